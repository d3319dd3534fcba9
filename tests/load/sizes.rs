//! Huge arguments and results: moved, never copied.

use copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};
use futures_util::FutureExt;
use serde_json::{Map, Value};
use stats_alloc::Region;

use crate::{ALLOCATOR, Done};

const SIZE: usize = 100_000_000;

struct Back;

#[derive(CopilotArgs)]
struct Text {
    text: String,
}

impl Tool for Back {
    type Args = Text;
    type Output = String;
    const NAME: &'static str = "back";
    const DESCRIPTION: &'static str = "Gives a text back.";

    async fn call(&self, args: Text, _: &ToolInvocation) -> Result<String, ToolError> {
        Ok(args.text)
    }
}

/// Takes 100 MB and gives them back, without one more byte for each byte.
pub(crate) fn huge_texts(count: usize) -> Done {
    let tool = ToolDefinition::define_with(Back);
    let mut lost = 0;
    for _ in 0..count {
        let mut arguments = Map::new();
        arguments.insert("text".to_owned(), Value::String("x".repeat(SIZE)));
        let invocation = ToolInvocation::new("back", arguments);
        let region = Region::new(ALLOCATOR);
        let result = tool
            .invoke(invocation)
            .now_or_never()
            .expect("a result at once");
        let allocated = region.change().bytes_allocated;
        let is_right = result.is_success() && result.text().len() == SIZE && allocated < 10_000;
        lost += usize::from(!is_right);
    }
    Done { count, lost }
}
