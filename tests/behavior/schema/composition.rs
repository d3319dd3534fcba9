//! Types whose fields stand at the level of another one.

use copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};
use serde_json::{Map, Value, json};

use super::faults;
use crate::check::check;

/// Which part of the results.
#[derive(Debug, CopilotArgs)]
struct Page {
    /// Where to begin.
    #[arg(default = 0)]
    offset: u32,
    size: u32,
}

#[derive(Debug, CopilotArgs)]
#[args(rename_all = "camelCase")]
struct Sort {
    sort_by: Option<String>,
    #[arg(alias = "desc")]
    is_descending: bool,
}

// S04: all fields in `properties` and `required`, no `allOf`
#[test]
fn flattened_structs_are_merged_in_the_order_of_the_fields() {
    #[derive(Debug, CopilotArgs)]
    struct Search {
        q: String,
        #[arg(flatten)]
        page: Page,
        #[serde(flatten)]
        sort: Sort,
        last: bool,
    }
    let args = "Search { q: \"x\", page: Page { offset: 0, size: 5 }, sort: Sort { sort_by: Some(\"a\"), is_descending: true }, last: true }";
    check::<Search>()
        .schema(json!({
            "type": "object",
            "properties": {
                "q": { "type": "string" },
                "offset": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 4_294_967_295_u32,
                    "description": "Where to begin.",
                    "default": 0
                },
                "size": { "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 },
                "sortBy": { "type": "string" },
                "isDescending": { "type": "boolean" },
                "last": { "type": "boolean" }
            },
            "required": ["q", "size", "isDescending", "last"],
            "additionalProperties": false
        }))
        .accepts(json!({ "q": "x", "size": 5, "sortBy": "a", "isDescending": true, "last": true }), args)
        .accepts(json!({ "last": true, "isDescending": true, "sortBy": "a", "size": 5, "offset": 0, "q": "x" }), args)
        .tolerates(json!({ "q": "x", "size": 5, "sortBy": "a", "desc": true, "last": true }), args)
        .repairs(
            json!({ "q": "x", "size": 5, "sort_by": "a", "isDescending": true, "last": true }),
            args,
            &[r#"sortBy: the key "sort_by" was read as sortBy"#],
        );
}

// D20, D21: a flattened part is as strict as the whole
#[test]
fn problems_in_flattened_parts_are_seen() {
    #[derive(Debug, CopilotArgs)]
    struct Search {
        q: String,
        #[arg(flatten)]
        page: Page,
        #[arg(flatten)]
        sort: Sort,
    }
    let rejected = |arguments: Value, texts: &[&str]| {
        let check = check::<Search>();
        for text in texts {
            check.rejects(arguments.clone(), text);
        }
    };
    rejected(
        json!({ "q": 1.5, "offset": "abc", "isDescending": true }),
        &[
            "3 problems",
            "q: expected string",
            "offset: expected integer",
            "size: required integer is missing",
        ],
    );
    rejected(
        json!({ "q": "x", "size": 5, "isDescending": true, "other": 1 }),
        &["1 problem", "other: unknown argument"],
    );
    rejected(
        json!({ "q": "x", "size": 5, "isDescending": true, "page": { "size": 1 } }),
        &["1 problem", "page: unknown argument"],
    );
    rejected(
        json!({ "q": "x", "size": 5, "isDescending": true, "ofset": 1 }),
        &[
            "1 problem",
            "ofset: unknown argument; did you mean \"offset\"?",
        ],
    );
}

#[test]
fn flattened_structs_may_flatten_in_turn() {
    #[derive(Debug, CopilotArgs)]
    struct Inner {
        c: u8,
    }
    #[derive(Debug, CopilotArgs)]
    struct Middle {
        #[arg(flatten)]
        inner: Inner,
        b: u8,
    }
    #[derive(Debug, CopilotArgs)]
    struct Outer {
        a: u8,
        #[arg(flatten)]
        middle: Middle,
        #[arg(flatten)]
        boxed: Box<Last>,
    }
    #[derive(Debug, CopilotArgs)]
    struct Last {
        d: Option<u8>,
    }
    check::<Outer>()
        .required(&["a", "c", "b"])
        .accepts(
            json!({ "a": 1, "b": 2, "c": 3, "d": 4 }),
            "Outer { a: 1, middle: Middle { inner: Inner { c: 3 }, b: 2 }, boxed: Last { d: Some(4) } }",
        )
        .rejects(json!({ "a": 1, "b": 2, "inner": { "c": 3 } }), "c: required integer is missing");
}

/// What to do.
#[derive(Debug, CopilotArgs)]
enum Op {
    /// Read it.
    Read { path: String, limit: Option<u8> },
    /// Write it.
    Write { path: String, content: String },
    /// Do nothing.
    Nothing,
}

// S03: an enum beside fields
#[test]
fn a_flattened_enum_brings_its_tag_and_its_merged_fields() {
    #[derive(Debug, CopilotArgs)]
    struct Call {
        id: u8,
        #[arg(flatten)]
        op: Op,
        note: Option<String>,
    }
    check::<Call>()
        .schema(json!({
            "type": "object",
            "properties": {
                "id": { "type": "integer", "minimum": 0, "maximum": 255 },
                "action": {
                    "type": "string",
                    "enum": ["Read", "Write", "Nothing"],
                    "description": "Which operation to run.\n- Read: Read it. Requires path; optional limit.\n- Write: Write it. Requires path, content.\n- Nothing: Do nothing. No other fields."
                },
                "path": { "type": "string", "description": "(required for: Read, Write)" },
                "limit": { "type": "integer", "minimum": 0, "maximum": 255, "description": "(only for: Read)" },
                "content": { "type": "string", "description": "(required for: Write)" },
                "note": { "type": "string" }
            },
            "required": ["id", "action"],
            "additionalProperties": false
        }))
        .accepts(
            json!({ "id": 1, "action": "Read", "path": "a" }),
            r#"Call { id: 1, op: Read { path: "a", limit: None }, note: None }"#,
        )
        .accepts(
            json!({ "note": "n", "content": "c", "path": "a", "action": "Write", "id": 1 }),
            r#"Call { id: 1, op: Write { path: "a", content: "c" }, note: Some("n") }"#,
        )
        .accepts(json!({ "id": 1, "action": "Nothing" }), "Call { id: 1, op: Nothing, note: None }")
        .rejects(json!({ "id": 1 }), "action: required string is missing")
        .rejects(
            json!({ "id": 1, "action": "Read", "path": "a", "content": "c" }),
            "content: not used by \"Read\", only by \"Write\"",
        )
        .rejects(json!({ "id": 1, "action": "Nothing", "other": 1 }), "other: unknown argument");
}

// S03
#[test]
fn two_flattened_enums_with_tags_of_their_own_go_together() {
    #[derive(Debug, CopilotArgs)]
    #[args(tag = "shape")]
    enum Shape {
        Circle { radius: u8 },
        Square { side: u8 },
    }
    #[derive(Debug, CopilotArgs)]
    #[args(tag = "fill")]
    enum Fill {
        Color { color: String },
        None,
    }
    #[derive(Debug, CopilotArgs)]
    struct Draw {
        #[arg(flatten)]
        shape: Shape,
        #[arg(flatten)]
        fill: Fill,
    }
    check::<Draw>()
        .required(&["shape", "fill"])
        .accepts(
            json!({ "shape": "Circle", "radius": 1, "fill": "Color", "color": "red" }),
            r#"Draw { shape: Circle { radius: 1 }, fill: Color { color: "red" } }"#,
        )
        .accepts(
            json!({ "fill": "None", "shape": "Square", "side": 1 }),
            "Draw { shape: Square { side: 1 }, fill: None }",
        )
        .rejects(
            json!({ "shape": "Circle", "radius": 1, "fill": "None", "side": 1 }),
            "side: not used by \"Circle\", only by \"Square\"",
        )
        .rejects(
            json!({ "shape": "Circle", "fill": "None", "color": "red" }),
            "radius: required integer is missing",
        )
        .rejects(
            json!({ "shape": "Circle", "fill": "None", "color": "red" }),
            "color: not used by \"None\", only by \"Color\"",
        );
    let properties = check::<Draw>().rendered()["properties"]
        .as_object()
        .unwrap()
        .clone();
    assert_eq!(
        properties.keys().collect::<Vec<_>>(),
        ["shape", "radius", "side", "fill", "color"]
    );
    for (name, note) in [
        ("radius", "(required for: Circle)"),
        ("side", "(required for: Square)"),
        ("color", "(required for: Color)"),
    ] {
        assert_eq!(properties[name]["description"], note);
    }
}

// D21
#[test]
fn a_flattened_map_takes_the_keys_that_nobody_has() {
    #[derive(Debug, CopilotArgs)]
    struct Call {
        id: u8,
        #[arg(flatten)]
        rest: Map<String, Value>,
        #[arg(flatten)]
        page: Page,
    }
    check::<Call>()
        .required(&["id", "size"])
        .accepts(
            json!({ "id": 1, "size": 2 }),
            "Call { id: 1, rest: {}, page: Page { offset: 0, size: 2 } }",
        )
        .accepts(
            json!({ "id": 1, "size": 2, "x": "y", "offset": 3, "z": [1] }),
            r#"Call { id: 1, rest: {"x": String("y"), "z": Array [Number(1)]}, page: Page { offset: 3, size: 2 } }"#,
        )
        .rejects(json!({ "size": 2, "x": "y" }), "id: required integer is missing");
    let schema = check::<Call>().rendered().clone();
    assert!(schema.get("additionalProperties").is_none(), "{schema:#}");
}

// S04: nested, a flattened type is no `allOf` either
#[test]
fn flattening_inside_a_field_leaves_no_all_of() {
    #[derive(Debug, CopilotArgs)]
    struct Outer {
        inner: Inner,
        list: Vec<Call>,
    }
    #[derive(Debug, CopilotArgs)]
    struct Inner {
        a: u8,
        #[arg(flatten)]
        sort: Sort,
    }
    #[derive(Debug, CopilotArgs)]
    struct Call {
        id: u8,
        #[arg(flatten)]
        op: Op,
    }
    check::<Outer>()
        .property(
            "inner",
            json!({
                "type": "object",
                "properties": {
                    "a": { "type": "integer", "minimum": 0, "maximum": 255 },
                    "sortBy": { "type": "string" },
                    "isDescending": { "type": "boolean" }
                },
                "required": ["a", "isDescending"],
                "additionalProperties": false
            }),
        )
        .accepts(
            json!({ "inner": { "a": 1, "isDescending": false }, "list": [{ "id": 1, "action": "Nothing" }] }),
            "Outer { inner: Inner { a: 1, sort: Sort { sort_by: None, is_descending: false } }, list: [Call { id: 1, op: Nothing }] }",
        )
        .rejects(
            json!({ "inner": { "a": 1, "isDescending": 1.5 }, "list": [{ "id": 1, "action": "Write", "path": "a" }] }),
            "inner.isDescending: expected boolean",
        )
        .rejects(
            json!({ "inner": { "a": 1, "isDescending": 1.5 }, "list": [{ "id": 1, "action": "Write", "path": "a" }] }),
            "list[0].content: required string is missing",
        );
}

#[derive(Debug, CopilotArgs)]
struct Clash {
    size: u8,
    #[arg(flatten)]
    page: Page,
}

// S04
#[test]
fn two_parts_with_one_name_have_no_flat_form() {
    let faults = faults::<Clash>();
    assert_eq!(
        faults,
        ["size: two fields of one level have this name; rename one of them, or do not flatten"]
    );
}

// S04
#[test]
fn a_tool_whose_parts_clash_cannot_be_defined() {
    #[derive(Default)]
    struct Clashing;

    impl Tool for Clashing {
        type Args = Clash;
        type Output = ();
        const NAME: &'static str = "clashing";
        const DESCRIPTION: &'static str = "Cannot be called.";

        async fn call(&self, _: Clash, _: &ToolInvocation) -> Result<(), ToolError> {
            Ok(())
        }
    }

    let error = ToolDefinition::try_define::<Clashing>().unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("\"clashing\"") && text.contains("size: two fields"),
        "{text}"
    );
}

