//! Whole turns through the real SDK and the real CLI. Ignored by default, because they need the CLI: `.ci/run hosts`.

mod example;
mod flags;
mod trouble;
mod turns;

use copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};
use copilot_tool_hosts::{Cli, Reply, Turn};
use github_copilot_sdk::{SessionConfig, Tool as CopilotTool};

/// Get the weather for a city.
#[derive(CopilotArgs)]
struct GetWeather {
    /// City to look up.
    city: String,
    /// Temperature unit.
    #[arg(default = Unit::Celsius)]
    unit: Unit,
    #[arg(desc = "Days of forecast.", default = 3, range = 1..=14)]
    days: u8,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "lowercase")]
enum Unit {
    Celsius,
    Fahrenheit,
}

#[derive(Default)]
struct Weather;

impl Tool for Weather {
    type Args = GetWeather;
    type Output = String;
    const NAME: &'static str = "get_weather";

    async fn call(&self, args: GetWeather, _: &ToolInvocation) -> Result<String, ToolError> {
        let GetWeather { city, unit, days } = args;
        Ok(format!("{city}: {days} sunny days, in {unit:?}"))
    }
}

fn weather() -> CopilotTool {
    ToolDefinition::define::<Weather>().into()
}

/// A tool without parameters.
fn tool(
    name: &'static str,
    handler: impl Fn() -> Result<String, ToolError> + Send + Sync + 'static,
) -> ToolDefinition {
    ToolDefinition::inline(name, "Does what it is named after.")
        .handler(handler)
        .unwrap()
}

/// One turn, in which the model makes `calls` at once and then is done.
async fn turn(tools: impl IntoIterator<Item = CopilotTool>, calls: &[(&str, &str)]) -> Turn {
    turn_with(tools, &[calls], |config| config).await
}

/// One turn, in which the model makes calls again and again, and then is done.
async fn turn_with(
    tools: impl IntoIterator<Item = CopilotTool>,
    rounds: &[&[(&str, &str)]],
    configure: impl FnOnce(SessionConfig) -> SessionConfig,
) -> Turn {
    let owned = |(name, arguments): &(&str, &str)| ((*name).to_owned(), (*arguments).to_owned());
    let rounds = rounds
        .iter()
        .map(|calls| Reply::Calls(calls.iter().map(owned).collect()));
    let cli = Cli::start(rounds.chain([Reply::Text("Done.".to_owned())])).await;
    let config = configure(cli.config(tools));
    cli.turn(config).await.expect("a session")
}

/// Every reply of the model was asked for, and the last one reached the user.
#[track_caller]
fn assert_done(turn: &Turn) {
    let answer = turn.answer.as_ref().map(Option::as_deref);
    assert_eq!(answer.expect("an answer"), Some("Done."));
    assert_eq!(turn.unasked, 0);
}
