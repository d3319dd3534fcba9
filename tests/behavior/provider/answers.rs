//! Answers in each format: outcomes, images and files, and what is not for the model.

use copilot_tool::{BinaryResult, IntoToolResult, Json, ToolInvocation, ToolResult};
use serde_json::{Value, json};

use super::FORMATS;

/// The answer to the good call of the format, as text.
fn answer(format: &str, result: &ToolResult) -> String {
    let format = FORMATS.iter().find(|it| it.name == format).unwrap();
    (format.answer)(result, &(format.call)())
        .unwrap()
        .to_string()
}

#[test]
fn a_success_is_its_text() {
    let result = ToolResult::success("It is \"sunny\".\nStill.");
    for (format, expected) in [
        (
            "chat",
            r#"{"role":"tool","tool_call_id":"call_1","content":"It is \"sunny\".\nStill."}"#,
        ),
        (
            "responses",
            r#"{"type":"function_call_output","call_id":"call_1","output":"It is \"sunny\".\nStill."}"#,
        ),
        (
            "anthropic",
            r#"{"type":"tool_result","tool_use_id":"call_1","content":"It is \"sunny\".\nStill."}"#,
        ),
        (
            "gemini",
            r#"{"functionResponse":{"id":"call_1","name":"get_weather","response":{"output":"It is \"sunny\".\nStill."}}}"#,
        ),
        (
            "mcp",
            r#"{"content":[{"type":"text","text":"It is \"sunny\".\nStill."}],"isError":false}"#,
        ),
    ] {
        assert_eq!(answer(format, &result), expected);
    }
}

#[test]
fn every_other_outcome_is_flagged_where_there_is_a_flag() {
    for result in [
        ToolResult::failure("No."),
        ToolResult::rejected("No."),
        ToolResult::denied("No."),
        ToolResult::timeout("No."),
    ] {
        for (format, expected) in [
            (
                "chat",
                r#"{"role":"tool","tool_call_id":"call_1","content":"No."}"#,
            ),
            (
                "responses",
                r#"{"type":"function_call_output","call_id":"call_1","output":"No."}"#,
            ),
            (
                "anthropic",
                r#"{"type":"tool_result","tool_use_id":"call_1","content":"No.","is_error":true}"#,
            ),
            (
                "gemini",
                r#"{"functionResponse":{"id":"call_1","name":"get_weather","response":{"error":"No."}}}"#,
            ),
            (
                "mcp",
                r#"{"content":[{"type":"text","text":"No."}],"isError":true}"#,
            ),
        ] {
            assert_eq!(answer(format, &result), expected, "{:?}", result.kind());
        }
    }
}

#[test]
fn an_answer_to_gemini_has_an_id_only_if_the_call_has() {
    let call = json!({ "functionCall": { "name": "get_weather" } });
    assert_eq!(
        ToolResult::success("ok")
            .to_gemini(&call)
            .unwrap()
            .to_string(),
        r#"{"functionResponse":{"name":"get_weather","response":{"output":"ok"}}}"#
    );
}

#[test]
fn an_answer_to_an_inner_gemini_call_is_a_part_too() {
    let part = json!({ "functionCall": { "id": "1", "name": "get_weather" } });
    let result = ToolResult::success("ok");
    assert_eq!(
        result.to_gemini(&part),
        result.to_gemini(&part["functionCall"])
    );
}

