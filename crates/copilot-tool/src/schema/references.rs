//! `$ref`: its name, and which definitions contain themselves.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The name in `#/$defs/Name`.
pub(crate) fn reference(map: &Map<String, Value>) -> Option<String> {
    let name = map.get("$ref")?.as_str()?.strip_prefix("#/$defs/")?;
    Some(name.replace("~1", "/").replace("~0", "~"))
}

/// The names of definitions that can be reached from themselves.
pub(super) fn recursive(definitions: &Map<String, Value>) -> BTreeSet<String> {
    let edges: Map<String, Value> = definitions
        .iter()
        .map(|(name, definition)| {
            let mut names = BTreeSet::new();
            references(definition, &mut names);
            (name.clone(), names.into_iter().collect())
        })
        .collect();
    let next = |name: &str| {
        edges
            .get(name)
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
    };
    let reaches_itself = |start: &&String| {
        let mut seen = BTreeSet::new();
        let mut open: Vec<&str> = next(start).filter_map(Value::as_str).collect();
        while let Some(name) = open.pop() {
            if name == start.as_str() {
                return true;
            }
            if seen.insert(name) {
                open.extend(next(name).filter_map(Value::as_str));
            }
        }
        false
    };
    definitions.keys().filter(reaches_itself).cloned().collect()
}

/// Those of the keywords that stay. What others refer to is told in words, if at all.
fn references(schema: &Value, out: &mut BTreeSet<String>) {
    let Value::Object(map) = schema else {
        return;
    };
    out.extend(reference(map));
    for (keyword, value) in map {
        match (keyword.as_str(), value) {
            ("properties" | "patternProperties", Value::Object(schemas)) => {
                schemas.values().for_each(|schema| references(schema, out));
            }
            ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(schemas)) => {
                schemas.iter().for_each(|schema| references(schema, out));
            }
            ("items" | "additionalProperties" | "unevaluatedProperties" | "not", schema) => {
                references(schema, out);
            }
            _ => {}
        }
    }
}
