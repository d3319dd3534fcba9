//! The tools: arguments in a struct, arguments in an enum, no arguments.

use std::sync::Mutex;

use chrono::{Datelike, NaiveDate};
use copilot_tool::{CopilotArgs, Json, Tool, ToolError, ToolInvocation};
use serde::Serialize;
use uuid::Uuid;

/// Get the weather for a city.
#[derive(CopilotArgs, Debug)]
pub(crate) struct GetWeather {
    /// City to look up, for example "Oslo".
    #[arg(len = 1..=80)]
    city: String,
    /// Temperature unit.
    #[arg(default = Unit::Celsius)]
    unit: Unit,
    /// Days of forecast; 1 is today only.
    #[arg(default = 1, range = 1..=14)]
    days: u8,
    /// Past dates to compare with.
    #[arg(default, len = ..=5)]
    dates: Vec<NaiveDate>,
    /// Where the city is, when there are several of that name.
    near: Option<Position>,
}

#[derive(Clone, Copy, CopilotArgs, Debug)]
#[args(rename_all = "lowercase")]
enum Unit {
    Celsius,
    Fahrenheit,
}

/// A point on the map, in degrees.
#[derive(CopilotArgs, Debug)]
struct Position {
    /// North is positive.
    #[arg(range = -90.0..=90.0)]
    latitude: f64,
    /// East is positive.
    #[arg(range = -180.0..=180.0)]
    longitude: f64,
}

/// Stations and their readings, a week in degrees Celsius. Not all of them are well.
const STATIONS: [(&str, &str); 3] = [
    ("Oslo", "-3 -1 0 2 1 -2 -4"),
    ("Paris", "22 23 21 19 20 24 25"),
    ("Lima", "18 19 ?? 20 19 18 18"),
];

pub(crate) struct Weather;

impl Tool for Weather {
    type Args = GetWeather;
    type Output = String;
    const NAME: &'static str = "get_weather";

    async fn call(&self, args: GetWeather, _: &ToolInvocation) -> Result<String, ToolError> {
        let Some((city, readings)) = STATIONS.iter().find(|(name, _)| *name == args.city) else {
            let text = format!(
                "There is no station in {:?}; ask for Oslo, Paris or Lima.",
                args.city
            );
            return Err(ToolError::failed(text)); // for the model
        };
        let readings: Vec<i16> = readings
            .split(' ')
            .map(str::parse)
            .collect::<Result<_, _>>()?; // for the host
        let mut text = format!(
            "The weather in {city} is {}",
            weather(readings[0], args.unit)
        );
        // A bug: `days` may be 14, and there are 7 readings.
        for reading in &readings[1..args.days.into()] {
            text += &format!(", then {}", weather(*reading, args.unit));
        }
        for date in args.dates {
            let reading = readings[date.ordinal0() as usize % readings.len()];
            text += &format!("; on {date} it was {}", weather(reading, args.unit));
        }
        Ok(text)
    }
}

fn weather(celsius: i16, unit: Unit) -> String {
    let sky = if celsius > 20 { "sunny" } else { "cloudy" };
    match unit {
        Unit::Celsius => format!("{sky} and {celsius}°C"),
        Unit::Fahrenheit => format!("{sky} and {:.0}°F", f32::from(celsius) * 1.8 + 32.0),
    }
}

/// Manage the alerts of this session. Every action gives back the alerts there are.
#[derive(CopilotArgs, Debug)]
#[args(tag = "action", rename_all = "snake_case")]
pub(crate) enum ManageAlerts {
    /// Watch a city for frost or heat.
    Add {
        /// City to watch.
        city: String,
        /// Degrees Celsius that set it off.
        #[arg(range = -60..=60)]
        threshold: i8,
        #[arg(desc = "Who is told.", default = ["me"])]
        notify: Vec<String>,
    },
    /// Forget an alert.
    Remove {
        /// Id of the alert, from `list`.
        id: Uuid,
    },
    /// List all alerts.
    List,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Alert {
    id: Uuid,
    city: String,
    threshold: i8,
    notify: Vec<String>,
}

#[derive(Default)]
pub(crate) struct Alerts {
    alerts: Mutex<Vec<Alert>>,
}

impl Tool for Alerts {
    type Args = ManageAlerts;
    type Output = Json<Vec<Alert>>;
    const NAME: &'static str = "manage_alerts";

    async fn call(
        &self,
        args: ManageAlerts,
        _: &ToolInvocation,
    ) -> Result<Json<Vec<Alert>>, ToolError> {
        let mut alerts = self.alerts.lock().unwrap();
        match args {
            ManageAlerts::Add {
                city,
                threshold,
                notify,
            } => {
                // Counted up, so that the example prints the same every time.
                let id = alerts.last().map_or(0, |last| last.id.as_u128()) + 1;
                alerts.push(Alert {
                    id: Uuid::from_u128(id),
                    city,
                    threshold,
                    notify,
                });
            }
            ManageAlerts::Remove { id } => {
                let index = alerts.iter().position(|alert| alert.id == id);
                let index =
                    index.ok_or_else(|| ToolError::failed(format!("There is no alert {id}.")))?;
                alerts.remove(index);
            }
            ManageAlerts::List => {}
        }
        Ok(Json(alerts.clone()))
    }
}

pub(crate) struct Status;

impl Tool for Status {
    type Args = ();
    type Output = &'static str;
    const NAME: &'static str = "get_status";
    const DESCRIPTION: &'static str = "Tell whether the weather service is up.";

    async fn call(&self, (): (), _: &ToolInvocation) -> Result<&'static str, ToolError> {
        Ok("Status: OK")
    }
}
