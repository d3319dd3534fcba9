//! A description of blanks. The error points at the text.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Search {
    #[arg(desc = "")]
    query: String,
    #[arg(desc = "  ")]
    limit: u8,
}

#[derive(CopilotArgs)]
enum Op {
    #[arg(desc = "\n")]
    List,
}

fn main() {}
