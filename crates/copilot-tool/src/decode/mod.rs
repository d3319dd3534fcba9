//! Arguments → a typed value, or every problem at once. Knows argument types by their [`spec`](crate::spec) and
//! nothing about tools.

pub(crate) mod bridge;
pub(crate) mod containers;
mod error;
pub(crate) mod foreign;
pub(crate) mod object;
pub(crate) mod outer;
pub(crate) mod probe;
pub(crate) mod read;
mod repair;
pub(crate) mod report;
mod text;

use serde_json::{Map, Value};

pub use self::error::{ArgsError, Problem, ProblemKind, Repair};
use self::{outer::Outer, report::Report};
use crate::{args::CopilotArgs, echo, schema::ArgsSchema};

/// What a host hands over: a JSON value, or its text as the model wrote it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Arguments {
    /// A JSON value. `null` is an empty object.
    Value(Value),
    /// JSON text. Blank text is an empty object; a key that is given twice is an error.
    Text(String),
}

impl Default for Arguments {
    fn default() -> Self {
        Self::Value(Value::Null)
    }
}

impl From<Value> for Arguments {
    fn from(value: Value) -> Self {
        Self::Value(value)
    }
}

/// Decodes a call's arguments. An error is explained from `schema`, or from the type's own when there is none.
pub(crate) fn decode<T: CopilotArgs>(
    arguments: Arguments,
    strict: bool,
    schema: Option<&ArgsSchema>,
) -> Result<(T, Vec<Repair>), ArgsError> {
    let mut map = object(arguments)?;
    let mut report = Report::new(strict);
    let decoded = if map.len() == 1 && !strict && !T::__SPEC.is_strict() && is_wrapper::<T>(&map) {
        unwrapped(&mut map, &mut report)
    } else {
        T::__read(&mut map, &Outer::NONE, &mut report)
    };
    match decoded {
        Some(args) if report.is_blank() => Ok((args, Vec::new())),
        Some(args) => {
            let (_, _, repairs) = report.into_parts();
            Ok((args, repairs.into_iter().map(Repair::from).collect()))
        }
        None => Err(match schema {
            Some(schema) => ArgsError::new(report, Some(schema)),
            None => ArgsError::new(report, Some(&T::schema())),
        }),
    }
}

/// The root object of a call.
fn object(arguments: Arguments) -> Result<Map<String, Value>, ArgsError> {
    let value = match arguments {
        Arguments::Value(Value::String(text)) | Arguments::Text(text) => {
            let value = parse(&text)?;
            // A host that hands over text may have been given text by the model, too.
            match value {
                Value::String(text) => parse(&text)?,
                value => value,
            }
        }
        Arguments::Value(value) => value,
    };
    match value {
        Value::Object(map) => Ok(map),
        Value::Null => Ok(Map::new()),
        value => {
            let message = format!("expected a JSON object, got {}", echo::value(&value));
            Err(ArgsError::whole(ProblemKind::WrongType, message))
        }
    }
}

fn parse(text: &str) -> Result<Value, ArgsError> {
    if text.trim().is_empty() {
        return Ok(Value::Null);
    }
    text::parse(text).map_err(|error| {
        let kind = if error.is_data() {
            ProblemKind::Duplicate
        } else {
            ProblemKind::Syntax
        };
        let message = match text.trim_start().starts_with(['{', '[', '"']) {
            true => text::explain(&error),
            false => format!("expected a JSON object, got text {}", echo::quoted(text)),
        };
        ArgsError::whole(kind, message)
    })
}

/// Whether the only key is none of the type's, and holds an object.
fn is_wrapper<T: CopilotArgs>(map: &Map<String, Value>) -> bool {
    let holds_object = map.values().all(|value| match value {
        Value::Object(_) => true,
        Value::String(text) => text.trim_start().starts_with('{'),
        _ => false,
    });
    let mut is_own = T::__SPEC.is_map();
    T::__SPEC.keys(&mut |name| is_own |= map.keys().any(|key| repair::same_but_style(key, name)));
    holds_object && !is_own
}

/// Arguments under one foreign key, `{"req": {…}}`: read as they are, else without the key.
#[cold]
fn unwrapped<T: CopilotArgs>(map: &mut Map<String, Value>, report: &mut Report) -> Option<T> {
    let mut inner = Report::new(false);
    let (key, mut value) = map.clone().into_iter().next()?;
    let plain = T::__read(map, &Outer::NONE, report);
    if plain.is_some() {
        return plain;
    }
    let value = containers::object_of(&mut value, &mut inner)?;
    let args = T::__read(value, &Outer::NONE, &mut inner)?;
    *report = inner;
    report.repair(format!(
        "the arguments were taken out of {}",
        echo::quoted(&key)
    ));
    Some(args)
}
