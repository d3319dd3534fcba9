//! An enum as the arguments: one flat object with a discriminator.

use copilot_tool::CopilotArgs;
use serde_json::{Map, Value, json};

use crate::check::check;

#[derive(Debug, CopilotArgs)]
#[serde(tag = "action", rename_all = "snake_case")]
enum Issues {
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

#[derive(Debug, CopilotArgs)]
#[args(rename_all = "snake_case")]
enum Reason {
    Completed,
    NotPlanned,
}

// P04: the worked example of the provider survey (§5.6)
#[test]
fn variants_are_merged_into_one_object_with_a_discriminator() {
    check::<Issues>()
        .schema(json!({
            "type": "object",
            "properties": {
                "action": {
                    "type": "string",
                    "enum": ["create", "close", "list"],
                    "description": "Which operation to run.\n- create: Open a new issue. Requires title; optional body.\n- close: Close an issue. Requires number; optional reason.\n- list: List issues. No other fields."
                },
                "title": { "type": "string", "description": "Issue title. (required for: create)" },
                "body": { "type": "string", "description": "Markdown body. (only for: create)" },
                "number": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 4_294_967_295_u32,
                    "description": "Issue number. (required for: close)"
                },
                "reason": {
                    "type": "string",
                    "enum": ["completed", "not_planned"],
                    "description": "(only for: close)"
                }
            },
            "required": ["action"],
            "additionalProperties": false
        }))
        .accepts(json!({ "action": "create", "title": "t" }), r#"Create { title: "t", body: None }"#)
        .accepts(
            json!({ "title": "t", "body": "b", "action": "create" }),
            r#"Create { title: "t", body: Some("b") }"#,
        )
        .accepts(
            json!({ "action": "close", "number": 1, "reason": "not_planned" }),
            "Close { number: 1, reason: Some(NotPlanned) }",
        )
        .accepts(json!({ "action": "list" }), "List");
}

// S18: a field of another variant is not dropped
#[test]
fn fields_of_other_variants_are_refused_and_their_owners_named() {
    check::<Issues>()
        .rejects(
            json!({ "action": "close", "number": 1, "title": "x" }),
            "title: not used by \"close\", only by \"create\"",
        )
        .rejects(
            json!({ "action": "list", "number": 1, "title": "x" }),
            "2 problems:\n- number: not used by \"list\", only by \"close\"\n- title: not used by \"list\", only by \"create\"",
        )
        .rejects(json!({ "action": "list", "extra": 1 }), "extra: unknown argument")
        .tolerates(
            json!({ "action": "close", "number": 1, "title": null, "body": "" }),
            "Close { number: 1, reason: None }",
        );
}

// S18
#[test]
fn a_window_is_not_taken_for_the_latest() {
    #[derive(Debug, CopilotArgs)]
    #[serde(tag = "mode")]
    enum Read {
        Latest,
        Window { from: u64, n: u32 },
    }
    #[derive(Debug, CopilotArgs)]
    struct Holder {
        read: Read,
    }
    let text = "2 problems:\n- from: not used by \"Latest\", only by \"Window\"\n- n: not used by \"Latest\", only by \"Window\"";
    check::<Read>()
        .rejects(json!({ "mode": "Latest", "from": 5, "n": 2 }), text)
        .accepts(
            json!({ "mode": "Window", "from": 5, "n": 2 }),
            "Window { from: 5, n: 2 }",
        );
    check::<Holder>()
        .property(
            "read",
            json!({ "anyOf": [
                {
                    "type": "object",
                    "properties": { "mode": { "type": "string", "enum": ["Latest"] } },
                    "required": ["mode"],
                    "additionalProperties": false
                },
                {
                    "type": "object",
                    "properties": {
                        "mode": { "type": "string", "enum": ["Window"] },
                        "from": { "type": "integer", "minimum": 0 },
                        "n": { "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 }
                    },
                    "required": ["mode", "from", "n"],
                    "additionalProperties": false
                }
            ] }),
        )
        .rejects(
            json!({ "read": { "mode": "Latest", "from": 5, "n": 2 } }),
            "read.from: not used by \"Latest\", only by \"Window\"",
        );
}

// P04
#[test]
fn a_root_of_plain_words_is_one_property() {
    #[derive(Debug, CopilotArgs)]
    #[args(rename_all = "lowercase")]
    enum Server {
        Start,
        Stop,
    }
    check::<Server>()
        .schema(json!({
            "type": "object",
            "properties": { "action": { "type": "string", "enum": ["start", "stop"] } },
            "required": ["action"],
            "additionalProperties": false
        }))
        .accepts(json!({ "action": "start" }), "Start")
        .rejects(
            json!({}),
            "action: required string is missing; one of \"start\", \"stop\"",
        )
        .rejects(
            json!({ "action": "restart" }),
            "action: must be one of \"start\", \"stop\", got \"restart\"",
        )
        .rejects(json!({ "action": ["start"] }), "action: expected string");

    #[derive(Debug, CopilotArgs)]
    enum Documented {
        /// Begin.
        Start,
        Stop,
        /// Begin
        /// again
        Restart,
    }
    check::<Documented>().property(
        "action",
        json!({
            "type": "string",
            "enum": ["Start", "Stop", "Restart"],
            "description": "- Start: Begin.\n- Stop:\n- Restart: Begin\n  again."
        }),
    );
}

#[test]
fn a_single_variant_keeps_its_tag() {
    #[derive(Debug, CopilotArgs)]
    enum One {
        Read { path: String },
    }
    check::<One>()
        .schema(json!({
            "type": "object",
            "properties": {
                "action": {
                    "type": "string",
                    "enum": ["Read"],
                    "description": "Which operation to run.\n- Read: Requires path."
                },
                "path": { "type": "string" }
            },
            "required": ["action", "path"],
            "additionalProperties": false
        }))
        .accepts(
            json!({ "action": "Read", "path": "a" }),
            r#"Read { path: "a" }"#,
        );
}

#[test]
fn every_kind_of_need_has_its_own_words() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        /// Ends with a mark!
        Marked {
            a: u8,
        },
        /// Two
        /// lines
        Lines {
            b: Option<u8>,
        },
        Bare {},
        Both {
            a: u8,
            #[arg(default = 1)]
            b: u8,
        },
    }
    check::<Op>()
        .property(
            "action",
            json!({
                "type": "string",
                "enum": ["Marked", "Lines", "Bare", "Both"],
                "description": "Which operation to run.\n- Marked: Ends with a mark! Requires a.\n- Lines: Two\n  lines. Optional b.\n- Bare: No other fields.\n- Both: Requires a; optional b."
            }),
        )
        .accepts(json!({ "action": "Bare" }), "Bare")
        .accepts(json!({ "action": "Both", "a": 1 }), "Both { a: 1, b: 1 }");
}

