//! What an inline tool refuses when it is finished: contract §2.3, the construction of the lambda path, in our words.

use copilot_tool::{CopilotArgs, DefinitionError, Json, Param, ToolDefinition};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::property;

fn with<T: Send + 'static>(param: Param<T>) -> Result<ToolDefinition, DefinitionError> {
    ToolDefinition::inline("tool", "Does it.")
        .param(param)
        .handler(|_| ())
}

#[track_caller]
fn refused<T: Send + 'static>(param: Param<T>, text: &str) {
    let error = with(param).map(|tool| tool.parameters().to_string());
    assert_eq!(error.unwrap_err().to_string(), text);
}

#[test]
fn a_tool_without_a_usable_name_or_description_is_refused() {
    for name in ["", " ", "a tool", "file.read", &"x".repeat(65)] {
        let error = ToolDefinition::inline(name.to_owned(), "Does it.").handler(|| ());
        assert!(
            matches!(error, Err(DefinitionError::InvalidName { .. })),
            "{name:?}"
        );
    }
    for description in ["", " \n\t"] {
        let error = ToolDefinition::inline("tool", description).handler(|| ());
        assert_eq!(
            error.unwrap_err(),
            DefinitionError::BlankDescription {
                tool: "tool".to_owned()
            }
        );
    }
}

#[test]
fn a_parameter_has_a_name_that_every_provider_takes() {
    let long = "x".repeat(65);
    for name in ["", " ", "a b", "naïve", "a/b", "$x", "a\n", &long] {
        let error = with(Param::<u8>::new(name.to_owned(), "It.")).unwrap_err();
        assert!(
            matches!(&error, DefinitionError::InvalidParameterName { name: refused, .. } if refused == name)
        );
        assert!(
            error.to_string().contains("^[a-zA-Z0-9_.-]{1,64}$"),
            "{error}"
        );
    }
    for name in ["a", "A.b-9_", "-", &"x".repeat(64)] {
        let tool = with(Param::<u8>::new(name.to_owned(), "It.")).unwrap();
        assert!(property(&tool, name).is_object());
    }
}

#[test]
fn a_parameter_has_a_description() {
    for description in ["", " \n"] {
        refused(
            Param::<u8>::new("it", description),
            "the description of parameter \"it\" of tool \"tool\" is blank; say what it is for, the model has nothing else \
             to go by",
        );
    }
}

#[test]
fn two_parameters_have_two_names() {
    let error = ToolDefinition::inline("tool", "Does it.")
        .param(Param::<u8>::new("it", "One."))
        .param(Param::<u8>::new("other", "Two."))
        .param(Param::<u8>::new("it", "Three."))
        .handler(|_, _, _| ());
    let text =
        "two parameters of tool \"tool\" are named \"it\"; rename one, aliases are names too";
    assert_eq!(error.unwrap_err().to_string(), text);

    let error = ToolDefinition::inline("tool", "Does it.")
        .param(Param::<u8>::new("other", "One.").alias("it"))
        .param(Param::<u8>::new("it", "Two."))
        .handler(|_, _| ());
    assert_eq!(error.unwrap_err().to_string(), text);

    refused(
        Param::<u8>::new("it", "One.").alias("a").alias("a"),
        "the parameter \"it\" of tool \"tool\" is not usable: its alias \"a\" is a name of it already",
    );
    refused(
        Param::<u8>::new("it", "One.").alias("it"),
        "the parameter \"it\" of tool \"tool\" is not usable: its alias \"it\" is a name of it already",
    );
    refused(
        Param::<u8>::new("it", "One.").alias(" "),
        "the parameter \"it\" of tool \"tool\" is not usable: its alias is blank",
    );
}

#[test]
fn a_default_is_within_the_limits() {
    let opening = "the arguments of tool \"tool\" cannot be described: ";
    let it = || Param::<u8>::new("it", "It.");
    refused(
        it().range(1..=14).default_value(15),
        &format!(
            "{opening}it: the default 15 is refused by its own type: must be between 1 and 14, got 15"
        ),
    );
    refused(
        it().default_value(0).choices([1, 2]),
        &format!(
            "{opening}it: the default 0 is refused by its own type: must be one of 1, 2, got 0"
        ),
    );
    let it = || Param::<String>::new("it", "It.");
    refused(
        it().len(2..).default_value("x"),
        &format!(
            "{opening}it: the default \"x\" is refused by its own type: must have at least 2 characters, got 1"
        ),
    );
    refused(
        it().pattern("^[a-z]+$").default_value("X"),
        &format!(
            "{opening}it: the default \"X\" is refused by its own type: must match the pattern ^[a-z]+$, got \"X\""
        ),
    );
}

#[test]
fn a_default_decodes_back_and_can_be_shown() {
    #[derive(Clone, Deserialize, Serialize, schemars::JsonSchema)]
    struct Odd {
        #[serde(rename(serialize = "written"))]
        read: u8,
    }
    let error = with(Param::<Odd>::new("it", "It.").default_value(Json(Odd { read: 1 })));
    let error = error.unwrap_err().to_string();
    assert!(
        error.contains("it: the default {\"written\":1} is refused by its own type"),
        "{error}"
    );

    refused(
        Param::<f64>::new("it", "It.").default_value(f64::NAN),
        "the arguments of tool \"tool\" cannot be described: it: the default cannot be shown: JSON has no such value",
    );
}

