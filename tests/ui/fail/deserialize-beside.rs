//! `Deserialize` or `JsonSchema` derived beside `CopilotArgs`, which implements both. The error points at the derives.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs, serde::Deserialize)]
struct Search {
    query: String,
}

#[derive(CopilotArgs, schemars::JsonSchema)]
struct Find {
    query: String,
}

fn main() {}
