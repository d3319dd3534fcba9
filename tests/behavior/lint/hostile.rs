//! Schemas made to hurt: deep, wide, circular, and full of what is none.

use copilot_tool::{Dialect, Finding, Severity, lint};
use serde_json::{Map, Value, json};

use super::DIALECTS;

fn ids(findings: &[Finding]) -> Vec<&str> {
    findings.iter().map(|finding| finding.rule().id()).collect()
}

#[test]
fn a_deep_schema_costs_no_stack_and_is_cut() {
    for keyword in ["items", "not", "additionalProperties", "const", "enum"] {
        let mut x = json!({ "type": "string" });
        for _ in 0..2_000 {
            // `json!` would write the inner value out again each time, on the stack.
            let inside = if keyword == "enum" {
                Value::Array(vec![x])
            } else {
                x
            };
            let keywords = [
                ("type".to_owned(), "array".into()),
                (keyword.to_owned(), inside),
            ];
            x = Value::Object(keywords.into_iter().collect());
        }
        let mut schema = json!({ "type": "object", "properties": {} });
        schema["properties"]["x"] = x;
        for (dialect, name) in DIALECTS {
            let findings = lint(dialect, &schema);
            let is_data = matches!(keyword, "const" | "enum");
            let cut = ids(&findings).contains(&"unread");
            assert_ne!(cut, is_data, "{name}, {keyword}");
            assert!(findings.len() < 1_000, "{name}, {keyword}");
        }
    }
}

#[test]
fn circles_of_references_end() {
    let mut definitions = Map::new();
    for index in 0..2_000 {
        let next = format!("#/$defs/D{}", (index + 1) % 2_000);
        definitions.insert(format!("D{index}"), json!({ "$ref": next }));
    }
    let schema = json!({
        "type": "object",
        "properties": { "x": { "$ref": "#/$defs/D0" }, "y": { "$ref": "#/properties/y" } },
        "required": [],
        "$defs": definitions,
    });
    let recursive = |findings: &[Finding]| {
        let ids = ids(findings);
        ids.into_iter().filter(|id| *id == "recursion").count()
    };
    for (dialect, _) in DIALECTS {
        let findings = lint(dialect, &schema);
        if dialect == Dialect::AnthropicStrict {
            assert_eq!(recursive(&findings), 2_002);
        }
    }
}

#[test]
fn a_wide_schema_is_read_in_one_go() {
    let wide: Map<_, _> = (0..5_000)
        .map(|index| (format!("p{index}"), json!({ "type": "string" })))
        .collect();
    let names: Vec<_> = wide.keys().rev().cloned().collect();
    let values: Vec<_> = (0..20_000).collect();
    let branches: Vec<_> = (0..5_000)
        .map(|index| json!({ "type": "object", "properties": { format!("p{index}"): { "enum": [index] } } }))
        .collect();
    let mut schema = json!({ "type": "object", "properties": wide, "required": names });
    schema["properties"]["values"] = json!({ "type": "integer", "enum": values });
    schema["properties"]["branches"] = json!({ "anyOf": branches });
    for (dialect, name) in DIALECTS {
        assert!(!lint(dialect, &schema).is_empty(), "{name}");
    }
}

// Every keyword with a value of every type: nothing panics, and nothing that is malformed passes as clean.
#[test]
fn keywords_with_values_of_any_type_are_judged() {
    let words = [
        "type",
        "properties",
        "required",
        "items",
        "enum",
        "const",
        "anyOf",
        "oneOf",
        "allOf",
        "not",
        "if",
        "then",
        "else",
        "$ref",
        "$defs",
        "definitions",
        "$schema",
        "$id",
        "format",
        "pattern",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "minLength",
        "maxLength",
        "minItems",
        "maxItems",
        "uniqueItems",
        "prefixItems",
        "contains",
        "additionalProperties",
        "patternProperties",
        "propertyNames",
        "dependentRequired",
        "dependentSchemas",
        "dependencies",
        "unevaluatedProperties",
        "default",
        "description",
        "title",
        "nullable",
        "",
    ];
    let values = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(u64::MAX),
        json!(""),
        json!("#"),
        json!("%"),
        json!("\\"),
        json!([]),
        json!([null, 1, "a", [], {}]),
        json!({}),
        json!({ "": null, "a": [1] }),
    ];
    for word in words {
        for value in &values {
            let inner = json!({ "type": "object", word: value });
            let schema =
                json!({ "type": "object", "properties": { "x": inner.clone() }, "required": [] });
            for (dialect, _) in DIALECTS {
                let _ = lint(dialect, &schema);
                let _ = lint(dialect, &inner);
                let _ = lint(dialect, value);
            }
        }
    }
    for (word, value) in [
        ("type", json!(1)),
        ("properties", json!([])),
        ("required", json!({})),
        ("enum", json!("a")),
    ] {
        for (dialect, name) in DIALECTS {
            let findings = lint(
                dialect,
                &json!({ "type": "object", "properties": { "x": { word: value } } }),
            );
            let is_error = |finding: &Finding| finding.severity() == Severity::Error;
            assert!(findings.iter().any(is_error), "{name}, {word}");
        }
    }
}

#[test]
fn what_a_schema_says_is_escaped_and_cut() {
    let name = format!("\u{1b}[31m{}", "x".repeat(10_000));
    let schema = json!({ "type": "object", "properties": { name.clone(): { "enum": [name], "type": [name] } } });
    for (dialect, _) in DIALECTS {
        for finding in lint(dialect, &schema) {
            let text = finding.to_string();
            assert!(!text.contains('\u{1b}'), "{text}");
            assert!(text.len() < 1_000, "{text}");
        }
    }
}

#[test]
fn the_root_may_be_anything() {
    for root in [
        json!(null),
        json!(true),
        json!(1),
        json!("{}"),
        json!([{}]),
        Value::from(Vec::<u8>::new()),
    ] {
        for (dialect, _) in DIALECTS {
            assert_eq!(ids(&lint(dialect, &root)), ["root-object"], "{root}");
        }
    }
}
