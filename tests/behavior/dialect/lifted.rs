//! Schemas that others wrote: by hand, in older drafts, by libraries of other languages.
#![allow(
    clippy::needless_pass_by_value,
    reason = "`json!(…)` is written where it is used"
)]

use copilot_tool::{ArgsSchema, Dialect, ToolDefinition, ToolError, ToolInvocation};
use serde_json::{Value, json};

#[track_caller]
fn render(dialect: Dialect, schema: Value) -> Value {
    let lifted = ArgsSchema::from_json_schema(schema).unwrap_or_else(|error| panic!("{error}"));
    lifted
        .render(dialect)
        .unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn expect(schema: Value, properties: Value, required: Value) {
    let root = render(Dialect::Copilot, schema);
    assert_eq!(
        format!("{:#}", root["properties"]),
        format!("{properties:#}")
    );
    assert_eq!(root["required"], required);
    assert_eq!(root["type"], "object");
}

#[test]
fn references_at_the_root_are_followed() {
    expect(
        json!({
            "$ref": "#/$defs/Args",
            "$defs": { "Args": { "type": "object", "properties": { "a": { "$ref": "#/$defs/Word" } }, "required": ["a"] }, "Word": { "type": "string" } },
        }),
        json!({ "a": { "type": "string" } }),
        json!(["a"]),
    );
}

#[test]
fn parts_of_an_all_of_are_merged() {
    expect(
        json!({
            "allOf": [
                { "$ref": "#/definitions/Base" },
                { "properties": { "b": { "type": "integer" } }, "required": ["b"] },
            ],
            "definitions": { "Base": { "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] } },
        }),
        json!({ "a": { "type": "string" }, "b": { "type": "integer" } }),
        json!(["a", "b"]),
    );
}

// What Pydantic writes.
#[test]
fn titles_and_unions_with_null_of_pydantic() {
    let schema = json!({
        "title": "Search",
        "type": "object",
        "properties": {
            "query": { "title": "Query", "type": "string", "description": "What to look for." },
            "limit": { "title": "Limit", "anyOf": [{ "type": "integer" }, { "type": "null" }], "default": null },
            "sort": { "$ref": "#/$defs/Sort", "default": "date" },
        },
        "required": ["query"],
        "$defs": { "Sort": { "title": "Sort", "enum": ["date", "rank"], "type": "string" } },
    });
    expect(
        schema.clone(),
        json!({
            "query": { "type": "string", "description": "What to look for." },
            "limit": { "anyOf": [{ "type": "integer" }, { "type": "null" }] },
            "sort": { "type": "string", "enum": ["date", "rank"], "default": "date" },
        }),
        json!(["query"]),
    );
    assert_eq!(
        render(Dialect::OpenAiStrict, schema.clone())["properties"]["limit"],
        json!({ "anyOf": [{ "type": "integer" }, { "type": "null" }] }),
    );
    assert_eq!(
        render(Dialect::Gemini, schema)["properties"]["limit"],
        json!({ "type": "integer", "nullable": true }),
    );
}

// What zod's converters write for a discriminated union.
#[test]
fn a_discriminated_union_is_one_object() {
    let schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "anyOf": [
            { "type": "object", "properties": { "kind": { "type": "string", "const": "file" }, "path": { "type": "string" } }, "required": ["kind", "path"], "additionalProperties": false },
            { "type": "object", "properties": { "kind": { "type": "string", "const": "text" }, "text": { "type": "string" } }, "required": ["kind", "text"], "additionalProperties": false },
        ],
    });
    let root = render(Dialect::Copilot, schema);
    assert_eq!(
        root,
        json!({
            "type": "object",
            "properties": {
                "kind": { "type": "string", "enum": ["file", "text"], "description": "Which operation to run.\n- file: Requires path.\n- text: Requires text." },
                "path": { "type": "string", "description": "(required for: file)" },
                "text": { "type": "string", "description": "(required for: text)" },
            },
            "required": ["kind"],
            "additionalProperties": false,
        })
    );
}

#[test]
fn older_drafts_and_openapi_are_read() {
    for (property, expected) in [
        (
            json!({ "type": "integer", "minimum": 0, "exclusiveMinimum": true }),
            json!({ "type": "integer", "description": "(above 0)" }),
        ),
        (
            json!({ "type": "array", "items": [{ "type": "string" }, { "type": "integer" }], "additionalItems": false }),
            json!({ "type": "array", "items": { "anyOf": [{ "type": "string" }, { "type": "integer" }] } }),
        ),
        (
            json!({ "type": "string", "nullable": true }),
            json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }),
        ),
        (
            json!({ "type": ["string", "integer"] }),
            json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] }),
        ),
        (
            json!({ "const": "x" }),
            json!({ "type": "string", "enum": ["x"] }),
        ),
        (
            json!({ "type": "string", "x-order": 3 }),
            json!({ "type": "string" }),
        ),
        (
            json!({ "type": "string", "contentEncoding": "base64" }),
            json!({ "type": "string", "description": "(contentEncoding: \"base64\")" }),
        ),
    ] {
        let schema =
            json!({ "type": "object", "properties": { "a": property }, "required": ["a"] });
        expect(schema, json!({ "a": expected }), json!(["a"]));
    }
}

