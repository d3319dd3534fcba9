//! A tool with several operations: the arguments are an enum, the schema is one flat object.

use std::{collections::BTreeMap, sync::Mutex};

use copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};
use serde_json::{Value, json};

/// Work with the files of the workspace.
#[derive(CopilotArgs)]
#[args(rename_all = "snake_case")]
enum FileOp {
    /// Read a file.
    Read {
        /// Path from the root of the workspace.
        path: String,
        /// Lines to pass over.
        #[arg(default = 0)]
        offset: usize,
    },
    /// Replace a file's content.
    Write {
        /// Path from the root of the workspace.
        path: String,
        content: String,
    },
    /// Replace one text in a file by another.
    Edit(Edit),
    /// List all files.
    List,
}

/// An operation may be a type of its own; its fields stand beside the tag like any other.
#[derive(CopilotArgs)]
struct Edit {
    /// Path from the root of the workspace.
    path: String,
    /// Text to look for.
    #[arg(len = 1..)]
    old: String,
    /// Text to put in its place.
    new: String,
}

/// A workspace in memory.
#[derive(Default)]
struct Workspace {
    files: Mutex<BTreeMap<String, String>>,
}

impl Tool for Workspace {
    type Args = FileOp;
    type Output = String;
    const NAME: &'static str = "file_op";

    async fn call(&self, args: FileOp, _: &ToolInvocation) -> Result<String, ToolError> {
        let mut files = self.files.lock().unwrap();
        let missing = |path: &str| ToolError::failed(format!("There is no file {path:?}."));
        Ok(match args {
            FileOp::Read { path, offset } => {
                let text = files.get(&path).ok_or_else(|| missing(&path))?;
                text.lines().skip(offset).collect::<Vec<_>>().join("\n")
            }
            FileOp::Write { path, content } => {
                let done = format!("Wrote {} bytes.", content.len());
                files.insert(path, content);
                done
            }
            FileOp::Edit(Edit { path, old, new }) => {
                let text = files.get_mut(&path).ok_or_else(|| missing(&path))?;
                let count = text.matches(&old).count();
                *text = text.replace(&old, &new);
                format!("Replaced {count}.")
            }
            FileOp::List => files.keys().cloned().collect::<Vec<_>>().join("\n"),
        })
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let tool = ToolDefinition::define::<Workspace>();
    println!("{:#}", tool.parameters());

    for arguments in [
        json!({ "action": "write", "path": "notes.txt", "content": "one\ntwo\nthree" }),
        json!({ "action": "edit", "path": "notes.txt", "old": "two", "new": "2" }),
        json!({ "action": "read", "path": "notes.txt", "offset": 1 }),
        json!({ "action": "list" }),
        // Models that fill in every property are understood where nothing is lost.
        json!({ "action": "list", "path": "", "offset": null, "content": "", "old": "", "new": "" }),
        // What says something is not dropped.
        json!({ "action": "list", "path": "src" }),
        json!({ "action": "write", "patch": "notes.txt" }),
        json!({ "action": "delete", "path": "notes.txt" }),
        // The operation is never guessed.
        json!({ "path": "notes.txt", "old": "2", "new": "two" }),
    ] {
        call(&tool, arguments).await;
    }
}

async fn call(tool: &ToolDefinition, arguments: Value) {
    println!("\n{arguments}");
    let result = tool
        .invoke(ToolInvocation::new(tool.name(), arguments))
        .await;
    println!("{}: {}", result.kind(), result.text());
}
