//! The options of `#[tool]`.

use std::time::Duration;

use copilot_tool::{Defer, Tool, ToolDefinition, ToolHints, tool, tools};
use serde_json::json;

use super::find;

const LIMIT: Duration = Duration::from_millis(1500);

struct Service;

#[tools]
impl Service {
    const SECONDS: u64 = 9;

    /// Overridden.
    #[tool(
        name = "all-of-it",
        desc = "All options.",
        title = "All",
        skip_permission,
        overrides_built_in_tool,
        terminal,
        defer = "auto",
        instructions = concat!("Ask", " first."),
        metadata(source = "test", "x.weight" = 3, r#type = json!({ "a": [1] })),
        hints(read_only, destructive = false, open_world = true),
        strict,
        blocking,
        timeout = "5s",
        expose_errors
    )]
    fn all(&self) {}

    /// None.
    #[tool]
    fn none(&self) {}

    /// Off.
    #[tool(skip_permission = false, strict = false, defer = "never", timeout = Duration::from_secs(Self::SECONDS))]
    fn off(&self) {}

    /// Minutes.
    #[tool(timeout = "2m")]
    fn minutes() {}
}

/// A function.
#[tool(name = "by-name", terminal, timeout = LIMIT, metadata(a = 1))]
fn function() {}

#[test]
fn every_option_is_told() {
    let tools = ToolDefinition::from_object(Service);
    let all = find(&tools, "all-of-it");
    assert_eq!(
        serde_json::to_value(&all).unwrap(),
        json!({
            "name": "all-of-it",
            "description": "All options.",
            "instructions": "Ask first.",
            "overridesBuiltInTool": true,
            "parameters": { "type": "object", "properties": {}, "required": [], "additionalProperties": false },
            "skipPermission": true,
            "isTerminal": true,
            "defer": "auto",
            "metadata": { "source": "test", "x.weight": 3, "type": { "a": [1] } },
        })
    );
    let hints = ToolHints {
        read_only: Some(true),
        destructive: Some(false),
        open_world: Some(true),
        idempotent: None,
    };
    assert_eq!((all.get_title(), all.get_hints()), (Some("All"), hints));
    assert!(all.is_strict() && all.is_blocking() && all.exposes_errors());
    assert_eq!(all.get_timeout(), Some(Duration::from_secs(5)));
}

// seed S6, S14
#[test]
fn what_is_not_said_is_not_there() {
    let tools = ToolDefinition::from_object(Service);
    let none = find(&tools, "none");
    let json = serde_json::to_value(&none).unwrap();
    assert_eq!(
        json.as_object().unwrap().keys().collect::<Vec<_>>(),
        ["name", "description", "parameters"]
    );
    assert!(
        !none.is_strict()
            && none.get_timeout().is_none()
            && none.get_hints() == ToolHints::default()
    );
    let off = find(&tools, "off");
    assert!(!off.skips_permission() && !off.is_strict());
    assert_eq!(
        (off.get_defer(), off.get_timeout()),
        (Some(Defer::Never), Some(Duration::from_secs(9)))
    );
    assert_eq!(
        find(&tools, "minutes").get_timeout(),
        Some(Duration::from_secs(120))
    );
}

#[test]
fn a_function_has_them_too() {
    let tool = ToolDefinition::define::<function>();
    assert_eq!(
        (tool.name(), <function as Tool>::NAME),
        ("by-name", "by-name")
    );
    assert_eq!(tool.description(), "A function.");
    assert!(tool.is_terminal());
    assert_eq!(
        (tool.get_timeout(), &tool.get_metadata()["a"]),
        (Some(LIMIT), &json!(1))
    );
    function();
}
