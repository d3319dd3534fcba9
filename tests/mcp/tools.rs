//! The tools that the server of these tests has.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::SeqCst},
};

use copilot_tool::{
    BinaryResult, CopilotArgs, Inline, Json, Param, Tool, ToolDefinition, ToolError, ToolHints,
    ToolInvocation, ToolRegistry, ToolResult,
    mcp::{Context, Server},
};
use serde::Serialize;
use serde_json::json;
use tokio::sync::Notify;

/// Get the weather for a city.
#[derive(CopilotArgs)]
pub(crate) struct GetWeather {
    /// City to look up.
    pub(crate) city: String,
    /// Days of forecast.
    #[arg(default = 3, range = 1..=14)]
    pub(crate) days: u8,
    /// Hours of the day to tell.
    #[arg(default)]
    pub(crate) hours: Vec<u8>,
}

/// What `get_weather` returns.
#[derive(schemars::JsonSchema, Serialize)]
pub(crate) struct Weather {
    city: String,
    /// In degrees Celsius.
    celsius: Vec<f64>,
    warning: Option<String>,
}

#[derive(Default)]
struct Forecast;

impl Tool for Forecast {
    type Args = GetWeather;
    type Output = Json<Weather>;
    const NAME: &'static str = "get_weather";

    fn configure(definition: ToolDefinition) -> ToolDefinition {
        definition
            .title("Weather")
            .metadata("example.com/unit", "celsius")
            .hints(ToolHints {
                read_only: Some(true),
                open_world: Some(true),
                ..ToolHints::default()
            })
            .output_schema::<Weather>()
    }

    async fn call(&self, args: GetWeather, _: &ToolInvocation) -> Result<Json<Weather>, ToolError> {
        Ok(Json(Weather {
            city: args.city,
            celsius: (0..args.days).map(f64::from).collect(),
            warning: args.hours.first().map(|hour| format!("rain at {hour}")),
        }))
    }
}

/// Work with files.
#[derive(CopilotArgs)]
#[args(tag = "action", rename_all = "snake_case")]
enum FileOp {
    /// Read a file.
    Read { path: String },
    /// Write a file.
    Write { path: String, content: String },
}

#[derive(Default)]
struct Files;

impl Tool for Files {
    type Args = FileOp;
    type Output = String;
    const NAME: &'static str = "file_op";

    async fn call(&self, args: FileOp, _: &ToolInvocation) -> Result<String, ToolError> {
        match args {
            FileOp::Read { path } => Err(std::io::Error::other(format!("{path} is secret")))?,
            FileOp::Write { path, content } => Ok(format!("{path}: {} bytes", content.len())),
        }
    }
}

/// What the tests look at from outside.
#[derive(Default)]
pub(crate) struct Seen {
    /// Calls of `stay` that have begun.
    pub(crate) begun: Notify,
    /// Lets one call of `stay` go.
    pub(crate) go: Notify,
    /// Calls of `stay` that were dropped before their end.
    pub(crate) dropped: AtomicUsize,
    pub(crate) dropped_one: Notify,
}

struct Stay<'a>(&'a Seen, bool);

impl Drop for Stay<'_> {
    fn drop(&mut self) {
        if !self.1 {
            self.0.dropped.fetch_add(1, SeqCst);
            self.0.dropped_one.notify_one();
        }
    }
}

pub(crate) fn inline(name: &'static str) -> Inline<()> {
    ToolDefinition::inline(name, "A tool of the tests.")
}

pub(crate) fn registry() -> (ToolRegistry, Arc<Seen>) {
    let seen = Arc::new(Seen::default());
    let stay = Arc::clone(&seen);
    let tools = [
        ToolDefinition::define::<Forecast>(),
        ToolDefinition::define::<Files>(),
        inline("stay")
            .async_handler(move || {
                let seen = Arc::clone(&stay);
                async move {
                    let mut guard = Stay(&seen, false);
                    seen.begun.notify_one();
                    seen.go.notified().await;
                    guard.1 = true;
                    "gone"
                }
            })
            .unwrap(),
        inline("panic")
            .handler(|| -> String { panic!("not for the model") })
            .unwrap(),
        inline("pictures")
            .handler(|| {
                ToolResult::success("two")
                    .with_binary(BinaryResult::image("QUJD", "image/png").with_description("a cat"))
                    .with_binary(BinaryResult::image("QUJE", "image/png"))
                    .with_binary(
                        BinaryResult::resource("QUJF", "text/csv")
                            .with_description("file:///tmp/a.csv"),
                    )
                    .with_binary(
                        BinaryResult::resource("QUJG", "text/csv").with_description("a table: b"),
                    )
                    .with_session_log("for the host")
                    .with_error("for the host")
                    .with_telemetry("for", "the host")
            })
            .unwrap(),
        inline("denied")
            .handler(|| {
                ToolResult::denied("Not allowed.").with_structured_content(json!({ "why": 7 }))
            })
            .unwrap(),
        inline("list")
            .param(Param::<u8>::new("n", "How many."))
            .handler(|n: u8| (0..n).collect::<Vec<_>>())
            .unwrap()
            .output_schema::<Vec<u8>>(),
        inline("who")
            .handler_with_invocation(|invocation: &ToolInvocation| {
                let context = invocation.extension::<Context>().unwrap();
                json!({
                    "request": invocation.request_id(),
                    "traceparent": invocation.traceparent(),
                    "tracestate": invocation.tracestate(),
                    "client": context.client_info().unwrap().name,
                })
            })
            .unwrap(),
        ToolDefinition::declare::<Elsewhere>(),
    ];
    (ToolRegistry::from_tools(tools).unwrap(), seen)
}

/// Served by another client.
struct Elsewhere;

impl Tool for Elsewhere {
    type Args = ();
    type Output = ();
    const NAME: &'static str = "elsewhere";
    const DESCRIPTION: &'static str = "Another client has it.";

    async fn call(&self, (): (), _: &ToolInvocation) -> Result<(), ToolError> {
        Ok(())
    }
}

pub(crate) fn server() -> (Server, Arc<Seen>) {
    let (registry, seen) = registry();
    let server = Server::new(registry)
        .name("tests")
        .version("1.2.3")
        .instructions("Ask for the weather first.");
    (server, seen)
}
