//! One tool through every door: the same bytes for the host, and the same answers to the same calls.

#![allow(
    clippy::needless_pass_by_value,
    reason = "arguments are owned, whatever a method does with them"
)]

use copilot_tool::{
    CopilotArgs, IntoToolResult, Param, Tool, ToolDefinition, ToolError, ToolInvocation,
    ToolResult, tool, tools,
};
use serde_json::{Value, json};

/// Get the weather for a city.
#[derive(CopilotArgs)]
struct GetWeather {
    /// City to look up.
    #[arg(len = 1..=80)]
    city: String,
    /// Temperature unit.
    #[arg(default = Unit::Celsius)]
    unit: Unit,
    /// Days of forecast.
    #[arg(default = 3, range = 1..=14)]
    days: u8,
    /// Free-form note.
    note: Option<String>,
}

#[derive(Clone, Copy, CopilotArgs, Debug)]
#[args(rename_all = "lowercase")]
enum Unit {
    Celsius,
    Fahrenheit,
}

fn report(city: &str, unit: Unit, days: u8, note: Option<String>) -> Result<String, ToolError> {
    match city {
        "Atlantis" => Err(ToolError::failed("There is no Atlantis.")),
        "Oz" => Err("a secret".into()),
        "Pompeii" => panic!("a secret"),
        _ => Ok(format!("{city} {unit:?} {days} {note:?}")),
    }
}

#[derive(Default)]
struct ByTrait;

impl Tool for ByTrait {
    type Args = GetWeather;
    type Output = String;
    const NAME: &'static str = "get_weather";

    async fn call(&self, args: GetWeather, _: &ToolInvocation) -> Result<String, ToolError> {
        report(&args.city, args.unit, args.days, args.note)
    }
}

struct ByMethod;

#[tools]
impl ByMethod {
    /// Get the weather for a city.
    #[tool]
    async fn get_weather(
        &self,
        /// City to look up.
        #[arg(len = 1..=80)]
        city: String,
        /// Temperature unit.
        #[arg(default = Unit::Celsius)]
        unit: Unit,
        /// Days of forecast.
        #[arg(default = 3, range = 1..=14)]
        days: u8,
        /// Free-form note.
        note: Option<String>,
    ) -> Result<String, ToolError> {
        report(&city, unit, days, note)
    }
}

struct ByRecord;

#[tools]
impl ByRecord {
    /// Get the weather for a city.
    #[tool]
    fn get_weather(args: GetWeather) -> Result<String, ToolError> {
        report(&args.city, args.unit, args.days, args.note)
    }
}

/// Get the weather for a city.
#[tool]
fn get_weather(
    #[arg(desc = "City to look up.", len = 1..=80)] city: String,
    #[arg(desc = "Temperature unit.", default = Unit::Celsius)] unit: Unit,
    #[arg(desc = "Days of forecast.", default = 3, range = 1..=14)] days: u8,
    #[arg(desc = "Free-form note.")] note: Option<String>,
) -> Result<String, ToolError> {
    report(&city, unit, days, note)
}

fn by_hand() -> ToolDefinition {
    let parameters = json!({
        "type": "object",
        "properties": {
            "city": { "type": "string", "minLength": 1, "maxLength": 80, "description": "City to look up." },
            "unit": { "type": "string", "enum": ["celsius", "fahrenheit"], "description": "Temperature unit.", "default": "celsius" },
            "days": { "type": "integer", "minimum": 1, "maximum": 14, "description": "Days of forecast.", "default": 3 },
            "note": { "type": "string", "description": "Free-form note." },
        },
        "required": ["city"],
        "additionalProperties": false,
    });
    let handler = |mut invocation: ToolInvocation| async move {
        let args: GetWeather = invocation.decode()?;
        report(&args.city, args.unit, args.days, args.note)?.into_tool_result()
    };
    ToolDefinition::create(
        "get_weather",
        "Get the weather for a city.",
        parameters,
        handler,
    )
    .unwrap()
}

fn inline() -> ToolDefinition {
    ToolDefinition::inline("get_weather", "Get the weather for a city.")
        .param(Param::<String>::new("city", "City to look up.").len(1..=80))
        .param(Param::<Unit>::new("unit", "Temperature unit.").default_value(Unit::Celsius))
        .param(
            Param::<u8>::new("days", "Days of forecast.")
                .range(1..=14)
                .default_value(3),
        )
        .param(Param::<String>::new("note", "Free-form note.").optional())
        .handler(|city, unit, days, note| report(&city, unit, days, note))
        .unwrap()
}

fn doors() -> Vec<(&'static str, ToolDefinition)> {
    let only = |tools: Vec<ToolDefinition>| tools.into_iter().next().unwrap();
    vec![
        ("define", ToolDefinition::define::<ByTrait>()),
        ("method", only(ToolDefinition::from_object(ByMethod))),
        ("record", only(ToolDefinition::from_type::<ByRecord>())),
        ("function", ToolDefinition::define::<get_weather>()),
        ("inline", inline()),
        ("create", by_hand()),
    ]
}

#[test]
fn every_door_gives_the_same_bytes() {
    let mut doors = doors().into_iter();
    let (_, first) = doors.next().unwrap();
    let first = serde_json::to_string(&first).unwrap();
    for (door, tool) in doors {
        assert_eq!(serde_json::to_string(&tool).unwrap(), first, "{door}");
    }
}

fn calls() -> [Value; 20] {
    [
        json!({ "city": "Oslo" }),
        json!({ "city": "Oslo", "unit": "fahrenheit", "days": 14, "note": "x" }),
        json!({ "city": "Oslo", "note": null }),
        json!({ "city": "Oslo", "days": "5" }),
        json!({ "city": "Oslo", "days": 5.0, "unit": "CELSIUS" }),
        json!({ "City": "Oslo" }),
        json!(r#"{ "city": "Oslo", "days": 1 }"#),
        json!({ "arguments": { "city": "Oslo" } }),
        json!({}),
        json!(null),
        json!(""),
        json!([1]),
        json!("{"),
        json!({ "town": "Oslo", "days": 30 }),
        json!({ "city": "", "unit": "kelvin", "days": -1, "note": 5.5 }),
        json!({ "city": ["Oslo"] }),
        json!({ "city": "Oslo", "notes": "x" }),
        json!({ "city": "Atlantis" }),
        json!({ "city": "Oz" }),
        json!({ "city": "Pompeii" }),
    ]
}

/// All that a host can see of a result.
fn seen(result: &ToolResult) -> String {
    format!(
        "{:?} {:?} {:?}",
        result.kind(),
        result.text(),
        result.error()
    )
}

#[tokio::test]
async fn every_door_gives_the_same_answers() {
    let doors = doors();
    for arguments in calls() {
        let mut answers = Vec::new();
        for (door, tool) in &doors {
            let call = ToolInvocation::new("get_weather", arguments.clone());
            answers.push((door, seen(&tool.invoke(call).await)));
        }
        for (door, answer) in &answers[1..] {
            assert_eq!(answer, &answers[0].1, "{door}: {arguments}");
        }
    }
}
