//! A derived type inside a foreign one: serde stands between the two, so the value and the report go past it
//! through a thread-local, and problems keep their paths and their number.

use std::{cell::Cell, fmt};

use serde::{
    Deserialize,
    de::{
        Deserializer, Error, MapAccess, SeqAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
};
use serde_json::Value;

use super::{error::ArgsError, read::Read, report::Report};

/// The newtype name by which a derived type asks [`super::foreign`] for the value itself.
pub(super) const NAME: &str = "$copilot_tool::Read";
/// The message of a failure whose problems the report has.
pub(super) const NOTED: &str = "$copilot_tool::noted";

thread_local! {
    static LENT: Cell<Option<(Value, Report)>> = const { Cell::new(None) };
}

/// Lends the value and the report to the visitor that `visit` calls.
pub(super) fn lend<T>(value: Value, report: &mut Report, visit: impl FnOnce() -> T) -> T {
    LENT.set(Some((value, std::mem::take(report))));
    let out = visit();
    if let Some((_, lent)) = LENT.take() {
        *report = lent;
    }
    out
}

/// `Deserialize` of a derived type, for any deserializer. Other deserializers than ours report the first problem.
///
/// # Errors
/// The value does not decode.
pub fn deserialize<'de, T: Read, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let mut out = None;
    deserializer.deserialize_newtype_struct(
        NAME,
        Borrower(&mut |value, report| {
            out = T::read(value, report);
            out.is_some()
        }),
    )?;
    out.ok_or_else(|| D::Error::custom(NOTED))
}

/// Hands a value to what reads it; says whether that went well. It knows no type, so that one copy of it serves all.
struct Borrower<'a>(&'a mut dyn FnMut(&mut Value, &mut Report) -> bool);

impl Borrower<'_> {
    /// A value that no one lent.
    fn own<E: Error>(self, value: impl Into<Value>) -> Result<(), E> {
        let mut report = Report::default();
        if (self.0)(&mut value.into(), &mut report) {
            return Ok(());
        }
        let error = ArgsError::new(report);
        let first = error.problems().first().map(ToString::to_string);
        Err(E::custom(first.unwrap_or_else(|| error.to_string())))
    }
}

impl<'de> Visitor<'de> for Borrower<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        let Some((mut value, mut report)) = LENT.take() else {
            return self.own(Value::Null);
        };
        let is_read = (self.0)(&mut value, &mut report);
        LENT.set(Some((Value::Null, report)));
        is_read.then_some(()).ok_or_else(|| E::custom(NOTED))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.own(Value::deserialize(deserializer)?)
    }

    // A deserializer that knows no newtypes calls one of these.

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        self.own(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        self.own(value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        self.own(value)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        self.own(value)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<(), E> {
        self.own(value)
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        self.own(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.own(Value::deserialize(deserializer)?)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<(), A::Error> {
        self.own(Value::deserialize(SeqAccessDeserializer::new(items))?)
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<(), A::Error> {
        self.own(Value::deserialize(MapAccessDeserializer::new(entries))?)
    }
}
