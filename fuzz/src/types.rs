//! The types that decode what the targets make, and what is demanded of each of them.
#![expect(dead_code, reason = "only `Debug` reads the fields")]

#[path = "../../tests/behavior/decode/differential/types.rs"]
mod differential;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
    net::IpAddr,
    num::{NonZeroI16, NonZeroU8},
    time::Duration,
};

use chrono::{DateTime, Utc};
use copilot_tool::{ArgsError, CopilotArgs, ProblemKind, SerdeArgs};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

/// One type.
pub(crate) struct Case {
    of_text: fn(&str) -> Outcome,
    of_value: fn(Value) -> Outcome,
}

/// The arguments as `Debug` shows them.
type Outcome = Result<String, ArgsError>;

impl Case {
    const fn of<T: CopilotArgs + Debug>() -> Self {
        Self {
            of_text: |text| T::from_json(text).map(|args| format!("{args:?}")),
            of_value: |value| T::from_value(value).map(|args| format!("{args:?}")),
        }
    }

    /// Text of any kind.
    pub(crate) fn read_text(&self, text: &str) {
        let of_text = (self.of_text)(text);
        if let Err(error) = &of_text {
            is_safe(error);
            let is_of_text = |kind| matches!(kind, ProblemKind::Syntax | ProblemKind::Duplicate);
            if error
                .problems()
                .iter()
                .any(|problem| is_of_text(problem.kind()))
            {
                return;
            }
        }
        if let Ok(value) = serde_json::from_str(text) {
            assert_eq!(of_text, (self.of_value)(value), "{text}");
        }
    }

    /// The text of a value.
    pub(crate) fn read_both(&self, text: &str) {
        let value: Value = serde_json::from_str(text).expect("a value");
        let of_text = (self.of_text)(text);
        let of_value = (self.of_value)(value);
        assert_eq!(of_text, of_value, "{text}");
        if let Err(error) = &of_text {
            is_safe(error);
            assert_eq!(error.to_string(), of_value.unwrap_err().to_string());
        }
    }
}

/// At most ten problems and 2,000 characters, and no line that is not ours.
fn is_safe(error: &ArgsError) {
    let all = error.problems().len();
    assert!((1..=64).contains(&all), "{all} problems");
    for text in [error.to_string(), error.for_tool("probe")] {
        let length = text.chars().count();
        assert!(length <= 2_000, "{length} characters: {text}");
        let lines: Vec<_> = text.lines().collect();
        let listed = lines.iter().filter(|line| line.starts_with("- ")).count();
        assert!(listed <= all.min(10) + usize::from(all > 10), "{text}");
        assert!(lines.len() <= listed + 2, "{text}");
        assert!(
            text.chars().all(|c| c == '\n' || is_harmless(c)),
            "{text:?}"
        );
    }
    for problem in error.problems() {
        let said = [problem.path(), problem.message()];
        assert!(
            said.iter().all(|text| text.chars().all(is_harmless)),
            "{said:?}"
        );
    }
}

/// Neither a control character nor one that breaks or turns a line.
fn is_harmless(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

pub(crate) const CASES: &[Case] = &[
    Case::of::<()>(),
    Case::of::<Map<String, Value>>(),
    Case::of::<differential::Scalars>(),
    Case::of::<differential::Containers>(),
    Case::of::<differential::Tree>(),
    Case::of::<differential::Flat>(),
    Case::of::<differential::Color>(),
    Case::of::<differential::Op>(),
    Case::of::<differential::Ops>(),
    Case::of::<Box<differential::FlatOp>>(),
    Case::of::<differential::Guests>(),
    Case::of::<differential::Formats>(),
    Case::of::<differential::Open>(),
    Case::of::<differential::Strict>(),
    Case::of::<differential::Transparent>(),
    Case::of::<Expression>(),
    Case::of::<Limits>(),
    Case::of::<Wide>(),
    Case::of::<Maps>(),
    Case::of::<Foreign>(),
    Case::of::<SerdeArgs<Plain>>(),
    Case::of::<SerdeArgs<Tagged>>(),
    Case::of::<SerdeArgs<Adjacent>>(),
];

/// Contains itself.
#[derive(CopilotArgs, Debug)]
#[args(tag = "kind", rename_all = "lowercase")]
enum Expression {
    Number {
        value: i32,
    },
    Not {
        inner: Box<Expression>,
    },
    All {
        #[arg(len = 1..=2)]
        of: Vec<Expression>,
    },
}

#[derive(CopilotArgs, Debug)]
struct Limits {
    #[arg(pattern = "^v[0-9]+$")]
    version: Option<String>,
    #[arg(range = 1..=3)]
    level: Option<u8>,
    #[arg(range = 0.0..1.0, default = 0.5)]
    share: f64,
    #[arg(len = ..=2)]
    sizes: Option<Vec<u8>>,
    #[arg(choices = [1, 2, 5])]
    step: Option<u8>,
    #[arg(len = 2.., pattern = "^x")]
    start: Option<String>,
}

/// Numbers that no `f64` holds, and some that hold less than a type of their size.
#[derive(CopilotArgs, Debug)]
struct Wide {
    wide: u64,
    big: Option<u128>,
    small: Option<i128>,
    nonzero: Option<NonZeroU8>,
    n: Option<NonZeroI16>,
    ratio: Option<f32>,
    letter: Option<char>,
}

#[derive(CopilotArgs, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[args(rename_all = "lowercase")]
enum Side {
    Left,
    Right,
}

#[derive(CopilotArgs, Debug)]
struct Maps {
    #[arg(default)]
    by_side: BTreeMap<Side, u8>,
    by_id: Option<BTreeMap<i16, Option<Side>>>,
    map: Option<BTreeMap<String, BTreeMap<String, Vec<u8>>>>,
    set: Option<BTreeSet<String>>,
    pair: Option<(u8, Option<String>, Side)>,
    grid: Option<[[i8; 2]; 2]>,
    value: Option<Value>,
}

#[derive(CopilotArgs, Debug)]
struct Foreign {
    moment: Option<DateTime<Utc>>,
    span: Option<Duration>,
    address: Option<IpAddr>,
    kind: Option<Tagged>,
    list: Option<Vec<Adjacent>>,
}

#[derive(Deserialize, JsonSchema, Debug)]
struct Plain {
    number: u8,
    text: Option<String>,
    #[serde(default)]
    list: Vec<i32>,
    map: Option<BTreeMap<i8, bool>>,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Tagged {
    Circle { radius: u8 },
    Square { side: u8, label: Option<String> },
    Nothing,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Number { value: u8 },
    Nothing,
}
