//! A handler that holds what cannot go to another thread across an `.await`. The error points at the function, the value and the `.await`.

use std::rc::Rc;

use copilot_tool::{Tool, ToolError, ToolInvocation};

struct Count;

impl Tool for Count {
    type Args = ();
    type Output = String;
    const NAME: &'static str = "count";
    const DESCRIPTION: &'static str = "Counts.";

    async fn call(&self, (): (), _: &ToolInvocation) -> Result<String, ToolError> {
        let shared = Rc::new(1);
        std::future::ready(()).await;
        Ok(shared.to_string())
    }
}

fn main() {}
