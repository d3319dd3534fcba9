//! What the model reads of a handler's value, and the wire form of results.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    convert::Infallible,
    sync::Arc,
};

use copilot_tool::{
    BinaryResult, FailureCause, IntoToolResult, Json, ResultKind, Tool, ToolDefinition, ToolError,
    ToolInvocation, ToolResult,
};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::call;

fn text(value: impl IntoToolResult) -> String {
    let result = value.into_tool_result().unwrap();
    assert!(result.is_success());
    result.into_text()
}

#[derive(Serialize)]
struct Id(String);

#[derive(Serialize)]
struct Weather {
    city: &'static str,
    degrees: f64,
}

// R01
#[test]
fn text_is_given_as_it_is() {
    let lines = "line \"1\"\nline 2";
    assert_eq!(text(lines), lines);
    assert_eq!(text(lines.to_owned()), lines);
    assert_eq!(text(Cow::Borrowed(lines)), lines);
    assert_eq!(text(Cow::<str>::Owned(lines.to_owned())), lines);
    assert_eq!(text(Box::<str>::from(lines)), lines);
    assert_eq!(text(Arc::<str>::from(lines)), lines);
    assert_eq!(text('"'), "\"");
    assert_eq!(text(Some(lines)), lines);
    assert_eq!(text(Ok::<_, ToolError>(lines.to_owned())), lines);
    assert_eq!(text(Ok::<_, std::io::Error>(Some(lines))), lines);
    assert_eq!(text(""), "");
}

// R01
#[test]
fn a_newtype_over_text_is_json() {
    assert_eq!(text(Json(Id("a".into()))), "\"a\"");
}

// R02
#[test]
fn unit_is_success_in_every_form() {
    assert_eq!(text(()), "Success");
    assert_eq!(text(Ok::<_, ToolError>(())), "Success");
    assert_eq!(text(Ok::<_, Infallible>(())), "Success");
    assert_eq!(text(Some(())), "Success");
}

/// Returns nothing.
#[derive(Default)]
struct Unit;

impl Tool for Unit {
    type Args = ();
    type Output = ();
    const NAME: &'static str = "unit";
    const DESCRIPTION: &'static str = "Returns nothing.";

    async fn call(&self, (): (), _: &ToolInvocation) -> Result<(), ToolError> {
        Ok(())
    }
}

// R02, seed R4
#[tokio::test]
async fn tools_that_return_nothing_say_success() {
    let any = json!({ "type": "object" });
    async fn plain(_: ToolInvocation) {}
    async fn fallible(_: ToolInvocation) -> Result<(), std::io::Error> {
        Ok(())
    }
    async fn never(_: ToolInvocation) -> Result<Infallible, &'static str> {
        Err("no")
    }
    for tool in [
        ToolDefinition::define::<Unit>(),
        ToolDefinition::create("a", "d", any.clone(), plain).unwrap(),
        ToolDefinition::create("a", "d", any.clone(), fallible).unwrap(),
        ToolDefinition::create("a", "d", any.clone(), |_: ToolInvocation| async {}).unwrap(),
    ] {
        assert_eq!(tool.invoke(call("a")).await.text(), "Success");
    }
    let tool = ToolDefinition::create("a", "d", any, never).unwrap();
    assert!(!tool.invoke(call("a")).await.is_success());
}

