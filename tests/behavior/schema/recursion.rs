//! Types that contain themselves, and types that are contained often.

use std::{
    collections::{BTreeMap, HashMap},
    thread,
};

use copilot_tool::CopilotArgs;
use serde_json::{Value, json};

use super::{render, rendered};
use crate::{check::check, walk::walk};

#[derive(Debug, CopilotArgs)]
struct Node {
    label: String,
    children: Vec<Node>,
}

// S02, seed R9: a root with properties, not a reference
#[test]
fn a_recursive_root_has_its_properties() {
    let children = json!({ "type": "array", "items": { "$ref": "#/$defs/Node" } });
    check::<Node>()
        .schema(json!({
            "type": "object",
            "properties": { "label": { "type": "string" }, "children": children },
            "required": ["label", "children"],
            "additionalProperties": false,
            "$defs": {
                "Node": {
                    "type": "object",
                    "properties": { "label": { "type": "string" }, "children": children },
                    "required": ["label", "children"],
                    "additionalProperties": false
                }
            }
        }))
        .accepts(
            json!({ "label": "a", "children": [{ "label": "b", "children": [] }] }),
            r#"Node { label: "a", children: [Node { label: "b", children: [] }] }"#,
        )
        .rejects(
            json!({ "label": "a", "children": [{ "label": "b", "children": [{ "label": 1.5, "children": [] }] }] }),
            "children[0].children[0].label: expected string",
        );
}

// P02: everything that is not recursive is where it is used
#[test]
fn types_that_end_are_inlined() {
    #[derive(Debug, CopilotArgs)]
    enum Word {
        A,
        B,
    }
    #[derive(Debug, CopilotArgs)]
    struct Part {
        word: Word,
    }
    #[derive(Debug, CopilotArgs)]
    struct Wrapper<T> {
        inner: T,
    }
    #[derive(Debug, CopilotArgs)]
    struct All {
        word: Word,
        part: Part,
        again: Part,
        optional: Option<Part>,
        list: Vec<Part>,
        bytes: Wrapper<u8>,
        texts: Wrapper<Vec<String>>,
        words: HashMap<String, Wrapper<Word>>,
    }
    let text = rendered::<All>().to_string();
    assert!(!text.contains("$ref") && !text.contains("$defs"), "{text}");
    let part = json!({
        "type": "object",
        "properties": { "word": { "type": "string", "enum": ["A", "B"] } },
        "required": ["word"],
        "additionalProperties": false
    });
    check::<All>()
        .property("part", part.clone())
        .property("again", part.clone())
        .property("optional", part.clone())
        .property("list", json!({ "type": "array", "items": part }))
        .accepts(
            json!({
                "word": "A", "part": { "word": "B" }, "again": { "word": "A" }, "list": [],
                "bytes": { "inner": 1 }, "texts": { "inner": ["a"] }, "words": { "k": { "inner": "B" } }
            }),
            "All { word: A, part: Part { word: B }, again: Part { word: A }, optional: None, list: [], \
             bytes: Wrapper { inner: 1 }, texts: Wrapper { inner: [\"a\"] }, words: {\"k\": Wrapper { inner: B }} }",
        );
}

#[derive(Debug, CopilotArgs)]
enum Expr {
    Lit { value: f64 },
    Neg { of: Box<Expr> },
    Add { terms: Vec<Expr> },
}

// P03
#[test]
fn a_recursive_enum_in_a_field_is_the_only_definition() {
    #[derive(Debug, CopilotArgs)]
    struct Calculate {
        /// What to compute.
        expr: Expr,
        precision: Option<Precision>,
    }
    #[derive(Debug, CopilotArgs)]
    struct Precision {
        digits: u8,
    }
    let branch = |tag: &str, name: &str, schema: Value| {
        json!({
            "type": "object",
            "properties": { "action": { "type": "string", "enum": [tag] }, name: schema },
            "required": ["action", name],
            "additionalProperties": false
        })
    };
    check::<Calculate>()
        .schema(json!({
            "type": "object",
            "properties": {
                "expr": { "$ref": "#/$defs/Expr", "description": "What to compute." },
                "precision": {
                    "type": "object",
                    "properties": { "digits": { "type": "integer", "minimum": 0, "maximum": 255 } },
                    "required": ["digits"],
                    "additionalProperties": false
                }
            },
            "required": ["expr"],
            "additionalProperties": false,
            "$defs": {
                "Expr": {
                    "anyOf": [
                        branch("Lit", "value", json!({ "type": "number" })),
                        branch("Neg", "of", json!({ "$ref": "#/$defs/Expr" })),
                        branch("Add", "terms", json!({ "type": "array", "items": { "$ref": "#/$defs/Expr" } }))
                    ]
                }
            }
        }))
        .accepts(
            json!({ "expr": { "action": "Add", "terms": [
                { "action": "Lit", "value": 1 },
                { "action": "Neg", "of": { "action": "Lit", "value": 2 } }
            ] } }),
            "Calculate { expr: Add { terms: [Lit { value: 1.0 }, Neg { of: Lit { value: 2.0 } }] }, precision: None }",
        )
        .rejects(
            json!({ "expr": { "action": "Neg", "of": { "action": "Lit", "value": "x" } } }),
            "expr.of.value: expected number",
        );
}

