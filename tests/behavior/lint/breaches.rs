//! Each rule broken once: where it is found, how grave it is, and what is said.

use std::{collections::BTreeSet, fmt::Write as _};

use copilot_tool::{Dialect, Finding, Rule, Severity, ToolDeclaration, lint, lint_set};
use serde_json::{Value, json};

use super::DIALECTS;

/// An object with one property `x`, in the form that strict modes want.
fn with(x: Value) -> Value {
    json!({ "type": "object", "properties": { "x": x }, "required": ["x"], "additionalProperties": false })
}

fn many(count: usize, schema: Value) -> Value {
    (0..count)
        .map(|index| (format!("p{index}"), schema.clone()))
        .collect()
}

/// An object in an object, and so on; a word at last.
fn nested(levels: usize) -> Value {
    (0..levels).fold(json!({ "type": "string" }), |inner, _| {
        json!({ "type": "object", "properties": { "x": inner }, "required": ["x"], "additionalProperties": false })
    })
}

/// The rule, a schema that breaks it, and the place.
fn schemas() -> Vec<(&'static str, Value, &'static str)> {
    let word = json!({ "type": "string" });
    let words: Vec<_> = (0..120).map(|index| format!("w{index}")).collect();
    let tree = json!({
        "type": "object",
        "properties": { "next": { "$ref": "#/properties/x" } },
        "required": ["next"],
        "additionalProperties": false,
    });
    vec![
        ("root-object", json!([1]), ""),
        ("root-type", json!({ "properties": {} }), ""),
        ("root-properties", json!({ "type": "object" }), ""),
        (
            "root-combinator",
            json!({ "type": "object", "properties": {}, "oneOf": [{}] }),
            "",
        ),
        (
            "root-values",
            json!({ "type": "object", "properties": {}, "not": {} }),
            "",
        ),
        (
            "root-reference",
            json!({ "type": "object", "properties": {}, "$ref": "#" }),
            "",
        ),
        ("malformed", with(json!("string")), "properties.x"),
        ("malformed", with(json!({ "type": 5 })), "properties.x"),
        (
            "malformed",
            with(json!({ "type": "object", "properties": [] })),
            "properties.x",
        ),
        ("malformed", with(json!({ "enum": "a" })), "properties.x"),
        ("malformed", with(json!({ "anyOf": {} })), "properties.x"),
        ("malformed", with(json!({ "$ref": 1 })), "properties.x"),
        (
            "malformed",
            with(json!({ "type": "array", "items": 1 })),
            "properties.x.items",
        ),
        (
            "malformed-value",
            with(json!({ "type": "number", "exclusiveMinimum": true })),
            "properties.x",
        ),
        (
            "malformed-value",
            with(json!({ "type": "string", "pattern": 1 })),
            "properties.x",
        ),
        (
            "malformed-value",
            with(json!({ "type": "string", "format": 1 })),
            "properties.x",
        ),
        (
            "unknown-type",
            with(json!({ "type": "str" })),
            "properties.x",
        ),
        (
            "unknown-type",
            with(json!({ "type": ["string", "any"] })),
            "properties.x",
        ),
        (
            "unknown-keyword",
            with(json!({ "type": "string", "optional": true })),
            "properties.x",
        ),
        ("boolean-property", with(json!(true)), "properties.x"),
        (
            "boolean-schema",
            with(json!({ "type": "array", "items": true })),
            "properties.x.items",
        ),
        ("typeless", with(json!({})), "properties.x"),
        (
            "typeless",
            with(json!({ "anyOf": [{}] })),
            "properties.x.anyOf[0]",
        ),
        (
            "untyped-values",
            with(json!({ "enum": ["a"] })),
            "properties.x",
        ),
        (
            "type-array",
            with(json!({ "type": ["string", "null"] })),
            "properties.x",
        ),
        (
            "type-union",
            with(json!({ "type": ["string", "integer", "null"] })),
            "properties.x",
        ),
        (
            "null-type",
            with(json!({ "anyOf": [word, { "type": "null" }] })),
            "properties.x.anyOf[1]",
        ),
        (
            "nullable",
            with(json!({ "type": "string", "nullable": true })),
            "properties.x",
        ),
        (
            "object-properties",
            with(json!({ "type": "object" })),
            "properties.x",
        ),
        (
            "required-twice",
            json!({ "type": "object", "properties": { "x": word }, "required": ["x", "x"] }),
            "",
        ),
        (
            "required-undeclared",
            json!({ "type": "object", "properties": {}, "required": ["x"] }),
            "",
        ),
        (
            "not-required",
            json!({ "type": "object", "properties": { "x": word, "y": word }, "required": ["x"] }),
            "",
        ),
        (
            "not-closed",
            with(json!({ "type": "object", "properties": {} })),
            "properties.x",
        ),
        (
            "not-closed",
            with(json!({ "type": "object", "additionalProperties": word })),
            "properties.x",
        ),
        ("additional-properties", with(word.clone()), ""),
        (
            "property-key",
            json!({ "type": "object", "properties": { "a b": word } }),
            "properties[\"a b\"]",
        ),
        (
            "property-key",
            json!({ "type": "object", "properties": { "": word } }),
            "properties[\"\"]",
        ),
        (
            "property-identifier",
            json!({ "type": "object", "properties": { "a.b": word } }),
            "properties[\"a.b\"]",
        ),
        (
            "property-identifier",
            json!({ "type": "object", "properties": { "1st": word } }),
            "properties.1st",
        ),
        ("property-description", with(word.clone()), "properties.x"),
        (
            "property-description",
            with(json!({ "type": "string", "description": " " })),
            "properties.x",
        ),
        (
            "long-description",
            with(json!({ "type": "string", "description": "é".repeat(1_025) })),
            "properties.x",
        ),
        (
            "array-items",
            with(json!({ "type": "array" })),
            "properties.x",
        ),
        (
            "union-array-items",
            with(json!({ "type": ["array", "string"] })),
            "properties.x",
        ),
        (
            "tuple-items",
            with(json!({ "type": "array", "items": [word] })),
            "properties.x",
        ),
        (
            "enum-distinct",
            with(json!({ "type": "string", "enum": [] })),
            "properties.x",
        ),
        (
            "enum-distinct",
            with(json!({ "type": "string", "enum": ["a", "b", "a"] })),
            "properties.x",
        ),
        (
            "enum-strings",
            with(json!({ "type": "integer", "enum": [1] })),
            "properties.x",
        ),
        (
            "enum-complex",
            with(json!({ "type": "object", "enum": [{}] })),
            "properties.x",
        ),
        (
            "enum-empty-value",
            with(json!({ "type": "string", "enum": [""] })),
            "properties.x",
        ),
        (
            "enum-on-array",
            with(json!({ "type": "array", "items": word, "enum": [[]] })),
            "properties.x",
        ),
        (
            "enum-type",
            with(json!({ "type": "string", "enum": ["a", 1] })),
            "properties.x",
        ),
        (
            "enum-case",
            with(json!({ "type": "string", "enum": ["Ask", "ask"] })),
            "properties.x",
        ),
        (
            "const",
            with(json!({ "type": "string", "const": "a" })),
            "properties.x",
        ),
        ("empty-union", with(json!({ "anyOf": [] })), "properties.x"),
        ("one-of", with(json!({ "oneOf": [word] })), "properties.x"),
        ("all-of", with(json!({ "allOf": [word] })), "properties.x"),
        (
            "all-of-reference",
            with(json!({ "allOf": [{ "$ref": "#" }] })),
            "properties.x",
        ),
        (
            "any-of-siblings",
            with(json!({ "description": "d", "anyOf": [word] })),
            "properties.x",
        ),
        (
            "any-of-first-key",
            with(json!({ "anyOf": [with(word.clone()), with(word.clone())] })),
            "properties.x",
        ),
        (
            "any-of-first-key",
            with(
                json!({ "anyOf": [with(json!({ "enum": ["a", "b"] })), with(json!({ "const": "b" }))] }),
            ),
            "properties.x",
        ),
        (
            "not",
            with(json!({ "type": "string", "not": { "const": "a" } })),
            "properties.x",
        ),
        (
            "conditional",
            with(json!({ "type": "string", "if": {} })),
            "properties.x",
        ),
        (
            "dependent",
            with(json!({ "type": "object", "dependentRequired": {} })),
            "properties.x",
        ),
        (
            "reference",
            with(json!({ "$ref": "#/$defs/A" })),
            "properties.x",
        ),
        (
            "reference-siblings",
            with(json!({ "$ref": "#", "description": "d" })),
            "properties.x",
        ),
        (
            "dangling-reference",
            with(json!({ "$ref": "#/$defs/A" })),
            "properties.x",
        ),
        (
            "external-reference",
            with(json!({ "$ref": "https://example.com/a.json" })),
            "properties.x",
        ),
        ("recursion", with(tree), "properties.x.properties.next"),
        (
            "recursion",
            with(json!({ "type": "array", "items": { "$ref": "#" } })),
            "properties.x.items",
        ),
        (
            "definitions",
            json!({ "type": "object", "properties": {}, "definitions": {} }),
            "",
        ),
        (
            "schema-uri",
            json!({ "type": "object", "properties": {}, "$schema": "" }),
            "",
        ),
        (
            "unknown-format",
            with(json!({ "type": "integer", "format": "int64" })),
            "properties.x",
        ),
        (
            "strict-format",
            with(json!({ "type": "string", "format": "regex" })),
            "properties.x",
        ),
        (
            "string-format",
            with(json!({ "type": "string", "format": "uuid" })),
            "properties.x",
        ),
        (
            "number-limits",
            with(json!({ "type": "number", "minimum": 0 })),
            "properties.x",
        ),
        (
            "exclusive-limits",
            with(json!({ "type": "number", "exclusiveMaximum": 0 })),
            "properties.x",
        ),
        (
            "multiple-of",
            with(json!({ "type": "number", "multipleOf": 2 })),
            "properties.x",
        ),
        (
            "string-length",
            with(json!({ "type": "string", "maxLength": 2 })),
            "properties.x",
        ),
        (
            "array-length",
            with(json!({ "type": "array", "items": word, "minItems": 2 })),
            "properties.x",
        ),
        (
            "array-length",
            with(json!({ "type": "array", "items": word, "maxItems": 1 })),
            "properties.x",
        ),
        (
            "unique-items",
            with(json!({ "type": "array", "items": word, "uniqueItems": true })),
            "properties.x",
        ),
        (
            "property-count",
            with(json!({ "type": "object", "minProperties": 1 })),
            "properties.x",
        ),
        (
            "lookaround",
            with(json!({ "type": "string", "pattern": r"(?<!a)b" })),
            "properties.x",
        ),
        (
            "backtracking",
            with(json!({ "type": "string", "pattern": r"(a)\1" })),
            "properties.x",
        ),
        (
            "default",
            with(json!({ "type": "string", "default": "a" })),
            "properties.x",
        ),
        (
            "property-names",
            with(json!({ "type": "object", "propertyNames": {} })),
            "properties.x",
        ),
        (
            "unlisted",
            with(json!({ "type": "object", "patternProperties": {} })),
            "properties.x",
        ),
        (
            "annotation",
            with(json!({ "type": "string", "examples": ["a"] })),
            "properties.x",
        ),
        ("unread", nested(200), "x"),
        ("depth", nested(11), "x"),
        (
            "many-properties",
            json!({ "type": "object", "properties": many(65, word.clone()) }),
            "",
        ),
        (
            "many-properties",
            json!({ "type": "object", "properties": many(5_001, word.clone()) }),
            "",
        ),
        (
            "many-values",
            with(json!({ "type": "string", "enum": words })),
            "properties.x",
        ),
        (
            "many-values",
            json!({ "type": "object", "properties": many(10, json!({ "enum": words })) }),
            "",
        ),
        (
            "many-values",
            with(
                json!({ "enum": (0..251).map(|index| format!("{index:0>100}")).collect::<Vec<_>>() }),
            ),
            "properties.x",
        ),
        (
            "long-text",
            with(json!({ "type": "string", "const": "x".repeat(120_001) })),
            "",
        ),
        (
            "many-items",
            with(json!({ "type": "array", "items": word, "maxItems": 901 })),
            "",
        ),
    ]
}

