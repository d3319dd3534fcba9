//! A tool whose output is no result. The error points at the type.

use copilot_tool::{Tool, ToolError, ToolInvocation};

struct Weather {
    degrees: i8,
}

struct GetWeather;

impl Tool for GetWeather {
    type Args = ();
    type Output = Weather;
    const NAME: &'static str = "weather";
    const DESCRIPTION: &'static str = "Tells the weather.";

    async fn call(&self, (): (), _: &ToolInvocation) -> Result<Weather, ToolError> {
        Ok(Weather { degrees: -3 })
    }
}

fn main() {}
