//! serde's `Deserializer` over an owned `Value`, for types that are not ours: strings move, repairs are applied at
//! the leaf that needs one, and an error collects its path while it unwinds.

use std::fmt::{self, Display};

use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected,
    IntoDeserializer, MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
    value::{self, StringDeserializer},
};
use serde_json::{Value, map};

use super::{
    bridge, containers,
    error::ProblemKind,
    repair,
    report::{Found, Report, Segment},
};
use crate::echo;

/// Reads through serde, with what `deserialize` makes of the value.
pub(crate) fn read<T>(
    value: Value,
    report: &mut Report,
    deserialize: impl FnOnce(ValueDeserializer<'_>) -> Result<T, Fault>,
) -> Option<T> {
    match deserialize(ValueDeserializer { value, report }) {
        Ok(value) => Some(value),
        Err(fault) => {
            for found in fault.0 {
                report.found::<()>(found);
            }
            None
        }
    }
}

/// What an absent key means to a type of serde: what it makes of nothing at all.
pub(crate) fn absent<T: DeserializeOwned>() -> Option<T> {
    T::deserialize(Absent).ok()
}

/// A failure on its way out.
#[derive(Debug)]
pub struct Fault(Vec<Found>);

impl Fault {
    fn new(kind: ProblemKind, message: String) -> Self {
        Self(vec![Found {
            path: Vec::new(),
            kind,
            message,
        }])
    }

    /// A failure that the report knows already.
    fn noted() -> Self {
        Self(Vec::new())
    }

    fn wrong(expected: &str, value: &Value) -> Self {
        let message = format!("expected {expected}, got {}", echo::value(value));
        Self::new(ProblemKind::WrongType, message)
    }

    fn within(mut self, segment: &Segment) -> Self {
        for found in &mut self.0 {
            found.path.push(segment.clone());
        }
        self
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.first().map_or("", |found| &found.message).fmt(f)
    }
}

impl std::error::Error for Fault {}

impl de::Error for Fault {
    fn custom<T: Display>(message: T) -> Self {
        let message = message.to_string();
        if message == bridge::NOTED {
            return Self::noted();
        }
        Self::new(ProblemKind::NotAllowed, echo_message(&message))
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let message = match unexpected {
            Unexpected::Unit => format!("must not be null; expected {}", words(expected)),
            other => format!("expected {}, got {}", words(expected), got(other)),
        };
        Self::new(ProblemKind::WrongType, message)
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let message = format!("expected {}, got {}", words(expected), got(unexpected));
        Self::new(ProblemKind::NotAllowed, message)
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let mut message = format!(
            "must be one of {}, got {}",
            echo::list(expected),
            echo::quoted(variant)
        );
        if let Some(name) = echo::nearest(variant, expected.iter().copied()) {
            message += &format!("; did you mean {}?", echo::quoted(name));
        }
        Self::new(ProblemKind::NotAllowed, message)
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        let message = match echo::nearest(field, expected.iter().copied()) {
            Some(name) => format!("unknown argument; did you mean {}?", echo::quoted(name)),
            None => format!("unknown argument; expected one of {}", echo::list(expected)),
        };
        Self::new(ProblemKind::Unknown, message).within(&Segment::Key(echo::plain(field)))
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(ProblemKind::Missing, "is missing".to_owned()).within(&Segment::Name(field))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::new(ProblemKind::Duplicate, "is given twice".to_owned()).within(&Segment::Name(field))
    }
}

/// A foreign type's own message may quote the value at length.
fn echo_message(message: &str) -> String {
    const LONGEST: usize = 300;
    let mut out: String = message
        .chars()
        .take(LONGEST)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if message.chars().nth(LONGEST).is_some() {
        out.push('…');
    }
    out
}

/// What serde's visitors say they expect, without the names of Rust types.
fn words(expected: &dyn Expected) -> String {
    let text = expected.to_string();
    match text.split_once(' ') {
        Some(("struct", _)) | Some(("a", "map")) => "object".to_owned(),
        Some(("tuple", _)) | Some(("a", "sequence")) => "array".to_owned(),
        Some(("a", "string")) => "string".to_owned(),
        Some(("a", "boolean")) => "boolean".to_owned(),
        _ => match text.as_str() {
            "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize" => {
                format!("integer ({text})")
            }
            "f32" | "f64" => "number".to_owned(),
            _ => text,
        },
    }
}

fn got(unexpected: Unexpected<'_>) -> String {
    match unexpected {
        Unexpected::Str(text) => format!("string {}", echo::quoted(text)),
        Unexpected::Bool(value) => format!("boolean {value}"),
        Unexpected::Unsigned(number) => format!("number {number}"),
        Unexpected::Signed(number) => format!("number {number}"),
        Unexpected::Float(number) => format!("number {number}"),
        Unexpected::Seq => "array".to_owned(),
        Unexpected::Map => "object".to_owned(),
        Unexpected::Unit => "null".to_owned(),
        other => other.to_string(),
    }
}

/// The deserializer of one value.
#[derive(Debug)]
pub struct ValueDeserializer<'r> {
    value: Value,
    report: &'r mut Report,
}

