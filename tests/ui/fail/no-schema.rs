//! A field whose type has no JSON Schema. The error points at the type.

use copilot_tool::CopilotArgs;

#[derive(serde::Deserialize)]
struct Place {
    x: f64,
}

#[derive(CopilotArgs)]
struct Forecast {
    #[arg(desc = "Where.")]
    here: Place,
}

#[derive(CopilotArgs)]
enum Op {
    Go { there: Option<Vec<Place>> },
}

fn main() {}
