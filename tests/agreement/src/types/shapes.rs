//! Every shape that the derive takes, as the arguments and as a field.

use copilot_tool::CopilotArgs;
use serde_json::{Map, Value};

use super::own;
use crate::Case;

#[derive(CopilotArgs, Debug)]
struct Unit;

#[derive(CopilotArgs, Debug)]
struct Empty {}

#[derive(CopilotArgs, Debug)]
struct Named {
    number: u8,
    text: Option<String>,
}

#[derive(CopilotArgs, Debug)]
struct Newtype(Named);

#[derive(CopilotArgs, Debug)]
struct NewtypeOfNewtype(Newtype);

#[derive(CopilotArgs, Debug)]
struct NewtypeOfEnum(Data);

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "kebab-case")]
enum Words {
    One,
    TwoWords,
    ThreeWordsHere,
}

#[derive(CopilotArgs, Debug)]
enum OneWord {
    Only,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "snake_case")]
enum Data {
    Nothing,
    Fields { number: u8, text: Option<String> },
    Inner(Named),
    Unit(Unit),
}

#[derive(CopilotArgs, Debug)]
#[args(tag = "kind")]
enum OneVariant {
    Only { number: u8 },
}

/// All of them as fields.
#[derive(CopilotArgs, Debug)]
struct AllAsFields {
    unit: Unit,
    empty: Option<Empty>,
    named: Named,
    newtype: Newtype,
    word: Words,
    only: OneWord,
    data: Data,
    one: OneVariant,
}

#[derive(CopilotArgs, Debug)]
struct AllInLists {
    named: Vec<Named>,
    words: Vec<Words>,
    data: Vec<Data>,
    pairs: Vec<(Words, Named)>,
}

#[derive(CopilotArgs, Debug)]
struct ManyFields {
    a: u8,
    b: Option<u8>,
    c: Option<u8>,
    d: Option<u8>,
    e: Option<u8>,
    f: Option<u8>,
    g: Option<u8>,
    h: Option<u8>,
    i: Option<bool>,
    j: Option<bool>,
    k: Option<String>,
    l: Option<String>,
}

#[derive(CopilotArgs, Debug)]
struct LikeNames {
    old_string: String,
    new_string: Option<String>,
    r#type: Option<u8>,
    id2: Option<u8>,
    #[arg(rename = "with.dot")]
    space: Option<u8>,
    #[arg(rename = "Wide-Name")]
    wide: Option<bool>,
}

pub(super) fn cases() -> Vec<Case> {
    own![
        (),
        Map<String, Value>,
        Unit,
        Empty,
        Named,
        Box<Named>,
        Newtype,
        NewtypeOfNewtype,
        NewtypeOfEnum,
        Words,
        OneWord,
        Data,
        Box<Data>,
        OneVariant,
        AllAsFields,
        AllInLists,
        ManyFields,
        LikeNames,
    ]
}
