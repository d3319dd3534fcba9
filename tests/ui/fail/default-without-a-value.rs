//! `default` and `skip` on a type without `Default`. The error points at the type.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
enum Unit {
    Celsius,
}

#[derive(CopilotArgs)]
struct Forecast {
    #[arg(default)]
    unit: Unit,
    #[arg(skip)]
    seen: Unit,
}

fn main() {}
