//! Methods, associated functions and functions as tools.

#![allow(
    clippy::needless_pass_by_value,
    reason = "arguments are owned, whatever a method does with them"
)]

mod arguments;
mod calls;
mod only;
mod options;
mod results;
mod services;

use copilot_tool::{ToolDefinition, ToolInvocation, ToolResult};
use serde_json::Value;

/// The tool of that name.
#[track_caller]
fn find(tools: &[ToolDefinition], name: &str) -> ToolDefinition {
    let found = tools.iter().find(|tool| tool.name() == name);
    found.unwrap_or_else(|| panic!("no tool {name}")).clone()
}

async fn invoke(tools: &[ToolDefinition], name: &str, arguments: Value) -> ToolResult {
    find(tools, name)
        .invoke(ToolInvocation::new(name, arguments))
        .await
}

/// What the model reads.
async fn text(tools: &[ToolDefinition], name: &str, arguments: Value) -> String {
    invoke(tools, name, arguments).await.text().to_owned()
}

/// The names of the properties, those that are required marked with `!`.
#[track_caller]
fn properties(tools: &[ToolDefinition], name: &str) -> String {
    let tool = find(tools, name);
    let required = tool.parameters()["required"].as_array().unwrap();
    let names = tool.parameters()["properties"].as_object().unwrap().keys();
    let names = names.map(|name| match required.contains(&name.as_str().into()) {
        true => format!("{name}!"),
        false => name.clone(),
    });
    names.collect::<Vec<_>>().join(" ")
}
