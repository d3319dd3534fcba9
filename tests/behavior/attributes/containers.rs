//! `#[args(…)]`: keys of the whole type.

use copilot_tool::CopilotArgs;
use serde_json::json;

use crate::check::check;

#[test]
fn tag_names_the_discriminator() {
    #[derive(Debug, CopilotArgs)]
    #[args(tag = "operation")]
    enum Op {
        Read,
        Write,
    }
    check::<Op>()
        .required(&["operation"])
        .property(
            "operation",
            json!({ "type": "string", "enum": ["Read", "Write"] }),
        )
        .accepts(json!({ "operation": "Read" }), "Read")
        .rejects(
            json!({ "action": "Read" }),
            "operation: required string is missing",
        );
}

#[test]
fn rename_all_renames_fields_of_structs_and_variants_of_enums() {
    #[derive(Debug, CopilotArgs)]
    #[args(rename_all = "camelCase")]
    struct Args {
        first_name: String,
    }
    #[derive(Debug, CopilotArgs)]
    #[args(rename_all = "SCREAMING-KEBAB-CASE")]
    enum Op {
        ReadFile { file_name: String },
    }
    check::<Args>()
        .required(&["firstName"])
        .accepts(json!({ "firstName": "a" }), r#"Args { first_name: "a" }"#);
    check::<Op>().required(&["action", "file_name"]).accepts(
        json!({ "action": "READ-FILE", "file_name": "a" }),
        r#"ReadFile { file_name: "a" }"#,
    );
}

#[test]
fn rename_all_fields_renames_fields_of_variants() {
    #[derive(Debug, CopilotArgs)]
    #[args(rename_all_fields = "camelCase")]
    enum Op {
        ReadFile {
            file_name: String,
            #[arg(rename = "max_len")]
            max_len: u8,
        },
    }
    check::<Op>()
        .required(&["action", "fileName", "max_len"])
        .accepts(
            json!({ "action": "ReadFile", "fileName": "a", "max_len": 1 }),
            r#"ReadFile { file_name: "a", max_len: 1 }"#,
        );
}

// D18
#[test]
fn allow_unknown_opens_the_schema_and_the_decoder() {
    #[derive(Debug, CopilotArgs)]
    #[args(allow_unknown)]
    struct Open {
        a: u8,
    }
    #[derive(Debug, CopilotArgs)]
    struct Outer {
        open: Open,
    }
    check::<Open>()
        .schema(json!({
            "type": "object",
            "properties": { "a": { "type": "integer", "minimum": 0, "maximum": 255 } },
            "required": ["a"]
        }))
        .accepts(json!({ "a": 1, "b": [2] }), "Open { a: 1 }")
        .rejects(json!({ "b": 1 }), "a: required integer is missing");
    check::<Outer>()
        .property(
            "open",
            json!({
                "type": "object",
                "properties": { "a": { "type": "integer", "minimum": 0, "maximum": 255 } },
                "required": ["a"]
            }),
        )
        .accepts(
            json!({ "open": { "a": 1, "b": 2 } }),
            "Outer { open: Open { a: 1 } }",
        )
        .rejects(json!({ "open": { "a": 1 }, "b": 2 }), "b: unknown argument");
}

// D18, S18: what belongs to another variant is not unknown
#[test]
fn allow_unknown_on_an_enum_does_not_open_it_to_other_variants() {
    #[derive(Debug, CopilotArgs)]
    #[args(allow_unknown)]
    enum Op {
        A { x: u8 },
        B { y: u8 },
    }
    let check = check::<Op>();
    check
        .accepts(json!({ "action": "A", "x": 1, "z": 2 }), "A { x: 1 }")
        .refuses(
            json!({ "action": "A", "x": 1, "y": 2 }),
            "y: not used by \"A\", only by \"B\"",
        );
    assert!(check.rendered().get("additionalProperties").is_none());
}

#[test]
fn strict_allows_no_repairs_below_it() {
    #[derive(Debug, CopilotArgs)]
    struct Part {
        n: u8,
    }
    #[derive(Debug, CopilotArgs)]
    #[args(strict)]
    struct Strict {
        count: u8,
        part: Option<Part>,
    }
    #[derive(Debug, CopilotArgs)]
    struct Lenient {
        strict: Option<Strict>,
        count: Option<u8>,
    }
    check::<Strict>()
        .accepts(
            json!({ "count": 1, "part": { "n": 1 } }),
            "Strict { count: 1, part: Some(Part { n: 1 }) }",
        )
        .rejects(
            json!({ "count": "1" }),
            "count: expected integer, got string \"1\"",
        )
        .rejects(json!({ "Count": 1 }), "Count: unknown argument")
        .rejects(
            json!({ "count": 1, "part": { "n": "1" } }),
            "part.n: expected integer",
        )
        .rejects(
            json!({ "count": 1, "part": "{\"n\": 1}" }),
            "part: expected object",
        )
        .refuses(json!({ "count": 1.0 }), "count: expected integer");
    check::<Lenient>()
        .repairs(
            json!({ "count": "1" }),
            "Lenient { strict: None, count: Some(1) }",
            &["count: text was read as an integer"],
        )
        .rejects(
            json!({ "strict": { "count": "1" } }),
            "strict.count: expected integer",
        );
}

#[test]
fn strict_on_an_enum_wants_its_words_exactly() {
    #[derive(Debug, CopilotArgs)]
    #[args(strict)]
    enum Word {
        Low,
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        word: Word,
    }
    check::<Args>()
        .accepts(json!({ "word": "Low" }), "Args { word: Low }")
        .rejects(
            json!({ "word": "low" }),
            "word: must be one of \"Low\", got \"low\"",
        );
    check::<Word>().rejects(
        json!({ "action": "low" }),
        "action: must be one of \"Low\", got \"low\"",
    );
}

#[test]
fn bound_replaces_the_bounds_that_are_inferred() {
    use std::marker::PhantomData;

    struct NoArgument;

    #[derive(Debug, CopilotArgs)]
    #[args(bound = "T: Send + 'static")]
    struct Args<T> {
        n: u8,
        #[arg(skip)]
        marker: PhantomData<T>,
    }
    let args = Args::<NoArgument>::from_value(json!({ "n": 1 })).unwrap();
    assert_eq!(args.n, 1);
    assert_eq!(
        Args::<NoArgument>::schema().to_json_schema()["required"],
        json!(["n"])
    );
}

mod facade {
    pub(crate) use copilot_tool::*;
}

#[test]
fn crate_says_where_this_crate_is() {
    #[derive(Debug, CopilotArgs)]
    #[args(crate = crate::attributes::containers::facade)]
    struct Args {
        #[arg(default = 3, range = 1..=5)]
        n: u8,
    }
    check::<Args>().accepts(json!({}), "Args { n: 3 }");
}

#[test]
fn a_struct_around_another_is_the_other() {
    /// The inner.
    #[derive(Debug, CopilotArgs)]
    struct Inner {
        a: u8,
    }
    /// The outer.
    #[derive(Debug, CopilotArgs)]
    struct Tuple(Inner);
    #[derive(Debug, CopilotArgs)]
    #[serde(transparent)]
    struct Named {
        inner: Box<Inner>,
    }
    #[derive(Debug, CopilotArgs)]
    struct Holder {
        tuple: Tuple,
        named: Option<Named>,
    }
    let schema = json!({
        "type": "object",
        "properties": { "a": { "type": "integer", "minimum": 0, "maximum": 255 } },
        "required": ["a"],
        "additionalProperties": false
    });
    assert_eq!(Tuple::DESCRIPTION, "The outer.");
    check::<Tuple>()
        .schema(schema.clone())
        .accepts(json!({ "a": 1 }), "Tuple(Inner { a: 1 })")
        .rejects(json!({ "a": 1, "b": 2 }), "b: unknown argument");
    check::<Named>()
        .schema(schema)
        .accepts(json!({ "a": 1 }), "Named { inner: Inner { a: 1 } }");
    check::<Holder>()
        .accepts(
            json!({ "tuple": { "a": 1 }, "named": { "a": 2 } }),
            "Holder { tuple: Tuple(Inner { a: 1 }), named: Some(Named { inner: Inner { a: 2 } }) }",
        )
        .rejects(
            json!({ "tuple": { "a": "x" } }),
            "tuple.a: expected integer",
        );
}

#[test]
fn a_struct_around_an_enum_is_the_enum() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        A { x: u8 },
        B,
    }
    #[derive(Debug, CopilotArgs)]
    struct Wrapper(Op);
    #[derive(Debug, CopilotArgs)]
    enum Word {
        A,
        B,
    }
    #[derive(Debug, CopilotArgs)]
    struct WordWrapper(Word);
    #[derive(Debug, CopilotArgs)]
    struct Holder {
        word: WordWrapper,
    }
    check::<Wrapper>()
        .required(&["action"])
        .accepts(json!({ "action": "A", "x": 1 }), "Wrapper(A { x: 1 })")
        .rejects(
            json!({ "action": "B", "x": 1 }),
            "x: not used by \"B\", only by \"A\"",
        );
    check::<WordWrapper>().accepts(json!({ "action": "A" }), "WordWrapper(A)");
    check::<Holder>()
        .property("word", json!({ "type": "string", "enum": ["A", "B"] }))
        .accepts(json!({ "word": "B" }), "Holder { word: WordWrapper(B) }");
}
