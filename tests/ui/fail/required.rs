//! `required` is no key, because the type says it. The error points at the key.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Search {
    #[arg(required = false)]
    query: String,
    #[arg(required = true, default = 3)]
    limit: u8,
    #[arg(required = true)]
    offset: Option<u8>,
    #[arg(optional)]
    page: u8,
}

fn main() {}
