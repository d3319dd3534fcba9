//! Enums in each of serde's representations.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{byte, only};

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
