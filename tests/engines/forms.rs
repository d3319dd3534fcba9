//! Schemas in other words: what a dialect's keywords mean in JSON Schema, what the decoder takes beside the precise
//! schema, and whether two schemas are the same.

use std::collections::BTreeMap;

use copilot_tool::Dialect;
use serde_json::{Map, Value, json};

/// Does something to every schema in a schema, from the inside out.
fn each(schema: &Value, change: &impl Fn(Map<String, Value>) -> Value) -> Value {
    let Value::Object(map) = schema else {
        return schema.clone();
    };
    let map = map.iter().map(|(keyword, value)| {
        let value = match (keyword.as_str(), value) {
            ("properties" | "patternProperties" | "$defs", Value::Object(schemas)) => {
                let schemas = schemas
                    .iter()
                    .map(|(name, schema)| (name.clone(), each(schema, change)));
                Value::Object(schemas.collect())
            }
            ("items" | "additionalProperties" | "propertyNames" | "not", schema) => {
                each(schema, change)
            }
            ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(schemas)) => {
                schemas.iter().map(|schema| each(schema, change)).collect()
            }
            (_, other) => other.clone(),
        };
        (keyword.clone(), value)
    });
    change(map.collect())
}

/// OpenAPI's `nullable`, which is no keyword of JSON Schema, as a union.
pub(crate) fn without_nullable(schema: &Value) -> Value {
    each(schema, &|mut map| match map.shift_remove("nullable") {
        Some(Value::Bool(true)) => json!({ "anyOf": [map, { "type": "null" }] }),
        _ => map.into(),
    })
}

/// What a dialect that never says `additionalProperties` means to its provider: no names but those of the schema.
pub(crate) fn closed(schema: &Value) -> Value {
    each(schema, &|mut map| {
        if map.get("properties").is_some_and(|it| it != &json!({})) {
            map.entry("additionalProperties").or_insert(false.into());
        }
        map.into()
    })
}

/// The precise schema, with all that decodes without a repair: `null` for what may be left out, a list of entries for a
/// map, and empty fields of other variants.
pub(crate) fn tolerant(precise: &Value) -> Value {
    each(precise, &|mut map| {
        or_nulls(&mut map);
        or_foreign(&mut map);
        match entries(&map) {
            Some(entries) => json!({ "anyOf": [map, entries] }),
            None => map.into(),
        }
    })
}

fn or_nulls(map: &mut Map<String, Value>) {
    let required = map.get("required").cloned().unwrap_or_default();
    if let Some(Value::Object(properties)) = map.get_mut("properties") {
        for (name, schema) in properties {
            if !required
                .as_array()
                .is_some_and(|names| names.contains(&json!(name)))
            {
                *schema = json!({ "anyOf": [schema.take(), { "type": "null" }] });
            }
        }
    }
}

fn entries(map: &Map<String, Value>) -> Option<Value> {
    if map
        .get("properties")
        .is_some_and(|properties| properties != &json!({}))
    {
        return None;
    }
    let (key, value) = match (
        map.get("patternProperties"),
        map.get("additionalProperties"),
    ) {
        (Some(Value::Object(patterns)), _) => {
            let (pattern, value) = patterns.iter().next()?;
            (json!({ "type": "string", "pattern": pattern }), value)
        }
        (None, Some(value @ Value::Object(_))) => (
            map.get("propertyNames")
                .cloned()
                .unwrap_or(json!({ "type": "string" })),
            value,
        ),
        _ => return None,
    };
    let mut list = json!({
        "type": "array",
        "items": {
            "type": "object",
            "properties": { "key": key, "value": value },
            "required": ["key", "value"],
            "additionalProperties": false,
        },
    });
    for (from, to) in [("minProperties", "minItems"), ("maxProperties", "maxItems")] {
        if let Some(bound) = map.get(from) {
            list[to] = bound.clone();
        }
    }
    Some(list)
}

