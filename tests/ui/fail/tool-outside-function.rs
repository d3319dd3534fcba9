//! `#[tool]` on an associated function that nothing tells from a function, in an unmarked block (N05). rustc points at what it
//! gains there.

#![allow(unused_variables)]

use copilot_tool::tool;

struct Service;

impl Service {
    /// In an unmarked block.
    #[tool]
    fn unmarked(text: String) {}
}

fn main() {}
