//! What other libraries lose when they make one object of a union, and what a model would write for what we make.

use copilot_tool::{CopilotArgs, Dialect, SerdeArgs};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::check::check;

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "snake_case")]
pub(super) enum Issues {
    /// Open a new issue.
    Create {
        /// Issue title.
        title: String,
        /// Markdown body.
        body: Option<String>,
    },
    /// Close an issue.
    Close {
        /// Issue number.
        number: u32,
        reason: Option<Reason>,
    },
    /// List issues.
    List,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "snake_case")]
pub(super) enum Reason {
    Completed,
    NotPlanned,
}

/// The same, as users of serde and schemars have it.
#[derive(Deserialize, Serialize, JsonSchema, Debug)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
enum SerdeIssues {
    /// Open a new issue.
    Create {
        /// Issue title.
        title: String,
        /// Markdown body.
        body: Option<String>,
    },
    /// Close an issue.
    Close {
        /// Issue number.
        number: u32,
        reason: Option<SerdeReason>,
    },
    /// List issues.
    List,
}

#[derive(Deserialize, Serialize, JsonSchema, Debug)]
#[serde(rename_all = "snake_case")]
enum SerdeReason {
    Completed,
    NotPlanned,
}

// providers.md §6, case 69: what schemars says of it has a root `oneOf`, and is refused or emptied everywhere.
#[test]
fn a_type_of_serde_is_rendered_as_a_derived_one() {
    let raw = schemars::schema_for!(SerdeIssues).to_value();
    assert!(raw.get("oneOf").is_some() && raw.get("type").is_none());
    for dialect in Dialect::ALL {
        assert_eq!(
            SerdeArgs::<SerdeIssues>::schema()
                .render(dialect)
                .unwrap()
                .to_string(),
            Issues::schema().render(dialect).unwrap().to_string(),
            "{dialect:?}"
        );
    }
}

#[test]
fn a_type_of_serde_reads_what_a_derived_one_reads() {
    for (arguments, derived, serde) in [
        (
            json!({ "action": "create", "title": "t" }),
            r#"Create { title: "t", body: None }"#,
            r#"SerdeArgs(Create { title: "t", body: None })"#,
        ),
        (
            json!({ "action": "close", "number": 1, "reason": "completed" }),
            "Close { number: 1, reason: Some(Completed) }",
            "SerdeArgs(Close { number: 1, reason: Some(Completed) })",
        ),
        (json!({ "action": "list" }), "List", "SerdeArgs(List)"),
    ] {
        check::<Issues>().accepts(arguments.clone(), derived);
        check::<SerdeArgs<SerdeIssues>>().accepts(arguments, serde);
    }
}

fn portable() -> Value {
    Issues::schema().render(Dialect::Portable).unwrap()
}

// langfuse PR#13923: the last variant wins, and the discriminator has one value left.
#[test]
fn every_variant_stays_in_the_discriminator() {
    let action = &portable()["properties"]["action"];
    assert_eq!(action["enum"], json!(["create", "close", "list"]));
}

// Roo-Code PR#10726, rig's Gemini client, VS Code's own: only the first variant is left.
#[test]
fn the_fields_of_every_variant_are_there() {
    let schema = portable();
    let names: Vec<_> = schema["properties"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["action", "title", "body", "number", "reason"]);
}

// PostHog PR#71765: of two fields with one name the first wins.
#[test]
fn fields_of_one_name_take_what_either_takes() {
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum Search {
        Near {
            #[arg(range = 1..=10)]
            limit: u8,
        },
        Far {
            #[arg(range = 5..=50)]
            limit: u8,
        },
    }
    check::<Search>()
        .property(
            "limit",
            json!({ "type": "integer", "minimum": 1, "maximum": 50 }),
        )
        .accepts(json!({ "action": "near", "limit": 1 }), "Near { limit: 1 }")
        .accepts(json!({ "action": "far", "limit": 50 }), "Far { limit: 50 }")
        .rejects(
            json!({ "action": "near", "limit": 50 }),
            "limit: must be between 1 and 10, got 50",
        );
}

// gitlab-mcp PR#558, auto-mobile PR#1658: `required` is dropped.
#[test]
fn what_every_variant_requires_is_required() {
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum File {
        Read { path: String },
        Write { path: String, content: String },
    }
    check::<File>().required(&["action", "path"]);
    for dialect in Dialect::ALL {
        let schema = File::schema().render(dialect).unwrap();
        let required = match dialect {
            Dialect::OpenAiStrict => json!(["action", "path", "content"]),
            _ => json!(["action", "path"]),
        };
        assert_eq!(schema["required"], required, "{dialect:?}");
    }
    assert_eq!(portable()["required"], json!(["action"]));
}

// providers.md §5.4, d30: strict OpenAI makes the model write every property, with `null` for the others.
#[test]
fn null_for_every_other_field_is_nothing() {
    let call =
        json!({ "action": "close", "title": null, "body": null, "number": 1, "reason": null });
    check::<Issues>().tolerates(call.clone(), "Close { number: 1, reason: None }");
    check::<SerdeArgs<SerdeIssues>>()
        .tolerates(call, "SerdeArgs(Close { number: 1, reason: None })");
}

// Anthropic does not promise the case of words in strict mode.
#[test]
fn the_case_of_a_tag_is_mended() {
    check::<SerdeArgs<SerdeIssues>>().repairs(
        json!({ "action": "CLOSE", "number": 1 }),
        "SerdeArgs(Close { number: 1, reason: None })",
        &["action: \"CLOSE\" was read as \"close\""],
    );
}

// providers.md, d28 and d29
#[test]
fn what_serde_writes_is_what_the_schema_says() {
    for value in [
        SerdeIssues::Create {
            title: "t".to_owned(),
            body: Some("b".to_owned()),
        },
        SerdeIssues::Close {
            number: u32::MAX,
            reason: Some(SerdeReason::NotPlanned),
        },
        SerdeIssues::List,
    ] {
        let written = serde_json::to_value(&value).unwrap();
        check::<SerdeArgs<SerdeIssues>>().accepts(written, &format!("SerdeArgs({value:?})"));
    }
}
