//! A closure that is no handler. The error points at the closure.

use copilot_tool::{ToolDefinition, ToolInvocation};

fn main() {
    let _ = ToolDefinition::create(
        "shout",
        "Shouts.",
        serde_json::json!({}),
        |_: ToolInvocation| "x",
    );
}