/// The rule, and tools that break it.
fn sets() -> Vec<(&'static str, Vec<(String, &'static str, Value)>)> {
    let text = "Looks a word up.";
    let plain = || with(json!({ "type": "string", "description": "The word." }));
    let named = |name: &str| vec![(name.to_owned(), text, plain())];
    let several = |count: usize| -> Vec<_> {
        (0..count)
            .map(|index| (format!("tool_{index}"), text, plain()))
            .collect()
    };
    let two = json!({ "type": ["string", "integer"], "description": "The word." });
    let optional = json!({ "type": "object", "properties": many(13, json!({ "type": "string" })) });
    let unions = json!({ "type": "object", "properties": many(9, two) });
    let pair = |parameters: &Value| {
        ["a", "b"]
            .map(|name| (name.to_owned(), text, parameters.clone()))
            .to_vec()
    };
    vec![
        ("tool-name", named("")),
        ("tool-name", named("look up")),
        ("tool-name", named(&"x".repeat(129))),
        ("tool-name-length", named(&"x".repeat(65))),
        ("tool-name-start", named("2nd")),
        ("tool-name-reserved", named("copilot_look_up")),
        ("tool-name-twice", [named("a"), named("a")].concat()),
        ("tool-description", vec![("a".to_owned(), " \n", plain())]),
        (
            "tool-description-length",
            vec![("a".to_owned(), "long ".repeat(300).leak(), plain())],
        ),
        ("tool-count", several(129)),
        ("strict-tools", several(21)),
        ("strict-optional", pair(&optional)),
        ("strict-unions", pair(&unions)),
    ]
}

