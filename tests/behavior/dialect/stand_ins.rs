//! What is sent in place of a type that a provider cannot say, and that the decoder reads it.

use std::collections::{BTreeMap, HashMap};

use copilot_tool::{CopilotArgs, Dialect, Tool, ToolDefinition, ToolError, ToolInvocation};
use serde_json::{Map, Value, json};

use crate::check::{check, now};

#[derive(CopilotArgs, Debug)]
struct Maps {
    /// Labels of the issue.
    #[arg(len = 1..=3)]
    labels: BTreeMap<String, u8>,
    by_id: Option<BTreeMap<u32, Vec<String>>>,
}

#[test]
fn a_map_is_a_list_of_entries() {
    let schema = Maps::schema()
        .render_with_stand_ins(Dialect::OpenAiStrict)
        .unwrap();
    assert_eq!(
        schema["properties"],
        json!({
            "labels": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": { "key": { "type": "string" }, "value": { "type": "integer", "minimum": 0, "maximum": 255 } },
                    "required": ["key", "value"],
                    "additionalProperties": false,
                },
                "minItems": 1,
                "maxItems": 3,
                "description": "Labels of the issue. (a list of entries, each key once)",
            },
            "by_id": {
                "anyOf": [
                    {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "properties": { "key": { "type": "string" }, "value": { "type": "array", "items": { "type": "string" } } },
                            "required": ["key", "value"],
                            "additionalProperties": false,
                        },
                    },
                    { "type": "null" },
                ],
                "description": "(keys match ^\\d+$) (a list of entries, each key once)",
            },
        })
    );
    check::<Maps>()
        .accepts(
            json!({ "labels": { "a": 1 }, "by_id": { "7": ["x"] } }),
            r#"Maps { labels: {"a": 1}, by_id: Some({7: ["x"]}) }"#,
        )
        .repairs(
            json!({ "labels": [{ "key": "a", "value": 1 }], "by_id": [{ "value": ["x"], "key": 7 }] }),
            r#"Maps { labels: {"a": 1}, by_id: Some({7: ["x"]}) }"#,
            &[
                "labels: a list of entries was read as an object",
                "by_id: a list of entries was read as an object",
            ],
        );
}

#[test]
fn a_list_that_is_no_list_of_entries_is_no_map() {
    for list in [
        json!([1]),
        json!([{ "key": "a" }]),
        json!([{ "key": "a", "value": 1, "more": 2 }]),
        json!([{ "key": null, "value": 1 }]),
        json!([{ "key": 1.5, "value": 1 }]),
        json!([{ "key": "a", "value": 1 }, { "key": "a", "value": 2 }]),
    ] {
        check::<Maps>().rejects(
            json!({ "labels": list }),
            "labels: expected object, got array",
        );
    }
    check::<Maps>()
        .strictly_refuses(
            json!({ "labels": [{ "key": "a", "value": 1 }] }),
            "labels: expected object, got array",
        )
        .rejects(
            json!({ "labels": [{ "key": "a", "value": "x" }] }),
            "labels.a: expected integer, got string \"x\"",
        );
}

#[test]
fn a_foreign_map_reads_entries_too() {
    #[derive(serde::Deserialize, schemars::JsonSchema, Debug)]
    #[expect(dead_code, reason = "fields are looked at by `Debug` only")]
    struct Foreign {
        env: HashMap<String, u8>,
        any: Map<String, Value>,
    }
    #[derive(CopilotArgs, Debug)]
    struct Args {
        foreign: Foreign,
    }
    check::<Args>().repairs(
        json!({ "foreign": { "env": [{ "key": "a", "value": 1 }], "any": [] } }),
        r#"Args { foreign: Foreign { env: {"a": 1}, any: {} } }"#,
        &[
            "foreign.env: a list of entries was read as an object",
            "foreign.any: a list of entries was read as an object",
        ],
    );
}

#[derive(CopilotArgs, Debug)]
struct Node {
    /// What it is called.
    name: String,
    /// What is in it.
    children: Vec<Node>,
}

#[test]
fn a_type_that_contains_itself_is_three_levels_of_it() {
    let schema = Node::schema()
        .render_with_stand_ins(Dialect::Gemini)
        .unwrap();
    let name = json!({ "type": "string", "description": "What it is called." });
    let level = |children: Value| {
        json!({
            "type": "array",
            "items": {
                "type": "object",
                "properties": { "name": name, "children": children },
                "required": ["name", "children"],
            },
            "description": "What is in it.",
        })
    };
    let end = json!({
        "type": "array",
        "items": {
            "type": "object",
            "properties": {},
            "required": [],
            "description": "(and so on, like the levels above)",
        },
        "description": "What is in it.",
    });
    assert_eq!(schema["properties"]["children"], level(level(level(end))));
    let leaf = json!({ "name": "e", "children": [] });
    let deep = ["d", "c", "b", "a"].iter().fold(
        leaf,
        |inner, name| json!({ "name": name, "children": [inner] }),
    );
    check::<Node>().accepts(
        deep,
        r#"Node { name: "a", children: [Node { name: "b", children: [Node { name: "c", children: [Node { name: "d", children: [Node { name: "e", children: [] }] }] }] }] }"#,
    );
}

#[test]
fn a_definition_sends_stand_ins_where_it_is_told_to() {
    struct Label;

    impl Tool for Label {
        type Args = Maps;
        type Output = String;
        const NAME: &'static str = "label";
        const DESCRIPTION: &'static str = "Labels.";

        async fn call(&self, args: Maps, _: &ToolInvocation) -> Result<String, ToolError> {
            Ok(format!("{:?}", args.labels))
        }
    }

    let tool = ToolDefinition::define_with(Label);
    assert!(!tool.sends_stand_ins());
    let error = tool.parameters_for(Dialect::Gemini).unwrap_err();
    assert!(
        error.to_string().contains("labels: a map cannot be said"),
        "{error}"
    );
    let tool = tool.stand_ins(true);
    let schema = tool.parameters_for(Dialect::Gemini).unwrap();
    assert_eq!(schema["properties"]["labels"]["type"], "array");
    let call = ToolInvocation::new("label", json!({ "labels": [{ "key": "a", "value": 1 }] }));
    assert_eq!(now(tool.invoke(call)).text(), r#"{"a": 1}"#);
}
