//! What a schema cannot say → words in its description.

use serde_json::{Map, Value};

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

/// The lower and the upper bound of one thing, and what it is counted in.
const PAIRS: [(&str, &str, &str); 4] = [
    ("minimum", "maximum", ""),
    ("minLength", "maxLength", "character"),
    ("minItems", "maxItems", "item"),
    ("minProperties", "maxProperties", "entr"),
];

/// Moves a keyword, and its counterpart where that is to go too, into the description.
pub(super) fn move_keyword(
    map: &mut Map<String, Value>,
    keyword: &str,
    goes: impl Fn(&str, &Value) -> bool,
) {
    let pair = PAIRS
        .iter()
        .find(|(low, high, _)| [*low, *high].contains(&keyword));
    let text = match pair {
        Some(&(low, high, unit)) => {
            let mut take = |keyword: &str| {
                let is_to_go = map.get(keyword).is_some_and(|value| goes(keyword, value));
                is_to_go.then(|| map.shift_remove(keyword)).flatten()
            };
            bounds(take(low), take(high), unit)
        }
        None => map
            .shift_remove(keyword)
            .map(|value| words(keyword, &value)),
    };
    if let Some(text) = text {
        tell(map, &text);
    }
}

/// `(1 to 14)`, `(at least 1 item)`, `(exactly 3 items)`.
fn bounds(low: Option<Value>, high: Option<Value>, unit: &str) -> Option<String> {
    let count = |count: &Value| match (unit, count == &Value::from(1)) {
        ("", _) => String::new(),
        ("entr", true) => " entry".to_owned(),
        ("entr", false) => " entries".to_owned(),
        (unit, true) => format!(" {unit}"),
        (unit, false) => format!(" {unit}s"),
    };
    Some(match (low, high) {
        (None, None) => return None,
        (Some(low), Some(high)) if low == high => format!("(exactly {low}{})", count(&low)),
        (Some(low), Some(high)) => format!("({low} to {high}{})", count(&high)),
        (Some(low), None) => format!("(at least {low}{})", count(&low)),
        (None, Some(high)) => format!("(at most {high}{})", count(&high)),
    })
}

fn words(keyword: &str, value: &Value) -> String {
    let listed = |value: &Value| {
        let values = value.as_array().map(Vec::as_slice).unwrap_or_default();
        let values: Vec<_> = values.iter().map(ToString::to_string).collect();
        values.join(", ")
    };
    match keyword {
        "not" => match value
            .get("enum")
            .and_then(Value::as_array)
            .map(Vec::as_slice)
        {
            Some([only]) => format!("(not {only})"),
            Some(words) if words.iter().all(Value::is_string) => {
                format!("(none of {})", listed(&value["enum"]))
            }
            _ => format!("(not {value})"),
        },
        "exclusiveMinimum" => format!("(above {value})"),
        "exclusiveMaximum" => format!("(below {value})"),
        "multipleOf" => format!("(a multiple of {value})"),
        "enum" => format!("(one of {})", listed(value)),
        "pattern" | "format" => match value.as_str() {
            Some(text) => format!("({keyword}: {text})"),
            None => format!("({keyword}: {value})"),
        },
        _ => format!("({keyword}: {value})"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::move_keyword;

    #[test]
    fn keywords_become_words() {
        for (schema, keyword, text) in [
            (
                json!({ "minimum": 1, "maximum": 14 }),
                "minimum",
                "(1 to 14)",
            ),
            (json!({ "maxItems": 1 }), "maxItems", "(at most 1 item)"),
            (
                json!({ "minItems": 3, "maxItems": 3 }),
                "maxItems",
                "(exactly 3 items)",
            ),
            (
                json!({ "minProperties": 2 }),
                "minProperties",
                "(at least 2 entries)",
            ),
            (
                json!({ "minLength": 1, "maxLength": 80 }),
                "minLength",
                "(1 to 80 characters)",
            ),
            (json!({ "enum": [1, 2] }), "enum", "(one of 1, 2)"),
            (json!({ "format": "uri" }), "format", "(format: uri)"),
            (
                json!({ "pattern": "^a\\d$" }),
                "pattern",
                "(pattern: ^a\\d$)",
            ),
            (
                json!({ "exclusiveMinimum": 0.5 }),
                "exclusiveMinimum",
                "(above 0.5)",
            ),
            (json!({ "not": { "enum": [0] } }), "not", "(not 0)"),
        ] {
            let Value::Object(mut map) = schema else {
                unreachable!()
            };
            move_keyword(&mut map, keyword, |_, _| true);
            assert_eq!(Value::Object(map), json!({ "description": text }));
        }
    }

    #[test]
    fn a_bound_that_stays_is_not_told() {
        let Value::Object(mut map) = json!({ "minItems": 1, "maxItems": 5 }) else {
            unreachable!()
        };
        move_keyword(&mut map, "maxItems", |keyword, _| keyword == "maxItems");
        assert_eq!(
            Value::Object(map),
            json!({ "minItems": 1, "description": "(at most 5 items)" })
        );
    }
}
