//! Which variant is meant.

use copilot_tool::{CopilotArgs, ProblemKind};
use serde_json::json;

use super::{Issues, Reason};
use crate::check::check;

// d1
#[test]
fn the_tag_chooses_the_variant() {
    check::<Issues>()
        .accepts(
            json!({ "action": "create", "title": "t" }),
            r#"Create { title: "t", body: None, labels: None }"#,
        )
        .accepts(
            json!({ "number": 1, "reason": "not_planned", "action": "close" }),
            "Close { number: 1, reason: Some(NotPlanned) }",
        )
        .accepts(json!({ "action": "list" }), "List");
}

// d2, D14
#[test]
fn a_tag_in_another_case_is_mended_when_it_is_the_only_one() {
    check::<Issues>()
        .repairs(
            json!({ "action": "CREATE", "title": "t" }),
            r#"Create { title: "t", body: None, labels: None }"#,
            &["action: \"CREATE\" was read as \"create\""],
        )
        .repairs(
            json!({ "action": "List" }),
            "List",
            &["action: \"List\" was read as \"list\""],
        )
        .strictly_refuses(json!({ "action": "List" }), "\n- action: must be one of");
}

// d3, d13, netclaw#722
#[test]
fn a_missing_tag_is_never_guessed() {
    let listed = "\n- action: required string is missing; one of \"create\", \"close\", \"list\"";
    check::<Issues>()
        .rejects(
            json!({ "title": "t" }),
            &format!("{listed}; the other arguments fit \"create\"\n"),
        )
        .rejects(
            json!({ "number": 3 }),
            &format!("{listed}; the other arguments fit \"close\"\n"),
        )
        .rejects(json!({ "title": "t", "number": 3 }), &format!("{listed}\n"))
        .rejects(json!({ "action": null, "title": "t" }), listed)
        .rejects(json!({}), &format!("{listed}\n"))
        .rejects(json!(null), &format!("{listed}\n"))
        .refuses("", &format!("{listed}\n"));
    let error = Issues::from_value(json!({ "title": "t" })).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::Missing);
}

// d3: the tag itself is no hint that the other arguments fit nothing.
#[test]
fn a_null_tag_is_a_missing_tag() {
    check::<Issues>().rejects(
        json!({ "action": null, "title": "t" }),
        "is missing; one of \"create\", \"close\", \"list\"; the other arguments fit \"create\"\n",
    );
}

// d4
#[test]
fn an_unknown_tag_is_told_the_valid_ones() {
    check::<Issues>()
        .rejects(
            json!({ "action": "delete" }),
            "\n- action: must be one of \"create\", \"close\", \"list\", got \"delete\"",
        )
        .rejects(
            json!({ "action": "clsoe", "number": 1 }),
            "got \"clsoe\"; did you mean \"close\"?\n",
        )
        .rejects(json!({ "action": "" }), "got \"\"\n")
        .rejects(json!({ "action": " list" }), "got \" list\"");
    let error = Issues::from_value(json!({ "action": "delete" })).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::NotAllowed);
    assert_eq!(error.problems()[0].path(), "action");
}

// d16
#[test]
fn a_tag_that_is_no_text_is_refused() {
    check::<Issues>()
        .rejects(
            json!({ "action": ["list"] }),
            "\n- action: expected string, got array\n",
        )
        .rejects(
            json!({ "action": 2 }),
            "\n- action: expected string, got number 2\n",
        )
        .rejects(
            json!({ "action": { "list": {} } }),
            "\n- action: expected string, got object\n",
        );
    let error = Issues::from_value(json!({ "action": 2 })).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::WrongType);
}

// d14
#[test]
fn the_whole_may_be_text() {
    check::<Issues>()
        .tolerates(json!(r#"{"action":"list"}"#), "List")
        .reads(r#"{"action":"list"}"#, "List");
}

// d15, d26: DESIGN 3.2 takes nothing but an object for the root.
#[test]
fn a_root_enum_is_no_array_and_no_bare_word() {
    check::<Issues>()
        .rejects(json!([]), "expected a JSON object, got array")
        .rejects(json!("list"), "expected a JSON object")
        .refuses("\"list\"", "expected a JSON object");
    check::<Reason>()
        .accepts(json!({ "action": "completed" }), "Completed")
        .rejects(json!("completed"), "expected a JSON object");
}

// d24
#[test]
fn a_catch_all_takes_unknown_tags_and_only_those() {
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum Op {
        Read {
            path: String,
        },
        #[serde(other)]
        Unknown,
    }
    check::<Op>()
        .accepts(
            json!({ "action": "read", "path": "a" }),
            r#"Read { path: "a" }"#,
        )
        .tolerates(json!({ "action": "delete" }), "Unknown")
        .repairs(
            json!({ "action": "READ", "path": "a" }),
            r#"Read { path: "a" }"#,
            &["action: \"READ\" was read as \"read\""],
        )
        .refuses(
            json!({ "action": "delete", "x": 1 }),
            "\n- x: unknown argument",
        )
        .refuses(
            json!({ "action": "delete", "path": "a" }),
            "not used by \"unknown\", only by \"read\"",
        )
        .refuses(json!({}), "\n- action: required string is missing")
        .refuses(
            json!({ "action": 1 }),
            "\n- action: expected string, got number 1",
        );
}

// The tag is a key like any other, so its style is mended; its value is not guessed.
#[test]
fn the_key_of_a_tag_in_another_style_is_mended() {
    #[derive(CopilotArgs, Debug)]
    #[args(tag = "op_kind")]
    enum Op {
        Read { path: String },
    }
    check::<Op>()
        .accepts(
            json!({ "op_kind": "Read", "path": "a" }),
            r#"Read { path: "a" }"#,
        )
        .repairs(
            json!({ "opKind": "Read", "path": "a" }),
            r#"Read { path: "a" }"#,
            &["op_kind: the key \"opKind\" was read as op_kind"],
        )
        .strictly_refuses(
            json!({ "opKind": "Read", "path": "a" }),
            "\n- op_kind: required string is missing",
        );
}

#[test]
fn another_style_of_the_tag_that_may_be_something_else_is_not_mended() {
    #[derive(CopilotArgs, Debug)]
    #[args(tag = "op_kind")]
    enum Field {
        Read {
            #[arg(rename = "opKind")]
            kind: String,
        },
        List,
    }
    check::<Field>()
        .accepts(
            json!({ "op_kind": "Read", "opKind": "a" }),
            r#"Read { kind: "a" }"#,
        )
        .rejects(
            json!({ "opKind": "List" }),
            "\n- op_kind: required string is missing",
        )
        .rejects(
            json!({ "op-kind": "List" }),
            "\n- op_kind: required string is missing",
        );

    #[derive(CopilotArgs, Debug)]
    #[args(tag = "opKind")]
    enum Outer {
        List(Inner),
    }
    #[derive(CopilotArgs, Debug)]
    #[args(tag = "op_kind")]
    enum Inner {
        List,
    }
    check::<Outer>()
        .accepts(json!({ "opKind": "List", "op_kind": "List" }), "List(List)")
        .rejects(
            json!({ "opKind": "List" }),
            "\n- op_kind: required string is missing",
        );
    check::<Issues>().rejects(
        json!({ "Action": "list", "ACTION": "list" }),
        "\n- action: required string is missing",
    );
}
