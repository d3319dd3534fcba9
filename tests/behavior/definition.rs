//! Definitions: what is refused, what the modifiers change and keep, and the wire form.

use std::time::Duration;

use copilot_tool::{
    Defer, DefinitionError, Dialect, FailureCause, Finding, ResultKind, ToolDefinition, ToolHints,
    ToolInvocation,
};
use serde_json::{Value, json};

use crate::{Noop, call};

async fn nothing(_: ToolInvocation) {}

fn create(name: &'static str, parameters: Value) -> Result<ToolDefinition, DefinitionError> {
    ToolDefinition::create(name, "Does nothing.", parameters, nothing)
}

fn wire(tool: &ToolDefinition) -> String {
    serde_json::to_string(tool).unwrap()
}

// N01
#[test]
fn names_that_some_provider_refuses_are_errors() {
    let long = "x".repeat(65);
    for name in [
        "",
        " x",
        "x ",
        "my tool",
        "file.read",
        "a/b",
        "naïve",
        "a\nb",
        "a:b",
        &long,
    ] {
        let error = ToolDefinition::create(
            name.to_owned(),
            "Does nothing.",
            json!({ "type": "object" }),
            nothing,
        )
        .expect_err(name);
        assert!(
            matches!(&error, DefinitionError::InvalidName { name: refused } if refused == name)
        );
        assert!(
            error.to_string().contains("^[a-zA-Z0-9_-]{1,64}$"),
            "{error}"
        );
    }
}

// N01
#[test]
fn names_that_every_provider_takes_are_kept_as_they_are() {
    let long = "x".repeat(64);
    for name in ["a", "A-b_9", "-", "_", &long] {
        let tool = ToolDefinition::create(
            name.to_owned(),
            "Does nothing.",
            json!({ "type": "object" }),
            nothing,
        );
        assert_eq!(tool.unwrap().name(), name);
    }
}

// N02
#[test]
fn names_that_are_too_long_are_refused_not_cut() {
    let shared = "x".repeat(64);
    for tail in ["_first", "_other"] {
        let name = format!("{shared}{tail}");
        let error =
            ToolDefinition::create(name, "Does nothing.", json!({ "type": "object" }), nothing)
                .unwrap_err();
        assert!(error.to_string().contains("never changed"), "{error}");
    }
}

#[test]
fn a_refused_name_is_echoed_escaped_and_cut() {
    let name = format!("\u{1b}[31m{}", "x".repeat(500));
    let error =
        ToolDefinition::create(name, "d", json!({ "type": "object" }), nothing).unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains(r"\u{1b}") && !text.contains('\u{1b}'),
        "{text}"
    );
    assert!(text.chars().count() < 250, "{text}");
}

// seed R8, F1
#[test]
fn a_blank_description_is_refused() {
    for description in ["", " ", "\n\t\u{a0}"] {
        let error =
            ToolDefinition::create("noop", description, json!({ "type": "object" }), nothing);
        assert!(
            matches!(error, Err(DefinitionError::BlankDescription { .. })),
            "{error:?}"
        );
    }
}

