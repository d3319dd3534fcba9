//! A limit on a type that rustc finds not to have it. One error for each, which points at the type.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Place {
    x: f64,
}

#[derive(CopilotArgs)]
struct Search {
    #[arg(range = 1..=9)]
    a: Place,
    #[arg(len = 1..=9)]
    b: Place,
    #[arg(pattern = "x")]
    c: Place,
    #[arg(choices = [1, 2])]
    d: Option<Place>,
}

fn main() {}
