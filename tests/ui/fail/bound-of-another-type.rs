//! A bound or a choice that is not of the field's type. The error points at the bound.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Search {
    #[arg(range = 1.5..)]
    a: u8,
    #[arg(range = ..="x")]
    b: Option<u8>,
    #[arg(range = 0..1)]
    c: f64,
    #[arg(range = -1..)]
    g: u16,
    #[arg(len = 1.5..)]
    d: String,
    #[arg(choices = ["x"])]
    e: u8,
    #[arg(choices = [1])]
    f: String,
}

fn main() {}
