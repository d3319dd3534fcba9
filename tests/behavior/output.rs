//! The schema of what a tool returns: a validator takes whatever serde writes.

use std::collections::BTreeMap;

use copilot_tool::{CopilotArgs, Json, ToolDefinition, schemars::JsonSchema};
use insta::assert_json_snapshot;
use serde::Serialize;
use serde_json::{Value, json};

use crate::{Noop, call};

fn schema<T: JsonSchema>() -> Value {
    let tool = ToolDefinition::define::<Noop>().output_schema::<T>();
    tool.get_output_schema().unwrap().clone()
}

#[track_caller]
fn takes<T: JsonSchema + Serialize>(values: impl IntoIterator<Item = T>) -> Value {
    let schema = schema::<T>();
    jsonschema::meta::validate(&schema).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for value in values {
        let value = serde_json::to_value(value).unwrap();
        if let Err(error) = validator.validate(&value) {
            panic!("{value} does not fit {schema}: {error}");
        }
    }
    assert!(
        !validator.is_valid(&json!("neither")),
        "{schema} takes anything"
    );
    schema
}

/// A reading.
#[derive(Clone, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
struct Reading {
    /// In degrees Celsius.
    in_celsius: f64,
    station: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(skip)]
    #[expect(dead_code, reason = "only the schema looks at it")]
    raw: u8,
    counts: BTreeMap<String, u64>,
    at: (f32, f32),
    any: Value,
}

fn reading() -> Reading {
    Reading {
        in_celsius: -3.5,
        station: None,
        note: None,
        raw: 0,
        counts: BTreeMap::from([("seen".to_owned(), u64::MAX)]),
        at: (59.9, 10.7),
        any: json!([[1, [2]], null]),
    }
}

#[test]
fn null_and_absence_are_told_apart() {
    let other = Reading {
        station: Some("Blindern".into()),
        note: Some("windy".into()),
        any: Value::Null,
        ..reading()
    };
    assert_json_snapshot!(takes([reading(), other]));
}

#[test]
fn a_recursive_type_is_a_definition() {
    #[derive(JsonSchema, Serialize)]
    struct Folder {
        name: String,
        folders: Vec<Folder>,
    }

    let inner = Folder {
        name: "src".into(),
        folders: Vec::new(),
    };
    assert_json_snapshot!(takes([Folder {
        name: "/".into(),
        folders: vec![inner],
    }]));
}

#[test]
fn a_type_that_is_arguments_too_may_be_returned() {
    #[derive(CopilotArgs, Serialize)]
    struct Filter {
        words: Vec<String>,
        limit: Option<u8>,
    }

    let filter = |limit| Filter {
        words: vec!["a".into()],
        limit,
    };
    takes([filter(Some(1)), filter(None)]);
}

#[test]
fn an_enum_and_a_list_are_described_as_they_are() {
    #[derive(JsonSchema, Serialize)]
    #[serde(tag = "kind")]
    enum Shape {
        Circle { radius: f64 },
        Dot,
    }

    let schema = takes([Shape::Circle { radius: 1.0 }, Shape::Dot]);
    assert!(schema.get("anyOf").is_some(), "{schema}");
    assert_eq!(takes([vec![1_u8, 255]])["type"], "array");
}

#[tokio::test]
async fn what_a_tool_returns_fits_its_output_schema() {
    let tool = ToolDefinition::inline("read", "Reads.")
        .handler(|| Json(reading()))
        .unwrap()
        .output_schema::<Reading>();
    let structured = tool
        .invoke(call("read"))
        .await
        .structured_content()
        .unwrap();
    let schema = tool.get_output_schema().unwrap();
    assert!(jsonschema::is_valid(schema, &structured));
    assert!(
        !serde_json::to_string(&tool).unwrap().contains("celsius"),
        "it is not on the Copilot wire"
    );
}
