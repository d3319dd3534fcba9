//! Literals as defaults: strings and lists stand for values of other types, also in invisible groups and in each other.

use std::{
    borrow::Cow,
    collections::{BTreeSet, VecDeque},
    path::PathBuf,
    sync::Arc,
};

use copilot_tool::CopilotArgs;
use serde_json::json;

use crate::check::check;

#[derive(Debug, CopilotArgs)]
enum Unit {
    Celsius,
    Kelvin,
}

#[derive(Debug, CopilotArgs)]
struct Literals {
    #[arg(default = "a")]
    string: String,
    #[arg(default = ("a"))]
    boxed: Box<str>,
    #[arg(default = "a")]
    arc: Arc<str>,
    #[arg(default = "a")]
    cow: Cow<'static, str>,
    #[arg(default = "a")]
    path: PathBuf,
    #[arg(default = ["a", "b"])]
    strings: Vec<String>,
    #[arg(default = [])]
    none: Vec<String>,
    #[arg(default = [[1, 2], [3, 4]])]
    nested: Vec<[u8; 2]>,
    #[arg(default = [["a"], ["b"]])]
    lists: Vec<Vec<String>>,
    #[arg(default = [3, 1, 1])]
    set: BTreeSet<u8>,
    #[arg(default = [1, 2])]
    deque: VecDeque<u8>,
    #[arg(default = [Unit::Celsius, Unit::Kelvin])]
    units: Vec<Unit>,
    #[arg(default = [0; 3])]
    zeros: [u8; 3],
    #[arg(default = [1.5, 2.0])]
    floats: [f32; 2],
    #[arg(default = vec!["a".to_owned()])]
    expression: Vec<String>,
    #[arg(default = -1)]
    negative: i64,
}

#[test]
fn literals_stand_for_values_of_the_fields_type() {
    check::<Literals>().required(&[]).accepts(
        json!({}),
        concat!(
            r#"Literals { string: "a", boxed: "a", arc: "a", cow: "a", path: "a", strings: ["a", "b"], none: [], "#,
            r#"nested: [[1, 2], [3, 4]], lists: [["a"], ["b"]], set: {1, 3}, deque: [1, 2], "#,
            r#"units: [Celsius, Kelvin], zeros: [0, 0, 0], floats: [1.5, 2.0], expression: ["a"], negative: -1 }"#
        ),
    );
}

#[test]
fn the_model_reads_the_value_that_it_gets() {
    let check = check::<Literals>();
    let default = |name: &str| &check.rendered()["properties"][name]["default"];
    assert_eq!(default("path"), "a");
    assert_eq!(*default("nested"), json!([[1, 2], [3, 4]]));
    assert_eq!(*default("set"), json!([1, 3]));
    assert_eq!(*default("units"), json!(["Celsius", "Kelvin"]));
    assert_eq!(*default("floats"), json!([1.5, 2.0]));
    assert_eq!(*default("negative"), json!(-1));
}

#[derive(Debug, CopilotArgs)]
struct Examples {
    #[arg(example = "Oslo")]
    city: String,
    #[arg(example = Unit::Kelvin)]
    unit: Unit,
    #[arg(example = ["a", "b"])]
    tags: Vec<String>,
    #[arg(example = uuid::Uuid::nil())]
    id: uuid::Uuid,
}

#[test]
fn an_example_is_any_expression_that_can_be_shown() {
    let check = check::<Examples>();
    let description = |name: &str| &check.rendered()["properties"][name]["description"];
    assert_eq!(description("city"), r#"Example: "Oslo"."#);
    assert_eq!(description("unit"), r#"Example: "Kelvin"."#);
    assert_eq!(description("tags"), r#"Example: ["a","b"]."#);
    assert_eq!(
        description("id"),
        r#"Example: "00000000-0000-0000-0000-000000000000"."#
    );
}

#[derive(Debug, CopilotArgs)]
struct Chosen {
    #[arg(choices = [1, 2, 4])]
    step: u8,
    #[arg(choices = [-1, 1])]
    sign: Option<i8>,
    #[arg(choices = [0.5, 1.0])]
    scale: f64,
    #[arg(choices = ["a", "b"])]
    word: String,
}

#[test]
fn choices_are_of_the_fields_type() {
    check::<Chosen>()
        .accepts(
            json!({ "step": 4, "sign": -1, "scale": 0.5, "word": "b" }),
            r#"Chosen { step: 4, sign: Some(-1), scale: 0.5, word: "b" }"#,
        )
        .rejects(
            json!({ "step": 3, "scale": 1.0, "word": "b" }),
            "step: must be one of 1, 2, 4, got 3",
        )
        .rejects(
            json!({ "step": 1, "scale": 1.0, "word": "c" }),
            r#"word: must be one of "a", "b", got "c""#,
        );
}

#[derive(Debug, CopilotArgs)]
struct Bounded {
    #[arg(range = 1..=14)]
    closed: u8,
    #[arg(range = 1..14)]
    half_open: u8,
    #[arg(range = 1..)]
    from: u8,
    #[arg(range = ..=9)]
    up_to: Option<u8>,
    #[arg(range = ..9)]
    below: Option<u8>,
    #[arg(len = 1..4)]
    short: String,
}

#[test]
fn a_bound_that_is_excluded_is_not_allowed() {
    let good =
        json!({ "closed": 14, "half_open": 13, "from": 1, "up_to": 9, "below": 8, "short": "abc" });
    let with = |name: &str, value: serde_json::Value| {
        let mut arguments = good.clone();
        arguments[name] = value;
        arguments
    };
    check::<Bounded>()
        .accepts(
            good.clone(),
            r#"Bounded { closed: 14, half_open: 13, from: 1, up_to: Some(9), below: Some(8), short: "abc" }"#,
        )
        .rejects(with("closed", json!(15)), "closed: must be between 1 and 14")
        .rejects(with("half_open", json!(14)), "half_open: must be at least 1 and below 14")
        .rejects(with("from", json!(0)), "from: must be at least 1")
        .rejects(with("up_to", json!(10)), "up_to: must be at most 9")
        .rejects(with("below", json!(9)), "below: must be below 9")
        .rejects(with("short", json!("abcd")), "short: must have 1 to 3 characters, got 4");
}
