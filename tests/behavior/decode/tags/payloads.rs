//! Variants around other types, and enums inside other types.

use copilot_tool::CopilotArgs;
use serde_json::json;

use crate::check::check;

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
