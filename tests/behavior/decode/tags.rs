//! Enums: the tag, the fields of the variant it names, and those of the others. d1 to d30 of providers.md.

use copilot_tool::{CopilotArgs, ProblemKind};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::check::check;

/// Work with issues.
#[derive(CopilotArgs, Debug)]
#[args(tag = "action", rename_all = "snake_case")]
enum Issues {
    /// Open a new issue.
    Create {
        /// Issue title.
        title: String,
        /// Markdown body.
        body: Option<String>,
        labels: Option<Vec<String>>,
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
enum Reason {
    Completed,
    NotPlanned,
}

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

// d5
#[test]
fn a_field_of_another_variant_is_refused_with_its_owner() {
    check::<Issues>()
        .rejects(
            json!({ "action": "close", "number": 1, "title": "x" }),
            "\n- title: not used by \"close\", only by \"create\"\n",
        )
        .rejects(
            json!({ "action": "list", "number": 0 }),
            "\n- number: not used by \"list\", only by \"close\"\n",
        )
        .rejects(
            json!({ "action": "list", "labels": ["x"] }),
            "\n- labels: not used by \"list\", only by \"create\"\n",
        );
    let error = Issues::from_value(json!({ "action": "list", "number": 0 })).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::Foreign);
}

// d6, d30
#[test]
fn empty_fields_of_other_variants_are_dropped() {
    check::<Issues>()
        .tolerates(
            json!({ "action": "close", "number": 1, "title": null, "body": "", "labels": [] }),
            "Close { number: 1, reason: None }",
        )
        .tolerates(
            json!({ "action": "list", "title": {}, "number": null, "reason": null, "labels": null, "body": null }),
            "List",
        )
        .refuses(json!({ "action": "list", "number": 0 }), "not used by")
        .refuses(json!({ "action": "list", "title": false }), "not used by")
        .refuses(json!({ "action": "list", "title": " " }), "not used by");
}

// d30: it is no repair, so `strict` allows it.
#[test]
fn empty_fields_of_other_variants_are_dropped_under_strict() {
    #[derive(CopilotArgs, Debug)]
    #[args(strict)]
    enum Op {
        A { x: u8 },
        B { y: Option<u8> },
    }
    check::<Op>()
        .tolerates(json!({ "action": "A", "x": 1, "y": null }), "A { x: 1 }")
        .tolerates(
            json!({ "action": "B", "x": null, "y": null }),
            "B { y: None }",
        )
        .rejects(json!({ "action": "a", "x": 1 }), "must be one of")
        .rejects(json!({ "action": "A", "x": "1" }), "expected integer");
}

// d7 (a number as text is mended here), d8, d9, d10
#[test]
fn the_type_of_a_field_is_that_of_its_variant() {
    check::<Issues>()
        .repairs(
            json!({ "action": "close", "number": "1" }),
            "Close { number: 1, reason: None }",
            &["number: text was read as an integer"],
        )
        .rejects(
            json!({ "action": "close", "number": -1 }),
            "\n- number: must be between 0 and 4294967295, got -1\n",
        )
        .rejects(
            json!({ "action": "close", "number": 1.5 }),
            "\n- number: expected integer, got number 1.5\n",
        )
        .rejects(
            json!({ "action": "close", "number": 4_294_967_296_u64 }),
            "\n- number: must be between 0 and 4294967295, got 4294967296\n",
        )
        .strictly_refuses(
            json!({ "action": "close", "number": "1" }),
            "expected integer, got string \"1\"",
        );
}

// d11, D14
#[test]
fn a_word_that_is_not_in_the_set_lists_the_set() {
    check::<Issues>()
        .rejects(
            json!({ "action": "close", "number": 1, "reason": "wontfix" }),
            "\n- reason: must be one of \"completed\", \"not_planned\", got \"wontfix\"\n",
        )
        .rejects(
            json!({ "action": "close", "number": 1, "reason": "notplanned" }),
            "got \"notplanned\"; did you mean \"not_planned\"?\n",
        )
        .rejects(
            json!({ "action": "close", "number": 1, "reason": 1 }),
            "\n- reason: expected one of \"completed\", \"not_planned\", got number 1\n",
        );
}

// d12
#[test]
fn an_unknown_key_of_a_variant_is_refused() {
    check::<Issues>()
        .rejects(
            json!({ "action": "list", "extra": 1 }),
            "\n- extra: unknown argument\n",
        )
        .rejects(
            json!({ "action": "list", "extra": null }),
            "\n- extra: unknown argument\n",
        );
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

// d17, d18
#[test]
fn all_problems_of_a_variant_are_told_at_once() {
    check::<Issues>()
        .rejects(
            json!({ "action": "close", "title": "x", "reason": 5 }),
            "\n- reason: expected one of \"completed\", \"not_planned\", got number 5\
             \n- number: required integer is missing\
             \n- title: not used by \"close\", only by \"create\"\n",
        )
        .rejects(
            json!({ "action": "close", "nubmer": 1 }),
            "\n- number: required integer is missing\
             \n- nubmer: unknown argument; did you mean \"number\"?\n",
        );
}

// d19
#[test]
fn a_huge_value_makes_no_huge_text() {
    let refusal = check::<Issues>().refusal(json!({ "action": "x".repeat(10_000_000) }));
    assert!(refusal.chars().count() < 1_000);
    let refusal =
        check::<Issues>().refusal(json!({ "action": "close", "number": "9".repeat(10_000_000) }));
    assert!(refusal.chars().count() < 1_000);
}

// d23
#[test]
fn a_word_of_another_variants_set_is_refused_with_the_right_list() {
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum Merge {
        Method,
        Squash,
    }
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum Op {
        Close { how: Reason },
        Merge { how: Merge },
    }
    let op = check::<Op>();
    op.accepts(
        json!({ "action": "merge", "how": "squash" }),
        "Merge { how: Squash }",
    )
    .rejects(
        json!({ "action": "close", "how": "squash" }),
        "\n- how: must be one of \"completed\", \"not_planned\", got \"squash\"\n",
    );
    let (_, rendered) = op.allows(&json!({ "action": "close", "how": "squash" }));
    assert!(rendered, "the flat schema holds both sets");
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

// d28, d29
#[test]
fn what_a_variant_serializes_to_is_what_it_decodes_from() {
    #[derive(CopilotArgs, serde::Serialize, Debug)]
    #[serde(
        tag = "kind",
        rename_all = "kebab-case",
        rename_all_fields = "camelCase"
    )]
    enum Shape {
        Point,
        Circle {
            radius: f64,
            fill_color: Option<String>,
        },
        PolyLine {
            points: Vec<(i32, i32)>,
        },
    }
    for shape in [
        Shape::Point,
        Shape::Circle {
            radius: 1.5,
            fill_color: None,
        },
        Shape::Circle {
            radius: 2.0,
            fill_color: Some("red".to_owned()),
        },
        Shape::PolyLine {
            points: vec![(0, -1), (2, 3)],
        },
    ] {
        let wire = serde_json::to_value(&shape).unwrap();
        check::<Shape>().tolerates(wire, &format!("{shape:?}"));
    }
    let wire = serde_json::to_value(Shape::PolyLine {
        points: vec![(1, 2)],
    })
    .unwrap();
    check::<Shape>().accepts(wire, "PolyLine { points: [(1, 2)] }");
}

// D14
#[test]
fn words_are_matched_exactly_first_and_never_guessed() {
    #[derive(CopilotArgs, Debug)]
    enum Source {
        Web,
        LocalDisk,
    }
    /// Ours may not differ in case only.
    #[derive(Deserialize, JsonSchema, Debug)]
    enum Letter {
        A,
        #[serde(rename = "a")]
        Small,
        B,
    }
    #[derive(CopilotArgs, Debug)]
    struct Pick {
        source: Option<Source>,
        letter: Option<Letter>,
    }
    let pick = check::<Pick>();
    for word in ["web", "WEB", "wEb"] {
        pick.repairs(
            json!({ "source": word }),
            "Pick { source: Some(Web), letter: None }",
            &[&format!("source: \"{word}\" was read as \"Web\"")],
        );
    }
    pick.accepts(json!({ "source": "Web" }), "Pick { source: Some(Web), letter: None }")
        .repairs(
            json!({ "source": "localdisk" }),
            "Pick { source: Some(LocalDisk), letter: None }",
            &["source: \"localdisk\" was read as \"LocalDisk\""],
        )
        .rejects(
            json!({ "source": "local_disk" }),
            "\n- source: must be one of \"Web\", \"LocalDisk\", got \"local_disk\"; did you mean \"LocalDisk\"?\n",
        )
        .rejects(json!({ "source": "local disk" }), "did you mean \"LocalDisk\"?")
        .rejects(json!({ "source": "x" }), "must be one of \"Web\", \"LocalDisk\", got \"x\"\n")
        .accepts(json!({ "letter": "A" }), "Pick { source: None, letter: Some(A) }")
        .accepts(json!({ "letter": "a" }), "Pick { source: None, letter: Some(Small) }")
        .repairs(
            json!({ "letter": "b" }),
            "Pick { source: None, letter: Some(B) }",
            &["letter: \"b\" was read as \"B\""],
        );
}

// D14: `ſ` and `K` are no ASCII letters, whatever Unicode folds them to.
#[test]
fn only_ascii_case_is_ignored() {
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "lowercase")]
    enum Key {
        Esc,
        Kill,
    }
    #[derive(CopilotArgs, Debug)]
    struct Press {
        key: Key,
    }
    check::<Press>()
        .rejects(json!({ "key": "eſc" }), "must be one of")
        .rejects(json!({ "key": "\u{212a}ill" }), "must be one of")
        .repairs(
            json!({ "key": "KILL" }),
            "Press { key: Kill }",
            &["key: \"KILL\" was read as \"kill\""],
        );
}

