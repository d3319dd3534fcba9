//! The loss-free mends of single values. Each is tried only after the plain reading failed, and never under
//! `strict`.

use std::str::FromStr;

use serde_json::{Map, Number, Value};

/// A value that was mended, and how.
pub(crate) type Mended<T> = Option<(T, &'static str)>;

/// An integer from a whole float, or from its text.
pub(crate) fn integer(value: &Value) -> Mended<i128> {
    match value {
        Value::Number(number) => Some((whole(number)?, "a float was read as an integer")),
        Value::String(text) => integer_text(text),
        _ => None,
    }
}

/// A whole float, exactly: `5.0`.
fn whole(number: &Number) -> Option<i128> {
    let float = number.as_f64().filter(|_| number.is_f64())?;
    (float.fract() == 0.0 && is_exact(float)).then_some(float as i128)
}

/// Whether a whole float tells which integer was meant. From 2^53 on several integers become the same one.
pub(crate) fn is_exact(float: f64) -> bool {
    float.abs() < 9_007_199_254_740_992.0
}

/// An integer from its own decimal form: no sign but `-`, no leading zeros, no blanks.
pub(crate) fn integer_text<T: FromStr + ToString>(text: &str) -> Mended<T> {
    Some((canonical(text)?, "text was read as an integer"))
}

/// The value whose own text this is.
pub(crate) fn canonical<T: FromStr + ToString>(text: &str) -> Option<T> {
    text.parse()
        .ok()
        .filter(|value: &T| value.to_string() == text)
}

/// A number from its text in JSON.
pub(crate) fn float(value: &Value) -> Mended<f64> {
    let text = value.as_str()?;
    // `f64::from_str` also reads `inf`, `NaN` and `+1`; JSON's grammar does not.
    let float = serde_json::from_str::<f64>(text).ok()?;
    (text.trim() == text).then_some((float, "text was read as a number"))
}

/// A boolean from `true` or `false` in any case.
pub(crate) fn boolean(value: &Value) -> Mended<bool> {
    let text = value.as_str()?;
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    (is("true") || is("false")).then_some((is("true"), "text was read as a boolean"))
}

/// Text from an integer, which has one text; a float or a boolean may have been written in several ways.
pub(crate) fn text(value: &Value) -> Mended<String> {
    match value {
        Value::Number(number) if number.is_i64() || number.is_u64() => {
            Some((number.to_string(), "an integer was read as text"))
        }
        _ => None,
    }
}

/// An object or array as JSON text.
pub(crate) fn json_text(text: &str) -> Option<Value> {
    let opens = text.trim_start().starts_with(['{', '[']);
    opens.then(|| super::text::parse(text).ok()).flatten()
}

/// A map from the list of its entries, which stands in for it where a provider has no maps:
/// `[{"key": "a", "value": 1}]`. `None` where an item is no entry, or a key is there twice.
pub(crate) fn entries(items: &mut [Value]) -> Option<Map<String, Value>> {
    let key = |item: &Value| match item.get("key")? {
        Value::String(key) => Some(key.clone()),
        Value::Number(key) if key.is_i64() || key.is_u64() => Some(key.to_string()),
        Value::Bool(key) => Some(key.to_string()),
        _ => None,
    };
    let mut keys = std::collections::BTreeSet::new();
    for item in &*items {
        let is_entry = item.as_object()?.len() == 2 && item.get("value").is_some();
        if !is_entry || !keys.insert(key(item)?) {
            return None;
        }
    }
    let entries = items.iter_mut().filter_map(|item| {
        let key = key(item)?;
        Some((key, item.get_mut("value")?.take()))
    });
    Some(entries.collect())
}

/// The position of the only candidate that differs at most in ASCII case.
pub(crate) fn only_ignoring_case<'a>(
    word: &str,
    candidates: impl Iterator<Item = (usize, &'a str)>,
) -> Option<usize> {
    let mut matches = candidates.filter(|(_, candidate)| candidate.eq_ignore_ascii_case(word));
    let (first, _) = matches.next()?;
    // Several spellings of one position are one.
    matches.all(|(index, _)| index == first).then_some(first)
}

/// Whether two names differ at most in style: `oldString`, `old-string`, `Old String`.
pub(crate) fn same_but_style(a: &str, b: &str) -> bool {
    fn bare(text: &str) -> impl Iterator<Item = u8> {
        text.bytes()
            .filter(|byte| !matches!(byte, b'_' | b'-' | b' '))
            .map(|byte| byte.to_ascii_lowercase())
    }
    bare(a).eq(bare(b))
}
