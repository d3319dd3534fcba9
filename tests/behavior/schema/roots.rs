//! The root: always one flat object, in one order.

use std::collections::{BTreeMap, HashMap};

use copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};
use serde_json::{Map, Value, json};

use super::rendered;
use crate::{check::check, walk::walk};

// S01, seed S2
#[test]
fn the_fields_of_the_arguments_are_the_root() {
    #[derive(Debug, CopilotArgs)]
    struct Find {
        term: String,
        max: u32,
    }

    struct FindItems;

    impl Tool for FindItems {
        type Args = Find;
        type Output = String;
        const NAME: &'static str = "find_items";
        const DESCRIPTION: &'static str = "Finds items.";

        async fn call(&self, args: Find, _: &ToolInvocation) -> Result<String, ToolError> {
            Ok(format!("{} {}", args.term, args.max))
        }
    }

    let schema = json!({
        "type": "object",
        "properties": {
            "term": { "type": "string" },
            "max": { "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 }
        },
        "required": ["term", "max"],
        "additionalProperties": false
    });
    let tool = ToolDefinition::define_with(FindItems);
    assert_eq!(*tool.parameters(), schema);
    check::<Find>()
        .schema(schema)
        .accepts(
            json!({ "term": "a", "max": 3 }),
            r#"Find { term: "a", max: 3 }"#,
        )
        .rejects(json!({ "req": { "other": 1 } }), "term: required");
    let call = ToolInvocation::new("find_items", json!({ "term": "a", "max": 3 }));
    assert_eq!(crate::check::now(tool.invoke(call)).text(), "a 3");
}

// seed S12: only the type decides, and a map is one whose keys are free
#[test]
fn a_single_field_stays_a_property() {
    #[derive(Debug, CopilotArgs)]
    struct One {
        ids: Vec<String>,
    }
    check::<One>()
        .required(&["ids"])
        .accepts(json!({ "ids": ["a"] }), r#"One { ids: ["a"] }"#);

    #[derive(Debug, CopilotArgs)]
    struct Map {
        env: BTreeMap<String, String>,
    }
    check::<Map>()
        .property(
            "env",
            json!({ "type": "object", "additionalProperties": { "type": "string" } }),
        )
        .accepts(json!({ "env": { "A": "b" } }), r#"Map { env: {"A": "b"} }"#);
}

// P05, S17
#[test]
fn no_arguments_are_an_object_without_properties() {
    #[derive(Debug, CopilotArgs)]
    struct Unit;
    #[derive(Debug, CopilotArgs)]
    struct Empty {}
    #[derive(Debug, CopilotArgs)]
    struct Skipped {
        #[arg(skip)]
        a: u8,
        #[serde(skip)]
        b: String,
    }
    let empty = json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false });
    check::<()>().schema(empty.clone()).accepts(json!({}), "()");
    check::<Unit>()
        .schema(empty.clone())
        .accepts(json!({}), "Unit");
    check::<Empty>()
        .schema(empty.clone())
        .accepts(json!({}), "Empty");
    check::<Skipped>()
        .schema(empty)
        .accepts(json!({}), r#"Skipped { a: 0, b: "" }"#)
        .rejects(json!({ "a": 1 }), "a: unknown argument");
}

// S17
#[test]
fn free_form_arguments_are_an_open_object() {
    check::<Map<String, Value>>()
        .schema(json!({ "type": "object", "properties": {}, "required": [] }))
        .accepts(json!({}), "{}")
        .accepts(json!({ "a": [1] }), r#"{"a": Array [Number(1)]}"#)
        .refuses(json!([]), "object");
}

// S16, seed R12: as declared, and not by the alphabet
#[test]
fn properties_are_in_the_order_of_the_fields() {
    #[derive(Debug, CopilotArgs)]
    struct Zoo {
        zebra: String,
        apple: Option<u8>,
        mango: Part,
        #[arg(default = 1)]
        banana: u8,
        aardvark: bool,
    }
    #[derive(Debug, CopilotArgs)]
    struct Part {
        z: u8,
        a: u8,
    }
    let schema = rendered::<Zoo>();
    let keys = |value: &Value| {
        value
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    let properties = &schema["properties"];
    assert_eq!(
        keys(properties),
        ["zebra", "apple", "mango", "banana", "aardvark"]
    );
    assert_eq!(keys(&properties["mango"]["properties"]), ["z", "a"]);
    assert_eq!(schema["required"], json!(["zebra", "mango", "aardvark"]));
    let text = schema.to_string();
    for _ in 0..10 {
        assert_eq!(rendered::<Zoo>().to_string(), text);
    }
}

// seed S7: more fields than a literal map of other languages takes, and more than one word of bits
#[test]
fn many_fields_are_no_problem() {
    macro_rules! wide {
        ($($name:ident)*) => {
            #[derive(Debug, CopilotArgs)]
            struct Wide { $($name: Option<u8>,)* last: u8 }
            const NAMES: &[&str] = &[$(stringify!($name)),*];
        };
    }
    wide! {
        a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9
        d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9
        g0 g1 g2 g3 g4 g5 g6 g7 g8 g9
    }
    let check = check::<Wide>();
    check.required(&["last"]);
    let properties = check.rendered()["properties"].as_object().unwrap();
    assert_eq!(properties.len(), 71);
    let mut all: Map<String, Value> = NAMES
        .iter()
        .map(|name| ((*name).to_owned(), json!(7)))
        .collect();
    all.insert("last".to_owned(), json!(8));
    let args = Wide::from_value(Value::Object(all.clone())).unwrap();
    assert_eq!((args.a0, args.g9, args.last), (Some(7), Some(7), 8));
    // Backwards, no key is where it is expected.
    let args = Wide::from_value(Value::Object(all.into_iter().rev().collect())).unwrap();
    assert_eq!((args.a0, args.g9, args.last), (Some(7), Some(7), 8));
}

// P05, seed S18: nothing is required where everything is optional
#[test]
fn required_is_there_even_when_it_is_empty() {
    #[derive(Debug, CopilotArgs)]
    struct Relaxed {
        a: Option<u8>,
        #[arg(default)]
        b: u8,
        c: Option<Vec<String>>,
    }
    check::<Relaxed>()
        .required(&[])
        .accepts(json!({}), "Relaxed { a: None, b: 0, c: None }");
}

// P01
#[test]
fn nothing_but_the_arguments_is_said() {
    /// Finds things.
    #[derive(CopilotArgs)]
    struct Documented {
        part: Option<Inner>,
    }
    /// The inner.
    #[derive(CopilotArgs)]
    struct Inner {
        map: HashMap<String, Option<Inner>>,
    }
    let schema = rendered::<Documented>();
    walk(&schema);
    assert_eq!(Documented::DESCRIPTION, "Finds things.");
    let text = schema.to_string();
    for word in ["$schema", "title", "Documented", "Finds things"] {
        assert!(!text.contains(word), "{word}: {text}");
    }
}

// P01: no name of a Rust type, but for those that a reference needs
#[test]
fn names_of_rust_types_are_not_shown() {
    #[derive(CopilotArgs)]
    struct SecretOuter {
        inner: SecretInner,
        word: SecretWord,
        data: SecretData,
        list: Vec<SecretInner>,
        generic: SecretGeneric<u8>,
        foreign: SecretForeign,
    }
    #[derive(CopilotArgs)]
    struct SecretInner {
        a: u8,
    }
    #[derive(CopilotArgs)]
    enum SecretWord {
        A,
    }
    #[derive(CopilotArgs)]
    enum SecretData {
        A { a: u8 },
    }
    #[derive(CopilotArgs)]
    struct SecretGeneric<T> {
        value: T,
    }
    #[derive(serde::Deserialize, schemars::JsonSchema)]
    struct SecretForeign {
        a: u8,
    }
    let text = rendered::<SecretOuter>().to_string();
    assert!(!text.contains("Secret"), "{text}");
}