/// Closed variants that a tag tells apart: each takes the fields of the others, as long as they are empty or what the
/// flat schema shows as their default.
fn or_foreign(map: &mut Map<String, Value>) {
    let Some(Value::Array(variants)) = map.get_mut("anyOf") else {
        return;
    };
    let is_word = |schema: &Value| {
        schema["enum"]
            .as_array()
            .is_some_and(|words| words.len() == 1)
    };
    let has_tag = |variant: &Value| {
        variant["properties"]
            .as_object()
            .is_some_and(|it| it.values().any(is_word))
    };
    if !variants.iter().all(has_tag) {
        return;
    }
    let mut silent: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for variant in &*variants {
        for (name, schema) in variant["properties"].as_object().into_iter().flatten() {
            let values = silent
                .entry(name.clone())
                .or_insert_with(|| vec![json!(null), json!(""), json!([]), json!({})]);
            // `or_nulls` was here before.
            let default = schema.get("default").or(schema.pointer("/anyOf/0/default"));
            values.extend(default.filter(|it| !values.contains(it)).cloned());
        }
    }
    let closed = variants
        .iter_mut()
        .filter(|variant| variant["additionalProperties"] == false);
    for variant in closed {
        for (name, values) in &silent {
            let own = &mut variant["properties"];
            if own.get(name).is_none() {
                own[name] = json!({ "enum": values });
            }
        }
    }
}

/// Whether a rendering allows exactly what the precise schema does.
pub(crate) fn is_exact(dialect: Dialect, rendered: &Value, precise: &Value) -> bool {
    let precise = match dialect {
        Dialect::OpenAiStrict => each(precise, &|mut map| {
            or_nulls(&mut map);
            if let Some(Value::Object(properties)) = map.get("properties") {
                let names: Vec<_> = properties.keys().cloned().collect();
                map.insert("required".to_owned(), names.into());
            }
            map.into()
        }),
        _ => precise.clone(),
    };
    bare(&without_nullable(rendered)) == bare(&precise)
}

/// Without annotations, and in one spelling.
fn bare(schema: &Value) -> Value {
    each(schema, &|mut map| {
        map.retain(|keyword, value| match keyword.as_str() {
            "description" | "default" | "title" | "$schema" => false,
            "properties" | "$defs" => value != &json!({}),
            "required" => value != &json!([]),
            _ => true,
        });
        if let Some(Value::Array(required)) = map.get_mut("required") {
            required.sort_by_key(Value::to_string);
        }
        if let Some(Value::Array(branches)) = map.shift_remove("anyOf") {
            let mut flat = Vec::new();
            for mut branch in branches {
                match branch.as_object_mut() {
                    Some(inner) if inner.len() == 1 && inner.contains_key("anyOf") => {
                        flat.extend(inner["anyOf"].as_array().into_iter().flatten().cloned());
                    }
                    _ => flat.push(branch),
                }
            }
            flat.sort_by_key(Value::to_string);
            flat.dedup();
            if map.is_empty() && flat.len() == 1 {
                return flat.remove(0);
            }
            map.insert("anyOf".to_owned(), flat.into());
        }
        map.sort_keys();
        map.into()
    })
}

/// Whether the values of a format in some schema are more to a grammar than to the type: a grammar knows no leap years.
pub(crate) fn has_wide_format(schema: &Value) -> bool {
    match schema {
        Value::Object(map) => {
            let format = map.get("format").and_then(Value::as_str);
            format.is_some_and(|format| !["uuid", "ipv4", "ipv6"].contains(&format))
                || map.values().any(has_wide_format)
        }
        Value::Array(schemas) => schemas.iter().any(has_wide_format),
        _ => false,
    }
}

#[test]
fn annotations_and_spelling_make_no_difference() {
    let precise = json!({
        "type": "object",
        "properties": { "n": { "type": "integer", "minimum": 0 }, "m": { "anyOf": [{ "type": "null" }, { "type": "string" }] } },
        "required": ["n", "m"],
    });
    let mut rendered = json!({
        "required": ["m", "n"],
        "properties": {
            "m": { "type": "string", "nullable": true },
            "n": { "type": "integer", "minimum": 0, "description": "How many.", "default": 1 },
        },
        "type": "object",
    });
    assert!(is_exact(Dialect::Gemini, &rendered, &precise));
    rendered["properties"]["n"]["minimum"] = json!(-1);
    assert!(!is_exact(Dialect::Gemini, &rendered, &precise));
}

#[test]
fn what_may_be_left_out_is_null_for_openai_strict() {
    let precise = json!({ "type": "object", "properties": { "n": { "type": "integer" } } });
    let rendered = json!({
        "type": "object",
        "properties": { "n": { "anyOf": [{ "type": "integer" }, { "type": "null" }] } },
        "required": ["n"],
    });
    assert!(is_exact(Dialect::OpenAiStrict, &rendered, &precise));
    assert!(!is_exact(Dialect::OpenAi, &rendered, &precise));
}
