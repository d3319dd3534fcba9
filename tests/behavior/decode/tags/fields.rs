//! The fields of the chosen variant, and those of the others.

use copilot_tool::{CopilotArgs, ProblemKind};
use serde_json::json;

use super::{Issues, Reason};
use crate::check::check;

// d5
#[test]
fn a_field_of_another_variant_is_refused_with_its_owner() {
    check::<Issues>()
        .rejects(
            json!({ "action": "close", "number": 1, "title": "x" }),
            "\n- title: not used by \"close\", only by \"create\"\n",
        )
        .rejects(
            json!({ "action": "list", "number": 0 }),
            "\n- number: not used by \"list\", only by \"close\"\n",
        )
        .rejects(
            json!({ "action": "list", "labels": ["x"] }),
            "\n- labels: not used by \"list\", only by \"create\"\n",
        );
    let error = Issues::from_value(json!({ "action": "list", "number": 0 })).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::Foreign);
}

// d6, d30
#[test]
fn empty_fields_of_other_variants_are_dropped() {
    check::<Issues>()
        .tolerates(
            json!({ "action": "close", "number": 1, "title": null, "body": "", "labels": [] }),
            "Close { number: 1, reason: None }",
        )
        .tolerates(
            json!({ "action": "list", "title": {}, "number": null, "reason": null, "labels": null, "body": null }),
            "List",
        )
        .refuses(json!({ "action": "list", "number": 0 }), "not used by")
        .refuses(json!({ "action": "list", "title": false }), "not used by")
        .refuses(json!({ "action": "list", "title": " " }), "not used by");
}

// The flat schema has the default on its root, whichever variant is called.
#[test]
fn the_default_that_the_schema_shows_says_nothing_either() {
    #[derive(CopilotArgs, Debug)]
    struct Page {
        #[arg(default = 10)]
        size: u8,
    }
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum Op {
        Add {
            #[arg(default = ["me"], alias = "tell")]
            notify: Vec<String>,
            #[serde(default = "seven")]
            hidden: Option<u8>,
            #[arg(flatten)]
            page: Page,
        },
        Remove(Page),
        List,
    }
    fn seven() -> Option<u8> {
        Some(7)
    }
    let op = check::<Op>();
    for (name, default, other) in [
        ("notify", json!(["me"]), json!(["you"])),
        ("tell", json!(["me"]), json!(["me", "me"])),
        ("size", json!(10), json!(11)),
    ] {
        op.tolerates(json!({ "action": "list", name: default }), "List")
            .rejects(
                json!({ "action": "list", name: other }),
                "not used by \"list\", only by ",
            );
    }
    op.tolerates(
        json!({ "action": "remove", "size": 3, "notify": ["me"] }),
        "Remove(Page { size: 3 })",
    );
}

// d30: it is no repair, so `strict` allows it.
#[test]
fn empty_fields_of_other_variants_are_dropped_under_strict() {
    #[derive(CopilotArgs, Debug)]
    #[args(strict)]
    enum Op {
        A { x: u8 },
        B { y: Option<u8> },
    }
    check::<Op>()
        .tolerates(json!({ "action": "A", "x": 1, "y": null }), "A { x: 1 }")
        .tolerates(
            json!({ "action": "B", "x": null, "y": null }),
            "B { y: None }",
        )
        .rejects(json!({ "action": "a", "x": 1 }), "must be one of")
        .rejects(json!({ "action": "A", "x": "1" }), "expected integer");
}

// d7 (a number as text is mended here), d8, d9, d10
#[test]
fn the_type_of_a_field_is_that_of_its_variant() {
    check::<Issues>()
        .repairs(
            json!({ "action": "close", "number": "1" }),
            "Close { number: 1, reason: None }",
            &["number: text was read as an integer"],
        )
        .rejects(
            json!({ "action": "close", "number": -1 }),
            "\n- number: must be between 0 and 4294967295, got -1\n",
        )
        .rejects(
            json!({ "action": "close", "number": 1.5 }),
            "\n- number: expected integer, got number 1.5\n",
        )
        .rejects(
            json!({ "action": "close", "number": 4_294_967_296_u64 }),
            "\n- number: must be between 0 and 4294967295, got 4294967296\n",
        )
        .strictly_refuses(
            json!({ "action": "close", "number": "1" }),
            "expected integer, got string \"1\"",
        );
}

// d12
#[test]
fn an_unknown_key_of_a_variant_is_refused() {
    check::<Issues>()
        .rejects(
            json!({ "action": "list", "extra": 1 }),
            "\n- extra: unknown argument\n",
        )
        .rejects(
            json!({ "action": "list", "extra": null }),
            "\n- extra: unknown argument\n",
        );
}

// d17, d18
#[test]
fn all_problems_of_a_variant_are_told_at_once() {
    check::<Issues>()
        .rejects(
            json!({ "action": "close", "title": "x", "reason": 5 }),
            "\n- reason: expected one of \"completed\", \"not_planned\", got number 5\
             \n- number: required integer is missing\
             \n- title: not used by \"close\", only by \"create\"\n",
        )
        .rejects(
            json!({ "action": "close", "nubmer": 1 }),
            "\n- number: required integer is missing\
             \n- nubmer: unknown argument; did you mean \"number\"?\n",
        );
}

// d19
#[test]
fn a_huge_value_makes_no_huge_text() {
    let refusal = check::<Issues>().refusal(json!({ "action": "x".repeat(10_000_000) }));
    assert!(refusal.chars().count() < 1_000);
    let refusal =
        check::<Issues>().refusal(json!({ "action": "close", "number": "9".repeat(10_000_000) }));
    assert!(refusal.chars().count() < 1_000);
}

// d23
#[test]
fn a_word_of_another_variants_set_is_refused_with_the_right_list() {
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum Merge {
        Method,
        Squash,
    }
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum Op {
        Close { how: Reason },
        Merge { how: Merge },
    }
    let op = check::<Op>();
    op.accepts(
        json!({ "action": "merge", "how": "squash" }),
        "Merge { how: Squash }",
    )
    .rejects(
        json!({ "action": "close", "how": "squash" }),
        "\n- how: must be one of \"completed\", \"not_planned\", got \"squash\"\n",
    );
    let (_, rendered) = op.allows(&json!({ "action": "close", "how": "squash" }));
    assert!(rendered, "the flat schema holds both sets");
}

// d28, d29
#[test]
fn what_a_variant_serializes_to_is_what_it_decodes_from() {
    #[derive(CopilotArgs, serde::Serialize, Debug)]
    #[serde(
        tag = "kind",
        rename_all = "kebab-case",
        rename_all_fields = "camelCase"
    )]
    enum Shape {
        Point,
        Circle {
            radius: f64,
            fill_color: Option<String>,
        },
        PolyLine {
            points: Vec<(i32, i32)>,
        },
    }
    for shape in [
        Shape::Point,
        Shape::Circle {
            radius: 1.5,
            fill_color: None,
        },
        Shape::Circle {
            radius: 2.0,
            fill_color: Some("red".to_owned()),
        },
        Shape::PolyLine {
            points: vec![(0, -1), (2, 3)],
        },
    ] {
        let wire = serde_json::to_value(&shape).unwrap();
        check::<Shape>().tolerates(wire, &format!("{shape:?}"));
    }
    let wire = serde_json::to_value(Shape::PolyLine {
        points: vec![(1, 2)],
    })
    .unwrap();
    check::<Shape>().accepts(wire, "PolyLine { points: [(1, 2)] }");
}
