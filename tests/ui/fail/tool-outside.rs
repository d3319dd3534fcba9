//! `#[tool]` where nothing reads it (N05). The errors point at the attribute.

#![allow(unused_variables)]

use copilot_tool::{ToolDefinition, tool, tools};

struct Service;

impl Service {
    /// In an unmarked block.
    #[tool]
    fn unmarked(&self, /** Text. */ #[arg(default)] text: String) {}

    /// One of its own type.
    #[tool]
    fn of(text: String) -> Option<Self> {
        None
    }
}

trait Weather {
    fn get(&self);
}

impl Weather for Service {
    /// In the impl of a trait.
    #[tool]
    fn get(&self) {}
}

macro_rules! method {
    () => {
        /// Out of a macro.
        #[tool]
        fn expanded(&self) {}
    };
}

#[tools]
impl Service {
    method!();

    /// A tool.
    #[tool]
    fn seen(&self) {}
}

#[tool]
struct NoFunction;

#[tools]
fn no_block() {}

fn main() {
    Service.unmarked(String::new());
    Service.expanded();
    let _ = ToolDefinition::from_object(Service);
}
