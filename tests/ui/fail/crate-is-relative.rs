//! A path to the crate that depends on the module. The error points at the path.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
#[args(crate = copilot_tool)]
struct Search {
    query: String,
}

#[derive(CopilotArgs)]
#[args(crate = "self::copilot_tool")]
struct Find {
    query: String,
}

fn main() {}
