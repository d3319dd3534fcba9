//! A transparent struct or a newtype variant of a type that is no argument type. The error points at the type.

use copilot_tool::CopilotArgs;

#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Page {
    offset: u32,
}

#[derive(CopilotArgs)]
struct Wrapped(Page);

#[derive(CopilotArgs)]
#[serde(transparent)]
struct Transparent {
    page: Page,
}

#[derive(CopilotArgs)]
enum Op {
    Turn(Page),
    Turns(Vec<u8>),
}

fn main() {}
