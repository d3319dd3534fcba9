//! Every attribute of a type and of a field, alone.

use std::collections::{BTreeMap, BTreeSet};

use copilot_tool::CopilotArgs;

use super::{fields::Word, other, own};
use crate::Case;

/// A type with a description.
#[derive(CopilotArgs, Debug)]
#[args(require_desc)]
struct Described {
    /// A number.
    number: u8,
    #[arg(desc = "A text.")]
    text: Option<String>,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "camelCase")]
struct RenameAll {
    first_name: String,
    last_name: Option<String>,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "SCREAMING_SNAKE_CASE")]
struct Screaming {
    first_name: String,
    is_old: bool,
}

#[derive(CopilotArgs, Debug)]
#[args(tag = "op", rename_all = "kebab-case", rename_all_fields = "camelCase")]
enum RenameAllFields {
    DoThis {
        some_field: u8,
    },
    DoThat {
        other_field: Option<String>,
        some_field: u8,
    },
}

#[derive(CopilotArgs, Debug)]
#[args(allow_unknown)]
struct AllowUnknown {
    number: u8,
    text: Option<String>,
}

#[derive(CopilotArgs, Debug)]
#[args(strict)]
struct Strict {
    number: u8,
    float: f64,
    text: Option<String>,
    word: Word,
    flag: bool,
    list: Vec<u8>,
}

#[derive(CopilotArgs, Debug)]
#[args(strict)]
enum StrictEnum {
    Read { number: u8 },
    Write { text: String },
}

/// Strict inside what is not.
#[derive(CopilotArgs, Debug)]
struct StrictInside {
    strict: Strict,
    number: u8,
    choose: Option<StrictEnum>,
}

#[derive(CopilotArgs, Debug)]
struct Defaults {
    #[arg(default)]
    number: u8,
    #[arg(default = 7)]
    seven: i32,
    #[arg(default = 1.5)]
    float: f64,
    #[arg(default = true)]
    flag: bool,
    #[arg(default = "text")]
    text: String,
    #[arg(default = ["a", "b"])]
    list: Vec<String>,
    #[arg(default = Word::Red)]
    word: Word,
    #[serde(default)]
    map: BTreeMap<String, u8>,
}

#[derive(CopilotArgs, Debug)]
struct Renamed {
    #[arg(rename = "theNumber")]
    number: u8,
    #[arg(rename = "a.b-c")]
    text: Option<String>,
}

#[derive(CopilotArgs, Debug)]
struct Aliases {
    #[arg(alias = "dir", alias = "folder")]
    path: String,
    #[arg(alias = "n")]
    number: Option<u8>,
}

#[derive(CopilotArgs, Debug)]
struct Ranges {
    #[arg(range = 1..=14)]
    both: u8,
    #[arg(range = 1..14)]
    half_open: u8,
    #[arg(range = 5..)]
    from: i64,
    #[arg(range = ..=5)]
    to: i16,
    #[arg(range = ..5)]
    below: i8,
    #[arg(range = 0.5..=1.5)]
    float: f64,
    #[arg(range = 0.0..1.0)]
    below_float: f64,
    #[arg(range = -0.5..=0.5)]
    single: f32,
    #[arg(range = 7..=7)]
    one: u64,
}

#[derive(CopilotArgs, Debug)]
struct WideRanges {
    #[arg(range = 1..=u64::MAX)]
    unsigned: u64,
    #[arg(range = i64::MIN..=0)]
    signed: i64,
    #[arg(range = 1..=1_000_000_000_000)]
    wide: u128,
    #[arg(range = -1_000_000_000_000..=1)]
    wide_signed: i128,
}

#[derive(CopilotArgs, Debug)]
struct Lengths {
    #[arg(len = 1..=3)]
    text: String,
    #[arg(len = 2..)]
    long: String,
    #[arg(len = ..=4)]
    short: String,
    #[arg(len = 3..=3)]
    exact: String,
    #[arg(len = ..2)]
    below: String,
    #[arg(len = 1..=3)]
    list: Vec<u8>,
    #[arg(len = 1..)]
    some: Vec<String>,
    #[arg(len = ..=2)]
    map: BTreeMap<String, u8>,
}

