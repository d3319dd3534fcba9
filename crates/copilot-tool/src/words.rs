//! A JSON Schema in words, for the texts that send a model back.

use serde_json::{Map, Value};

use crate::echo;

/// `string (uuid)`, `array of integer`, `one of "a", "b"`.
pub(crate) fn words(schema: &Value, definitions: &Map<String, Value>) -> String {
    describe(schema, definitions, 0)
}

/// The same, with an example where a format is easily got wrong.
pub(crate) fn words_with_example(schema: &Value, definitions: &Map<String, Value>) -> String {
    let words = words(schema, definitions);
    let example = match schema.get("format").and_then(Value::as_str) {
        Some("date-time") => "2025-03-01T09:00:00Z",
        Some("date") => "2025-03-01",
        Some("time") => "09:00:00Z",
        Some("duration") => "PT1H30M",
        Some("uuid") => "123e4567-e89b-12d3-a456-426614174000",
        _ => return words,
    };
    format!("{words} like {}", echo::quoted(example))
}

fn describe(schema: &Value, definitions: &Map<String, Value>, depth: usize) -> String {
    const DEEPEST: usize = 4;
    let get = |key: &str| schema.get(key);
    if depth > DEEPEST {
        return "value".to_owned();
    }
    if let Some(name) = get("$ref").and_then(Value::as_str) {
        let name = name.rsplit('/').next().unwrap_or_default();
        return match definitions.get(name) {
            Some(definition) => describe(definition, definitions, depth + 1),
            None => "object".to_owned(),
        };
    }
    if let Some(values) = values_of(schema) {
        return format!("one of {}", echo::list(&values));
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(Value::Array(branches)) = get(key) {
            let mut forms: Vec<String> = Vec::new();
            for branch in branches
                .iter()
                .filter(|branch| branch.get("type") != Some(&"null".into()))
            {
                let form = describe(branch, definitions, depth + 1);
                if !forms.contains(&form) {
                    forms.push(form);
                }
            }
            return forms.join(" or ");
        }
    }
    let ty = match get("type") {
        Some(Value::String(ty)) => ty.as_str(),
        Some(Value::Array(types)) => types
            .iter()
            .filter_map(Value::as_str)
            .find(|ty| *ty != "null")
            .unwrap_or("value"),
        _ => "value",
    };
    match (
        ty,
        get("items"),
        get("properties").and_then(Value::as_object),
    ) {
        ("array", Some(items), _) => {
            format!("array of {}", describe(items, definitions, depth + 1))
        }
        ("object", _, Some(properties)) if depth > 0 && !properties.is_empty() => {
            let names: Vec<_> = properties.keys().take(8).map(String::as_str).collect();
            format!("object {{{}}}", names.join(", "))
        }
        ("string", ..) => match get("format").and_then(Value::as_str) {
            Some(format) => format!("string ({format})"),
            None => ty.to_owned(),
        },
        _ => ty.to_owned(),
    }
}

/// The words of a string enum, in either form.
fn values_of(schema: &Value) -> Option<Vec<String>> {
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    if let Some(Value::Array(values)) = schema.get("enum") {
        return values
            .iter()
            .filter(|value| !value.is_null())
            .map(text)
            .collect();
    }
    let Some(Value::Array(branches)) = schema.get("oneOf") else {
        return None;
    };
    branches
        .iter()
        .map(|branch| branch.get("const").and_then(text))
        .collect()
}
