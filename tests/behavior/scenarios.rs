//! The calls that the SDKs of Copilot replay in their tests, and the texts that a model is to read: `scenarios.jsonl`.
//! Left out are the five whose text the CLI writes; those outcomes are in `tests/hosts/`.

#![expect(
    clippy::needless_pass_by_value,
    reason = "arguments are owned, whatever a tool does with them"
)]

use std::sync::{Arc, LazyLock};

use copilot_tool::{
    Arguments, CopilotArgs, Json, Param, ResultKind, Tool, ToolDefinition, ToolError,
    ToolInvocation, ToolRegistry, ToolResult, tool, tools,
};
use futures_util::future::join_all;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use tokio::sync::Barrier;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenario {
    scenario: String,
    calls: Vec<Call>,
    /// What is on the wire of every tool of the scenario, besides name, description and parameters.
    #[serde(default)]
    wire: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Call {
    tool: String,
    arguments: Value,
    content: String,
    kind: Option<String>,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "lowercase")]
enum Phase {
    Analyzing,
    Implementing,
}

/// What to search for.
#[derive(CopilotArgs)]
struct Search {
    /// The word.
    keyword: String,
}

struct Items;

#[tools]
impl Items {
    /// Search for items.
    #[tool]
    fn search_items(&self, search: Search) -> String {
        format!("Found: {} -> item_alpha, item_beta", search.keyword)
    }

    /// Combine two values.
    #[tool]
    fn combine_values(
        &self,
        /// The first.
        value1: String,
        /// The second.
        value2: String,
    ) -> String {
        format!("combined: {value1} + {value2}")
    }
}

/// Tell the status.
#[tool]
fn get_status() -> &'static str {
    "Status: OK"
}

/// Encrypt a string.
#[tool]
fn encrypt_string(
    /// What to encrypt.
    input: String,
) -> String {
    input.to_uppercase()
}

/// Query the database.
#[derive(CopilotArgs)]
struct DbQuery {
    /// The query.
    query: Query,
}

#[derive(CopilotArgs)]
#[args(rename_all = "camelCase")]
struct Query {
    table: String,
    ids: Vec<u32>,
    sort_ascending: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct City {
    country_id: u32,
    city_name: &'static str,
    population: u32,
}

#[derive(Default)]
struct Database;

impl Tool for Database {
    type Args = DbQuery;
    type Output = Json<[City; 2]>;
    const NAME: &'static str = "db_query";

    async fn call(
        &self,
        DbQuery { query }: DbQuery,
        invocation: &ToolInvocation,
    ) -> Result<Self::Output, ToolError> {
        assert_eq!(
            (&*query.table, &*query.ids, query.sort_ascending),
            ("cities", &[12, 19][..], true)
        );
        assert_eq!(invocation.call_id(), Some("toolcall_0"));
        let city = |country_id, city_name, population| City {
            country_id,
            city_name,
            population,
        };
        Ok(Json([
            city(19, "Passos", 1_000),
            city(12, "San Lorenzo", 100_000),
        ]))
    }
}

/// Calculate.
#[derive(CopilotArgs)]
struct Calculate {
    operation: Operation,
    a: i64,
    b: i64,
}

#[derive(CopilotArgs)]
#[args(rename_all = "lowercase")]
enum Operation {
    Add,
    Subtract,
    Multiply,
}

#[derive(Default)]
struct Calculator;

impl Tool for Calculator {
    type Args = Calculate;
    type Output = i64;
    const NAME: &'static str = "calculate";

