//! Every key at once, on types of every shape, and the same in serde's words, without a warning.

#![deny(warnings)]
#![forbid(unsafe_code)]
#![allow(dead_code)]

use std::collections::BTreeMap;

use copilot_tool::{CopilotArgs, serde_json::json};

mod codec {
    use serde::{Deserialize, Deserializer};

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        u8::deserialize(deserializer)
    }
}

fn seven() -> u8 {
    7
}

/// A page.
#[derive(CopilotArgs, Default)]
#[args(rename_all = "camelCase", require_desc, strict, crate = ::copilot_tool)]
struct Page {
    /// Where it begins.
    #[arg(default = 0, range = 0..1_000, alias = "from", alias = "start")]
    begin_at: u32,
    #[arg(desc = "How long.", rename = "len", default, example = 3)]
    length: u32,
}

#[derive(CopilotArgs)]
struct Empty;

#[derive(CopilotArgs)]
struct Braces {}

#[derive(CopilotArgs)]
enum Words {
    A {},
    B,
    C {
        #[arg(skip)]
        seen: u8,
    },
}

#[derive(CopilotArgs)]
struct Wrapped(Page);

#[derive(CopilotArgs)]
#[args(allow_unknown)]
struct Search<T> {
    #[arg(len = 1..=80, pattern = "^[a-z]+$", example = "rust")]
    query: String,
    #[arg(choices = ["a", "b"])]
    kind: Option<String>,
    #[arg(flatten)]
    page: Page,
    #[arg(skip)]
    seen: T,
    #[arg(with = "codec")]
    coded: u8,
    #[arg(schema = json!({ "type": "string" }), desc = "Anything.")]
    any: copilot_tool::serde_json::Value,
    labels: BTreeMap<String, Vec<Option<f64>>>,
}

#[derive(CopilotArgs)]
#[args(
    tag = "op",
    rename_all = "snake_case",
    rename_all_fields = "kebab-case",
    bound = ""
)]
enum Op {
    /// Turns it.
    #[arg(rename = "turn", alias = "flip")]
    Turn(Page),
    #[arg(desc = "Nothing.")]
    Nothing,
    Search {
        long_query: String,
    },
    #[arg(skip)]
    Hidden(u8, u8),
}

#[derive(CopilotArgs, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct Serde {
    #[serde(rename = "a", alias = "b")]
    one: u8,
    #[serde(default)]
    two: u8,
    #[serde(default = "seven")]
    three: u8,
    #[serde(skip)]
    four: u8,
    #[serde(skip_deserializing, default = "seven")]
    five: u8,
    #[serde(flatten)]
    page: Page,
    #[serde(deserialize_with = "codec::deserialize")]
    coded: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    six: Option<u8>,
}

#[derive(CopilotArgs)]
#[serde(transparent)]
struct Transparent {
    page: Page,
}

#[derive(CopilotArgs)]
#[serde(
    tag = "kind",
    rename_all = "lowercase",
    rename_all_fields = "UPPERCASE"
)]
enum Tagged {
    One {
        a: u8,
    },
    #[serde(rename = "2", alias = "two")]
    Two,
    #[serde(skip)]
    Three,
    #[serde(other)]
    Other,
}

fn main() {
    let _ = Search::<u8>::schema();
    let _ = (
        Op::schema(),
        Serde::schema(),
        Transparent::schema(),
        Tagged::schema(),
    );
    let _ = (
        Wrapped::schema(),
        Empty::schema(),
        Braces::schema(),
        Words::schema(),
    );
}
