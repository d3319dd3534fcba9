//! All problems of a call in one answer, in the order of the document.

use std::collections::BTreeMap;

use copilot_tool::{CopilotArgs, ProblemKind};
use serde_json::{Value, json};

use super::{paths, refusal};
use crate::check::check;

#[derive(CopilotArgs, Debug)]
struct Abc {
    a: u8,
    b: u8,
    c: u8,
}

// R05
#[test]
fn missing_and_unknown_keys_are_told_together() {
    let error = refusal::<Abc>(json!({ "a": 1, "x": 2 }));
    let told: Vec<_> = error.problems().iter().map(|it| (it.path(), it.kind())).collect();
    assert_eq!(
        told,
        [
            ("b", ProblemKind::Missing),
            ("c", ProblemKind::Missing),
            ("x", ProblemKind::Unknown),
        ]
    );
}

#[derive(CopilotArgs, Debug)]
struct Order {
    id: u64,
    lines: Vec<Line>,
    address: Address,
    #[arg(len = 1..=5)]
    note: Option<String>,
    #[arg(flatten)]
    payment: Payment,
}

#[derive(CopilotArgs, Debug)]
struct Line {
    sku: String,
    #[arg(range = 1..=99)]
    count: u8,
    tags: Option<BTreeMap<String, bool>>,
}

#[derive(CopilotArgs, Debug)]
struct Address {
    street: String,
    country: Country,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "lowercase")]
enum Country {
    No,
    De,
}

#[derive(CopilotArgs, Debug)]
#[args(tag = "method", rename_all = "snake_case")]
enum Payment {
    Card { number: String, cvc: u16 },
    Invoice,
}

// R05
#[test]
fn problems_of_all_levels_are_told_in_the_order_of_the_document() {
    let error = refusal::<Order>(json!({
        "address": { "country": "se", "street": 7.5, "zip": "0150" },
        "method": "card",
        "id": -1,
        "lines": [
            { "sku": "a", "count": 1 },
            { "count": 100, "tags": { "new": "maybe", "old": true, "x": null } },
            "c",
        ],
        "note": "too long",
        "cvc": "12x",
        "discount": 5,
    }));
    let told: Vec<_> = error.problems().iter().map(|it| (it.path(), it.kind())).collect();
    use ProblemKind::{Missing, NotAllowed, Unknown, WrongType};
    assert_eq!(
        told,
        [
            ("address.country", NotAllowed),
            ("address.street", WrongType),
            ("address.zip", Unknown),
            ("id", NotAllowed),
            ("lines[1].count", NotAllowed),
            ("lines[1].tags.new", WrongType),
            ("lines[1].tags.x", WrongType),
            ("lines[1].sku", Missing),
            ("lines[2]", WrongType),
            ("note", NotAllowed),
            ("cvc", WrongType),
            ("number", Missing),
            ("discount", Unknown),
        ]
    );
}

#[test]
fn ten_problems_are_listed_and_the_others_counted() {
    #[derive(CopilotArgs, Debug)]
    struct List {
        list: Vec<u8>,
    }
    for (count, last) in [(10, None), (11, Some("- and 1 more")), (64, Some("- and 54 more")), (65, Some("- and 55 more")), (1_000, Some("- and 990 more"))] {
        let error = refusal::<List>(json!({ "list": vec!["x"; count] }));
        assert_eq!(error.problems().len(), count.min(64));
        let text = error.to_string();
        assert!(text.starts_with(&format!("Invalid arguments, {count} problems:\n- list[0]: ")), "{text}");
        let lines: Vec<_> = text.lines().filter(|line| line.starts_with("- ")).collect();
        assert_eq!(lines.len(), count.min(10) + usize::from(last.is_some()));
        if let Some(last) = last {
            assert_eq!(*lines.last().unwrap(), last);
        }
        assert!(text.ends_with("The tool takes: list (array of integer, required)."), "{text}");
    }
}

