//! Names that model providers refuse. The error points at the name.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
#[args(tag = "the action")]
enum Op {
    #[arg(rename = " ")]
    Read,
    Write {
        #[arg(rename = "file name")]
        path: String,
        naïve: bool,
        #[arg(rename = "")]
        empty: u8,
        #[arg(rename = "a-name-of-more-than-64-characters-which-is-too-long-for-most-providers")]
        long: u8,
    },
}

fn main() {}
