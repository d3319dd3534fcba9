//! Registries: order, names that clash, names that do not exist.

use std::sync::Arc;

use copilot_tool::{
    FailureCause, ResultKind, ToolDefinition, ToolInvocation, ToolProvider, ToolRegistry,
};
use serde_json::json;

use crate::{Noop, call};

fn tool(name: &str) -> ToolDefinition {
    let reply = name.to_owned();
    let handler = move |_: ToolInvocation| {
        let reply = reply.clone();
        async move { reply }
    };
    ToolDefinition::create(
        name.to_owned(),
        "Says its name.",
        json!({ "type": "object" }),
        handler,
    )
    .unwrap()
}

fn registry(names: &[&str]) -> ToolRegistry {
    ToolRegistry::from_tools(names.iter().map(|name| tool(name))).unwrap()
}

// N04
#[test]
fn tools_keep_the_order_they_were_added_in() {
    let names = ["h", "b", "z", "a", "y", "c", "x", "d"];
    let tools = registry(&names);
    assert!(
        tools
            .definitions()
            .iter()
            .map(ToolDefinition::name)
            .eq(names)
    );
    let json = serde_json::to_string(&tools).unwrap();
    assert_eq!(json, serde_json::to_string(&registry(&names)).unwrap());
    assert!(json.starts_with(
        r#"[{"name":"h","description":"Says its name.","parameters":{"type":"object","properties":{},"required":[]}},{"name":"b","#
    ));
}

// N03 b, c
#[test]
fn a_duplicate_name_is_refused_and_both_origins_are_named() {
    let mut tools = ToolRegistry::new();
    tools.insert(ToolDefinition::define::<Noop>()).unwrap();
    let error = tools.insert(tool("noop")).unwrap_err();
    assert_eq!(error.name(), "noop");
    assert!(error.first().origin().ends_with("Noop"));
    assert!(error.second().origin().contains("registry.rs:"));
    let text = error.to_string();
    assert!(
        text.starts_with("duplicate tool name \"noop\": first from "),
        "{text}"
    );
    assert!(
        text.contains(error.first().origin()) && text.contains(error.second().origin()),
        "{text}"
    );
    assert_eq!(tools.len(), 1);
}

// N03 e
#[test]
fn names_that_differ_only_in_case_are_refused() {
    let error = ToolRegistry::from_tools([tool("read_file"), tool("Read_File")]).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("tool names \"read_file\" and \"Read_File\" differ only in case: "),
        "{error}"
    );
}

// N03
#[test]
fn extending_adds_all_or_none() {
    let mut tools = registry(&["a"]);
    assert!(tools.extend([tool("b"), tool("a")]).is_err());
    assert_eq!(tools.len(), 1);
    tools
        .extend([tool("b"), tool("c")])
        .unwrap()
        .insert(tool("d"))
        .unwrap();
    assert!(
        tools
            .definitions()
            .iter()
            .map(ToolDefinition::name)
            .eq(["a", "b", "c", "d"])
    );
}

#[test]
fn a_clone_that_is_added_to_goes_its_own_way() {
    let first = registry(&["a"]);
    let mut second = first.clone();
    second.insert(tool("b")).unwrap();
    assert_eq!((first.len(), second.len()), (1, 2));
    assert!(first.get("b").is_none() && second.get("b").is_some());
}

#[tokio::test]
async fn a_call_goes_to_the_tool_it_names() {
    let tools = registry(&["a", "b", "c"]);
    for name in ["c", "a", "b"] {
        assert_eq!(tools.invoke(call(name)).await.text(), name);
    }
}

// R08
#[tokio::test]
async fn an_unknown_name_offers_the_nearest() {
    let tools = registry(&[
        "delete_file",
        "read_file",
        "read_files",
        "write_file",
        "weather",
        "read_dir",
    ]);
    for (name, text) in [
        ("nope", r#"There is no tool named "nope"."#),
        (
            "Read_File",
            r#"There is no tool named "Read_File"; did you mean "read_file"?"#,
        ),
        (
            "readFile",
            r#"There is no tool named "readFile"; did you mean "read_file"?"#,
        ),
        (
            "reed_file",
            r#"There is no tool named "reed_file"; did you mean "read_file" or "read_files"?"#,
        ),
        (
            "wether",
            r#"There is no tool named "wether"; did you mean "weather"?"#,
        ),
        ("", r#"There is no tool named ""."#),
    ] {
        let result = tools.invoke(call(name)).await;
        assert_eq!((result.kind(), result.text()), (ResultKind::Failure, text));
        assert!(matches!(result.cause(), Some(FailureCause::UnknownTool)));
    }
}

// R08
#[tokio::test]
async fn a_made_up_name_is_echoed_escaped_and_cut() {
    let name = format!("a\"\n\u{1b}{}; did you mean ", "x".repeat(10_000));
    let result = registry(&["a"]).invoke(call(&name)).await;
    let text = result.text();
    assert!(
        text.starts_with(r#"There is no tool named "a\"\n\u{1b}xxx"#),
        "{text}"
    );
    assert!(
        text.ends_with("…\".") && text.chars().count() < 120,
        "{text}"
    );
}

#[tokio::test]
async fn an_empty_registry_knows_nothing() {
    let tools = ToolRegistry::default();
    assert!(tools.is_empty());
    assert_eq!(serde_json::to_string(&tools).unwrap(), "[]");
    assert!(!tools.invoke(call("a")).await.is_success());
}

// Calls run side by side
#[tokio::test]
async fn calls_of_one_registry_run_concurrently() {
    let meet = Arc::new(tokio::sync::Barrier::new(2));
    let handler = move |_: ToolInvocation| {
        let meet = Arc::clone(&meet);
        async move {
            meet.wait().await;
        }
    };
    let meeting = ToolDefinition::create(
        "meet",
        "Waits for another.",
        json!({ "type": "object" }),
        handler,
    );
    let tools = ToolRegistry::from_tools([meeting.unwrap()]).unwrap();
    let (first, second) = tokio::join!(tools.invoke(call("meet")), tools.invoke(call("meet")));
    assert!(first.is_success() && second.is_success());
}

struct Service {
    names: Vec<&'static str>,
}

impl ToolProvider for Service {
    fn tools(self: Arc<Self>) -> Vec<ToolDefinition> {
        self.names.iter().map(|name| tool(name)).collect()
    }
}

#[test]
fn a_provider_brings_its_tools() {
    let service = Arc::new(Service {
        names: vec!["a", "b"],
    });
    let mut tools = ToolRegistry::new();
    tools.extend(service.tools()).unwrap();
    assert_eq!(tools.len(), 2);
}
