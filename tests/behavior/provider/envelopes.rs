//! Definitions and registries in each format. What is in a schema is the dialects' business; here it is what is around.

use copilot_tool::{
    DefinitionError, Dialect, OpenAiApi, ToolDefinition, ToolHints, ToolInvocation, ToolRegistry,
};
use serde_json::{Value, json};

use super::{DIALECTS, Weather};
use crate::Noop;

/// A tool with a name of our choice, and one string.
fn named(name: &'static str) -> ToolDefinition {
    let parameters = json!({
        "type": "object",
        "properties": { "text": { "type": "string", "description": "What to say." } },
        "required": ["text"],
    });
    ToolDefinition::create(name, "Says it.", parameters, |_: ToolInvocation| async {}).unwrap()
}

/// All formats of one tool, with the text around `…`, which stands for the schema.
#[track_caller]
fn assert_envelopes(tool: &ToolDefinition, expected: &[(Value, Dialect, &str)]) {
    for (envelope, dialect, around) in expected {
        let schema = tool.parameters_for(*dialect).unwrap().to_string();
        assert_eq!(
            envelope.to_string(),
            around.replace('…', &schema),
            "{dialect:?}"
        );
    }
}

#[test]
fn an_envelope_is_what_the_provider_documents() {
    use OpenAiApi::{ChatCompletions, Responses};
    let tool = ToolDefinition::define::<Weather>();
    assert_envelopes(
        &tool,
        &[
            (
                tool.to_openai(ChatCompletions).unwrap(),
                Dialect::OpenAi,
                r#"{"type":"function","function":{"name":"get_weather","description":"Get the weather for a city.","parameters":…,"strict":false}}"#,
            ),
            (
                tool.to_openai_strict(ChatCompletions).unwrap(),
                Dialect::OpenAiStrict,
                r#"{"type":"function","function":{"name":"get_weather","description":"Get the weather for a city.","parameters":…,"strict":true}}"#,
            ),
            (
                tool.to_openai(Responses).unwrap(),
                Dialect::OpenAi,
                r#"{"type":"function","name":"get_weather","description":"Get the weather for a city.","parameters":…,"strict":false}"#,
            ),
            (
                tool.to_openai_strict(Responses).unwrap(),
                Dialect::OpenAiStrict,
                r#"{"type":"function","name":"get_weather","description":"Get the weather for a city.","parameters":…,"strict":true}"#,
            ),
            (
                tool.to_anthropic().unwrap(),
                Dialect::Anthropic,
                r#"{"name":"get_weather","description":"Get the weather for a city.","input_schema":…}"#,
            ),
            (
                tool.to_anthropic_strict().unwrap(),
                Dialect::AnthropicStrict,
                r#"{"name":"get_weather","description":"Get the weather for a city.","input_schema":…,"strict":true}"#,
            ),
            (
                tool.to_gemini().unwrap(),
                Dialect::Gemini,
                r#"{"name":"get_weather","description":"Get the weather for a city.","parameters":…}"#,
            ),
            (
                tool.to_mcp().unwrap(),
                Dialect::Mcp,
                r#"{"name":"get_weather","title":"Weather","description":"Get the weather for a city.","inputSchema":…,"annotations":{"readOnlyHint":true,"openWorldHint":false},"_meta":{"copilot":true}}"#,
            ),
        ],
    );
}

#[test]
fn a_tool_that_takes_nothing_has_parameters_except_for_gemini() {
    let tool = ToolDefinition::define::<Noop>();
    assert_eq!(
        tool.to_gemini().unwrap().to_string(),
        r#"{"name":"noop","description":"Does nothing."}"#
    );
    for schema in [
        &tool.to_openai(OpenAiApi::Responses).unwrap()["parameters"],
        &tool.to_openai_strict(OpenAiApi::Responses).unwrap()["parameters"],
        &tool.to_anthropic().unwrap()["input_schema"],
        &tool.to_anthropic_strict().unwrap()["input_schema"],
        &tool.to_mcp().unwrap()["inputSchema"],
    ] {
        assert_eq!(schema["type"], "object");
        assert_eq!(schema["properties"], json!({}));
    }
}

#[test]
fn mcp_has_a_title_and_annotations_only_where_there_are_some() {
    let tool = ToolDefinition::define::<Noop>();
    assert_envelopes(
        &tool,
        &[(
            tool.to_mcp().unwrap(),
            Dialect::Mcp,
            r#"{"name":"noop","description":"Does nothing.","inputSchema":…}"#,
        )],
    );
    let tool = tool.title("Nothing").hints(ToolHints {
        read_only: Some(false),
        destructive: Some(true),
        idempotent: Some(false),
        open_world: Some(true),
    });
    assert_eq!(tool.to_mcp().unwrap()["title"], "Nothing");
    assert_eq!(
        tool.to_mcp().unwrap()["annotations"].to_string(),
        r#"{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}"#
    );
    let tool = tool.metadata("example.com/a", 1);
    assert_eq!(
        tool.to_mcp().unwrap()["_meta"],
        json!({ "example.com/a": 1 })
    );
}

