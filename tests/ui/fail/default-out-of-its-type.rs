//! A default that its type cannot hold. The error points at the number.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Forecast {
    #[arg(default = 300)]
    days: u8,
    #[arg(default = -1)]
    offset: i8,
    #[arg(default = [1, 300])]
    hours: Vec<u8>,
}

fn main() {}
