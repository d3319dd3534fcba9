//! `Dialect::OpenAi` and `Dialect::OpenAiStrict`: function calling without and with `"strict": true`.
//! Source: <https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas>.

use serde_json::Value;

use super::rules::{
    Defaults, JSON_SCHEMA, Maps, Most, Objects, Optional, Recursion, References, Rules, Unions,
};

/// The formats of structured outputs. Others are refused by some models without `strict`, too.
const FORMATS: [&str; 9] = [
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

pub(super) const RULES: Rules = Rules {
    name: "OpenAI",
    formats: &FORMATS,
    ..JSON_SCHEMA
};

/// Every property is required, and `null` where it may be left out.
pub(super) const STRICT: Rules = Rules {
    name: "OpenAI strict",
    keeps,
    defaults: Defaults::Told,
    optional: Optional::Null,
    unions: Unions::Led,
    references: References::Alone,
    objects: Objects::Closed,
    maps: Maps::Entries,
    recursion: Recursion::Definitions,
    most: Most {
        properties: 5000,
        depth: 10,
        words: 1000,
        ..Most::UNLIMITED
    },
    ..RULES
};

/// The lengths of texts are not on the list. Patterns that look around are refused.
fn keeps(keyword: &str, value: &Value) -> bool {
    match keyword {
        "minimum" | "maximum" | "multipleOf" | "minItems" | "maxItems" => true,
        "pattern" => value.as_str().is_some_and(|pattern| {
            let groups = ["(?=", "(?!", "(?<=", "(?<!"];
            !groups.iter().any(|group| pattern.contains(group))
        }),
        _ => false,
    }
}
