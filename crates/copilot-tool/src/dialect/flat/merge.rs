//! Two schemas of one property → one that accepts what either accepts.

use serde_json::{Map, Value, json};

/// The keyword of a merged object for the objects that it was made of, for a dialect that cannot widen.
pub(in crate::dialect) const FORMS: &str = "$copilot_tool::forms";

/// The narrowest schema that accepts what either accepts, or `None` where there is none without a union.
pub(super) fn merge(a: &Value, b: &Value) -> Option<Value> {
    let (Value::Object(a), Value::Object(b)) = (a, b) else {
        return None;
    };
    let plain = |map: &Map<String, Value>| {
        let mut map = map.clone();
        map.shift_remove("description");
        map.shift_remove("default");
        map
    };
    let (a, b) = (plain(a), plain(b));
    if a == b {
        return Some(Value::Object(a));
    }
    let types = (a.get("type")?.as_str()?, b.get("type")?.as_str()?);
    let ty = match types {
        (a, b) if a == b => a,
        ("integer", "number") | ("number", "integer") => "number",
        _ => return None,
    };
    let mut out = Map::new();
    out.insert("type".to_owned(), ty.into());
    if let (Some(Value::Array(first)), Some(Value::Array(second))) = (a.get("enum"), b.get("enum"))
    {
        let mut words = first.clone();
        words.extend(second.iter().filter(|word| !first.contains(word)).cloned());
        out.insert("enum".to_owned(), words.into());
    }
    for (key, weaker) in [
        ("minimum", f64::min as fn(f64, f64) -> f64),
        ("minLength", f64::min),
        ("minItems", f64::min),
        ("minProperties", f64::min),
        ("maximum", f64::max),
        ("maxLength", f64::max),
        ("maxItems", f64::max),
        ("maxProperties", f64::max),
    ] {
        if let (Some(first), Some(second)) = (a.get(key), b.get(key)) {
            let (x, y) = (first.as_f64()?, second.as_f64()?);
            let weakest = if weaker(x, y) == x { first } else { second };
            out.insert(key.to_owned(), weakest.clone());
        }
    }
    for key in [
        "format",
        "pattern",
        "multipleOf",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "not",
    ] {
        if let (Some(first), Some(second)) = (a.get(key), b.get(key))
            && first == second
        {
            out.insert(key.to_owned(), first.clone());
        }
    }
    match ty {
        "array" => match (a.get("items"), b.get("items")) {
            (Some(first), Some(second)) => {
                out.insert("items".to_owned(), merge(first, second)?);
            }
            _ => return None,
        },
        "object" => {
            merge_objects(&a, &b, &mut out)?;
            out.insert(FORMS.to_owned(), forms([&a, &b]));
        }
        _ => {}
    }
    Some(Value::Object(crate::schema::in_order(out)))
}

/// The distinct objects that merged ones were made of.
fn forms(merged: [&Map<String, Value>; 2]) -> Value {
    let mut forms = Vec::new();
    for map in merged {
        let own = map.get(FORMS).and_then(Value::as_array).cloned();
        for form in own.unwrap_or_else(|| vec![json!(map)]) {
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
    }
    forms.into()
}

fn merge_objects(
    a: &Map<String, Value>,
    b: &Map<String, Value>,
    out: &mut Map<String, Value>,
) -> Option<()> {
    let members = |map: &Map<String, Value>| {
        map.get("properties")
            .and_then(Value::as_object)
            .cloned()
            .unwrap_or_default()
    };
    let (first, second) = (members(a), members(b));
    let mut properties = Map::new();
    for (name, own) in &first {
        let merged = match second.get(name) {
            Some(other) => merge(own, other)?,
            None => meet(own, b)?,
        };
        properties.insert(name.clone(), described(merged, own));
    }
    for (name, own) in &second {
        if !first.contains_key(name) {
            properties.insert(name.clone(), described(meet(own, a)?, own));
        }
    }
    let names = |map: &Map<String, Value>| -> Vec<Value> {
        map.get("required")
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default()
    };
    let others = names(b);
    let required: Vec<Value> = names(a)
        .into_iter()
        .filter(|name| others.contains(name))
        .collect();
    if !properties.is_empty() {
        out.insert("properties".to_owned(), properties.into());
        out.insert("required".to_owned(), required.into());
    }
    let rest = (a.get("additionalProperties"), b.get("additionalProperties"));
    match rest {
        (Some(Value::Bool(false)), Some(Value::Bool(false))) => {
            out.insert("additionalProperties".to_owned(), false.into());
        }
        (Some(first @ Value::Object(_)), Some(second @ Value::Object(_))) => {
            out.insert("additionalProperties".to_owned(), merge(first, second)?);
        }
        (Some(Value::Bool(false)), Some(values @ Value::Object(_)))
        | (Some(values @ Value::Object(_)), Some(Value::Bool(false))) => {
            out.insert("additionalProperties".to_owned(), values.clone());
        }
        _ => {}
    }
    Some(())
}

/// A property that only one of two objects names, in view of what the other says of keys that it does not name.
fn meet(own: &Value, other: &Map<String, Value>) -> Option<Value> {
    match other.get("additionalProperties") {
        Some(Value::Bool(false)) => Some(own.clone()),
        Some(values @ Value::Object(_)) => merge(own, values),
        _ => Some(Value::Object(Map::new())),
    }
}

fn described(mut schema: Value, own: &Value) -> Value {
    if let (Value::Object(schema), Some(text)) = (&mut schema, own.get("description")) {
        schema.insert("description".to_owned(), text.clone());
    }
    schema
}
