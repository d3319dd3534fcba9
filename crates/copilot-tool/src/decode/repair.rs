//! The loss-free mends of single values. Each is tried only after the plain reading failed, and never under
//! `strict`.

use serde_json::{Number, Value};

/// A whole float, exactly: `5.0`.
pub(crate) fn whole(number: &Number) -> Option<i128> {
    let float = number.as_f64()?;
    // Beyond 2^53 a float no longer tells which integer was meant.
    (float.fract() == 0.0 && float.abs() <= 9_007_199_254_740_992.0).then_some(float as i128)
}

/// An integer in its own decimal form: no sign but `-`, no leading zeros, no blanks.
pub(crate) fn integer_text<T: std::str::FromStr + ToString>(text: &str) -> Option<T> {
    text.parse()
        .ok()
        .filter(|integer: &T| integer.to_string() == text)
}

/// A JSON number.
pub(crate) fn float_text(text: &str) -> Option<f64> {
    // `f64::from_str` also reads `inf`, `NaN` and `1_000`-like texts of other languages; JSON's grammar does not.
    serde_json::from_str::<f64>(text)
        .ok()
        .filter(|_| text.trim() == text)
}

/// `true` or `false` in any case.
pub(crate) fn bool_text(text: &str) -> Option<bool> {
    if text.eq_ignore_ascii_case("true") {
        Some(true)
    } else if text.eq_ignore_ascii_case("false") {
        Some(false)
    } else {
        None
    }
}

/// An object or array as JSON text.
pub(crate) fn json_text(text: &str) -> Option<Value> {
    let opens = text.trim_start().starts_with(['{', '[']);
    opens.then(|| super::text::parse(text).ok()).flatten()
}

/// The position of the only candidate that differs at most in ASCII case.
pub(crate) fn only_ignoring_case<'a>(
    word: &str,
    candidates: impl Iterator<Item = (usize, &'a str)>,
) -> Option<usize> {
    only(candidates.filter(|(_, candidate)| candidate.eq_ignore_ascii_case(word)))
}

/// The position of the only candidate that differs at most in style: `oldString`, `old-string`, `Old String`.
pub(crate) fn only_ignoring_style<'a>(
    word: &str,
    candidates: impl Iterator<Item = (usize, &'a str)>,
) -> Option<usize> {
    only(candidates.filter(|(_, candidate)| same_but_style(word, candidate)))
}

pub(crate) fn same_but_style(a: &str, b: &str) -> bool {
    fn bare(text: &str) -> impl Iterator<Item = u8> {
        text.bytes()
            .filter(|byte| !matches!(byte, b'_' | b'-' | b' '))
            .map(|byte| byte.to_ascii_lowercase())
    }
    bare(a).eq(bare(b))
}

/// The one position among the matches; several spellings of one position are one.
fn only<'a>(mut matches: impl Iterator<Item = (usize, &'a str)>) -> Option<usize> {
    let (first, _) = matches.next()?;
    matches.all(|(index, _)| index == first).then_some(first)
}
