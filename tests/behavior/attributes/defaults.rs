//! `default`: one value for the schema and for the decoder.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    path::PathBuf,
    sync::Arc,
};

use copilot_tool::{CopilotArgs, Dialect};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;

use crate::check::check;

fn default<T: CopilotArgs + std::fmt::Debug>(name: &str) -> Value {
    check::<T>().rendered()["properties"][name]["default"].clone()
}

#[derive(Clone, Copy, Debug, Default, CopilotArgs)]
#[args(rename_all = "lowercase")]
enum Order {
    #[default]
    #[arg(rename = "asc")]
    Ascending,
    #[arg(rename = "desc")]
    Descending,
}

// S15, seed S13, L1: told with its JSON type, applied to absence
#[test]
fn a_default_is_advertised_and_applied() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(default = 50)]
        limit: u32,
        #[arg(default = true)]
        recurse: bool,
        #[arg(default = Order::Descending)]
        order: Order,
        #[arg(default = "x")]
        text: String,
        #[arg(default = 0.5)]
        share: f64,
    }
    let check = check::<Args>();
    check
        .required(&[])
        .property(
            "limit",
            json!({ "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32, "default": 50 }),
        )
        .property("recurse", json!({ "type": "boolean", "default": true }))
        .property(
            "order",
            json!({ "type": "string", "enum": ["asc", "desc"], "default": "desc" }),
        )
        .property("text", json!({ "type": "string", "default": "x" }))
        .property("share", json!({ "type": "number", "default": 0.5 }));
    let expected = r#"Args { limit: 50, recurse: true, order: Descending, text: "x", share: 0.5 }"#;
    check
        .accepts(json!({}), expected)
        .accepts(
            json!({ "limit": 1, "recurse": false, "order": "asc", "text": "", "share": 1 }),
            r#"Args { limit: 1, recurse: false, order: Ascending, text: "", share: 1.0 }"#,
        )
        .tolerates(
            json!({ "limit": null, "recurse": null, "order": null, "text": null, "share": null }),
            expected,
        );
}

// D22: never in the place of a value that is wrong
#[test]
fn a_default_does_not_hide_a_wrong_value() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(default = "~/x")]
        dir: String,
        #[arg(default = 1)]
        n: u8,
    }
    check::<Args>()
        .rejects(json!({ "dir": [7] }), "dir: expected string")
        .rejects(json!({ "n": 256 }), "n: must be between 0 and 255, got 256")
        .rejects(json!({ "n": "many" }), "n: expected integer");
}

#[test]
fn a_bare_default_is_that_of_the_type() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(default)]
        n: u8,
        #[arg(default)]
        text: String,
        #[arg(default)]
        list: Vec<u8>,
        #[arg(default)]
        map: BTreeMap<String, u8>,
        #[arg(default)]
        order: Order,
    }
    check::<Args>().required(&[]).accepts(
        json!({}),
        r#"Args { n: 0, text: "", list: [], map: {}, order: Ascending }"#,
    );
    assert_eq!(default::<Args>("n"), json!(0));
    assert_eq!(default::<Args>("text"), json!(""));
    assert_eq!(default::<Args>("list"), json!([]));
    assert_eq!(default::<Args>("map"), json!({}));
    assert_eq!(default::<Args>("order"), json!("asc"));
}

#[test]
fn a_text_literal_is_a_default_of_every_kind_of_text() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(default = "a")]
        string: String,
        #[arg(default = "a")]
        cow: Cow<'static, str>,
        #[arg(default = "a")]
        boxed: Box<str>,
        #[arg(default = "a")]
        shared: Arc<str>,
        #[arg(default = "a/b")]
        path: PathBuf,
        #[arg(default = String::from("a"))]
        expression: String,
    }
    check::<Args>().required(&[]).accepts(
        json!({}),
        r#"Args { string: "a", cow: "a", boxed: "a", shared: "a", path: "a/b", expression: "a" }"#,
    );
    assert_eq!(default::<Args>("path"), json!("a/b"));
    assert_eq!(default::<Args>("shared"), json!("a"));
}

