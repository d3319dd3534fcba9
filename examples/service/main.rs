//! A service whose methods are tools: parameters as properties, one record as the root, state behind `&self`.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use copilot_tool::{
    CopilotArgs, DuplicateTool, ToolDefinition, ToolError, ToolInvocation, ToolRegistry, tool,
    tools,
};
use serde::Serialize;
use serde_json::json;

#[derive(Clone, Copy, CopilotArgs, Debug, PartialEq, Serialize)]
#[args(rename_all = "lowercase")]
enum Status {
    Open,
    Done,
}

/// What to look for. A record that is the only parameter is the root of the arguments.
#[derive(CopilotArgs)]
struct Search {
    /// Words that the title has.
    #[arg(len = 1..)]
    words: Vec<String>,
    /// With this status only.
    status: Option<Status>,
}

/// Plain data: it goes to the model as JSON.
#[derive(Clone, Serialize)]
struct Task {
    id: u32,
    title: String,
    status: Status,
}

/// The tasks of a team.
#[derive(Default)]
struct Tasks {
    all: Mutex<BTreeMap<u32, Task>>,
}

#[tools]
impl Tasks {
    const DAYS: u8 = 7;

    /// Add a task.
    #[tool]
    fn add_task(
        &self,
        /// What is to be done.
        #[arg(len = 1..=80)]
        title: String,
        #[arg(desc = "Days until it is due.", default = Self::DAYS, range = 1..=90)] days: u8,
        invocation: &ToolInvocation, // found by its type; the model does not see it
    ) -> String {
        let mut all = self.all.lock().unwrap();
        let id = all.keys().last().map_or(1, |last| last + 1);
        let author = invocation.session_id().unwrap_or("nobody");
        let text = format!("Task {id}, due in {days} days, added by {author}.");
        all.insert(
            id,
            Task {
                id,
                title,
                status: Status::Open,
            },
        );
        text
    }

    /// Find tasks by their titles.
    #[tool(hints(read_only), skip_permission)]
    async fn find_tasks(&self, search: Search) -> Vec<Task> {
        let fits = |task: &&Task| {
            search.words.iter().all(|word| task.title.contains(word))
                && search.status.is_none_or(|status| status == task.status)
        };
        self.all
            .lock()
            .unwrap()
            .values()
            .filter(fits)
            .cloned()
            .collect()
    }

    /// Say that a task is done.
    #[tool(name = "complete_task", timeout = "5s")]
    async fn complete(
        &self,
        /// Its id, from `find_tasks`.
        id: u32,
    ) -> Result<Task, ToolError> {
        let task = self.set_status(id, Status::Done);
        task.ok_or_else(|| ToolError::failed(format!("There is no task {id}.")))
    }

    /// An associated function needs no instance.
    #[tool(desc = "Tell how tasks are handled here.")]
    fn task_policy() -> &'static str {
        "A task is done when somebody has seen that it works."
    }

    /// No tool, and where it was.
    fn set_status(&self, id: u32, status: Status) -> Option<Task> {
        let mut all = self.all.lock().unwrap();
        let task = all.get_mut(&id)?;
        task.status = status;
        Some(task.clone())
    }
}

/// A second block has a name of its own.
#[tools(name = admin_tools)]
impl Tasks {
    /// Forget all tasks.
    #[tool(hints(destructive))]
    fn clear_tasks(&self) {
        self.all.lock().unwrap().clear();
    }
}

/// Add two numbers.
#[tool]
fn add(a: i64, b: i64) -> Option<i64> {
    a.checked_add(b)
}

fn registry(tasks: Tasks) -> Result<ToolRegistry, DuplicateTool> {
    let tasks = Arc::new(tasks);
    let mut tools = ToolRegistry::from_tools(ToolDefinition::from_object(Arc::clone(&tasks)))?;
    tools
        .extend(tasks.admin_tools())?
        .insert(ToolDefinition::define::<add>())?;
    Ok(tools)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let tools = registry(Tasks::default())?;
    println!("{}", serde_json::to_string_pretty(&tools)?);

    let calls = [
        (
            "add_task",
            json!({ "title": "Water the plants", "days": "2" }),
        ),
        ("add_task", json!({ "title": "Feed the cat" })),
        ("complete_task", json!({ "id": 2 })),
        ("find_tasks", json!({ "words": ["the"], "status": "done" })),
        ("find_tasks", json!({ "search": { "words": ["plants"] } })),
        ("find_tasks", json!({ "words": [], "state": "done" })),
        ("complete_task", json!({ "id": 7 })),
        ("task_policy", json!({})),
        ("add", json!({ "a": 2, "b": i64::MAX })),
        ("clear_tasks", json!(null)),
        ("delete_tasks", json!({})),
    ];
    for (name, arguments) in calls {
        println!("\n{name} {arguments}");
        let call = ToolInvocation::new(name, arguments).with_session_id("session-1");
        let result = tools.invoke(call).await;
        let text = result.text().replace('\n', "\n    ");
        println!("  {}: {text}", result.kind());
    }

    // Methods and functions stay what they were.
    assert_eq!(add(2, 3), Some(5));
    assert!(Tasks::default().complete(1).await.is_err());
    Ok(())
}
