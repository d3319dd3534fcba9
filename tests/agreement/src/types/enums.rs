//! Enums: what their variants hold, enums in enums, and the twin of each under plain serde.

use std::collections::BTreeMap;

use copilot_tool::CopilotArgs;

use super::{fields::Word, other, own};
use crate::Case;

/// Declares a type twice: ours, and as plain serde has it.
macro_rules! twice {
    ($($name:ident { $($item:item)* })*) => {$(
        mod $name {
            pub(super) mod ours {
                use copilot_tool::CopilotArgs as Args;
                twice!(@each Args; $($item)*);
            }
            pub(super) mod plain {
                use {schemars::JsonSchema, serde::Deserialize};
                twice!(@plain $($item)*);
            }
        }
    )*};
    (@each $derive:ident; $($item:item)*) => {$(
        #[derive($derive, Debug)]
        #[allow(dead_code, reason = "shown by Debug")]
        $item
    )*};
    (@plain $($item:item)*) => {$(
        #[derive(Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        #[allow(dead_code, reason = "only decoded")]
        $item
    )*};
}

twice! {
    files {
        #[serde(tag = "action", rename_all = "snake_case")]
        pub(in super::super) enum Root {
            Read { path: String, offset: Option<u64> },
            Write { path: String, content: String },
            List,
        }
    }
    shared {
        #[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
        pub(in super::super) enum Root {
            OneThing { the_number: u8, a_flag: bool },
            OtherThing { the_number: u8, a_text: Option<String> },
            ThirdThing { the_number: u8 },
        }
    }
    wide {
        #[serde(tag = "action")]
        pub(in super::super) enum Root {
            Big { id: u128, by_id: std::collections::BTreeMap<u8, i128> },
            Small { id: Option<u8>, letter: char },
        }
    }
    operations {
        #[serde(tag = "action", rename_all = "lowercase")]
        pub(super) enum Step {
            Read { path: String },
            Wait { seconds: f32 },
        }
        pub(in super::super) struct Root {
            steps: Vec<Step>,
            last: Option<Step>,
            #[serde(default)]
            name: String,
        }
    }
    plain_struct {
        #[serde(rename_all = "camelCase")]
        pub(in super::super) struct Root {
            first_name: String,
            #[serde(default)]
            years: u8,
            #[serde(alias = "mail")]
            e_mail: Option<String>,
            scores: std::collections::BTreeMap<String, f64>,
        }
    }
    nested_structs {
        pub(super) struct Point { x: i32, y: i32 }
        pub(super) struct Line { from: Point, to: Point, label: Option<String> }
        pub(in super::super) struct Root { lines: Vec<Line>, origin: Option<Point>, named: std::collections::HashMap<String, Line> }
    }
    tree {
        pub(in super::super) struct Root { name: String, #[serde(default)] children: Vec<Root> }
    }
}

#[derive(CopilotArgs, Debug)]
struct Inner {
    number: u8,
    word: Option<Word>,
}

#[derive(CopilotArgs, Debug)]
#[args(tag = "mode")]
enum Mode {
    Fast,
    Slow { seconds: u16 },
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "snake_case")]
enum Holding {
    Unit,
    Empty {},
    Newtype(Inner),
    Boxed(Box<Inner>),
    Struct {
        inner: Inner,
        list: Vec<Inner>,
        map: Option<BTreeMap<String, Word>>,
    },
    WithWord {
        word: Word,
    },
    WithMode {
        mode: Mode,
        modes: Vec<Mode>,
    },
}

/// An enum as the payload of a variant.
#[derive(CopilotArgs, Debug)]
#[args(rename_all = "snake_case")]
enum EnumInEnum {
    Mode(Mode),
    Other { number: u8 },
}

/// The same, three deep.
#[derive(CopilotArgs, Debug)]
#[args(tag = "outer")]
enum EnumInEnumInEnum {
    Deep(EnumInEnum),
    Flat { text: String },
}

/// Variants that share fields, with limits of their own.
#[derive(CopilotArgs, Debug)]
enum Sharing {
    A {
        shared: u8,
        own: Option<String>,
    },
    B {
        shared: u8,
        #[arg(default = 5)]
        count: u8,
    },
    C {
        shared: u8,
        #[arg(default = 5)]
        count: u8,
        #[arg(default = "x")]
        text: String,
    },
}

#[derive(CopilotArgs, Debug)]
enum WithOther {
    Known {
        number: u8,
    },
    Plain,
    #[serde(other)]
    Other,
}

/// Words, with one for all others.
#[derive(CopilotArgs, Debug)]
enum OpenWords {
    Red,
    Green,
    #[serde(other)]
    Other,
}

#[derive(CopilotArgs, Debug)]
struct OpenWordsInside {
    word: OpenWords,
    words: Vec<OpenWords>,
}

#[derive(CopilotArgs, Debug)]
enum Flattening {
    Both {
        own: u8,
        #[arg(flatten)]
        inner: Inner,
    },
    Chosen {
        id: u8,
        #[arg(flatten)]
        mode: Mode,
    },
}

/// Two enums side by side on one level.
#[derive(CopilotArgs, Debug)]
struct TwoFlattened {
    #[arg(flatten)]
    mode: Mode,
    #[arg(flatten)]
    sharing: Sharing,
}

#[derive(CopilotArgs, Debug)]
#[args(allow_unknown)]
enum OpenEnum {
    Read { number: u8 },
    Write { text: String },
}

#[derive(CopilotArgs, Debug)]
struct InContainers {
    list: Vec<Sharing>,
    map: BTreeMap<String, Mode>,
    pair: Option<(Mode, Word)>,
    boxed: Option<Box<Mode>>,
    array: [Mode; 2],
    keys: Option<BTreeMap<Word, Mode>>,
}

macro_rules! beside {
    ($($name:ident),*) => {
        vec![$(Case::own::<$name::ours::Root>(stringify!($name)).beside::<$name::plain::Root>()),*]
    };
}

pub(super) fn cases() -> Vec<Case> {
    let mut cases = beside![
        files,
        shared,
        wide,
        operations,
        plain_struct,
        nested_structs,
        tree
    ];
    cases.extend(own![
        Holding,
        EnumInEnum,
        EnumInEnumInEnum,
        Sharing,
        Flattening,
        TwoFlattened,
        InContainers,
    ]);
    cases.extend(other![WithOther, OpenWords, OpenWordsInside]);
    // The fields of other variants are refused where unknown keys are not, so that nothing is taken for something else.
    let open = other![OpenEnum].into_iter();
    cases.extend(open.map(|it| it.known("a schema cannot allow unknown keys except some")));
    cases
}
