//! `flatten`, `skip`, `schema`, `with`.

use copilot_tool::CopilotArgs;
use serde_json::{Value, json};

use crate::check::check;

#[test]
fn flatten_merges_the_fields_of_a_struct() {
    #[derive(Debug, CopilotArgs)]
    struct Page {
        offset: u8,
        size: Option<u8>,
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        q: String,
        #[arg(flatten)]
        page: Page,
    }
    check::<Args>()
        .required(&["q", "offset"])
        .accepts(
            json!({ "q": "a", "offset": 1 }),
            r#"Args { q: "a", page: Page { offset: 1, size: None } }"#,
        )
        .rejects(
            json!({ "q": "a", "page": { "offset": 1 } }),
            "page: unknown argument",
        );
}

#[test]
fn skip_keeps_a_field_off_the_wire() {
    struct NoArgument;
    impl Default for NoArgument {
        fn default() -> Self {
            Self
        }
    }
    impl std::fmt::Debug for NoArgument {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("None")
        }
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        a: u8,
        #[arg(skip)]
        secret: NoArgument,
    }
    check::<Args>()
        .schema(json!({
            "type": "object",
            "properties": { "a": { "type": "integer", "minimum": 0, "maximum": 255 } },
            "required": ["a"],
            "additionalProperties": false
        }))
        .accepts(json!({ "a": 1 }), "Args { a: 1, secret: None }")
        .rejects(json!({ "a": 1, "secret": 2 }), "secret: unknown argument");
}

// seed F2
#[test]
fn schema_replaces_that_of_the_type() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        /// Where to connect to.
        #[arg(schema = copilot_tool::serde_json::json!({ "type": "string", "format": "hostname" }))]
        host: String,
        #[arg(schema = json!({ "type": "string", "description": "Own words.", "enum": ["a", "b"] }))]
        word: Option<String>,
        #[arg(schema = json!({ "type": "integer", "minimum": 1 }), default = 3)]
        n: u64,
        #[arg(schema = copilot_tool::schemars::json_schema!({ "type": "number", "minimum": 0 }))]
        share: f64,
    }
    check::<Args>()
        .required(&["host", "share"])
        .property(
            "host",
            json!({ "type": "string", "format": "hostname", "description": "Where to connect to." }),
        )
        .property("word", json!({ "type": "string", "enum": ["a", "b"], "description": "Own words." }))
        .property("n", json!({ "type": "integer", "minimum": 1, "default": 3 }))
        .property("share", json!({ "type": "number", "minimum": 0 }))
        .accepts(
            json!({ "host": "a.b", "share": 1 }),
            r#"Args { host: "a.b", word: None, n: 3, share: 1.0 }"#,
        );
}

// P07: a schema by hand is brought to the same form as any other
#[test]
fn a_schema_by_hand_is_brought_to_the_common_form() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(schema = json!({ "title": "T", "const": "a" }))]
        constant: String,
        #[arg(schema = json!({ "type": ["string", "null"] }))]
        nullable: Option<String>,
        #[arg(schema = json!({ "oneOf": [{ "type": "string" }, { "type": "integer" }] }))]
        either: Value,
        #[arg(schema = json!({ "type": "array" }))]
        list: Vec<Value>,
    }
    let check = check::<Args>();
    check
        .required(&["constant", "either", "list"])
        .property("constant", json!({ "type": "string", "enum": ["a"] }))
        .property("nullable", json!({ "type": "string" }))
        .property(
            "either",
            json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] }),
        )
        .accepts(
            json!({ "constant": "a", "either": 1, "list": ["x"] }),
            r#"Args { constant: "a", nullable: None, either: Number(1), list: [String("x")] }"#,
        );
}

/// Bytes as hexadecimal text.
mod hex {
    use serde::{Deserialize, Deserializer, de::Error};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<u8>, D::Error> {
        decode(&String::deserialize(deserializer)?)
    }

    pub(super) fn decode<E: Error>(text: &str) -> Result<Vec<u8>, E> {
        let pairs = text.as_bytes().chunks(2);
        pairs
            .map(|pair| {
                let pair = std::str::from_utf8(pair).map_err(E::custom)?;
                u8::from_str_radix(pair, 16).map_err(|_| E::custom("not hexadecimal"))
            })
            .collect()
    }

    pub(super) mod option {
        use serde::{Deserialize, Deserializer};

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Option<Vec<u8>>, D::Error> {
            match Option::<String>::deserialize(deserializer)? {
                Some(text) => super::decode(&text).map(Some),
                None => Ok(None),
            }
        }
    }
}

