//! A future that holds what cannot go to another thread across an `.await`. The error points at the future, the value and the `.await`.

use std::{future::ready, rc::Rc};

use copilot_tool::ToolDefinition;

fn main() {
    let _ = ToolDefinition::inline("tool", "Does it.").async_handler(|| async {
        let count = Rc::new(1);
        ready(()).await;
        count.to_string()
    });
}
