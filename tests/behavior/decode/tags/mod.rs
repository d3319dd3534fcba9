//! Enums: the tag, the fields of the variant it names, and those of the others. d1 to d30 of providers.md.

mod choice;
mod fields;
mod payloads;
mod words;

use copilot_tool::CopilotArgs;

/// Work with issues.
#[derive(CopilotArgs, Debug)]
#[args(tag = "action", rename_all = "snake_case")]
enum Issues {
    /// Open a new issue.
    Create {
        /// Issue title.
        title: String,
        /// Markdown body.
        body: Option<String>,
        labels: Option<Vec<String>>,
    },
    /// Close an issue.
    Close {
        /// Issue number.
        number: u32,
        reason: Option<Reason>,
    },
    /// List issues.
    List,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "snake_case")]
enum Reason {
    Completed,
    NotPlanned,
}