#[test]
fn a_word_that_matches_two_in_another_case_is_refused() {
    #[derive(Deserialize, JsonSchema, Debug)]
    enum Letter {
        #[serde(rename = "ab")]
        Lower,
        #[serde(rename = "AB")]
        Upper,
    }
    #[derive(CopilotArgs, Debug)]
    struct Pick {
        letter: Letter,
    }
    check::<Pick>()
        .accepts(json!({ "letter": "ab" }), "Pick { letter: Lower }")
        .accepts(json!({ "letter": "AB" }), "Pick { letter: Upper }")
        .rejects(
            json!({ "letter": "Ab" }),
            "must be one of \"ab\", \"AB\", got \"Ab\"",
        );
}

#[test]
fn aliases_of_words_are_accepted_and_not_advertised() {
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum Op {
        #[arg(alias = "rm", alias = "remove")]
        Delete {
            path: String,
        },
        List,
    }
    check::<Op>()
        .tolerates(
            json!({ "action": "rm", "path": "a" }),
            r#"Delete { path: "a" }"#,
        )
        .repairs(
            json!({ "action": "Remove", "path": "a" }),
            r#"Delete { path: "a" }"#,
            &["action: \"Remove\" was read as \"delete\""],
        )
        .rejects(
            json!({ "action": "remov" }),
            "must be one of \"delete\", \"list\", got \"remov\"",
        );
}

