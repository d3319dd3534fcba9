//! Fields of one name in several variants: one property that accepts what each of them accepts.

use std::collections::BTreeMap;

use copilot_tool::CopilotArgs;
use serde_json::json;

use crate::check::check;

// P04
#[test]
fn equal_fields_are_one_property() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        Read {
            /// Where it is.
            path: String,
        },
        Write {
            /// Where it is.
            path: String,
            text: String,
        },
    }
    check::<Op>()
        .property(
            "path",
            json!({ "type": "string", "description": "Where it is." }),
        )
        .required(&["action", "path"])
        .accepts(
            json!({ "action": "Read", "path": "a" }),
            r#"Read { path: "a" }"#,
        )
        .accepts(
            json!({ "action": "Write", "path": "a", "text": "b" }),
            r#"Write { path: "a", text: "b" }"#,
        )
        .rejects(
            json!({ "action": "Write", "text": "b" }),
            "path: required string is missing",
        );
}

#[test]
fn docs_that_differ_are_told_apart() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        Read {
            /// What to read.
            path: String,
        },
        Write {
            /// What to replace.
            path: String,
        },
        Append {
            /// What to replace.
            path: String,
        },
        Touch {
            path: String,
        },
    }
    check::<Op>().property(
        "path",
        json!({
            "type": "string",
            "description": "Read: What to read.\nWrite, Append: What to replace."
        }),
    );
}

#[test]
fn a_field_of_some_variants_says_of_which() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        A {
            both: u8,
            mixed: u8,
            one: u8,
        },
        B {
            both: u8,
            mixed: Option<u8>,
            optional: Option<u8>,
        },
        C {
            optional: Option<u8>,
            everywhere: Option<u8>,
        },
        D,
    }
    let note = |text: &str| json!({ "type": "integer", "minimum": 0, "maximum": 255, "description": text });
    check::<Op>()
        .required(&["action"])
        .property("both", note("(required for: A, B)"))
        .property("mixed", note("(required for: A; optional for: B)"))
        .property("one", note("(required for: A)"))
        .property("optional", note("(only for: B, C)"))
        .accepts(
            json!({ "action": "A", "both": 1, "mixed": 2, "one": 3 }),
            "A { both: 1, mixed: 2, one: 3 }",
        )
        .accepts(
            json!({ "action": "B", "both": 1 }),
            "B { both: 1, mixed: None, optional: None }",
        )
        .rejects(
            json!({ "action": "A", "both": 1, "one": 3 }),
            "mixed: required integer is missing",
        );
}

// Optional everywhere, or required in one and optional in the other: both variants have it.
#[test]
fn a_field_of_every_variant_is_required_only_where_all_require_it() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        A {
            all: u8,
            mixed: u8,
            none: Option<u8>,
        },
        B {
            all: u8,
            mixed: Option<u8>,
            none: Option<u8>,
        },
    }
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    check::<Op>()
        .required(&["action", "all"])
        .property("all", byte.clone())
        .property("none", byte)
        .property(
            "mixed",
            json!({ "type": "integer", "minimum": 0, "maximum": 255, "description": "(required for: A; optional for: B)" }),
        )
        .accepts(json!({ "action": "B", "all": 1 }), "B { all: 1, mixed: None, none: None }")
        .rejects(json!({ "action": "A", "all": 1 }), "mixed: required integer is missing");
}

#[test]
fn words_of_two_enums_are_united() {
    #[derive(Debug, CopilotArgs)]
    enum Open {
        New,
        Stale,
    }
    #[derive(Debug, CopilotArgs)]
    enum Closed {
        Stale,
        Done,
    }
    #[derive(Debug, CopilotArgs)]
    enum List {
        Open { state: Open },
        Closed { state: Closed },
    }
    check::<List>()
        .property(
            "state",
            json!({
                "type": "string",
                "enum": ["New", "Stale", "Done"],
                "description": "(Open: \"New\" | \"Stale\") (Closed: \"Stale\" | \"Done\")"
            }),
        )
        .accepts(
            json!({ "action": "Open", "state": "New" }),
            "Open { state: New }",
        )
        .accepts(
            json!({ "action": "Closed", "state": "Done" }),
            "Closed { state: Done }",
        )
        .rejects(
            json!({ "action": "Open", "state": "Done" }),
            "state: must be one of \"New\", \"Stale\", got \"Done\"",
        );
}

#[test]
fn words_beside_free_text_are_free_text() {
    #[derive(Debug, CopilotArgs)]
    enum Level {
        Low,
        High,
    }
    #[derive(Debug, CopilotArgs)]
    enum Op {
        Set { level: Level },
        Note { level: String },
    }
    check::<Op>()
        .property(
            "level",
            json!({ "type": "string", "description": "(Set: \"Low\" | \"High\")" }),
        )
        .accepts(
            json!({ "action": "Set", "level": "Low" }),
            "Set { level: Low }",
        )
        .accepts(
            json!({ "action": "Note", "level": "whatever" }),
            r#"Note { level: "whatever" }"#,
        )
        .rejects(
            json!({ "action": "Set", "level": "whatever" }),
            "level: must be one of",
        );
}

