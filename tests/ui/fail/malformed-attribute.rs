//! An attribute or a value of the wrong form. The error points at the smallest part that is wrong.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
#[args]
struct Search {
    #[arg]
    a: u8,
    #[arg = "x"]
    b: u8,
    #[arg("x")]
    c: u8,
    #[arg(desc = 5)]
    d: u8,
    #[arg(desc)]
    e: u8,
    #[arg(default("x"))]
    f: u8,
    #[arg(skip = true)]
    g: u8,
    #[arg(range = 3)]
    h: u8,
    #[arg(choices = 3)]
    i: u8,
    #[arg(pattern = 3)]
    j: String,
    #[arg(with = 3)]
    k: u8,
    #[arg(rename = name)]
    l: u8,
}

fn main() {}
