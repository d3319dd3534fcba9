//! `Dialect::Anthropic` and `Dialect::AnthropicStrict`: `input_schema` without and with `"strict": true`.
//! Source: <https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations>.

use serde_json::Value;

use super::rules::{Defaults, JSON_SCHEMA, Maps, Most, Names, Objects, Recursion, Rules};

pub(super) const RULES: Rules = Rules {
    name: "Anthropic",
    names: Names::Key,
    ..JSON_SCHEMA
};

/// Properties may be left out, but not many of them: `null` for all would be a union for each.
pub(super) const STRICT: Rules = Rules {
    name: "Anthropic strict",
    keeps,
    defaults: Defaults::Typed,
    objects: Objects::Closed,
    maps: Maps::Entries,
    recursion: Recursion::Refused,
    // Of all strict tools of a request together; one alone must not have more.
    most: Most {
        optional: 24,
        unions: 16,
        ..Most::UNLIMITED
    },
    ..RULES
};

fn keeps(keyword: &str, value: &Value) -> bool {
    match keyword {
        "minItems" => matches!(value.as_u64(), Some(0 | 1)),
        "pattern" => value.as_str().is_some_and(is_simple),
        _ => false,
    }
}

/// Without the assertions that the grammar of the provider does not know: word boundaries, and what follows `(?`.
fn is_simple(pattern: &str) -> bool {
    !["\\b", "\\B", "\\A", "\\z", "\\p", "\\P", "(?"]
        .iter()
        .any(|construct| pattern.contains(construct))
}
