//! A field whose type cannot be read. The error points at the type.

use copilot_tool::CopilotArgs;

#[derive(schemars::JsonSchema)]
struct Place {
    x: f64,
}

struct Time {
    t: u64,
}

#[derive(CopilotArgs)]
struct Forecast {
    here: Place,
    there: Option<Place>,
    #[arg(schema = serde_json::json!({ "type": "integer" }))]
    when: Time,
}

fn main() {}
