//! A client and a server joined by a pipe in memory: rmcp's client, or lines of JSON.

use std::time::Duration;

use copilot_tool::mcp::Server;
use rmcp::{
    ClientHandler, ServiceExt,
    model::{CallToolRequestParams, CallToolResult, ProgressNotificationParam, ProtocolVersion},
    service::{
        ClientLifecycleMode, ClientServiceExt, NotificationContext, RoleClient, RunningService,
        ServiceError,
    },
};
use serde_json::{Value, json};
use tokio::{
    io::{
        AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf,
        duplex, split,
    },
    sync::mpsc,
    task::JoinHandle,
    time::timeout,
};

/// Long enough for any machine; a test that needs it fails.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) async fn soon<F: Future>(future: F) -> F::Output {
    timeout(PATIENCE, future).await.expect("it hangs")
}

/// What a client is told without having asked.
#[derive(Clone)]
pub(crate) struct Ears {
    progress: mpsc::UnboundedSender<ProgressNotificationParam>,
    changes: mpsc::UnboundedSender<()>,
}

impl ClientHandler for Ears {
    async fn on_progress(
        &self,
        progress: ProgressNotificationParam,
        _: NotificationContext<RoleClient>,
    ) {
        let _ = self.progress.send(progress);
    }

    async fn on_tool_list_changed(&self, _: NotificationContext<RoleClient>) {
        let _ = self.changes.send(());
    }
}

pub(crate) struct Client {
    pub(crate) service: RunningService<RoleClient, Ears>,
    pub(crate) progress: mpsc::UnboundedReceiver<ProgressNotificationParam>,
    pub(crate) changes: mpsc::UnboundedReceiver<()>,
}

impl Client {
    /// With the handshake of the protocols before 2026-07-28.
    pub(crate) async fn connect(server: &Server) -> Self {
        Self::connect_as(server, ClientLifecycleMode::Initialize).await
    }

    /// With the protocol of 2026-07-28.
    pub(crate) async fn discover(server: &Server) -> Self {
        let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
        Self::connect_as(server, ClientLifecycleMode::Discover { preferred_versions }).await
    }

    async fn connect_as(server: &Server, lifecycle: ClientLifecycleMode) -> Self {
        let (ours, theirs) = duplex(64 * 1024);
        serve(server, theirs);
        let (progress, heard_progress) = mpsc::unbounded_channel();
        let (changes, heard_changes) = mpsc::unbounded_channel();
        let ears = Ears { progress, changes };
        let service = soon(ears.serve_with_lifecycle(ours, lifecycle))
            .await
            .unwrap();
        Self {
            service,
            progress: heard_progress,
            changes: heard_changes,
        }
    }

    pub(crate) async fn call(
        &self,
        name: &'static str,
        arguments: Value,
    ) -> Result<CallToolResult, ServiceError> {
        let call = CallToolRequestParams::new(name);
        let call = match arguments {
            Value::Object(arguments) => call.with_arguments(arguments),
            _ => call,
        };
        soon(self.service.call_tool(call)).await
    }

    /// The result as it is on the wire.
    pub(crate) async fn result(&self, name: &'static str, arguments: Value) -> Value {
        serde_json::to_value(self.call(name, arguments).await.unwrap()).unwrap()
    }
}

fn serve(server: &Server, stream: DuplexStream) -> JoinHandle<Result<(), String>> {
    let server = server.clone();
    tokio::spawn(async move {
        let running = server
            .serve(stream)
            .await
            .map_err(|error| error.to_string())?;
        running.waiting().await.map_err(|error| error.to_string())?;
        Ok(())
    })
}

/// A client that says what a library would not.
pub(crate) struct Typist {
    writer: Option<WriteHalf<DuplexStream>>,
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    server: JoinHandle<Result<(), String>>,
}

impl Typist {
    /// Nothing has been said yet.
    pub(crate) fn sit_down(server: &Server) -> Self {
        let (ours, theirs) = duplex(64 * 1024);
        let server = serve(server, theirs);
        let (reader, writer) = split(ours);
        Self {
            writer: Some(writer),
            lines: BufReader::new(reader).lines(),
            server,
        }
    }

    /// After the handshake.
    pub(crate) async fn introduced(server: &Server) -> Self {
        let mut typist = Self::sit_down(server);
        let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "typist", "version": "1" } });
        let answer = typist.ask("initialize", hello).await;
        assert_eq!(answer["result"]["protocolVersion"], "2025-06-18");
        typist
            .say(json!({ "method": "notifications/initialized" }))
            .await;
        typist
    }

    pub(crate) async fn line(&mut self, line: &str) {
        let writer = self.writer.as_mut().expect("has not hung up");
        soon(async {
            writer.write_all(line.as_bytes()).await.unwrap();
            writer.write_all(b"\n").await.unwrap();
        })
        .await;
    }

    pub(crate) async fn say(&mut self, mut message: Value) {
        message["jsonrpc"] = "2.0".into();
        self.line(&message.to_string()).await;
    }

    /// The next answer, or `None` when the server has hung up.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        let line = soon(self.lines.next_line()).await.unwrap()?;
        Some(serde_json::from_str(&line).unwrap())
    }

    pub(crate) async fn ask(&mut self, method: &str, params: Value) -> Value {
        self.say(json!({ "id": 1, "method": method, "params": params }))
            .await;
        self.hear().await.expect("an answer")
    }

    /// Says no more, and still listens.
    pub(crate) async fn hang_up(&mut self) {
        let mut writer = self.writer.take().expect("has not hung up");
        soon(writer.shutdown()).await.unwrap();
    }

    /// How the server ended.
    pub(crate) async fn end(self) -> Result<(), String> {
        drop((self.writer, self.lines));
        soon(self.server).await.unwrap()
    }
}