#[test]
fn mcp_has_an_output_schema_where_it_is_an_object() {
    let tool = ToolDefinition::define::<Noop>();
    let object = tool
        .clone()
        .output_schema::<std::collections::BTreeMap<String, u8>>();
    assert_eq!(
        object.to_mcp().unwrap()["outputSchema"],
        *object.get_output_schema().unwrap()
    );
    let list = tool.output_schema::<Vec<u8>>();
    assert_eq!(list.to_mcp().unwrap().get("outputSchema"), None);
}

#[test]
fn parameters_for_renders_what_the_arguments_are() {
    let tool = ToolDefinition::define::<Weather>();
    let schema = tool.args_schema().unwrap();
    for dialect in DIALECTS {
        let rendered = schema.render(dialect).unwrap();
        assert_eq!(tool.parameters_for(dialect), Ok(rendered), "{dialect:?}");
    }
    for tool in [tool, named("say")] {
        let copilot = tool.parameters_for(Dialect::Copilot).unwrap();
        assert_eq!(&copilot, tool.parameters());
    }
}

#[test]
fn a_registry_gives_its_tools_in_order() {
    let tools = [
        named("z"),
        ToolDefinition::define::<Weather>(),
        ToolDefinition::define::<Noop>(),
    ];
    let registry = ToolRegistry::from_tools(tools.clone()).unwrap();
    let each =
        |render: &dyn Fn(&ToolDefinition) -> Value| -> Value { tools.iter().map(render).collect() };
    for api in [OpenAiApi::ChatCompletions, OpenAiApi::Responses] {
        assert_eq!(
            registry.to_openai(api).unwrap(),
            each(&|tool| tool.to_openai(api).unwrap())
        );
        assert_eq!(
            registry.to_openai_strict(api).unwrap(),
            each(&|tool| tool.to_openai_strict(api).unwrap())
        );
    }
    assert_eq!(
        registry.to_anthropic().unwrap(),
        each(&|tool| tool.to_anthropic().unwrap())
    );
    assert_eq!(
        registry.to_anthropic_strict().unwrap(),
        each(&|tool| tool.to_anthropic_strict().unwrap())
    );
    assert_eq!(
        registry.to_mcp().unwrap(),
        each(&|tool| tool.to_mcp().unwrap())
    );
    assert_eq!(
        registry.to_gemini().unwrap(),
        json!({ "functionDeclarations": each(&|tool| tool.to_gemini().unwrap()) })
    );
}

#[test]
fn a_registry_without_tools_is_an_empty_list() {
    let registry = ToolRegistry::new();
    assert_eq!(registry.to_openai(OpenAiApi::Responses), Ok(json!([])));
    assert_eq!(registry.to_anthropic(), Ok(json!([])));
    assert_eq!(registry.to_mcp(), Ok(json!([])));
    assert_eq!(
        registry.to_gemini(),
        Ok(json!({ "functionDeclarations": [] }))
    );
}

#[test]
fn gemini_takes_names_that_begin_with_a_letter_or_underscore() {
    for name in ["get", "_get", "Get-2"] {
        assert!(named(name).to_gemini().is_ok(), "{name}");
    }
    for name in ["2fa", "-get"] {
        let error = named(name).to_gemini().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("Gemini refuses the tool name \"{name}\": a name begins with a letter or `_`")
        );
        // The others do not mind.
        assert!(named(name).to_anthropic().is_ok());
        assert!(named(name).to_openai(OpenAiApi::ChatCompletions).is_ok());
    }
}

#[test]
fn a_registry_names_every_tool_that_cannot_go() {
    let names = ["1st", "second", "3rd", "fourth"];
    let registry = ToolRegistry::from_tools(names.map(named)).unwrap();
    let errors = registry.to_gemini().unwrap_err();
    let refused: Vec<_> = (errors.errors().iter())
        .map(|error| match error {
            DefinitionError::RefusedName { tool, .. } => tool.as_str(),
            other => panic!("{other}"),
        })
        .collect();
    assert_eq!(refused, ["1st", "3rd"]);
    assert_eq!(
        errors.to_string(),
        "Gemini refuses the tool name \"1st\": a name begins with a letter or `_`\n\
         Gemini refuses the tool name \"3rd\": a name begins with a letter or `_`"
    );
}
