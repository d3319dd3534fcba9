//! The feature `copilot-sdk` and the real SDK, with an in-memory peer in place of the CLI: wire form, dispatch, results.

use std::{future::pending, sync::Arc, time::Duration};

use copilot_tool::{
    BinaryResult, CopilotArgs, Defer, Json, Param, Tool, ToolDefinition, ToolError, ToolInvocation,
    ToolRegistry, ToolResult,
};
use copilot_tool_hosts::Peer;
use github_copilot_sdk::{
    Error, SessionConfig, Tool as CopilotTool, ToolInvocation as CopilotInvocation,
    ToolResult as CopilotResult, rpc::CurrentToolMetadata, session::Session, tool::define_tool,
};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, mpsc};

/// Change files.
#[derive(CopilotArgs)]
#[args(tag = "action", rename_all = "lowercase")]
enum FileOp {
    /// Write a file.
    Write {
        /// Where.
        path: String,
        /// What.
        content: String,
        /// Bytes to skip.
        #[arg(default = 0)]
        offset: u64,
    },
    /// List all files.
    List,
}

#[derive(Default)]
struct Files;

impl Tool for Files {
    type Args = FileOp;
    type Output = String;
    const NAME: &'static str = "file_op";

    async fn call(&self, args: FileOp, _: &ToolInvocation) -> Result<String, ToolError> {
        Ok(match args {
            FileOp::Write {
                path,
                content,
                offset,
            } => {
                format!("{} bytes to {path} at {offset}", content.len())
            }
            FileOp::List => "no files".to_owned(),
        })
    }
}

/// A tool without parameters that gives `result`.
fn giving(
    name: &'static str,
    result: impl Fn() -> Result<ToolResult, ToolError> + Send + Sync + 'static,
) -> ToolDefinition {
    ToolDefinition::inline(name, "Gives what it is told to.")
        .handler(result)
        .unwrap()
}

async fn session(tools: impl IntoIterator<Item = ToolDefinition>) -> (Session, Peer, Value) {
    let tools = ToolRegistry::from_tools(tools).unwrap();
    let config = SessionConfig::default().with_tools(tools.into_copilot_tools());
    Peer::session(config).await.unwrap()
}

/// The answer to one call, without the ids that every answer has.
async fn answer_to(peer: &mut Peer, tool: &str, arguments: Value) -> Value {
    peer.call(
        json!({
            "requestId": "request-1",
            "sessionId": peer.session_id(),
            "toolCallId": "call-1",
            "toolName": tool,
            "arguments": arguments,
        }),
        None,
    )
    .await;
    let mut answer = peer.answer().await;
    let ids = ["sessionId", "requestId"].map(|id| answer.as_object_mut().unwrap().remove(id));
    assert_eq!(
        ids,
        [Some(peer.session_id().into()), Some("request-1".into())]
    );
    answer
}

#[test]
fn the_sdk_writes_a_tool_byte_for_byte_as_we_do() {
    let plain = ToolDefinition::define::<Files>();
    let full = plain
        .clone()
        .instructions("List before you write.")
        .overrides_built_in_tool(true)
        .skip_permission(true)
        .terminal(true)
        .defer(Defer::Never)
        .metadata("z", json!({ "b": 1, "a": [null] }))
        .metadata("a", true);
    for definition in [plain.clone().defer(Defer::Auto), plain, full] {
        let ours = serde_json::to_string(&definition).unwrap();
        let sdks = serde_json::to_string(&CopilotTool::from(definition)).unwrap();
        assert_eq!(sdks, ours);
    }
}

#[test]
fn only_a_tool_that_can_be_called_here_has_a_handler() {
    let here = CopilotTool::from(ToolDefinition::define::<Files>());
    let elsewhere = CopilotTool::from(ToolDefinition::declare::<Files>());
    assert!(here.handler().is_some() && elsewhere.handler().is_none());
}

