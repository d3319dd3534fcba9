//! `Read`: a `Value` that may be taken apart → a value of std's scalar types. Strings move; a problem is noted where it arises.

use std::{borrow::Cow, fmt::Display, mem, num::*, path::PathBuf, str::FromStr, sync::Arc};

use serde_json::{Map, Number, Value};

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

/// A JSON integer that fits.
#[inline]
fn plain<T: TryFrom<u64> + TryFrom<i64>>(value: &Value) -> Option<T> {
    let Value::Number(number) = value else {
        return None;
    };
    match number.as_u64() {
        Some(int) => int.try_into().ok(),
        None => number.as_i64()?.try_into().ok(),
    }
}

#[inline]
fn narrow<T: TryFrom<u64> + TryFrom<i64> + TryFrom<i128>>(
    value: &Value,
    min: i128,
    max: u128,
    report: &mut Report,
) -> Option<T> {
    plain(value).or_else(|| integer(value, min, max, report)?.try_into().ok())
}

/// Of 128 bits, which JSON numbers do not hold and their text does.
fn wide<T: TryFrom<u64> + TryFrom<i64> + TryFrom<i128> + FromStr + ToString>(
    value: &Value,
    min: i128,
    max: u128,
    report: &mut Report,
) -> Option<T> {
    // With serde_json's `arbitrary_precision` a number keeps all its digits.
    let digits = || repair::canonical(&value.as_number()?.to_string());
    plain(value)
        .or_else(digits)
        .or_else(|| report.mend(value, |value| repair::integer_text(value.as_str()?)))
        .or_else(|| integer(value, min, max, report)?.try_into().ok())
}

macro_rules! integers {
    ($($read:ident: $($ty:ident $non_zero:ident)*;)*) => {$($(
        impl Read for $ty {
            #[inline]
            fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
                $read(value, Self::MIN as i128, Self::MAX as u128, report)
            }
        }

        impl Read for $non_zero {
            fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
                let int = $read(value, Self::MIN.get() as i128, Self::MAX.get() as u128, report)?;
                Self::new(int).or_else(|| report.problem(ProblemKind::NotAllowed, "must not be 0"))
            }
        }
    )*)*};
}

integers! {
    narrow:
        u8 NonZeroU8 u16 NonZeroU16 u32 NonZeroU32 u64 NonZeroU64 usize NonZeroUsize
        i8 NonZeroI8 i16 NonZeroI16 i32 NonZeroI32 i64 NonZeroI64 isize NonZeroIsize;
    wide:
        u128 NonZeroU128 i128 NonZeroI128;
}

/// The slow path of every integer type: repairs, then the problem.
#[cold]
fn integer(value: &Value, min: i128, max: u128, report: &mut Report) -> Option<i128> {
    let fits = |int: i128| int >= min && u128::try_from(int).unwrap_or(0) <= max;
    let mended = report.mend(value, repair::integer);
    let message = match (mended, value) {
        (Some(int), _) if fits(int) => return Some(int),
        (Some(int), _) => out_of_range(&int, min, max),
        (None, Value::Number(number)) => match misfit(number, min, max, !report.strict) {
            Some(message) => message,
            None => return report.wrong_type("integer", value),
        },
        (None, value) => return report.wrong_type("integer", value),
    };
    report.problem(ProblemKind::NotAllowed, message)
}

/// What is wrong with a number that is an integer and no value of a type with these bounds.
pub(super) fn misfit(number: &Number, min: i128, max: u128, can_be_text: bool) -> Option<String> {
    if number.as_i128().is_some() {
        return Some(out_of_range(number, min, max));
    }
    let float = number.as_f64().filter(|float| float.fract() == 0.0)?;
    let is_exact = repair::is_exact(float);
    let (low, high) = (min as f64, max as f64);
    // A bound that is no exact float was rounded to it, and so was what is just beyond the bound.
    if float < low || float > high || !is_exact && (float == low || float == high) {
        return Some(out_of_range(number, min, max));
    }
    (!is_exact && can_be_text).then(|| {
        let got = echo::plain(&number.to_string());
        format!("expected an exact integer, got number {got}; send it as a string")
    })
}

fn out_of_range(got: &dyn Display, min: i128, max: u128) -> String {
    let got = echo::plain(&got.to_string());
    format!("must be between {min} and {max}, got {got}")
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
        single(f64::read(value, report)?, report)
    }
}

/// A number that an `f32` has room for.
pub(super) fn single(float: f64, report: &mut Report) -> Option<f32> {
    let narrow = float as f32;
    if narrow.is_finite() {
        return Some(narrow);
    }
    report.problem(
        ProblemKind::NotAllowed,
        format!("must fit a 32-bit float, got {float:e}"),
    )
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
    report
        .mend(value, mend)
        .or_else(|| report.wrong_type(expected, value))
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
        super::containers::map_of(value, report).map(mem::take)
    }
}
