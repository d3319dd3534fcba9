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

fn references(schema: &Value, out: &mut BTreeSet<String>) {
    match schema {
        Value::Object(map) => {
            out.extend(reference(map));
            map.values().for_each(|value| references(value, out));
        }
        Value::Array(items) => items.iter().for_each(|value| references(value, out)),
        _ => {}
    }
}
