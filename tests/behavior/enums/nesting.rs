//! Variants whose fields are those of another argument type.

use copilot_tool::CopilotArgs;
use insta::assert_snapshot;
use serde_json::{Value, json};

use super::faults;
use crate::check::check;

#[derive(Debug, CopilotArgs)]
struct Target {
    /// Where it is.
    path: String,
    #[arg(default = false)]
    recursive: bool,
}

// P04: the fields of the struct stand beside the tag
#[test]
fn a_variant_around_a_struct_has_the_fields_of_the_struct() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        /// Remove it.
        Remove(Target),
        Show(Box<Target>),
        Quit,
    }
    check::<Op>()
        .schema(json!({
            "type": "object",
            "properties": {
                "action": {
                    "type": "string",
                    "enum": ["Remove", "Show", "Quit"],
                    "description": "Which operation to run.\n- Remove: Remove it. Requires path; optional recursive.\n- Show: Requires path; optional recursive.\n- Quit: No other fields."
                },
                "path": { "type": "string", "description": "Where it is. (required for: Remove, Show)" },
                "recursive": { "type": "boolean", "description": "(only for: Remove, Show)", "default": false }
            },
            "required": ["action"],
            "additionalProperties": false
        }))
        .accepts(
            json!({ "action": "Remove", "path": "a" }),
            r#"Remove(Target { path: "a", recursive: false })"#,
        )
        .accepts(
            json!({ "action": "Show", "path": "a", "recursive": true }),
            r#"Show(Target { path: "a", recursive: true })"#,
        )
        .rejects(json!({ "action": "Show" }), "path: required string is missing")
        .rejects(json!({ "action": "Quit", "path": "a" }), "path: not used by \"Quit\", only by \"Remove\", \"Show\"")
        .rejects(json!({ "action": "Show", "path": "a", "Show": {} }), "Show: unknown argument");
}

// P04: an enum with a tag of its own
#[test]
fn a_variant_around_an_enum_has_two_tags() {
    #[derive(Debug, CopilotArgs)]
    #[args(tag = "by", rename_all = "lowercase")]
    enum Search {
        Name { name: String },
        Date { year: u16, month: Option<u8> },
    }
    #[derive(Debug, CopilotArgs)]
    #[args(rename_all = "lowercase")]
    enum Op {
        /// Find some.
        Find(Search),
        Get {
            name: String,
        },
    }
    check::<Op>()
        .schema(json!({
            "type": "object",
            "properties": {
                "action": {
                    "type": "string",
                    "enum": ["find", "get"],
                    "description": "Which operation to run.\n- find: Find some. Requires by; optional name, year, month.\n- get: Requires name."
                },
                "by": {
                    "type": "string",
                    "enum": ["name", "date"],
                    "description": "Which operation to run. (required for: find)\n- name: Requires name.\n- date: Requires year; optional month."
                },
                "name": { "type": "string", "description": "(required for: find/name, get)" },
                "year": { "type": "integer", "minimum": 0, "maximum": 65535, "description": "(required for: find/date)" },
                "month": { "type": "integer", "minimum": 0, "maximum": 255, "description": "(only for: find/date)" }
            },
            "required": ["action"],
            "additionalProperties": false
        }))
        .accepts(
            json!({ "action": "find", "by": "name", "name": "a" }),
            r#"Find(Name { name: "a" })"#,
        )
        .accepts(
            json!({ "action": "find", "by": "date", "year": 2026 }),
            "Find(Date { year: 2026, month: None })",
        )
        .accepts(json!({ "action": "get", "name": "a" }), r#"Get { name: "a" }"#)
        .rejects(json!({ "action": "find", "name": "a" }), "by: required string is missing")
        .rejects(
            json!({ "action": "find", "by": "name", "name": "a", "year": 1 }),
            "year: not used by \"name\", only by \"date\"",
        )
        .rejects(json!({ "action": "get", "name": "a", "by": "name" }), "by: not used by \"get\", only by \"find\"");
}

#[test]
fn a_variant_may_flatten_a_struct() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        Write {
            #[arg(flatten)]
            target: Target,
            text: String,
        },
        Read {
            #[serde(flatten)]
            target: Target,
        },
    }
    check::<Op>()
        .required(&["action", "path"])
        .property(
            "path",
            json!({ "type": "string", "description": "Where it is." }),
        )
        .property("recursive", json!({ "type": "boolean", "default": false }))
        .property(
            "text",
            json!({ "type": "string", "description": "(required for: Write)" }),
        )
        .accepts(
            json!({ "action": "Write", "path": "a", "text": "b" }),
            r#"Write { target: Target { path: "a", recursive: false }, text: "b" }"#,
        )
        .accepts(
            json!({ "action": "Read", "path": "a", "recursive": true }),
            r#"Read { target: Target { path: "a", recursive: true } }"#,
        )
        .rejects(
            json!({ "action": "Read", "path": "a", "text": "b" }),
            "text: not used by \"Read\", only by \"Write\"",
        );
}

