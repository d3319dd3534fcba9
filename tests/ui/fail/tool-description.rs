//! A tool without a description, of its own or of its arguments. The error points at the rule, and at the tool's definition.

use copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};

#[derive(CopilotArgs)]
struct Path {
    path: String,
}

#[derive(Default)]
struct Read;

impl Tool for Read {
    type Args = Path;
    type Output = String;
    const NAME: &'static str = "read";

    async fn call(&self, args: Path, _: &ToolInvocation) -> Result<String, ToolError> {
        Ok(args.path)
    }
}

fn main() {
    let _ = ToolDefinition::declare::<Read>();
}