// S04: every clash at once
#[test]
fn clashes_between_parts_with_aliases_and_tags_are_seen() {
    #[derive(Debug, CopilotArgs)]
    struct Alias {
        desc: String,
        #[arg(flatten)]
        sort: Sort,
    }
    assert!(faults::<Alias>()[0].starts_with("desc: "));

    #[derive(Debug, CopilotArgs)]
    struct Tag {
        action: String,
        #[arg(flatten)]
        op: Op,
    }
    assert!(faults::<Tag>()[0].starts_with("action: "));

    #[derive(Debug, CopilotArgs)]
    struct Payload {
        content: String,
        path: String,
        #[arg(flatten)]
        op: Op,
    }
    let found = faults::<Payload>();
    assert!(
        found.iter().any(|fault| fault.starts_with("content: ")),
        "{found:?}"
    );
    assert!(
        found.iter().any(|fault| fault.starts_with("path: ")),
        "{found:?}"
    );

    #[derive(Debug, CopilotArgs)]
    enum Other {
        A { x: u8 },
    }
    #[derive(Debug, CopilotArgs)]
    struct Tags {
        #[arg(flatten)]
        op: Op,
        #[arg(flatten)]
        other: Other,
    }
    assert!(faults::<Tags>()[0].starts_with("action: "));
}

// A clash inside a field keeps the tool from working just as well.
#[test]
fn clashes_inside_a_field_are_seen() {
    #[derive(Debug, CopilotArgs)]
    struct Outer {
        inner: Clash,
    }
    let found = faults::<Outer>();
    assert!(
        found[0].contains("size: two fields of one level have this name"),
        "{found:?}"
    );
}