#[test]
fn a_variant_may_flatten_an_enum() {
    #[derive(Debug, CopilotArgs)]
    #[args(tag = "format")]
    enum Format {
        Text,
        Table { columns: u8 },
    }
    #[derive(Debug, CopilotArgs)]
    enum Op {
        Print {
            what: String,
            #[arg(flatten)]
            format: Format,
        },
        Quit,
    }
    check::<Op>()
        .required(&["action"])
        .accepts(
            json!({ "action": "Print", "what": "a", "format": "Table", "columns": 3 }),
            r#"Print { what: "a", format: Table { columns: 3 } }"#,
        )
        .accepts(
            json!({ "action": "Print", "what": "a", "format": "Text" }),
            r#"Print { what: "a", format: Text }"#,
        )
        .rejects(
            json!({ "action": "Print", "what": "a" }),
            "format: required string is missing",
        )
        .rejects(
            json!({ "action": "Quit", "columns": 3 }),
            "columns: not used by \"Quit\", only by \"Print\"",
        )
        .rejects(
            json!({ "action": "Print", "what": "a", "format": "Text", "columns": 3 }),
            "columns: not used by \"Text\", only by \"Table\"",
        );
}

// P04, d21: a field that is named like the tag cannot be told from it
#[test]
fn a_payload_with_a_field_named_like_the_tag_is_refused() {
    #[derive(Debug, CopilotArgs)]
    struct Log {
        action: String,
    }
    #[derive(Debug, CopilotArgs)]
    enum Newtype {
        Log(Log),
        Quit,
    }
    #[derive(Debug, CopilotArgs)]
    enum Flattened {
        Log {
            #[arg(flatten)]
            log: Log,
        },
        Quit,
    }
    for faults in [faults::<Newtype>(), faults::<Flattened>()] {
        assert!(faults[0].starts_with("action: "), "{faults:?}");
    }
}

// P04
#[test]
fn an_enum_around_an_enum_with_the_same_tag_is_refused() {
    #[derive(Debug, CopilotArgs)]
    enum Inner {
        A { x: u8 },
        B,
    }
    #[derive(Debug, CopilotArgs)]
    enum Outer {
        Inner(Inner),
        Quit,
    }
    let faults = faults::<Outer>();
    assert!(faults[0].starts_with("action: "), "{faults:?}");
}

#[derive(Debug, CopilotArgs)]
#[args(rename_all = "snake_case")]
enum Side {
    /// Before the anchor.
    Before,
    /// After the anchor.
    After,
}

