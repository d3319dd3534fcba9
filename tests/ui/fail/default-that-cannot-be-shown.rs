//! A default whose type has no JSON form. The error points at the default, or at the type where it is its `Default`.

use copilot_tool::CopilotArgs;

#[derive(Default, serde::Deserialize, schemars::JsonSchema)]
struct Place {
    x: f64,
}

enum Unit {
    Celsius,
}

mod unit {
    pub fn deserialize<'de, D: serde::Deserializer<'de>>(_: D) -> Result<super::Unit, D::Error> {
        Ok(super::Unit::Celsius)
    }
}

#[derive(CopilotArgs)]
struct Forecast {
    #[arg(default)]
    here: Place,
    #[arg(default = Place { x: 1.0 })]
    there: Place,
    #[serde(default)]
    elsewhere: Place,
    #[arg(default = Unit::Celsius, schema = serde_json::json!({ "type": "string" }), with = "unit")]
    unit: Unit,
}

fn main() {}
