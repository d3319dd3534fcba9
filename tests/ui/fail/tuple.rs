//! Fields without names. The error points at the name of the struct or variant, or at the only field's type.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Pair(u8, u8);

#[derive(CopilotArgs)]
struct Nothing();

#[derive(CopilotArgs)]
struct Text(String);

#[derive(CopilotArgs)]
enum Op {
    Move(u8, u8),
    Say(String),
    Stop(),
}

fn main() {}
