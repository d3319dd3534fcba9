//! Field types that derive serde's `Deserialize` and schemars' `JsonSchema`, and know nothing of this crate.

use std::{collections::BTreeMap, fmt::Debug};

use copilot_tool::CopilotArgs;
use schemars::JsonSchema;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::check::{Check, check};

#[derive(Debug, CopilotArgs)]
struct Only<T> {
    value: T,
}

fn only<T: DeserializeOwned + JsonSchema + Debug + Send + 'static>() -> Check<Only<T>> {
    check()
}

fn byte() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": 255 })
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Unit {
    /// Where water freezes at 0.
    Celsius,
    Fahrenheit,
}

// S12: docs of variants do not change the shape
#[test]
fn a_documented_enum_is_still_a_list_of_words() {
    let check = only::<Unit>();
    let property = &check.rendered()["properties"]["value"];
    assert_eq!(property["type"], "string");
    let mut words: Vec<_> = property["enum"]
        .as_array()
        .unwrap()
        .iter()
        .map(Value::to_string)
        .collect();
    words.sort();
    assert_eq!(words, ["\"celsius\"", "\"fahrenheit\""]);
    assert_eq!(
        property["description"],
        "- celsius: Where water freezes at 0."
    );
    check
        .accepts(json!({ "value": "celsius" }), "Only { value: Celsius }")
        .rejects(json!({ "value": "kelvin" }), "value: ");
}

// P04, P06: an optional one has no null among its words
#[test]
fn an_optional_enum_keeps_its_words() {
    #[derive(Debug, Deserialize, JsonSchema)]
    enum Plain {
        A,
        B,
    }
    only::<Option<Plain>>()
        .property("value", json!({ "type": "string", "enum": ["A", "B"] }))
        .required(&[])
        .accepts(json!({ "value": "A" }), "Only { value: Some(A) }");
    let optional = only::<Option<Unit>>();
    let property = &optional.rendered()["properties"]["value"];
    assert_eq!(property["type"], "string");
    assert_eq!(property["enum"].as_array().unwrap().len(), 2);
}

// P07: `const` and `oneOf` of schemars
#[test]
fn an_externally_tagged_enum_is_a_union() {
    #[derive(Debug, Deserialize, JsonSchema)]
    enum External {
        Unit,
        Newtype(u8),
        Tuple(u8, String),
        Struct { a: u8 },
    }
    let one = |name: &str, schema: Value| {
        json!({
            "type": "object",
            "properties": { name: schema },
            "required": [name],
            "additionalProperties": false
        })
    };
    only::<External>()
        .property(
            "value",
            json!({ "anyOf": [
                { "type": "string", "enum": ["Unit"] },
                one("Newtype", byte()),
                one("Tuple", json!({
                    "type": "array",
                    "items": { "anyOf": [byte(), { "type": "string" }] },
                    "minItems": 2,
                    "maxItems": 2
                })),
                one("Struct", json!({ "type": "object", "properties": { "a": byte() }, "required": ["a"] }))
            ] }),
        )
        .accepts(json!({ "value": "Unit" }), "Only { value: Unit }")
        .accepts(json!({ "value": { "Newtype": 1 } }), "Only { value: Newtype(1) }")
        .accepts(json!({ "value": { "Tuple": [1, "a"] } }), r#"Only { value: Tuple(1, "a") }"#)
        .accepts(json!({ "value": { "Struct": { "a": 1 } } }), "Only { value: Struct { a: 1 } }")
        .rejects(json!({ "value": { "Struct": { "a": 256 } } }), "value");
}

#[test]
fn an_adjacently_tagged_enum_is_a_union() {
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(tag = "t", content = "c")]
    enum Adjacent {
        Unit,
        Newtype(u8),
        Struct { a: u8 },
    }
    let tagged = |name: &str, content: Option<Value>| {
        let tag = json!({ "type": "string", "enum": [name] });
        match content {
            None => json!({ "type": "object", "properties": { "t": tag }, "required": ["t"] }),
            Some(content) => json!({
                "type": "object",
                "properties": { "t": tag, "c": content },
                "required": ["t", "c"]
            }),
        }
    };
    only::<Adjacent>()
        .property(
            "value",
            json!({ "anyOf": [
                tagged("Unit", None),
                tagged("Newtype", Some(byte())),
                tagged("Struct", Some(json!({ "type": "object", "properties": { "a": byte() }, "required": ["a"] })))
            ] }),
        )
        .accepts(json!({ "value": { "t": "Unit" } }), "Only { value: Unit }")
        .accepts(json!({ "value": { "t": "Newtype", "c": 1 } }), "Only { value: Newtype(1) }")
        .accepts(json!({ "value": { "c": { "a": 1 }, "t": "Struct" } }), "Only { value: Struct { a: 1 } }")
        .rejects(json!({ "value": { "t": "Newtype" } }), "value");
}

#[test]
fn an_internally_tagged_enum_is_a_union() {
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(tag = "t", rename_all = "snake_case", rename_all_fields = "camelCase")]
    enum Internal {
        JustUnit,
        WithFields { some_byte: u8, note: Option<String> },
    }
    only::<Internal>()
        .property(
            "value",
            json!({ "anyOf": [
                {
                    "type": "object",
                    "properties": { "t": { "type": "string", "enum": ["just_unit"] } },
                    "required": ["t"]
                },
                {
                    "type": "object",
                    "properties": {
                        "t": { "type": "string", "enum": ["with_fields"] },
                        "someByte": byte(),
                        "note": { "type": "string" }
                    },
                    "required": ["t", "someByte"]
                }
            ] }),
        )
        .accepts(
            json!({ "value": { "t": "just_unit" } }),
            "Only { value: JustUnit }",
        )
        .accepts(
            json!({ "value": { "t": "with_fields", "someByte": 1 } }),
            "Only { value: WithFields { some_byte: 1, note: None } }",
        )
        .rejects(json!({ "value": { "t": "with_fields" } }), "value");
}

#[test]
fn an_untagged_enum_is_a_union_of_its_forms() {
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(untagged)]
    enum Untagged {
        Number(u8),
        Text(String),
        Struct { a: Option<u8> },
    }
    only::<Untagged>()
        .property(
            "value",
            json!({ "anyOf": [byte(), { "type": "string" }, { "type": "object", "properties": { "a": byte() } }] }),
        )
        .accepts(json!({ "value": 1 }), "Only { value: Number(1) }")
        .accepts(json!({ "value": "1" }), r#"Only { value: Text("1") }"#)
        .accepts(json!({ "value": { "a": 1 } }), "Only { value: Struct { a: Some(1) } }")
        .rejects(json!({ "value": true }), "value: matches none of the accepted forms");
}

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

// S04, P07: `type` and `anyOf` do not stand side by side
#[test]
fn a_flattened_enum_is_a_union_of_whole_objects() {
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(tag = "kind")]
    enum Kind {
        A { a: u8 },
        B,
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Item {
        id: u8,
        #[serde(flatten)]
        kind: Kind,
    }
    only::<Item>()
        .accepts(
            json!({ "value": { "id": 1, "kind": "B" } }),
            "Only { value: Item { id: 1, kind: B } }",
        )
        .accepts(
            json!({ "value": { "id": 1, "kind": "A", "a": 2 } }),
            "Only { value: Item { id: 1, kind: A { a: 2 } } }",
        )
        .rejects(json!({ "value": { "id": 1 } }), "kind")
        .rejects(json!({ "value": { "kind": "B" } }), "id");
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

// R16 of the seed: an optional component, and a default beside it
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
