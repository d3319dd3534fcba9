//! The rewritings of one node: one spelling for each construct, and keywords in one order.

use serde_json::{Map, Number, Value, json};

use super::fit::drop_foreign;

/// The keyword for words that stay when a field has a description of its own.
pub(super) const NOTE: &str = "$copilot_tool::note";

/// Adds the notes to the descriptions, when it is known whose they are.
pub(super) fn settle_notes(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            if let Some(Value::String(note)) = map.shift_remove(NOTE) {
                let text = match map.get("description").and_then(Value::as_str) {
                    Some(own) => format!("{own} {note}"),
                    None => note,
                };
                map.insert("description".to_owned(), text.into());
            }
            map.values_mut().for_each(settle_notes);
        }
        Value::Array(items) => items.iter_mut().for_each(settle_notes),
        _ => {}
    }
}

pub(super) fn rewrite_const(map: &mut Map<String, Value>) {
    if let Some(value) = map.shift_remove("const") {
        map.insert("enum".to_owned(), json!([value]));
    }
}

/// `oneOf` of single words → `enum`, with the docs of the words as lines of the description.
pub(crate) fn collapse_words(map: &mut Map<String, Value>) {
    let key = ["oneOf", "anyOf"]
        .into_iter()
        .find(|key| map.get(*key).is_some_and(is_words));
    let Some(Value::Array(branches)) = key.and_then(|key| map.shift_remove(key)) else {
        return;
    };
    let mut words = Vec::new();
    let mut lines = map
        .get("description")
        .and_then(Value::as_str)
        .map(str::to_owned)
        .into_iter()
        .collect::<Vec<_>>();
    for branch in branches {
        let own = match (branch.get("const"), branch.get("enum")) {
            (Some(word), _) => vec![word.clone()],
            (None, Some(Value::Array(words))) => words.clone(),
            _ => Vec::new(),
        };
        if let (Some(Value::String(doc)), [Value::String(word)]) =
            (branch.get("description"), &*own)
        {
            lines.push(format!("- {word}: {}", doc.replace('\n', "\n  ")));
        }
        for word in own {
            if !words.contains(&word) {
                words.push(word);
            }
        }
    }
    map.insert("type".to_owned(), "string".into());
    map.insert("enum".to_owned(), words.into());
    if !lines.is_empty() {
        map.insert("description".to_owned(), lines.join("\n").into());
    }
}

fn is_words(branches: &Value) -> bool {
    let is_word = |branch: &Value| match (branch.get("const"), branch.get("enum")) {
        (Some(word), _) => word.is_string(),
        (None, Some(Value::Array(words))) => words.iter().all(Value::is_string),
        _ => false,
    };
    branches
        .as_array()
        .is_some_and(|branches| branches.iter().all(is_word))
}

/// What stands beside the branches of a union of objects → into each of them.
pub(super) fn distribute(map: &mut Map<String, Value>) {
    const OF_OBJECTS: [&str; 4] = ["type", "properties", "required", "additionalProperties"];
    if !map.contains_key("anyOf") || !map.contains_key("properties") {
        return;
    }
    let common = OF_OBJECTS
        .into_iter()
        .filter_map(|key| Some((key.to_owned(), map.shift_remove(key)?)));
    let common = Value::Object(common.collect());
    for branch in map["anyOf"].as_array_mut().into_iter().flatten() {
        *branch = json!({ "allOf": [common, branch.take()] });
    }
}

/// The formats of JSON Schema that hosts know. Others go into the description; those of integers become bounds.
pub(crate) const FORMATS: [&str; 10] = [
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uuid",
];

pub(super) fn rewrite_format(map: &mut Map<String, Value>) {
    let Some(Value::String(format)) = map.get("format") else {
        return;
    };
    let format = format.clone();
    if FORMATS.contains(&format.as_str()) {
        return;
    }
    map.shift_remove("format");
    let (min, max) = match format.as_str() {
        "uint8" => (Some(0), Some(u8::MAX.into())),
        "uint16" => (Some(0), Some(u16::MAX.into())),
        "uint32" => (Some(0), Some(u32::MAX.into())),
        "uint64" | "uint" => (Some(0), Some(u64::MAX.into())),
        "uint128" => (Some(0), None),
        "int8" => (Some(i8::MIN.into()), Some(i8::MAX.into())),
        "int16" => (Some(i16::MIN.into()), Some(i16::MAX.into())),
        "int32" => (Some(i32::MIN.into()), Some(i32::MAX.into())),
        "int64" | "int" => (Some(i64::MIN.into()), Some(i64::MAX.into())),
        "int128" | "double" => (None, None),
        "float" => {
            for (key, bound) in [("minimum", f32::MIN), ("maximum", f32::MAX)] {
                map.entry(key).or_insert_with(|| f64::from(bound).into());
            }
            return;
        }
        other => {
            let note = format!("(format: {other})");
            let description = match map.get("description").and_then(Value::as_str) {
                Some(own) => format!("{own} {note}"),
                None => note,
            };
            map.insert("description".to_owned(), description.into());
            return;
        }
    };
    bound(map, "minimum", min, i128::max);
    bound(map, "maximum", max, i128::min);
}

