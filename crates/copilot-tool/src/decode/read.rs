//! `Read`: a `Value` that may be taken apart → a value of std's scalar types. Strings move; a problem is noted where it arises.

use std::{borrow::Cow, mem, num::*, path::PathBuf, sync::Arc};

use serde_json::{Map, Value};

use super::{
    error::ProblemKind,
    repair::{self, Mended},
    report::Report,
};
use crate::echo;

/// A type that notes every problem below it instead of stopping at the first.
///
/// Implemented by the derive and for std's types; everything else is read through serde.
pub trait Read: Sized {
    /// Takes what it needs out of `value`; `None` when a problem was noted.
    fn read(value: &mut Value, report: &mut Report) -> Option<Self>;

    /// What an absent key means; `None`: the key is required.
    fn absent() -> Option<Self> {
        None
    }

    /// What `null` means inside one more `Option`.
    fn inner_null() -> Option<Self> {
        None
    }
}

macro_rules! integers {
    ($($ty:ident)*) => {$(
        impl Read for $ty {
            #[inline]
            fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
                if let Value::Number(number) = &*value {
                    let plain = match number.as_u64() {
                        Some(number) => Self::try_from(number).ok(),
                        None => number.as_i64().and_then(|number| Self::try_from(number).ok()),
                    };
                    if plain.is_some() {
                        return plain;
                    }
                }
                let int = integer(value, i128::from_range(Self::MIN), i128::from_range(Self::MAX), report)?;
                Self::try_from(int).ok()
            }
        }
    )*};
}

/// The bounds of an integer type as `i128`, which all types of up to 64 bits fit.
trait FromRange<T> {
    fn from_range(value: T) -> Self;
}

impl<T: TryInto<i128>> FromRange<T> for i128 {
    fn from_range(value: T) -> Self {
        value.try_into().unwrap_or(i128::MAX)
    }
}

integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

/// The slow path of every integer type: repairs, then the problem.
#[cold]
fn integer(value: &Value, min: i128, max: i128, report: &mut Report) -> Option<i128> {
    let mended = report.mend(value, repair::integer);
    match (mended, value) {
        (Some((int, how)), _) if (min..=max).contains(&int) => {
            report.repair(how);
            Some(int)
        }
        (Some((int, _)), _) => out_of_range(&int.to_string(), min, max, report),
        (None, Value::Number(number)) if is_whole(number) => {
            out_of_range(&number.to_string(), min, max, report)
        }
        (None, value) => report.wrong_type("integer", value),
    }
}

fn out_of_range<T>(got: &str, min: i128, max: i128, report: &mut Report) -> Option<T> {
    let got = echo::plain(got);
    let message = format!("must be between {min} and {max}, got {got}");
    report.problem(ProblemKind::NotAllowed, message)
}

/// Whether a number is an integer to JSON Schema.
fn is_whole(number: &serde_json::Number) -> bool {
    number.as_f64().is_none_or(|float| float.fract() == 0.0)
}

macro_rules! wide_integers {
    ($($ty:ident)*) => {$(
        impl Read for $ty {
            fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
                if let Value::Number(number) = &*value {
                    let plain = match number.as_u64() {
                        Some(number) => Some(Self::from(number)),
                        None => number
                            .as_i64()
                            .and_then(|number| Self::try_from(number).ok()),
                    };
                    // With serde_json's `arbitrary_precision` a number keeps all its digits.
                    if let Some(plain) = plain.or_else(|| repair::canonical(&number.to_string())) {
                        return Some(plain);
                    }
                }
                let text = value.as_str().filter(|_| !report.strict);
                if let Some((int, how)) = text.and_then(repair::integer_text) {
                    report.repair(how);
                    return Some(int);
                }
                let min = i128::try_from(Self::MIN).unwrap_or(i128::MIN);
                let int = integer(value, min, i128::MAX, report)?;
                Self::try_from(int).ok()
            }
        }
    )*};
}

wide_integers!(u128 i128);

macro_rules! non_zero {
    ($($ty:ident: $int:ident)*) => {$(
        impl Read for $ty {
            fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
                Self::new($int::read(value, report)?)
                    .or_else(|| report.problem(ProblemKind::NotAllowed, "must not be 0"))
            }
        }
    )*};
}

non_zero! {
    NonZeroU8: u8 NonZeroU16: u16 NonZeroU32: u32 NonZeroU64: u64 NonZeroU128: u128 NonZeroUsize: usize
    NonZeroI8: i8 NonZeroI16: i16 NonZeroI32: i32 NonZeroI64: i64 NonZeroI128: i128 NonZeroIsize: isize
}

impl Read for f64 {
    #[inline]
    fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
        value
            .as_f64()
            .or_else(|| mended("number", repair::float, value, report))
    }
}

impl Read for f32 {
    fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
        let float = f64::read(value, report)?;
        let narrow = float as f32;
        if narrow.is_finite() {
            return Some(narrow);
        }
        report.problem(
            ProblemKind::NotAllowed,
            format!("must fit a 32-bit float, got {float:e}"),
        )
    }
}

impl Read for bool {
    #[inline]
    fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
        value
            .as_bool()
            .or_else(|| mended("boolean", repair::boolean, value, report))
    }
}

/// The slow path of the other scalars: the repair, then the problem.
#[cold]
fn mended<T>(
    expected: &str,
    mend: fn(&Value) -> Mended<T>,
    value: &Value,
    report: &mut Report,
) -> Option<T> {
    match report.mend(value, mend) {
        Some((mended, how)) => {
            report.repair(how);
            Some(mended)
        }
        None => report.wrong_type(expected, value),
    }
}

impl Read for String {
    #[inline]
    fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
        match value {
            Value::String(text) => Some(mem::take(text)),
            value => mended("string", repair::text, value, report),
        }
    }
}

impl Read for char {
    fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
        let text = match &*value {
            Value::String(text) => text.as_str(),
            value => return report.wrong_type("single character", value),
        };
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => Some(c),
            _ => report.wrong_type("single character", value),
        }
    }
}

macro_rules! from_string {
    ($($ty:ty),*) => {$(
        impl Read for $ty {
            fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
                String::read(value, report).map(Into::into)
            }
        }
    )*};
}

from_string!(Box<str>, Arc<str>, Cow<'static, str>, PathBuf);

impl Read for () {
    fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
        match &*value {
            Value::Null => Some(()),
            value => report.wrong_type("null", value),
        }
    }
}

impl Read for Value {
    fn read(value: &mut Value, _: &mut Report) -> Option<Self> {
        Some(value.take())
    }
}

impl Read for Map<String, Value> {
    fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
        super::containers::object_of(value, report).map(mem::take)
    }
}
