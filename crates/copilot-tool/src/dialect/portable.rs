//! `Dialect::Portable`: what every provider takes that does not force its models to follow the schema.

use serde_json::Value;

use super::rules::{Defaults, JSON_SCHEMA, Maps, Names, Objects, Recursion, Rules, Unions, Words};

pub(super) const RULES: Rules = Rules {
    name: "every provider",
    keeps,
    formats: &["date-time"],
    words: Words::Text,
    defaults: Defaults::Told,
    unions: Unions::Alone,
    objects: Objects::Silent,
    maps: Maps::Entries,
    recursion: Recursion::Levels,
    names: Names::Identifier,
    ..JSON_SCHEMA
};

fn keeps(keyword: &str, _: &Value) -> bool {
    matches!(
        keyword,
        "minimum" | "maximum" | "minLength" | "maxLength" | "pattern" | "minItems" | "maxItems"
    )
}