#[tokio::test]
async fn a_session_is_created_with_all_tools_in_their_order() {
    let names = ["zebra", "file_op", "ant"];
    let tools = [
        giving("zebra", || Ok(ToolResult::success(""))),
        ToolDefinition::declare::<Files>(),
        giving("ant", || Ok(ToolResult::success(""))),
    ];
    let registry = ToolRegistry::from_tools(tools.clone()).unwrap();
    let converted = Vec::<CopilotTool>::from(registry.clone());
    assert!(converted.iter().map(|tool| &tool.name).eq(names));
    let (_session, _peer, created) = session(tools).await;
    assert_eq!(
        created["tools"].to_string(),
        serde_json::to_string(&registry).unwrap()
    );
}

#[tokio::test]
async fn tools_can_be_changed_while_a_session_runs() {
    let (session, mut peer, _) = session([giving("first", || Ok(ToolResult::success("1")))]).await;
    let answer = answer_to(&mut peer, "first", json!({})).await;
    assert_eq!(answer["result"]["textResultForLlm"], "1");

    let registry = ToolRegistry::from_tools([ToolDefinition::define::<Files>()]).unwrap();
    let (changed, params) = tokio::join!(
        session.set_tools(registry.clone().into_copilot_tools()),
        peer.tools_set()
    );
    changed.unwrap();
    assert_eq!(params["tools"], serde_json::to_value(&registry).unwrap());
    let answer = answer_to(&mut peer, "file_op", json!({ "action": "list" })).await;
    assert_eq!(answer["result"]["textResultForLlm"], "no files");
}

