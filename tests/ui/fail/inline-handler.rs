//! A closure that does not fit its parameters or gives nothing that the model can read. The error points at the method.

use copilot_tool::{Param, ToolDefinition};

struct Opaque;

fn main() {
    let it = || ToolDefinition::inline("tool", "Does it.").param(Param::<u8>::new("it", "It."));
    let _ = it().handler(|| ());
    let _ = it().handler(|it: String| it);
    let _ = it().handler(|_| Opaque);
    let _ = it().handler(|_| async {});
}
