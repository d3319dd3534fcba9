//! Values from the model inside our own texts: bounded and escaped, so that they can neither flood nor forge.

use std::fmt::{Display, Write as _};

use serde_json::Value;

/// The longest echo of one value, in characters.
const LONGEST: usize = 80;
/// The most members of a closed set that a text lists.
const MOST: usize = 20;

/// `"text"`, with quotes and control characters escaped.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    push_escaped(&mut out, text);
    out.push('"');
    out
}

/// The same without the quotes around it.
pub(crate) fn plain(text: &str) -> String {
    let mut out = String::new();
    push_escaped(&mut out, text);
    out
}

/// What a value is, and which one when that is short: `string "three"`, `number 1.5`, `array`.
pub(crate) fn value(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => format!("boolean {value}"),
        Value::Number(number) => format!("number {}", plain(&number.to_string())),
        Value::String(text) => format!("string {}", quoted(text)),
        Value::Array(_) => "array".to_owned(),
        Value::Object(_) => "object".to_owned(),
    }
}

/// `"a", "b", "c"`.
pub(crate) fn list<T: Display>(items: &[T]) -> String {
    let mut out = String::new();
    for (index, item) in items.iter().enumerate().take(MOST) {
        if index > 0 {
            out.push_str(", ");
        }
        out.push_str(&quoted(&item.to_string()));
    }
    if items.len() > MOST {
        let _ = write!(out, " and {} more", items.len() - MOST);
    }
    out
}

/// The candidate that was probably meant.
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    // A long word cannot be a misspelling of a short name, and comparing would cost its length squared.
    if word.chars().count() > LONGEST {
        return None;
    }
    let lower = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| {
            (
                strsim::jaro_winkler(&lower, &candidate.to_lowercase()),
                candidate,
            )
        })
        .filter(|(score, _)| *score > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

fn push_escaped(out: &mut String, text: &str) {
    let mut chars = text.chars();
    for c in chars.by_ref().take(LONGEST) {
        match c {
            '\'' => out.push(c),
            c => out.extend(c.escape_debug()),
        }
    }
    if chars.next().is_some() {
        out.push('…');
    }
}

/// Whether a character is neither a control (a line break is one) nor one of those that pass for a line break or turn
/// the text around it.
pub(crate) fn is_harmless(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// `text` with control characters escaped (line breaks and tabs stay), cut after `limit` characters.
pub(crate) fn bounded(text: &str, limit: usize) -> String {
    escaped(text, limit, |c| is_harmless(c) || matches!(c, '\n' | '\t'))
}

/// The same in one line, for a log.
pub(crate) fn line(text: &str, limit: usize) -> String {
    escaped(text, limit, is_harmless)
}

fn escaped(text: &str, limit: usize, may_stay: fn(char) -> bool) -> String {
    let mut bounded = String::with_capacity(text.len().min(limit));
    // One character more than fits is enough to know that something is missing.
    for c in text.chars().take(limit + 1) {
        if may_stay(c) {
            bounded.push(c);
        } else {
            bounded.extend(c.escape_default());
        }
    }
    if let Some((end, _)) = bounded.char_indices().nth(limit) {
        let last = bounded[..end].char_indices().next_back();
        bounded.truncate(last.map_or(0, |(start, _)| start));
        bounded.push('…');
    }
    bounded
}

#[cfg(test)]
mod tests {
    use super::{bounded, line, quoted};

    #[test]
    fn names_are_quoted_escaped_and_cut() {
        assert_eq!(quoted("it's"), "\"it's\"");
        assert_eq!(quoted("a\"b\n\u{1b}"), r#""a\"b\n\u{1b}""#);
        assert_eq!(quoted(&"x".repeat(80)), format!("\"{}\"", "x".repeat(80)));
        assert_eq!(quoted(&"ö".repeat(81)), format!("\"{}…\"", "ö".repeat(80)));
    }

    #[test]
    fn bounded_text_never_passes_the_limit() {
        assert_eq!(
            bounded("two\nlines\tand \u{7}", 40),
            "two\nlines\tand \\u{7}"
        );
        assert_eq!(
            line("two\nlines\tand \u{7}", 40),
            "two\\nlines\\tand \\u{7}"
        );
        assert_eq!(bounded("exact", 5), "exact");
        assert_eq!(bounded("longer", 5), "long…");
        assert_eq!(bounded(&"\u{1b}".repeat(100), 50).chars().count(), 50);
    }
}
