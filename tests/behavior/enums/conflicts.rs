//! Fields of one name in several variants that have no common type.

use copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};
use serde_json::json;

use super::faults;
use crate::check::check;

// P04, S04: what cannot be merged is refused, and both places named
#[test]
fn types_that_cannot_be_merged_are_refused() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        Get { id: u64, flag: bool },
        Find { id: String, flag: Vec<u8> },
        Count { id: bool },
    }
    assert_eq!(
        faults::<Op>(),
        [
            "id: is integer in \"Get\" and string in \"Find\"; one flat schema cannot say both, so rename one of them, for example with `#[arg(rename = \"…\")]`",
            "flag: is boolean in \"Get\" and array of integer in \"Find\"; one flat schema cannot say both, so rename one of them, for example with `#[arg(rename = \"…\")]`",
            "id: is integer in \"Get\" and boolean in \"Count\"; one flat schema cannot say both, so rename one of them, for example with `#[arg(rename = \"…\")]`",
        ]
    );
}

// P04
#[test]
fn a_tool_whose_variants_conflict_cannot_be_defined() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        Get { id: u64 },
        Find { id: String },
    }

    #[derive(Default)]
    struct Conflicting;

    impl Tool for Conflicting {
        type Args = Op;
        type Output = ();
        const NAME: &'static str = "conflicting";
        const DESCRIPTION: &'static str = "Cannot be called.";

        async fn call(&self, _: Op, _: &ToolInvocation) -> Result<(), ToolError> {
            Ok(())
        }
    }

    let text = ToolDefinition::try_define::<Conflicting>()
        .unwrap_err()
        .to_string();
    assert!(
        text.contains("\"conflicting\"") && text.contains("\"Get\"") && text.contains("\"Find\""),
        "{text}"
    );
}

// One that is renamed conflicts no more.
#[test]
fn a_renamed_field_is_another_property() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        Get {
            id: u64,
        },
        Find {
            #[arg(rename = "name")]
            id: String,
        },
    }
    check::<Op>()
        .accepts(json!({ "action": "Get", "id": 1 }), "Get { id: 1 }")
        .accepts(
            json!({ "action": "Find", "name": "a" }),
            r#"Find { id: "a" }"#,
        )
        .rejects(
            json!({ "action": "Find", "id": 1 }),
            "id: not used by \"Find\", only by \"Get\"",
        );
}

#[test]
fn what_a_conflict_is_about_is_said_in_the_words_of_the_types() {
    #[derive(Debug, CopilotArgs)]
    struct Part {
        a: u8,
    }
    #[derive(Debug, CopilotArgs)]
    enum Word {
        X,
        Y,
    }
    #[derive(Debug, CopilotArgs)]
    enum Op {
        A { value: Word },
        B { value: Part },
    }
    let fault = faults::<Op>().remove(0);
    assert!(
        fault.starts_with("value: is one of \"X\", \"Y\" in \"A\" and object in \"B\""),
        "{fault}"
    );
}