    async fn call(&self, args: Calculate, _: &ToolInvocation) -> Result<i64, ToolError> {
        let Calculate { operation, a, b } = args;
        Ok(match operation {
            Operation::Add => a + b,
            Operation::Subtract => a - b,
            Operation::Multiply => a * b,
        })
    }
}

/// A tool with one text for a parameter.
fn text(
    name: &'static str,
    parameter: &'static str,
    handler: impl Fn(String) -> ToolResult + Send + Sync + 'static,
) -> ToolDefinition {
    ToolDefinition::inline(name, "Does what the scenario wants.")
        .param(Param::<String>::new(parameter, "What it is about."))
        .handler(handler)
        .unwrap()
}

/// A tool that answers when the other one has been called, too.
fn together(name: &'static str, parameter: &'static str, both: &Arc<Barrier>) -> ToolDefinition {
    let both = Arc::clone(both);
    ToolDefinition::inline(name, "Looks it up.")
        .param(Param::<String>::new(parameter, "What to look up."))
        .async_handler(move |what| {
            let both = Arc::clone(&both);
            async move {
                both.wait().await;
                format!("{}_{}", parameter.to_uppercase(), what.to_uppercase())
            }
        })
        .unwrap()
}

/// A tool without parameters.
fn fixed(name: &'static str, result: ToolResult) -> ToolDefinition {
    ToolDefinition::inline(name, "Does what the scenario wants.")
        .handler(move || result.clone())
        .unwrap()
}

fn set_current_phase() -> ToolDefinition {
    ToolDefinition::inline("set_current_phase", "Sets the current phase of the agent.")
        .param(Param::<Phase>::new("phase", "The phase to transition to"))
        .handler(|phase| format!("Phase set to {}", format!("{phase:?}").to_lowercase()))
        .unwrap()
}

/// The same by hand.
fn low_level(name: &'static str, key: &'static str, reply: fn(&str) -> String) -> ToolDefinition {
    let parameters =
        json!({ "type": "object", "properties": { key: { "type": "string" } }, "required": [key] });
    let handler = move |mut invocation: ToolInvocation| async move {
        let args: Map<String, Value> = invocation.decode()?;
        Ok::<_, ToolError>(reply(args[key].as_str().unwrap_or_default()))
    };
    ToolDefinition::create(name, "By hand.", parameters, handler).unwrap()
}

fn tools_of(scenario: &str) -> Vec<ToolDefinition> {
    match scenario {
        "ergonomic_tool_definition" => {
            let mut tools = ToolDefinition::from_object(Items);
            tools.insert(0, set_current_phase());
            tools
        }
        "low_level_tool_definition" => vec![
            low_level("set_current_phase", "phase", |phase| {
                format!("Phase set to {phase}")
            }),
            low_level("search_items", "keyword", |_| {
                "Found: item_alpha, item_beta".to_owned()
            }),
        ],
        "ergonomic_tool_arity0" => vec![ToolDefinition::define::<get_status>()],
        "ergonomic_tool_arity2" => ToolDefinition::from_object(Items),
        "invokes_custom_tool" | "invokes_custom_tool_with_permission_handler" => {
            vec![ToolDefinition::define::<encrypt_string>()]
        }
        "can_receive_and_return_complex_types" => vec![ToolDefinition::define::<Database>()],
        "overrides_built_in_tool_with_custom_tool" => vec![
            text("grep", "query", |query| {
                ToolResult::success(format!("CUSTOM_GREP_RESULT: {query}"))
            })
            .overrides_built_in_tool(true),
        ],
        "skippermission_sent_in_tool_definition" => vec![
            text("safe_lookup", "id", |id| {
                ToolResult::success(format!("RESULT: {id}"))
            })
            .skip_permission(true),
        ],
        "should_execute_multiple_custom_tools_in_parallel_single_turn" => {
            let both = Arc::new(Barrier::new(2));
            vec![
                together("lookup_city", "city", &both),
                together("lookup_country", "country", &both),
            ]
        }
        "should_respect_availabletools_and_excludedtools_combined" => {
            vec![text("allowed_tool", "input", |input| {
                ToolResult::success(format!("ALLOWED_{}", input.to_uppercase()))
            })]
        }
        "should_handle_structured_toolresultobject_from_custom_tool" => {
            vec![text("get_weather", "city", |city| {
                ToolResult::success(format!("The weather in {city} is sunny and 72°F"))
                    .with_structured_content(json!({ "city": city }))
            })]
        }
        "should_handle_tool_result_with_failure_resulttype" => vec![fixed(
            "check_status",
            ToolResult::failure("Service unavailable").with_error("API timeout"),
        )],
        "should_handle_tool_result_with_denied_resulttype" => vec![fixed(
            "access_secret",
            ToolResult::denied("Access denied: insufficient permissions to read secrets"),
        )],
        "should_preserve_tooltelemetry_and_not_stringify_structured_results_for_llm" => {
            vec![text("analyze_code", "file", |file| {
                ToolResult::success(format!("Analysis of {file}: no issues found"))
                    .with_telemetry("metrics", json!({ "analysisTimeMs": 150 }))
            })]
        }
        "should_pass_validated_zod_parameters_to_tool_handler" => {
            vec![ToolDefinition::define::<Calculator>()]
        }
        unknown => panic!("no tools for {unknown}"),
    }
}

static SCENARIOS: LazyLock<Vec<Scenario>> = LazyLock::new(|| {
    include_str!("scenarios.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a scenario a line"))
        .collect()
});

/// JSON with its keys in order, and other text without space around it: the SDKs compare like that.
fn normal(content: &str) -> String {
    match serde_json::from_str::<Value>(content) {
        Ok(mut value) => {
            value.sort_all_objects();
            value.to_string()
        }
        Err(_) => content.trim().to_owned(),
    }
}

async fn replay(arguments: fn(&Value) -> Arguments) {
    for Scenario {
        scenario, calls, ..
    } in &*SCENARIOS
    {
        let tools = ToolRegistry::from_tools(tools_of(scenario)).unwrap();
        let results = join_all(calls.iter().enumerate().map(|(index, call)| {
            let invocation = ToolInvocation::new(&*call.tool, arguments(&call.arguments));
            tools.invoke(invocation.with_call_id(format!("toolcall_{index}")))
        }));
        for (call, result) in calls.iter().zip(results.await) {
            let kind = call.kind.as_deref().unwrap_or(ResultKind::Success.as_str());
            assert_eq!(
                (result.kind().as_str(), normal(result.text())),
                (kind, normal(&call.content)),
                "{scenario}: {}",
                call.tool
            );
        }
    }
}

#[tokio::test]
async fn the_calls_that_the_sdks_replay_have_their_results() {
    assert_eq!(SCENARIOS.len(), 16);
    replay(|arguments| arguments.clone().into()).await;
}

#[tokio::test]
async fn the_same_calls_as_text_have_the_same_results() {
    replay(|arguments| arguments.to_string().into()).await;
}

#[test]
fn the_tools_of_a_scenario_have_its_flags_on_the_wire() {
    for Scenario { scenario, wire, .. } in &*SCENARIOS {
        for tool in tools_of(scenario) {
            let mut on_wire = serde_json::to_value(&tool).unwrap();
            let object = on_wire.as_object_mut().unwrap();
            object.retain(|key, _| !["name", "description", "parameters"].contains(&&**key));
            assert_eq!(object, wire, "{scenario}: {}", tool.name());
        }
    }
}
