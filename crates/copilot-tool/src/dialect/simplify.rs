//! A precise subschema → one with the keywords that every host understands. What has no such form goes into the
//! description.

use serde_json::{Map, Value, json};

/// The keywords that stay.
const KEYWORDS: [&str; 21] = [
    "type",
    "$ref",
    "anyOf",
    "format",
    "enum",
    "pattern",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "items",
    "minItems",
    "maxItems",
    "properties",
    "required",
    "additionalProperties",
    "description",
    "default",
    "minProperties",
    "maxProperties",
    "multipleOf",
];

pub(super) fn simplify(schema: Value) -> Value {
    let Value::Object(mut map) = schema else {
        return any();
    };
    if !["type", "$ref", "anyOf"]
        .iter()
        .any(|key| map.contains_key(*key))
    {
        map.extend(branches(true));
    }
    drop_wide_bounds(&mut map);
    rewrite_tuple(&mut map);
    rewrite_keys(&mut map);
    for (key, value) in &mut map {
        match key.as_str() {
            "items" => *value = simplify(value.take()),
            "additionalProperties" if value.is_object() => *value = simplify(value.take()),
            "anyOf" => value
                .as_array_mut()
                .into_iter()
                .flatten()
                .for_each(simplify_in_place),
            "properties" => {
                value
                    .as_object_mut()
                    .into_iter()
                    .flatten()
                    .for_each(|(_, it)| simplify_in_place(it));
            }
            _ => {}
        }
    }
    if map.get("type") == Some(&"array".into()) && !map.contains_key("items") {
        map.insert("items".to_owned(), any());
    }
    // An open object is what an object is without this keyword.
    if matches!(map.get("additionalProperties"), Some(Value::Bool(true))) {
        map.shift_remove("additionalProperties");
    }
    if map.get("required") == Some(&json!([])) {
        map.shift_remove("required");
    }
    tell_others(&mut map);
    Value::Object(crate::schema::in_order(map))
}

fn simplify_in_place(schema: &mut Value) {
    *schema = simplify(schema.take());
}

/// Any JSON value, as a union of typed branches: hosts refuse `true`, `{}` and a node without a type.
///
/// Arrays that hold arrays are decoded, and not mentioned: there is no finite form without a reference.
fn any() -> Value {
    Value::Object(branches(false))
}

fn branches(with_arrays: bool) -> Map<String, Value> {
    let mut types = vec![
        json!({ "type": "string" }),
        json!({ "type": "number" }),
        json!({ "type": "boolean" }),
        json!({ "type": "object" }),
        json!({ "type": "null" }),
    ];
    if with_arrays {
        types.insert(4, json!({ "type": "array", "items": any() }));
    }
    Map::from_iter([("anyOf".to_owned(), types.into())])
}

/// The bounds of 64-bit types, which no model gains from and floats cannot hold, and those of `f32`.
fn drop_wide_bounds(map: &mut Map<String, Value>) {
    for (key, bound) in [("minimum", f32::MIN), ("maximum", f32::MAX)] {
        if map.get(key) == Some(&f64::from(bound).into()) {
            map.shift_remove(key);
        }
    }
    if map
        .get("maximum")
        .is_some_and(|max| *max == json!(u64::MAX) || *max == json!(i64::MAX))
    {
        map.shift_remove("maximum");
    }
    if map
        .get("minimum")
        .is_some_and(|min| *min == json!(i64::MIN))
    {
        map.shift_remove("minimum");
    }
}

/// A tuple → an array of the right length whose items are any of its types.
fn rewrite_tuple(map: &mut Map<String, Value>) {
    let Some(Value::Array(items)) = map.shift_remove("prefixItems") else {
        return;
    };
    let mut forms: Vec<Value> = Vec::new();
    for item in items {
        if !forms.contains(&item) {
            forms.push(item);
        }
    }
    let items = match forms.len() {
        1 => forms.remove(0),
        _ => json!({ "anyOf": forms }),
    };
    map.insert("items".to_owned(), items);
}

/// A map whose keys have a form → a map.
fn rewrite_keys(map: &mut Map<String, Value>) {
    let Some(Value::Object(patterns)) = map.shift_remove("patternProperties") else {
        return;
    };
    let keys = patterns.keys().cloned().collect::<Vec<_>>().join(" or ");
    let mut forms: Vec<Value> = patterns.into_iter().map(|(_, schema)| schema).collect();
    let values = match forms.len() {
        1 => forms.remove(0),
        _ => json!({ "anyOf": forms }),
    };
    map.insert("additionalProperties".to_owned(), values);
    tell(map, &format!("(keys match {keys})"));
}

/// Moves the other keywords into the description.
fn tell_others(map: &mut Map<String, Value>) {
    let others: Vec<String> = map
        .keys()
        .filter(|key| !KEYWORDS.contains(&key.as_str()))
        .cloned()
        .collect();
    for key in others {
        if let Some(value) = map.shift_remove(&key) {
            let text = match key.as_str() {
                "not" => match value
                    .get("enum")
                    .and_then(Value::as_array)
                    .map(Vec::as_slice)
                {
                    Some([only]) => format!("(not {only})"),
                    Some(words) if words.iter().all(Value::is_string) => {
                        let words: Vec<_> = words.iter().map(Value::to_string).collect();
                        format!("(none of {})", words.join(", "))
                    }
                    _ => format!("(not {value})"),
                },
                "exclusiveMinimum" => format!("(above {value})"),
                "exclusiveMaximum" => format!("(below {value})"),
                _ => format!("({key}: {value})"),
            };
            tell(map, &text);
        }
    }
}

/// Adds to the description, before its lines about single words.
pub(super) fn tell(map: &mut Map<String, Value>, text: &str) {
    let own = map
        .get("description")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let gap = if text.starts_with('\n') { "" } else { " " };
    let description = match own {
        "" => text.trim_start().to_owned(),
        lines if lines.starts_with("- ") => format!("{text}\n{lines}"),
        own => match own.find("\n- ") {
            Some(lines) => format!("{}{gap}{text}{}", &own[..lines], &own[lines..]),
            None => format!("{own}{gap}{text}"),
        },
    };
    map.insert("description".to_owned(), description.into());
}
