//! The CLI as a child process, and what is missing when it does not start.

use std::{env, ffi::OsString, process::Stdio, time::Duration};

use copilot_tool::github_copilot_sdk::Client;
use tokio::{
    io::AsyncReadExt,
    process::{Child, ChildStderr, Command},
    time::timeout,
};

/// The CLI unpacks itself at its first start.
const START: Duration = Duration::from_secs(60);

/// It has nothing to finish then.
const END: Duration = Duration::from_secs(5);

/// A running CLI. It ends when this is dropped.
pub(crate) struct Cli {
    client: Client,
    _child: Child,
}

impl Cli {
    /// Starts the CLI, and makes sure that there is a model to ask.
    ///
    /// # Errors
    ///
    /// What is missing, and how to get it.
    pub(crate) async fn start() -> Result<Self, String> {
        let program = env::var_os("COPILOT_CLI_PATH").unwrap_or_else(|| OsString::from("copilot"));
        let name = program.display();
        let mut child = Command::new(&program)
            .args(["--server", "--stdio", "--no-auto-update"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| {
                format!(
                    "cannot run the Copilot CLI, {name}: {error}\n\
                     help: npm install --global @github/copilot, or set COPILOT_CLI_PATH to where it is"
                )
            })?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err("the CLI has no pipes".to_owned());
        };
        // Read all the while: a pipe that is full or closed would stop the CLI.
        let said = tokio::spawn(read(stderr));
        let directory = env::current_dir().map_err(|error| error.to_string())?;
        let answer = match Client::from_streams(stdout, stdin, directory) {
            Ok(client) => timeout(START, client.verify_protocol_version())
                .await
                .unwrap_or_else(|_| Err(std::io::Error::other("no answer in time").into()))
                .map(|()| client),
            // It ended before it said anything.
            Err(error) => Err(error),
        };
        let reason = match answer {
            Ok(client) => {
                let cli = Self {
                    client,
                    _child: child,
                };
                return cli.with_model().await;
            }
            Err(error) => error,
        };
        // Its input has ended, so it does, and then says why.
        let said = timeout(END, said).await;
        let said = said.ok().and_then(Result::ok).unwrap_or_default();
        Err(format!(
            "{name} does not answer as a Copilot CLI does: {reason}{said}\n\
             help: the SDK of this example goes with the CLI 1.0.102; yours is the one that {name} --version tells"
        ))
    }

    /// The SDK's client of it.
    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    async fn with_model(self) -> Result<Self, String> {
        if env::var_os("COPILOT_PROVIDER_BASE_URL").is_some() {
            return Ok(self);
        }
        let status = self
            .client
            .get_auth_status()
            .await
            .map_err(|error| error.to_string())?;
        if status.is_authenticated {
            return Ok(self);
        }
        Err(
            "the Copilot CLI is not logged in, and no other provider of models is set\n\
             help: log in with `copilot login`, or set COPILOT_PROVIDER_BASE_URL and COPILOT_MODEL"
                .to_owned(),
        )
    }
}

/// All that the CLI writes to its standard error, on a line of its own.
async fn read(mut stderr: ChildStderr) -> String {
    let mut said = String::new();
    // Whatever can be read will do.
    let _ = stderr.read_to_string(&mut said).await;
    match said.trim() {
        "" => String::new(),
        said => format!("\n{said}"),
    }
}
