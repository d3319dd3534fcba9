//! Limits that allow nothing, or everything. The error points at the key, or at the bound that is wrong.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Search {
    #[arg(range = 5..=1)]
    a: u8,
    #[arg(range = 1..1)]
    b: u8,
    #[arg(range = ..)]
    c: u8,
    #[arg(len = 3..3)]
    d: String,
    #[arg(len = -1..)]
    e: String,
    #[arg(choices = [])]
    f: u8,
    #[arg(choices = ["x", "x"])]
    g: String,
}

fn main() {}
