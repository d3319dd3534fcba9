//! What no draft of JSON Schema allows, each with its place. Whatever is well-formed passes, sensible or not.

use serde_json::{Map, Value};

use crate::echo;

/// As deep as the rest of this module looks.
const DEEPEST: usize = 128;

const TYPES: [&str; 7] = [
    "object", "array", "string", "number", "integer", "boolean", "null",
];

/// Adds a fault for every keyword whose value is of another kind than its meaning needs.
pub(super) fn check(root: &Map<String, Value>, faults: &mut Vec<String>) {
    let mut walk = Walk {
        path: Vec::new(),
        faults,
    };
    walk.keywords(root);
}

struct Walk<'a> {
    path: Vec<String>,
    faults: &'a mut Vec<String>,
}

impl Walk<'_> {
    fn schema(&mut self, step: &str, schema: &Value) {
        self.path.push(step.to_owned());
        match schema {
            Value::Object(map) if self.path.len() <= DEEPEST => self.keywords(map),
            Value::Object(_) | Value::Bool(_) => {}
            other => self.fault("a schema", "an object, or true or false", other),
        }
        self.path.pop();
    }

    fn keywords(&mut self, map: &Map<String, Value>) {
        for (keyword, value) in map {
            let wanted = match (keyword.as_str(), value) {
                ("type", value) => match unknown_type(value) {
                    Some(unknown) => {
                        self.fault("\"type\"", &format!("one of {}", TYPES.join(", ")), unknown);
                        continue;
                    }
                    None => continue,
                },
                (
                    "properties" | "patternProperties" | "$defs" | "definitions"
                    | "dependentSchemas",
                    Value::Object(schemas),
                ) => {
                    for (name, schema) in schemas {
                        let name = match name.as_str() {
                            "" => "\"\"".to_owned(),
                            name => echo::plain(name),
                        };
                        self.schema(&format!("{keyword}.{name}"), schema);
                    }
                    continue;
                }
                ("properties" | "patternProperties" | "$defs" | "definitions", _) => {
                    "an object of schemas"
                }
                // Before draft 2020-12, a list here was what `prefixItems` is today.
                ("anyOf" | "oneOf" | "allOf" | "prefixItems" | "items", Value::Array(schemas))
                    if !schemas.is_empty() || keyword == "items" =>
                {
                    for (index, schema) in schemas.iter().enumerate() {
                        self.schema(&format!("{keyword}[{index}]"), schema);
                    }
                    continue;
                }
                ("anyOf" | "oneOf" | "allOf" | "prefixItems", _) => "a list of schemas",
                (
                    "items"
                    | "additionalProperties"
                    | "unevaluatedProperties"
                    | "not"
                    | "propertyNames",
                    schema,
                ) => {
                    self.schema(keyword, schema);
                    continue;
                }
                ("enum", value) => match value.as_array() {
                    Some(values) if !values.is_empty() => continue,
                    _ => "a list of values",
                },
                // In draft 3 it stood in the property.
                ("required", Value::Bool(_)) => continue,
                ("required", value) => match value.as_array() {
                    Some(names) if names.iter().all(Value::is_string) => continue,
                    _ => "a list of names",
                },
                // In draft 4 they said whether the other bound is one.
                ("exclusiveMinimum" | "exclusiveMaximum", Value::Bool(_)) => continue,
                (
                    "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf"
                    | "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties"
                    | "maxProperties",
                    value,
                ) => match value {
                    Value::Number(_) => continue,
                    _ => "a number",
                },
                ("description" | "pattern" | "format" | "$ref", value) => match value {
                    Value::String(_) => continue,
                    _ => "text",
                },
                _ => continue,
            };
            self.fault(&format!("\"{keyword}\""), wanted, value);
        }
    }

    fn fault(&mut self, what: &str, wanted: &str, got: &Value) {
        let path = match self.path.join(".") {
            path if path.is_empty() => "the arguments".to_owned(),
            path => path,
        };
        let got = echo::value(got);
        self.faults.push(format!(
            "{path}: {what} must be {wanted}, got {got}; write it as JSON Schema 2020-12 does"
        ));
    }
}

/// What of `type` is none.
fn unknown_type(value: &Value) -> Option<&Value> {
    let is_type = |value: &Value| value.as_str().is_some_and(|name| TYPES.contains(&name));
    match value {
        Value::Array(types) if !types.is_empty() => types.iter().find(|ty| !is_type(ty)),
        value => Some(value).filter(|value| !is_type(value)),
    }
}
