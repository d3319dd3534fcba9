//! Keys that make each other useless. The error points at the one that has no effect.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Page {
    offset: u32,
}

#[derive(CopilotArgs)]
#[args(allow_unknown, tag = "op")]
#[serde(deny_unknown_fields)]
struct Search {
    #[arg(choices = [1, 2], range = 1..=2)]
    a: u8,
    #[arg(skip, desc = "Never seen.", default = 3)]
    b: u8,
    #[arg(flatten, rename = "page")]
    c: Page,
}

#[derive(CopilotArgs)]
#[args(rename_all = "camelCase")]
struct Wrapped(#[arg(desc = "A page.")] Page);

fn main() {}
