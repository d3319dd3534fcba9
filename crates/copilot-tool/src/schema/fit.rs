//! Keywords where they mean something: those of other types go, and those beside a union go into its branches.

use serde_json::{Map, Value};

/// What a keyword narrows the values of.
fn narrows(keyword: &str) -> Option<&'static [&'static str]> {
    Some(match keyword {
        "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
            &["number", "integer"]
        }
        "minLength" | "maxLength" | "pattern" | "contentEncoding" | "contentMediaType" => {
            &["string"]
        }
        // Generators write the size of a number here.
        "format" => &["string", "number", "integer"],
        "items" | "prefixItems" | "minItems" | "maxItems" | "contains" => &["array"],
        "properties"
        | "required"
        | "additionalProperties"
        | "patternProperties"
        | "propertyNames"
        | "minProperties"
        | "maxProperties" => &["object"],
        _ => return None,
    })
}

/// Removes what says nothing about values of the node's types, and the values of an `enum` that are of no such type.
pub(super) fn drop_foreign(map: &mut Map<String, Value>) {
    let types = match map.get("type") {
        Some(Value::Array(types)) => types.clone(),
        Some(ty) => vec![ty.clone()],
        None => return,
    };
    let types: Vec<&str> = types.iter().filter_map(Value::as_str).collect();
    map.retain(|keyword, _| {
        narrows(keyword).is_none_or(|narrowed| types.iter().any(|ty| narrowed.contains(ty)))
    });
    if let Some(Value::Array(words)) = map.get_mut("enum") {
        *words = fitting(&types, words);
        if words.is_empty() {
            map.shift_remove("enum");
        }
    }
}

/// Puts keywords where they mean something, in a node that is a union or of one type.
pub(crate) fn fit(map: &mut Map<String, Value>) {
    match map.contains_key("anyOf") {
        true => hand_down(map),
        false => drop_foreign(map),
    }
}

/// What stands beside the branches of a union → into those that it says something about.
fn hand_down(map: &mut Map<String, Value>) {
    let is_narrow =
        |keyword: &str| matches!(keyword, "type" | "enum") || narrows(keyword).is_some();
    let narrow: Vec<(String, Value)> = map
        .iter()
        .filter(|(keyword, _)| is_narrow(keyword))
        .map(|(keyword, value)| (keyword.clone(), value.clone()))
        .collect();
    map.retain(|keyword, _| !is_narrow(keyword));
    let branches = map.get_mut("anyOf").and_then(Value::as_array_mut);
    for branch in branches.into_iter().flatten() {
        let Value::Object(branch) = branch else {
            continue;
        };
        if branch.contains_key("$ref") {
            continue;
        }
        let is_union = branch.contains_key("anyOf");
        for (keyword, value) in &narrow {
            if !is_union || keyword != "type" {
                branch
                    .entry(keyword.as_str())
                    .or_insert_with(|| value.clone());
            }
        }
    }
}

/// The values of some types, each once.
fn fitting(types: &[&str], words: &[Value]) -> Vec<Value> {
    let mut out: Vec<Value> = Vec::new();
    for word in words {
        if types.iter().any(|ty| is_of(ty, word)) && !out.contains(word) {
            out.push(word.clone());
        }
    }
    out
}

fn is_of(ty: &str, value: &Value) -> bool {
    match ty {
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "array" => value.is_array(),
        _ => value.is_object(),
    }
}
