//! `Num`: a number of any Rust type, and its order.

use std::{cmp::Ordering, fmt};

use serde_json::{Number, Value};

/// A number of any Rust type, compared exactly with one of the same type.
#[derive(Clone, Copy, Debug)]
pub enum Num {
    /// Whole, and not beyond `i128`.
    Int(i128),
    /// Whole, and beyond `i128`.
    Large(u128),
    /// A float.
    Float(f64),
    /// A narrow float.
    Single(f32),
}

impl Num {
    fn as_float(self) -> f64 {
        match self {
            Self::Int(int) => int as f64,
            Self::Large(large) => large as f64,
            Self::Float(float) => float,
            Self::Single(float) => float.into(),
        }
    }

    /// As a JSON number; beyond 64 bits as the nearest float.
    pub(crate) fn to_value(self) -> Value {
        match self {
            Self::Int(int) => i64::try_from(int)
                .map(Number::from)
                .ok()
                .or_else(|| u64::try_from(int).map(Number::from).ok())
                .or_else(|| Number::from_f64(int as f64))
                .into(),
            // The shortest text that is read as this float, as a number.
            Self::Single(float) => float
                .to_string()
                .parse()
                .ok()
                .and_then(Number::from_f64)
                .into(),
            other => Number::from_f64(other.as_float()).into(),
        }
    }

    /// The whole number just below an excluded bound.
    pub(crate) fn whole_below(self) -> Option<Self> {
        match self {
            Self::Int(int) => int.checked_sub(1).map(Self::Int),
            Self::Large(large) => Some(Self::Large(large - 1)),
            Self::Float(_) | Self::Single(_) => None,
        }
    }
}

impl PartialEq for Num {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Num {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => a.partial_cmp(b),
            (Self::Large(a), Self::Large(b)) => a.partial_cmp(b),
            (Self::Int(_), Self::Large(_)) => Some(Ordering::Less),
            (Self::Large(_), Self::Int(_)) => Some(Ordering::Greater),
            (a, b) => a.as_float().partial_cmp(&b.as_float()),
        }
    }
}

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(int) => int.fmt(f),
            Self::Large(large) => large.fmt(f),
            Self::Float(float) => write_float(float, f),
            Self::Single(float) => write_float(float, f),
        }
    }
}

/// `Display` alone writes all the zeros of `1e300`.
fn write_float(
    float: &(impl fmt::Display + fmt::LowerExp),
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let text = float.to_string();
    match text.len() {
        0..=24 => f.write_str(&text),
        _ => write!(f, "{float:e}"),
    }
}
