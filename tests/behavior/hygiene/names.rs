//! Fields, items and types with the names that generated code uses itself (M08), and raw ones (M05, M19).

use copilot_tool::CopilotArgs;
use serde_json::json;

use crate::check::check;

/// Fields with the names of generated locals, with defaults that mention items of the same names.
#[derive(Debug, CopilotArgs)]
struct Locals {
    args: u8,
    value: u8,
    map: u8,
    schema: u8,
    ctx: u8,
    this: u8,
    result: u8,
    f: u8,
    deserializer: u8,
    properties: u8,
    report: u8,
    name: u8,
    description: u8,
    __args: u8,
    __value: u8,
    __map: u8,
    __report: u8,
    __outer: u8,
    __slots: u8,
    __index: u8,
    __spec: u8,
    __variants: u8,
    __default: u8,
    __field_0: u8,
    __ct: u8,
    __see: u8,
    __example: u8,
    __content: u8,
}

#[test]
fn fields_may_be_named_like_generated_locals() {
    let names = [
        "args",
        "value",
        "map",
        "schema",
        "ctx",
        "this",
        "result",
        "f",
        "deserializer",
        "properties",
        "report",
        "name",
        "description",
        "__args",
        "__value",
        "__map",
        "__report",
        "__outer",
        "__slots",
        "__index",
        "__spec",
        "__variants",
        "__default",
        "__field_0",
        "__ct",
        "__see",
        "__example",
        "__content",
    ];
    // Each its own value, in another order than declared: one that is swapped shows.
    let values = names.iter().enumerate().rev();
    let arguments = values
        .map(|(index, name)| ((*name).to_owned(), json!(index)))
        .collect();
    let fields = names.iter().enumerate();
    let fields: Vec<_> = fields
        .map(|(index, name)| format!("{name}: {index}"))
        .collect();
    check::<Locals>()
        .required(&names)
        .accepts(arguments, &format!("Locals {{ {} }}", fields.join(", ")));
}

#[derive(Debug, CopilotArgs)]
enum Op {
    Args {
        args: u8,
        __index: u8,
        __map: String,
    },
    Value {
        __value: u8,
        __report: u8,
    },
}

#[test]
fn fields_of_variants_may_too() {
    check::<Op>()
        .accepts(
            json!({ "action": "Args", "__map": "m", "__index": 2, "args": 1 }),
            r#"Args { args: 1, __index: 2, __map: "m" }"#,
        )
        .accepts(
            json!({ "action": "Value", "__report": 2, "__value": 1 }),
            "Value { __value: 1, __report: 2 }",
        );
}

mod defaults {
    //! Functions and fields of the names of generated locals, in defaults.

    use super::*;

    fn value() -> u8 {
        1
    }

    fn __report() -> u8 {
        2
    }

    fn __map() -> u8 {
        3
    }

    fn probe() -> u8 {
        4
    }

    fn text() -> String {
        "five".to_owned()
    }

    #[derive(Debug, CopilotArgs)]
    struct Named {
        #[arg(default = value())]
        a: u8,
        #[arg(default = __report())]
        b: u8,
        #[arg(default = __map())]
        c: u8,
        #[arg(default = probe())]
        d: u8,
        #[arg(default = text())]
        e: String,
        #[serde(default = "probe")]
        f: u8,
    }

    #[test]
    fn defaults_mean_the_users_items() {
        check::<Named>().accepts(
            json!({}),
            r#"Named { a: 1, b: 2, c: 3, d: 4, e: "five", f: 4 }"#,
        );
    }
}

#[derive(Debug, CopilotArgs)]
#[args(rename_all = "UPPERCASE")]
struct Raw {
    r#type: String,
    r#in: Option<u8>,
    r#gen: bool,
    #[arg(default = 3)]
    r#match: u8,
}

#[test]
fn raw_names_lose_their_prefix_before_they_are_renamed() {
    check::<Raw>().required(&["TYPE", "GEN"]).accepts(
        json!({ "TYPE": "x", "IN": 1, "GEN": true }),
        r#"Raw { type: "x", in: Some(1), gen: true, match: 3 }"#,
    );
}

#[derive(Debug, CopilotArgs)]
#[args(rename_all = "snake_case")]
#[allow(non_camel_case_types)]
enum r#loop {
    r#while { r#if: u8 },
    r#For,
}

#[test]
fn raw_types_and_variants_lose_it_too() {
    check::<r#loop>()
        .accepts(json!({ "action": "while", "if": 1 }), "while { if: 1 }")
        .accepts(json!({ "action": "for" }), "For");
}
