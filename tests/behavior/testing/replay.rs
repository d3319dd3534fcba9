//! `replay`: calls of an earlier version against the tools of today.

use std::{
    fs,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use copilot_tool::{
    CopilotArgs, Param, Tool, ToolDefinition, ToolError, ToolInvocation, ToolRegistry,
    testing::{Replay, replay, replay_with_handlers},
};
use serde_json::json;

use crate::check::now;

/// Counts its calls.
struct Wait(Arc<AtomicUsize>);

/// Wait.
#[derive(CopilotArgs)]
struct WaitArgs {
    seconds: u8,
    #[arg(alias = "why")]
    reason: Option<String>,
}

impl Tool for Wait {
    type Args = WaitArgs;
    type Output = String;
    const NAME: &'static str = "wait";

    async fn call(&self, args: WaitArgs, _: &ToolInvocation) -> Result<String, ToolError> {
        self.0.fetch_add(1, Ordering::Relaxed);
        match args.reason {
            Some(reason) => Ok(reason),
            None => Err(ToolError::failed(format!(
                "No reason for {} s.",
                args.seconds
            ))),
        }
    }
}

fn tools(calls: &Arc<AtomicUsize>) -> ToolRegistry {
    let wait = ToolDefinition::define_with(Wait(Arc::clone(calls)));
    let counted = Arc::clone(calls);
    let add = ToolDefinition::inline("add", "Adds.")
        .param(Param::<i64>::new("a", "One."))
        .param(Param::<i64>::new("b", "Another."))
        .handler(move |a, b| {
            counted.fetch_add(1, Ordering::Relaxed);
            a + b
        });
    let schema = json!({ "type": "object", "properties": { "text": { "type": "string" } }, "required": ["text"] });
    let shout = ToolDefinition::create("shout", "Shouts.", schema, |_: ToolInvocation| async {
        Ok::<_, ToolError>("!")
    });
    ToolRegistry::from_tools([wait, add.unwrap(), shout.unwrap()]).unwrap()
}

/// Writes the calls to a file of the test's own.
fn file(test: &str, calls: &str) -> PathBuf {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}.jsonl"));
    fs::write(&file, calls).unwrap();
    file
}

fn lost(replay: &Replay) -> Vec<(usize, &str)> {
    let lost = replay.lost().iter();
    lost.map(|call| (call.line(), call.tool())).collect()
}

#[test]
fn calls_that_no_longer_decode_are_told_by_line_and_no_handler_runs() {
    let file = file(
        "replay-decode",
        r#"{"name": "wait", "arguments": {"seconds": 3}}
{"name": "wait", "arguments": "{\"seconds\": \"3\", \"why\": \"tea\"}", "at": "2025-03-01"}

{"name": "wait", "arguments": {"seconds": 300}}
{"name": "add", "arguments": {"a": 1, "b": 2.0}}
{"name": "add", "arguments": {"a": 1}}
{"name": "shout", "arguments": {"text": "a"}}
{"name": "shout", "arguments": {"text": 1}}
{"name": "weit", "arguments": {}}
{"name": "wait"
"#,
    );
    let calls = Arc::default();
    let replay = replay(&tools(&calls), &file).unwrap();
    assert_eq!(replay.calls(), 9);
    assert_eq!(
        lost(&replay),
        [(4, "wait"), (6, "add"), (8, "shout"), (9, "weit"), (10, "")]
    );
    assert_eq!(calls.load(Ordering::Relaxed), 0);
    insta::assert_snapshot!(replay);
    let failed = std::panic::catch_unwind(|| replay.assert());
    assert!(failed.is_err());
}

#[test]
fn handlers_run_when_that_is_asked_for() {
    let file = file(
        "replay-run",
        r#"{"name": "wait", "arguments": {"seconds": 3, "reason": "tea"}}
{"name": "wait", "arguments": {"seconds": 3}}
{"name": "add", "arguments": {"a": 1, "b": 2}}
"#,
    );
    let calls = Arc::default();
    let replay = now(replay_with_handlers(&tools(&calls), &file)).unwrap();
    assert_eq!(calls.load(Ordering::Relaxed), 3);
    assert_eq!(lost(&replay), [(2, "wait")]);
    assert_eq!(replay.lost()[0].reason(), "No reason for 3 s.");
}

#[test]
fn what_was_recorded_and_still_decodes_passes() {
    let file = file(
        "replay-fine",
        "{\"name\": \"add\", \"arguments\": {\"a\": 1, \"b\": 2}}\n",
    );
    replay(&tools(&Arc::default()), &file).unwrap().assert();
    assert!(replay(&ToolRegistry::new(), file.with_extension("missing")).is_err());
}
