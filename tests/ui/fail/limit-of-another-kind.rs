//! A limit on a type that everybody knows not to have it. The error points at the key.

use std::collections::HashMap;

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Search {
    #[arg(range = 1..=9)]
    a: String,
    #[arg(range = 1..=9)]
    b: Option<Vec<u8>>,
    #[arg(len = 1..=9)]
    c: u8,
    #[arg(pattern = "x")]
    d: u8,
    #[arg(choices = [true])]
    e: bool,
    #[arg(pattern = "x")]
    f: HashMap<String, u8>,
}

fn main() {}