#[test]
fn images_and_files_go_where_they_can() {
    let result = ToolResult::success("Three of them:")
        .with_binary(BinaryResult::image("cG5n", "image/png").with_description("a cat"))
        .with_binary(BinaryResult::resource("cGRm", "application/pdf").with_description("a bill"))
        .with_binary(
            BinaryResult::image("c3Zn", "image/svg+xml").with_description("a map of Oslo"),
        );
    for (format, expected) in [
        (
            "chat",
            json!({
                "role": "tool",
                "tool_call_id": "call_1",
                "content": "Three of them:\n[image/png, not shown: a cat]\n[application/pdf, not shown: a bill]\n\
                    [image/svg+xml, not shown: a map of Oslo]",
            }),
        ),
        (
            "responses",
            json!({
                "type": "function_call_output",
                "call_id": "call_1",
                "output": [
                    { "type": "input_text", "text": "Three of them:\n[image/svg+xml, not shown: a map of Oslo]" },
                    { "type": "input_image", "image_url": "data:image/png;base64,cG5n" },
                    { "type": "input_file", "filename": "file-2.pdf", "file_data": "data:application/pdf;base64,cGRm" },
                ],
            }),
        ),
        (
            "anthropic",
            json!({
                "type": "tool_result",
                "tool_use_id": "call_1",
                "content": [
                    { "type": "text", "text": "Three of them:\n[image/svg+xml, not shown: a map of Oslo]" },
                    { "type": "image", "source": { "type": "base64", "media_type": "image/png", "data": "cG5n" } },
                    { "type": "document", "source": { "type": "base64", "media_type": "application/pdf", "data": "cGRm" } },
                ],
            }),
        ),
        (
            "gemini",
            json!({
                "functionResponse": {
                    "id": "call_1",
                    "name": "get_weather",
                    "response": { "output": "Three of them:\n[image/svg+xml, not shown: a map of Oslo]" },
                    "parts": [
                        { "inlineData": { "mimeType": "image/png", "data": "cG5n" } },
                        { "inlineData": { "mimeType": "application/pdf", "data": "cGRm" } },
                    ],
                },
            }),
        ),
        (
            "mcp",
            json!({
                "content": [
                    { "type": "text", "text": "Three of them:" },
                    { "type": "image", "data": "cG5n", "mimeType": "image/png" },
                    { "type": "text", "text": "a cat" },
                    { "type": "resource", "resource": { "uri": "resource:2", "mimeType": "application/pdf", "blob": "cGRm" } },
                    { "type": "text", "text": "a bill" },
                    { "type": "image", "data": "c3Zn", "mimeType": "image/svg+xml" },
                    { "type": "text", "text": "a map of Oslo" },
                ],
                "isError": false,
            }),
        ),
    ] {
        assert_eq!(answer(format, &result), expected.to_string());
    }
}

#[test]
fn an_address_of_a_resource_is_its_address_in_mcp() {
    let address = |description: &str| {
        let resource = BinaryResult::resource("YQ==", "text/csv").with_description(description);
        let answer = ToolResult::success("").with_binary(resource).to_mcp();
        let blocks = answer["content"].as_array().unwrap().len();
        (
            answer["content"][0]["resource"]["uri"]
                .as_str()
                .unwrap()
                .to_owned(),
            blocks,
        )
    };
    for uri in ["file:///tmp/a.csv", "https://example.com/?a=b", "x-y+z.1:a"] {
        assert_eq!(address(uri), (uri.to_owned(), 1));
    }
    for text in ["a table", "note: b", "1:a", ":a", "a_b:c"] {
        assert_eq!(address(text), ("resource:1".to_owned(), 2), "{text}");
    }
}

#[test]
fn a_picture_without_words_is_no_blank_text() {
    let result = ToolResult::success("").with_binary(BinaryResult::image("cG5n", "image/png"));
    assert_eq!(
        answer("anthropic", &result),
        r#"{"type":"tool_result","tool_use_id":"call_1","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"cG5n"}}]}"#
    );
    assert_eq!(
        answer("responses", &result),
        r#"{"type":"function_call_output","call_id":"call_1","output":[{"type":"input_image","image_url":"data:image/png;base64,cG5n"}]}"#
    );
    assert_eq!(
        answer("mcp", &result),
        r#"{"content":[{"type":"image","data":"cG5n","mimeType":"image/png"}],"isError":false}"#
    );
    assert_eq!(
        answer("chat", &result),
        r#"{"role":"tool","tool_call_id":"call_1","content":"[image/png, not shown]"}"#
    );
}

