//! The inline door: parameters told one by one, and a closure.

mod construction;
mod equality;
mod handlers;
mod samples;

use copilot_tool::{ToolDefinition, ToolInvocation, ToolResult};
use serde_json::Value;

/// The outcome of a call.
async fn invoke(tool: &ToolDefinition, arguments: Value) -> ToolResult {
    tool.invoke(ToolInvocation::new(tool.name(), arguments))
        .await
}

/// What the model reads.
async fn text(tool: &ToolDefinition, arguments: Value) -> String {
    invoke(tool, arguments).await.text().to_owned()
}

/// The schema of one property.
fn property(tool: &ToolDefinition, name: &str) -> Value {
    tool.parameters()["properties"][name].clone()
}