#[tokio::test]
async fn a_call_is_decoded_and_answered() {
    let (_session, mut peer, _) = session([ToolDefinition::define::<Files>()]).await;
    for (arguments, text) in [
        (
            json!({ "action": "write", "path": "a", "content": "xyz", "offset": 7 }),
            "3 bytes to a at 7",
        ),
        // A default and a repair.
        (
            json!({ "action": "WRITE", "path": "a", "content": 1 }),
            "1 bytes to a at 0",
        ),
        // Text, as a model writes an object that it was to put into a string.
        (json!(r#"{ "action": "list" }"#), "no files"),
    ] {
        assert_eq!(
            answer_to(&mut peer, "file_op", arguments).await,
            json!({ "result": { "textResultForLlm": text, "resultType": "success" } })
        );
    }
}

#[tokio::test]
async fn a_call_without_arguments_has_none() {
    let seen = ToolDefinition::create(
        "seen",
        "Tells its arguments.",
        json!({ "type": "object" }),
        |invocation: ToolInvocation| async move { format!("{:?}", invocation.arguments()) },
    );
    let (_session, mut peer, _) = session([seen.unwrap()]).await;
    peer.call(
        json!({
            "requestId": "request-1",
            "sessionId": peer.session_id(),
            "toolCallId": "call-1",
            "toolName": "seen",
        }),
        None,
    )
    .await;
    assert_eq!(
        peer.answer().await["result"]["textResultForLlm"],
        "Value(Object {})"
    );
}

#[tokio::test]
async fn whatever_comes_with_a_call_reaches_the_handler() {
    let seen = ToolDefinition::inline("seen", "Tells what came along.")
        .handler_with_invocation(|invocation: &ToolInvocation| {
            Json(
                [
                    Some(invocation.name()),
                    invocation.session_id(),
                    invocation.call_id(),
                    invocation.request_id(),
                    invocation.agent_id(),
                    invocation.traceparent(),
                    invocation.tracestate(),
                ]
                .map(|text| text.map(str::to_owned)),
            )
        })
        .unwrap();
    let (_session, mut peer, _) = session([seen]).await;
    let (parent, state) = (
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "vendor=1",
    );
    let data = json!({
        "requestId": "request-1",
        "sessionId": peer.session_id(),
        "toolCallId": "call-1",
        "toolName": "seen",
        "arguments": {},
        "traceparent": parent,
        "tracestate": state,
    });
    peer.call(data, Some("agent-1")).await;
    let session_id = peer.session_id().to_owned();
    let expected = json!([
        "seen",
        session_id,
        "call-1",
        "request-1",
        "agent-1",
        parent,
        state
    ]);
    assert_eq!(
        peer.answer().await["result"]["textResultForLlm"],
        expected.to_string()
    );
}

#[test]
fn the_tools_to_search_through_are_an_extension() {
    let mut call = CopilotInvocation::default();
    call.tool_name = "tool_search_tool".to_owned();
    assert!(
        ToolInvocation::from(call.clone()).extensions().is_empty(),
        "nothing to search through"
    );
    let found: CurrentToolMetadata =
        serde_json::from_value(json!({ "name": "grep", "description": "Finds text." })).unwrap();
    call.available_tools = Some(vec![found]);
    let invocation = ToolInvocation::from(call);
    let tools = invocation.extension::<Vec<CurrentToolMetadata>>().unwrap();
    assert_eq!(tools[0].name, "grep");
}

#[tokio::test]
async fn whatever_a_result_has_reaches_the_host() {
    let rich = || {
        Ok(ToolResult::success("A cat.")
            .with_binary(BinaryResult::image("AAAA", "image/png").with_description("a cat"))
            .with_binary(BinaryResult::resource("BBBB", "text/csv"))
            .with_structured_content(json!({ "not": "on this wire" }))
            .with_session_log("drew a cat")
            .with_error("a detail")
            .with_telemetry("ms", 12)
            .with_reference("grep")
            .with_reference("view"))
    };
    let (_session, mut peer, _) = session([giving("draw", rich)]).await;
    assert_eq!(
        answer_to(&mut peer, "draw", json!({})).await,
        json!({ "result": {
            "textResultForLlm": "A cat.",
            "resultType": "success",
            "binaryResultsForLlm": [
                { "data": "AAAA", "mimeType": "image/png", "type": "image", "description": "a cat" },
                { "data": "BBBB", "mimeType": "text/csv", "type": "resource" },
            ],
            "sessionLog": "drew a cat",
            "error": "a detail",
            "toolTelemetry": { "ms": 12 },
            "toolReferences": ["grep", "view"],
        } })
    );
}

#[test]
fn the_sdk_writes_a_result_as_we_do() {
    for result in [
        ToolResult::success("ok"),
        ToolResult::denied("no").with_error("why"),
        ToolResult::timeout("late")
            .with_binary(BinaryResult::image("AAAA", "image/png"))
            .with_telemetry("ms", 12),
    ] {
        let ours = serde_json::to_value(&result).unwrap();
        let sdks = serde_json::to_value(CopilotResult::from(result)).unwrap();
        assert_eq!(sdks, ours);
    }
}

#[tokio::test]
async fn what_the_model_is_to_read_is_a_result_whatever_went_wrong() {
    let hidden = || -> Result<ToolResult, ToolError> {
        Err(std::io::Error::other("password is hunter2").into())
    };
    let (_session, mut peer, _) = session([
        ToolDefinition::define::<Files>(),
        giving("hidden", hidden),
        giving("shown", || Err(ToolError::failed("The disk is full."))),
        giving("rejected", || Err(ToolError::rejected("Not today."))),
        giving("denied", || Err(ToolError::denied("Not permitted."))),
        giving("panics", || panic!("index out of bounds")),
        ToolDefinition::inline("late", "Never ends.")
            .async_handler(pending::<String>)
            .unwrap()
            .timeout(Duration::from_millis(1)),
    ])
    .await;
    let mut said = String::new();
    for (tool, arguments) in [
        ("file_op", json!({ "action": "write", "path": 1 })),
        ("hidden", json!({})),
        ("shown", json!({})),
        ("rejected", json!({})),
        ("denied", json!({})),
        ("panics", json!({})),
        ("late", json!({})),
    ] {
        let answer = answer_to(&mut peer, tool, arguments).await;
        said += &format!("{tool} {answer:#}\n");
    }
    insta::assert_snapshot!(said);
}

#[tokio::test]
async fn a_call_that_is_settled_elsewhere_drops_its_handler() {
    struct Dropped(mpsc::UnboundedSender<&'static str>);
    impl Drop for Dropped {
        fn drop(&mut self) {
            let _ = self.0.send("dropped");
        }
    }

    let (events, mut seen) = mpsc::unbounded_channel();
    let endless = ToolDefinition::inline("endless", "Never ends.")
        .async_handler(move || {
            let events = events.clone();
            async move {
                let _ = events.send("started");
                let _dropped = Dropped(events);
                pending::<String>().await
            }
        })
        .unwrap();
    let (session, mut peer, _) = session([endless, ToolDefinition::define::<Files>()]).await;
    let data = |id: &str| json!({ "requestId": id, "sessionId": "s", "toolCallId": id, "toolName": "endless", "arguments": {} });

    peer.call(data("a"), None).await;
    assert_eq!(seen.recv().await, Some("started"));
    peer.settle("a").await;
    assert_eq!(seen.recv().await, Some("dropped"));
    // The first answer is that of the next call: there was none to the call that was settled.
    let answer = answer_to(&mut peer, "file_op", json!({ "action": "list" })).await;
    assert_eq!(answer["result"]["textResultForLlm"], "no files");

    peer.call(data("b"), None).await;
    assert_eq!(seen.recv().await, Some("started"));
    drop(peer);
    assert_eq!(seen.recv().await, Some("dropped"), "the connection is gone");
    drop(session);
}

#[tokio::test]
async fn calls_run_side_by_side() {
    let second_has_run = Arc::new(Semaphore::new(0));
    let wait = Arc::clone(&second_has_run);
    let (_session, mut peer, _) = session([
        ToolDefinition::inline("first", "Waits for the second.")
            .async_handler(move || {
                let wait = Arc::clone(&wait);
                async move { wait.acquire().await.map(|_| "first") }
            })
            .unwrap(),
        giving("second", move || {
            second_has_run.add_permits(1);
            Ok(ToolResult::success("second"))
        }),
    ])
    .await;
    for tool in ["first", "second"] {
        let data = json!({ "requestId": tool, "sessionId": "s", "toolCallId": tool, "toolName": tool, "arguments": {} });
        peer.call(data, None).await;
    }
    let answers = [peer.answer().await, peer.answer().await];
    for tool in ["first", "second"] {
        let answer = answers.iter().find(|answer| answer["requestId"] == tool);
        assert_eq!(answer.unwrap()["result"]["textResultForLlm"], tool);
    }
}

#[tokio::test]
async fn the_sdks_own_tools_hide_bad_arguments_from_the_model() {
    #[derive(serde::Deserialize, schemars::JsonSchema)]
    struct Search {
        keyword: String,
    }

    let theirs = define_tool("theirs", "Finds.", async |_, args: Search| {
        Ok::<_, Error>(CopilotResult::Text(args.keyword))
    });
    let ours = ToolDefinition::inline("ours", "Finds.")
        .param(Param::<String>::new("keyword", "What to find."))
        .handler(|keyword| keyword)
        .unwrap();
    let config = SessionConfig::default().with_tools([theirs, ours.into()]);
    let (_session, mut peer, _) = Peer::session(config).await.unwrap();
    assert_eq!(
        answer_to(&mut peer, "theirs", json!({})).await,
        json!({ "error": "missing field `keyword`" })
    );
    assert_eq!(
        answer_to(&mut peer, "ours", json!({})).await,
        json!({ "result": {
            "textResultForLlm": "Invalid arguments for tool \"ours\", 1 problem:\n\
                - keyword: required string is missing\n\
                The tool takes: keyword (string, required).",
            "resultType": "failure",
        } })
    );
}

#[tokio::test]
async fn two_tools_of_one_name_are_refused_before_anything_is_sent() {
    let tool = || CopilotTool::from(ToolDefinition::define::<Files>());
    let config = SessionConfig::default().with_tools([tool(), tool()]);
    let error = Peer::session(config).await.err().expect("refused");
    assert_eq!(
        error.to_string(),
        "duplicate tool handler registered for name \"file_op\""
    );
}