/// Whether exactly the dialects that mind the rule report it, as gravely as the rule says, at the place.
fn is_found(
    id: &str,
    find: impl Fn(Dialect) -> Vec<Finding>,
    is_place: impl Fn(&Finding) -> bool,
) -> String {
    let rule = Rule::all().iter().find(|rule| rule.id() == id);
    let rule = rule.unwrap_or_else(|| panic!("there is no rule {id}"));
    let mut text = String::new();
    for (dialect, name) in DIALECTS {
        let findings = find(dialect);
        let Some(finding) = findings
            .iter()
            .find(|finding| finding.rule() == *rule && is_place(finding))
        else {
            continue;
        };
        assert_eq!(
            Some(finding.severity()),
            rule.severity(dialect),
            "{finding}"
        );
        if text.is_empty() {
            text = finding.to_string();
        }
        let _ = write!(text, " ({name})");
    }
    assert!(!text.is_empty(), "nobody found {id}");
    text
}

#[test]
fn every_rule_is_found_where_it_is_broken() {
    let mut text = String::new();
    let mut covered = BTreeSet::new();
    for (id, schema, place) in schemas() {
        covered.insert(id);
        let is_place = |finding: &Finding| match place {
            // At the end of a long path.
            "x" => finding.path().ends_with(".x") && finding.path().starts_with("properties.x."),
            _ => finding.path() == place,
        };
        text += &is_found(id, |dialect| lint(dialect, &schema), is_place);
        text.push('\n');
    }
    for (id, tools) in sets() {
        covered.insert(id);
        let find = |dialect| {
            let tools = tools
                .iter()
                .map(|(name, description, parameters)| ToolDeclaration {
                    name,
                    description,
                    parameters,
                });
            lint_set(dialect, tools)
        };
        text += &is_found(id, find, |finding| finding.path().is_empty());
        text.push('\n');
    }
    let all: BTreeSet<_> = Rule::all().iter().map(|rule| rule.id()).collect();
    assert_eq!(covered, all);
    insta::assert_snapshot!(text);
}

