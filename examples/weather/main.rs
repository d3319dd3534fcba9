//! Start here: three tools, the list that a host sends to the model, and calls as models make them.
//!
//! ```text
//! cargo run --example weather                    # replays examples/calls.jsonl
//! cargo run --example weather -- my-calls.jsonl  # replays your own, one {"name": …, "arguments": …} a line
//! ```

mod calls;
mod tools;
mod traced;

use std::{env, io::Write, path::Path, process::ExitCode};

use copilot_tool::{ToolDefinition, ToolInvocation, ToolRegistry};

use crate::{
    tools::{Alerts, Status, Weather},
    traced::Traced,
};

const CALLS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/calls.jsonl");

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let file = match &arguments[..] {
        [] => CALLS,
        [file] => file,
        _ => {
            eprintln!("usage: weather [FILE], with one {{\"name\": …, \"arguments\": …}} a line");
            return ExitCode::FAILURE;
        }
    };
    let calls = match calls::read(Path::new(file)) {
        Ok(calls) => calls,
        Err(error) => {
            eprintln!("cannot read {file}: {error}");
            return ExitCode::FAILURE;
        }
    };

    let tools = ToolRegistry::from_tools([
        ToolDefinition::define_with(Traced(Weather)),
        ToolDefinition::define_with(Traced(Alerts::default())),
        ToolDefinition::define_with(Traced(Status)).skip_permission(true),
    ])
    .expect("three names");

    say("# What the host sends\n");
    say(&serde_json::to_string_pretty(&tools).expect("definitions are JSON"));
    say("\n# What the model calls, what the tool gets, what the model reads");

    // `invoke` catches a panic; this keeps it off the screen, too.
    std::panic::set_hook(Box::new(|_| {}));
    let mut exit = ExitCode::SUCCESS;
    for (line, call) in calls {
        let (name, arguments) = match call {
            Ok(call) => call,
            Err(reason) => {
                eprintln!("{file}:{line}: {reason}");
                exit = ExitCode::FAILURE;
                continue;
            }
        };
        say(&format!("\n{name} {arguments}"));
        let result = tools.invoke(ToolInvocation::new(name, arguments)).await;
        say(&format!("  {}: {}", result.kind(), indented(result.text())));
        if let Some(error) = result.error() {
            say(&format!("  for the host only: {error}"));
        }
    }
    exit
}

fn indented(text: &str) -> String {
    text.replace('\n', "\n    ")
}

/// `println!` that does not mind a closed pipe (`… | head`).
fn say(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}
