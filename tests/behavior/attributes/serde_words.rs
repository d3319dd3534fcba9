//! serde's own attributes: they mean here what they mean there, to the schema as to the decoder.

use copilot_tool::CopilotArgs;
use serde_json::json;

use crate::check::check;

// S14, seed R18
#[test]
fn rename_for_reading_counts_and_for_writing_does_not() {
    #[derive(Debug, CopilotArgs)]
    #[serde(rename_all(deserialize = "camelCase", serialize = "UPPERCASE"))]
    struct Args {
        first_name: u8,
        #[serde(rename(deserialize = "in", serialize = "out"))]
        both: u8,
        #[serde(rename(serialize = "out"))]
        written: u8,
        #[serde(rename = "one")]
        plain: u8,
        #[serde(rename(deserialize = "x"), alias = "y")]
        aliased: u8,
    }
    check::<Args>()
        .required(&["firstName", "in", "written", "one", "x"])
        .accepts(
            json!({ "firstName": 1, "in": 2, "written": 3, "one": 4, "x": 5 }),
            "Args { first_name: 1, both: 2, written: 3, plain: 4, aliased: 5 }",
        )
        .tolerates(
            json!({ "firstName": 1, "in": 2, "written": 3, "one": 4, "y": 5 }),
            "Args { first_name: 1, both: 2, written: 3, plain: 4, aliased: 5 }",
        );
}

// S14
#[test]
fn alias_is_accepted_and_not_advertised() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[serde(alias = "b", alias = "c")]
        a: u8,
    }
    check::<Args>()
        .required(&["a"])
        .tolerates(json!({ "b": 1 }), "Args { a: 1 }")
        .tolerates(json!({ "c": 1 }), "Args { a: 1 }");
}

// S14
#[test]
fn default_makes_a_field_optional() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[serde(default)]
        plain: u8,
        #[serde(default = "seven")]
        function: u8,
        #[serde(default)]
        option: Option<u8>,
        required: u8,
    }
    fn seven() -> u8 {
        7
    }
    check::<Args>()
        .required(&["required"])
        .property(
            "plain",
            json!({ "type": "integer", "minimum": 0, "maximum": 255, "default": 0 }),
        )
        .property(
            "function",
            json!({ "type": "integer", "minimum": 0, "maximum": 255 }),
        )
        .property(
            "option",
            json!({ "type": "integer", "minimum": 0, "maximum": 255 }),
        )
        .accepts(
            json!({ "required": 1 }),
            "Args { plain: 0, function: 7, option: None, required: 1 }",
        )
        .tolerates(
            json!({ "required": 1, "plain": null, "function": null }),
            "Args { plain: 0, function: 7, option: None, required: 1 }",
        );
}

// S14
#[test]
fn default_of_the_container_fills_every_field() {
    #[derive(Debug, CopilotArgs)]
    #[serde(default)]
    struct Args {
        a: u8,
        text: String,
        #[serde(default)]
        own: u8,
        option: Option<u8>,
        #[serde(skip)]
        skipped: u8,
    }
    impl Default for Args {
        fn default() -> Self {
            Self {
                a: 5,
                text: "x".to_owned(),
                own: 6,
                option: Some(7),
                skipped: 8,
            }
        }
    }
    check::<Args>()
        .required(&[])
        .property(
            "a",
            json!({ "type": "integer", "minimum": 0, "maximum": 255, "default": 5 }),
        )
        .property("text", json!({ "type": "string", "default": "x" }))
        .property(
            "own",
            json!({ "type": "integer", "minimum": 0, "maximum": 255, "default": 0 }),
        )
        .property(
            "option",
            json!({ "type": "integer", "minimum": 0, "maximum": 255, "default": 7 }),
        )
        .accepts(
            json!({}),
            r#"Args { a: 5, text: "x", own: 0, option: Some(7), skipped: 8 }"#,
        )
        .accepts(
            json!({ "a": 1 }),
            r#"Args { a: 1, text: "x", own: 0, option: Some(7), skipped: 8 }"#,
        )
        .rejects(json!({ "a": "x" }), "a: expected integer");
}

// S14
#[test]
fn skip_keeps_a_field_off_the_wire() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[serde(skip)]
        both: u8,
        #[serde(skip_deserializing)]
        read: u8,
        #[serde(skip, default = "nine")]
        function: u8,
        #[serde(skip_serializing)]
        written: u8,
    }
    fn nine() -> u8 {
        9
    }
    check::<Args>()
        .required(&["written"])
        .accepts(
            json!({ "written": 1 }),
            "Args { both: 0, read: 0, function: 9, written: 1 }",
        )
        .rejects(json!({ "written": 1, "read": 1 }), "read: unknown argument")
        .rejects(json!({}), "written: required integer is missing");
}

