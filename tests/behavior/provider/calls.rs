//! Calls of each format: good ones, what servers make of them, and what is none.

use copilot_tool::{Arguments, CallError, ToolDefinition, ToolInvocation, ToolRegistry};
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{FORMATS, Weather};

fn tools() -> ToolRegistry {
    ToolRegistry::from_tools([ToolDefinition::define::<Weather>()]).unwrap()
}

/// What the model reads of a call.
async fn outcome(call: Result<ToolInvocation, CallError>) -> String {
    tools().invoke(call.unwrap()).await.into_text()
}

#[tokio::test]
async fn a_call_keeps_its_name_id_and_arguments() {
    for format in FORMATS {
        let invocation = (format.read)(&(format.call)()).unwrap();
        assert_eq!(invocation.name(), "get_weather", "{}", format.name);
        let id = (format.name != "mcp").then_some("call_1");
        assert_eq!(invocation.call_id(), id, "{}", format.name);
        let arguments = match format.name {
            "chat" | "responses" => Arguments::Text("{\"city\": \"Oslo\"}".to_owned()),
            _ => Arguments::Value(json!({ "city": "Oslo" })),
        };
        assert_eq!(invocation.arguments(), &arguments, "{}", format.name);
        assert_eq!(outcome(Ok(invocation)).await, "3 sunny days in Oslo");
    }
}

#[test]
fn the_inner_object_of_a_gemini_part_is_a_call_too() {
    let part = json!({ "functionCall": { "id": "call_1", "name": "get_weather", "args": { "city": "Oslo" } } });
    let [outer, inner] = [&part, &part["functionCall"]].map(|call| {
        let invocation = ToolInvocation::from_gemini(call).unwrap();
        let id = invocation.call_id().map(str::to_owned);
        (id, invocation.into_arguments())
    });
    assert_eq!(outer, inner);
}

#[test]
fn a_gemini_call_may_have_no_id() {
    for call in [
        json!({ "name": "get_weather" }),
        json!({ "id": null, "name": "get_weather" }),
        json!({ "functionCall": { "name": "get_weather" } }),
    ] {
        let invocation = ToolInvocation::from_gemini(&call).unwrap();
        assert_eq!(invocation.call_id(), None);
    }
}

#[test]
fn a_chat_call_may_have_no_type() {
    for call in [
        json!({ "id": "1", "function": { "name": "get_weather" } }),
        json!({ "id": "1", "type": null, "function": { "name": "get_weather" } }),
    ] {
        assert_eq!(
            ToolInvocation::from_openai(&call).unwrap().call_id(),
            Some("1")
        );
    }
}

#[tokio::test]
async fn text_is_read_once_so_a_key_given_twice_is_seen() {
    let mut call = (FORMATS[0].call)();
    call["function"]["arguments"] = r#"{"city": "Oslo", "city": "Bergen"}"#.into();
    let text = outcome(ToolInvocation::from_openai(&call)).await;
    assert!(
        text.starts_with("Invalid arguments for tool \"get_weather\""),
        "{text}"
    );
}

#[tokio::test]
async fn openai_arguments_that_are_no_text_are_taken_as_they_are() {
    for format in &FORMATS[..2] {
        let mut call = (format.call)();
        *call.pointer_mut(format.arguments).unwrap() = json!({ "city": "Oslo" });
        let invocation = ToolInvocation::from_openai(&call);
        assert_eq!(outcome(invocation).await, "3 sunny days in Oslo");
    }
}

#[tokio::test]
async fn absent_and_null_arguments_are_none() {
    for format in FORMATS {
        for null in [true, false] {
            let mut call = (format.call)();
            let (parent, key) = format.arguments.rsplit_once('/').unwrap();
            let parent = call.pointer_mut(parent).unwrap().as_object_mut().unwrap();
            if null {
                parent.insert(key.to_owned(), Value::Null);
            } else {
                parent.remove(key);
            }
            assert_eq!(
                outcome((format.read)(&call)).await,
                "Invalid arguments for tool \"get_weather\", 1 problem:\n\
                 - city: required string is missing\n\
                 The tool takes: city (string, required), days (integer, default 3).",
                "{}",
                format.name
            );
        }
    }
}

