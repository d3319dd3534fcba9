//! Whole texts, as the model reads them.

use copilot_tool::CopilotArgs;
use insta::assert_snapshot;
use serde_json::json;

use super::refusal;

/// Work with files in the workspace.
#[derive(CopilotArgs, Debug)]
#[args(tag = "action", rename_all = "snake_case")]
enum FileOp {
    /// Read a file.
    Read {
        path: String,
        #[arg(default = 0)]
        offset: u64,
    },
    /// Replace a file's content.
    Write { path: String, content: String },
    /// List the workspace.
    List,
}

// DESIGN 3.4
#[test]
fn the_example_of_the_design_reads_as_it_says() {
    let error = refusal::<FileOp>(json!({ "action": "write", "path": "a", "patch": "b" }));
    assert_eq!(
        error.for_tool("file_op"),
        "Invalid arguments for tool \"file_op\" (action \"write\"), 2 problems:\n\
         - content: required string is missing\n\
         - patch: unknown argument; did you mean \"path\"?\n\
         \"write\" takes: path (string, required), content (string, required)."
    );
}

#[test]
fn without_a_tool_the_text_names_none() {
    let error = refusal::<FileOp>(json!({ "action": "write", "path": "a" }));
    assert_snapshot!(error, @r#"
    Invalid arguments (action "write"), 1 problem:
    - content: required string is missing
    "write" takes: path (string, required), content (string, required).
    "#);
}

#[test]
fn a_missing_tag() {
    let error = refusal::<FileOp>(json!({ "path": "a", "content": "b" }));
    assert_snapshot!(error.for_tool("file_op"), @r#"
    Invalid arguments for tool "file_op", 1 problem:
    - action: required string is missing; one of "read", "write", "list"; the other arguments fit "write"
    "write" takes: path (string, required), content (string, required).
    "#);
}

#[test]
fn an_unknown_tag() {
    let error = refusal::<FileOp>(json!({ "action": "wirte", "path": "a" }));
    assert_snapshot!(error.for_tool("file_op"), @r#"
    Invalid arguments for tool "file_op", 1 problem:
    - action: must be one of "read", "write", "list", got "wirte"; did you mean "write"?
    "write" takes: path (string, required), content (string, required).
    "#);
}

#[test]
fn a_field_of_another_variant() {
    let error = refusal::<FileOp>(json!({ "action": "list", "path": "a", "offset": 5 }));
    assert_snapshot!(error.for_tool("file_op"), @r#"
    Invalid arguments for tool "file_op" (action "list"), 2 problems:
    - path: not used by "list", only by "read", "write"
    - offset: not used by "list", only by "read"
    "list" takes: no arguments.
    "#);
}

/// Get the current weather for a city.
#[derive(CopilotArgs, Debug)]
struct GetWeather {
    /// City to look up, for example "Oslo".
    city: String,
    /// Temperature unit.
    #[arg(default = Unit::Celsius)]
    unit: Unit,
    #[arg(desc = "Days of forecast", default = 3, range = 1..=14)]
    days: u8,
    note: Option<String>,
    places: Option<Vec<Place>>,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "lowercase")]
enum Unit {
    Celsius,
    Fahrenheit,
}

#[derive(CopilotArgs, Debug)]
struct Place {
    lat: f64,
    lon: f64,
}

#[test]
fn several_problems_of_a_struct() {
    let error = refusal::<GetWeather>(json!({
        "unit": "kelvin", "days": 30, "citty": "Oslo", "places": [{ "lat": "north", "lon": 10.7 }, { "lat": 59.9 }],
    }));
    assert_snapshot!(error.for_tool("get_weather"), @r#"
    Invalid arguments for tool "get_weather", 6 problems:
    - unit: must be one of "celsius", "fahrenheit", got "kelvin"
    - days: must be between 1 and 14, got 30
    - places[0].lat: expected number, got string "north"
    - places[1].lon: required number is missing
    - city: required string is missing
    - citty: unknown argument; did you mean "city"?
    The tool takes: city (string, required), unit (one of "celsius", "fahrenheit", default "celsius"), days (integer, default 3), note (string, optional), places (array of object {lat, lon}, optional).
    "#);
}

#[test]
fn a_value_that_is_no_object() {
    let error = refusal::<GetWeather>(json!(["Oslo"]));
    assert_snapshot!(error.for_tool("get_weather"), @r#"
    Invalid arguments for tool "get_weather", 1 problem:
    - expected a JSON object, got array
    "#);
}

#[test]
fn text_that_is_no_json() {
    let error = GetWeather::from_json("city=Oslo").unwrap_err();
    assert_snapshot!(error.for_tool("get_weather"), @r#"
    Invalid arguments for tool "get_weather", 1 problem:
    - expected a JSON object, got text "city=Oslo"
    "#);
}

#[test]
fn text_that_is_cut_off() {
    let error = GetWeather::from_json(r#"{"city":"Os"#).unwrap_err();
    assert_snapshot!(error.for_tool("get_weather"), @r#"
    Invalid arguments for tool "get_weather", 1 problem:
    - the arguments are not valid JSON and look cut off (the text ends inside a value); send them again, in smaller parts if they are long
    "#);
}

#[test]
fn a_key_that_is_given_twice() {
    let error = GetWeather::from_json(r#"{"city":"Oslo","city":"Bergen"}"#).unwrap_err();
    assert_snapshot!(error.for_tool("get_weather"), @r#"
    Invalid arguments for tool "get_weather", 1 problem:
    - the key "city" is given twice
    "#);
}

#[test]
fn a_tool_without_arguments() {
    let error = refusal::<()>(json!({ "verbose": true }));
    assert_snapshot!(error.for_tool("ping"), @r#"
    Invalid arguments for tool "ping", 1 problem:
    - verbose: unknown argument
    The tool takes: no arguments.
    "#);
}

#[test]
fn a_tool_with_an_enum_beside_its_fields() {
    #[derive(CopilotArgs, Debug)]
    struct Job {
        name: String,
        #[arg(flatten)]
        op: FileOp,
    }
    let error = refusal::<Job>(json!({ "action": "read", "path": 5.5 }));
    assert_snapshot!(error.for_tool("job"), @r#"
    Invalid arguments for tool "job", 2 problems:
    - name: required string is missing
    - path: expected string, got number 5.5
    The tool takes: name (string, required), action (one of "read", "write", "list", required).
    "#);
}
