//! A field with the name of the tag. The error points at the field, or at the name that it was given.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
enum Op {
    Read {
        action: String,
    },
    Write {
        #[arg(rename = "action")]
        what: String,
    },
    Copy {
        #[arg(alias = "action")]
        what: String,
    },
}

fn main() {}
