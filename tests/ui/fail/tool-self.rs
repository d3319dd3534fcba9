//! Receivers other than `&self`. The errors point at the receivers.

use copilot_tool::{ToolDefinition, tools};

struct Service;

#[tools]
impl Service {
    /// By value.
    #[tool]
    fn by_value(self) {}

    /// Mutable.
    #[tool]
    fn mutable(&mut self) {}

    /// In a box.
    #[tool]
    async fn boxed(self: Box<Self>) {}
}

fn main() {
    let _ = ToolDefinition::from_object(Service);
    let _ = ToolDefinition::from_type::<Service>();
}
