//! A bound or a choice that the field's type cannot hold. The error points at the number.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Search {
    #[arg(range = 1..=300)]
    a: u8,
    #[arg(range = -129..)]
    b: Option<i8>,
    #[arg(choices = [1, 300])]
    c: u8,
}

fn main() {}
