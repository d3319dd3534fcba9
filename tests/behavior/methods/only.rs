//! An only parameter: the root where its type is a record, whatever it is called; else a property.

use copilot_tool::{CopilotArgs, ToolDefinition, ToolInvocation, serde_json, tool, tools};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::{properties, text};

/// Search.
#[derive(CopilotArgs, Debug)]
struct Search {
    query: String,
    #[arg(default = 10)]
    limit: u8,
}

#[derive(CopilotArgs, Debug)]
enum Op {
    Read { path: String },
    List,
}

#[derive(CopilotArgs, Debug)]
enum Unit {
    Celsius,
}

#[derive(CopilotArgs, Debug)]
struct Wrapped(Search);

type Alias = Search;

macro_rules! the_type {
    () => {
        Search
    };
}

struct Service;

#[tools]
impl Service {
    /// A record.
    #[tool]
    fn record(&self, args: Search) -> String {
        format!("{args:?}")
    }

    /// By other names.
    #[tool]
    fn alias(call: &ToolInvocation, req: Alias) -> String {
        format!("{} {req:?}", call.name())
    }

    /// By other names.
    #[tool]
    fn macro_call(args: the_type!()) -> String {
        format!("{args:?}")
    }

    /// By other names.
    #[tool]
    fn boxed(args: Box<Search>, _: &ToolInvocation) -> String {
        format!("{args:?}")
    }

    /// A record in a record.
    #[tool]
    async fn wrapped(&self, args: Wrapped) -> String {
        format!("{args:?}")
    }

    /// An enum with data.
    #[tool]
    fn op(&self, op: Op) -> String {
        format!("{op:?}")
    }

    /// A word.
    #[tool]
    fn unit(&self, unit: Unit) -> String {
        format!("{unit:?}")
    }

    /// No record.
    #[tool]
    fn list(&self, ids: Vec<Uuid>) -> String {
        format!("{ids:?}")
    }

    /// No record.
    #[tool]
    fn option(&self, args: Option<Search>) -> String {
        format!("{args:?}")
    }

    /// No record.
    #[tool]
    fn map(&self, map: Map<String, Value>) -> String {
        serde_json::to_string(&map).unwrap()
    }

    /// No arguments.
    #[tool]
    fn nothing(&self, _none: ()) {}

    /// A record on purpose.
    #[tool]
    fn flat(&self, #[arg(flatten)] args: Search) -> String {
        format!("{args:?}")
    }

    /// A property on purpose.
    #[tool]
    fn nested(
        &self,
        /// What to search.
        #[arg(nest)]
        args: Search,
    ) -> String {
        format!("{args:?}")
    }

    /// A property of which something is said.
    #[tool]
    fn renamed(&self, #[arg(rename = "the-unit")] unit: Unit) -> String {
        format!("{unit:?}")
    }
}

/// A function.
#[tool]
fn free_record(req: Search) -> String {
    format!("{req:?}")
}

/// A function.
#[tool]
fn free_unit(unit: Unit) -> String {
    format!("{unit:?}")
}

fn tools() -> Vec<ToolDefinition> {
    let mut tools = ToolDefinition::from_object(Service);
    tools.push(ToolDefinition::define::<free_record>());
    tools.push(ToolDefinition::define::<free_unit>());
    tools
}

// seed S2, S12
#[tokio::test]
async fn a_record_is_the_root_by_whatever_name() {
    let tools = tools();
    for name in [
        "record",
        "alias",
        "macro_call",
        "boxed",
        "wrapped",
        "flat",
        "free_record",
    ] {
        assert_eq!(properties(&tools, name), "query! limit", "{name}");
        let said = text(&tools, name, json!({ "query": "hello", "limit": 7 })).await;
        assert!(
            said.contains(r#"Search { query: "hello", limit: 7 }"#),
            "{name}: {said}"
        );
        let said = text(&tools, name, json!({ "query": 7.5, "limti": 1 })).await;
        assert!(
            said.ends_with(
                "The tool takes: query (string, required), limit (integer, default 10)."
            ),
            "{said}"
        );
    }
    assert_eq!(properties(&tools, "op"), "action! path");
    assert_eq!(
        text(&tools, "op", json!({ "action": "Read", "path": "p" })).await,
        r#"Read { path: "p" }"#
    );
    assert_eq!(
        text(&tools, "op", json!({ "action": "List" })).await,
        "List"
    );
}

#[tokio::test]
async fn anything_else_is_a_property() {
    let tools = tools();
    for (name, expected) in [
        ("unit", "unit!"),
        ("list", "ids!"),
        ("option", "args"),
        ("map", "map!"),
        ("nested", "args!"),
        ("renamed", "the-unit!"),
        ("free_unit", "unit!"),
    ] {
        assert_eq!(properties(&tools, name), expected, "{name}");
    }
    assert_eq!(
        text(&tools, "unit", json!({ "unit": "Celsius" })).await,
        "Celsius"
    );
    assert_eq!(text(&tools, "list", json!({ "ids": [] })).await, "[]");
    assert_eq!(text(&tools, "option", json!({})).await, "None");
    assert_eq!(
        text(&tools, "map", json!({ "map": { "a": 1 } })).await,
        r#"{"a":1}"#
    );
    assert_eq!(
        text(&tools, "nested", json!({ "args": { "query": "q" } })).await,
        r#"Search { query: "q", limit: 10 }"#
    );
    assert_eq!(
        text(&tools, "renamed", json!({ "the-unit": "Celsius" })).await,
        "Celsius"
    );
}

#[tokio::test]
async fn a_unit_is_no_argument() {
    let tools = tools();
    assert_eq!(properties(&tools, "nothing"), "");
    assert_eq!(text(&tools, "nothing", json!(null)).await, "Success");
}
