//! Arguments that borrow. The error points at the lifetime, or at the reference.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Lifetime<'a> {
    query: &'a str,
}

#[derive(CopilotArgs)]
struct Static {
    query: &'static str,
    note: Option<&'static [u8]>,
}

fn main() {}
