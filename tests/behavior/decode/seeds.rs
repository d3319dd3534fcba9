//! What the reviews of the Java SDK found (contract.md 2.11, 2.12), as far as a Rust tool can have it.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use copilot_tool::CopilotArgs;
use serde_json::json;
use uuid::Uuid;

use crate::check::check;

const ID: &str = "67e55044-10b1-426f-9247-bb680e5fe0c8";

// seed S1, L5: an optional scalar that is omitted is `None`, and never a made-up zero.
#[test]
fn an_omitted_optional_scalar_is_none() {
    #[derive(CopilotArgs, Debug)]
    struct Optional {
        int: Option<i32>,
        flag: Option<bool>,
        ratio: Option<f64>,
        id: Option<Uuid>,
    }
    check::<Optional>()
        .required(&[])
        .accepts(
            json!({}),
            "Optional { int: None, flag: None, ratio: None, id: None }",
        )
        .accepts(
            json!({ "int": 0, "flag": false, "ratio": 0, "id": ID }),
            &format!(
                "Optional {{ int: Some(0), flag: Some(false), ratio: Some(0.0), id: Some({ID}) }}"
            ),
        );
}

// seed S2: the arguments are the root, not the value of a parameter.
#[test]
fn the_struct_is_the_root() {
    #[derive(CopilotArgs, Debug)]
    struct Search {
        query: String,
        limit: u8,
    }
    check::<Search>().accepts(
        json!({ "query": "hello", "limit": 7 }),
        r#"Search { query: "hello", limit: 7 }"#,
    );
}

// seed S3
#[test]
fn the_parameters_of_generic_types_are_kept() {
    #[derive(CopilotArgs, Debug)]
    struct Item {
        id: Uuid,
    }
    #[derive(CopilotArgs, Debug)]
    struct Generics {
        ids: Vec<Uuid>,
        counts: HashMap<String, i64>,
        items: Vec<Item>,
        nested: BTreeMap<String, Vec<Option<Item>>>,
    }
    check::<Generics>()
        .accepts(
            json!({ "ids": [ID], "counts": { "a": 1 }, "items": [{ "id": ID }], "nested": { "k": [{ "id": ID }, null] } }),
            &format!(
                "Generics {{ ids: [{ID}], counts: {{\"a\": 1}}, items: [Item {{ id: {ID} }}], \
                 nested: {{\"k\": [Some(Item {{ id: {ID} }}), None]}} }}"
            ),
        )
        .refuses(
            json!({ "ids": [ID, "x"], "counts": { "a": 1.5 }, "items": [{ "id": "y" }], "nested": { "k": [{}] } }),
            "\n- counts.a: expected integer, got number 1.5\n",
        )
        .refuses(json!({ "ids": [ID, "x"], "counts": {}, "items": [], "nested": {} }), "\n- ids[1]: ");
}

// seed S4
#[test]
fn arrays_are_arrays() {
    #[derive(CopilotArgs, Debug)]
    struct Arrays {
        names: [String; 2],
        grid: Vec<[u8; 2]>,
    }
    check::<Arrays>()
        .accepts(
            json!({ "names": ["a", "b"], "grid": [[1, 2], [3, 4]] }),
            r#"Arrays { names: ["a", "b"], grid: [[1, 2], [3, 4]] }"#,
        )
        .refuses(
            json!({ "names": ["a", "b"], "grid": [[1, 2], [3, "x"]] }),
            "\n- grid[1][1]: expected integer",
        );
}

// seed S5, R2: a default is a value of the type, of any size, and what the model reads is what the tool gets.
#[test]
fn a_default_is_what_it_was_written_as() {
    #[derive(CopilotArgs, Debug)]
    struct Defaults {
        #[arg(default = 9_007_199_254_740_993)]
        large: i64,
        #[arg(default = u64::MAX)]
        largest: u64,
        #[arg(default = 10)]
        octal: u8,
        #[arg(default = 1.5)]
        ratio: f64,
        #[arg(default = true)]
        on: bool,
        #[arg(default = "TRUE")]
        word: String,
        #[arg(default = '\'')]
        quote: char,
    }
    let written = "Defaults { large: 9007199254740993, largest: 18446744073709551615, octal: 10, ratio: 1.5, on: true, \
                   word: \"TRUE\", quote: '\\'' }";
    let defaults = check::<Defaults>();
    defaults.accepts(json!({}), written);
    let shown: serde_json::Map<_, _> = defaults.rendered()["properties"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(name, schema)| (name.clone(), schema["default"].clone()))
        .collect();
    assert_eq!(shown["large"], json!(9_007_199_254_740_993_i64));
    assert_eq!(shown["largest"], json!(u64::MAX));
    assert_eq!(shown["word"], json!("TRUE"));
    defaults.accepts(shown.into(), written);
}