#[derive(CopilotArgs, Debug)]
struct Copy {
    from: String,
    #[arg(default = false)]
    force: bool,
}

#[derive(CopilotArgs, Debug)]
#[args(tag = "op", rename_all = "snake_case")]
enum Disk {
    Copy(Copy),
    Boxed(Box<Copy>),
    Sync {
        #[arg(flatten)]
        copy: Copy,
        deep: Option<bool>,
    },
    Stat {},
}

#[test]
fn payloads_decode_as_their_own_struct() {
    check::<Disk>()
        .accepts(
            json!({ "op": "copy", "from": "a" }),
            r#"Copy(Copy { from: "a", force: false })"#,
        )
        .accepts(
            json!({ "op": "boxed", "from": "a", "force": true }),
            r#"Boxed(Copy { from: "a", force: true })"#,
        )
        .accepts(
            json!({ "op": "sync", "from": "a", "deep": true }),
            r#"Sync { copy: Copy { from: "a", force: false }, deep: Some(true) }"#,
        )
        .accepts(json!({ "op": "stat" }), "Stat")
        .tolerates(json!({ "op": "stat", "from": "" }), "Stat")
        .rejects(
            json!({ "op": "copy", "form": "a" }),
            "\n- from: required string is missing\n- form: unknown argument; did you mean \"from\"?\n",
        )
        .rejects(
            json!({ "op": "sync", "force": 1, "x": 1 }),
            "\n- force: expected boolean, got number 1\n- from: required string is missing\n- x: unknown argument\n",
        )
        .rejects(
            json!({ "op": "stat", "from": "a" }),
            "\n- from: not used by \"stat\", only by \"copy\", \"boxed\", \"sync\"\n",
        )
        .rejects(
            json!({ "op": "copy", "from": "a", "deep": true }),
            "\n- deep: not used by \"copy\", only by \"sync\"\n",
        );
}