/// Edit a document.
#[derive(Debug, CopilotArgs)]
#[args(tag = "op", rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Edit {
    /// Show a part of the document.
    View {
        /// Which document.
        doc_id: String,
        /// The first line.
        #[arg(default = 1, range = 1..)]
        first_line: u32,
        last_line: Option<u32>,
    },
    /// Put text beside an anchor.
    Insert {
        /// Which document.
        doc_id: String,
        /// The new text.
        text: String,
        anchor: Anchor,
        side: Side,
    },
    /// Replace text.
    Replace {
        /// Which document.
        doc_id: String,
        /// What to put in its place.
        text: String,
        anchor: Anchor,
        #[arg(default = false)]
        all: bool,
    },
    /// Move a part.
    Move {
        doc_id: String,
        first_line: u32,
        last_line: u32,
        side: Option<Side>,
    },
    /// Set properties.
    Tag {
        doc_id: String,
        #[arg(len = 1..=5)]
        tags: Vec<String>,
    },
    /// Start over.
    #[arg(alias = "undo")]
    Revert { doc_id: String, steps: Option<u8> },
    /// Save under a name.
    SaveAs(SaveAs),
    /// List documents.
    List,
}

/// A place in the text.
#[derive(Debug, CopilotArgs)]
struct Anchor {
    /// Text that occurs once.
    text: String,
    line: Option<u32>,
}

#[derive(Debug, CopilotArgs)]
#[args(rename_all = "camelCase")]
struct SaveAs {
    doc_id: String,
    /// The new name.
    text: String,
}

// P04
#[test]
fn eight_variants_are_one_object() {
    let check = check::<Edit>();
    assert_snapshot!(format!("{:#}", check.rendered()));
    let anchor = json!({ "text": "x" });
    let calls: [(Value, &str); 9] = [
        (
            json!({ "op": "view", "docId": "d" }),
            r#"View { doc_id: "d", first_line: 1, last_line: None }"#,
        ),
        (
            json!({ "op": "insert", "docId": "d", "text": "t", "anchor": anchor, "side": "after" }),
            r#"Insert { doc_id: "d", text: "t", anchor: Anchor { text: "x", line: None }, side: After }"#,
        ),
        (
            json!({ "op": "replace", "docId": "d", "text": "t", "anchor": { "text": "x", "line": 3 }, "all": true }),
            r#"Replace { doc_id: "d", text: "t", anchor: Anchor { text: "x", line: Some(3) }, all: true }"#,
        ),
        (
            json!({ "op": "move", "docId": "d", "firstLine": 0, "lastLine": 2 }),
            r#"Move { doc_id: "d", first_line: 0, last_line: 2, side: None }"#,
        ),
        (
            json!({ "op": "tag", "docId": "d", "tags": ["a"] }),
            r#"Tag { doc_id: "d", tags: ["a"] }"#,
        ),
        (
            json!({ "op": "revert", "docId": "d" }),
            r#"Revert { doc_id: "d", steps: None }"#,
        ),
        (
            json!({ "op": "revert", "docId": "d", "steps": 2 }),
            r#"Revert { doc_id: "d", steps: Some(2) }"#,
        ),
        (
            json!({ "op": "save_as", "docId": "d", "text": "n" }),
            r#"SaveAs(SaveAs { doc_id: "d", text: "n" })"#,
        ),
        (json!({ "op": "list" }), "List"),
    ];
    for (call, args) in calls {
        check.accepts(call.clone(), args);
        let mut foreign = call;
        foreign["tags"] = match foreign["op"].as_str() {
            Some("tag") => continue,
            _ => json!(["a"]),
        };
        let op = foreign["op"].to_string();
        check.rejects(foreign, &format!("tags: not used by {op}, only by \"tag\""));
    }
    check
        .rejects(json!({ "op": "view", "docId": "d", "firstLine": 0 }), "firstLine: must be at least 1, got 0")
        .rejects(json!({ "op": "move", "docId": "d", "lastLine": 0 }), "firstLine: required integer is missing")
        .rejects(json!({ "op": "tag", "docId": "d", "tags": [] }), "tags: must have 1 to 5 items, got 0")
        .rejects(
            json!({ "op": "insert", "docId": "d", "text": "t", "anchor": { "txt": "x" }, "side": "after" }),
            "anchor.text: required string is missing",
        );
}
