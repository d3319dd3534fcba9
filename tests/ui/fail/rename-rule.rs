//! A rename rule that serde does not know. The error points at the rule.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
#[args(rename_all = "camel")]
struct Search {
    query: String,
}

fn main() {}