// seed S11, S17, S21
#[test]
fn times_decode_wherever_they_stand() {
    #[derive(CopilotArgs, Debug)]
    struct Inner {
        at: DateTime<Utc>,
    }
    #[derive(CopilotArgs, Debug)]
    struct Times {
        at: DateTime<Utc>,
        day: NaiveDate,
        time: NaiveTime,
        local: NaiveDateTime,
        list: Vec<DateTime<Utc>>,
        inner: Inner,
    }
    let at = "2025-03-01T09:00:00Z";
    check::<Times>().accepts(
        json!({
            "at": at, "day": "2025-03-01", "time": "09:00:00", "local": "2025-03-01T09:00:00", "list": [at],
            "inner": { "at": at },
        }),
        &format!(
            "Times {{ at: {at}, day: 2025-03-01, time: 09:00:00, local: 2025-03-01T09:00:00, list: [{at}], \
             inner: Inner {{ at: {at} }} }}"
        ),
    );
}

// seed S19, R16: `Option` of anything, in a field, a list and a nested struct.
#[test]
fn options_hold_any_type() {
    #[derive(CopilotArgs, Debug)]
    struct Inner {
        deep: Option<Option<Vec<Option<u8>>>>,
    }
    #[derive(CopilotArgs, Debug)]
    struct Outer {
        maybe: Option<Inner>,
        list: Vec<Option<Inner>>,
    }
    check::<Outer>()
        .accepts(json!({ "list": [null] }), "Outer { maybe: None, list: [None] }")
        .accepts(
            json!({ "maybe": { "deep": [1, null] }, "list": [{}, null] }),
            "Outer { maybe: Some(Inner { deep: Some(Some([Some(1), None])) }), list: [Some(Inner { deep: None }), None] }",
        );
}

// seed L3, L8
#[test]
fn text_that_is_no_number_is_an_error_with_the_name_of_the_argument() {
    #[derive(CopilotArgs, Debug)]
    struct Count {
        count: Option<i32>,
        small: Option<u8>,
    }
    check::<Count>()
        .rejects(
            json!({ "count": "many" }),
            "\n- count: expected integer, got string \"many\"\n",
        )
        .rejects(
            json!({ "small": "1.9" }),
            "\n- small: expected integer, got string \"1.9\"\n",
        )
        .repairs(
            json!({ "count": "42" }),
            "Count { count: Some(42), small: None }",
            &["count: text was read as an integer"],
        );
}

// seed R5, R6: null, absent and wrong are the same at every door, and never a silent nothing.
#[test]
fn a_required_argument_is_never_silently_nothing() {
    #[derive(CopilotArgs, Debug)]
    struct Required {
        name: String,
        items: Vec<u8>,
        flag: bool,
    }
    check::<Required>()
        .rejects(
            json!({}),
            "\n- name: required string is missing\
             \n- items: required array of integer is missing\
             \n- flag: required boolean is missing\n",
        )
        .rejects(
            json!({ "name": null, "items": null, "flag": null }),
            "3 problems",
        );
}

// seed R15
#[test]
fn numbers_are_neither_cut_nor_wrapped() {
    #[derive(CopilotArgs, Debug)]
    struct Number {
        n: i32,
    }
    check::<Number>()
        .rejects(
            json!({ "n": 1.9 }),
            "\n- n: expected integer, got number 1.9\n",
        )
        .rejects(
            json!({ "n": 4_294_967_297_u64 }),
            "\n- n: must be between -2147483648 and 2147483647, got 4294967297\n",
        )
        .rejects(json!({ "n": -1e20 }), "\n- n: must be between");
}
