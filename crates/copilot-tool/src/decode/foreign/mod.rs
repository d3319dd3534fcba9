//! serde's `Deserializer` over an owned `Value`, for types that are not ours: strings move, repairs are applied at
//! the leaf that needs one, and an error collects its path while it unwinds.

mod access;
mod fault;
mod key;

use std::{mem, str::FromStr};

use serde::de::{DeserializeOwned, Deserializer, Error as _, Expected, Visitor, value};
use serde_json::{Number, Value};

use self::access::Choice;
pub(crate) use self::fault::Fault;
use super::{
    bridge, containers, outer, read,
    repair::{self, Mended},
    report::Report,
};
use crate::echo;

/// Reads through serde, with what `deserialize` makes of the value.
///
/// `null` for a field is what serde makes of it, and absence where that is an error: a field with a default is told to
/// a model as one that it may leave out, which some can say with `null` only.
pub(crate) fn read<T>(
    value: Value,
    report: &mut Report,
    deserialize: impl Fn(ValueDeserializer<'_>) -> Result<T, Fault>,
) -> Option<T> {
    // In a second reading there is no third: at every level of a deep value they would double. Nor is there a copy at
    // every level: what one further out is read again from serves those within.
    let copies = report.copies;
    let may_copy = !report.null_is_absence && copies < MOST_COPIES;
    let again = (may_copy && has_null_entry(&value)).then(|| value.clone());
    report.copies += usize::from(again.is_some());
    let mark = report.mark();
    let out = deserialize(ValueDeserializer { value, report });
    report.copies = copies;
    let fault = match out {
        Ok(value) => return Some(value),
        Err(fault) => fault,
    };
    fault.note(report);
    let mut without_nulls = report.without_nulls();
    let out = deserialize(ValueDeserializer {
        value: again?,
        report: &mut without_nulls,
    });
    if out.is_ok() {
        report.rewind(mark);
        report.append(without_nulls);
    }
    out.ok()
}

fn has_null_entry(value: &Value) -> bool {
    match value {
        Value::Object(map) => map
            .values()
            .any(|value| value.is_null() || has_null_entry(value)),
        Value::Array(items) => items.iter().any(has_null_entry),
        _ => false,
    }
}

/// What an absent key means to a type of serde: what it makes of nothing at all.
pub(crate) fn absent<T: DeserializeOwned>() -> Option<T> {
    T::deserialize(Absent).ok()
}

/// The most copies of a value, and of what is in it, that are held for second readings.
const MOST_COPIES: usize = 3;

/// The longest text, in bytes, that is kept for a message while a foreign type reads it.
const SHORT: usize = 256;

/// The deserializer of one value.
#[derive(Debug)]
pub struct ValueDeserializer<'r> {
    value: Value,
    report: &'r mut Report,
}

impl ValueDeserializer<'_> {
    /// Replaces the value by what it was probably meant to be, where that loses nothing.
    fn mend(mut self, mend: fn(&Value) -> Mended<Value>) -> Self {
        if let Some(value) = self.report.mend(&self.value, mend) {
            self.value = value;
        }
        self
    }

    /// Text, or the text of an integer. A type that refuses that is told of as if it had refused the integer.
    fn visit_text<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let Some(text) = self.report.mend(&self.value, repair::text) else {
            return self.visit(visitor);
        };
        let out = visitor.visit_string(text);
        out.map_err(|fault: Fault| fault.about(&self.value))
    }

    /// An array, or its JSON text.
    fn visit_array<'de, V: Visitor<'de>>(
        self,
        is_list: bool,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let Self { mut value, report } = self;
        match containers::array_of(&mut value, report) {
            Some(items) => access::visit_items(mem::take(items), is_list, report, visitor),
            None => Err(Fault::noted()),
        }
    }

    fn visit<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let report = self.report;
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Number(number) => {
                let out = visit_number(&number, visitor);
                out.map_err(|fault| fault.about(&Value::Number(number)))
            }
            // Foreign types parse short text and keep long text: the first is still there for the message.
            Value::String(text) if text.len() <= SHORT => {
                let out = visitor.visit_str(&text);
                out.map_err(|fault: Fault| fault.about(&Value::String(text)))
            }
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => access::visit_items(items, false, report, visitor),
            Value::Object(map) => access::visit_entries(map, report, visitor),
        }
    }
}

/// A number, so that what the type says of it goes through [`Fault`].
fn visit_number<'de, V: Visitor<'de>>(number: &Number, visitor: V) -> Result<V::Value, Fault> {
    if let Some(int) = number.as_u64() {
        return visitor.visit_u64(int);
    }
    if let Some(int) = number.as_i64() {
        return visitor.visit_i64(int);
    }
    let float = number.as_f64();
    match float.filter(|float| Number::from_f64(*float).as_ref() == Some(number)) {
        Some(float) => visitor.visit_f64(float),
        // With `arbitrary_precision` a number may be more than a float holds, and serde_json has a form for that.
        None => number.deserialize_any(visitor).map_err(Fault::custom),
    }
}