fn text() -> Value {
    json!({ "type": "string" })
}

#[test]
fn with_decodes_by_a_module_and_schema_tells_its_form() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        /// Some bytes.
        #[arg(with = "hex", schema = text())]
        bytes: Vec<u8>,
        #[serde(with = "hex")]
        #[arg(schema = text())]
        few: Vec<u8>,
        #[serde(default = "Vec::new")]
        #[arg(with = "hex", schema = text())]
        rest: Vec<u8>,
    }
    check::<Args>()
        .required(&["bytes", "few"])
        .property(
            "bytes",
            json!({ "type": "string", "description": "Some bytes." }),
        )
        .property("rest", text())
        .accepts(
            json!({ "bytes": "00ff", "few": "01" }),
            "Args { bytes: [0, 255], few: [1], rest: [] }",
        )
        .accepts(
            json!({ "bytes": "", "few": "01", "rest": "02" }),
            "Args { bytes: [], few: [1], rest: [2] }",
        )
        .refuses(
            json!({ "bytes": "0x", "few": "00" }),
            "bytes: expected string: not hexadecimal",
        )
        .rejects(json!({ "few": "00" }), "bytes: required string is missing")
        .rejects(json!({ "bytes": [1], "few": "00" }), "bytes: ");
}

// D24: absence is that of the type, whoever decodes
#[test]
fn with_leaves_an_optional_field_optional() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(with = "hex::option", schema = text())]
        ours: Option<Vec<u8>>,
        #[serde(with = "hex::option")]
        #[arg(schema = text())]
        theirs: Option<Vec<u8>>,
        #[serde(deserialize_with = "hex::option::deserialize")]
        #[arg(schema = text())]
        function: Option<Vec<u8>>,
    }
    let none = "Args { ours: None, theirs: None, function: None }";
    check::<Args>()
        .required(&[])
        .property("ours", text())
        .accepts(json!({}), none)
        .tolerates(
            json!({ "ours": null, "theirs": null, "function": null }),
            none,
        )
        .accepts(
            json!({ "ours": "01", "theirs": "02", "function": "03" }),
            "Args { ours: Some([1]), theirs: Some([2]), function: Some([3]) }",
        )
        .refuses(
            json!({ "ours": "x", "theirs": "02", "function": "03" }),
            "ours: expected string: not hexadecimal",
        );
}

// D24: a type whose schema describes the wire needs no `schema`
#[test]
fn with_alone_keeps_the_schema_of_the_type() {
    mod lower {
        use serde::{Deserialize, Deserializer};

        pub(super) fn deserialize<'de, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<String, D::Error> {
            String::deserialize(deserializer).map(|text| text.to_lowercase())
        }
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(with = "lower")]
        name: String,
        #[serde(default, deserialize_with = "lower::deserialize")]
        other: String,
    }
    check::<Args>()
        .required(&["name"])
        .property("name", text())
        .accepts(
            json!({ "name": "ABC" }),
            r#"Args { name: "abc", other: "" }"#,
        )
        .accepts(
            json!({ "name": "ABC", "other": "D" }),
            r#"Args { name: "abc", other: "d" }"#,
        )
        .rejects(json!({}), "name: required string is missing");
}

// The model would read a default that it cannot write.
#[test]
fn a_default_that_with_does_not_read_is_a_fault() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(with = "hex", schema = text(), default = vec![1])]
        bytes: Vec<u8>,
    }
    let error = Args::schema()
        .render(copilot_tool::Dialect::Copilot)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "bytes: the default [1] is refused by its own type: expected string, got array"
    );
}

// S06, D24: serde's default is shown where that is possible, and here it is not
#[test]
fn a_default_of_serde_beside_with_is_applied_and_not_shown() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[serde(default)]
        #[arg(with = "hex", schema = text())]
        bytes: Vec<u8>,
    }
    check::<Args>()
        .required(&[])
        .property("bytes", text())
        .accepts(json!({}), "Args { bytes: [] }")
        .accepts(json!({ "bytes": "01" }), "Args { bytes: [1] }");
}

// Rendering and the decoder mean the same: items, not characters.
#[test]
fn len_beside_with_is_of_the_value_and_not_of_its_text() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(with = "hex", schema = text(), len = 1..=2)]
        bytes: Vec<u8>,
    }
    check::<Args>()
        .accepts(json!({ "bytes": "0102" }), "Args { bytes: [1, 2] }")
        .refuses(
            json!({ "bytes": "000102" }),
            "bytes: must have 1 to 2 items, got 3",
        );
}
