//! Runs the example.

use copilot_tool::{CopilotArgs, ToolDefinition};
use stranger_readme::{FileOp, GetWeather, Unit, Weather};

fn main() {
    let args = GetWeather::from_json(r#"{"city": "Oslo", "days": 7}"#).unwrap();
    assert!(matches!(args.unit, Unit::Celsius));
    assert_eq!(
        (args.city.as_str(), args.days, args.note),
        ("Oslo", 7, None)
    );
    let error = FileOp::from_json(r#"{"action": "read"}"#).unwrap_err();
    assert!(error.to_string().contains("path"), "{error}");
    let tool = ToolDefinition::define::<Weather>();
    assert_eq!(tool.description(), "Get the current weather for a city.");
}
