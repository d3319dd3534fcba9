//! Type and const parameters, with defaults and bounds (M10), and what a default expression may mention (M11).

use std::{collections::BTreeMap, fmt::Debug};

use copilot_tool::CopilotArgs;
use serde_json::json;

use crate::check::check;

trait Limit {}

impl Limit for u8 {}
impl Limit for u32 {}

#[derive(Debug, CopilotArgs)]
struct Page<T = u32, const N: usize = 8>
where
    T: Limit,
{
    items: Vec<T>,
    #[arg(default = 1)]
    n: u32,
    #[arg(default = N)]
    size: usize,
}

#[test]
fn each_instance_has_its_own_schema() {
    check::<Page>()
        .required(&["items"])
        .property(
            "items",
            json!({ "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 } }),
        )
        .accepts(
            json!({ "items": [300] }),
            "Page { items: [300], n: 1, size: 8 }",
        );
    check::<Page<u8, 3>>()
        .property(
            "items",
            json!({ "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 255 } }),
        )
        .accepts(json!({ "items": [3] }), "Page { items: [3], n: 1, size: 3 }")
        .rejects(json!({ "items": [300] }), "items[0]: ");
}

#[derive(Debug, CopilotArgs)]
struct Defaults<T: Default + serde::Serialize> {
    #[arg(default = T::default())]
    v: T,
    #[arg(default = Self::LIMIT)]
    n: u32,
    #[arg(default)]
    all: Vec<T>,
}

impl<T: Default + serde::Serialize> Defaults<T> {
    const LIMIT: u32 = 7;
}

#[test]
fn a_default_may_mention_parameters_and_self() {
    check::<Defaults<String>>()
        .property(
            "n",
            json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX, "default": 7 }),
        )
        .property("v", json!({ "type": "string", "default": "" }))
        .accepts(json!({}), r#"Defaults { v: "", n: 7, all: [] }"#);
}

#[derive(Debug, CopilotArgs)]
struct Filter<F> {
    #[arg(flatten)]
    filter: F,
    limit: Option<u8>,
}

#[derive(Debug, CopilotArgs)]
enum Op<F> {
    Filter(F),
    Map { map: BTreeMap<String, F> },
}

#[derive(Debug, CopilotArgs)]
struct Color {
    color: String,
}

#[test]
fn a_parameter_may_be_content() {
    check::<Filter<Color>>().required(&["color"]).accepts(
        json!({ "color": "red", "limit": 3 }),
        r#"Filter { filter: Color { color: "red" }, limit: Some(3) }"#,
    );
    check::<Op<Color>>()
        .accepts(
            json!({ "action": "Filter", "color": "red" }),
            r#"Filter(Color { color: "red" })"#,
        )
        .accepts(
            json!({ "action": "Map", "map": { "a": { "color": "red" } } }),
            r#"Map { map: {"a": Color { color: "red" }} }"#,
        );
}

/// The bounds that the derive infers would ask for too much.
#[derive(Debug, CopilotArgs)]
#[args(
    bound = "S::Key: serde::de::DeserializeOwned + schemars::JsonSchema + Send + 'static, S: 'static"
)]
struct Get<S: Store> {
    key: S::Key,
}

trait Store {
    type Key: Debug;
}

#[derive(Debug)]
struct Memory;

impl Store for Memory {
    type Key = u64;
}

#[test]
fn bounds_of_the_users_replace_the_inferred_ones() {
    check::<Get<Memory>>().accepts(json!({ "key": 7 }), "Get { key: 7 }");
}

/// `'de` is a usual name for a lifetime in a bound.
#[derive(Debug, CopilotArgs)]
struct Bounded<D, E>
where
    for<'de> D: serde::Deserialize<'de> + Debug,
    E: Debug,
{
    d: D,
    e: E,
}

#[test]
fn bounds_may_name_lifetimes() {
    check::<Bounded<u8, String>>()
        .accepts(json!({ "d": 1, "e": "x" }), r#"Bounded { d: 1, e: "x" }"#);
}

#[derive(Debug, Default, CopilotArgs)]
#[serde(default)]
struct Skipping<T, U> {
    n: u8,
    #[serde(default)]
    read: T,
    #[arg(skip)]
    seen: U,
}

/// Is neither read nor described.
#[derive(Debug, Default)]
struct Cache;

#[test]
fn a_parameter_that_is_not_read_need_not_be_readable() {
    check::<Skipping<u8, Cache>>().accepts(json!({}), "Skipping { n: 0, read: 0, seen: Cache }");
}
