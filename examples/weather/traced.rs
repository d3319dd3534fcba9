//! `Traced`: any tool, with a look at what its handler gets. A tool around a tool is a tool.

use std::fmt::Debug;

use copilot_tool::{Tool, ToolDefinition, ToolError, ToolInvocation};

pub(crate) struct Traced<T>(pub(crate) T);

impl<T: Tool> Tool for Traced<T>
where
    T::Args: Debug,
{
    type Args = T::Args;
    type Output = T::Output;
    const NAME: &'static str = T::NAME;
    const DESCRIPTION: &'static str = T::DESCRIPTION;

    fn configure(definition: ToolDefinition) -> ToolDefinition {
        T::configure(definition)
    }

    async fn call(
        &self,
        args: T::Args,
        invocation: &ToolInvocation,
    ) -> Result<T::Output, ToolError> {
        for repair in invocation.repairs() {
            crate::say(&format!("  repaired: {repair}"));
        }
        crate::say(&format!("  got: {args:?}"));
        self.0.call(args, invocation).await
    }
}