#[test]
fn a_key_that_must_be_there_is_a_property() {
    let root = render(
        Dialect::OpenAi,
        json!({ "type": "object", "properties": {}, "required": ["a"] }),
    );
    assert_eq!(root["required"], json!(["a"]));
    assert!(root["properties"]["a"]["anyOf"].is_array());
}

#[test]
fn any_pointer_into_the_schema_is_followed() {
    expect(
        json!({
            "type": "object",
            "properties": {
                "first": { "type": "object", "properties": { "id": { "type": "integer" } } },
                "second": { "$ref": "#/properties/first" },
                "third": { "$ref": "#/properties/first/properties/id" },
            },
        }),
        json!({
            "first": { "type": "object", "properties": { "id": { "type": "integer" } } },
            "second": { "type": "object", "properties": { "id": { "type": "integer" } } },
            "third": { "type": "integer" },
        }),
        json!([]),
    );
}

#[test]
fn a_root_that_contains_itself_is_a_definition() {
    let root = render(
        Dialect::Copilot,
        json!({ "type": "object", "properties": { "inner": { "$ref": "#" } } }),
    );
    assert_eq!(
        root["properties"]["inner"],
        json!({ "$ref": "#/$defs/Root" })
    );
    assert_eq!(
        root["$defs"]["Root"]["properties"]["inner"],
        json!({ "$ref": "#/$defs/Root" })
    );
}

#[test]
fn what_has_no_flat_form_is_refused_with_the_reason() {
    let two = json!([{ "type": "object", "properties": { "a": {} } }, { "type": "object", "properties": { "b": {} } }]);
    for (schema, fault) in [
        (
            json!({ "type": "string" }),
            "the root is no object cannot be said in one flat object",
        ),
        (json!([]), "the arguments: a schema is a JSON object"),
        (json!({ "enum": ["a", "b"] }), "the root is no object"),
        (
            json!({ "anyOf": two }),
            "a union whose forms no constant tells apart cannot be said in one flat object; give each form",
        ),
        (
            json!({ "type": "object", "not": { "required": ["a"] } }),
            "`not` at the root",
        ),
        (
            json!({ "type": "object", "if": {}, "then": {} }),
            "`if` at the root",
        ),
        (
            json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/Gone" } } }),
            "$ref \"#/$defs/Gone\": leads to nothing in this schema",
        ),
        (
            json!({ "$ref": "https://example.com/schema.json" }),
            "$ref \"https://example.com/schema.json\": leads to nothing",
        ),
        (json!({ "$ref": "#" }), "the root refers to itself"),
        (
            json!({ "allOf": [{ "$ref": "#/$defs/A" }], "$defs": { "A": { "$ref": "#/$defs/A" } } }),
            "the root refers to itself",
        ),
    ] {
        let error = ArgsSchema::from_json_schema(schema.clone()).expect_err(&schema.to_string());
        assert!(error.to_string().contains(fault), "{error}\n{schema}");
    }
}

#[test]
fn fields_that_cannot_be_merged_are_refused_with_their_variants() {
    let schema = ArgsSchema::from_json_schema(json!({
        "oneOf": [
            { "type": "object", "properties": { "op": { "const": "get" }, "id": { "type": "integer" } }, "required": ["op", "id"] },
            { "type": "object", "properties": { "op": { "const": "find" }, "id": { "type": "string" } }, "required": ["op", "id"] },
        ],
    }))
    .unwrap();
    let error = schema.render(Dialect::Portable).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("id: is integer in \"get\" and string in \"find\""),
        "{error}"
    );
}

#[test]
fn a_tool_made_by_hand_is_sent_to_every_provider() {
    let parameters = json!({
        "type": "object",
        "properties": {
            "city": { "type": "string", "format": "hostname", "default": "oslo" },
            "mode": { "oneOf": [{ "const": "fast" }, { "const": "slow" }] },
        },
        "required": ["mode"],
    });
    let tool = ToolDefinition::create(
        "look_up",
        "Looks a city up.",
        parameters,
        |_: ToolInvocation| async { Ok::<_, ToolError>("done") },
    )
    .unwrap();
    assert_eq!(
        tool.parameters_for(Dialect::Gemini).unwrap(),
        json!({
            "type": "object",
            "properties": {
                "city": { "type": "string", "description": "(format: hostname) (default: \"oslo\")" },
                "mode": { "type": "string", "enum": ["fast", "slow"] },
            },
            "required": ["mode"],
        })
    );
    let strict = tool.parameters_for(Dialect::OpenAiStrict).unwrap();
    assert_eq!(strict["required"], json!(["city", "mode"]));
    assert_eq!(strict["additionalProperties"], false);
}
