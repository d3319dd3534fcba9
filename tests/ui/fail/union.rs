//! A union. The error points at the keyword.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
union Either {
    a: u8,
    b: i8,
}

fn main() {}
