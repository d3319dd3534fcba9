//! Argument types that meet the decoder in every way it has: by its own reader, through serde, and in turns.

use std::{cell::Cell, collections::BTreeMap};

use copilot_tool::{ArgsError, CopilotArgs};
use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer,
    de::{Error, Unexpected},
};
use serde_json::{Map, Value};

#[derive(CopilotArgs, Debug)]
pub(crate) struct Fields {
    pub(crate) text: Option<String>,
    pub(crate) n: Option<u8>,
    #[arg(range = 0.0..=1.0)]
    pub(crate) share: Option<f64>,
    #[arg(pattern = "^(a|a)*$")]
    pub(crate) word: Option<String>,
    pub(crate) color: Option<Color>,
    pub(crate) colors: Option<Vec<Color>>,
    pub(crate) list: Option<Vec<u8>>,
    pub(crate) map: Option<BTreeMap<String, u8>>,
    pub(crate) inner: Option<Inner>,
    pub(crate) foreign: Option<Foreign>,
    pub(crate) quoting: Option<Quoting>,
    pub(crate) many: Option<Vec<Item>>,
}

#[derive(CopilotArgs, Debug)]
pub(crate) struct Item {
    pub(crate) it: Foreign,
}

#[derive(CopilotArgs, Debug)]
pub(crate) enum Color {
    Red,
    Green,
}

#[derive(CopilotArgs, Debug)]
pub(crate) struct Inner {
    pub(crate) n: u8,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Foreign {
    #[serde(default)]
    pub(crate) n: u8,
    pub(crate) m: u8,
}

/// Derived only: each level is read by `Read`.
#[derive(CopilotArgs, Debug)]
pub(crate) struct Derived {
    pub(crate) next: Option<Box<Derived>>,
    pub(crate) list: Option<Vec<Derived>>,
    pub(crate) map: Option<BTreeMap<String, Derived>>,
}

/// Derived and foreign in turns: each level goes through serde and back.
#[derive(CopilotArgs, Debug)]
pub(crate) struct Turns {
    pub(crate) wrap: Option<Wrap>,
    pub(crate) leaf: Option<Leaf>,
    pub(crate) n: Option<u8>,
}

#[derive(Deserialize, JsonSchema, Debug)]
pub(crate) struct Wrap {
    pub(crate) node: Box<Turns>,
}

thread_local! {
    static LEAVES: Cell<usize> = const { Cell::new(0) };
}

/// A foreign type that counts how often it is read.
#[derive(JsonSchema, Debug)]
#[schemars(with = "u8")]
pub(crate) struct Leaf;

impl<'de> Deserialize<'de> for Leaf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        LEAVES.set(LEAVES.get() + 1);
        u8::deserialize(deserializer).map(|_| Self)
    }
}

/// How often [`Leaf`] was read on this thread.
pub(crate) fn leaves_read() -> usize {
    LEAVES.get()
}

/// A foreign type that quotes what it was given in every way that serde has.
#[derive(JsonSchema, Debug)]
#[schemars(with = "String")]
pub(crate) struct Quoting;

impl<'de> Deserialize<'de> for Quoting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let first = text.chars().next().unwrap_or_default();
        Err(match text.chars().count() % 5 {
            0 => Error::invalid_value(Unexpected::Char(first), &"another letter"),
            1 => Error::invalid_type(Unexpected::Other(&text), &"another text"),
            2 => Error::invalid_value(Unexpected::Str("x"), &&*text),
            3 => Error::invalid_length(1, &&*text),
            _ => Error::custom(text),
        })
    }
}

/// Foreign only.
#[derive(Deserialize, JsonSchema, Debug)]
pub(crate) struct Tree {
    pub(crate) next: Option<Box<Tree>>,
    pub(crate) list: Option<Vec<Tree>>,
    pub(crate) map: Option<BTreeMap<String, Tree>>,
}

#[derive(CopilotArgs, Debug)]
pub(crate) struct Planted {
    pub(crate) tree: Option<Tree>,
}

/// An enum whose payload holds the enum again.
#[derive(CopilotArgs, Debug)]
pub(crate) enum Steps {
    Then { next: Box<Steps> },
    Stop,
}

/// Nothing but JSON.
#[derive(CopilotArgs, Debug)]
pub(crate) struct Free {
    pub(crate) any: Value,
}

/// JSON that goes through serde.
#[derive(CopilotArgs, Debug)]
pub(crate) struct Loose {
    pub(crate) it: LooseIt,
}

#[derive(Deserialize, JsonSchema, Debug)]
pub(crate) struct LooseIt {
    #[serde(default)]
    pub(crate) n: u8,
    pub(crate) any: Value,
}

/// Why `arguments` are refused.
#[track_caller]
pub(crate) fn refusal<T: CopilotArgs>(arguments: impl Into<Value>) -> ArgsError {
    T::from_value(arguments.into())
        .err()
        .expect("the arguments decode")
}

/// An object with one entry. `json!` would write the inner value out again, on the stack.
pub(crate) fn entry(key: impl Into<String>, value: impl Into<Value>) -> Value {
    Map::from_iter([(key.into(), value.into())]).into()
}
