//! An enum that nothing decodes to. The error points at its name.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
enum Nothing {}

#[derive(CopilotArgs)]
enum Hidden {
    #[arg(skip)]
    Secret,
}

fn main() {}
