//! A default whose type has no JSON form. The error points at the default, or at the type where it is its `Default`.

use copilot_tool::CopilotArgs;

#[derive(Default, serde::Deserialize, schemars::JsonSchema)]
struct Place {
    x: f64,
}

#[derive(CopilotArgs)]
struct Forecast {
    #[arg(default)]
    here: Place,
    #[arg(default = Place { x: 1.0 })]
    there: Place,
    #[serde(default)]
    elsewhere: Place,
}

fn main() {}