#[test]
fn an_array_literal_is_a_default_of_every_kind_of_list() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(default = ["a", "b"])]
        texts: Vec<String>,
        #[arg(default = [1, 2])]
        numbers: Vec<u8>,
        #[arg(default = [1, 2])]
        array: [u8; 2],
        #[arg(default = [2, 1])]
        set: BTreeSet<u8>,
        #[arg(default = ["a"])]
        hashed: HashSet<String>,
        #[arg(default = [1])]
        queue: VecDeque<u8>,
        #[arg(default = [1])]
        boxed: Box<[u8]>,
        #[arg(default = [["a"], ["b"]])]
        nested: Vec<Vec<String>>,
        #[arg(default = vec![Order::Ascending])]
        orders: Vec<Order>,
    }
    let check = check::<Args>();
    check.required(&[]).accepts(
        json!({}),
        r#"Args { texts: ["a", "b"], numbers: [1, 2], array: [1, 2], set: {1, 2}, hashed: {"a"}, queue: [1], boxed: [1], nested: [["a"], ["b"]], orders: [Ascending] }"#,
    );
    for (name, value) in [
        ("texts", json!(["a", "b"])),
        ("array", json!([1, 2])),
        ("set", json!([1, 2])),
        ("hashed", json!(["a"])),
        ("nested", json!([["a"], ["b"]])),
        ("orders", json!(["asc"])),
    ] {
        assert_eq!(
            check.rendered()["properties"][name]["default"],
            value,
            "{name}"
        );
    }
}

const LIMIT: u8 = 7;

fn three() -> u8 {
    3
}

#[test]
fn a_default_may_be_any_expression() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(default = LIMIT)]
        constant: u8,
        #[arg(default = three() + 1)]
        call: u8,
        #[arg(default = u64::MAX)]
        large: u64,
        #[arg(default = -5)]
        negative: i8,
        #[arg(default = 'x')]
        letter: char,
        #[arg(default = (1, "a".to_owned()))]
        tuple: (u8, String),
        #[arg(default = HashMap::from([("b".to_owned(), 1), ("a".to_owned(), 2)]))]
        map: HashMap<String, u8>,
        #[arg(default = json!({ "a": [null] }))]
        value: Value,
    }
    let check = check::<Args>();
    let properties = &check.rendered()["properties"];
    for (name, value) in [
        ("constant", json!(7)),
        ("call", json!(4)),
        ("large", json!(u64::MAX)),
        ("negative", json!(-5)),
        ("letter", json!("x")),
        ("tuple", json!([1, "a"])),
        ("map", json!({ "a": 2, "b": 1 })),
        ("value", json!({ "a": [null] })),
    ] {
        assert_eq!(
            properties[name]["default"].to_string(),
            value.to_string(),
            "{name}"
        );
    }
    let args = Args::from_value(json!({})).unwrap();
    assert_eq!(
        (args.constant, args.call, args.large, args.negative),
        (7, 4, u64::MAX, -5)
    );
    assert_eq!((args.letter, args.tuple), ('x', (1, "a".to_owned())));
}

// A default is shown in the wire names of its type, without `Serialize`.
#[test]
fn a_default_of_a_derived_type_is_shown_as_it_is_written() {
    #[derive(Debug, Default, CopilotArgs)]
    #[args(rename_all = "camelCase")]
    struct Page {
        page_size: u8,
        after: Option<String>,
        #[arg(skip)]
        secret: u8,
        #[arg(flatten)]
        sort: Sort,
    }
    #[derive(Debug, Default, CopilotArgs)]
    struct Sort {
        #[arg(rename = "by")]
        column: String,
    }
    #[derive(Debug, CopilotArgs)]
    #[args(tag = "kind", rename_all = "lowercase")]
    enum Shape {
        Circle { radius: u8 },
        Part(Sort),
        Nothing,
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(default = Page { page_size: 5, after: None, secret: 9, sort: Sort { column: "x".into() } })]
        page: Page,
        #[arg(default = Shape::Circle { radius: 1 })]
        circle: Shape,
        #[arg(default = Shape::Part(Sort { column: "x".into() }))]
        part: Shape,
        #[arg(default = Shape::Nothing)]
        nothing: Shape,
    }
    assert_eq!(default::<Args>("page"), json!({ "pageSize": 5, "by": "x" }));
    assert_eq!(
        default::<Args>("circle"),
        json!({ "kind": "circle", "radius": 1 })
    );
    assert_eq!(
        default::<Args>("part"),
        json!({ "kind": "part", "by": "x" })
    );
    assert_eq!(default::<Args>("nothing"), json!({ "kind": "nothing" }));
    check::<Args>().accepts(
        json!({}),
        r#"Args { page: Page { page_size: 5, after: None, secret: 9, sort: Sort { column: "x" } }, circle: Circle { radius: 1 }, part: Part(Sort { column: "x" }), nothing: Nothing }"#,
    );
}

