//! A key that does not exist. The error points at the key.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
#[args(renameall = "camelCase")]
struct Search {
    #[arg(descr = "What to look for.")]
    query: String,
    #[arg(frobnicate)]
    limit: u8,
}

#[derive(CopilotArgs)]
#[args(openapi)]
struct Nothing;

#[derive(CopilotArgs)]
enum Op {
    #[arg(default)]
    List,
}

fn main() {}
