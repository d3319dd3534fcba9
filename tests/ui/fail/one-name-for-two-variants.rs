//! Two variants, or their aliases, with one wire name, also ignoring case. The error points at the second.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
enum Op {
    Read,
    #[arg(rename = "READ")]
    Load,
    #[arg(alias = "Read")]
    Get,
}

fn main() {}