impl ValueDeserializer<'_> {
    /// Replaces the value by what it was probably meant to be, where that loses nothing.
    fn mend(mut self, mend: fn(&Value) -> Option<(Value, &'static str)>) -> Self {
        if self.report.strict {
            return self;
        }
        if let Some((value, how)) = mend(&self.value) {
            self.report.repair(how);
            self.value = value;
        }
        self
    }

    fn visit<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let report = self.report;
        match self.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Number(number) => number.deserialize_any(visitor).map_err(Fault::custom),
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => {
                report.enter().ok_or_else(Fault::noted)?;
                let mut items = Items {
                    items: items.into_iter().enumerate(),
                    report,
                };
                let out = visitor.visit_seq(&mut items)?;
                items.report.leave();
                match items.items.next() {
                    None => Ok(out),
                    Some((index, _)) => {
                        let length = index + 1 + items.items.count();
                        let message = format!("has too many items: {length} instead of {index}");
                        Err(Fault::new(ProblemKind::NotAllowed, message))
                    }
                }
            }
            Value::Object(map) => {
                report.enter().ok_or_else(Fault::noted)?;
                let mut entries = Entries {
                    entries: map.into_iter(),
                    entry: None,
                    report,
                };
                let out = visitor.visit_map(&mut entries)?;
                entries.report.leave();
                Ok(out)
            }
        }
    }
}

fn as_integer(value: &Value) -> Option<(Value, &'static str)> {
    match value {
        Value::Number(number) if number.is_f64() => {
            let value = repair::whole(number).and_then(integer_value)?;
            Some((value, "a float was read as an integer"))
        }
        Value::String(text) => {
            let value = repair::integer_text::<i128>(text).and_then(integer_value)?;
            Some((value, "text was read as an integer"))
        }
        _ => None,
    }
}

fn integer_value(int: i128) -> Option<Value> {
    i64::try_from(int)
        .map(Value::from)
        .ok()
        .or_else(|| u64::try_from(int).map(Value::from).ok())
}

fn as_float(value: &Value) -> Option<(Value, &'static str)> {
    let float = value.as_str().and_then(repair::float_text)?;
    Some((float.into(), "text was read as a number"))
}

fn as_bool(value: &Value) -> Option<(Value, &'static str)> {
    let value = value.as_str().and_then(repair::bool_text)?;
    Some((value.into(), "text was read as a boolean"))
}

fn as_text(value: &Value) -> Option<(Value, &'static str)> {
    match value {
        Value::Number(number) if number.is_i64() || number.is_u64() => {
            Some((number.to_string().into(), "an integer was read as text"))
        }
        _ => None,
    }
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
        deserialize_f32 => as_float
        deserialize_f64 => as_float
        deserialize_bool => as_bool
        deserialize_str => as_text
        deserialize_string => as_text
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.visit(visitor)
    }

    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value.as_str().and_then(repair::integer_text::<i128>) {
            Some(int) if !self.report.strict => {
                self.report.repair("text was read as an integer");
                visitor.visit_i128(int)
            }
            _ => self.mend(as_integer).visit(visitor),
        }
    }

    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.value.as_str().and_then(repair::integer_text::<u128>) {
            Some(int) if !self.report.strict => {
                self.report.repair("text was read as an integer");
                visitor.visit_u128(int)
            }
            _ => self.mend(as_integer).visit(visitor),
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
        let Self { value, report } = self;
        match containers::array_of(value, report) {
            Some(items) => ValueDeserializer {
                value: items.into(),
                report,
            }
            .visit(visitor),
            None => Err(Fault::noted()),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let Self { value, report } = self;
        match containers::object_of(value, report) {
            Some(map) => ValueDeserializer {
                value: map.into(),
                report,
            }
            .visit(visitor),
            None => Err(Fault::noted()),
        }
    }

    /// Objects only: serde would also take an array, which no schema says.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_map(visitor)
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

fn mend_variant(word: String, variants: &'static [&'static str], report: &mut Report) -> String {
    if report.strict || variants.contains(&word.as_str()) {
        return word;
    }
    match repair::only_ignoring_case(&word, variants.iter().copied().enumerate()) {
        Some(index) => {
            let name = variants[index];
            report.repair(format!(
                "{} was read as {}",
                echo::quoted(&word),
                echo::quoted(name)
            ));
            name.to_owned()
        }
        None => word,
    }
}

