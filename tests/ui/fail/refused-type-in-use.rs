//! A refused type is refused once, wherever it is used. The errors point at the mistakes in `Unit`, `Page` and `Text`.

use copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};

#[derive(Clone, Copy, Default, CopilotArgs)]
enum Unit {
    #[default]
    #[arg(descr = "Of 1742.")]
    Celsius,
}

#[derive(CopilotArgs)]
struct Page<T: Clone> {
    #[arg(ranges = 1..)]
    offset: u32,
    items: Vec<T>,
}

#[derive(CopilotArgs)]
struct Text<'a> {
    text: &'a str,
}

#[derive(CopilotArgs)]
struct Forecast {
    #[arg(default = Unit::Celsius)]
    unit: Unit,
    units: Option<Vec<Unit>>,
    #[arg(flatten)]
    page: Page<String>,
    text: Text<'static>,
}

#[derive(CopilotArgs)]
enum Op {
    Turn(Page<u8>),
}

#[derive(Default)]
struct Weather;

impl Tool for Weather {
    type Args = Page<Unit>;
    type Output = String;
    const NAME: &'static str = "weather";
    const DESCRIPTION: &'static str = "Tells the weather.";

    async fn call(&self, page: Page<Unit>, _: &ToolInvocation) -> Result<String, ToolError> {
        Ok(page.offset.to_string())
    }
}

fn main() {
    ToolDefinition::define::<Weather>();
    let _ = Text::from_json("{}");
    let _ = Op::schema();
    let _: Forecast = serde_json::from_str("{}").unwrap();
}
