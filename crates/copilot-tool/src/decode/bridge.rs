//! A derived type inside a foreign one: serde stands between the two, so the value and the report go past it
//! through a thread-local, and problems keep their paths and their number.

use std::{cell::Cell, fmt, marker::PhantomData};

use serde::{
    Deserialize,
    de::{Deserializer, Error, Visitor},
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
    deserializer.deserialize_newtype_struct(NAME, Borrower(PhantomData))
}

struct Borrower<T>(PhantomData<T>);

impl<'de, T: Read> Visitor<'de> for Borrower<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<T, E> {
        match LENT.take() {
            Some((mut value, mut report)) => {
                let out = T::read(&mut value, &mut report);
                LENT.set(Some((Value::Null, report)));
                out.ok_or_else(|| E::custom(NOTED))
            }
            None => own(Value::Null),
        }
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        own(Value::deserialize(deserializer)?)
    }
}

fn own<T: Read, E: Error>(mut value: Value) -> Result<T, E> {
    let mut report = Report::default();
    T::read(&mut value, &mut report).ok_or_else(|| {
        let error = ArgsError::new(report, None);
        let first = error.problems().first().map(ToString::to_string);
        E::custom(first.unwrap_or_else(|| error.to_string()))
    })
}
