//! `from_type` of a type whose tools need an instance. The error points at the type.

use copilot_tool::{ToolDefinition, tools};

struct Service;

#[tools]
impl Service {
    /// Get.
    #[tool]
    fn get(&self) {}
}

struct Other;

fn main() {
    let _ = ToolDefinition::from_type::<Service>();
    let _ = ToolDefinition::from_object(Other);
}
