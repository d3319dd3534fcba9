//! Tools made where they are used: parameters told one by one, and a closure that keeps what it captures.

use std::sync::{Arc, Mutex};

use copilot_tool::{
    CopilotArgs, DefinitionError, Json, Param, ToolDefinition, ToolError, ToolInvocation,
    ToolRegistry,
};
use serde_json::json;

#[derive(Clone, Copy, CopilotArgs, Debug)]
#[args(rename_all = "lowercase")]
enum Phase {
    Searching,
    Analyzing,
    Done,
}

/// The state of an agent's session, which its tools share.
#[derive(Default)]
struct Session {
    phase: Mutex<Option<Phase>>,
    intents: Mutex<Vec<String>>,
}

fn tools(session: &Arc<Session>) -> Result<Vec<ToolDefinition>, DefinitionError> {
    let set_phase = ToolDefinition::inline(
        "set_current_phase",
        "Sets the current phase of the agent. Use this to report progress.",
    )
    .param(Param::<Phase>::new("phase", "The phase to transition to."))
    .param(
        Param::<u32>::new("retries", "Retries before giving up.")
            .range(..=5)
            .default_value(2),
    )
    .handler({
        let session = Arc::clone(session);
        move |phase, retries| {
            let before = session.phase.lock().unwrap().replace(phase);
            format!("Phase set to {phase:?}, {retries} retries; it was {before:?}")
        }
    })?;

    let report_intent = ToolDefinition::inline("report_intent", "Reports the agent's intent.")
        .param(Param::<String>::new("intent", "The intent, in a few words.").len(1..=40))
        .async_handler_with_invocation({
            let session = Arc::clone(session);
            move |invocation, intent| {
                let session = Arc::clone(&session);
                async move {
                    tokio::task::yield_now().await; // a database, say
                    let caller = invocation.session_id().unwrap_or("nobody");
                    let mut intents = session.intents.lock().unwrap();
                    intents.push(format!("{caller}: {intent}"));
                    Json(intents.clone())
                }
            }
        })?
        .overrides_built_in_tool(true);

    let get_weather = ToolDefinition::inline("get_weather", "Get the current weather for a city.")
        .param(Param::<String>::new("city", "The city to get weather for."))
        .param(
            Param::<String>::new("unit", "Temperature unit.")
                .choices(["celsius", "fahrenheit"])
                .default_value("celsius"),
        )
        .param(Param::<Vec<u8>>::new("hours", "Hours of today, when not all.").optional())
        .async_handler(forecast)?;

    Ok(vec![set_phase, report_intent, get_weather])
}

/// A function is a handler like any other.
async fn forecast(city: String, unit: String, hours: Option<Vec<u8>>) -> Result<String, ToolError> {
    let degrees = match city.as_str() {
        "Oslo" => -3,
        "Lima" => 19,
        _ => return Err(ToolError::failed("Ask for Oslo or Lima.")),
    };
    let hours = hours.map_or_else(|| "all day".to_owned(), |hours| format!("at {hours:?}"));
    Ok(format!("{degrees} degrees {unit} in {city}, {hours}"))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tools = ToolRegistry::from_tools(tools(&Arc::default())?)?;
    println!("{}", serde_json::to_string_pretty(&tools)?);

    for (name, arguments) in [
        ("set_current_phase", json!({ "phase": "searching" })),
        (
            "set_current_phase",
            json!({ "phase": "Done", "retries": "5" }),
        ),
        (
            "set_current_phase",
            json!({ "phase": "analysing", "retries": 9 }),
        ),
        ("report_intent", json!({ "intent": "Read the code" })),
        ("report_intent", json!({ "intention": "" })),
        ("get_weather", json!({ "city": "Oslo", "hours": [6, 12] })),
        (
            "get_weather",
            json!({ "city": "Lima", "unit": null, "hours": null }),
        ),
        ("get_weather", json!({ "city": "Rome" })),
        (
            "get_weather",
            json!({ "unit": "kelvin", "hours": ["noon", 12, 300] }),
        ),
    ] {
        println!("\n{name} {arguments}");
        let call = ToolInvocation::new(name, arguments).with_session_id("session-1");
        let result = tools.invoke(call).await;
        println!("{}: {}", result.kind(), result.text());
    }
    Ok(())
}
