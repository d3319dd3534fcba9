//! What a handler does wrong stays with the host: errors are hidden, and a panic is a result, whatever it carries.

use copilot_tool::{FailureCause, ToolDefinition, ToolInvocation, ToolResult};
use futures_util::FutureExt;
use serde_json::json;

const GENERIC: &str = "The tool \"probe\" failed. Details are not available.";

fn result_of(definition: &ToolDefinition) -> ToolResult {
    let call = definition.invoke(ToolInvocation::new("probe", ()));
    call.now_or_never().expect("a result at once")
}

fn tool<F>(handler: F) -> ToolDefinition
where
    F: Fn(ToolInvocation) -> Result<&'static str, std::io::Error> + Send + Sync + 'static,
{
    let handler = move |invocation| {
        let outcome = handler(invocation);
        async move { Ok::<_, copilot_tool::ToolError>(outcome?) }
    };
    let schema = json!({ "type": "object" });
    ToolDefinition::create("probe", "Fails.", schema, handler).expect("a good definition")
}

#[test]
fn a_secret_in_an_error_or_a_panic_never_reaches_the_model() {
    let secret = "postgres://admin:hunter2@db";
    let error = tool(move |_| Err(std::io::Error::other(secret)));
    let panic = tool(move |_| panic!("{secret}"));
    for tool in [error, panic] {
        let result = result_of(&tool);
        assert_eq!(result.text(), GENERIC);
        assert!(result.error().is_some_and(|error| error.contains(secret)));
        assert!(!result.text().contains("hunter2"));
    }
}

#[test]
fn an_exposed_error_is_escaped_and_bounded() {
    let text = format!("\u{1b}[31m\u{202e}{}", "x".repeat(10_000));
    let tool = tool(move |_| Err(std::io::Error::other(text.clone()))).expose_errors(true);
    let result = result_of(&tool);
    assert!(result.text().starts_with("\\u{1b}[31m\\u{202e}xxx"));
    assert_eq!(result.text().chars().count(), 2_000);
}

/// What a panic carries, and what panics again when it is dropped.
struct Bomb(u8);

impl Drop for Bomb {
    fn drop(&mut self) {
        if let Some(left) = self.0.checked_sub(1) {
            std::panic::panic_any(Self(left));
        }
    }
}

#[test]
fn a_panic_whose_payload_panics_is_a_result_too() {
    for bombs in [0, 1, 3] {
        let result = result_of(&tool(move |_| std::panic::panic_any(Bomb(bombs))));
        assert_eq!(result.text(), GENERIC);
        assert!(matches!(result.cause(), Some(FailureCause::Panic)));
    }
}
