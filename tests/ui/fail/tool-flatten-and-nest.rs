//! `flatten` and `nest` where they have no meaning. The errors point at the key, or at the type.

#![allow(unused_variables)]

use copilot_tool::{CopilotArgs, ToolDefinition, tool, tools};

/// A record.
#[derive(CopilotArgs)]
struct Search {
    query: String,
}

struct Service;

#[tools]
impl Service {
    /// Flat.
    #[tool]
    fn flat(&self, #[arg(flatten)] text: Vec<String>) {}

    /// Both.
    #[tool]
    fn both(&self, #[arg(flatten, nest)] search: Search) {}

    /// A value.
    #[tool]
    fn value(&self, #[arg(nest = true)] search: Search) {}
}

/// Nested.
#[tool]
fn nested(#[arg(nest)] args: Search, limit: u8) {}

fn main() {
    let _ = ToolDefinition::define::<nested>();
    let _ = ToolDefinition::from_object(Service);
}
