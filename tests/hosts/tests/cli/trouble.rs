//! Calls that are stopped, and a CLI that dies: an error, and no hang.

use std::{future::pending, time::Duration};

use copilot_tool::ToolDefinition;
use copilot_tool_hosts::{Cli, Reply};
use github_copilot_sdk::{MessageOptions, SessionConfig};
use tokio::{
    sync::mpsc::{self, UnboundedReceiver, UnboundedSender},
    time::timeout,
};

const PATIENCE: Duration = Duration::from_secs(30);

struct Dropped(UnboundedSender<&'static str>);

impl Drop for Dropped {
    fn drop(&mut self) {
        let _ = self.0.send("dropped");
    }
}

/// A tool that never ends, and what became of its calls.
fn endless() -> (ToolDefinition, UnboundedReceiver<&'static str>) {
    let (events, seen) = mpsc::unbounded_channel();
    let endless = ToolDefinition::inline("endless", "Never ends.").async_handler(move || {
        let events = events.clone();
        async move {
            let _ = events.send("started");
            let _dropped = Dropped(events);
            pending::<String>().await
        }
    });
    (endless.unwrap(), seen)
}

async fn next(seen: &mut UnboundedReceiver<&'static str>) -> Option<&'static str> {
    timeout(PATIENCE, seen.recv()).await.expect("an event")
}

async fn start(endless: ToolDefinition) -> (Cli, SessionConfig) {
    let cli = Cli::start([Reply::call("endless", "{}")]).await;
    let config = cli.config([endless.into()]);
    (cli, config)
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn a_turn_that_is_stopped_drops_the_handler() {
    let (endless, mut seen) = endless();
    let (cli, config) = start(endless).await;
    let session = cli.client().create_session(config).await.unwrap();
    session.send("Go on.").await.unwrap();
    assert_eq!(next(&mut seen).await, Some("started"));
    session.abort().await.unwrap();
    assert_eq!(next(&mut seen).await, Some("dropped"));
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn a_cli_that_dies_in_a_call_is_an_error_and_drops_the_handler() {
    let (endless, mut seen) = endless();
    let (mut cli, config) = start(endless).await;
    let session = cli.client().create_session(config).await.unwrap();
    let message = MessageOptions::new("Go on.").with_wait_timeout(PATIENCE * 2);
    let waiting = session.send_and_wait(message);
    let killing = async {
        assert_eq!(next(&mut seen).await, Some("started"));
        cli.kill().await;
        assert_eq!(next(&mut seen).await, Some("dropped"));
    };
    let (answer, ()) = timeout(PATIENCE, async { tokio::join!(waiting, killing) })
        .await
        .expect("no hang");
    assert_eq!(
        answer.unwrap_err().to_string(),
        "event loop closed before session reached idle"
    );
}
