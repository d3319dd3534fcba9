//! A default that a limit refuses. The error points at the default.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Forecast {
    #[arg(default = 15, range = 1..=14)]
    days: u8,
    #[arg(default = 14, range = 1..14)]
    hours: u8,
    #[arg(default = "", len = 1..)]
    city: String,
    #[arg(default = ["a", "b"], len = ..=1)]
    tags: Vec<String>,
    #[arg(default = "no", pattern = "^[A-Z]{2}$")]
    country: String,
    #[arg(default = 3, choices = [1, 2, 4])]
    step: u8,
}

fn main() {}
