//! Edition 2021, with everything denied that edition 2024 changes.

#![deny(warnings, rust_2024_compatibility)]

use copilot_tool::{tool, tools, CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};

/// Searches.
#[derive(CopilotArgs)]
struct Search {
    r#gen: String,
    #[arg(default = vec!["a".to_owned()], len = ..3)]
    tags: Vec<String>,
    #[arg(default = if cfg!(test) { 1 } else { 2 }, range = 1..=9)]
    limit: u8,
    nested: Option<Box<Search>>,
}

#[derive(CopilotArgs)]
enum Op {
    Search(Search),
    Flat {
        #[arg(flatten)]
        search: Search,
        all: Option<bool>,
    },
    List,
}

struct Find;

impl Tool for Find {
    type Args = Op;
    type Output = String;
    const NAME: &'static str = "find";
    const DESCRIPTION: &'static str = "Finds.";

    async fn call(&self, op: Op, _: &ToolInvocation) -> Result<String, ToolError> {
        match op {
            Op::Search(search) | Op::Flat { search, all: None } => Ok(search.r#gen),
            Op::Flat { all: Some(_), .. } | Op::List => Err(ToolError::failed("Not that.")),
        }
    }
}

struct Service;

#[tools]
impl Service {
    /// Reads.
    #[tool]
    async fn read(&self, r#gen: String, search: Option<Search>, call: &ToolInvocation) -> usize {
        r#gen.len() + call.name().len() + usize::from(search.is_some())
    }

    /// Finds.
    #[tool]
    fn find(search: Search) -> Result<String, std::fmt::Error> {
        Ok(search.r#gen)
    }
}

/// A function.
#[tool]
async fn function(r#gen: u8) -> u8 {
    r#gen
}

fn main() {
    assert_eq!(ToolDefinition::from_object(Service).len(), 2);
    assert_eq!(ToolDefinition::define::<function>().name(), "function");
    let search = Search::from_json(r#"{"gen": "x", "nested": {"gen": "y"}}"#).unwrap();
    assert_eq!(
        (search.r#gen.as_str(), search.tags.len(), search.limit),
        ("x", 1, 2)
    );
    assert_eq!(search.nested.unwrap().r#gen, "y");
    let _ = ToolDefinition::define_with(Find);
}
