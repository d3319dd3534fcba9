//! Arguments → a typed value, or every problem at once. Knows argument types by their [`spec`](crate::spec) and
//! nothing about tools.

pub(crate) mod bridge;
pub(crate) mod containers;
mod error;
mod explain;
pub(crate) mod foreign;
pub(crate) mod native;
pub(crate) mod object;
pub(crate) mod outer;
pub(crate) mod probe;
pub(crate) mod read;
mod repair;
pub(crate) mod report;
mod text;

use serde_json::{Map, Value};

pub use self::error::{ArgsError, Problem, ProblemKind, Repair};
use self::report::Report;
use crate::{echo, spec::Spec};

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

/// What a host hands over → the root object.
pub(crate) trait IntoObject {
    fn into_object(self) -> Result<Map<String, Value>, ArgsError>;
}

impl IntoObject for Arguments {
    fn into_object(self) -> Result<Map<String, Value>, ArgsError> {
        match self {
            Self::Value(value) => value.into_object(),
            Self::Text(text) => text.as_str().into_object(),
        }
    }
}

impl IntoObject for Value {
    fn into_object(self) -> Result<Map<String, Value>, ArgsError> {
        match self {
            Self::String(text) => object_of(parse(&text)?),
            value => object_of(value),
        }
    }
}

impl IntoObject for &str {
    fn into_object(self) -> Result<Map<String, Value>, ArgsError> {
        // A host that hands over text may have been given text by the model, too.
        parse(self)?.into_object()
    }
}

/// Reads into what `read` writes to; whether it did is what `read` says.
pub(crate) fn read_object(
    map: &mut Map<String, Value>,
    strict: bool,
    spec: &Spec<'_>,
    read: &mut dyn FnMut(&mut Map<String, Value>, &mut Report) -> bool,
) -> Result<Vec<Repair>, ArgsError> {
    let mut report = Report::new(strict);
    let wrapped = match map.len() == 1 && !strict && is_wrapper(spec, map) {
        true => map.clone().into_iter().next(),
        false => None,
    };
    let mut is_read = read(map, &mut report);
    if let (false, Some((key, mut value))) = (is_read, wrapped) {
        let mut inner = Report::new(false);
        let map = containers::object_of(&mut value, &mut inner);
        if map.is_some_and(|map| read(map, &mut inner)) {
            report = inner;
            report.repair(format!(
                "the arguments were taken out of {}",
                echo::quoted(&key)
            ));
            is_read = true;
        }
    }
    if !is_read {
        return Err(ArgsError::new(report));
    }
    if report.is_blank() {
        return Ok(Vec::new());
    }
    let (_, _, repairs) = report.into_parts();
    Ok(repairs.into_iter().map(Repair::from).collect())
}

fn object_of(value: Value) -> Result<Map<String, Value>, ArgsError> {
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
fn is_wrapper(spec: &Spec<'_>, map: &Map<String, Value>) -> bool {
    let holds_object = map.values().all(|value| match value {
        Value::Object(_) => true,
        Value::String(text) => text.trim_start().starts_with('{'),
        _ => false,
    });
    if !holds_object || !spec.has_names() || spec.is_strict() {
        return false;
    }
    let mut is_own = false;
    spec.keys(&mut |name| is_own |= map.keys().any(|key| repair::same_but_style(key, name)));
    !is_own
}
