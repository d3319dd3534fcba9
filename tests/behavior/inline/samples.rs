//! The samples of ADR-005, ADR-006 and the pull request, through the inline door.

use std::sync::{Arc, Mutex};

use copilot_tool::{CopilotArgs, Param, ToolDefinition};
use serde_json::json;

use super::text;

#[derive(CopilotArgs, Clone, Copy, Debug, PartialEq)]
#[args(rename_all = "lowercase")]
enum Phase {
    Searching,
    Analyzing,
    Done,
}

#[tokio::test]
async fn get_weather() {
    let tool = ToolDefinition::inline("get_weather", "Get the current weather for a given city")
        .param(Param::<String>::new("city", "The city to get weather for"))
        .param(
            Param::<String>::new("unit", "Temperature unit: celsius or fahrenheit")
                .default_value("celsius"),
        )
        .handler(|city, unit| format!("{city}: 7 degrees {unit}"))
        .unwrap();
    assert_eq!(
        serde_json::to_string(&tool).unwrap(),
        "{\"name\":\"get_weather\",\"description\":\"Get the current weather for a given city\",\"parameters\":{\
         \"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\",\"description\":\"The city to get weather \
         for\"},\"unit\":{\"type\":\"string\",\"description\":\"Temperature unit: celsius or fahrenheit\",\"default\":\
         \"celsius\"}},\"required\":[\"city\"],\"additionalProperties\":false}}"
    );
    assert_eq!(
        text(&tool, json!({ "city": "Oslo" })).await,
        "Oslo: 7 degrees celsius"
    );
    assert_eq!(
        text(&tool, json!({ "unit": "kelvin" })).await,
        "Invalid arguments for tool \"get_weather\", 1 problem:\n\
         - city: required string is missing\n\
         The tool takes: city (string, required), unit (string, default \"celsius\")."
    );
}

#[tokio::test]
async fn set_current_phase() {
    let current = Arc::new(Mutex::new(Phase::Searching));
    let tool = ToolDefinition::inline(
        "set_current_phase",
        "Sets the current phase of the agent. Use this to report progress.",
    )
    .param(Param::<Phase>::new("phase", "The phase to transition to"))
    .handler({
        let current = Arc::clone(&current);
        move |phase| {
            *current.lock().unwrap() = phase;
            format!("Phase set to {phase:?}")
        }
    })
    .unwrap();
    assert_eq!(
        tool.parameters()["properties"]["phase"],
        json!({ "type": "string", "enum": ["searching", "analyzing", "done"], "description": "The phase to transition to" })
    );
    assert_eq!(
        text(&tool, json!({ "phase": "done" })).await,
        "Phase set to Done"
    );
    assert_eq!(*current.lock().unwrap(), Phase::Done);
    let told = text(&tool, json!({ "phase": "Analysing" })).await;
    assert!(told.contains("did you mean \"analyzing\"?"), "{told}");
}

#[tokio::test]
async fn report_intent() {
    let tool = ToolDefinition::inline("report_intent", "Reports the agent's intent")
        .param(Param::<String>::new("intent", "The intent"))
        .handler(|_| ())
        .unwrap()
        .overrides_built_in_tool(true);
    assert_eq!(
        serde_json::to_value(&tool).unwrap()["overridesBuiltInTool"],
        true
    );
    assert_eq!(
        text(&tool, json!({ "intent": "Read the code" })).await,
        "Success"
    );
}
