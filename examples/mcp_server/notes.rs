//! The tools: a record, an enum of operations, a structured result, and a call that takes its time.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use copilot_tool::{
    CopilotArgs, Json, Progress, Tool, ToolDefinition, ToolError, ToolHints, ToolInvocation,
    schemars::JsonSchema,
};
use serde::Serialize;

/// A note as clients get it.
#[derive(Clone, JsonSchema, Serialize)]
#[schemars(crate = "copilot_tool::schemars")]
struct Note {
    id: u32,
    text: String,
    tags: Vec<String>,
}

#[derive(JsonSchema, Serialize)]
#[schemars(crate = "copilot_tool::schemars")]
struct Found {
    /// How many there are in all.
    total: usize,
    /// The first of them.
    notes: Vec<Note>,
}

#[derive(Default)]
struct Notes {
    all: Mutex<Vec<Note>>,
}

/// Change the notes.
#[derive(CopilotArgs)]
#[args(tag = "action", rename_all = "snake_case")]
enum EditNotes {
    /// Add a note.
    Add {
        /// What it says.
        #[arg(len = 1..=500)]
        text: String,
        /// Words to find it by.
        #[arg(default)]
        tags: Vec<String>,
    },
    /// Remove a note.
    Remove {
        /// Its id, from `find_notes`.
        id: u32,
    },
    /// Remove all notes.
    Clear,
}

/// Find notes.
#[derive(CopilotArgs)]
struct FindNotes {
    /// Part of the text; all notes when it is absent.
    text: Option<String>,
    /// With one of these tags.
    #[arg(default)]
    tags: Vec<String>,
    /// At most so many.
    #[arg(default = 10, range = 1..=100)]
    limit: usize,
}

/// Count the words of all notes, one note after the other.
#[derive(CopilotArgs)]
struct CountWords {
    /// Milliseconds that a note takes.
    #[arg(default = 0, range = 0..=10_000)]
    pace: u64,
}

struct Edit(Arc<Notes>);
struct Find(Arc<Notes>);
struct Count(Arc<Notes>);

impl Tool for Edit {
    type Args = EditNotes;
    type Output = String;
    const NAME: &'static str = "edit_notes";

    async fn call(&self, args: EditNotes, _: &ToolInvocation) -> Result<String, ToolError> {
        let mut all = self.0.all.lock().unwrap();
        match args {
            EditNotes::Add { text, tags } => {
                let id = all.last().map_or(1, |note| note.id + 1);
                all.push(Note { id, text, tags });
                Ok(format!("Added note {id}."))
            }
            EditNotes::Remove { id } => {
                let Some(index) = all.iter().position(|note| note.id == id) else {
                    return Err(ToolError::failed(format!("There is no note {id}.")));
                };
                all.remove(index);
                Ok(format!("Removed note {id}."))
            }
            EditNotes::Clear => Ok(format!("Removed {} notes.", all.drain(..).len())),
        }
    }
}

impl Tool for Find {
    type Args = FindNotes;
    type Output = Json<Found>;
    const NAME: &'static str = "find_notes";

    fn configure(definition: ToolDefinition) -> ToolDefinition {
        definition
            .title("Find notes")
            .hints(ToolHints {
                read_only: Some(true),
                open_world: Some(false),
                ..ToolHints::default()
            })
            .output_schema::<Found>()
    }

    async fn call(&self, args: FindNotes, _: &ToolInvocation) -> Result<Json<Found>, ToolError> {
        let fits = |note: &&Note| {
            (args.text.as_ref()).is_none_or(|text| note.text.contains(text.as_str()))
                && (args.tags.is_empty() || args.tags.iter().any(|tag| note.tags.contains(tag)))
        };
        let all = self.0.all.lock().unwrap();
        Ok(Json(Found {
            total: all.iter().filter(fits).count(),
            notes: all.iter().filter(fits).take(args.limit).cloned().collect(),
        }))
    }
}

impl Tool for Count {
    type Args = CountWords;
    type Output = usize;
    const NAME: &'static str = "count_words";

    async fn call(&self, args: CountWords, call: &ToolInvocation) -> Result<usize, ToolError> {
        let all = self.0.all.lock().unwrap().clone();
        let mut words = 0;
        for (done, note) in (1_u32..).zip(&all) {
            tokio::time::sleep(Duration::from_millis(args.pace)).await;
            words += note.text.split_whitespace().count();
            let total = u32::try_from(all.len())?;
            call.report(
                Progress::new(done)
                    .of(total)
                    .message(format!("note {}", note.id)),
            );
        }
        Ok(words)
    }
}

pub(crate) fn tools() -> Vec<ToolDefinition> {
    let notes = Arc::new(Notes::default());
    vec![
        ToolDefinition::define_with(Edit(Arc::clone(&notes))),
        ToolDefinition::define_with(Find(Arc::clone(&notes))),
        ToolDefinition::define_with(Count(notes)),
    ]
}
