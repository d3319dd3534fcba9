//! `flatten` where there are no fields to merge. The error points at the type.

use std::collections::BTreeMap;

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Page {
    offset: u32,
}

#[derive(CopilotArgs)]
struct Search {
    #[arg(flatten)]
    query: String,
    #[arg(flatten)]
    tags: Vec<Page>,
    #[arg(flatten)]
    labels: BTreeMap<String, String>,
    #[arg(flatten)]
    page: Option<Page>,
}

fn main() {}
