//! More than one invocation, attributes on one, and other references. The errors point at what is too much.

#![allow(unused_variables)]

use copilot_tool::{ToolDefinition, ToolInvocation, tools};

struct Service;

struct Query;

#[tools]
impl Service {
    /// Two.
    #[tool]
    fn two(&self, one: &ToolInvocation, text: String, two: &copilot_tool::ToolInvocation) {}

    /// Described.
    #[tool]
    fn described(#[arg(desc = "Who calls.")] call: &ToolInvocation) {}

    /// Borrowed.
    #[tool]
    fn borrowed(&self, text: &str, list: Option<&[u8]>, call: &ToolInvocation, query: &Query) {}
}

struct Other;

#[tools]
impl Other {
    /// Borrowed.
    #[tool]
    fn borrowed(query: &Query) {}
}

fn main() {
    let _ = ToolDefinition::from_object(Service);
}