#[test]
fn parameters_must_be_a_plain_object_schema() {
    for (parameters, reason) in [
        (json!(null), "JSON object"),
        (json!([]), "JSON object"),
        (json!("{}"), "JSON object"),
        (json!({}), r#""type": "object""#),
        (json!({ "properties": {} }), r#""type": "object""#),
        (json!({ "type": ["object"] }), r#""type": "object""#),
        (json!({ "type": ["object", "null"] }), r#""type": "object""#),
        (json!({ "type": "string" }), r#""type": "object""#),
        (json!({ "type": "object", "$ref": "#/$defs/A" }), "\"$ref\""),
        (json!({ "type": "object", "oneOf": [] }), "\"oneOf\""),
        (json!({ "type": "object", "anyOf": [] }), "\"anyOf\""),
        (json!({ "type": "object", "allOf": [] }), "\"allOf\""),
        (json!({ "type": "object", "enum": [] }), "\"enum\""),
        (json!({ "type": "object", "const": {} }), "\"const\""),
        (json!({ "type": "object", "not": {} }), "\"not\""),
        (
            json!({ "type": "object", "properties": [] }),
            "\"properties\"",
        ),
        (
            json!({ "type": "object", "properties": null }),
            "\"properties\"",
        ),
        (json!({ "type": "object", "required": "a" }), "\"required\""),
        (json!({ "type": "object", "required": [1] }), "\"required\""),
    ] {
        let error = create("noop", parameters.clone()).expect_err(&parameters.to_string());
        assert!(matches!(error, DefinitionError::InvalidParameters { .. }));
        let text = error.to_string();
        assert!(
            text.contains(reason) && text.contains("\"noop\""),
            "{parameters}: {text}"
        );
    }
}

#[test]
fn all_that_hosts_refuse_in_parameters_is_named_with_its_place() {
    let parameters = json!({
        "type": "object",
        "properties": {
            "tags": { "type": "array", "description": "Labels." },
            "mode": { "type": "string", "enum": ["a", "a"] },
        },
        "required": ["tags"],
        "not": {},
    });
    let error = create("noop", parameters).unwrap_err();
    insta::assert_snapshot!(error, @r#"
    the parameters of tool "noop" are not usable
    - error[root-values]: "not" is at the root; OpenAI refuses it there; help: move it into a property
    - error[array-items] properties.tags: an array has no "items"; OpenAI, Gemini and VS Code refuse such an array; help: add "items" with a typed schema
    - error[enum-distinct] properties.mode: "enum" lists string "a" twice; VS Code's meta-schema asks for at least one value, and none twice; help: list each value once
    "#);
    let DefinitionError::InvalidParameters { findings, .. } = error else {
        panic!("{error}");
    };
    let paths: Vec<_> = findings.iter().map(Finding::path).collect();
    assert_eq!(paths, ["", "properties.tags", "properties.mode"]);
}

#[test]
fn a_long_list_of_what_hosts_refuse_is_cut() {
    let array = json!({ "type": "array", "description": "d" });
    let properties: Value = (0..50)
        .map(|index| (format!("p{index}"), array.clone()))
        .collect();
    let error = create(
        "noop",
        json!({ "type": "object", "properties": properties }),
    )
    .unwrap_err();
    let text = error.to_string();
    assert_eq!(text.lines().count(), 12);
    assert!(text.ends_with("\nand 40 more"), "{text}");
}

#[test]
fn what_only_loses_information_stops_no_definition() {
    let parameters = json!({ "type": "object", "properties": { "any": {} } });
    let tool = create("copilot_noop", parameters).unwrap();
    let ids = |dialect| {
        let findings = tool.lint(dialect);
        findings
            .iter()
            .map(|finding| finding.rule().id())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        ids(Dialect::Copilot),
        ["tool-name-reserved", "typeless", "property-description"]
    );
    // Others are sent what they take.
    assert_eq!(ids(Dialect::Anthropic), ["property-description"]);
    // What has no form there is judged as it is.
    assert_eq!(
        ids(Dialect::AnthropicStrict),
        ["not-closed", "typeless", "property-description"]
    );
}

#[test]
fn hand_written_parameters_are_sent_as_they_are_and_completed() {
    for (parameters, sent) in [
        (
            r#"{"type":"object"}"#,
            r#"{"type":"object","properties":{},"required":[]}"#,
        ),
        (
            r#"{"required":["b"],"type":"object","properties":{"b":{"oneOf":[{}]},"a":{}},"$defs":{}}"#,
            r#"{"required":["b"],"type":"object","properties":{"b":{"oneOf":[{}]},"a":{}},"$defs":{}}"#,
        ),
        (
            r#"{"type":"object","required":[],"additionalProperties":true}"#,
            r#"{"type":"object","required":[],"additionalProperties":true,"properties":{}}"#,
        ),
    ] {
        let tool = create("noop", serde_json::from_str(parameters).unwrap()).unwrap();
        assert_eq!(tool.parameters().to_string(), sent);
        assert!(tool.args_schema().is_none());
    }
}

#[test]
fn typed_tools_keep_the_precise_schema() {
    let tool = ToolDefinition::define::<Noop>();
    assert!(tool.args_schema().is_some());
    assert_eq!(tool.parameters()["type"], "object");
}

#[test]
fn the_origin_is_the_type_or_the_place() {
    assert!(ToolDefinition::define::<Noop>().origin().ends_with("Noop"));
    let line = line!() + 1;
    let tool = ToolDefinition::create("noop", "d", json!({ "type": "object" }), nothing).unwrap();
    assert!(
        tool.origin().starts_with(&format!("{}:{line}:", file!())),
        "{}",
        tool.origin()
    );
}

#[tokio::test]
async fn a_declared_tool_has_the_same_wire_form_and_no_handler() {
    let (defined, declared) = (
        ToolDefinition::define::<Noop>(),
        ToolDefinition::declare::<Noop>(),
    );
    assert_eq!(wire(&defined), wire(&declared));
    assert!(defined.has_handler() && !declared.has_handler());
    let result = declared.invoke(call("noop")).await;
    assert_eq!(result.kind(), ResultKind::Failure);
    assert_eq!(
        result.text(),
        "The tool \"noop\" cannot be called here; another client serves it."
    );
    assert!(matches!(result.cause(), Some(FailureCause::NoHandler)));
}

// S6, S14: each flag alone
#[test]
fn each_flag_has_its_key_and_unset_ones_have_none() {
    type Change = fn(ToolDefinition) -> ToolDefinition;
    let table: &[(Change, &str)] = &[
        (|tool| tool, ""),
        (
            |tool| tool.instructions("Call once."),
            r#"#,"instructions":"Call once.""#,
        ),
        (
            |tool| tool.overrides_built_in_tool(true),
            r#","overridesBuiltInTool":true"#,
        ),
        (
            |tool| tool.skip_permission(true),
            r#","skipPermission":true"#,
        ),
        (|tool| tool.terminal(true), r#","isTerminal":true"#),
        (|tool| tool.defer(Defer::Auto), r#","defer":"auto""#),
        (|tool| tool.defer(Defer::Never), r#","defer":"never""#),
        (
            |tool| tool.metadata("z", 1).metadata("a", json!([null])),
            r#","metadata":{"z":1,"a":[null]}"#,
        ),
        (
            |tool| {
                tool.overrides_built_in_tool(true)
                    .overrides_built_in_tool(false)
            },
            "",
        ),
        (|tool| tool.skip_permission(true).skip_permission(false), ""),
        (|tool| tool.terminal(true).terminal(false), ""),
        (|tool| tool.defer(Defer::Auto).defer(None), ""),
        (|tool| tool.title("Noop"), ""),
        (
            |tool| {
                tool.hints(ToolHints {
                    read_only: Some(true),
                    ..ToolHints::default()
                })
            },
            "",
        ),
        (
            |tool| {
                tool.strict(true)
                    .expose_errors(true)
                    .blocking(true)
                    .timeout(Duration::from_secs(1))
            },
            "",
        ),
    ];
    for (change, keys) in table {
        let tool = change(create("noop", json!({ "type": "object" })).unwrap());
        // `#` marks a key that goes before the parameters.
        let (before, after) = match keys.strip_prefix('#') {
            Some(before) => (before, ""),
            None => ("", *keys),
        };
        assert_eq!(
            wire(&tool),
            format!(
                r#"{{"name":"noop","description":"Does nothing."{before},"parameters":{{"type":"object","properties":{{}},"required":[]}}{after}}}"#
            )
        );
    }
}

// S14: every combination
#[test]
fn flags_combine_freely_and_in_one_order() {
    for bits in 0..16_u8 {
        let is_set = |bit: u8| bits & (1 << bit) != 0;
        // Set in reverse: the order on the wire is not that of the calls.
        let mut tool = create("noop", json!({ "type": "object" })).unwrap();
        if is_set(3) {
            tool = tool.defer(Defer::Never);
        }
        tool = tool
            .terminal(is_set(2))
            .skip_permission(is_set(1))
            .overrides_built_in_tool(is_set(0));
        let mut expected =
            r#"{"name":"noop","description":"Does nothing.","parameters":{"type":"object","properties":{},"required":[]}"#
                .to_owned();
        for (bit, key) in [
            r#","overridesBuiltInTool":true"#,
            r#","skipPermission":true"#,
            r#","isTerminal":true"#,
            r#","defer":"never""#,
        ]
        .into_iter()
        .enumerate()
        {
            if is_set(u8::try_from(bit).unwrap()) {
                expected += key;
            }
        }
        assert_eq!(wire(&tool), expected + "}");
    }
}

/// Everything set.
fn full() -> ToolDefinition {
    create("noop", json!({ "type": "object" }))
        .unwrap()
        .title("Noop")
        .output_schema::<u8>()
        .instructions("Call once.")
        .overrides_built_in_tool(true)
        .skip_permission(true)
        .terminal(true)
        .defer(Defer::Never)
        .metadata(
            "github.com/copilot:safeForTelemetry",
            json!({ "name": true, "inputsNames": false }),
        )
        .hints(ToolHints {
            read_only: Some(true),
            destructive: Some(false),
            idempotent: Some(true),
            open_world: None,
        })
        .strict(true)
        .expose_errors(true)
        .blocking(true)
        .timeout(Duration::from_secs(3))
}

#[test]
fn the_full_wire_form() {
    insta::assert_json_snapshot!(full(), @r#"
    {
      "name": "noop",
      "description": "Does nothing.",
      "instructions": "Call once.",
      "parameters": {
        "type": "object",
        "properties": {},
        "required": []
      },
      "overridesBuiltInTool": true,
      "skipPermission": true,
      "isTerminal": true,
      "defer": "never",
      "metadata": {
        "github.com/copilot:safeForTelemetry": {
          "name": true,
          "inputsNames": false
        }
      }
    }
    "#);
}

// seed F3, S14: a modifier changes one thing
#[test]
fn each_modifier_keeps_every_other_field() {
    let original = format!("{:?}", full());
    type Change = fn(ToolDefinition) -> ToolDefinition;
    let changes: &[(&str, Change, Change)] = &[
        ("title", |t| t.title("x"), |t| t.title("Noop")),
        (
            "output",
            |t| t.output_schema::<bool>(),
            |t| t.output_schema::<u8>(),
        ),
        (
            "instructions",
            |t| t.instructions("x"),
            |t| t.instructions("Call once."),
        ),
        (
            "overrides",
            |t| t.overrides_built_in_tool(false),
            |t| t.overrides_built_in_tool(true),
        ),
        (
            "permission",
            |t| t.skip_permission(false),
            |t| t.skip_permission(true),
        ),
        ("terminal", |t| t.terminal(false), |t| t.terminal(true)),
        ("defer", |t| t.defer(None), |t| t.defer(Defer::Never)),
        (
            "metadata",
            |t| t.metadata("github.com/copilot:safeForTelemetry", 1),
            |t| {
                t.metadata(
                    "github.com/copilot:safeForTelemetry",
                    json!({ "name": true, "inputsNames": false }),
                )
            },
        ),
        (
            "hints",
            |t| t.hints(ToolHints::default()),
            |t| t.hints(full().get_hints()),
        ),
        ("strict", |t| t.strict(false), |t| t.strict(true)),
        (
            "expose",
            |t| t.expose_errors(false),
            |t| t.expose_errors(true),
        ),
        ("blocking", |t| t.blocking(false), |t| t.blocking(true)),
        (
            "timeout",
            |t| t.timeout(None),
            |t| t.timeout(Duration::from_secs(3)),
        ),
    ];
    for (what, change, back) in changes {
        let full = full();
        let place = |tool: &ToolDefinition| format!("{tool:?}").replace(tool.origin(), "");
        let changed = change(full.clone());
        assert_ne!(place(&changed), place(&full), "{what} changes something");
        assert_eq!(
            place(&back(changed)),
            place(&full),
            "{what} changes nothing else"
        );
    }
    assert!(original.contains("has_handler: true"), "{original}");
}

#[test]
fn a_changed_clone_leaves_the_original_alone() {
    let original = create("noop", json!({ "type": "object" })).unwrap();
    let before = wire(&original);
    let changed = original.clone().metadata("a", 1).terminal(true);
    assert_eq!(wire(&original), before);
    assert_ne!(wire(&changed), before);
}

#[test]
fn readers_give_back_what_the_modifiers_set() {
    let tool = full();
    assert_eq!(tool.name(), "noop");
    assert_eq!(tool.description(), "Does nothing.");
    assert_eq!(tool.get_title(), Some("Noop"));
    assert_eq!(
        tool.get_output_schema(),
        Some(&json!({ "type": "integer", "minimum": 0, "maximum": 255 }))
    );
    assert_eq!(tool.get_instructions(), Some("Call once."));
    assert_eq!(tool.get_defer(), Some(Defer::Never));
    assert_eq!(tool.get_metadata().len(), 1);
    assert_eq!(tool.get_hints().destructive, Some(false));
    assert_eq!(tool.get_timeout(), Some(Duration::from_secs(3)));
    assert!(tool.overrides_built_in() && tool.skips_permission() && tool.is_terminal());
    assert!(tool.is_strict() && tool.exposes_errors() && tool.is_blocking());
}