pub(super) fn as_integer(value: &Value) -> Mended<Value> {
    let (int, how) = repair::integer(value)?;
    let value = i64::try_from(int).map(Value::from);
    let value = value
        .or_else(|_| u64::try_from(int).map(Value::from))
        .ok()?;
    Some((value, how))
}

fn wide<T: FromStr + ToString>(value: &Value) -> Mended<T> {
    repair::integer_text(value.as_str()?)
}

pub(super) fn as_float(value: &Value) -> Mended<Value> {
    repair::float(value).map(|(float, how)| (float.into(), how))
}

pub(super) fn as_bool(value: &Value) -> Mended<Value> {
    repair::boolean(value).map(|(boolean, how)| (boolean.into(), how))
}

macro_rules! mended {
    ($($method:ident => $mend:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            self.mend($mend).visit(visitor)
        }
    )*};
}

impl<'de> Deserializer<'de> for ValueDeserializer<'_> {
    type Error = Fault;

    mended! {
        deserialize_i8 => as_integer
        deserialize_i16 => as_integer
        deserialize_i32 => as_integer
        deserialize_i64 => as_integer
        deserialize_u8 => as_integer
        deserialize_u16 => as_integer
        deserialize_u32 => as_integer
        deserialize_u64 => as_integer
        deserialize_f64 => as_float
        deserialize_bool => as_bool
    }

    /// serde makes infinity of what an `f32` has no room for.
    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let this = self.mend(as_float);
        match this.value.as_f64() {
            Some(float) => match read::single(float, this.report) {
                Some(_) => this.visit(visitor),
                None => Err(Fault::noted()),
            },
            None => this.visit(visitor),
        }
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.visit(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.visit_text(visitor)
    }

    /// For a type that keeps the text, so that it moves.
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value {
            Value::String(text) => visitor.visit_string(text),
            _ => self.visit_text(visitor),
        }
    }

    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.report.mend(&self.value, wide) {
            Some(int) => visitor.visit_i128(int),
            None => self.mend(as_integer).visit(visitor),
        }
    }

    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.report.mend(&self.value, wide) {
            Some(int) => visitor.visit_u128(int),
            None => self.mend(as_integer).visit(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if name == bridge::NAME {
            return bridge::lend(self.value, self.report, || visitor.visit_unit());
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.visit_array(true, visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.visit_array(false, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.visit_array(false, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let Self { mut value, report } = self;
        match containers::map_of(&mut value, report) {
            // A struct with flattened fields asks for a map.
            Some(map) if report.null_is_absence && is_struct(&visitor) => {
                access::visit_fields(mem::take(map), None, report, visitor)
            }
            Some(map) => access::visit_entries(mem::take(map), report, visitor),
            None => Err(Fault::noted()),
        }
    }

    /// Objects only: serde would also take an array, which no schema says.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let Self { mut value, report } = self;
        match containers::object_of(&mut value, report) {
            Some(map) => access::visit_fields(mem::take(map), Some(fields), report, visitor),
            None => Err(Fault::noted()),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let Self { value, report } = self;
        let (variant, content) = match value {
            Value::String(text) => (text, None),
            Value::Object(map) if map.len() == 1 => match map.into_iter().next() {
                Some((variant, content)) => (variant, Some(content)),
                None => return Err(Fault::noted()),
            },
            value => {
                let expected = format!("one of {}", echo::list(variants));
                report.wrong_type::<()>(&expected, &value);
                return Err(Fault::noted());
            }
        };
        let variant = mend_variant(variant, variants, report);
        visitor.visit_enum(Choice {
            variant,
            content,
            report,
        })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! {
        char bytes byte_buf unit unit_struct identifier
    }
}

/// Whether serde's derive made the visitor, for a struct.
fn is_struct<'de>(visitor: &impl Visitor<'de>) -> bool {
    let expected: &dyn Expected = visitor;
    expected.to_string().starts_with("struct ")
}

fn mend_variant(word: String, variants: &'static [&'static str], report: &mut Report) -> String {
    if report.strict || variants.contains(&word.as_str()) {
        return word;
    }
    match repair::only_ignoring_case(&word, variants.iter().copied().enumerate()) {
        Some(index) => {
            let name = variants[index];
            report.repair(outer::miscased(&word, name));
            name.to_owned()
        }
        None => word,
    }
}

/// The deserializer of nothing: only what has a meaning without a value comes out of it.
struct Absent;

impl<'de> Deserializer<'de> for Absent {
    type Error = value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, value::Error> {
        Err(value::Error::custom("absent"))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, value::Error> {
        visitor.visit_none()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