// P03, F02: a tagged enum with itself inside, as the root
#[test]
fn a_recursive_enum_is_a_flat_root() {
    check::<Expr>()
        .required(&["action"])
        .property(
            "of",
            json!({ "$ref": "#/$defs/Expr", "description": "(required for: Neg)" }),
        )
        .accepts(
            json!({ "action": "Neg", "of": { "action": "Lit", "value": 1 } }),
            "Neg { of: Lit { value: 1.0 } }",
        );
}

#[derive(Debug, CopilotArgs)]
struct Ping {
    pong: Option<Box<Pong>>,
}
#[derive(Debug, CopilotArgs)]
struct Pong {
    pings: Vec<Ping>,
}
#[derive(Debug, CopilotArgs)]
struct Directory {
    entries: BTreeMap<String, Directory>,
}
#[derive(Debug, CopilotArgs)]
struct Chain {
    next: Option<Box<Chain>>,
}

// P03, F02
#[test]
fn recursion_through_other_types_ends() {
    check::<Ping>()
        .required(&[])
        .accepts(
            json!({ "pong": { "pings": [{}, { "pong": { "pings": [] } }] } }),
            "Ping { pong: Some(Pong { pings: [Ping { pong: None }, Ping { pong: Some(Pong { pings: [] }) }] }) }",
        );
    check::<Directory>()
        .property(
            "entries",
            json!({ "type": "object", "additionalProperties": { "$ref": "#/$defs/Directory" } }),
        )
        .accepts(
            json!({ "entries": { "a": { "entries": {} } } }),
            r#"Directory { entries: {"a": Directory { entries: {} }} }"#,
        );
    check::<Chain>()
        .property("next", json!({ "$ref": "#/$defs/Chain" }))
        .required(&[])
        .accepts(
            json!({ "next": { "next": {} } }),
            "Chain { next: Some(Chain { next: Some(Chain { next: None }) }) }",
        );
}

mod left {
    use copilot_tool::CopilotArgs;

    #[derive(Debug, CopilotArgs)]
    pub(super) struct Config {
        url: String,
    }
    #[derive(Debug, CopilotArgs)]
    pub(super) struct Tree {
        url: String,
        more: Vec<Tree>,
    }
}

mod right {
    use copilot_tool::CopilotArgs;

    #[derive(Debug, CopilotArgs)]
    pub(super) struct Config {
        port: u16,
    }
    #[derive(Debug, CopilotArgs)]
    pub(super) struct Tree {
        port: u16,
        more: Vec<Tree>,
    }
}

