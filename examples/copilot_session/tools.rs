//! The tools: a look-up, and notes with several operations. Neither needs the user's permission.

use std::sync::Mutex;

use copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation, tool};
use serde::Serialize;

pub(crate) fn all() -> [ToolDefinition; 2] {
    [
        ToolDefinition::define::<get_weather>(),
        ToolDefinition::define_with(Notes::default()),
    ]
}

/// Get the weather for a city.
#[tool(skip_permission)]
fn get_weather(
    /// City to look up.
    city: String,
    #[arg(desc = "Days of forecast.", default = 1, range = 1..=14)] days: u8,
) -> Result<Forecast, ToolError> {
    let sky = match &*city {
        "Bergen" => "rain",
        "Atlantis" => return Err(ToolError::failed("There is no station there.")),
        _ => "sun",
    };
    Ok(Forecast { city, days, sky })
}

/// The model reads it as JSON.
#[derive(Serialize)]
struct Forecast {
    city: String,
    days: u8,
    sky: &'static str,
}

/// Keep notes.
#[derive(CopilotArgs)]
#[args(tag = "action", rename_all = "lowercase")]
enum Note {
    /// Write a note down.
    Add {
        /// What to remember.
        #[arg(len = 1..=200)]
        text: String,
    },
    /// Read all notes.
    List,
}

#[derive(Default)]
struct Notes {
    all: Mutex<Vec<String>>,
}

impl Tool for Notes {
    type Args = Note;
    type Output = String;
    const NAME: &'static str = "notes";

    fn configure(definition: ToolDefinition) -> ToolDefinition {
        definition.skip_permission(true)
    }

    async fn call(&self, note: Note, _: &ToolInvocation) -> Result<String, ToolError> {
        let mut all = self.all.lock().map_err(|_| "poisoned")?;
        match note {
            Note::Add { text } => {
                all.push(text);
                Ok(format!("Note {} is written.", all.len()))
            }
            Note::List if all.is_empty() => Ok("There are no notes.".to_owned()),
            Note::List => Ok(all.join("\n")),
        }
    }
}
