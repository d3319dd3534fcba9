//! A tool whose arguments are no argument type. The error points at the type.

use copilot_tool::{Tool, ToolError, ToolInvocation};

struct Say;

impl Tool for Say {
    type Args = String;
    type Output = String;
    const NAME: &'static str = "say";
    const DESCRIPTION: &'static str = "Says it.";

    async fn call(&self, text: String, _: &ToolInvocation) -> Result<String, ToolError> {
        Ok(text)
    }
}

struct SayAll;

impl Tool for SayAll {
    type Args = Vec<String>;
    type Output = String;
    const NAME: &'static str = "say_all";
    const DESCRIPTION: &'static str = "Says them.";

    async fn call(&self, texts: Vec<String>, _: &ToolInvocation) -> Result<String, ToolError> {
        Ok(texts.concat())
    }
}

fn main() {}