// S08
#[test]
fn types_of_one_name_are_not_mistaken_for_each_other() {
    #[derive(Debug, CopilotArgs)]
    struct Pair {
        left: left::Config,
        right: right::Config,
    }
    check::<Pair>().accepts(
        json!({ "left": { "url": "u" }, "right": { "port": 1 } }),
        r#"Pair { left: Config { url: "u" }, right: Config { port: 1 } }"#,
    );

    #[derive(Debug, CopilotArgs)]
    struct Trees {
        left: left::Tree,
        right: right::Tree,
    }
    let check = check::<Trees>();
    let schema = check.rendered();
    let name = |side: &str| {
        schema["properties"][side]["$ref"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let property = |side: &str, property: &str| {
        let definition = schema.pointer(name(side).trim_start_matches('#')).unwrap();
        definition["properties"].get(property).is_some()
    };
    assert_ne!(name("left"), name("right"));
    assert!(
        property("left", "url") && property("right", "port"),
        "{schema:#}"
    );
    check
        .accepts(
            json!({ "left": { "url": "u", "more": [] }, "right": { "port": 1, "more": [] } }),
            r#"Trees { left: Tree { url: "u", more: [] }, right: Tree { port: 1, more: [] } }"#,
        )
        .rejects(
            json!({ "left": { "url": "u", "more": [{ "port": 1, "more": [] }] }, "right": { "port": 1, "more": [] } }),
            "left.more[0].port: unknown argument",
        );
}

// S08, M10: a generic type is another one for each argument
#[test]
fn instances_of_a_generic_type_have_definitions_of_their_own() {
    #[derive(Debug, CopilotArgs)]
    struct Tree<T> {
        value: T,
        more: Vec<Tree<T>>,
    }
    #[derive(Debug, CopilotArgs)]
    struct Forest {
        bytes: Tree<u8>,
        texts: Tree<String>,
    }
    let check = check::<Forest>();
    check.accepts(
        json!({ "bytes": { "value": 1, "more": [{ "value": 2, "more": [] }] }, "texts": { "value": "a", "more": [] } }),
        r#"Forest { bytes: Tree { value: 1, more: [Tree { value: 2, more: [] }] }, texts: Tree { value: "a", more: [] } }"#,
    );
    let names: Vec<_> = check.rendered()["$defs"]
        .as_object()
        .unwrap()
        .keys()
        .collect();
    assert_eq!(names, ["Tree_u8", "Tree_String"]);
}

// F02
#[test]
fn a_small_stack_is_enough_for_recursive_types() {
    let small = thread::Builder::new().stack_size(256 * 1024);
    let schemas = small.spawn(|| {
        [
            rendered::<Expr>(),
            rendered::<Ping>(),
            rendered::<Pong>(),
            rendered::<Directory>(),
            rendered::<Chain>(),
            rendered::<Node>(),
        ]
    });
    for schema in schemas.unwrap().join().unwrap() {
        walk(&schema);
    }
}

macro_rules! doubling {
    ($last:ident) => {
        #[derive(CopilotArgs)]
        struct $last {
            value: u8,
        }
    };
    ($first:ident $second:ident $($rest:ident)*) => {
        #[derive(CopilotArgs)]
        struct $first {
            a: $second,
            b: Vec<$second>,
        }
        doubling!($second $($rest)*);
    };
}

doubling!(D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 D14 D15 D16 D17 D18 D19 D20);

// F02: 2^20 leaves when every type is inlined
#[test]
fn a_type_that_doubles_at_each_level_stays_small() {
    let small = thread::Builder::new().stack_size(256 * 1024);
    let (text, precise) = small
        .spawn(|| {
            let schema = D0::schema();
            (
                render(&schema).to_string(),
                schema.to_json_schema().to_string(),
            )
        })
        .unwrap()
        .join()
        .unwrap();
    for text in [text, precise] {
        assert!(text.len() < 4_000_000, "{} bytes", text.len());
        let schema: Value = serde_json::from_str(&text).unwrap();
        for name in references(&schema) {
            assert!(
                schema.pointer(name.trim_start_matches('#')).is_some(),
                "{name}"
            );
        }
    }
}

fn references(schema: &Value) -> Vec<&str> {
    match schema {
        Value::Object(map) => {
            let own = map.get("$ref").and_then(Value::as_str);
            own.into_iter()
                .chain(map.values().flat_map(references))
                .collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

// F02
#[test]
fn a_struct_of_two_hundred_fields_is_described_on_a_small_stack() {
    macro_rules! wide {
        ($($tens:ident: $($name:ident)*;)*) => {
            #[derive(CopilotArgs)]
            struct Wide {
                $($($name: Option<u8>,)*)*
            }
        };
    }
    wide! {
        a: a0 a1 a2 a3 a4 a5 a6 a7 a8 a9; b: b0 b1 b2 b3 b4 b5 b6 b7 b8 b9;
        c: c0 c1 c2 c3 c4 c5 c6 c7 c8 c9; d: d0 d1 d2 d3 d4 d5 d6 d7 d8 d9;
        e: e0 e1 e2 e3 e4 e5 e6 e7 e8 e9; f: f0 f1 f2 f3 f4 f5 f6 f7 f8 f9;
        g: g0 g1 g2 g3 g4 g5 g6 g7 g8 g9; h: h0 h1 h2 h3 h4 h5 h6 h7 h8 h9;
        i: i0 i1 i2 i3 i4 i5 i6 i7 i8 i9; j: j0 j1 j2 j3 j4 j5 j6 j7 j8 j9;
        k: k0 k1 k2 k3 k4 k5 k6 k7 k8 k9; l: l0 l1 l2 l3 l4 l5 l6 l7 l8 l9;
        m: m0 m1 m2 m3 m4 m5 m6 m7 m8 m9; n: n0 n1 n2 n3 n4 n5 n6 n7 n8 n9;
        o: o0 o1 o2 o3 o4 o5 o6 o7 o8 o9; p: p0 p1 p2 p3 p4 p5 p6 p7 p8 p9;
        q: q0 q1 q2 q3 q4 q5 q6 q7 q8 q9; r: r0 r1 r2 r3 r4 r5 r6 r7 r8 r9;
        s: s0 s1 s2 s3 s4 s5 s6 s7 s8 s9; t: t0 t1 t2 t3 t4 t5 t6 t7 t8 t9;
    }
    let small = thread::Builder::new().stack_size(256 * 1024);
    let schema = small.spawn(rendered::<Wide>).unwrap().join().unwrap();
    walk(&schema);
    assert_eq!(schema["properties"].as_object().unwrap().len(), 200);
    let args = Wide::from_value(json!({ "t9": 9, "a0": 0 })).unwrap();
    assert_eq!((args.a0, args.t9, args.m5), (Some(0), Some(9), None));
}
