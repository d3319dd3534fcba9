//! What tools, their definitions, results and errors do, seen from outside.

mod attributes;
mod check;
mod decode;
mod definition;
mod dialect;
mod doors;
mod enums;
mod error;
mod hygiene;
mod inline;
mod invocation;
mod lint;
mod methods;
mod output;
mod problems;
mod provider;
mod registry;
mod repairs;
mod result;
mod scenarios;
mod schema;
mod serde_args;
mod testing;
mod tool;
mod walk;

use copilot_tool::{Tool, ToolError, ToolInvocation};

/// A tool that does nothing.
#[derive(Default)]
struct Noop;

impl Tool for Noop {
    type Args = ();
    type Output = ();
    const NAME: &'static str = "noop";
    const DESCRIPTION: &'static str = "Does nothing.";

    async fn call(&self, (): (), _: &ToolInvocation) -> Result<(), ToolError> {
        Ok(())
    }
}

/// A call without arguments.
fn call(name: &str) -> ToolInvocation {
    ToolInvocation::new(name, ())
}
