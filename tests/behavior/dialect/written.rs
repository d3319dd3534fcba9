//! Schemas that others wrote, as odd as they come: what they say is neither lost nor narrowed, and none of them hangs.
#![allow(
    clippy::needless_pass_by_value,
    reason = "`json!(…)` is written where it is used"
)]

use copilot_tool::ArgsSchema;
use serde_json::{Value, json};

use super::judge::Renderings;

/// One property `x`, in all dialects: each takes the values.
#[track_caller]
fn take(x: Value, values: &[Value]) -> Value {
    let schema = json!({ "type": "object", "properties": { "x": x }, "required": ["x"] });
    let schema = ArgsSchema::from_json_schema(schema).unwrap_or_else(|error| panic!("{error}"));
    let renderings = Renderings::of(&schema);
    for value in values {
        renderings.accept(&json!({ "x": value }));
    }
    schema.render(copilot_tool::Dialect::Copilot).unwrap()["properties"]["x"].clone()
}

#[test]
fn parts_that_contain_themselves_end() {
    let twice = json!({ "allOf": [{ "$ref": "#/$defs/A" }, { "$ref": "#/$defs/A" }] });
    let error = ArgsSchema::from_json_schema(
        json!({ "$ref": "#/$defs/A", "$defs": { "A": twice.clone() } }),
    )
    .unwrap_err();
    assert!(error.to_string().contains("the root refers to itself"));
    let nested = json!({
        "type": "object",
        "properties": { "x": { "allOf": [{ "$ref": "#/$defs/A" }], "type": "string" } },
        "$defs": { "A": twice },
    });
    assert!(ArgsSchema::from_json_schema(nested).is_ok());
}

#[test]
fn lists_of_types_do_not_double_at_each_level() {
    let mut x = json!({ "type": "string" });
    for _ in 0..40 {
        x = json!({ "type": ["object", "array"], "properties": { "a": x } });
    }
    assert!(take(x, &[]).to_string().len() < 20_000);
}

#[test]
fn more_choices_than_can_be_counted_are_told() {
    let union = |index: usize| {
        let tag = format!("t{index}");
        let form = |word: &str| json!({ "type": "object", "properties": { &tag: { "const": word } }, "required": [&tag] });
        json!({ "oneOf": [form("a"), form("b")] })
    };
    let unions: Vec<Value> = (0..70).map(union).collect();
    let schema =
        ArgsSchema::from_json_schema(json!({ "type": "object", "allOf": unions })).unwrap();
    assert!(schema.render(copilot_tool::Dialect::Copilot).is_ok());
}

#[test]
fn a_list_of_types_says_of_each_what_concerns_it() {
    assert_eq!(
        take(
            json!({ "type": ["object", "string"], "properties": { "a": { "type": "string" } }, "maxLength": 3 }),
            &[json!("abc"), json!({ "a": "b" })],
        ),
        json!({ "anyOf": [
            { "type": "object", "properties": { "a": { "type": "string" } } },
            { "type": "string", "maxLength": 3 },
        ] })
    );
}

#[test]
fn words_of_several_types_keep_them() {
    take(json!({ "enum": ["a", 1] }), &[json!("a"), json!(1)]);
    take(json!({ "enum": [null, "a"] }), &[json!(null), json!("a")]);
    take(json!({ "enum": [1, 2.5] }), &[json!(1), json!(2.5)]);
    take(
        json!({ "anyOf": [{ "const": "a" }, { "enum": ["a", "b"] }] }),
        &[json!("b")],
    );
}

#[test]
fn what_follows_a_tuple_is_taken() {
    take(
        json!({ "type": "array", "prefixItems": [{ "type": "string" }], "items": { "type": "integer" } }),
        &[json!(["a", 1, 2])],
    );
}

#[test]
fn keys_beside_those_that_have_a_form_are_taken() {
    take(
        json!({ "type": "object", "patternProperties": { "^x": { "type": "integer" } }, "additionalProperties": { "type": "string" } }),
        &[json!({ "x1": 1, "y": "s" })],
    );
}

#[test]
fn a_property_of_two_parts_is_what_both_say() {
    let part = |k: Value| json!({ "type": "object", "properties": { "k": k } });
    let x = take(
        json!({ "allOf": [part(json!({ "type": "string", "description": "K." })), part(json!({ "minLength": 3 }))] }),
        &[],
    );
    assert_eq!(
        x["properties"]["k"],
        json!({ "type": "string", "minLength": 3, "description": "K." })
    );
}

#[test]
fn two_unions_in_one_object_are_both_told() {
    let form = |key: &str| json!({ "type": "object", "properties": { key: { "type": "string" } }, "required": [key] });
    let x = take(
        json!({ "allOf": [{ "anyOf": [form("a"), form("b")] }, { "anyOf": [form("c"), form("d")] }] }),
        &[json!({ "a": "1", "d": "2" })],
    );
    assert_eq!(x["anyOf"].as_array().unwrap().len(), 4);
    assert_eq!(x["anyOf"][1]["required"], json!(["a", "d"]));
}

// OpenAPI and many hands name the discriminator at the root, and its words in the forms.
#[test]
fn a_tag_beside_its_union_is_one_property() {
    let form = |word: &str| json!({ "properties": { "kind": { "const": word }, word: { "type": "integer" } }, "required": [word] });
    let schema = ArgsSchema::from_json_schema(json!({
        "type": "object",
        "properties": { "kind": { "type": "string", "enum": ["a", "b"] } },
        "required": ["kind"],
        "oneOf": [form("a"), form("b")],
    }))
    .unwrap();
    Renderings::of(&schema).accept(&json!({ "kind": "a", "a": 1 }));
    let root = schema.render(copilot_tool::Dialect::Copilot).unwrap();
    assert_eq!(root["required"], json!(["kind"]));
    assert_eq!(root["properties"]["kind"]["enum"], json!(["a", "b"]));
}

#[test]
fn words_about_the_document_are_not_told() {
    let form = |word: &str| json!({ "type": "object", "properties": { "kind": { "const": word } }, "required": ["kind"] });
    let x = take(
        json!({
            "oneOf": [form("a"), form("b")],
            "discriminator": { "propertyName": "kind", "mapping": { "a": "#/$defs/A" } },
            "$anchor": "pet",
            "$defs": { "A": {} },
        }),
        &[],
    );
    assert_eq!(x.get("description"), None);
    let x = take(
        json!({ "type": "object", "propertyNames": { "type": "string" }, "additionalProperties": { "type": "integer" } }),
        &[],
    );
    assert_eq!(x.get("description"), None);
}

#[test]
fn a_union_without_a_type_says_its_bounds_alone() {
    take(
        json!({ "minLength": 3, "description": "D." }),
        &[json!("abc"), json!(1)],
    );
    take(
        json!({ "anyOf": [{ "type": "null" }, { "type": "null" }] }),
        &[],
    );
}
