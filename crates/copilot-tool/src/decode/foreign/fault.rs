//! A failure of a foreign type, as serde reports it → our problems, without the names of Rust types.

use std::fmt::{self, Display};

use serde::de::{self, Expected, Unexpected};
use serde_json::{Number, Value};

use crate::{
    decode::{
        bridge,
        error::ProblemKind,
        read,
        report::{Found, Report, Segment},
    },
    echo,
};

/// A failure on its way out.
#[derive(Debug)]
pub struct Fault(pub(super) Vec<Found>);

impl Fault {
    pub(super) fn new(kind: ProblemKind, message: String) -> Self {
        Self(vec![Found::problem(kind, message)])
    }

    /// A failure that the report knows already.
    pub(super) fn noted() -> Self {
        Self(Vec::new())
    }

    pub(super) fn wrong(expected: &str, value: &Value) -> Self {
        let message = format!("expected {expected}, got {}", echo::value(value));
        Self::new(ProblemKind::WrongType, message)
    }

    /// A foreign type's own words, with the value that it refused.
    pub(super) fn about(mut self, value: &Value) -> Self {
        for found in &mut self.0 {
            if found.is_foreign && found.path.is_empty() {
                let text = value.as_str().map(echo::quoted);
                if text.is_none_or(|text| !found.message.contains(&text)) {
                    found.message += &format!(", got {}", echo::value(value));
                }
            }
        }
        self
    }

    /// Into the report, at the place that it has reached.
    pub(super) fn note(self, report: &mut Report) {
        for found in self.0 {
            report.found::<()>(found);
        }
    }

    pub(super) fn within(mut self, segment: &Segment) -> Self {
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
        Self(vec![Found {
            is_foreign: true,
            ..Found::problem(ProblemKind::NotAllowed, echo_message(&message))
        }])
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let expected = echo_message(&expected.to_string());
        if let Some(message) = misfit(unexpected, &expected) {
            return Self::new(ProblemKind::NotAllowed, message);
        }
        let message = match unexpected {
            Unexpected::Unit => format!("must not be null; expected {}", words(&expected)),
            other => format!("expected {}, got {}", words(&expected), got(other)),
        };
        Self::new(ProblemKind::WrongType, message)
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let expected = echo_message(&expected.to_string());
        let message = misfit(unexpected, &expected)
            .unwrap_or_else(|| format!("expected {}, got {}", words(&expected), got(unexpected)));
        Self::new(ProblemKind::NotAllowed, message)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        let expected = echo_message(&expected.to_string());
        let wanted = expected
            .split(' ')
            .rfind(|word| word.parse::<usize>().is_ok());
        let message = match wanted {
            Some(wanted) => format!("must have exactly {wanted} items, got {length}"),
            None => format!("expected {}, got {length} items", words(&expected)),
        };
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
        Self::new(ProblemKind::Unknown, message).within(&Segment::key(field))
    }

    fn missing_field(field: &'static str) -> Self {
        let missing = Found {
            is_foreign: true,
            ..Found::problem(ProblemKind::Missing, "is missing")
        };
        Self(vec![missing]).within(&Segment::Name(field.to_owned()))
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::new(ProblemKind::Duplicate, "is given twice".to_owned())
            .within(&Segment::Name(field.to_owned()))
    }
}

/// A foreign type's own message, and what it says it expected, may quote the value at length.
fn echo_message(message: &str) -> String {
    const LONGEST: usize = 300;
    const LONGEST_WORD: usize = 79;
    let mut out = String::new();
    let mut word = 0;
    for c in message.chars().take(LONGEST) {
        let c = if echo::is_harmless(c) { c } else { ' ' };
        word = if c == ' ' { 0 } else { word + 1 };
        match word {
            0..=LONGEST_WORD => out.push(c),
            _ if !out.ends_with('…') => out.push('…'),
            _ => {}
        }
    }
    if message.chars().nth(LONGEST).is_some() && !out.ends_with('…') {
        out.push('…');
    }
    out
}

/// What is wrong with an integer that the expected Rust type has no room for.
fn misfit(unexpected: Unexpected<'_>, expected: &str) -> Option<String> {
    let number = match unexpected {
        Unexpected::Unsigned(int) => int.into(),
        Unexpected::Signed(int) => int.into(),
        Unexpected::Float(float) => Number::from_f64(float)?,
        _ => return None,
    };
    match expected.strip_prefix("a nonzero ") {
        Some(_) if number.as_u64() == Some(0) => Some("must not be 0".to_owned()),
        Some(ty) => {
            let (min, max) = bounds(ty)?;
            read::misfit(&number, if min == 0 { 1 } else { min }, max, true)
        }
        None => {
            let (min, max) = bounds(expected)?;
            read::misfit(&number, min, max, true)
        }
    }
}

/// The bounds of a type of Rust, by which serde's visitors call it.
fn bounds(ty: &str) -> Option<(i128, u128)> {
    macro_rules! bounds {
        ($($name:ident)*) => {
            match ty {
                $(stringify!($name) => Some(($name::MIN as i128, $name::MAX as u128)),)*
                _ => None,
            }
        };
    }
    bounds!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize)
}

/// What serde's visitors say they expect, without the names of Rust types.
fn words(expected: &str) -> &str {
    /// The starts of serde's words, and what they mean in JSON.
    const STARTS: [(&str, &str); 17] = [
        ("a nonzero ", "integer"),
        ("f32", "number"),
        ("f64", "number"),
        ("struct ", "object"),
        ("a map", "object"),
        ("internally tagged enum ", "object"),
        ("adjacently tagged enum ", "object"),
        ("tuple ", "array"),
        ("a tuple", "array"),
        ("a sequence", "array"),
        ("an array", "array"),
        ("a string", "string"),
        ("variant ", "string"),
        ("field identifier", "string"),
        ("a boolean", "boolean"),
        ("unit", "null"),
        ("a character", "single character"),
    ];
    if bounds(expected).is_some() {
        return "integer";
    }
    let mut starts = STARTS.iter();
    let word = starts.find(|(start, _)| expected.starts_with(start));
    word.map_or(expected, |(_, word)| word)
}

fn got(unexpected: Unexpected<'_>) -> String {
    match unexpected {
        Unexpected::Str(text) => echo::value(&text.into()),
        Unexpected::Bool(value) => echo::value(&value.into()),
        Unexpected::Unsigned(number) => echo::value(&number.into()),
        Unexpected::Signed(number) => echo::value(&number.into()),
        Unexpected::Float(number) => echo::value(&number.into()),
        Unexpected::Seq => "array".to_owned(),
        Unexpected::Map => "object".to_owned(),
        Unexpected::Unit => "null".to_owned(),
        other => echo_message(&other.to_string()),
    }
}
