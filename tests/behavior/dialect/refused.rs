//! What a dialect cannot say: the place, and the way out.

use std::collections::HashMap;

use copilot_tool::{CopilotArgs, Dialect};
use serde_json::{Map, Value};

use crate::check::check;

#[derive(CopilotArgs, Debug)]
struct Hard {
    outer: Outer,
}

#[derive(CopilotArgs, Debug)]
struct Outer {
    labels: Vec<HashMap<String, u8>>,
    by_id: HashMap<u32, Vec<u8>>,
    any: Value,
    list: Vec<Value>,
    object: Map<String, Value>,
    node: Node,
    patch: Option<Option<u8>>,
}

#[derive(CopilotArgs, Debug)]
struct Node {
    children: Vec<Node>,
}

#[derive(CopilotArgs, Debug)]
struct Rest {
    name: String,
    #[arg(flatten)]
    rest: Map<String, Value>,
}

fn faults<T: CopilotArgs>(dialect: Dialect) -> Vec<String> {
    match T::schema().render(dialect) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults().to_vec(),
    }
}

const MAP: &str = "a map cannot be said for {}; take a list of records with a key and a value, or let `stand_ins` \
                   send one";
const KEYED: &str = "a map whose keys have a form cannot be said for {}; take a list of records with a key and a \
                     value, or let `stand_ins` send one";
const ANY: &str =
    "any JSON value cannot be said for {}; give it a type, or take a `String` that holds JSON";
const FREE: &str = "an object with any keys cannot be said for {}; give it a type with named fields, or take a \
                    `String` that holds JSON";
const LEVELS: &str = "a type that contains itself cannot be said for {}; use a type that ends after a few levels, or \
                      let `stand_ins` send that";
const ITSELF: &str =
    "a type that contains itself cannot be said for {}; use a type that ends after a few levels";
const NULL: &str = "`null` that differs from absence cannot be said for {}; use a plain `Option`, or an enum that \
                    says what to do";

#[test]
fn every_fault_has_its_place_and_a_way_out() {
    check::<Hard>();
    let expect = |dialect, name: &str, expected: &[(&str, &str)]| {
        let expected: Vec<_> = expected
            .iter()
            .map(|(path, text)| format!("{path}: {}", text.replace("{}", name)))
            .collect();
        assert_eq!(faults::<Hard>(dialect), expected, "{dialect:?}");
    };
    for dialect in [
        Dialect::Copilot,
        Dialect::Mcp,
        Dialect::OpenAi,
        Dialect::Anthropic,
    ] {
        expect(dialect, "", &[]);
    }
    for (dialect, name) in [
        (Dialect::Portable, "every provider"),
        (Dialect::Gemini, "Gemini"),
    ] {
        expect(
            dialect,
            name,
            &[
                ("outer.labels[]", MAP),
                ("outer.by_id", KEYED),
                ("outer.node", LEVELS),
            ],
        );
    }
    let strict = [
        ("outer.labels[]", MAP),
        ("outer.by_id", KEYED),
        ("outer.any", ANY),
        ("outer.list[]", ANY),
        ("outer.object", FREE),
    ];
    expect(
        Dialect::OpenAiStrict,
        "OpenAI strict",
        &[&strict[..], &[("outer.patch", NULL)]].concat(),
    );
    expect(
        Dialect::AnthropicStrict,
        "Anthropic strict",
        &[&strict[..], &[("outer.node", ITSELF)]].concat(),
    );
}

#[test]
fn keys_that_are_kept_cannot_be_closed() {
    check::<Rest>();
    let fault = "the arguments: an object with any keys cannot be said for OpenAI strict; name its properties";
    assert_eq!(faults::<Rest>(Dialect::OpenAiStrict), [fault]);
    assert_eq!(faults::<Rest>(Dialect::Gemini), Vec::<String>::new());
    assert_eq!(faults::<Map<String, Value>>(Dialect::OpenAiStrict), [fault]);
}

/// A struct with so many optional fields.
macro_rules! optional {
    ($name:ident: $($field:ident)*) => {
        #[derive(CopilotArgs, Debug)]
        struct $name {
            $($field: Option<u8>,)*
        }
    };
}

optional!(Fits: a b c d e f g h i j k l m n o p q r s t u v w x);
optional!(Bursts: a b c d e f g h i j k l m n o p q r s t u v w x y);

// providers.md §6, case 61
#[test]
fn more_than_a_provider_takes_is_an_error_before_it_is_asked() {
    check::<Fits>();
    check::<Bursts>();
    assert_eq!(
        faults::<Fits>(Dialect::AnthropicStrict),
        Vec::<String>::new()
    );
    assert_eq!(
        faults::<Bursts>(Dialect::AnthropicStrict),
        [
            "the arguments: 25 optional properties cannot be said for Anthropic strict, which takes 24; split the tool, \
             or make the type smaller"
        ]
    );
    assert_eq!(
        faults::<Bursts>(Dialect::OpenAiStrict),
        Vec::<String>::new()
    );
}