struct Items<'r> {
    items: std::iter::Enumerate<std::vec::IntoIter<Value>>,
    report: &'r mut Report,
}

impl<'de> SeqAccess<'de> for &mut Items<'_> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Fault> {
        let Some((index, value)) = self.items.next() else {
            return Ok(None);
        };
        let mark = self.report.mark();
        let out = seed.deserialize(ValueDeserializer {
            value,
            report: self.report,
        });
        self.report.within(mark, || Segment::Index(index));
        out.map(Some)
            .map_err(|fault| fault.within(&Segment::Index(index)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

struct Entries<'r> {
    entries: map::IntoIter,
    entry: Option<(String, Value)>,
    report: &'r mut Report,
}

impl<'de> MapAccess<'de> for &mut Entries<'_> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Fault> {
        let Some((key, value)) = self.entries.next() else {
            return Ok(None);
        };
        let (key, value) = self.entry.insert((key, value));
        let _ = value;
        seed.deserialize(KeyDeserializer {
            key,
            report: self.report,
        })
        .map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Fault> {
        let (key, value) = self.entry.take().unwrap_or_default();
        let mark = self.report.mark();
        let out = seed.deserialize(ValueDeserializer {
            value,
            report: self.report,
        });
        self.report.within(mark, || Segment::Key(key.clone()));
        out.map_err(|fault| fault.within(&Segment::Key(key)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}

/// An enum of serde's external form.
struct Choice<'r> {
    variant: String,
    content: Option<Value>,
    report: &'r mut Report,
}

impl<'de, 'r> EnumAccess<'de> for Choice<'r> {
    type Error = Fault;
    type Variant = Content<'r>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Content<'r>), Fault> {
        let name = self.variant.clone();
        let variant: StringDeserializer<Fault> = self.variant.into_deserializer();
        let out = seed.deserialize(variant)?;
        Ok((
            out,
            Content {
                name,
                content: self.content,
                report: self.report,
            },
        ))
    }
}

struct Content<'r> {
    name: String,
    content: Option<Value>,
    report: &'r mut Report,
}

impl Content<'_> {
    fn read<T>(
        self,
        read: impl FnOnce(ValueDeserializer<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mark = self.report.mark();
        let value = self.content.unwrap_or_default();
        let out = read(ValueDeserializer {
            value,
            report: self.report,
        });
        self.report.within(mark, || Segment::Key(self.name.clone()));
        out.map_err(|fault| fault.within(&Segment::Key(self.name)))
    }
}

impl<'de> VariantAccess<'de> for Content<'_> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        match self.content {
            None | Some(Value::Null) => Ok(()),
            Some(_) => self.read(|content| Err(Fault::wrong("nothing", &content.value))),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        self.read(|content| seed.deserialize(content))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.read(|content| content.deserialize_seq(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.read(|content| content.deserialize_map(visitor))
    }
}

/// A key is text on the wire, so for other types text is the plain form and no repair.
struct KeyDeserializer<'a> {
    key: &'a str,
    report: &'a mut Report,
}

macro_rules! key_numbers {
    ($($method:ident $visit:ident $ty:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            match repair::integer_text::<$ty>(self.key) {
                Some(int) => visitor.$visit(int),
                None => visitor.visit_str(self.key),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for KeyDeserializer<'_> {
    type Error = Fault;

    key_numbers! {
        deserialize_i8 visit_i8 i8
        deserialize_i16 visit_i16 i16
        deserialize_i32 visit_i32 i32
        deserialize_i64 visit_i64 i64
        deserialize_i128 visit_i128 i128
        deserialize_u8 visit_u8 u8
        deserialize_u16 visit_u16 u16
        deserialize_u32 visit_u32 u32
        deserialize_u64 visit_u64 u64
        deserialize_u128 visit_u128 u128
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_str(self.key)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.key {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            key => visitor.visit_str(key),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if name == bridge::NAME {
            return bridge::lend(self.key.into(), self.report, || visitor.visit_unit());
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let variant = mend_variant(self.key.to_owned(), variants, self.report);
        visitor.visit_enum(Choice {
            variant,
            content: None,
            report: self.report,
        })
    }

    serde::forward_to_deserialize_any! {
        f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
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