#[test]
fn values_are_json_text() {
    assert_eq!(text(42), "42");
    assert_eq!(text(u128::MAX), u128::MAX.to_string());
    assert_eq!(text(1.0), "1.0");
    assert_eq!(text(true), "true");
    assert_eq!(text(vec!["a", "b"]), r#"["a","b"]"#);
    assert_eq!(text([1, 2]), "[1,2]");
    assert_eq!(text(VecDeque::from([1])), "[1]");
    assert_eq!(text(Box::<[u8]>::from([1])), "[1]");
    assert_eq!(text(BTreeSet::from([2, 1])), "[1,2]");
    assert_eq!(text(HashSet::from([1])), "[1]");
    assert_eq!(text(BTreeMap::from([("a", 1)])), r#"{"a":1}"#);
    assert_eq!(text(HashMap::from([("a", 1)])), r#"{"a":1}"#);
    assert_eq!(
        text(json!({ "z": null, "a": "x" })),
        r#"{"z":null,"a":"x"}"#
    );
    assert_eq!(text(json!("x")), r#""x""#);
    assert_eq!(
        text(Json(Weather {
            city: "Oslo",
            degrees: 1.5
        })),
        r#"{"city":"Oslo","degrees":1.5}"#
    );
}

// R01: policy
#[test]
fn nothing_is_null_not_success() {
    assert_eq!(text(None::<String>), "null");
    assert_eq!(text(None::<ToolResult>), "null");
    assert_eq!(text(Value::Null), "null");
    assert_eq!(text(Json(None::<Weather>)), "null");
}

#[test]
fn only_json_and_explicit_content_are_structured() {
    let content = |value: ToolResult| value.structured_content();
    let weather = Json(Weather {
        city: "Oslo",
        degrees: 1.5,
    })
    .into_tool_result()
    .unwrap();
    assert_eq!(
        content(weather),
        Some(json!({ "city": "Oslo", "degrees": 1.5 }))
    );
    assert_eq!(content(vec![1].into_tool_result().unwrap()), None);
    assert_eq!(content(ToolResult::success("{}")), None);
    assert_eq!(
        content(ToolResult::success("one").with_structured_content(json!({ "n": 1 }))),
        Some(json!({ "n": 1 }))
    );
}

struct Unwritable;

impl Serialize for Unwritable {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("secret of the type"))
    }
}

#[tokio::test]
async fn a_value_that_cannot_be_written_fails_without_details() {
    let handler = |_: ToolInvocation| async { Json(Unwritable) };
    let tool = ToolDefinition::create("odd", "d", json!({ "type": "object" }), handler).unwrap();
    let result = tool.invoke(call("odd")).await;
    assert_eq!(
        result.text(),
        "The tool \"odd\" failed. Details are not available."
    );
    assert_eq!(result.error(), Some("secret of the type"));
    let Some(FailureCause::Handler {
        source: Some(source),
    }) = result.cause()
    else {
        panic!("{result:?}");
    };
    assert!(source.is::<serde_json::Error>());
}

// seed R20: every kind has its text, and its word is one of the protocol's
#[test]
fn the_smallest_wire_form_is_text_and_type() {
    for (result, kind) in [
        (ToolResult::success("t"), ResultKind::Success),
        (ToolResult::failure("t"), ResultKind::Failure),
        (ToolResult::rejected("t"), ResultKind::Rejected),
        (ToolResult::denied("t"), ResultKind::Denied),
        (ToolResult::timeout("t"), ResultKind::Timeout),
    ] {
        assert_eq!(result.kind(), kind);
        assert_eq!(
            serde_json::to_string(&result).unwrap(),
            format!(r#"{{"textResultForLlm":"t","resultType":"{kind}"}}"#)
        );
    }
}

#[test]
fn the_full_wire_form_leaves_structured_content_out() {
    let result = ToolResult::success("two pictures")
        .with_binary(BinaryResult::image("aGk=", "image/png").with_description("a cat"))
        .with_binary(BinaryResult::resource("aGk=", "text/plain"))
        .with_session_log("drew two pictures")
        .with_error("none")
        .with_telemetry("z", 1)
        .with_telemetry("a", json!({ "deep": true }))
        .with_reference("draw")
        .with_structured_content(json!({ "pictures": 2 }));
    insta::assert_json_snapshot!(result, @r#"
    {
      "textResultForLlm": "two pictures",
      "resultType": "success",
      "binaryResultsForLlm": [
        {
          "data": "aGk=",
          "mimeType": "image/png",
          "type": "image",
          "description": "a cat"
        },
        {
          "data": "aGk=",
          "mimeType": "text/plain",
          "type": "resource"
        }
      ],
      "sessionLog": "drew two pictures",
      "error": "none",
      "toolTelemetry": {
        "z": 1,
        "a": {
          "deep": true
        }
      },
      "toolReferences": [
        "draw"
      ]
    }
    "#);
}

// seed R3, L4
#[tokio::test]
async fn a_result_goes_through_untouched() {
    let handler = |_: ToolInvocation| async {
        ToolResult::denied("not yours")
            .with_telemetry("n", 1)
            .with_session_log("log")
    };
    let tool = ToolDefinition::create("a", "d", json!({ "type": "object" }), handler).unwrap();
    let result = tool.invoke(call("a")).await;
    assert_eq!(
        (result.kind(), result.text()),
        (ResultKind::Denied, "not yours")
    );
    assert_eq!(result.telemetry()["n"], 1);
    assert_eq!(result.session_log(), Some("log"));
}
