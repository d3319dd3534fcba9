//! Tool names that clash, and that no provider takes. The errors point at the name.

use copilot_tool::{ToolDefinition, tools};

struct Service;

#[tools]
impl Service {
    /// Read.
    #[tool]
    fn read_file(&self) {}

    /// Read.
    #[tool(name = "read_file")]
    fn read(&self) {}

    /// Read.
    #[tool(name = "Read_File")]
    fn read_again(&self) {}

    /// Dotted.
    #[tool(name = "file.read")]
    fn dotted(&self) {}

    /// No name.
    #[tool(name = "")]
    fn empty(&self) {}

    /// Other letters.
    #[tool]
    fn naïve(&self) {}
}

fn main() {
    let _ = ToolDefinition::from_object(Service);
}
