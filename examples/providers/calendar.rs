//! The tool: an enum for arguments, with defaults and optional fields, and a picture among its results.

use std::sync::Mutex;

use chrono::NaiveDate;
use copilot_tool::{BinaryResult, CopilotArgs, Tool, ToolError, ToolInvocation, ToolResult};

/// Keep the user's calendar.
#[derive(CopilotArgs)]
#[args(rename_all = "snake_case")]
pub(crate) enum CalendarOp {
    /// Put an event into the calendar.
    Add {
        /// What it is.
        #[arg(len = 1..=80)]
        title: String,
        /// The day it is on.
        day: NaiveDate,
        /// How long it takes.
        #[arg(default = 60, range = 5..=720)]
        minutes: u16,
        /// Where it is.
        place: Option<String>,
    },
    /// Take an event out.
    Remove {
        /// Number of the event, from `list`.
        id: u32,
    },
    /// List the events.
    List {
        /// First day to list.
        from: Option<NaiveDate>,
    },
    /// Draw the week.
    Picture,
}

struct Event {
    id: u32,
    title: String,
    day: NaiveDate,
    minutes: u16,
    place: Option<String>,
}

#[derive(Default)]
pub(crate) struct Calendar {
    events: Mutex<Vec<Event>>,
}

impl Tool for Calendar {
    type Args = CalendarOp;
    type Output = ToolResult;
    const NAME: &'static str = "calendar";

    async fn call(&self, args: CalendarOp, _: &ToolInvocation) -> Result<ToolResult, ToolError> {
        let mut events = self.events.lock().unwrap();
        Ok(match args {
            CalendarOp::Add {
                title,
                day,
                minutes,
                place,
            } => {
                let id = events.last().map_or(1, |last| last.id + 1);
                let event = Event {
                    id,
                    title,
                    day,
                    minutes,
                    place,
                };
                let text = format!("Added {event}");
                events.push(event);
                ToolResult::success(text)
            }
            CalendarOp::Remove { id } => {
                let index = events.iter().position(|event| event.id == id);
                let index =
                    index.ok_or_else(|| ToolError::failed(format!("There is no event {id}.")))?;
                ToolResult::success(format!("Removed {}", events.remove(index)))
            }
            CalendarOp::List { from } => {
                let listed = events.iter().filter(|event| Some(event.day) >= from);
                let lines: Vec<_> = listed.map(Event::to_string).collect();
                ToolResult::success(lines.join("\n"))
            }
            CalendarOp::Picture => ToolResult::success("The week:").with_binary(
                BinaryResult::image("iVBORw0KGgo=", "image/png").with_description("a week"),
            ),
        })
    }
}

impl std::fmt::Display for Event {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            id,
            title,
            day,
            minutes,
            ..
        } = self;
        write!(f, "{id}: {title} on {day}, {minutes} minutes")?;
        match &self.place {
            Some(place) => write!(f, ", {place}"),
            None => Ok(()),
        }
    }
}
