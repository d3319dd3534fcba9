//! One type for each thing that schema and decoder must agree on.

use std::collections::{BTreeMap, BTreeSet};

use copilot_tool::CopilotArgs;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(CopilotArgs, Debug)]
pub(super) struct Scalars {
    n: u8,
    int: i64,
    ratio: f64,
    flag: bool,
    text: String,
    letter: Option<char>,
    #[arg(default = 3, range = 1..=7)]
    days: u8,
    #[arg(len = 1..=3)]
    short: Option<String>,
    #[arg(choices = ["a", "b"], alias = "choose")]
    choice: Option<String>,
}

#[derive(CopilotArgs, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[args(rename_all = "lowercase")]
pub(super) enum Color {
    Red,
    Green,
}

#[derive(CopilotArgs, Debug)]
pub(super) struct Containers {
    list: Vec<u8>,
    grid: Option<Vec<Vec<i8>>>,
    set: Option<BTreeSet<Color>>,
    map: Option<BTreeMap<String, u8>>,
    pair: Option<(u8, String)>,
    three: Option<[u8; 3]>,
    words: Option<Vec<Color>>,
}

#[derive(CopilotArgs, Debug)]
pub(super) struct Tree {
    name: String,
    #[arg(default)]
    children: Vec<Tree>,
    color: Option<Color>,
}

#[derive(CopilotArgs, Debug)]
pub(super) struct Part {
    offset: Option<u8>,
    max_size: u8,
}

#[derive(CopilotArgs, Debug)]
pub(super) struct Flat {
    n: u8,
    #[arg(flatten)]
    part: Part,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "snake_case")]
pub(super) enum Op {
    Read {
        path: String,
        n: Option<u8>,
    },
    Write {
        path: String,
        content: String,
        color: Option<Color>,
    },
    Page(Part),
    List,
}

#[derive(CopilotArgs, Debug)]
pub(super) struct Ops {
    ops: Vec<Op>,
    last: Option<Op>,
}

#[derive(CopilotArgs, Debug)]
pub(super) struct FlatOp {
    id: u8,
    #[arg(flatten)]
    op: Op,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct Foreign {
    n: u8,
    text: Option<String>,
    #[serde(default)]
    list: Vec<i64>,
}

#[derive(Deserialize, JsonSchema, Debug)]
pub(super) enum Choose {
    Unit,
    Number(u8),
    Fields { a: u8 },
}

#[derive(CopilotArgs, Debug)]
pub(super) struct Guests {
    guest: Foreign,
    list: Option<Vec<Foreign>>,
    map: Option<BTreeMap<String, Foreign>>,
    choose: Option<Choose>,
}

#[derive(CopilotArgs, Debug)]
pub(super) struct Formats {
    id: Option<uuid::Uuid>,
    day: Option<chrono::NaiveDate>,
    by_id: Option<BTreeMap<u8, bool>>,
    nested: Option<Part>,
    boxed: Box<Option<Part>>,
}

#[derive(CopilotArgs, Debug)]
#[args(allow_unknown)]
pub(super) struct Open {
    n: u8,
    part: Option<Part>,
}

#[derive(CopilotArgs, Debug)]
#[args(strict)]
pub(super) struct Strict {
    n: u8,
    part: Option<Part>,
    color: Option<Color>,
}

#[derive(CopilotArgs, Debug)]
pub(super) struct Transparent(Scalars);