#[test]
fn a_tag_within_a_payload_is_read_after_the_outer_one() {
    #[derive(CopilotArgs, Debug)]
    #[args(tag = "area", rename_all = "snake_case")]
    enum Root {
        Disk(Disk),
        Other { n: u8 },
    }
    check::<Root>()
        .accepts(
            json!({ "area": "disk", "op": "copy", "from": "a" }),
            r#"Disk(Copy(Copy { from: "a", force: false }))"#,
        )
        .accepts(json!({ "area": "other", "n": 1 }), "Other { n: 1 }")
        .tolerates(
            json!({ "area": "other", "n": 1, "op": "", "from": null }),
            "Other { n: 1 }",
        )
        .rejects(
            json!({ "area": "disk", "from": "a" }),
            "\n- op: required string is missing",
        )
        .rejects(
            json!({ "area": "disk", "op": "stat", "n": 1 }),
            "\n- n: not used by \"disk\", only by \"other\"\n",
        )
        .rejects(
            json!({ "area": "other", "n": 1, "op": "stat" }),
            "\n- op: not used by \"other\", only by \"disk\"\n",
        );
}

#[test]
fn an_enum_with_fields_is_an_object_wherever_it_is_a_field() {
    #[derive(CopilotArgs, Debug)]
    struct Batch {
        steps: Vec<Disk>,
        last: Option<Disk>,
    }
    check::<Batch>()
        .accepts(
            json!({ "steps": [{ "op": "stat" }, { "op": "copy", "from": "a" }] }),
            r#"Batch { steps: [Stat, Copy(Copy { from: "a", force: false })], last: None }"#,
        )
        .rejects(
            json!({ "steps": [{ "op": "stat" }, { "op": "cpoy" }, { "from": "a" }, "stat"], "last": { "op": "copy" } }),
            "\n- steps[1].op: must be one of \"copy\", \"boxed\", \"sync\", \"stat\", got \"cpoy\"; did you mean \"copy\"?\
             \n- steps[2].op: required string is missing; one of \"copy\", \"boxed\", \"sync\", \"stat\"",
        )
        .rejects(json!({ "steps": ["stat"] }), "\n- steps[0]: expected object, got string \"stat\"\n")
        .rejects(
            json!({ "steps": [], "last": { "op": "stat", "from": "a" } }),
            "\n- last.from: not used by \"stat\", only by \"copy\", \"boxed\", \"sync\"\n",
        );
}

#[test]
fn a_flattened_enum_brings_its_tag_to_this_level() {
    #[derive(CopilotArgs, Debug)]
    struct Job {
        name: String,
        #[arg(flatten)]
        disk: Disk,
    }
    check::<Job>()
        .accepts(
            json!({ "name": "n", "op": "copy", "from": "a" }),
            r#"Job { name: "n", disk: Copy(Copy { from: "a", force: false }) }"#,
        )
        .tolerates(
            json!({ "name": "n", "op": "stat", "from": "" }),
            r#"Job { name: "n", disk: Stat }"#,
        )
        .rejects(
            json!({ "name": "n", "from": "a" }),
            "\n- op: required string is missing",
        )
        .rejects(
            json!({ "op": "stat", "from": "a" }),
            "\n- name: required string is missing\n- from: not used by \"stat\"",
        )
        .rejects(
            json!({ "name": "n", "op": "stat", "x": 1 }),
            "\n- x: unknown argument",
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
