//! Blocks that cannot be tools: of a trait, without tools, of a type that borrows. The errors point at what is wrong.

#![allow(unused_variables)]

use copilot_tool::{ToolDefinition, tools};

struct Service;

trait Weather {
    fn get(&self);
}

#[tools]
impl Weather for Service {
    /// Get.
    #[tool]
    fn get(&self) {}
}

struct Empty;

#[tools]
impl Empty {
    fn get(&self, #[arg(desc = "x")] city: String) {}
}

struct Borrowed<'a>(&'a str);

#[tools]
impl<'a> Borrowed<'a> {
    /// Get.
    #[tool]
    fn get(&self) {}
}

fn main() {
    let _ = ToolDefinition::from_object(Empty);
}
