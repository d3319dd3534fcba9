//! The first example of the documentation, as the public face of a crate that denies every lint it can think of.

#![deny(
    warnings,
    future_incompatible,
    let_underscore,
    missing_debug_implementations,
    missing_docs,
    nonstandard_style,
    rust_2018_idioms,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unreachable_pub,
    unused,
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_qualifications,
    unused_results,
    variant_size_differences,
    clippy::all,
    clippy::pedantic,
    clippy::nursery
)]
#![forbid(unsafe_code, deprecated, non_local_definitions, unused_qualifications)]

use copilot_tool::{CopilotArgs, Tool, ToolError, ToolInvocation};

/// Get the current weather for a city.
#[derive(Debug, CopilotArgs)]
pub struct GetWeather {
    /// City to look up, for example "Oslo".
    pub city: String,
    /// Temperature unit.
    #[arg(default = Unit::Celsius)]
    pub unit: Unit,
    /// Days of forecast.
    #[arg(default = 3, range = 1..=14)]
    pub days: u8,
    /// Free-form note shown beside the forecast.
    pub note: Option<String>,
}

/// A fieldless enum is a string wherever it is a field.
#[derive(Clone, Copy, Debug, CopilotArgs)]
#[args(rename_all = "lowercase")]
pub enum Unit {
    /// Of 1742.
    Celsius,
    /// Of 1724.
    Fahrenheit,
}

/// Work with files in the workspace.
#[derive(Debug, CopilotArgs)]
#[args(tag = "action", rename_all = "snake_case")]
pub enum FileOp {
    /// Read a file.
    Read {
        /// Which.
        path: String,
        /// From where.
        #[arg(default = 0)]
        offset: u64,
    },
    /// Replace a file's content.
    Write {
        /// Which.
        path: String,
        /// By what.
        #[arg(len = 1.., pattern = "[a-z]", example = "abc")]
        content: String,
    },
    /// Turn the page.
    Turn(Page<u8, 3>),
    /// List the workspace.
    List,
    /// Not for the model.
    #[arg(skip)]
    Hidden(u8, u8),
}

/// A page of something.
#[derive(Debug, CopilotArgs)]
pub struct Page<T, const N: usize>
where
    T: PartialEq,
{
    /// Something.
    pub items: Vec<T>,
    /// How to show it.
    #[arg(choices = [1, 2, 4], default = 4)]
    pub columns: u8,
    /// Not for the model.
    #[arg(skip)]
    pub seen: [bool; 3],
}

/// Tells the weather.
#[derive(Debug, Default)]
pub struct Weather;

impl Tool for Weather {
    type Args = GetWeather;
    type Output = String;
    const NAME: &'static str = "get_weather";

    async fn call(&self, args: GetWeather, _: &ToolInvocation) -> Result<String, ToolError> {
        Ok(format!("{} days of rain in {}", args.days, args.city))
    }
}
