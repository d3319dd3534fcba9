//! A name of more than 64 characters, which is never shortened. The error points at the rule, and at the tool's definition.

use copilot_tool::{Tool, ToolDefinition, ToolError, ToolInvocation};

struct Read;

impl Tool for Read {
    type Args = ();
    type Output = ();
    const NAME: &'static str = "a_name_of_more_than_64_characters_which_no_provider_takes_as_it_is";
    const DESCRIPTION: &'static str = "Reads a file.";

    async fn call(&self, (): (), _: &ToolInvocation) -> Result<(), ToolError> {
        Ok(())
    }
}

fn main() {
    let _ = ToolDefinition::define_with(Read);
}