#[test]
fn a_default_and_optional_contradict_each_other() {
    let text = "the parameter \"it\" of tool \"tool\" is not usable: it is optional and has a default; with a default it is \
                never absent, so remove one of them";
    refused(
        Param::<u8>::new("it", "It.").default_value(1).optional(),
        text,
    );
    refused(
        Param::<u8>::new("it", "It.")
            .optional()
            .default_value(Some(1)),
        text,
    );
    refused(
        Param::<Option<u8>>::new("it", "It.").default_value(Some(1)),
        text,
    );
}

#[test]
fn limits_allow_something() {
    let unusable =
        |reason: &str| format!("the parameter \"it\" of tool \"tool\" is not usable: {reason}");
    let empty = unusable("its range is empty, because no value lies between the bounds");
    let nothing = unusable("`..` limits nothing");
    let it = || Param::<i32>::new("it", "It.");
    #[expect(clippy::reversed_empty_ranges, reason = "that is refused")]
    {
        refused(it().range(2..=1), &empty);
        refused(
            Param::<Vec<u8>>::new("it", "It.").len(2..=1),
            &unusable("its `len` is empty, because no length lies between the bounds"),
        );
    }
    refused(it().range(1..1), &empty);
    refused(Param::<f64>::new("it", "It.").range(f64::NAN..=1.0), &empty);
    refused(it().range(..), &nothing);
    refused(Param::<String>::new("it", "It.").len(..), &nothing);
    refused(
        Param::<String>::new("it", "It.").len(..0),
        &unusable("its `len` is empty, because no length is below 0"),
    );
    refused(
        it().range((std::ops::Bound::Excluded(1), std::ops::Bound::Unbounded)),
        &unusable(
            "the lower bound of its range is excluded; write the first value that is allowed",
        ),
    );
    refused(
        it().choices(Vec::<i32>::new()),
        &unusable("it has no choice, so no value is allowed"),
    );
    refused(
        it().choices([1, 2, 1]),
        &unusable("its choice 1 is listed twice"),
    );
    refused(
        Param::<String>::new("it", "It.").choices(["a", "a"]),
        &unusable("its choice \"a\" is listed twice"),
    );
    refused(
        it().choices([1]).range(1..),
        &unusable("a limit adds nothing to choices, where every value is listed"),
    );
    refused(
        Param::<String>::new("it", "It.").pattern("["),
        &unusable("its pattern is no regular expression: unclosed character class"),
    );
    // The first mistake is told.
    refused(
        Param::<String>::new("it", "It.").len(..).pattern("["),
        &nothing,
    );
}

// Java refuses a schema beside a default; here the default is written into the schema, and applied, as in a struct.
#[test]
fn a_schema_says_nothing_that_the_decoder_does_not_do() {
    let it = || Param::<u8>::new("it", "It.");
    let tool = with(it().schema(json!({ "type": "integer" })).default_value(7)).unwrap();
    assert_eq!(
        property(&tool, "it"),
        json!({ "type": "integer", "description": "It.", "default": 7 })
    );
    let unusable =
        |reason: &str| format!("the parameter \"it\" of tool \"tool\" is not usable: {reason}");
    refused(
        it().schema(json!({ "type": "integer", "default": 7 })),
        &unusable(
            "its schema has a \"default\" that nothing applies; say it with `.default_value(..)`",
        ),
    );
    for schema in [
        json!(true),
        json!(null),
        json!([]),
        json!("{}"),
        Value::from(1),
    ] {
        refused(
            it().schema(schema),
            &unusable("its schema is not a JSON object"),
        );
    }
}

#[test]
fn a_type_without_a_schema_is_told_by_hand() {
    #[derive(Deserialize, Debug)]
    struct Bare {
        x: u8,
    }
    let schema = json!({ "type": "object", "properties": { "x": { "type": "integer" } }, "required": ["x"] });
    let tool = with(Param::<Bare>::with_schema("it", "It.", schema)).unwrap();
    assert_eq!(property(&tool, "it")["properties"]["x"]["type"], "integer");
    let read = |bare: Bare| bare.x;
    assert_eq!(read(Bare { x: 1 }), 1);
}

#[test]
fn the_description_of_a_parameter_wins_over_that_of_its_type() {
    /// Of the type.
    #[derive(CopilotArgs)]
    struct Inner {
        /// X.
        x: u8,
    }
    let tool = with(Param::<Inner>::new("it", "Of the parameter.")).unwrap();
    assert_eq!(property(&tool, "it")["description"], "Of the parameter.");
    let _ = |inner: Inner| inner.x;
}

#[test]
fn a_definition_knows_where_it_was_made() {
    let tool = with(Param::<u8>::new("it", "It.")).unwrap();
    assert!(
        tool.origin().contains("construction.rs:"),
        "{}",
        tool.origin()
    );
    assert!(tool.has_handler() && tool.args_schema().is_some());
}