#[test]
fn bounds_that_differ_are_the_weakest() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        Near {
            #[arg(range = 10..=20)]
            n: u8,
            #[arg(len = 1..=5, pattern = "^a")]
            text: String,
            #[arg(len = 2..)]
            list: Vec<u8>,
            free: u8,
        },
        Far {
            #[arg(range = 5..)]
            n: u16,
            #[arg(len = 3..=9)]
            text: String,
            #[arg(len = ..=7)]
            list: Vec<i8>,
            free: i64,
        },
    }
    check::<Op>()
        .property("n", json!({ "type": "integer", "minimum": 5, "maximum": 65535 }))
        .property("text", json!({ "type": "string", "minLength": 1, "maxLength": 9 }))
        .property("list", json!({ "type": "array", "items": { "type": "integer", "minimum": -128, "maximum": 255 } }))
        .property("free", json!({ "type": "integer" }))
        .accepts(
            json!({ "action": "Near", "n": 10, "text": "a", "list": [0, 255], "free": 0 }),
            r#"Near { n: 10, text: "a", list: [0, 255], free: 0 }"#,
        )
        .accepts(
            json!({ "action": "Far", "n": 65535, "text": "bbbbbbbbb", "list": [-128], "free": -1 }),
            r#"Far { n: 65535, text: "bbbbbbbbb", list: [-128], free: -1 }"#,
        )
        .rejects(
            json!({ "action": "Near", "n": 5, "text": "bbbbbbbbb", "list": [-128], "free": -1 }),
            "n: must be between 10 and 20, got 5",
        );
}

#[test]
fn an_integer_beside_a_number_is_a_number() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        Count { value: u8 },
        Measure { value: f64 },
    }
    check::<Op>()
        .property("value", json!({ "type": "number" }))
        .accepts(
            json!({ "action": "Count", "value": 1 }),
            "Count { value: 1 }",
        )
        .accepts(
            json!({ "action": "Measure", "value": 1.5 }),
            "Measure { value: 1.5 }",
        )
        .rejects(
            json!({ "action": "Count", "value": 1.5 }),
            "value: expected integer",
        );
}

#[test]
fn a_default_that_differs_is_said_in_words() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        Read {
            #[arg(default = 10)]
            limit: u8,
            #[arg(default = 1)]
            same: u8,
        },
        List {
            #[arg(default = 20)]
            limit: u8,
            #[arg(default = 1)]
            same: u8,
        },
        Count {
            limit: Option<u8>,
            #[arg(default = 1)]
            same: u8,
        },
    }
    check::<Op>()
        .property(
            "limit",
            json!({
                "type": "integer",
                "minimum": 0,
                "maximum": 255,
                "description": "(default: 10 for Read, 20 for List)"
            }),
        )
        .property(
            "same",
            json!({ "type": "integer", "minimum": 0, "maximum": 255, "default": 1 }),
        )
        .accepts(json!({ "action": "Read" }), "Read { limit: 10, same: 1 }")
        .accepts(json!({ "action": "List" }), "List { limit: 20, same: 1 }")
        .accepts(
            json!({ "action": "Count" }),
            "Count { limit: None, same: 1 }",
        );
}

#[test]
fn objects_are_merged_field_by_field() {
    #[derive(Debug, CopilotArgs)]
    struct Short {
        /// Its name.
        name: String,
        size: u8,
    }
    #[derive(Debug, CopilotArgs)]
    struct Long {
        name: String,
        size: i16,
        note: Option<String>,
        color: String,
    }
    #[derive(Debug, CopilotArgs)]
    enum Op {
        Add { item: Short },
        Change { item: Long },
    }
    check::<Op>()
        .property(
            "item",
            json!({
                "type": "object",
                "properties": {
                    "name": { "type": "string", "description": "Its name." },
                    "size": { "type": "integer", "minimum": -32768, "maximum": 32767 },
                    "note": { "type": "string" },
                    "color": { "type": "string" }
                },
                "required": ["name", "size"],
                "additionalProperties": false
            }),
        )
        .accepts(
            json!({ "action": "Add", "item": { "name": "a", "size": 1 } }),
            r#"Add { item: Short { name: "a", size: 1 } }"#,
        )
        .accepts(
            json!({ "action": "Change", "item": { "name": "a", "size": -1, "color": "c" } }),
            r#"Change { item: Long { name: "a", size: -1, note: None, color: "c" } }"#,
        )
        .rejects(
            json!({ "action": "Add", "item": { "name": "a", "size": 1, "color": "c" } }),
            "item.color: unknown argument",
        );
}

#[test]
fn maps_are_merged_by_their_values() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        A { map: BTreeMap<String, u8> },
        B { map: BTreeMap<String, f64> },
    }
    check::<Op>()
        .property(
            "map",
            json!({ "type": "object", "additionalProperties": { "type": "number" } }),
        )
        .accepts(
            json!({ "action": "A", "map": { "x": 1 } }),
            r#"A { map: {"x": 1} }"#,
        )
        .accepts(
            json!({ "action": "B", "map": { "x": 1.5 } }),
            r#"B { map: {"x": 1.5} }"#,
        );
}

// Rendering only widens: no key of the map may be bound to the type of the struct's field.
#[test]
fn a_map_beside_a_struct_is_not_narrowed() {
    #[derive(Debug, CopilotArgs)]
    struct Named {
        x: String,
    }
    #[derive(Debug, CopilotArgs)]
    enum Op {
        A { value: BTreeMap<String, u8> },
        B { value: Named },
    }
    let schema = Op::schema();
    // An error would be right as well.
    if schema.render(copilot_tool::Dialect::Copilot).is_ok() {
        check::<Op>()
            .accepts(
                json!({ "action": "A", "value": { "x": 1 } }),
                r#"A { value: {"x": 1} }"#,
            )
            .accepts(
                json!({ "action": "B", "value": { "x": "a" } }),
                r#"B { value: Named { x: "a" } }"#,
            );
    }
}
