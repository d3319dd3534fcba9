//! The keywords of one node: what stays, what gets another form, and what is told.

use serde_json::{Map, Value, json};

use crate::dialect::{
    rules::{Defaults, Objects, Rules, Unions, Words},
    told::{move_keyword, tell},
};

/// The keywords that make up the form of a value. Every dialect takes them, where they are there at all.
const FORM: [&str; 9] = [
    "type",
    "$ref",
    "anyOf",
    "items",
    "properties",
    "required",
    "additionalProperties",
    "nullable",
    "description",
];

const BOUNDS: [&str; 4] = ["minimum", "maximum", "minLength", "maxLength"];

/// Moves what the dialect does not take into the description.
pub(super) fn tell_others(map: &mut Map<String, Value>, rules: &Rules) {
    let stands_alone = map.contains_key("anyOf") && rules.unions == Unions::Alone;
    let goes = |keyword: &str, value: &Value| match keyword {
        // Comes last, behind what narrows the value.
        "default" => false,
        "anyOf" | "description" => false,
        _ if stands_alone => true,
        "format" => !rules.formats.iter().any(|format| value == format),
        "enum" => match rules.words {
            Words::Text => !are_words(value),
            Words::Any => rules.objects == Objects::Closed && !are_scalars(value),
        },
        keyword => !FORM.contains(&keyword) && !(rules.keeps)(keyword, value),
    };
    let others = map.iter().filter(|(keyword, value)| goes(keyword, value));
    let others: Vec<String> = others.map(|(keyword, _)| keyword.clone()).collect();
    for keyword in others {
        // What a value may be says what its bounds are.
        match map.contains_key("enum") && BOUNDS.contains(&keyword.as_str()) {
            true => drop(map.shift_remove(&keyword)),
            false => move_keyword(map, &keyword, goes),
        }
    }
    if rules.defaults == Defaults::Told
        && let Some(default) = map.shift_remove("default")
    {
        tell(map, &format!("(default: {default})"));
    }
}

/// What a grammar is made of.
fn are_scalars(values: &Value) -> bool {
    let is_scalar = |value: &Value| !value.is_array() && !value.is_object();
    values.as_array().is_some_and(|it| it.iter().all(is_scalar))
}

fn are_words(values: &Value) -> bool {
    let is_word = |value: &Value| value.as_str().is_some_and(|text| !text.is_empty());
    values.as_array().is_some_and(|it| it.iter().all(is_word))
}

/// A tuple → an array of the right length whose items are any of its types.
pub(super) fn rewrite_tuple(map: &mut Map<String, Value>) {
    let Some(Value::Array(mut items)) = map.shift_remove("prefixItems") else {
        return;
    };
    // What may follow them; `false`, where nothing may, is normalized to `not`.
    if let Some(rest) = map
        .shift_remove("items")
        .filter(|rest| *rest != json!({ "not": {} }))
    {
        items.push(rest);
    }
    map.insert("items".to_owned(), one_of(items));
}

/// A map whose keys have a form → a map.
pub(super) fn rewrite_keys(map: &mut Map<String, Value>) {
    let Some(Value::Object(patterns)) = map.shift_remove("patternProperties") else {
        return;
    };
    let keys = patterns.keys().cloned().collect::<Vec<_>>().join(" or ");
    let others = map
        .shift_remove("additionalProperties")
        .filter(Value::is_object);
    let values = one_of(patterns.into_iter().map(|(_, schema)| schema).chain(others));
    map.insert("additionalProperties".to_owned(), values);
    tell(map, &format!("(keys match {keys})"));
}

/// What any of some schemas takes.
fn one_of(schemas: impl IntoIterator<Item = Value>) -> Value {
    let mut forms: Vec<Value> = Vec::new();
    for schema in schemas {
        if !forms.contains(&schema) {
            forms.push(schema);
        }
    }
    match forms.len() {
        1 => forms.remove(0),
        _ => json!({ "anyOf": forms }),
    }
}
