//! An example without a JSON form. The error points at the example.

use copilot_tool::CopilotArgs;

struct Place {
    x: f64,
}

#[derive(CopilotArgs)]
struct Search {
    #[arg(example = Place { x: 1.0 })]
    place: String,
}

fn main() {}
