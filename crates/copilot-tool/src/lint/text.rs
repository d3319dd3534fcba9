//! What a string may look like: formats and patterns.

use serde_json::Value;

use super::{
    report::Report,
    rules,
    tree::{Node, Tree},
};
use crate::{Dialect, echo};

/// Formats of JSON Schema 2020-12, section 7.3 of its validation part.
const STANDARD_FORMATS: [&str; 19] = [
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "idn-email",
    "hostname",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "iri",
    "iri-reference",
    "uuid",
    "uri-template",
    "json-pointer",
    "relative-json-pointer",
    "regex",
];

/// Formats that OpenAI strict takes; Anthropic strict takes `uri` as well.
const STRICT_FORMATS: [&str; 9] = [
    "date-time",
    "time",
    "date",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uuid",
];

/// One finding for a format: the gravest.
pub(super) fn format(report: &mut Report, tree: &Tree<'_>, node: &Node<'_>, value: &Value) {
    let Some(format) = value.as_str() else {
        let fact = format_args!("\"format\" must be a string, got {}", echo::value(value));
        report.at(tree, node, &rules::MALFORMED_VALUE, fact);
        return;
    };
    let is_string = node.has_type("string") || node.types().next().is_none();
    let of_gemini = matches!(format, "date-time" | "enum");
    let strict = STRICT_FORMATS.contains(&format)
        || format == "uri" && report.dialect == Dialect::AnthropicStrict;
    let broken = [
        (!STANDARD_FORMATS.contains(&format), &rules::UNKNOWN_FORMAT),
        (!strict, &rules::STRICT_FORMAT),
        (is_string && !of_gemini, &rules::STRING_FORMAT),
    ];
    let gravest = broken
        .into_iter()
        .filter(|(is_broken, _)| *is_broken)
        .filter_map(|(_, rule)| Some((rule.severity(report.dialect)?, rule)))
        .reduce(|one, other| if other.0 > one.0 { other } else { one });
    if let Some((_, rule)) = gravest {
        let fact = format_args!("the format is {}", echo::quoted(format));
        report.at(tree, node, rule, fact);
    }
}

pub(super) fn pattern(report: &mut Report, tree: &Tree<'_>, node: &Node<'_>, value: &Value) {
    let Some(pattern) = value.as_str() else {
        let fact = format_args!("\"pattern\" must be a string, got {}", echo::value(value));
        report.at(tree, node, &rules::MALFORMED_VALUE, fact);
        return;
    };
    let shown = echo::quoted(pattern);
    if ["(?=", "(?!", "(?<=", "(?<!"]
        .iter()
        .any(|group| has_unescaped(pattern, group))
    {
        let fact = format_args!("the pattern {shown} looks around");
        report.at(tree, node, &rules::LOOKAROUND, fact);
    } else if has_backtracking(pattern) {
        let fact = format_args!("the pattern {shown} refers back, or uses \\b");
        report.at(tree, node, &rules::BACKTRACKING, fact);
    }
}

fn has_unescaped(pattern: &str, group: &str) -> bool {
    let mut rest = pattern;
    while let Some(c) = rest.chars().next() {
        if rest.starts_with(group) {
            return true;
        }
        let skipped = if c == '\\' { 2 } else { 1 };
        rest = rest
            .char_indices()
            .nth(skipped)
            .map_or("", |(at, _)| &rest[at..]);
    }
    false
}

/// `\1`, `\k<name>`, `\b` and `\B`.
fn has_backtracking(pattern: &str) -> bool {
    let mut chars = pattern.chars();
    while let Some(c) = chars.next() {
        let escaped = if c == '\\' { chars.next() } else { None };
        if escaped.is_some_and(|c| matches!(c, '1'..='9' | 'k' | 'b' | 'B')) {
            return true;
        }
    }
    false
}