#[test]
fn a_default_of_a_foreign_type_is_shown_as_serde_writes_it() {
    #[derive(Debug, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "camelCase")]
    struct Foreign {
        some_name: u8,
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(default = Url::parse("https://a.b/").unwrap())]
        url: Url,
        #[arg(default = Foreign { some_name: 1 })]
        foreign: Foreign,
        #[arg(default = vec![Foreign { some_name: 2 }])]
        list: Vec<Foreign>,
    }
    assert_eq!(default::<Args>("url"), json!("https://a.b/"));
    assert_eq!(default::<Args>("foreign"), json!({ "someName": 1 }));
    assert_eq!(default::<Args>("list"), json!([{ "someName": 2 }]));
    let args = Args::from_value(json!({})).unwrap();
    assert_eq!(
        (args.url.as_str(), args.foreign.some_name),
        ("https://a.b/", 1)
    );
}

// The model reads the number that was written.
#[test]
fn a_default_of_a_narrow_float_is_shown_as_it_is_written() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(default = 0.1)]
        share: f32,
        #[arg(default = [0.1, 0.5])]
        list: Vec<f32>,
    }
    check::<Args>().accepts(json!({}), "Args { share: 0.1, list: [0.1, 0.5] }");
    assert_eq!(default::<Args>("share").to_string(), "0.1");
    assert_eq!(default::<Args>("list").to_string(), "[0.1,0.5]");
}

// S06: field types need no `Serialize`
#[test]
fn a_default_that_cannot_be_shown_is_applied_all_the_same() {
    #[derive(Debug, Default, Deserialize, JsonSchema)]
    struct Opt {
        a: u8,
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[serde(default)]
        list: Vec<Opt>,
        #[serde(default)]
        one: Opt,
        #[serde(default)]
        shown: u8,
        #[serde(default = "nine")]
        hidden: u8,
    }
    fn nine() -> u8 {
        9
    }
    check::<Args>()
        .required(&[])
        .accepts(
            json!({}),
            "Args { list: [], one: Opt { a: 0 }, shown: 0, hidden: 9 }",
        )
        .accepts(
            json!({ "list": [{ "a": 1 }], "one": { "a": 2 }, "hidden": 3 }),
            "Args { list: [Opt { a: 1 }], one: Opt { a: 2 }, shown: 0, hidden: 3 }",
        );
    assert_eq!(default::<Args>("one"), Value::Null);
    assert_eq!(default::<Args>("shown"), json!(0));
    assert_eq!(default::<Args>("hidden"), Value::Null);
}

// seed S5, R1, R2: what the compiler cannot see is seen when the definition is built
#[test]
fn a_default_that_its_own_type_refuses_is_a_fault() {
    const MOST: u8 = 5;
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(default = LIMIT, range = ..=MOST)]
        n: u8,
        #[arg(default = "abc".to_owned(), len = ..=2)]
        text: String,
        #[arg(default = String::from("b"), choices = ["a"])]
        choice: String,
        #[arg(default = f64::NAN)]
        float: f64,
        #[arg(default = 3, range = ..=MOST)]
        fine: u8,
    }
    let error = Args::schema().render(Dialect::Copilot).unwrap_err();
    let faults = error.faults();
    let has = |text: &str| faults.iter().any(|fault| fault.contains(text));
    assert!(
        has("n: the default 7 is refused by its own type: must be at most 5, got 7"),
        "{faults:?}"
    );
    assert!(has("text: the default \"abc\" is refused"), "{faults:?}");
    assert!(has("choice: the default \"b\" is refused"), "{faults:?}");
    // `NaN` is `null` in JSON, and `null` says absent.
    assert!(has("float: "), "{faults:?}");
    assert_eq!(faults.len(), 4, "{faults:?}");
}

// seed S5
#[test]
fn a_default_that_is_refused_inside_a_variant_or_a_flattened_part_is_a_fault() {
    #[derive(Debug, CopilotArgs)]
    struct Part {
        #[arg(default = LIMIT, range = ..=three())]
        n: u8,
    }
    #[derive(Debug, CopilotArgs)]
    struct Flattened {
        #[arg(flatten)]
        part: Part,
    }
    #[derive(Debug, CopilotArgs)]
    enum Op {
        A {
            #[arg(default = LIMIT, range = ..=three())]
            m: u8,
        },
        B(Part),
        C,
    }
    let flattened = Flattened::schema().render(Dialect::Copilot).unwrap_err();
    assert!(
        flattened
            .to_string()
            .starts_with("n: the default 7 is refused"),
        "{flattened}"
    );
    let variants = Op::schema()
        .render(Dialect::Copilot)
        .unwrap_err()
        .to_string();
    assert!(
        variants.contains("m: the default 7 is refused")
            && variants.contains("n: the default 7 is refused"),
        "{variants}"
    );
}
