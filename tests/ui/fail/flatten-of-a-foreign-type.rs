//! `flatten` of a type that is no argument type. The error points at the type.

use copilot_tool::CopilotArgs;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Page {
    offset: u32,
}

#[derive(CopilotArgs)]
struct Search {
    query: String,
    #[arg(flatten)]
    page: Page,
}

#[derive(CopilotArgs)]
enum Op {
    Search {
        #[arg(flatten)]
        page: Page,
    },
}

fn main() {}
