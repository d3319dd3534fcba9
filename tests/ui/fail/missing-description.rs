//! `require_desc`, and no description. The error points at the field or variant.

use copilot_tool::CopilotArgs;

/// Works with files.
#[derive(CopilotArgs)]
#[args(require_desc)]
enum Op {
    /// Reads one.
    Read {
        /// Which.
        path: String,
        offset: u64,
    },
    List,
}

fn main() {}
