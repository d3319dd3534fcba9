//! Type parameters, const parameters, their defaults and bounds.

use std::{collections::BTreeMap, fmt::Debug};

use copilot_tool::CopilotArgs;
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;

use crate::check::check;

trait Limit {}
impl Limit for u8 {}
impl Limit for u32 {}

// M10
#[test]
fn parameters_may_have_defaults_and_a_where_clause() {
    #[derive(Debug, CopilotArgs)]
    struct Page<T = u32, const N: usize = 8>
    where
        T: Limit,
    {
        #[arg(len = ..=N)]
        items: Vec<T>,
        #[arg(default = 1)]
        n: u32,
    }
    check::<Page<u8, 3>>()
        .property(
            "items",
            json!({ "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 255 }, "maxItems": 3 }),
        )
        .accepts(json!({ "items": [1, 2, 3] }), "Page { items: [1, 2, 3], n: 1 }")
        .rejects(json!({ "items": [1, 2, 3, 4] }), "items: must have at most 3 items, got 4")
        .rejects(json!({ "items": [256] }), "items[0]");
    check::<Page>()
        .property(
            "items",
            json!({
                "type": "array",
                "items": { "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 },
                "maxItems": 8
            }),
        )
        .accepts(
            json!({ "items": [256], "n": 2 }),
            "Page { items: [256], n: 2 }",
        );
}

// M10: side by side in one schema
#[test]
fn instances_do_not_share_a_schema() {
    #[derive(Debug, CopilotArgs)]
    struct Wrapper<T, const N: usize> {
        value: T,
        #[arg(len = ..=N)]
        list: Vec<T>,
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        bytes: Wrapper<u8, 1>,
        texts: Wrapper<String, 1>,
        more: Wrapper<u8, 2>,
        nested: Wrapper<Wrapper<bool, 0>, 0>,
    }
    let check = check::<Args>();
    let property = |name: &str| &check.rendered()["properties"][name]["properties"];
    assert_eq!(property("bytes")["value"]["type"], "integer");
    assert_eq!(property("texts")["value"]["type"], "string");
    assert_eq!(property("bytes")["list"]["maxItems"], 1);
    assert_eq!(property("more")["list"]["maxItems"], 2);
    assert_eq!(
        property("nested")["value"]["properties"]["value"]["type"],
        "boolean"
    );
    check.accepts(
        json!({
            "bytes": { "value": 1, "list": [1] },
            "texts": { "value": "a", "list": ["b"] },
            "more": { "value": 1, "list": [1, 2] },
            "nested": { "value": { "value": true, "list": [] }, "list": [] }
        }),
        "Args { bytes: Wrapper { value: 1, list: [1] }, texts: Wrapper { value: \"a\", list: [\"b\"] }, \
         more: Wrapper { value: 1, list: [1, 2] }, nested: Wrapper { value: Wrapper { value: true, list: [] }, list: [] } }",
    );
}

// M10: enums, and parameters that are the content
#[test]
fn enums_and_flattened_parameters_may_be_generic() {
    #[derive(Debug, CopilotArgs)]
    enum Op<T> {
        Set { value: T },
        Clear,
    }
    #[derive(Debug, CopilotArgs)]
    struct Envelope<T: CopilotArgs> {
        id: u8,
        #[arg(flatten)]
        content: T,
    }
    #[derive(Debug, CopilotArgs)]
    struct Inner {
        a: u8,
    }
    #[derive(Debug, CopilotArgs)]
    struct Wrapper<T>(T);
    check::<Op<Vec<u8>>>()
        .accepts(
            json!({ "action": "Set", "value": [1] }),
            "Set { value: [1] }",
        )
        .rejects(
            json!({ "action": "Clear", "value": [1] }),
            "value: not used by \"Clear\", only by \"Set\"",
        );
    check::<Envelope<Inner>>().required(&["id", "a"]).accepts(
        json!({ "id": 1, "a": 2 }),
        "Envelope { id: 1, content: Inner { a: 2 } }",
    );
    check::<Envelope<Op<u8>>>()
        .required(&["id", "action"])
        .accepts(
            json!({ "id": 1, "action": "Set", "value": 2 }),
            "Envelope { id: 1, content: Set { value: 2 } }",
        );
    check::<Wrapper<Inner>>()
        .required(&["a"])
        .accepts(json!({ "a": 1 }), "Wrapper(Inner { a: 1 })");
}

// A derived type behind a parameter keeps going after its first problem.
#[test]
fn problems_behind_a_parameter_have_their_paths() {
    #[derive(Debug, CopilotArgs)]
    struct Inner {
        a: u8,
        b: u8,
    }
    #[derive(Debug, CopilotArgs)]
    struct Args<T> {
        one: T,
        many: BTreeMap<String, Vec<T>>,
        optional: Option<T>,
    }
    check::<Args<Inner>>()
        .required(&["one", "many"])
        .rejects(
            json!({ "one": { "a": "x", "b": "y" }, "many": {} }),
            "one.a: expected integer",
        )
        .rejects(
            json!({ "one": { "a": "x", "b": "y" }, "many": {} }),
            "one.b: expected integer",
        )
        .rejects(
            json!({ "one": { "a": 1, "b": 2 }, "many": { "k": [{ "a": 1 }] } }),
            "many.k[0].b: required integer is missing",
        );
}

// M11: a default sees what the type sees
#[test]
fn a_default_may_mention_parameters_and_constants_of_the_type() {
    #[derive(Debug, CopilotArgs)]
    struct Args<T, const N: u8>
    where
        T: Default + Debug + Serialize,
    {
        #[arg(default = T::default())]
        value: T,
        #[arg(default = Self::LIMIT)]
        limit: u8,
        #[arg(default = N, range = ..=Self::LIMIT)]
        n: u8,
        #[arg(default)]
        bare: T,
    }
    impl<T: Default + Debug + Serialize, const N: u8> Args<T, N> {
        const LIMIT: u8 = 9;
    }
    let check_number = check::<Args<u8, 3>>();
    check_number
        .required(&[])
        .property(
            "limit",
            json!({ "type": "integer", "minimum": 0, "maximum": 255, "default": 9 }),
        )
        .property(
            "n",
            json!({ "type": "integer", "minimum": 0, "maximum": 9, "default": 3 }),
        )
        .property(
            "value",
            json!({ "type": "integer", "minimum": 0, "maximum": 255, "default": 0 }),
        )
        .accepts(json!({}), "Args { value: 0, limit: 9, n: 3, bare: 0 }")
        .rejects(json!({ "n": 10 }), "n: must be at most 9, got 10");
    check::<Args<String, 4>>()
        .property("value", json!({ "type": "string", "default": "" }))
        .accepts(json!({}), r#"Args { value: "", limit: 9, n: 4, bare: "" }"#);
}

// M11: a non-generic type, too
#[test]
fn a_default_may_mention_self() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(default = Self::LIMIT, range = 1..=Self::LIMIT)]
        n: u8,
    }
    impl Args {
        const LIMIT: u8 = 9;
    }
    check::<Args>()
        .property(
            "n",
            json!({ "type": "integer", "minimum": 1, "maximum": 9, "default": 9 }),
        )
        .accepts(json!({}), "Args { n: 9 }");
}

#[test]
fn bounds_of_the_type_are_enough_for_its_fields() {
    #[derive(Debug, CopilotArgs)]
    struct Args<K: Ord + Debug + DeserializeOwned + JsonSchema + Send + 'static> {
        map: BTreeMap<K, u8>,
        option: Option<K>,
    }
    check::<Args<String>>().required(&["map"]).accepts(
        json!({ "map": { "a": 1 } }),
        r#"Args { map: {"a": 1}, option: None }"#,
    );
}