// S14, S19
#[test]
fn names_aliases_and_skips_of_variants_are_those_of_serde() {
    #[derive(Debug, CopilotArgs)]
    #[serde(rename_all = "kebab-case", rename_all_fields = "camelCase")]
    enum Op {
        ReadFile {
            file_path: String,
        },
        #[serde(rename = "WRITE", alias = "put")]
        WriteFile {
            file_path: String,
            #[serde(rename = "text")]
            new_content: String,
        },
        #[serde(skip)]
        Internal {
            secret: u8,
        },
        #[arg(skip)]
        Hidden,
        #[arg(rename = "rm", alias = "delete", alias = "unlink", desc = "Remove it.")]
        Remove,
    }
    let check = check::<Op>();
    check
        .required(&["action"])
        .property(
            "action",
            json!({
                "type": "string",
                "enum": ["read-file", "WRITE", "rm"],
                "description": "Which operation to run.\n- read-file: Requires filePath.\n- WRITE: Requires filePath, text.\n- rm: Remove it. No other fields."
            }),
        )
        .accepts(json!({ "action": "read-file", "filePath": "a" }), r#"ReadFile { file_path: "a" }"#)
        .accepts(
            json!({ "action": "WRITE", "filePath": "a", "text": "b" }),
            r#"WriteFile { file_path: "a", new_content: "b" }"#,
        )
        .accepts(json!({ "action": "rm" }), "Remove")
        .tolerates(json!({ "action": "delete" }), "Remove")
        .tolerates(json!({ "action": "unlink" }), "Remove")
        .tolerates(
            json!({ "action": "put", "filePath": "a", "text": "b" }),
            r#"WriteFile { file_path: "a", new_content: "b" }"#,
        )
        .rejects(json!({ "action": "internal", "secret": 1 }), "action: must be one of")
        .rejects(json!({ "action": "hidden" }), "action: must be one of");
    assert!(check.rendered()["properties"].get("secret").is_none());
}

#[test]
fn other_takes_every_tag_that_is_not_known() {
    #[derive(Debug, CopilotArgs)]
    #[args(rename_all = "lowercase")]
    enum Op {
        Read {
            path: String,
        },
        List,
        /// Shows the help.
        #[serde(other)]
        Unknown,
    }
    check::<Op>()
        .property(
            "action",
            json!({
                "type": "string",
                "description": "Which operation to run.\n- read: Requires path.\n- list: No other fields.\nOther values are accepted: Shows the help."
            }),
        )
        .required(&["action"])
        .accepts(json!({ "action": "read", "path": "a" }), r#"Read { path: "a" }"#)
        .accepts(json!({ "action": "dance" }), "Unknown")
        .rejects(json!({ "action": 5 }), "action: expected string")
        .rejects(json!({}), "action: required string is missing")
        .refuses(json!({ "action": "dance", "path": "a" }), "path: not used by \"unknown\", only by \"read\"");
}

// P04: the tag has a name of its own, or `action`
#[test]
fn the_tag_is_named_by_either_attribute() {
    #[derive(Debug, CopilotArgs)]
    #[args(tag = "op")]
    enum Ours {
        A { x: u8 },
    }
    #[derive(Debug, CopilotArgs)]
    #[serde(tag = "kind")]
    enum Theirs {
        A { x: u8 },
    }
    check::<Ours>()
        .required(&["op", "x"])
        .accepts(json!({ "op": "A", "x": 1 }), "A { x: 1 }")
        .rejects(
            json!({ "action": "A", "x": 1 }),
            "op: required string is missing",
        );
    check::<Theirs>()
        .required(&["kind", "x"])
        .accepts(json!({ "kind": "A", "x": 1 }), "A { x: 1 }");
}

#[test]
fn a_variant_may_take_any_fields() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        Set(Map<String, Value>),
        Get { key: String },
    }
    let check = check::<Op>();
    check
        .property(
            "action",
            json!({
                "type": "string",
                "enum": ["Set", "Get"],
                "description": "Which operation to run.\n- Set: Takes any other fields.\n- Get: Requires key."
            }),
        )
        .accepts(json!({ "action": "Set", "x": 1 }), r#"Set({"x": Number(1)})"#)
        .accepts(json!({ "action": "Set", "key": "x" }), r#"Set({"key": String("x")})"#)
        .accepts(json!({ "action": "Set" }), "Set({})")
        .accepts(json!({ "action": "Get", "key": "x" }), r#"Get { key: "x" }"#)
        .rejects(json!({ "action": "Get", "key": "x", "y": 1 }), "y: unknown argument");
    assert!(check.rendered().get("additionalProperties").is_none());
}

// D03, S18: a tag is never guessed, but said
#[test]
fn a_missing_tag_is_an_error_that_knows_which_variant_fits() {
    check::<Issues>()
        .rejects(
            json!({ "title": "t" }),
            "action: required string is missing; one of \"create\", \"close\", \"list\"; the other arguments fit \"create\"",
        )
        .rejects(json!({ "action": null, "number": 1 }), "the other arguments fit \"close\"")
        .rejects(json!({ "action": "delete" }), "action: must be one of \"create\", \"close\", \"list\", got \"delete\"")
        .rejects(json!({ "action": "clos" }), "did you mean \"close\"?")
        .repairs(
            json!({ "action": "LIST" }),
            "List",
            &[r#"action: "LIST" was read as "list""#],
        );
}

// S18: beside the problems of its own, and what it takes
#[test]
fn a_wrong_call_is_told_what_its_variant_takes() {
    let error =
        Issues::from_value(json!({ "action": "close", "nubmer": 1, "title": "x" })).unwrap_err();
    assert_eq!(
        error.for_tool("issues"),
        "Invalid arguments for tool \"issues\" (action \"close\"), 3 problems:\n\
         - number: required integer is missing\n\
         - nubmer: unknown argument; did you mean \"number\"?\n\
         - title: not used by \"close\", only by \"create\"\n\
         \"close\" takes: number (integer, required), reason (one of \"completed\", \"not_planned\", optional)."
    );
}

// What takes all other tags does not take those of its neighbours.
#[test]
fn a_known_tag_is_not_read_as_another_one() {
    #[derive(CopilotArgs, Debug)]
    enum Known {
        Wait {
            seconds: u8,
        },
        #[serde(other)]
        Other,
    }
    check::<Known>()
        .accepts(
            json!({ "action": "Wait", "seconds": 1 }),
            "Wait { seconds: 1 }",
        )
        .accepts(json!({ "action": "Go" }), "Other")
        .rejects(
            json!({ "action": "Wait" }),
            "- seconds: required integer is missing",
        );
}
