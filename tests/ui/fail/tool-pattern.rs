//! Parameters without a name, or of a type without one. The errors point at the pattern or the type.

#![allow(unused_variables)]

use copilot_tool::{ToolDefinition, tool, tools};

struct Service;

#[tools]
impl Service {
    /// A pattern.
    #[tool]
    fn pattern(&self, (a, b): (u8, u8), _: String) {}

    /// Any type.
    #[tool]
    fn any(&self, text: impl Into<String>) {}

    /// Generic.
    #[tool]
    fn generic<T: Into<String>, const N: usize>(&self, text: T) {}

    /// Unsafe.
    #[tool]
    unsafe fn unchecked(&self) {}
}

/// Generic.
#[tool]
fn generic<T>(text: Vec<T>) {}

fn main() {
    let _ = ToolDefinition::from_object(Service);
    let _ = ToolDefinition::define::<generic>();
}