#[derive(CopilotArgs, Debug)]
struct Patterns {
    #[arg(pattern = "^[a-z]{2}-[A-Z]{2}$")]
    language: String,
    #[arg(pattern = "^(GET|POST|DELETE) /[a-z/]*$")]
    route: String,
    #[arg(pattern = "[0-9]+")]
    contains: String,
    #[arg(pattern = "^\\d{3}(-\\d{4})?$")]
    phone: Option<String>,
    #[arg(pattern = "^[^,;]+$")]
    negated: String,
    #[arg(pattern = "^\\w+@\\w+\\.com$")]
    word: String,
}

#[derive(CopilotArgs, Debug)]
struct Choices {
    #[arg(choices = ["a", "b", "c"])]
    text: String,
    #[arg(choices = [1, 2, 4, 8])]
    number: u8,
    #[arg(choices = [-1, 0, 1])]
    signed: Option<i64>,
    #[arg(choices = [0.5, 1.0, 2.0])]
    float: f64,
}

#[derive(CopilotArgs, Debug)]
struct Examples {
    #[arg(example = "Oslo")]
    city: String,
    #[arg(example = 7)]
    number: u8,
}

#[derive(CopilotArgs, Debug)]
struct Page {
    #[arg(default = 1, range = 1..)]
    page: u32,
    per_page: Option<u8>,
}

#[derive(CopilotArgs, Debug)]
struct Sort {
    #[arg(default = Word::DarkGreen)]
    order: Word,
}

#[derive(CopilotArgs, Debug)]
struct Flattened {
    query: String,
    #[arg(flatten)]
    page: Page,
    #[arg(flatten)]
    sort: Sort,
}

#[derive(CopilotArgs, Debug)]
struct FlattenedTwice {
    #[arg(flatten)]
    flattened: Flattened,
    last: Option<bool>,
}

#[derive(CopilotArgs, Debug)]
enum Operation {
    Read { path: String },
    Write { path: String, content: String },
}

#[derive(CopilotArgs, Debug)]
struct FlattenedEnum {
    id: u8,
    #[arg(flatten)]
    operation: Operation,
}

#[derive(CopilotArgs, Debug)]
struct FlattenedMap {
    id: u8,
    #[arg(flatten)]
    rest: serde_json::Map<String, serde_json::Value>,
}

#[derive(CopilotArgs, Debug)]
struct Skipped {
    number: u8,
    #[arg(skip)]
    #[expect(dead_code, reason = "shown by Debug")]
    cache: Option<String>,
}

#[derive(CopilotArgs, Debug)]
struct OwnSchema {
    #[arg(schema = serde_json::json!({ "type": "integer", "minimum": 0, "maximum": 255 }))]
    number: u8,
    #[arg(schema = serde_json::json!({ "type": "array", "items": { "type": "string" }, "minItems": 2, "maxItems": 2 }))]
    pair: (String, String),
}

mod hex {
    //! A number as hexadecimal text.

    use serde::{Deserialize, Deserializer, de::Error};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            true => u32::from_str_radix(&text, 16).map_err(D::Error::custom),
            false => Err(D::Error::custom("is not hexadecimal")),
        }
    }
}

#[derive(CopilotArgs, Debug)]
struct With {
    #[arg(with = "hex", schema = serde_json::json!({ "type": "string", "pattern": "^[0-9a-fA-F]{1,8}$" }))]
    color: u32,
}

#[derive(CopilotArgs, Debug)]
#[serde(default)]
struct DefaultOfType {
    number: u8,
    text: String,
    set: BTreeSet<u8>,
}

impl Default for DefaultOfType {
    fn default() -> Self {
        Self {
            number: 3,
            text: "text".to_owned(),
            set: [1, 2].into(),
        }
    }
}

pub(super) fn cases() -> Vec<Case> {
    let mut cases = own![
        Described,
        RenameAll,
        Screaming,
        RenameAllFields,
        Defaults,
        Renamed,
        Aliases,
        Ranges,
        WideRanges,
        Lengths,
        Patterns,
        Choices,
        Examples,
        Page,
        Flattened,
        FlattenedTwice,
        FlattenedEnum,
        Skipped,
        OwnSchema,
        DefaultOfType,
    ];
    cases.extend(other![
        AllowUnknown,
        Strict,
        StrictEnum,
        StrictInside,
        FlattenedMap,
        With
    ]);
    cases
}
