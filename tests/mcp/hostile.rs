//! Clients that say what no library would: there is an answer or an end, and the server lives on.

use serde_json::{Value, json};

use crate::{connection::Typist, tools::server};

#[tokio::test]
async fn arguments_that_are_absent_null_or_text_are_arguments() {
    let mut typist = Typist::introduced(&server().0).await;
    for arguments in [Value::Null, json!({}), json!(""), json!("{}")] {
        let answer = typist
            .ask(
                "tools/call",
                json!({ "name": "who", "arguments": arguments }),
            )
            .await;
        assert_eq!(answer["result"]["isError"], false, "{answer}");
    }
    let answer = typist
        .ask(
            "tools/call",
            json!({ "name": "list", "arguments": "{\"n\": 2}" }),
        )
        .await;
    assert_eq!(
        answer["result"]["content"][0]["text"], "[0,1]",
        "as some models send them"
    );
    assert_eq!(
        answer["result"]["resultType"],
        Value::Null,
        "not in this protocol"
    );
}

#[tokio::test]
async fn arguments_that_are_no_object_are_for_the_model_to_mend() {
    let mut typist = Typist::introduced(&server().0).await;
    for arguments in [
        json!([1, 2]),
        json!(7),
        json!(true),
        json!("{\"n\": "),
        json!("two"),
    ] {
        let answer = typist
            .ask(
                "tools/call",
                json!({ "name": "list", "arguments": arguments }),
            )
            .await;
        let text = answer["result"]["content"][0]["text"].as_str().unwrap();
        assert!(
            text.starts_with("Invalid arguments for tool \"list\""),
            "{text}"
        );
        assert_eq!(answer["result"]["isError"], true);
    }
}

#[tokio::test]
async fn a_call_without_a_name_is_an_error_of_the_protocol() {
    let mut typist = Typist::introduced(&server().0).await;
    for params in [json!({}), json!({ "name": 7 }), json!({ "names": "list" })] {
        let answer = typist.ask("tools/call", params).await;
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
        assert_eq!(answer["error"]["message"], "the name of a tool is missing");
    }
    let answer = typist.ask("tools/call", json!([])).await;
    assert_eq!(answer["error"]["code"], -32600, "{answer}");
}

#[tokio::test]
async fn an_unknown_method_is_said_to_be_one() {
    let mut typist = Typist::introduced(&server().0).await;
    for method in [
        "tools/destroy",
        "resources/list",
        "prompts/get",
        "",
        "completion/complete",
    ] {
        let answer = typist.ask(method, json!({})).await;
        assert_eq!(answer["error"]["code"], -32601, "{answer}");
    }
    typist
        .say(json!({ "method": "notifications/whatever", "params": { "x": 1 } }))
        .await;
    assert_eq!(typist.ask("ping", json!({})).await["result"], json!({}));
}

#[tokio::test]
async fn huge_arguments_are_taken_and_never_repeated() {
    let mut typist = Typist::introduced(&server().0).await;
    let content = "x".repeat(8 * 1024 * 1024);
    let write = json!({ "action": "write", "path": "a", "content": content });
    let answer = typist
        .ask(
            "tools/call",
            json!({ "name": "file_op", "arguments": write }),
        )
        .await;
    assert_eq!(answer["result"]["content"][0]["text"], "a: 8388608 bytes");

    let bad = json!({ "city": [1], "days": content });
    let answer = typist
        .ask(
            "tools/call",
            json!({ "name": "get_weather", "arguments": bad }),
        )
        .await;
    let text = answer["result"]["content"][0]["text"].as_str().unwrap();
    assert!(text.len() < 2_500, "{} bytes", text.len());

    let many: serde_json::Map<_, _> = (0..50_000).map(|n| (format!("key{n}"), json!(n))).collect();
    let answer = typist
        .ask(
            "tools/call",
            json!({ "name": "get_weather", "arguments": many }),
        )
        .await;
    let text = answer["result"]["content"][0]["text"].as_str().unwrap();
    assert!(text.len() < 2_500, "{} bytes", text.len());
}

/// rmcp has no answer for what it cannot read, because it cannot know whose answer it would be.
#[tokio::test]
async fn what_is_too_deep_or_too_long_to_read_does_no_harm() {
    let mut typist = Typist::introduced(&server().0).await;
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let long = format!("\"{}\"", "x".repeat(17 * 1024 * 1024));
    for n in [deep, long] {
        typist
            .line(&format!(
                r#"{{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{{"name":"list","arguments":{{"n":{n}}}}}}}"#
            ))
            .await;
        let call = json!({ "name": "list", "arguments": { "n": 1 } });
        let answer = typist.ask("tools/call", call).await;
        assert_eq!(answer["result"]["isError"], false, "{answer}");
    }
}

#[tokio::test]
async fn lines_that_are_no_messages_do_not_end_the_connection() {
    let mut typist = Typist::introduced(&server().0).await;
    for line in ["", "hello", "{", "[]", "7", "{}", r#"{"jsonrpc":"2.0"}"#] {
        typist.line(line).await;
    }
    typist.say(json!({ "id": "last", "method": "ping" })).await;
    loop {
        let answer = typist.hear().await.expect("still there");
        if answer["id"] == "last" {
            break;
        }
        assert!(answer.get("error").is_some(), "{answer}");
    }
}

#[tokio::test]
async fn a_call_before_the_handshake_is_refused_and_the_handshake_still_works() {
    let mut typist = Typist::sit_down(&server().0);
    let answer = typist.ask("tools/call", json!({ "name": "who" })).await;
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    let hello = json!({ "protocolVersion": "1999-01-01", "capabilities": {}, "clientInfo": { "name": "old", "version": "1" } });
    let answer = typist.ask("initialize", hello).await;
    assert!(answer["result"]["protocolVersion"].is_string(), "{answer}");
}

#[tokio::test]
async fn a_client_that_goes_before_it_has_said_anything_is_an_error() {
    let end = Typist::sit_down(&server().0).end().await;
    assert_eq!(end, Err("connection closed: initialize request".to_owned()));
}
