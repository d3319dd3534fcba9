//! The formats of model providers: tools out, calls in, answers out.

mod answers;
mod calls;
mod envelopes;

use copilot_tool::{
    CallError, CopilotArgs, Dialect, Tool, ToolDefinition, ToolError, ToolHints, ToolInvocation,
    ToolResult,
};
use serde_json::{Value, json};

/// One format of calls: how a good one looks, is read and is answered.
struct Format {
    name: &'static str,
    /// A call of `get_weather` with the id `call_1`, where the format has ids.
    call: fn() -> Value,
    /// Where its arguments are.
    arguments: &'static str,
    read: fn(&Value) -> Result<ToolInvocation, CallError>,
    answer: fn(&ToolResult, &Value) -> Result<Value, CallError>,
}

const FORMATS: [Format; 5] = [
    Format {
        name: "chat",
        call: || {
            json!({
                "id": "call_1",
                "type": "function",
                "function": { "name": "get_weather", "arguments": "{\"city\": \"Oslo\"}" },
            })
        },
        arguments: "/function/arguments",
        read: ToolInvocation::from_openai,
        answer: ToolResult::to_openai,
    },
    Format {
        name: "responses",
        call: || {
            json!({
                "type": "function_call",
                "id": "fc_1",
                "call_id": "call_1",
                "name": "get_weather",
                "arguments": "{\"city\": \"Oslo\"}",
                "status": "completed",
            })
        },
        arguments: "/arguments",
        read: ToolInvocation::from_openai,
        answer: ToolResult::to_openai,
    },
    Format {
        name: "anthropic",
        call: || {
            json!({
                "type": "tool_use",
                "id": "call_1",
                "name": "get_weather",
                "input": { "city": "Oslo" },
            })
        },
        arguments: "/input",
        read: ToolInvocation::from_anthropic,
        answer: ToolResult::to_anthropic,
    },
    Format {
        name: "gemini",
        call: || {
            json!({
                "functionCall": { "id": "call_1", "name": "get_weather", "args": { "city": "Oslo" } },
                "thoughtSignature": "c2ln",
            })
        },
        arguments: "/functionCall/args",
        read: ToolInvocation::from_gemini,
        answer: ToolResult::to_gemini,
    },
    Format {
        name: "mcp",
        call: || json!({ "name": "get_weather", "arguments": { "city": "Oslo" } }),
        arguments: "/arguments",
        read: ToolInvocation::from_mcp,
        answer: |result, _| Ok(result.to_mcp()),
    },
];

const DIALECTS: [Dialect; 8] = [
    Dialect::Copilot,
    Dialect::Portable,
    Dialect::OpenAi,
    Dialect::OpenAiStrict,
    Dialect::Anthropic,
    Dialect::AnthropicStrict,
    Dialect::Gemini,
    Dialect::Mcp,
];

/// Get the weather for a city.
#[derive(CopilotArgs)]
struct GetWeather {
    /// City to look up.
    city: String,
    /// Days of forecast.
    #[arg(default = 3, range = 1..=14)]
    days: u8,
}

#[derive(Default)]
struct Weather;

impl Tool for Weather {
    type Args = GetWeather;
    type Output = String;
    const NAME: &'static str = "get_weather";

    /// All that is not for every host.
    fn configure(definition: ToolDefinition) -> ToolDefinition {
        definition
            .title("Weather")
            .hints(ToolHints {
                read_only: Some(true),
                open_world: Some(false),
                ..ToolHints::default()
            })
            .instructions("Copilot's own")
            .metadata("copilot", true)
            .skip_permission(true)
            .terminal(true)
    }

    async fn call(&self, args: GetWeather, _: &ToolInvocation) -> Result<String, ToolError> {
        Ok(format!("{} sunny days in {}", args.days, args.city))
    }
}
