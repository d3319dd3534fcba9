//! A parameter that is not usable. The error points at its type, its default, its limit.

use copilot_tool::{Param, ToolDefinition};

struct Opaque;

fn main() {
    let _ = Param::<Opaque>::new("it", "It.");
    let _ = Param::<u8>::new("it", "It.").default_value("x");
    let _ = Param::<String>::new("it", "It.").range(1..);
    let _ = Param::<u8>::new("it", "It.").len(1..);
    let _ = Param::<u8>::new("it", "It.").choices(["x"]);
    let _ = ToolDefinition::inline("tool", "Does it.").param("it");
}
