//! The smallest value that still shows a fault.

use serde_json::{Value, json};

/// At most so many smaller values are tried.
const TRIES: usize = 2_000;

/// Makes `value` smaller as long as `fails`.
pub(super) fn smallest(value: Value, fails: &dyn Fn(&Value) -> bool) -> Value {
    let mut value = value;
    let mut tries = 0;
    'smaller: loop {
        for candidate in smaller(&value) {
            tries += 1;
            if tries > TRIES {
                return value;
            }
            if weight(&candidate) < weight(&value) && fails(&candidate) {
                value = candidate;
                continue 'smaller;
            }
        }
        return value;
    }
}

/// The size of a value as a reader sees it: its parts, then its text.
pub(super) fn weight(value: &Value) -> (usize, usize) {
    let parts = match value {
        Value::Array(items) => 1 + items.iter().map(|it| weight(it).0).sum::<usize>(),
        Value::Object(map) => 1 + map.values().map(|it| weight(it).0).sum::<usize>(),
        // JSON in text is harder to read than what is in it.
        Value::String(text) if text.starts_with(['{', '[']) => 1 + text.len(),
        _ => 1,
    };
    (parts, value.to_string().len())
}

fn smaller(value: &Value) -> Vec<Value> {
    match value {
        Value::Null | Value::Bool(_) => Vec::new(),
        Value::Number(number) => {
            let int = number.as_i64();
            let halves = int
                .into_iter()
                .flat_map(|int| [json!(int / 2), json!(int / 10)]);
            [json!(0), json!(1), json!(-1), json!(0.5)]
                .into_iter()
                .chain(halves)
                .collect()
        }
        Value::String(text) => {
            let half = text.chars().count() / 2;
            let shorter = [
                String::new(),
                "a".to_owned(),
                text.chars().take(half).collect(),
                text.chars().skip(half).collect(),
                text.chars().skip(1).collect(),
                text.chars().take((2 * half).saturating_sub(1)).collect(),
            ];
            shorter.into_iter().map(Value::String).collect()
        }
        Value::Array(items) => {
            let mut out = vec![json!([])];
            for index in 0..items.len() {
                let mut fewer = items.clone();
                fewer.remove(index);
                out.push(fewer.into());
            }
            for (index, item) in items.iter().enumerate() {
                for item in smaller(item) {
                    let mut other = items.clone();
                    other[index] = item;
                    out.push(other.into());
                }
            }
            out
        }
        Value::Object(map) => {
            let mut out = vec![json!({})];
            for key in map.keys() {
                let mut fewer = map.clone();
                fewer.shift_remove(key);
                out.push(fewer.into());
            }
            for (key, value) in map {
                for value in smaller(value) {
                    let mut other = map.clone();
                    other.insert(key.clone(), value);
                    out.push(other.into());
                }
            }
            out
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_is_left_out() {
        let value = json!({ "a": [1, 2, { "b": 300, "c": "text" }], "d": null });
        let has_b = |value: &Value| {
            value["a"]
                .as_array()
                .into_iter()
                .flatten()
                .any(|it| it["b"].as_i64() > Some(255))
        };
        assert_eq!(smallest(value, &has_b), json!({ "a": [{ "b": 300 }] }));
    }
}
