//! `args` on a field, `arg` on a type. The error points at the name of the attribute.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
#[arg(rename_all = "camelCase")]
struct Search {
    #[args(desc = "What to look for.")]
    query: String,
}

fn main() {}