#[test]
fn anthropic_is_never_sent_a_blank_text() {
    for blank in ["", " \n\t"] {
        assert_eq!(
            answer("anthropic", &ToolResult::success(blank)),
            r#"{"type":"tool_result","tool_use_id":"call_1","content":"(no output)"}"#
        );
        assert_eq!(
            answer("anthropic", &ToolResult::failure(blank)),
            r#"{"type":"tool_result","tool_use_id":"call_1","content":"(no output)","is_error":true}"#
        );
    }
    // The others mind neither.
    assert!(answer("chat", &ToolResult::success("")).ends_with(r#""content":""}"#));
    assert!(answer("responses", &ToolResult::success("")).ends_with(r#""output":""}"#));
    assert!(answer("gemini", &ToolResult::success("")).contains(r#"{"output":""}"#));
    assert!(answer("mcp", &ToolResult::success("")).contains(r#"[{"type":"text","text":""}]"#));
}

#[test]
fn what_is_for_the_host_is_in_no_answer() {
    let handler = |_: ToolInvocation| async {
        Err::<(), _>(copilot_tool::ToolError::failed("Shown.").with_source("SECRET source"))
    };
    let tool = copilot_tool::ToolDefinition::create(
        "fail",
        "Fails.",
        json!({ "type": "object" }),
        handler,
    )
    .unwrap();
    let failed = futures_util::FutureExt::now_or_never(tool.invoke(crate::call("fail"))).unwrap();
    assert!(failed.error().is_some() && failed.cause().is_some());
    for result in [failed, ToolResult::success("Shown.")] {
        let result = result
            .with_error("SECRET error")
            .with_session_log("SECRET log")
            .with_telemetry("SECRET key", "SECRET value")
            .with_reference("SECRET_tool");
        for format in FORMATS {
            let answer = answer(format.name, &result);
            assert!(answer.contains("Shown."), "{answer}");
            assert!(!answer.contains("SECRET"), "{answer}");
        }
    }
}

#[test]
fn structured_content_goes_to_mcp_when_it_is_an_object() {
    let data = |value: Value| Json(value).into_tool_result().unwrap();
    let object = data(json!({ "id": 9_007_199_254_740_993_u64 }));
    assert_eq!(
        answer("mcp", &object),
        r#"{"content":[{"type":"text","text":"{\"id\":9007199254740993}"}],"structuredContent":{"id":9007199254740993},"isError":false}"#
    );
    let explicit = ToolResult::success("one").with_structured_content(json!({ "n": 1 }));
    assert_eq!(
        answer("mcp", &explicit),
        r#"{"content":[{"type":"text","text":"one"}],"structuredContent":{"n":1},"isError":false}"#
    );
    for other in [json!([1]), json!(1), json!("one"), json!(null)] {
        let answer = answer("mcp", &data(other));
        assert!(!answer.contains("structuredContent"), "{answer}");
    }
    // A double has no room for this number; a text has.
    assert_eq!(
        answer("gemini", &object),
        r#"{"functionResponse":{"id":"call_1","name":"get_weather","response":{"output":"{\"id\":9007199254740993}"}}}"#
    );
}

// A model that makes a mess of a call still gets an answer to it
#[test]
fn a_call_that_cannot_be_read_can_be_answered_when_it_has_an_id() {
    for (format, call) in [
        (
            &FORMATS[0],
            json!({ "id": "call_1", "type": "function", "function": null }),
        ),
        (
            &FORMATS[0],
            json!({ "id": "call_1", "function": { "name": ["x"] } }),
        ),
        (
            &FORMATS[1],
            json!({ "type": "function_call", "call_id": "call_1" }),
        ),
        (
            &FORMATS[2],
            json!({ "type": "tool_use", "id": "call_1", "name": 1 }),
        ),
    ] {
        let error = (format.read)(&call).unwrap_err();
        let result = ToolResult::failure(error.to_string());
        let answered = (format.answer)(&result, &call).unwrap().to_string();
        assert_eq!(answered, answer(format.name, &result));
    }
}

#[test]
fn what_is_no_call_cannot_be_answered() {
    let result = ToolResult::success("ok");
    for (format, call) in [
        (
            &FORMATS[0],
            json!({ "type": "function", "function": { "name": "x" } }),
        ),
        (&FORMATS[0], json!({ "type": "message", "id": "1" })),
        (
            &FORMATS[1],
            json!({ "type": "function_call", "id": "fc_1", "name": "x" }),
        ),
        (&FORMATS[2], json!({ "type": "text", "text": "Hello" })),
        (&FORMATS[2], json!({ "type": "tool_use", "name": "x" })),
        (&FORMATS[3], json!({ "functionCall": { "id": "1" } })),
        (&FORMATS[3], json!([])),
    ] {
        let error = (format.answer)(&result, &call).unwrap_err();
        assert_eq!(error, (format.read)(&call).unwrap_err(), "{call}");
    }
}
