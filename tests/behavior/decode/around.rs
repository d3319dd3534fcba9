//! Foreign and generic types around ours: nothing is lost on the way through serde.

use std::collections::HashMap;

use copilot_tool::{CopilotArgs, ProblemKind};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::check::check;

#[derive(Deserialize, JsonSchema, Debug)]
struct Wrapper<T> {
    inner: T,
    note: Option<String>,
}

#[derive(CopilotArgs, Debug)]
struct Point {
    x: i32,
    #[arg(default = 7, range = 0..=9)]
    y: i32,
}

// R04, R05: serde stands between, and nothing is lost.
#[test]
fn a_derived_type_inside_a_foreign_one_tells_all_its_problems_with_full_paths() {
    #[derive(CopilotArgs, Debug)]
    struct Draw {
        at: Wrapper<Point>,
        path: Option<Vec<Wrapper<Vec<Point>>>>,
        by_name: Option<HashMap<String, Wrapper<Option<Point>>>>,
    }
    check::<Draw>()
        .accepts(
            json!({ "at": { "inner": { "x": 1 } } }),
            "Draw { at: Wrapper { inner: Point { x: 1, y: 7 }, note: None }, path: None, by_name: None }",
        )
        .repairs(
            json!({ "at": { "inner": { "x": "1", "Y": 2.0 } } }),
            "Draw { at: Wrapper { inner: Point { x: 1, y: 2 }, note: None }, path: None, by_name: None }",
            &[
                "at.inner.x: text was read as an integer",
                "at.inner.y: the key \"Y\" was read as y",
                "at.inner.y: a float was read as an integer",
            ],
        )
        .refuses(
            json!({
                "at": { "inner": { "x": "a", "y": 10, "z": 0 } },
                "path": [{ "inner": [] }, { "inner": [{ "x": 1 }, { "y": 11 }, { "x": null }] }],
                "by_name": { "k": { "inner": { "x": 1.5, "xx": 1 } } },
            }),
            "\n- at.inner.x: expected integer, got string \"a\"\
             \n- at.inner.y: must be between 0 and 9, got 10\
             \n- at.inner.z: unknown argument",
        );
    let error = Draw::from_value(json!({
        "at": { "inner": { "x": "a", "y": 10 } },
        "path": [{ "inner": [] }, { "inner": [{ "x": 1 }, { "y": 11 }, { "x": null }] }],
        "by_name": { "k": { "inner": { "x": 1.5, "xx": 1 } } },
    }))
    .unwrap_err();
    let paths: Vec<_> = error.problems().iter().map(|it| it.path()).collect();
    assert_eq!(
        paths,
        [
            "at.inner.x",
            "at.inner.y",
            "path[1].inner[1].y",
            "path[1].inner[1].x",
            "path[1].inner[2].x",
            "by_name.k.inner.x",
            "by_name.k.inner.xx",
        ]
    );
}

// A foreign type that fails deep inside leaves no trace for the values after it.
#[test]
fn failures_of_foreign_types_do_not_count_as_depth() {
    #[derive(Deserialize, JsonSchema, Debug)]
    struct A {
        b: Vec<B>,
    }
    #[derive(Deserialize, JsonSchema, Debug)]
    struct B {
        c: Vec<u8>,
    }
    #[derive(CopilotArgs, Debug)]
    struct Item {
        a: A,
    }
    #[derive(CopilotArgs, Debug)]
    struct Many {
        list: Vec<Item>,
        last: Point,
    }
    let bad = json!({ "a": { "b": [{ "c": [true] }] } });
    let error = Many::from_value(json!({ "list": vec![bad; 64], "last": {} })).unwrap_err();
    for (index, problem) in error.problems().iter().enumerate().take(64) {
        assert_eq!(problem.path(), format!("list[{index}].a.b[0].c[0]"));
        assert_eq!(problem.kind(), ProblemKind::WrongType);
    }
    let bad = json!({ "a": { "b": [{ "c": [true] }] } });
    let error =
        Many::from_value(json!({ "list": vec![bad; 60], "last": { "x": "a" } })).unwrap_err();
    assert_eq!(
        error.problems()[60].to_string(),
        "last.x: expected integer, got string \"a\""
    );
}

// A field whose type mentions a parameter goes through serde.
#[test]
fn what_a_generic_type_holds_is_read_like_anything_else() {
    #[derive(CopilotArgs, Debug)]
    struct Page<T: Send + 'static> {
        items: Vec<T>,
        first: Option<T>,
        #[arg(default = 1)]
        page: u8,
    }
    check::<Page<Point>>()
        .accepts(
            json!({ "items": [{ "x": 1 }] }),
            "Page { items: [Point { x: 1, y: 7 }], first: None, page: 1 }",
        )
        .rejects(
            json!({ "items": [{ "x": 1 }, { "y": 1 }, {}], "first": { "x": "a" } }),
            "\n- items[1].x: required integer is missing\
             \n- items[2].x: required integer is missing\
             \n- first.x: expected integer, got string \"a\"\n",
        );
    check::<Page<u8>>().repairs(
        json!({ "items": ["1", 2.0], "first": "" }),
        "Page { items: [1, 2], first: None, page: 1 }",
        &[
            "items[0]: text was read as an integer",
            "items[1]: a float was read as an integer",
            "first: empty text was read as absent",
        ],
    );
}