// One mistake, one finding, although several rules know the keyword.
#[test]
fn a_format_is_reported_once() {
    let schema = with(json!({ "type": "string", "format": "colour", "description": "A colour." }));
    for (dialect, name) in DIALECTS {
        let about = |finding: &Finding| finding.message().contains("colour");
        let found = lint(dialect, &schema).into_iter().filter(about).count();
        assert_eq!(found, 1, "{name}");
    }
}

#[test]
fn branches_that_a_tag_tells_apart_may_share_their_first_key() {
    let tagged = |tag| with(json!({ "type": "string", "enum": [tag], "description": "Which." }));
    let schema = with(json!({ "anyOf": [tagged("a"), tagged("b")], "description": "Either." }));
    assert_eq!(lint(Dialect::OpenAiStrict, &schema), []);
}

#[test]
fn names_of_gemini_types_may_be_in_capitals_for_gemini_alone() {
    let schema = json!({
        "type": "object",
        "properties": { "x": { "type": "STRING", "description": "A word." } },
        "required": ["x"],
    });
    for (dialect, name) in DIALECTS {
        assert_eq!(
            lint(dialect, &schema).is_empty(),
            dialect == Dialect::Gemini,
            "{name}"
        );
    }
}

#[test]
fn a_pattern_is_read_and_not_only_searched() {
    for pattern in [r"\(?=a", r"\\(a)", "[a-z]+", r"\d{3}"] {
        let schema = with(json!({ "type": "string", "pattern": pattern, "description": "d" }));
        assert_eq!(lint(Dialect::OpenAiStrict, &schema), [], "{pattern}");
    }
}