/// The bounds of wide types, which no model gains from, and floats cannot hold those of 64-bit integers.
pub(crate) fn drop_wide_bounds(map: &mut Map<String, Value>) {
    let most = f64::from(f32::MAX);
    for (bound, wide) in [
        ("maximum", [json!(u64::MAX), json!(i64::MAX), json!(most)]),
        ("minimum", [json!(i64::MIN), json!(i64::MIN), json!(-most)]),
    ] {
        if map.get(bound).is_some_and(|own| wide.contains(own)) {
            map.shift_remove(bound);
        }
    }
}

/// Sets a bound, or keeps the tighter one that is there.
fn bound(
    map: &mut Map<String, Value>,
    key: &str,
    limit: Option<i128>,
    tighter: fn(i128, i128) -> i128,
) {
    let Some(limit) = limit else { return };
    let own = map
        .get(key)
        .map(|own| (own.as_i64().map(i128::from), own.as_u64().map(i128::from)));
    let value = match own {
        Some((Some(own), _)) | Some((None, Some(own))) => tighter(own, limit),
        // A bound that is no integer, `0.5`: the type's own is implied.
        Some((None, None)) => return,
        None => limit,
    };
    let number = u64::try_from(value)
        .map(Number::from)
        .or_else(|_| i64::try_from(value).map(Number::from));
    if let Ok(number) = number {
        map.insert(key.to_owned(), number.into());
    }
}

pub(super) fn infer_type(map: &mut Map<String, Value>) {
    if ["type", "anyOf", "$ref", "not"]
        .iter()
        .any(|key| map.contains_key(*key))
    {
        return;
    }
    let ty = if ["properties", "additionalProperties", "patternProperties"]
        .iter()
        .any(|key| map.contains_key(*key))
    {
        "object"
    } else if map.contains_key("items") || map.contains_key("prefixItems") {
        "array"
    } else {
        let words = map.get("enum").and_then(Value::as_array);
        let mut types: Vec<&str> = Vec::new();
        for ty in words.into_iter().flatten().map(type_of) {
            if !types.contains(&ty) {
                types.push(ty);
            }
        }
        if types.contains(&"number") {
            types.retain(|ty| *ty != "integer");
        }
        match types.as_slice() {
            [] => return,
            &[only] => only,
            types => {
                map.insert("type".to_owned(), json!(types));
                return;
            }
        }
    };
    map.insert("type".to_owned(), ty.into());
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// `"type": ["a", "b"]` → `anyOf` of one type each.
pub(super) fn single_type(mut map: Map<String, Value>) -> Map<String, Value> {
    let Some(Value::Array(types)) = map.get("type").cloned() else {
        return map;
    };
    if let [only] = types.as_slice() {
        map.insert("type".to_owned(), only.clone());
        return map;
    }
    let mut out = Map::new();
    for key in ["description", "default"] {
        if let Some(value) = map.shift_remove(key) {
            out.insert(key.to_owned(), value);
        }
    }
    let branches = types.into_iter().map(|ty| {
        if ty == "null" {
            return json!({ "type": "null" });
        }
        let mut branch = map.clone();
        branch.insert("type".to_owned(), ty);
        drop_foreign(&mut branch);
        Value::Object(in_order(branch))
    });
    out.insert("anyOf".to_owned(), branches.collect());
    out
}

/// Takes the `null` branch out of a normalized schema.
pub(super) fn without_null(schema: Value) -> Value {
    let Value::Object(mut map) = schema else {
        return schema;
    };
    if let Some(Value::Array(branches)) = map.get_mut("anyOf") {
        if branches.iter().all(is_null) {
            return json!({ "type": "null" });
        }
        branches.retain(|branch| !is_null(branch));
        if branches.len() == 1 {
            let only = branches.remove(0);
            map.shift_remove("anyOf");
            let Value::Object(mut only) = only else {
                return Value::Object(map);
            };
            // What is said around the branches is said of this field; what is in them, of its type.
            let lines = only
                .get("description")
                .and_then(Value::as_str)
                .and_then(word_lines);
            if let (Some(Value::String(own)), Some(lines)) = (map.get_mut("description"), lines) {
                *own = format!("{own}\n{lines}");
            }
            only.extend(map);
            return Value::Object(in_order(only));
        }
    }
    Value::Object(map)
}

/// Whether a schema takes `null` and nothing else.
pub(crate) fn is_null(branch: &Value) -> bool {
    branch.get("type") == Some(&Value::from("null"))
}

/// The lines about single words at the end of a description.
fn word_lines(description: &str) -> Option<&str> {
    if description.starts_with("- ") {
        return Some(description);
    }
    description
        .find("\n- ")
        .map(|start| &description[start + 1..])
}

/// Keywords in one order, whatever the order in which they were written.
pub(crate) fn in_order(mut map: Map<String, Value>) -> Map<String, Value> {
    const ORDER: [&str; 23] = [
        "type",
        "nullable",
        "$ref",
        "anyOf",
        "format",
        "enum",
        "pattern",
        "minLength",
        "maxLength",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "items",
        "prefixItems",
        "minItems",
        "maxItems",
        "properties",
        "required",
        "additionalProperties",
        "description",
        "default",
    ];
    let mut out = Map::new();
    for key in &ORDER[..21] {
        if let Some(value) = map.shift_remove(*key) {
            out.insert((*key).to_owned(), value);
        }
    }
    let last: Vec<_> = ORDER[21..]
        .iter()
        .filter_map(|key| {
            map.shift_remove(*key)
                .map(|value| ((*key).to_owned(), value))
        })
        .collect();
    out.extend(map);
    out.extend(last);
    out
}