#[tokio::test]
async fn arguments_of_any_other_kind_are_for_the_model_to_mend() {
    for format in FORMATS {
        for wrong in [json!(true), json!(7), json!([1]), json!("not JSON")] {
            let mut call = (format.call)();
            *call.pointer_mut(format.arguments).unwrap() = wrong.clone();
            let text = outcome((format.read)(&call)).await;
            assert!(
                text.starts_with("Invalid arguments for tool \"get_weather\""),
                "{} {wrong}: {text}",
                format.name
            );
        }
    }
}

/// Every key of a call but the arguments, as `/`-path.
fn keys(call: &Value, within: &str, into: &mut Vec<String>) {
    for (key, value) in call.as_object().into_iter().flatten() {
        let path = format!("{within}/{key}");
        keys(value, &path, into);
        into.push(path);
    }
}

#[test]
fn a_key_that_is_missing_or_wrong_is_named() {
    for format in FORMATS {
        let good = (format.call)();
        let mut paths = Vec::new();
        keys(&good, "", &mut paths);
        let mut refused = 0;
        for path in paths {
            let (parent, key) = path.rsplit_once('/').unwrap();
            let dotted = path[1..].replace('/', ".");
            let mut check = |call: &Value| match (format.read)(call) {
                Ok(_) => {}
                Err(error) => {
                    // Without its type, an item of Responses passes for a call of Chat Completions that lacks the rest.
                    let is_untyped =
                        format.name == "responses" && call.get("type").is_none_or(Value::is_null);
                    let key = if is_untyped { "function" } else { &dotted };
                    assert_eq!(error.key(), key, "{}: {error}", format.name);
                    assert!(error.to_string().contains(key), "{error}");
                    refused += 1;
                }
            };
            let mut call = good.clone();
            call.pointer_mut(parent)
                .unwrap()
                .as_object_mut()
                .unwrap()
                .remove(key);
            check(&call);
            for wrong in [json!(null), json!(false), json!(1.5), json!([]), json!({})] {
                // An empty object is a wrong one only where something is looked for in it.
                if good.pointer(&path).unwrap().is_object() && wrong.is_object() {
                    continue;
                }
                let mut call = good.clone();
                *call.pointer_mut(&path).unwrap() = wrong;
                check(&call);
            }
        }
        assert!(refused >= 6, "{}: {refused}", format.name);
    }
}

#[test]
fn what_is_no_call_is_refused_with_the_reason() {
    let openai: fn(&Value) -> _ = ToolInvocation::from_openai;
    let anthropic: fn(&Value) -> _ = ToolInvocation::from_anthropic;
    let gemini: fn(&Value) -> _ = ToolInvocation::from_gemini;
    let mcp: fn(&Value) -> _ = ToolInvocation::from_mcp;
    for (read, value, key, text) in [
        (
            openai,
            json!([]),
            "",
            "no OpenAI tool call: it must be an object, got array",
        ),
        (
            openai,
            json!({}),
            "id",
            "no OpenAI tool call: \"id\" is missing, it must be a string",
        ),
        (
            openai,
            json!({ "id": "1", "type": "function" }),
            "function",
            "no OpenAI tool call: \"function\" is missing, it must be an object",
        ),
        (
            openai,
            json!({ "id": "1", "function": { "name": 7 } }),
            "function.name",
            "no OpenAI tool call: \"function.name\" must be a string, got number 7",
        ),
        (
            openai,
            json!({ "id": "ct_1", "call_id": "1", "type": "custom_tool_call", "name": "x", "input": "y" }),
            "type",
            "no OpenAI tool call: \"type\" must be \"function\" or \"function_call\", got string \"custom_tool_call\"",
        ),
        (
            openai,
            json!({ "type": "function_call", "id": "fc_1", "name": "x", "arguments": "{}" }),
            "call_id",
            "no OpenAI tool call: \"call_id\" is missing, it must be a string",
        ),
        (
            openai,
            json!({ "type": "message", "id": "msg_1", "content": [] }),
            "type",
            "no OpenAI tool call: \"type\" must be \"function\" or \"function_call\", got string \"message\"",
        ),
        (
            anthropic,
            json!({ "type": "text", "text": "Hello" }),
            "type",
            "no Anthropic tool_use block: \"type\" must be \"tool_use\", got string \"text\"",
        ),
        (
            anthropic,
            json!({ "type": "server_tool_use", "id": "1", "name": "web_search", "input": {} }),
            "type",
            "no Anthropic tool_use block: \"type\" must be \"tool_use\", got string \"server_tool_use\"",
        ),
        (
            anthropic,
            json!({ "id": "1", "name": "x", "input": {} }),
            "type",
            "no Anthropic tool_use block: \"type\" is missing, it must be a string",
        ),
        (
            anthropic,
            json!("tool_use"),
            "",
            "no Anthropic tool_use block: it must be an object, got string \"tool_use\"",
        ),
        (
            gemini,
            json!({ "text": "Hello" }),
            "functionCall",
            "no Gemini functionCall: \"functionCall\" is missing, it must be an object",
        ),
        (
            gemini,
            json!({ "functionCall": { "id": 1, "name": "x" } }),
            "functionCall.id",
            "no Gemini functionCall: \"functionCall.id\" must be a string, got number 1",
        ),
        (
            gemini,
            json!(null),
            "",
            "no Gemini functionCall: it must be an object, got null",
        ),
        (
            mcp,
            json!({ "jsonrpc": "2.0", "method": "tools/call", "params": { "name": "x" } }),
            "name",
            "no MCP tools/call params: \"name\" is missing, it must be a string",
        ),
    ] {
        let error = read(&value).unwrap_err();
        assert_eq!((error.key(), error.to_string().as_str()), (key, text));
        assert_eq!(error.is_missing(), text.contains(" is missing, "));
    }
}