#[test]
fn references_are_followed_as_uris_spell_them() {
    let found = |target: &str| {
        let schema = json!({
            "type": "object",
            "properties": { "x": { "$ref": target } },
            "required": ["x"],
            "$defs": { "a/b c": { "type": "string" }, "~": { "type": "string" } },
        });
        let ids = lint(Dialect::Anthropic, &schema)
            .into_iter()
            .map(|finding| finding.rule().id());
        ids.collect::<Vec<_>>()
    };
    for target in ["#/$defs/a~1b%20c", "#/$defs/~0", "#/%24defs/~0"] {
        assert_eq!(found(target), Vec::<&str>::new(), "{target}");
    }
    assert_eq!(found("#/$defs/a~1b"), ["dangling-reference"]);
    assert_eq!(found("#/$defs/%zz"), ["dangling-reference"]);
    assert_eq!(found("#anchor"), ["external-reference"]);
    assert_eq!(found("other.json"), ["external-reference"]);
}

#[test]
fn a_type_that_is_used_twice_is_not_recursive() {
    let schema = json!({
        "type": "object",
        "properties": { "a": { "$ref": "#/$defs/B" }, "b": { "$ref": "#/$defs/B" } },
        "required": ["a", "b"],
        "additionalProperties": false,
        "$defs": {
            "A": { "type": "string" },
            "B": { "type": "array", "items": { "$ref": "#/$defs/A" } },
        },
    });
    assert_eq!(lint(Dialect::AnthropicStrict, &schema), []);
}

// What may be anything says so without a schema, and so does what is asserted only.
#[test]
fn openness_is_no_untyped_schema() {
    let schema = json!({
        "type": "object",
        "properties": {
            "map": { "type": "object", "description": "d", "properties": {}, "additionalProperties": true },
            "any": { "type": "string", "description": "d", "not": {} },
        },
        "required": [],
        "additionalProperties": true,
    });
    assert_eq!(lint(Dialect::Mcp, &schema), []);
}

#[test]
fn strict_tools_share_the_budgets_of_a_request() {
    let closed = |count| {
        let properties = many(count, json!({ "type": "string", "description": "d" }));
        json!({ "type": "object", "properties": properties, "required": [], "additionalProperties": false })
    };
    let (one, four) = (closed(1), closed(4));
    let names: Vec<_> = (0..20).map(|index| format!("tool_{index}")).collect();
    let tools = |first| {
        let parameters = |index| if index < first { &four } else { &one };
        let declared = names
            .iter()
            .enumerate()
            .map(|(index, name)| ToolDeclaration {
                name,
                description: "d",
                parameters: parameters(index),
            });
        declared.collect::<Vec<_>>()
    };
    // Of 20 tools, each with one optional parameter or four: 23 in all, then 26.
    assert_eq!(lint_set(Dialect::AnthropicStrict, tools(1)), []);
    let findings = lint_set(Dialect::AnthropicStrict, tools(2));
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].rule().id(), "strict-optional");
    assert_eq!(
        (findings[0].tool(), findings[0].severity()),
        (None, Severity::Error)
    );
}
