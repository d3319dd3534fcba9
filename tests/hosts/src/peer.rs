//! The other end of `Client::from_streams`: plays the CLI's part of one session, in memory.

use std::{path::PathBuf, time::Duration};

use github_copilot_sdk::{Client, SessionConfig, session::Session};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex},
    time::timeout,
};

/// Far more than any step here takes; a lost message fails a test instead of stopping it.
const PATIENCE: Duration = Duration::from_secs(30);

/// Speaks JSON-RPC 2.0 with `Content-Length` frames, as the CLI does.
pub struct Peer {
    from_sdk: DuplexStream,
    to_sdk: DuplexStream,
    session_id: String,
}

impl Peer {
    /// A session of the SDK with this peer, and the parameters of its `session.create`.
    ///
    /// # Errors
    ///
    /// The SDK refused the configuration.
    pub async fn session(
        config: SessionConfig,
    ) -> Result<(Session, Self, Value), github_copilot_sdk::Error> {
        let (sdk_writes, from_sdk) = duplex(1 << 20);
        let (to_sdk, sdk_reads) = duplex(1 << 20);
        let client = Client::from_streams(sdk_reads, sdk_writes, PathBuf::from("/"))?;
        let mut peer = Self {
            from_sdk,
            to_sdk,
            session_id: String::new(),
        };
        let answer = async {
            let create = peer.request("session.create").await;
            let id = create["params"]["sessionId"].as_str();
            peer.session_id = id.unwrap_or("session-1").to_owned();
            let result = json!({ "sessionId": peer.session_id, "workspacePath": "/workspace" });
            peer.respond(&create, result).await;
            (peer, create["params"].clone())
        };
        // An SDK that refuses says nothing to the peer, which would wait for ever.
        let (session, (peer, params)) =
            tokio::try_join!(client.create_session(config), async { Ok(answer.await) })?;
        Ok((session, peer, params))
    }

    /// The session's id.
    #[must_use]
    pub fn session_id(&self) -> &str {
        &self.session_id
    }

    /// Asks the SDK to call a tool: the event `external_tool.requested`, with `data` and, for a sub-agent, its id.
    pub async fn call(&mut self, data: Value, agent_id: Option<&str>) {
        self.event("external_tool.requested", data, agent_id).await;
    }

    /// The request is settled, by another client or because the user stopped it.
    pub async fn settle(&mut self, request_id: &str) {
        let data = json!({ "requestId": request_id });
        self.event("external_tool.completed", data, None).await;
    }

    /// The parameters of the next answer to a call.
    pub async fn answer(&mut self) -> Value {
        let answer = self.request("session.tools.handlePendingToolCall").await;
        self.respond(&answer, json!({ "success": true })).await;
        answer["params"].clone()
    }

    /// The parameters of the next `session.tools.set`, which is granted.
    pub async fn tools_set(&mut self) -> Value {
        let set = self.request("session.tools.set").await;
        self.respond(&set, json!({})).await;
        set["params"].clone()
    }

    async fn event(&mut self, kind: &str, data: Value, agent_id: Option<&str>) {
        let mut event = json!({
            "id": format!("event-{kind}"),
            "timestamp": "2026-01-01T00:00:00Z",
            "type": kind,
            "data": data,
        });
        if let Some(id) = agent_id {
            event["agentId"] = id.into();
        }
        let params = json!({ "sessionId": self.session_id, "event": event });
        self.write(&json!({ "jsonrpc": "2.0", "method": "session.event", "params": params }))
            .await;
    }

    /// The next request for `method`. Others are answered as a CLI does that does not know them.
    async fn request(&mut self, method: &str) -> Value {
        loop {
            let request = timeout(PATIENCE, self.read())
                .await
                .unwrap_or_else(|_| panic!("no {method}"));
            if request["method"] == method {
                return request;
            }
            if let Some(id) = request.get("id") {
                let error = json!({ "code": -32601, "message": "Method not found" });
                self.write(&json!({ "jsonrpc": "2.0", "id": id, "error": error }))
                    .await;
            }
        }
    }

    async fn respond(&mut self, request: &Value, result: Value) {
        self.write(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": result }))
            .await;
    }

    async fn write(&mut self, message: &Value) {
        let body = message.to_string();
        let frame = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        self.to_sdk
            .write_all(frame.as_bytes())
            .await
            .expect("the SDK reads");
    }

    async fn read(&mut self) -> Value {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(self.from_sdk.read_u8().await.expect("the SDK writes"));
        }
        let head = String::from_utf8(head).expect("a header is ASCII");
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("Content-Length: ")?.parse().ok())
            .expect("a frame has a length");
        let mut body = vec![0; length];
        self.from_sdk
            .read_exact(&mut body)
            .await
            .expect("a whole frame");
        serde_json::from_slice(&body).expect("a frame is JSON")
    }
}
