//! A default on an `Option`, which has one. The error points at the key.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Forecast {
    #[arg(default = Some(3))]
    days: Option<u8>,
    #[arg(default = "abc")]
    hours: std::option::Option<u8>,
}

fn main() {}
