//! What the flags of a definition, and the kinds of its results, make the host do.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use copilot_tool::{ToolDefinition, ToolError, ToolResult};
use copilot_tool_hosts::{Cli, Reply};
use github_copilot_sdk::SessionConfig;
use serde_json::Value;
use tokio::sync::Barrier;

use super::{assert_done, tool, turn, turn_with, weather};

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn calls_of_one_round_run_side_by_side() {
    // Each handler waits until all have started.
    let all = Arc::new(Barrier::new(3));
    let meeting = ToolDefinition::inline("meet", "Waits for the others.")
        .async_handler(move || {
            let all = Arc::clone(&all);
            async move {
                all.wait().await;
                "met"
            }
        })
        .unwrap();
    let turn = turn([meeting.into()], &[("meet", "{}"); 3]).await;
    assert_done(&turn);
    assert_eq!(turn.read(), ["met"; 3]);
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn a_tool_that_skips_permission_runs_where_all_is_denied() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counting = |name| {
        let calls = Arc::clone(&calls);
        tool(name, move || {
            calls.fetch_add(1, Ordering::Relaxed);
            Ok("ran".to_owned())
        })
    };
    let tools = [
        counting("safe").skip_permission(true).into(),
        counting("unsafe_one").into(),
    ];
    let turn = turn_with(
        tools,
        &[&[("safe", "{}"), ("unsafe_one", "{}")]],
        SessionConfig::deny_all_permissions,
    )
    .await;
    assert_eq!(calls.load(Ordering::Relaxed), 1);
    // A call that the user turns down ends the turn.
    let succeeded = |event: &&Value| event["success"] == true;
    assert_eq!(
        turn.events("tool.execution_complete")
            .filter(succeeded)
            .count(),
        1
    );
    assert_eq!((turn.requests.len(), turn.unasked), (1, 1));
    let asked = turn.events("permission.requested");
    assert!(
        asked
            .map(|event| &event["permissionRequest"]["toolName"])
            .eq(["unsafe_one"])
    );
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn a_built_in_is_overridden_when_the_tool_says_so() {
    let grep =
        |overrides| tool("grep", || Ok("ours".to_owned())).overrides_built_in_tool(overrides);
    // Without the built-in there is no clash.
    let with_built_in =
        |config: SessionConfig| config.with_available_tools(["custom:*", "builtin:grep"]);
    let turn = turn_with([grep(true).into()], &[&[("grep", "{}")]], with_built_in).await;
    assert_done(&turn);
    assert_eq!(turn.read(), ["ours"]);

    let cli = Cli::start([]).await;
    let config = with_built_in(cli.config([grep(false).into()]));
    let refused = cli.turn(config).await.unwrap().answer.unwrap_err();
    let said = refused.to_string();
    assert!(
        said.contains("\"grep\" conflicts with a built-in tool"),
        "{said}"
    );
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn a_terminal_tool_ends_the_turn_when_it_succeeds() {
    let failures = AtomicUsize::new(1);
    let finish = tool("finish", move || {
        let left = failures.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
            left.checked_sub(1)
        });
        match left {
            Ok(_) => Err(ToolError::failed("Not yet.")),
            Err(_) => Ok("finished".to_owned()),
        }
    });
    let call: &[_] = &[("finish", "{}")];
    // Bad arguments, a failure, a success; the model is not asked for more.
    let rounds = [&[("finish", r#"{"now":true}"#)], call, call];
    let turn = turn_with([finish.terminal(true).into()], &rounds, |config| config).await;
    assert_eq!((turn.requests.len(), turn.unasked), (3, 1));
    assert_eq!(
        turn.read(),
        [
            "Invalid arguments for tool \"finish\", 1 problem:\n\
             - now: unknown argument\n\
             The tool takes: no arguments.",
            "Not yet."
        ]
    );
    let successes = turn.events("tool.execution_complete");
    assert!(
        successes
            .map(|event| &event["success"])
            .eq([false, false, true])
    );
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn a_denied_call_is_told_and_a_rejected_one_ends_the_turn() {
    let denying = tool("deny", || Err(ToolError::denied("Not permitted.")));
    let told = turn([denying.into()], &[("deny", "{}")]).await;
    assert_done(&told);
    assert_eq!(told.read(), ["Not permitted."]);
    let complete = told.events("tool.execution_complete").next().unwrap();
    assert_eq!(complete["error"]["code"], "denied");

    let rejecting = tool("reject", || Err(ToolError::rejected("Not today.")));
    let ended = turn([rejecting.into(), weather()], &[("reject", "{}")]).await;
    assert_eq!((ended.requests.len(), ended.unasked), (1, 1));
    let complete = ended.events("tool.execution_complete").next().unwrap();
    assert_eq!(complete["error"]["code"], "rejected");
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn what_a_result_has_for_the_host_does_not_reach_the_model() {
    let analyze = ToolDefinition::inline("analyze", "Analyzes the code.")
        .handler(|| {
            ToolResult::success("No issues found.")
                .with_telemetry("rules_run", 12)
                .with_session_log("looked at main.rs")
        })
        .unwrap();
    let cli = Cli::start([
        Reply::call("analyze", "{}"),
        Reply::Text("Done.".to_owned()),
    ])
    .await;
    let turn = cli.turn(cli.config([analyze.into()])).await.unwrap();
    assert_done(&turn);
    assert_eq!(turn.read(), ["No issues found."]);
    let complete = turn.events("tool.execution_complete").next().unwrap();
    assert_eq!(complete["toolTelemetry"]["rules_run"], 12, "{complete}");
    let requests = format!("{:?}", turn.requests);
    assert!(!requests.contains("rules_run") && !requests.contains("looked at main.rs"));
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn a_long_result_is_put_into_a_file_by_the_host() {
    let long = tool("long", || Ok("0123456789".repeat(3_000)));
    let turn = turn([long.into()], &[("long", "{}")]).await;
    assert_done(&turn);
    let [text] = turn.read()[..] else {
        panic!("one text")
    };
    assert!(text.len() < 2_000 && text.contains("0123456789"), "{text}");
}
