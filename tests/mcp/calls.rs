//! What a call gives back: content, structured content, errors for the model and errors of the protocol.

use futures_util::future::join_all;
use insta::assert_json_snapshot;
use rmcp::{model::ErrorCode, service::ServiceError};
use serde_json::{Value, json};

use crate::{
    connection::{Client, Typist},
    tools::server,
};

/// The error of the protocol, where the call is none.
async fn refusal(client: &Client, name: &'static str) -> (ErrorCode, String) {
    match client.call(name, json!({})).await {
        Err(ServiceError::McpError(error)) => (error.code, error.message.into_owned()),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_result_is_text_and_structured_content() {
    let client = Client::connect(&server().0).await;
    let result = client
        .result("get_weather", json!({ "city": "Oslo", "days": "2" }))
        .await;
    assert_json_snapshot!(result);

    let tools = client.service.list_all_tools().await.unwrap();
    let schema = Value::Object((**tools[0].output_schema.as_ref().unwrap()).clone());
    assert!(jsonschema::is_valid(&schema, &result["structuredContent"]));
}

#[tokio::test]
async fn all_that_is_wrong_with_the_arguments_is_one_answer_for_the_model() {
    let client = Client::connect(&server().0).await;
    assert_json_snapshot!(
        client
            .result(
                "get_weather",
                json!({ "town": "Oslo", "days": 30, "hours": [1, "x", 300] })
            )
            .await
    );
    assert_json_snapshot!(
        client
            .result(
                "file_op",
                json!({ "action": "write", "path": "a", "patch": "b" })
            )
            .await
    );
}

#[tokio::test]
async fn errors_and_panics_are_for_the_model_and_their_causes_are_not() {
    let client = Client::connect(&server().0).await;
    for (name, arguments) in [
        (
            "file_op",
            json!({ "action": "read", "path": "/etc/passwd" }),
        ),
        ("panic", json!({})),
    ] {
        let result = client.result(name, arguments).await;
        assert_eq!(result["isError"], true);
        let text = result["content"][0]["text"].as_str().unwrap();
        assert!(
            !text.contains("secret") && !text.contains("not for the model"),
            "{text}"
        );
    }
    assert_eq!(
        client.result("list", json!({ "n": 1 })).await["isError"],
        false,
        "and the next call works"
    );
}

#[tokio::test]
async fn a_failure_keeps_its_data() {
    let client = Client::connect(&server().0).await;
    assert_eq!(
        client.result("denied", json!({})).await,
        json!({
            "content": [{ "type": "text", "text": "Not allowed." }],
            "structuredContent": { "why": 7 },
            "isError": true,
        })
    );
}

#[tokio::test]
async fn images_and_resources_come_after_the_text() {
    let client = Client::connect(&server().0).await;
    assert_json_snapshot!(client.result("pictures", json!({})).await);
}

#[tokio::test]
async fn a_list_is_structured_content_where_the_protocol_has_that() {
    let server = server().0;
    let new = Client::discover(&server)
        .await
        .result("list", json!({ "n": 2 }))
        .await;
    assert_eq!(new["structuredContent"], json!([0, 1]));
    assert_eq!(new["resultType"], "complete");
    let old = Client::connect(&server)
        .await
        .result("list", json!({ "n": 2 }))
        .await;
    assert_eq!(
        old,
        json!({ "content": [{ "type": "text", "text": "[0,1]" }], "isError": false })
    );
}

#[tokio::test]
async fn an_unknown_tool_is_an_error_of_the_protocol_that_names_the_nearest() {
    let client = Client::connect(&server().0).await;
    assert_eq!(
        refusal(&client, "get_wether").await,
        (
            ErrorCode::INVALID_PARAMS,
            r#"There is no tool named "get_wether"; did you mean "get_weather"?"#.to_owned()
        )
    );
    let (code, text) = refusal(&client, "elsewhere").await;
    assert_eq!(code, ErrorCode::INVALID_PARAMS);
    assert!(text.contains("another client serves it"), "{text}");
}

#[tokio::test]
async fn a_handler_sees_the_request_behind_the_call() {
    let mut typist = Typist::introduced(&server().0).await;
    let meta = json!({ "traceparent": "00-1-2-01", "tracestate": "a=b" });
    let answer = typist
        .ask("tools/call", json!({ "name": "who", "_meta": meta }))
        .await;
    let text = answer["result"]["content"][0]["text"].as_str().unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(text).unwrap(),
        json!({ "request": "1", "traceparent": "00-1-2-01", "tracestate": "a=b", "client": "typist" })
    );
}

#[tokio::test]
async fn two_hundred_calls_at_once_each_get_their_own_answer() {
    let server = server().0;
    for client in [
        Client::connect(&server).await,
        Client::discover(&server).await,
    ] {
        let calls = (0..200).map(|n| client.result("list", json!({ "n": n })));
        for (n, result) in join_all(calls).await.into_iter().enumerate() {
            let text = result["content"][0]["text"].as_str().unwrap();
            assert_eq!(serde_json::from_str::<Vec<u8>>(text).unwrap().len(), n);
        }
    }
}
