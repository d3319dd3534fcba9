//! A model behind the OpenAI chat-completions API, on the loopback interface: says what its script says, and keeps what
//! it was sent.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use axum::{Json, Router, extract::State, http::StatusCode, routing::post};
use serde_json::{Value, json};
use tokio::{net::TcpListener, task::JoinHandle};

/// What the model says to one request.
#[derive(Clone)]
pub enum Reply {
    /// It calls tools: name, and arguments as text, which need not be JSON.
    Calls(Vec<(String, String)>),
    /// It is done.
    Text(String),
}

impl Reply {
    /// A call of one tool.
    #[must_use]
    pub fn call(tool: &str, arguments: &str) -> Self {
        Self::Calls(vec![(tool.to_owned(), arguments.to_owned())])
    }

    fn message(self, first_id: usize) -> Value {
        match self {
            Self::Text(text) => json!({ "role": "assistant", "content": text }),
            Self::Calls(calls) => {
                let calls: Vec<_> = (first_id..)
                    .zip(calls)
                    .map(|(id, (name, arguments))| {
                        let function = json!({ "name": name, "arguments": arguments });
                        json!({ "id": format!("call_{id}"), "type": "function", "function": function })
                    })
                    .collect();
                json!({ "role": "assistant", "content": null, "tool_calls": calls })
            }
        }
    }
}

/// A model that follows a script. It stops when it is dropped.
pub struct Model {
    url: String,
    script: Arc<Script>,
    server: JoinHandle<()>,
}

struct Script {
    replies: Mutex<VecDeque<Reply>>,
    requests: Mutex<Vec<Value>>,
}

impl Model {
    /// Serves `replies` in order, on a free port. A request beyond them is answered with status 400, which ends the turn.
    pub async fn start(replies: impl IntoIterator<Item = Reply>) -> Self {
        let script = Arc::new(Script {
            replies: Mutex::new(replies.into_iter().collect()),
            requests: Mutex::default(),
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let url = format!("http://{}/v1", listener.local_addr().expect("a bound port"));
        let routes = Router::new()
            .route("/v1/chat/completions", post(complete))
            .with_state(Arc::clone(&script));
        let server = tokio::spawn(async {
            axum::serve(listener, routes)
                .await
                .expect("the model serves");
        });
        Self {
            url,
            script,
            server,
        }
    }

    /// The base of its API.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The bodies of all requests so far.
    #[must_use]
    pub fn requests(&self) -> Vec<Value> {
        self.script.requests.lock().expect("no panic").clone()
    }

    /// How many replies were not asked for.
    #[must_use]
    pub fn unasked(&self) -> usize {
        self.script.replies.lock().expect("no panic").len()
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn complete(
    State(script): State<Arc<Script>>,
    Json(request): Json<Value>,
) -> Result<Json<Value>, (StatusCode, &'static str)> {
    let number = {
        let mut requests = script.requests.lock().expect("no panic");
        requests.push(request);
        requests.len()
    };
    let Some(reply) = script.replies.lock().expect("no panic").pop_front() else {
        return Err((StatusCode::BAD_REQUEST, "the script has ended"));
    };
    let reason = match reply {
        Reply::Calls(_) => "tool_calls",
        Reply::Text(_) => "stop",
    };
    // No id is given twice, unless there are a thousand calls in a reply.
    let message = reply.message(number * 1_000);
    Ok(Json(json!({
        "id": format!("completion-{number}"),
        "object": "chat.completion",
        "created": 1,
        "model": "scripted",
        "choices": [{ "index": 0, "message": message, "finish_reason": reason }],
        "usage": { "prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2 },
    })))
}
