//! A type whose fields would stand at its own level. The error points at the type.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Node {
    name: String,
    #[arg(flatten)]
    next: Box<Self>,
}

#[derive(CopilotArgs)]
enum Op {
    Again(Box<Self>),
}

fn main() {}