// S14
#[test]
fn skip_serializing_if_has_no_effect() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[serde(skip_serializing_if = "Vec::is_empty")]
        list: Vec<u8>,
        #[serde(skip_serializing_if = "Option::is_none")]
        option: Option<u8>,
    }
    check::<Args>()
        .required(&["list"])
        .accepts(json!({ "list": [] }), "Args { list: [], option: None }")
        .rejects(json!({}), "list: required array of integer is missing");
}

// S14
#[test]
fn flatten_and_tag_mean_the_same_as_ours() {
    #[derive(Debug, CopilotArgs)]
    #[serde(tag = "kind", rename_all = "lowercase")]
    enum Kind {
        Url { url: String },
        None,
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        id: u8,
        #[serde(flatten)]
        kind: Kind,
    }
    check::<Args>()
        .required(&["id", "kind"])
        .accepts(
            json!({ "id": 1, "kind": "url", "url": "x" }),
            r#"Args { id: 1, kind: Url { url: "x" } }"#,
        )
        .accepts(
            json!({ "id": 1, "kind": "none" }),
            "Args { id: 1, kind: None }",
        );
}

// S03, D21: it is the default, and no obstacle to `flatten`
#[test]
fn deny_unknown_fields_is_the_default() {
    #[derive(Debug, CopilotArgs)]
    #[serde(deny_unknown_fields)]
    struct Filter {
        name: Option<String>,
    }
    #[derive(Debug, CopilotArgs)]
    #[serde(deny_unknown_fields)]
    enum Kind {
        Url { url: String },
        Path { path: String },
    }
    #[derive(Debug, CopilotArgs)]
    #[serde(deny_unknown_fields)]
    struct Args {
        id: u8,
        #[serde(flatten)]
        filter: Filter,
        #[serde(flatten)]
        kind: Kind,
    }
    check::<Args>()
        .accepts(
            json!({ "id": 1, "name": "a", "action": "Url", "url": "x" }),
            r#"Args { id: 1, filter: Filter { name: Some("a") }, kind: Url { url: "x" } }"#,
        )
        .rejects(
            json!({ "id": 1, "action": "Url", "url": "x", "other": 1 }),
            "other: unknown argument",
        )
        .rejects(
            json!({ "id": 1, "action": "Url", "url": "x", "path": "y" }),
            "path: not used by \"Url\", only by \"Path\"",
        );
}

#[test]
fn transparent_is_the_field() {
    #[derive(Debug, CopilotArgs)]
    struct Inner {
        a: u8,
    }
    #[derive(Debug, CopilotArgs)]
    #[serde(transparent)]
    struct Args {
        inner: Inner,
    }
    check::<Args>()
        .required(&["a"])
        .accepts(json!({ "a": 1 }), "Args { inner: Inner { a: 1 } }");
}

#[test]
fn bound_replaces_the_bounds_that_are_inferred() {
    use std::marker::PhantomData;

    struct NoArgument;

    #[derive(Debug, CopilotArgs)]
    #[serde(bound = "T: Send + 'static")]
    struct Args<T> {
        n: u8,
        #[serde(skip)]
        marker: PhantomData<T>,
    }
    assert_eq!(
        Args::<NoArgument>::from_value(json!({ "n": 1 })).unwrap().n,
        1
    );
}

#[test]
fn other_takes_what_nobody_knows() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        Known {
            a: u8,
        },
        #[serde(other)]
        Unknown,
    }
    check::<Op>()
        .accepts(json!({ "action": "Known", "a": 1 }), "Known { a: 1 }")
        .accepts(json!({ "action": "x" }), "Unknown");
}

// S14
#[test]
fn variants_are_named_and_skipped_as_serde_does() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        #[serde(rename(deserialize = "in", serialize = "out"))]
        Renamed,
        #[serde(skip_deserializing)]
        Skipped,
        #[serde(skip_serializing)]
        Read,
        #[serde(rename_all = "camelCase")]
        Fields { file_name: u8 },
    }
    let check = check::<Op>();
    assert_eq!(
        check.rendered()["properties"]["action"]["enum"],
        json!(["in", "Read", "Fields"])
    );
    check
        .accepts(json!({ "action": "in" }), "Renamed")
        .accepts(json!({ "action": "Read" }), "Read")
        .accepts(
            json!({ "action": "Fields", "fileName": 1 }),
            "Fields { file_name: 1 }",
        )
        .rejects(json!({ "action": "Skipped" }), "action: must be one of");
}
