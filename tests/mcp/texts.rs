//! What the model reads for one bad call: ours, and rmcp's for the same struct with `Parameters<T>`.

use insta::assert_snapshot;
use rmcp::{
    ServerHandler, ServiceExt,
    handler::server::wrapper::Parameters,
    model::{CallToolRequestParams, CallToolResult},
    service::ServiceError,
    tool, tool_handler, tool_router,
};
use serde_json::{Value, json};
use tokio::io::duplex;

use crate::{
    connection::{Client, soon},
    tools::server,
};

/// As `tools::GetWeather`, in the words of serde and schemars.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct GetWeather {
    /// City to look up.
    city: String,
    /// Days of forecast.
    #[serde(default = "three")]
    #[schemars(range(min = 1, max = 14))]
    days: u8,
    /// Hours of the day to tell.
    #[serde(default)]
    hours: Vec<u8>,
}

fn three() -> u8 {
    3
}

/// The tool of the page about hosts.
#[derive(schemars::JsonSchema, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct GetWeatherIn {
    city: String,
    #[serde(default)]
    unit: String,
    #[serde(default = "three")]
    #[schemars(range(min = 1, max = 14))]
    days: u8,
}

struct Theirs;

#[tool_router]
impl Theirs {
    #[tool(description = "Get the weather for a city, in a unit.")]
    async fn get_weather_in(&self, Parameters(args): Parameters<GetWeatherIn>) -> String {
        format!("{}, {} days, in {}", args.city, args.days, args.unit)
    }

    #[tool(description = "Get the weather for a city.")]
    async fn get_weather(&self, Parameters(args): Parameters<GetWeather>) -> String {
        format!("{}, {} days, {:?}", args.city, args.days, args.hours)
    }
}

#[tool_handler]
impl ServerHandler for Theirs {}

async fn theirs(arguments: Value) -> Result<CallToolResult, ServiceError> {
    call_theirs("get_weather", arguments).await
}

async fn call_theirs(tool: &'static str, arguments: Value) -> Result<CallToolResult, ServiceError> {
    let (ours, theirs) = duplex(64 * 1024);
    tokio::spawn(async move { Theirs.serve(theirs).await.unwrap().waiting().await });
    let client = soon(().serve(ours)).await.unwrap();
    let call =
        CallToolRequestParams::new(tool).with_arguments(arguments.as_object().unwrap().clone());
    soon(client.call_tool(call)).await
}

fn text(result: Result<CallToolResult, ServiceError>) -> String {
    match result {
        Ok(result) => {
            let text = &result.content[0].as_text().unwrap().text;
            format!("tool error {}: {text}", result.is_error.unwrap())
        }
        Err(ServiceError::McpError(error)) => {
            format!("protocol error {}: {}", error.code.0, error.message)
        }
        Err(other) => panic!("{other}"),
    }
}

/// The page shows these; the test keeps it true.
fn assert_documented(text: &str) {
    let page = include_str!("../../crates/copilot-tool/docs/mcp.md");
    for line in text.lines() {
        assert!(page.contains(line), "the page does not have: {line}");
    }
}

#[tokio::test]
async fn one_bad_call_in_ours_and_in_rmcps_words() {
    let bad = json!({ "town": "Oslo", "days": 30, "hours": [1, "x", 300] });
    let client = Client::connect(&server().0).await;
    let ours = text(client.call("get_weather", bad.clone()).await);
    let theirs = text(theirs(bad).await);
    assert_snapshot!(format!("ours, {ours}\n\nrmcp's, {theirs}"));
    for text in [&ours, &theirs] {
        let (_, text) = text.split_once(": ").unwrap();
        assert_documented(text);
    }
}

// The other two texts of that page are measured with the real CLI.
#[tokio::test]
async fn the_page_about_hosts_has_rmcps_words_for_its_call() {
    let bad = json!({ "town": "Oslo", "days": 30 });
    let text = text(call_theirs("get_weather_in", bad).await);
    let (_, text) = text.split_once(": ").unwrap();
    let page = include_str!("../../crates/copilot-tool/docs/hosts.md");
    assert!(page.contains(&format!("```text\n{text}\n```")), "{text}");
}

#[tokio::test]
async fn a_call_that_needs_a_repair_is_a_success_here_and_a_failure_there() {
    let call = json!({ "city": "Oslo", "days": "2" });
    let client = Client::connect(&server().0).await;
    assert_eq!(
        client.result("get_weather", call.clone()).await["isError"],
        false
    );
    assert_snapshot!(text(theirs(call).await));
}

#[tokio::test]
async fn a_bound_in_the_schema_is_checked_here_and_not_there() {
    let call = json!({ "city": "Oslo", "days": 200 });
    let client = Client::connect(&server().0).await;
    assert_eq!(
        client.result("get_weather", call.clone()).await["isError"],
        true
    );
    assert_eq!(
        text(theirs(call).await),
        "tool error false: Oslo, 200 days, []"
    );
}