#[test]
fn every_class_of_problem_is_told_as_data() {
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum Op {
        Set { n: u8, #[arg(alias = "to")] value: u8, m: u8 },
        Get { key: String },
    }
    let error = refusal::<Op>(json!({
        "action": "set", "n": "x", "value": 256, "to": 1, "key": "k", "zzz": 1,
    }));
    let told: Vec<_> = error
        .problems()
        .iter()
        .map(|it| (it.path(), it.kind(), it.message()))
        .collect();
    assert_eq!(
        told,
        [
            ("n", ProblemKind::WrongType, "expected integer, got string \"x\""),
            ("value", ProblemKind::NotAllowed, "must be between 0 and 255, got 256"),
            ("value", ProblemKind::Duplicate, "is given twice, as \"value\" and as \"to\""),
            ("m", ProblemKind::Missing, "required integer is missing"),
            ("key", ProblemKind::Foreign, "not used by \"set\", only by \"get\""),
            ("zzz", ProblemKind::Unknown, "unknown argument"),
        ]
    );
    assert_eq!(Op::from_json("{").unwrap_err().problems()[0].kind(), ProblemKind::Syntax);
}

#[test]
fn limits_are_told_with_the_value_that_broke_them() {
    #[derive(CopilotArgs, Debug)]
    struct Limits {
        #[arg(range = 1..=14)]
        days: u8,
        #[arg(range = 0.0..1.0)]
        ratio: f64,
        #[arg(range = 5..)]
        least: Option<i64>,
        #[arg(len = 2..=4)]
        name: String,
        #[arg(len = 1..)]
        list: Vec<u8>,
        #[arg(len = 3..=3)]
        exact: Option<Vec<u8>>,
        #[arg(pattern = "^[a-z]+$")]
        word: String,
        #[arg(choices = ["a", "b"])]
        letter: String,
        #[arg(choices = [1, 2, 4])]
        power: Option<u8>,
    }
    check::<Limits>().rejects(
        json!({
            "days": 15, "ratio": 1, "least": 4, "name": "ö", "list": [], "exact": [1, 2], "word": "A\n", "letter": "c",
            "power": 3,
        }),
        "9 problems:\
         \n- days: must be between 1 and 14, got 15\
         \n- ratio: must be at least 0 and below 1, got 1\
         \n- least: must be at least 5, got 4\
         \n- name: must have 2 to 4 characters, got 1\
         \n- list: must have at least 1 items, got 0\
         \n- exact: must have exactly 3 items, got 2\
         \n- word: must match the pattern ^[a-z]+$, got \"A\\n\"\
         \n- letter: must be one of \"a\", \"b\", got \"c\"\
         \n- power: must be one of 1, 2, 4, got 3\n",
    );
}

#[test]
fn a_missing_argument_is_told_what_it_would_be() {
    #[derive(CopilotArgs, Debug)]
    struct Needs {
        text: String,
        int: i8,
        float: f32,
        flag: bool,
        list: Vec<String>,
        map: BTreeMap<String, u8>,
        country: Country,
        at: chrono::NaiveDate,
        id: uuid::Uuid,
        any: Value,
        address: Address,
        payment: Payment,
    }
    let error = refusal::<Needs>(json!({}));
    let told: Vec<_> = error.problems().iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 12);
    for (at, part) in [
        (0, "text: required string is missing"),
        (1, "int: required integer is missing"),
        (2, "float: required number is missing"),
        (3, "flag: required boolean is missing"),
        (4, "list: required array of string is missing"),
        (5, "map: required object"),
        (6, "country: required one of \"no\", \"de\" is missing"),
        (7, "at: required string (date)"),
        (8, "id: required string (uuid) is missing"),
        (9, "any: required "),
        (10, "address: required object"),
        (11, "payment: required object"),
    ] {
        assert!(told[at].starts_with(part), "{:?} does not start with {part:?}", told[at]);
        assert!(told[at].ends_with("is missing"), "{:?}", told[at]);
    }
}

#[test]
fn an_error_is_a_standard_error_without_a_source() {
    let error: Box<dyn std::error::Error + Send + Sync> = Box::new(refusal::<Abc>(json!({})));
    assert!(error.source().is_none());
    assert!(error.to_string().starts_with("Invalid arguments, 3 problems:\n- a: "));
    let again = refusal::<Abc>(json!({}));
    assert_eq!(again, again.clone());
    assert_eq!(paths(&again), ["a", "b", "c"]);
}
