//! An `async` closure that borrows from what it captured, which only a closure that returns a future can do. The error points at it.

use copilot_tool::ToolDefinition;

fn main() {
    let name = String::from("captured");
    let _ = ToolDefinition::inline("tool", "Does it.").async_handler(async move || name.len());
}
