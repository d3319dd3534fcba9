//! Pairs of attributes on one field, and attributes on fields of every wrapper.

use std::{borrow::Cow, collections::BTreeMap, sync::Arc};

use copilot_tool::CopilotArgs;

use super::{fields::Word, other, own};
use crate::Case;

#[derive(CopilotArgs, Debug)]
struct OnOptions {
    #[arg(range = 2..=4)]
    range: Option<u8>,
    #[arg(len = 2..=4)]
    len: Option<String>,
    #[arg(pattern = "^[a-c]+$")]
    pattern: Option<String>,
    #[arg(choices = ["x", "y"])]
    choices: Option<String>,
    #[arg(len = 1..=2)]
    list: Option<Vec<u8>>,
}

#[derive(CopilotArgs, Debug)]
struct OnPointers {
    #[arg(range = 2..=4)]
    boxed: Box<u8>,
    #[arg(len = 2..=4)]
    shared: Arc<str>,
    #[arg(pattern = "^[a-c]+$")]
    cow: Cow<'static, str>,
    #[arg(choices = ["x", "y"])]
    text: Box<str>,
    #[arg(range = -1..)]
    optional: Option<Box<i8>>,
}

#[derive(CopilotArgs, Debug)]
struct WithDefault {
    #[arg(default = 3, range = 2..=4)]
    range: u8,
    #[arg(default = "abc", len = 2..=4)]
    len: String,
    #[arg(default = "abc", pattern = "^[a-c]+$")]
    pattern: String,
    #[arg(default = "x", choices = ["x", "y"])]
    choices: String,
    #[arg(default = [1, 2], len = 1..=2)]
    list: Vec<u8>,
    #[arg(default = 0.5, range = 0.0..=1.0)]
    float: f64,
}

#[derive(CopilotArgs, Debug)]
struct WithNames {
    #[arg(rename = "theRange", alias = "range_of", range = 2..=4)]
    range: u8,
    #[arg(rename = "theLen", default = "abc", len = 2..=4)]
    len: String,
    #[arg(alias = "pat", pattern = "^[a-c]+$")]
    pattern: Option<String>,
    #[arg(alias = "word_of", default = Word::Red, rename = "the.word")]
    word: Word,
}

#[derive(CopilotArgs, Debug)]
struct Limits {
    #[arg(len = 2..=4, pattern = "^[a-c]+$")]
    len_pattern: String,
    #[arg(len = 3.., pattern = "[a-c]")]
    len_contains: String,
    #[arg(choices = ["a", "bb"], default = "bb", alias = "choose")]
    choices: String,
}

#[derive(CopilotArgs, Debug)]
struct WithExample {
    #[arg(example = 3, range = 2..=4, desc = "A number.")]
    range: u8,
    #[arg(example = "abc", default = "b", pattern = "^[a-c]+$")]
    pattern: String,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "camelCase")]
struct Part {
    #[arg(default = 1, range = 1..=9, alias = "first")]
    part_number: u8,
    #[arg(len = ..=3)]
    part_name: Option<String>,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "kebab-case")]
struct FlattenedRenamed {
    own_field: u8,
    #[arg(flatten)]
    part: Part,
}

#[derive(CopilotArgs, Debug)]
#[args(strict, rename_all = "camelCase")]
struct StrictRenamed {
    own_field: u8,
    #[arg(default = 2, range = 1..=3, alias = "alias")]
    other_field: u8,
}

#[derive(CopilotArgs, Debug)]
#[args(allow_unknown, strict)]
struct StrictOpen {
    number: u8,
    text: Option<String>,
}

#[derive(CopilotArgs, Debug)]
#[args(allow_unknown)]
struct OpenFlattened {
    number: u8,
    #[arg(flatten)]
    part: Part,
}

#[derive(CopilotArgs, Debug)]
#[args(tag = "op", rename_all = "snake_case")]
enum Variants {
    #[arg(alias = "create")]
    Make {
        #[arg(default = 3, range = 1..=5)]
        count: u8,
        #[arg(alias = "label")]
        name: String,
    },
    #[arg(rename = "destroy")]
    Remove {
        #[arg(choices = ["soft", "hard"], default = "soft")]
        mode: String,
        name: String,
    },
    Part(Part),
    #[arg(skip)]
    #[expect(dead_code, reason = "never on the wire")]
    Hidden,
}

#[derive(CopilotArgs, Debug)]
struct Deep {
    list: Vec<WithDefault>,
    map: Option<BTreeMap<String, Limits>>,
    variants: Vec<Variants>,
    on_options: Option<OnOptions>,
}

pub(super) fn cases() -> Vec<Case> {
    let mut cases = own![
        OnOptions,
        OnPointers,
        WithDefault,
        WithNames,
        Limits,
        WithExample,
        Part,
        FlattenedRenamed,
        Variants,
        Deep,
    ];
    cases.extend(other![StrictRenamed, StrictOpen, OpenFlattened]);
    cases
}
