//! A pattern that is no regular expression. The error points at the text.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Search {
    #[arg(pattern = "([a-z]")]
    query: String,
    #[arg(pattern = "(?=x)")]
    other: String,
}

fn main() {}
