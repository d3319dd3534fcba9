//! How often a schema is built: once for a definition.

use std::{
    borrow::Cow,
    sync::atomic::{AtomicUsize, Ordering},
};

use copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation, ToolRegistry};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::json;

use crate::check::now;

/// A field type of another crate that counts how often it is described.
macro_rules! counted {
    ($name:ident, $builds:ident) => {
        static $builds: AtomicUsize = AtomicUsize::new(0);

        #[derive(Debug, serde::Deserialize)]
        struct $name(String);

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                $builds.fetch_add(1, Ordering::Relaxed);
                String::json_schema(generator)
            }
        }
    };
}

// F01
#[test]
fn listing_and_calling_build_no_schema() {
    counted!(Text, BUILDS);

    #[derive(CopilotArgs)]
    struct Echo {
        text: Text,
    }

    struct EchoTool;

    impl Tool for EchoTool {
        type Args = Echo;
        type Output = String;
        const NAME: &'static str = "echo";
        const DESCRIPTION: &'static str = "Says it again.";

        async fn call(&self, args: Echo, _: &ToolInvocation) -> Result<String, ToolError> {
            Ok(args.text.0)
        }
    }

    let tool = ToolDefinition::define_with(EchoTool);
    assert_eq!(BUILDS.load(Ordering::Relaxed), 1);
    for _ in 0..100 {
        assert!(serde_json::to_string(&tool).unwrap().contains("\"text\""));
        assert_eq!(tool.parameters()["required"], json!(["text"]));
    }
    for _ in 0..100 {
        let result = now(tool.invoke(ToolInvocation::new("echo", json!({ "text": "a" }))));
        assert_eq!(result.text(), "a");
    }
    assert_eq!(BUILDS.load(Ordering::Relaxed), 1);
}

// F03
#[test]
fn using_one_tool_of_many_builds_no_schema() {
    counted!(Text, BUILDS);

    #[derive(CopilotArgs)]
    struct Echo {
        text: Text,
    }

    macro_rules! tools {
        ($($name:ident)*) => {[$({
            struct Echoes;

            impl Tool for Echoes {
                type Args = Echo;
                type Output = String;
                const NAME: &'static str = stringify!($name);
                const DESCRIPTION: &'static str = "Says it again.";

                async fn call(&self, args: Echo, _: &ToolInvocation) -> Result<String, ToolError> {
                    Ok(args.text.0)
                }
            }

            ToolDefinition::define_with(Echoes)
        }),*]};
    }

    let tools = tools! { a b c d e f g h i j k l m n o p q r s t };
    let count = tools.len();
    assert_eq!(BUILDS.load(Ordering::Relaxed), count);
    let registry = ToolRegistry::from_tools(tools).unwrap();
    assert!(registry.get("m").is_some());
    let call = ToolInvocation::new("t", json!({ "text": "a" }));
    assert_eq!(now(registry.invoke(call)).text(), "a");
    assert!(serde_json::to_string(&registry).is_ok());
    assert_eq!(BUILDS.load(Ordering::Relaxed), count);
}
