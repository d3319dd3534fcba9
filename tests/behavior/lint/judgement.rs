//! Fine points of the judge: what looks like a breach and is none, and what counts as one.

use copilot_tool::{Dialect, Finding, Severity, ToolDeclaration, lint, lint_set};
use serde_json::json;

use super::{DIALECTS, many, with};

// One mistake, one finding, although several rules know the keyword.
#[test]
fn a_format_is_reported_once() {
    let schema = with(&json!({ "type": "string", "format": "colour", "description": "A colour." }));
    for (dialect, name) in DIALECTS {
        let about = |finding: &Finding| finding.message().contains("colour");
        let found = lint(dialect, &schema).into_iter().filter(about).count();
        assert_eq!(found, 1, "{name}");
    }
}

#[test]
fn branches_that_a_tag_tells_apart_may_share_their_first_key() {
    let tagged = |tag| with(&json!({ "type": "string", "enum": [tag], "description": "Which." }));
    let schema = with(&json!({ "anyOf": [tagged("a"), tagged("b")], "description": "Either." }));
    assert_eq!(lint(Dialect::OpenAiStrict, &schema), []);
}

#[test]
fn names_of_gemini_types_may_be_in_capitals_for_gemini_alone() {
    let schema = json!({
        "type": "OBJECT",
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
        let schema = with(&json!({ "type": "string", "pattern": pattern, "description": "d" }));
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

#[test]
fn a_rule_is_reported_once_in_a_place() {
    let schema = with(
        &json!({ "type": "string", "minLength": 1, "maxLength": 9, "description": "A word." }),
    );
    let findings = lint(Dialect::AnthropicStrict, &schema);
    assert_eq!(findings.len(), 1);
    assert!(
        findings[0]
            .message()
            .starts_with("there are \"minLength\", \"maxLength\";")
    );
}

#[test]
fn a_branch_may_require_what_is_declared_around_it() {
    let mut schema = with(&json!({ "type": "string", "description": "A word." }));
    schema["properties"]["y"] = schema.clone();
    schema["properties"]["y"]["description"] = json!("An object.");
    schema["properties"]["y"]["anyOf"] =
        json!([{ "required": ["x"] }, { "not": { "required": ["x"] } }]);
    assert_eq!(lint(Dialect::Anthropic, &schema), []);
    schema["properties"]["y"]["anyOf"] = json!([{ "required": ["z"] }]);
    let findings = lint(Dialect::Anthropic, &schema);
    assert_eq!(findings[0].rule().id(), "required-undeclared");
    assert_eq!(findings[0].path(), "properties.y.anyOf[0]");
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
        let properties = many(count, &json!({ "type": "string", "description": "d" }));
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
