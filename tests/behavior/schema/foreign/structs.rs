//! Structs with serde's attributes, and types around other types.

use std::collections::BTreeMap;

use copilot_tool::CopilotArgs;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::{byte, only};

#[derive(Debug, Deserialize, JsonSchema)]
struct Page {
    offset: u8,
    /// How many.
    #[serde(default)]
    size: u8,
    filter: Option<String>,
}

// S14: what serde and schemars agree on
#[test]
fn a_struct_is_the_object_that_serde_reads() {
    let schema = json!({
        "type": "object",
        "properties": {
            "offset": byte(),
            "size": { "type": "integer", "minimum": 0, "maximum": 255, "description": "How many.", "default": 0 },
            "filter": { "type": "string" }
        },
        "required": ["offset"]
    });
    only::<Page>()
        .property("value", schema.clone())
        .accepts(
            json!({ "value": { "offset": 1 } }),
            "Only { value: Page { offset: 1, size: 0, filter: None } }",
        )
        .rejects(json!({ "value": {} }), "offset");
    only::<Vec<Page>>().property("value", json!({ "type": "array", "items": schema }));
}

#[test]
fn a_closed_struct_stays_closed() {
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    struct Closed {
        a: u8,
    }
    only::<Closed>()
        .property(
            "value",
            json!({ "type": "object", "properties": { "a": byte() }, "required": ["a"], "additionalProperties": false }),
        )
        .accepts(json!({ "value": { "a": 1 } }), "Only { value: Closed { a: 1 } }")
        .rejects(json!({ "value": { "a": 1, "b": 2 } }), "b");
}

// S04
#[test]
fn flattened_structs_are_merged() {
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Sort {
        by: String,
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Search {
        q: String,
        #[serde(flatten)]
        page: Page,
        #[serde(flatten)]
        sort: Sort,
    }
    let check = only::<Search>();
    let property = &check.rendered()["properties"]["value"];
    let names: Vec<_> = property["properties"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["q", "offset", "size", "filter", "by"]);
    assert_eq!(property["required"], json!(["q", "offset", "by"]));
    check
        .accepts(
            json!({ "value": { "q": "a", "offset": 1, "by": "b" } }),
            r#"Only { value: Search { q: "a", page: Page { offset: 1, size: 0, filter: None }, sort: Sort { by: "b" } } }"#,
        )
        .rejects(json!({ "value": { "q": "a", "offset": 1 } }), "by");
}

#[test]
fn a_flattened_map_is_the_rest_of_the_object() {
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Labels {
        name: String,
        #[serde(flatten)]
        rest: BTreeMap<String, u8>,
    }
    only::<Labels>()
        .property(
            "value",
            json!({
                "type": "object",
                "properties": { "name": { "type": "string" } },
                "required": ["name"],
                "additionalProperties": byte()
            }),
        )
        .accepts(
            json!({ "value": { "name": "a", "x": 1 } }),
            r#"Only { value: Labels { name: "a", rest: {"x": 1} } }"#,
        )
        .rejects(json!({ "value": { "name": "a", "x": "y" } }), "value");
}

#[test]
fn newtypes_are_what_they_hold() {
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Id(u8);
    /// A name.
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(transparent)]
    struct Name {
        inner: String,
    }
    only::<Id>()
        .property("value", byte())
        .accepts(json!({ "value": 1 }), "Only { value: Id(1) }");
    only::<Name>()
        .property(
            "value",
            json!({ "type": "string", "description": "A name." }),
        )
        .accepts(
            json!({ "value": "a" }),
            r#"Only { value: Name { inner: "a" } }"#,
        );
}

// P07: what schemars takes from validation attributes, and no provider knows
#[test]
fn other_keywords_go_into_the_description() {
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Checked {
        #[schemars(extend("exclusiveMinimum" = 0.0, "exclusiveMaximum" = 1.0))]
        share: f64,
        #[schemars(extend("x-order" = 1))]
        ordered: u8,
        #[schemars(length(min = 1, max = 3), regex(pattern = "^a"))]
        text: String,
    }
    let check = only::<Checked>();
    let property = |name: &str| &check.rendered()["properties"]["value"]["properties"][name];
    assert_eq!(
        *property("share"),
        json!({ "type": "number", "description": "(above 0.0) (below 1.0)" })
    );
    assert_eq!(
        *property("text"),
        json!({ "type": "string", "pattern": "^a", "minLength": 1, "maxLength": 3 })
    );
    assert_eq!(property("ordered")["type"], "integer");
}

// P03
#[test]
fn a_recursive_type_is_a_definition() {
    #[derive(Debug, Deserialize, JsonSchema)]
    enum Expr {
        Lit(f64),
        Neg(Box<Expr>),
        Add(Vec<Expr>),
    }
    let check = only::<Expr>();
    check
        .property("value", json!({ "$ref": "#/$defs/Expr" }))
        .accepts(
            json!({ "value": { "Add": [{ "Lit": 1 }, { "Neg": { "Lit": 2 } }] } }),
            "Only { value: Add([Lit(1.0), Neg(Lit(2.0))]) }",
        )
        .rejects(json!({ "value": { "Add": [{ "Lit": "x" }] } }), "value");
    let definitions = check.rendered()["$defs"].as_object().unwrap();
    assert_eq!(definitions.keys().collect::<Vec<_>>(), ["Expr"]);
}

// P02
#[test]
fn derived_types_inside_foreign_ones_are_inlined() {
    /// A part.
    #[derive(Debug, CopilotArgs)]
    struct Part {
        a: u8,
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Whole {
        part: Part,
        parts: Vec<Part>,
    }
    let part = json!({
        "type": "object",
        "properties": { "a": byte() },
        "required": ["a"],
        "additionalProperties": false,
        "description": "A part."
    });
    only::<Whole>()
        .property(
            "value",
            json!({
                "type": "object",
                "properties": { "part": part, "parts": { "type": "array", "items": part } },
                "required": ["part", "parts"]
            }),
        )
        .accepts(
            json!({ "value": { "part": { "a": 1 }, "parts": [{ "a": 2 }] } }),
            "Only { value: Whole { part: Part { a: 1 }, parts: [Part { a: 2 }] } }",
        )
        .rejects(
            json!({ "value": { "part": { "a": 1, "b": 2 }, "parts": [] } }),
            "value.part.b: unknown argument",
        );
}

// seed R16: an optional component, and a default beside it
#[test]
fn optional_and_defaulted_fields_inside_are_not_required() {
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Options {
        a: Option<u8>,
        #[serde(default = "seven")]
        b: u8,
        #[serde(skip)]
        c: u8,
        #[serde(skip_deserializing)]
        d: u8,
    }
    fn seven() -> u8 {
        7
    }
    let check = only::<Options>();
    let property = &check.rendered()["properties"]["value"];
    assert_eq!(property.get("required"), None);
    assert_eq!(property["properties"]["b"]["default"], 7);
    assert_eq!(property["properties"].get("c"), None);
    check.accepts(
        json!({ "value": {} }),
        "Only { value: Options { a: None, b: 7, c: 0, d: 0 } }",
    );
}
