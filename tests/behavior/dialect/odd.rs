//! Schemas from elsewhere that are odd: what is malformed is refused, what is out of place goes where it means something,
//! and what renders is not refused by a provider. The fuzzer found them.

use copilot_tool::{ArgsSchema, Dialect};
use serde_json::{Value, json};

use super::judge::Renderings;

fn object(properties: &Value) -> Value {
    json!({ "type": "object", "properties": properties })
}

/// Every rendering holds; and what Copilot gets of `x`.
#[track_caller]
fn expect(x: &Value, copilot: &Value) {
    let schema = ArgsSchema::from_json_schema(object(&json!({ "x": x })));
    let schema = schema.unwrap_or_else(|error| panic!("{error}"));
    Renderings::of(&schema);
    let rendered = schema.render(Dialect::Copilot).unwrap();
    assert_eq!(
        format!("{:#}", rendered["properties"]["x"]),
        format!("{copilot:#}")
    );
}

#[track_caller]
fn refuse(schema: Value, fault: &str) {
    let error = ArgsSchema::from_json_schema(schema).unwrap_err();
    assert_eq!(error.to_string(), fault);
}

#[test]
fn keywords_of_another_kind_are_refused_with_their_places() {
    refuse(
        object(&json!({ "x": { "type": "s" }, "y": { "items": { "minimum": "1" } }, "z": 5 })),
        "properties.x: \"type\" must be one of object, array, string, number, integer, boolean, null, got string \"s\"; \
         write it as JSON Schema 2020-12 does\n\
         properties.y.items: \"minimum\" must be a number, got string \"1\"; write it as JSON Schema 2020-12 does\n\
         properties.z: a schema must be an object, or true or false, got number 5; \
         write it as JSON Schema 2020-12 does",
    );
    refuse(
        json!({ "type": null }),
        "the arguments: \"type\" must be one of object, array, string, number, integer, boolean, null, got null; \
         write it as JSON Schema 2020-12 does",
    );
    for (keyword, value) in [
        ("type", json!([])),
        ("type", json!(["string", "text"])),
        ("properties", json!([])),
        ("anyOf", json!([])),
        ("anyOf", json!({})),
        ("enum", json!([])),
        ("enum", json!("a")),
        ("required", json!([1])),
        ("multipleOf", json!(null)),
        ("pattern", json!(1)),
        ("description", json!(["a"])),
    ] {
        let mut x = json!({});
        x[keyword] = value;
        let error = ArgsSchema::from_json_schema(object(&json!({ "x": x }))).unwrap_err();
        let fault = error.to_string();
        assert!(
            fault.starts_with(&format!("properties.x: \"{keyword}\" must be ")),
            "{fault}"
        );
    }
}

#[test]
fn older_drafts_are_not_malformed() {
    expect(
        &json!({ "type": "string", "required": true }),
        &json!({ "type": "string" }),
    );
    expect(
        &json!({ "type": "number", "minimum": 1, "exclusiveMinimum": true }),
        &json!({ "type": "number", "description": "(above 1)" }),
    );
}

#[test]
fn keywords_of_other_types_say_nothing() {
    expect(
        &json!({ "type": "string", "properties": { "a": {} }, "required": ["a"], "minimum": 1, "minLength": 1 }),
        &json!({ "type": "string", "minLength": 1 }),
    );
    expect(
        &json!({ "type": "object", "items": { "type": "string" }, "maxLength": 1 }),
        &json!({ "type": "object" }),
    );
}

