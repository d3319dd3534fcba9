//! A field whose type is neither read nor described. One error for each, which points at the type.

use copilot_tool::CopilotArgs;

struct Place {
    x: f64,
}

enum Unit {
    Celsius,
}

#[derive(CopilotArgs)]
struct Forecast {
    #[arg(range = 1..=9)]
    days: u8,
    here: Place,
    #[arg(default = Unit::Celsius)]
    unit: Unit,
}

fn main() {}
