//! Options that do not exist or have another form. The errors point at the option or its value.

#![allow(unused_variables)]

use copilot_tool::{ToolDefinition, tool, tools};

struct Service;

#[tools]
impl Service {
    /// Unknown.
    #[tool(skip_permision, titel = "x")]
    fn unknown(&self) {}

    /// Other forms.
    #[tool(strict = "yes", defer = "later", timeout = "soon", title = 5, name, desc =)]
    fn forms(&self) {}

    /// Lists.
    #[tool(hints(readonly), metadata("x"), hints = true)]
    fn lists(&self) {}

    /// Twice.
    #[tool(terminal, terminal)]
    #[tool]
    fn twice(&self) {}

    /// Elsewhere.
    #[tool(crate = ::copilot_tool)]
    fn elsewhere(&self) {}

    /// Parameters.
    #[tool]
    fn parameters(&self, #[arg(descr = "x")] a: u8, #[arg(default = "x", range = 3)] b: u8) {}
}

struct Other;

#[tools(nam = admin)]
impl Other {
    /// One.
    #[tool]
    fn one(&self) {}
}

/// Unknown.
#[tool(frobnicate)]
fn free() {}

fn main() {
    let _ = ToolDefinition::from_object(Service);
    let _ = ToolDefinition::from_object(Other);
    let _ = ToolDefinition::define::<free>();
}
