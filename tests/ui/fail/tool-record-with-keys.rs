//! Keys on an only parameter that is a record. The errors point at the key.

#![allow(unused_variables)]

use copilot_tool::{CopilotArgs, tool, tools};

/// A record.
#[derive(CopilotArgs)]
struct Search {
    query: String,
}

struct Service;

#[tools]
impl Service {
    /// Renamed.
    #[tool]
    fn renamed(&self, #[arg(rename = "search")] args: Search) {}
}

/// Described.
#[tool]
fn described(#[arg(desc = "What to search.")] args: Search) {}

fn main() {
    let _ = copilot_tool::ToolDefinition::define::<described>();
}
