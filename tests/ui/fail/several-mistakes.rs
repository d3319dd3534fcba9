//! Every mistake of a type is reported at once. The errors point at each.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Grammar {
    #[arg(descr = "x")]
    a: u8,
    #[arg(skip = true, range = 3)]
    b: u8,
}

#[derive(CopilotArgs)]
struct Meaning {
    #[arg(desc = "", range = 5..=1)]
    a: u8,
    #[arg(rename = "a")]
    b: Option<u8>,
    #[arg(default = 3)]
    c: Option<u8>,
    d: &'static str,
}

fn main() {}
