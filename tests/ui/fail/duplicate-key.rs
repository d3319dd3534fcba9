//! A key that is written twice, here or in `#[serde(…)]`. The error points at the second.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Ours {
    #[arg(desc = "One.", desc = "Two.")]
    a: u8,
    #[arg(range = 1..)]
    #[arg(range = ..9)]
    b: u8,
}

#[derive(CopilotArgs)]
#[args(tag = "op")]
#[serde(tag = "kind")]
enum Theirs {
    #[arg(rename = "one")]
    #[serde(rename = "two")]
    List {
        #[arg(default = 1)]
        #[serde(default)]
        limit: u8,
    },
}

fn main() {}
