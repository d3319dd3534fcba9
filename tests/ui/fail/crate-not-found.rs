//! A path to the crate that leads nowhere. One error, which points at the path.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
#[args(crate = ::framework::copilot_tool)]
struct Search {
    query: String,
    #[arg(default = 3, range = 1..=9)]
    limit: u8,
    filter: Option<Vec<String>>,
}

fn main() {}