#[test]
fn what_stands_beside_branches_goes_into_them() {
    expect(
        &json!({
            "anyOf": [
                { "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] },
                { "type": "string" },
                { "type": "integer", "minimum": 2 },
            ],
            "additionalProperties": false,
            "minimum": 1,
            "maxLength": 3,
        }),
        &json!({ "anyOf": [
            {
                "type": "object",
                "properties": { "a": { "type": "string" } },
                "required": ["a"],
                "additionalProperties": false,
            },
            { "type": "string", "maxLength": 3 },
            { "type": "integer", "minimum": 2 },
        ] }),
    );
}

#[test]
fn words_beside_branches_are_a_closed_set() {
    expect(
        &json!({ "type": "string", "enum": ["a", "b"], "anyOf": [{ "title": "Any." }] }),
        &json!({ "type": "string", "enum": ["a", "b"] }),
    );
}

#[test]
fn the_values_of_a_closed_set_are_of_its_type_and_listed_once() {
    expect(
        &json!({ "type": "string", "enum": ["a", null, "b", "a", 1] }),
        &json!({ "type": "string", "enum": ["a", "b"] }),
    );
    expect(
        &json!({ "enum": ["a", 1, "b", 2] }),
        &json!({ "anyOf": [
            { "type": "string", "enum": ["a", "b"] },
            { "type": "integer", "enum": [1, 2] },
        ] }),
    );
    expect(
        &json!({ "enum": [{ "a": 1 }] }),
        &json!({ "type": "object", "enum": [{ "a": 1 }] }),
    );
}

#[test]
fn patterns_that_look_around_are_told_where_they_are_refused() {
    let pattern = "^(?<!x)[a-z]+$";
    expect(
        &json!({ "type": "string", "pattern": pattern }),
        &json!({ "type": "string", "pattern": pattern }),
    );
    let schema = json!({
        "type": "object", "properties": { "x": { "type": "string", "pattern": pattern } }, "required": ["x"],
    });
    let schema = ArgsSchema::from_json_schema(schema).unwrap();
    assert_eq!(
        schema.render(Dialect::OpenAiStrict).unwrap()["properties"]["x"],
        json!({ "type": "string", "description": "(pattern: ^(?<!x)[a-z]+$)" }),
    );
}

#[test]
fn unions_in_unions_are_one_where_nothing_may_stand_beside() {
    let inner = json!({ "description": "One of two.", "anyOf": [{ "type": "string" }, { "type": "number" }] });
    expect(
        &json!({ "anyOf": [inner, { "type": "null" }, { "type": "boolean" }] }),
        &json!({ "anyOf": [
            { "anyOf": [{ "type": "string" }, { "type": "number" }], "description": "One of two." },
            { "type": "null" },
            { "type": "boolean" },
        ] }),
    );
    let schema = object(&json!({ "x": { "anyOf": [inner, { "type": "null" }] } }));
    let schema = ArgsSchema::from_json_schema(schema).unwrap();
    assert_eq!(
        schema.render(Dialect::Gemini).unwrap()["properties"]["x"],
        json!({ "anyOf": [
            { "type": "string", "nullable": true, "description": "One of two." },
            { "type": "number", "description": "One of two." },
        ] }),
    );
}

#[test]
fn a_union_of_nothing_but_null_is_null() {
    let nothing = json!({ "type": "null" });
    let schema = object(&json!({ "x": { "anyOf": [nothing, { "anyOf": [nothing] }] } }));
    let schema = ArgsSchema::from_json_schema(schema).unwrap();
    Renderings::of(&schema);
    let rendered = schema.render(Dialect::Gemini).unwrap();
    assert_eq!(rendered["properties"]["x"], nothing);
}

#[test]
fn what_must_be_there_is_declared_once() {
    let x = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a", "b", "b"] });
    let schema = ArgsSchema::from_json_schema(object(&json!({ "x": x }))).unwrap();
    Renderings::of(&schema);
    let rendered = schema.render(Dialect::Copilot).unwrap();
    assert_eq!(rendered["properties"]["x"]["required"], json!(["a", "b"]));
    assert!(rendered["properties"]["x"]["properties"]["b"].is_object());
}

#[test]
fn what_is_told_in_words_does_not_make_a_type_recursive() {
    let node = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "contains": { "$ref": "#/$defs/Node" } });
    let schema = json!({
        "type": "object", "properties": { "x": { "$ref": "#/$defs/Node" } }, "$defs": { "Node": node },
    });
    let schema = ArgsSchema::from_json_schema(schema).unwrap();
    Renderings::of(&schema);
    let rendered = schema.render(Dialect::Copilot).unwrap();
    assert!(rendered.get("$defs").is_none(), "{rendered:#}");
}

// Anthropic checks the names of properties wherever they are.
#[test]
fn names_are_checked_at_every_level() {
    let schema = object(&json!({ "x": object(&json!({ "a b": { "type": "string" } })) }));
    let schema = ArgsSchema::from_json_schema(schema).unwrap();
    let error = schema.render(Dialect::Anthropic).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("x: the name \"a b\" cannot be said for Anthropic; "),
        "{error}"
    );
}
