//! Types that know nothing of this crate: those of chrono, url and uuid, and serde's own, in fields and as the whole.

use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    time::Duration,
};

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use copilot_tool::{CopilotArgs, SerdeArgs};
use schemars::JsonSchema;
use serde::Deserialize;
use url::Url;
use uuid::Uuid;

use super::{Case, case};

pub(super) fn cases() -> Vec<Case> {
    vec![
        case::<Dates>(),
        case::<Moments>(),
        case::<Ids>(),
        case::<Addresses>(),
        case::<Links>(),
        case::<Spans>(),
        case::<Guests>(),
        case::<Choices>(),
        case::<Margins>(),
        case::<SerdeArgs<Plain>>(),
        case::<SerdeArgs<Closed>>(),
        case::<SerdeArgs<Flat>>(),
        case::<SerdeArgs<Tagged>>(),
        case::<SerdeArgs<External>>(),
        case::<SerdeArgs<Adjacent>>(),
        case::<SerdeArgs<Recursive>>(),
        case::<SerdeArgs<Everything>>(),
    ]
}

#[derive(CopilotArgs, Debug)]
struct Dates {
    day: NaiveDate,
    more: Vec<NaiveDate>,
}

#[derive(CopilotArgs, Debug)]
struct Moments {
    at: DateTime<Utc>,
    local: Option<NaiveDateTime>,
    time: Option<NaiveTime>,
}

#[derive(CopilotArgs, Debug)]
struct Ids {
    id: Uuid,
    more: Vec<Option<Uuid>>,
}

#[derive(CopilotArgs, Debug)]
struct Addresses {
    four: Ipv4Addr,
    six: Ipv6Addr,
    any: Option<IpAddr>,
}

#[derive(CopilotArgs, Debug)]
struct Links {
    link: Url,
}

#[derive(CopilotArgs, Debug)]
struct Spans {
    span: Duration,
}

#[derive(Deserialize, JsonSchema, Debug)]
struct Plain {
    number: u8,
    text: Option<String>,
    #[serde(default)]
    list: Vec<i32>,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Closed {
    first_name: String,
    #[serde(default)]
    is_new: bool,
}

#[derive(Deserialize, JsonSchema, Debug)]
struct Flat {
    id: u8,
    #[serde(flatten)]
    plain: Plain,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Tagged {
    Circle { radius: u8 },
    Square { side: u8, label: Option<String> },
    Nothing,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(rename_all = "snake_case")]
enum External {
    Add { amount: u32 },
    Reset,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    Number { value: u8 },
    Nothing,
}

#[derive(Deserialize, JsonSchema, Debug)]
struct Recursive {
    name: String,
    #[serde(default)]
    children: Vec<Recursive>,
}

#[derive(Deserialize, JsonSchema, Debug)]
struct Everything {
    plain: Plain,
    tagged: Option<Tagged>,
    by_name: BTreeMap<String, Closed>,
    pair: (u8, String),
    word: Word,
}

#[derive(Deserialize, JsonSchema, Debug)]
enum Word {
    One,
    /// The second.
    Two,
}

#[derive(CopilotArgs, Debug)]
struct Guests {
    closed: Closed,
    plain: Option<Plain>,
    list: Vec<Word>,
}

#[derive(CopilotArgs, Debug)]
struct Choices {
    tagged: Tagged,
    external: Option<External>,
    adjacent: Option<Adjacent>,
}

#[derive(Deserialize, JsonSchema, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Edge {
    Left,
    Right,
}

/// To schemars, a map whose keys are words is an object with optional properties.
#[derive(CopilotArgs, Debug)]
struct Margins {
    margins: BTreeMap<Edge, u8>,
}
