//! Feature `mcp`: a server and the transports it is served over. What it answers is in `handler`.
//!
#![doc = include_str!("../../docs/mcp.md")]

mod convert;
mod handler;

use std::{
    io,
    sync::{Arc, Mutex, PoisonError},
};

pub use rmcp;
use rmcp::{
    Peer, RoleServer, ServiceExt,
    model::{Implementation, ServerCapabilities, ServerConfig},
    transport::{
        StreamableHttpServerConfig, StreamableHttpService, stdio_pipes,
        streamable_http_server::session::never::NeverSessionManager,
    },
};
use tokio::{runtime::Handle, sync::watch};

use crate::ToolRegistry;

/// A [`Server`] over streamable HTTP: a tower service of HTTP requests, for axum, hyper and the like.
pub type HttpService = StreamableHttpService<Server, NeverSessionManager>;

/// The tools of a registry as an MCP server. Cheap to clone; clones serve the same tools.
///
/// It is an [`rmcp::ServerHandler`], so that every transport of rmcp serves it; stdio and HTTP have methods here.
#[derive(Clone, Debug)]
pub struct Server {
    about: Arc<ServerConfig>,
    state: Arc<State>,
    /// Without sessions nothing can be told to a client of a protocol that has no subscriptions.
    has_sessions: bool,
}

/// What rmcp knows of the request behind a call.
pub type Context = rmcp::service::RequestContext<RoleServer>;

#[derive(Debug)]
struct State {
    served: watch::Sender<Served>,
    clients: Mutex<Vec<Client>>,
}

/// The tools, and what a client is told of them, made once.
#[derive(Clone, Debug)]
struct Served {
    registry: ToolRegistry,
    tools: Arc<[rmcp::model::Tool]>,
}

/// A client that is told of changes without having to subscribe: those of the protocols before 2026-07-28.
#[derive(Debug)]
struct Client {
    peer: Peer<RoleServer>,
    /// Of its connection, because tools may be changed from outside of any runtime.
    runtime: Handle,
}

impl Server {
    /// A server of `tools`, with the name and version of this crate until it is given its own.
    #[must_use]
    pub fn new(tools: ToolRegistry) -> Self {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_tool_list_changed()
            .build();
        let about = ServerConfig::new(capabilities).with_server_info(Implementation::new(
            env!("CARGO_PKG_NAME"),
            env!("CARGO_PKG_VERSION"),
        ));
        Self {
            about: Arc::new(about),
            state: Arc::new(State {
                served: watch::Sender::new(Served::new(tools)),
                clients: Mutex::default(),
            }),
            has_sessions: true,
        }
    }

    /// The name that clients know it by.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        Arc::make_mut(&mut self.about).server_info.name = name.into();
        self
    }

    /// Its version, in any form.
    #[must_use]
    pub fn version(mut self, version: impl Into<String>) -> Self {
        Arc::make_mut(&mut self.about).server_info.version = version.into();
        self
    }

    /// What a model should know about these tools together; clients may put it into the system prompt.
    #[must_use]
    pub fn instructions(mut self, text: impl Into<String>) -> Self {
        Arc::make_mut(&mut self.about).instructions = Some(text.into());
        self
    }

    /// The tools that are served now.
    #[must_use]
    pub fn tools(&self) -> ToolRegistry {
        self.state.served.borrow().registry.clone()
    }

    /// Serves other tools from now on, in all clones, and tells the clients that are connected. Calls that have begun
    /// go on.
    ///
    /// Over HTTP without sessions, only clients that subscribe (protocol 2026-07-28) can be told.
    pub fn set_tools(&self, tools: ToolRegistry) {
        self.state.served.send_replace(Served::new(tools));
        for Client { peer, runtime } in self.state.connected().iter() {
            let peer = peer.clone();
            runtime.spawn(async move {
                if let Err(error) = peer.notify_tool_list_changed().await {
                    tracing::debug!(%error, "a client was not told that the tools have changed");
                }
            });
        }
    }

    /// Serves one client over stdin and stdout, until it closes stdin. Nothing else may write to stdout.
    ///
    /// # Errors
    ///
    /// The client went away, or said something else, before the protocol had begun; or stdout is broken.
    pub async fn serve_stdio(self) -> io::Result<()> {
        let running = self.serve(stdio_pipes()).await.map_err(io::Error::other)?;
        running.waiting().await.map_err(io::Error::other)?;
        Ok(())
    }

    /// A service of HTTP requests, one at a time and without sessions, so that any machine can take any request. Mount it
    /// at `/mcp`, where clients look for it: `axum::Router::new().route_service("/mcp", server.http_service())`.
    ///
    /// It answers requests whose `Host` is this machine's loopback, and none that come from a page in a browser
    /// (`Origin`); [`http_service_with`](Self::http_service_with) takes other rules.
    #[must_use]
    pub fn http_service(self) -> HttpService {
        self.http_service_with(
            StreamableHttpServerConfig::default()
                .with_json_response(true)
                .enforce_origin_validation(),
        )
    }

    /// [`http_service`](Self::http_service) with rmcp's settings: hosts and origins, the size of a request (4 MiB), how to
    /// end. There are no sessions, whatever they say.
    #[must_use]
    pub fn http_service_with(mut self, config: StreamableHttpServerConfig) -> HttpService {
        self.has_sessions = false;
        StreamableHttpService::new(
            move || Ok(self.clone()),
            Arc::default(),
            config.with_legacy_session_mode(false),
        )
    }
}

impl Served {
    fn new(registry: ToolRegistry) -> Self {
        let here = registry.definitions().iter();
        let tools = here.filter(|tool| tool.has_handler()).map(convert::tool);
        Self {
            tools: tools.collect(),
            registry,
        }
    }
}

impl State {
    /// The clients whose connection stands.
    fn connected(&self) -> std::sync::MutexGuard<'_, Vec<Client>> {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        clients.retain(|client| !client.peer.is_transport_closed());
        clients
    }
}
