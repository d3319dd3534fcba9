//! Tools without a description. The errors point at the name, or at the text.

use copilot_tool::{ToolDefinition, tool, tools};

struct Service;

#[tools]
impl Service {
    #[tool]
    fn none(&self) {}

    ///
    #[tool]
    fn blank(&self) {}

    #[tool(desc = " ")]
    fn spaces(&self) {}
}

#[tool]
fn free() {}

#[tool(desc = concat!(" ", ""))]
fn computed() {}

fn main() {
    let _ = ToolDefinition::from_object(Service);
    let _ = ToolDefinition::define::<free>();
}
