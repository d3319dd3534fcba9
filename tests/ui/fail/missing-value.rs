//! A value that is left out. The error points at the key.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Search {
    #[arg(default = )]
    limit: u8,
}

fn main() {}
