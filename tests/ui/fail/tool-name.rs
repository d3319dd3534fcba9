//! A name that providers refuse. The error points at the rule, and at the tool's definition.

use copilot_tool::{Tool, ToolDefinition, ToolError, ToolInvocation};

#[derive(Default)]
struct Read;

impl Tool for Read {
    type Args = ();
    type Output = ();
    const NAME: &'static str = "file.read";
    const DESCRIPTION: &'static str = "Reads a file.";

    async fn call(&self, (): (), _: &ToolInvocation) -> Result<(), ToolError> {
        Ok(())
    }
}

fn main() {
    let _ = ToolDefinition::define::<Read>();
}
