//! Two fields, or their aliases, with one wire name. The error points at the second.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Search {
    query: String,
    #[arg(rename = "query")]
    text: String,
    #[arg(alias = "query")]
    pattern: String,
    #[arg(alias = "limit", alias = "max", alias = "max")]
    limit: u8,
}

#[derive(CopilotArgs)]
#[args(rename_all = "camelCase")]
struct Find {
    max_count: u8,
    #[allow(non_snake_case)]
    maxCount: u8,
}

fn main() {}
