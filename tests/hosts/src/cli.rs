//! The real Copilot CLI as a child process, with a home of its own and without a network beyond the loopback interface.

use std::{
    env,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use github_copilot_sdk::{
    Client, Error, MessageOptions, ProviderConfig, SessionConfig, SessionEvent, Tool, ToolSet,
};
use serde_json::Value;
use tempfile::TempDir;
use tokio::{
    process::{Child, Command},
    time::timeout,
};

use crate::{Model, Reply};

/// The variable that says where the CLI is.
pub const PROGRAM: &str = "COPILOT_CLI_PATH";

/// Far more than a turn takes; one that hangs fails its test.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running CLI, the SDK's client of it, and the model that it asks.
pub struct Cli {
    client: Client,
    model: Model,
    child: Child,
    // Removed when the child is gone.
    _home: TempDir,
}

/// What came of one turn.
pub struct Turn {
    /// What the SDK gave: the last text of the model.
    pub answer: Result<Option<String>, Error>,
    /// What the model was sent, in order.
    pub requests: Vec<Value>,
    /// What the host told its observers.
    pub events: Vec<SessionEvent>,
    /// How many of the replies in the script were not asked for.
    pub unasked: usize,
}

impl Cli {
    /// Starts the CLI with a model that follows `script`.
    ///
    /// # Panics
    ///
    /// When [`PROGRAM`] does not say where the CLI is, or the CLI does not start.
    pub async fn start(script: impl IntoIterator<Item = Reply>) -> Self {
        let program = env::var_os(PROGRAM).unwrap_or_else(|| {
            panic!("{PROGRAM} is not set; `.ci/run hosts` installs the CLI and sets it")
        });
        let model = Model::start(script).await;
        let home = TempDir::new().expect("a temporary folder");
        let mut child = command(Path::new(&program), home.path(), &model)
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}", Path::new(&program).display()));
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let client = Client::from_streams(
            stdout.expect("piped"),
            stdin.expect("piped"),
            home.path().to_owned(),
        )
        .expect("a client");
        timeout(PATIENCE, client.verify_protocol_version())
            .await
            .expect("an answer")
            .expect("a CLI that this SDK speaks with");
        Self {
            client,
            model,
            child,
            _home: home,
        }
    }

    /// The SDK's client.
    #[must_use]
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Ends the CLI at once, as a crash would.
    pub async fn kill(&mut self) {
        self.child.kill().await.expect("the CLI was running");
    }

    /// What a session with `tools` needs: the scripted model, no tools of the CLI's own, every permission granted.
    #[must_use]
    pub fn config(&self, tools: impl IntoIterator<Item = Tool>) -> SessionConfig {
        let provider = ProviderConfig::new(self.model.url())
            .with_provider_type("openai")
            .with_wire_api("completions")
            .with_bearer_token("none");
        let only_custom = ToolSet::new().add_custom("*").expect("a pattern");
        SessionConfig::default()
            .with_model("scripted")
            .with_provider(provider)
            .with_available_tools(only_custom.into_vec())
            .with_streaming(false)
            .approve_all_permissions()
            .with_tools(tools)
    }

    /// One message of the user, to the end of the turn.
    ///
    /// # Errors
    ///
    /// The session could not be created.
    pub async fn turn(&self, config: SessionConfig) -> Result<Turn, Error> {
        let session = self.client.create_session(config).await?;
        let mut subscription = session.subscribe();
        let events = tokio::spawn(async move {
            let mut events = Vec::new();
            while let Ok(event) = subscription.recv().await {
                events.push(event);
            }
            events
        });
        let message = MessageOptions::new("Go on.").with_wait_timeout(PATIENCE);
        let answer = session.send_and_wait(message).await;
        session.stop_event_loop().await;
        drop(session);
        Ok(Turn {
            answer: answer.map(|event| Some(event?.data["content"].as_str()?.to_owned())),
            requests: self.model.requests(),
            events: events.await.expect("no panic"),
            unasked: self.model.unasked(),
        })
    }
}

impl Turn {
    /// The tools as the model sees them.
    #[must_use]
    pub fn tools(&self) -> &Value {
        &self.requests[0]["tools"]
    }

    /// What the model read about its calls, in the order of the calls.
    #[must_use]
    pub fn read(&self) -> Vec<&str> {
        let last = self
            .requests
            .last()
            .and_then(|request| request["messages"].as_array());
        last.into_iter()
            .flatten()
            .filter(|message| message["role"] == "tool")
            .map(|message| message["content"].as_str().expect("text"))
            .collect()
    }

    /// The data of all events of one kind.
    pub fn events<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = &'a Value> {
        self.events
            .iter()
            .filter(move |event| event.event_type == kind)
            .map(|event| &event.data)
    }
}

fn command(program: &Path, home: &Path, model: &Model) -> Command {
    let mut command = Command::new(program);
    command
        .args(["--server", "--stdio", "--no-auto-update", "--no-auto-login"])
        .current_dir(home)
        .env("HOME", home)
        .env("TMPDIR", home)
        .env("COPILOT_HOME", home)
        .env("COPILOT_DISABLE_KEYTAR", "1")
        .env("COPILOT_OFFLINE", "true")
        .env("COPILOT_PROVIDER_BASE_URL", model.url())
        .env("COPILOT_MODEL", "scripted")
        .env("XDG_CACHE_HOME", cache())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true);
    command
}

/// Where the CLI unpacks itself, once for all tests.
#[must_use]
pub fn cache() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/hosts/cache")
}