#[test]
fn what_came_instead_is_echoed_escaped_and_cut() {
    let flood = format!("\"\n\u{1b}[2J{}", "x".repeat(1_000_000));
    for format in FORMATS {
        let error = (format.read)(&json!(flood)).unwrap_err().to_string();
        assert!(error.chars().count() < 200, "{}", format.name);
        assert!(!error.contains(['\n', '\u{1b}']), "{error:?}");
    }
    let block = json!({ "type": flood, "id": "1", "name": "x" });
    for error in [
        ToolInvocation::from_anthropic(&block).unwrap_err(),
        ToolInvocation::from_openai(&block).unwrap_err(),
    ] {
        assert!(error.to_string().chars().count() < 250, "{error}");
    }
}

#[tokio::test]
async fn a_huge_name_is_the_registry_s_to_refuse() {
    let name = "x".repeat(1_000_000);
    for format in FORMATS {
        let mut call = (format.call)();
        let pointer = ["/name", "/function/name", "/functionCall/name"]
            .into_iter()
            .find(|pointer| call.pointer(pointer).is_some())
            .unwrap();
        *call.pointer_mut(pointer).unwrap() = name.as_str().into();
        let text = outcome((format.read)(&call)).await;
        assert!(
            text.starts_with("There is no tool named \"xxx") && text.chars().count() < 200,
            "{}",
            format.name
        );
    }
}

// Several calls in one message: side by side, and each answer finds its call
#[tokio::test]
async fn parallel_calls_are_answered_each() {
    let tools = tools();
    let message = json!({ "role": "assistant", "content": [
        { "type": "text", "text": "Let me see." },
        { "type": "tool_use", "id": "a", "name": "get_weather", "input": { "city": "Oslo" } },
        { "type": "tool_use", "id": "b", "name": "get_weather", "input": {} },
        { "type": "tool_use", "id": "c", "name": "get_whether", "input": { "city": "Oslo" } },
    ] });
    let blocks = message["content"].as_array().unwrap().iter();
    let calls = blocks.filter(|block| block["type"] == "tool_use");
    let answers: Vec<Value> = join_all(calls.map(async |call| {
        let invocation = ToolInvocation::from_anthropic(call).unwrap();
        let result = tools.invoke(invocation).await;
        result.to_anthropic(call).unwrap()
    }))
    .await;
    let told: Vec<_> = (answers.iter())
        .map(|answer| (&answer["tool_use_id"], answer.get("is_error").is_some()))
        .collect();
    assert_eq!(
        told,
        [
            (&json!("a"), false),
            (&json!("b"), true),
            (&json!("c"), true)
        ]
    );
    assert_eq!(answers[0]["content"], "3 sunny days in Oslo");
    assert_eq!(
        answers[2]["content"],
        "There is no tool named \"get_whether\"; did you mean \"get_weather\"?"
    );
}
