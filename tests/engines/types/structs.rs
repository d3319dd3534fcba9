//! Structs: scalars, optional fields, defaults, nesting, flattening, recursion.

use std::sync::Arc;

use copilot_tool::CopilotArgs;
use serde_json::{Map, Value};

use super::{Case, case};

pub(super) fn cases() -> Vec<Case> {
    vec![
        case::<()>(),
        case::<Map<String, Value>>(),
        case::<Nothing>(),
        case::<Integers>(),
        case::<Wide>(),
        case::<Floats>(),
        case::<Texts>(),
        case::<Optional>(),
        case::<Defaults>(),
        case::<Renamed>(),
        case::<Unsuited>(),
        case::<Nested>(),
        case::<Deep>(),
        case::<Flattened>(),
        case::<FlattenedTwice>(),
        case::<Shared>(),
        case::<Chain>(),
        case::<Forest>(),
        case::<Person>(),
        case::<Anything>(),
        case::<OpenInside>(),
        case::<Newtype>(),
        case::<Box<Nested>>(),
    ]
}

#[derive(CopilotArgs, Debug)]
struct Nothing;

#[derive(CopilotArgs, Debug)]
struct Integers {
    a: u8,
    b: i8,
    c: u16,
    d: i16,
    e: u32,
    f: i32,
}

/// Bounds of 64 bits are in no rendering.
#[derive(CopilotArgs, Debug)]
struct Wide {
    unsigned: u64,
    signed: i64,
    size: Option<usize>,
    huge: Option<u128>,
}

#[derive(CopilotArgs, Debug)]
struct Floats {
    single: f32,
    double: f64,
}

#[derive(CopilotArgs, Debug)]
struct Texts {
    text: String,
    boxed: Box<str>,
    letter: char,
    path: std::path::PathBuf,
    flag: bool,
    unit: (),
}

#[derive(CopilotArgs, Debug)]
struct Optional {
    number: Option<u8>,
    text: Option<String>,
    flag: Option<bool>,
    part: Option<Part>,
    list: Option<Vec<Option<u8>>>,
    twice: Option<Box<Option<i8>>>,
}

#[derive(CopilotArgs, Debug)]
struct Defaults {
    #[arg(default = 3)]
    number: u8,
    #[arg(default = "x")]
    text: String,
    #[arg(default)]
    list: Vec<u8>,
    #[arg(default = true)]
    flag: bool,
    #[arg(default = 0.5)]
    ratio: f64,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "camelCase")]
struct Renamed {
    first_name: String,
    #[arg(rename = "type", alias = "kind")]
    what: Option<u8>,
    #[arg(skip)]
    hidden: u8,
}

/// A name that some providers refuse.
#[derive(CopilotArgs, Debug)]
#[args(rename_all = "kebab-case")]
struct Unsuited {
    first_name: String,
}

#[derive(CopilotArgs, Debug)]
struct Part {
    /// Where it starts.
    offset: Option<u8>,
    size: u8,
}

#[derive(CopilotArgs, Debug)]
struct Nested {
    /// The first one.
    part: Part,
    more: Vec<Part>,
    last: Option<Part>,
}

#[derive(CopilotArgs, Debug)]
struct Deep {
    nested: Nested,
    list: Vec<Vec<Vec<bool>>>,
}

#[derive(CopilotArgs, Debug)]
struct Flattened {
    id: u8,
    #[arg(flatten)]
    part: Part,
}

#[derive(CopilotArgs, Debug)]
struct FlattenedTwice {
    #[arg(flatten)]
    inner: Flattened,
    #[arg(flatten)]
    order: Ordering,
}

#[derive(CopilotArgs, Debug)]
struct Ordering {
    #[arg(default = false)]
    descending: bool,
}

#[derive(CopilotArgs, Debug)]
struct Shared {
    text: Arc<str>,
    part: Box<Part>,
    words: Box<[String]>,
}

#[derive(CopilotArgs, Debug)]
struct Chain {
    value: u8,
    next: Option<Box<Chain>>,
}

#[derive(CopilotArgs, Debug)]
struct Forest {
    #[arg(len = 1..=3)]
    trees: Vec<Node>,
}

#[derive(CopilotArgs, Debug)]
struct Node {
    name: String,
    #[arg(default)]
    children: Vec<Node>,
}

/// Types that contain each other.
#[derive(CopilotArgs, Debug)]
struct Person {
    name: String,
    pet: Option<Box<Pet>>,
}

#[derive(CopilotArgs, Debug)]
struct Pet {
    age: u8,
    /// Who feeds it.
    owner: Option<Person>,
}

#[derive(CopilotArgs, Debug)]
struct Anything {
    value: Value,
    object: Option<Map<String, Value>>,
}

#[derive(CopilotArgs, Debug)]
struct OpenInside {
    open: Open,
}

#[derive(CopilotArgs, Debug)]
#[args(allow_unknown)]
struct Open {
    size: u8,
}

#[derive(CopilotArgs, Debug)]
struct Newtype(Nested);
