//! A session of GitHub Copilot with two tools: one question of the user, the calls that the model makes, its answer.
//!
//! `COPILOT_CLI_PATH` says where the CLI is, when it is not `copilot` in the `PATH`. The model is that of the user's
//! login, or the one that `COPILOT_PROVIDER_BASE_URL` and `COPILOT_MODEL` name: `copilot help providers`.

mod cli;
mod tools;

use std::{env, process::ExitCode, time::Duration};

use copilot_tool::{
    ToolRegistry,
    github_copilot_sdk::{MessageOptions, ProviderConfig, SessionConfig, SessionEvent, ToolSet},
};

use crate::cli::Cli;

const QUESTION: &str =
    "Look up the weather in Oslo and in Bergen, note both down, and read me the notes.";

#[tokio::main]
async fn main() -> ExitCode {
    let question: Vec<_> = env::args().skip(1).collect();
    let question = match &*question {
        [] => QUESTION.to_owned(),
        words => words.join(" "),
    };
    match run(&question).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

async fn run(question: &str) -> Result<(), String> {
    let tools = ToolRegistry::from_tools(tools::all()).map_err(|error| error.to_string())?;
    let cli = Cli::start().await?;

    // Our tools, and none of the CLI's own, which read and change files.
    let only_ours = ToolSet::new()
        .add_custom("*")
        .map_err(|error| error.to_string())?;
    let mut config = SessionConfig::default()
        .with_tools(tools.into_copilot_tools())
        .with_available_tools(only_ours.into_vec());
    config.provider = provider();
    config.model = env::var("COPILOT_MODEL").ok();

    let broken = |error| format!("the session broke: {error}");
    let session = cli.client().create_session(config).await.map_err(broken)?;
    let mut events = session.subscribe();
    let printing = tokio::spawn(async move {
        while let Ok(event) = events.recv().await {
            print(&event);
        }
    });

    println!("user: {question}");
    let message = MessageOptions::new(question).with_wait_timeout(Duration::from_secs(300));
    let answer = session.send_and_wait(message).await;
    session.stop_event_loop().await;
    drop(session);
    // It ends with the session.
    let _ = printing.await;
    answer.map(|_| ()).map_err(broken)
}

/// The provider that the CLI's own variables name; none is that of the user's login.
fn provider() -> Option<ProviderConfig> {
    let variable = |name| env::var(format!("COPILOT_PROVIDER_{name}")).ok();
    let mut provider = ProviderConfig::new(variable("BASE_URL")?);
    provider.provider_type = variable("TYPE");
    provider.wire_api = variable("WIRE_API");
    provider.api_key = variable("API_KEY");
    provider.bearer_token = variable("BEARER_TOKEN");
    Some(provider)
}

/// What the model says, what it calls, and what it reads about the call.
fn print(event: &SessionEvent) {
    let data = &event.data;
    match &*event.event_type {
        "assistant.message" => match data["content"].as_str() {
            None | Some("") => {}
            Some(text) => println!("model: {text}"),
        },
        "tool.execution_start" => {
            let name = data["toolName"].as_str().unwrap_or_default();
            println!("call {name}: {}", data["arguments"]);
        }
        "tool.execution_complete" => {
            let read = &data["result"]["content"];
            let read = read.as_str().or(data["error"]["message"].as_str());
            println!("  {}", read.unwrap_or_default().replace('\n', "\n  "));
        }
        _ => {}
    }
}
