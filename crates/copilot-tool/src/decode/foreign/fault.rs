//! A failure of a foreign type, as serde reports it → our problems, without the names of Rust types.

use std::fmt::{self, Display};

use serde::de::{self, Expected, Unexpected};
use serde_json::Value;

use crate::{
    decode::{
        bridge,
        error::ProblemKind,
        report::{Found, Segment},
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
                found.message = format!("{}, got {}", found.message, echo::value(value));
            }
        }
        self
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
