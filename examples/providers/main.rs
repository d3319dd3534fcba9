//! One tool for every provider: its schema in each dialect, what a request holds, and calls from `calls.json`, which are
//! written as the providers document theirs, with the answers to them.

mod calendar;

use std::error::Error;

use copilot_tool::{
    CallError, DefinitionError, DefinitionErrors, Dialect, OpenAiApi, ToolDefinition,
    ToolInvocation, ToolRegistry, ToolResult,
};
use serde_json::{Map, Value};

use crate::calendar::Calendar;

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

/// How a provider's calls are found, read and answered.
struct Provider {
    name: &'static str,
    calls: fn(&Value) -> Vec<&Value>,
    read: fn(&Value) -> Result<ToolInvocation, CallError>,
    answer: fn(&ToolResult, &Value) -> Result<Value, CallError>,
}

const PROVIDERS: [Provider; 5] = [
    Provider {
        name: "OpenAI Chat Completions",
        calls: |message| elements(&message["tool_calls"]).collect(),
        read: ToolInvocation::from_openai,
        answer: ToolResult::to_openai,
    },
    Provider {
        name: "OpenAI Responses",
        calls: |response| {
            elements(&response["output"])
                .filter(|item| item["type"] == "function_call")
                .collect()
        },
        read: ToolInvocation::from_openai,
        answer: ToolResult::to_openai,
    },
    Provider {
        name: "Anthropic Messages",
        calls: |message| {
            elements(&message["content"])
                .filter(|block| block["type"] == "tool_use")
                .collect()
        },
        read: ToolInvocation::from_anthropic,
        answer: ToolResult::to_anthropic,
    },
    Provider {
        name: "Gemini",
        calls: |message| {
            elements(&message["parts"])
                .filter(|part| part.get("functionCall").is_some())
                .collect()
        },
        read: ToolInvocation::from_gemini,
        answer: ToolResult::to_gemini,
    },
    Provider {
        name: "MCP",
        calls: |request| vec![&request["params"]],
        read: ToolInvocation::from_mcp,
        answer: |result, _| Ok(result.to_mcp()),
    },
];

fn elements(array: &Value) -> impl Iterator<Item = &Value> {
    array.as_array().into_iter().flatten()
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let tool = ToolDefinition::define::<Calendar>().title("Calendar");
    println!("# The parameters, in each dialect");
    show_dialects(&tool)?;

    let tools = ToolRegistry::from_tools([tool])?;
    println!("\n# What a request holds\n");
    show_requests(&tools)?;

    println!("\n# What the model calls, and what it gets back");
    let messages: Map<String, Value> = serde_json::from_str(include_str!("calls.json"))?;
    for provider in PROVIDERS {
        println!("\n{}", provider.name);
        for call in (provider.calls)(&messages[provider.name]) {
            let result = match (provider.read)(call) {
                Ok(invocation) => tools.invoke(invocation).await,
                Err(error) => ToolResult::failure(error.to_string()),
            };
            let answer = (provider.answer)(&result, call)?;
            println!("  call    {call}\n  answer  {answer}");
        }
    }
    Ok(())
}

fn show_requests(tools: &ToolRegistry) -> Result<(), DefinitionErrors> {
    let (chat, responses) = (OpenAiApi::ChatCompletions, OpenAiApi::Responses);
    for (method, mut sent, schema) in [
        (
            "to_openai(ChatCompletions)",
            tools.to_openai(chat)?,
            "/0/function/parameters",
        ),
        (
            "to_openai_strict(Responses)",
            tools.to_openai_strict(responses)?,
            "/0/parameters",
        ),
        ("to_anthropic()", tools.to_anthropic()?, "/0/input_schema"),
        (
            "to_anthropic_strict()",
            tools.to_anthropic_strict()?,
            "/0/input_schema",
        ),
        (
            "to_gemini()",
            tools.to_gemini()?,
            "/functionDeclarations/0/parameters",
        ),
        ("to_mcp()", tools.to_mcp()?, "/0/inputSchema"),
    ] {
        if let Some(schema) = sent.pointer_mut(schema) {
            *schema = "…".into(); // as above
        }
        println!("{method}\n  {sent}");
    }
    Ok(())
}

fn show_dialects(tool: &ToolDefinition) -> Result<(), DefinitionError> {
    let mut schemas = Vec::new();
    for dialect in DIALECTS {
        schemas.push((dialect, tool.parameters_for(dialect)?));
    }
    let properties = tool.parameters()["properties"].as_object();
    for name in properties.into_iter().flat_map(Map::keys) {
        side_by_side(name, &schemas, |schema| schema["properties"][name].clone());
    }
    side_by_side("around them", &schemas, |schema| {
        let mut schema = schema.clone();
        schema["properties"] = "…".into();
        schema
    });
    Ok(())
}

/// What the dialects make of one thing: those that make the same of it together.
fn side_by_side(what: &str, schemas: &[(Dialect, Value)], part: impl Fn(&Value) -> Value) {
    println!("\n{what}");
    let mut groups: Vec<(Vec<String>, Value)> = Vec::new();
    for (dialect, schema) in schemas {
        let (dialect, part) = (format!("{dialect:?}"), part(schema));
        match groups.iter_mut().find(|(_, other)| *other == part) {
            Some((dialects, _)) => dialects.push(dialect),
            None => groups.push((vec![dialect], part)),
        }
    }
    for (dialects, part) in groups {
        println!("  {}\n    {part}", dialects.join(", "));
    }
}
