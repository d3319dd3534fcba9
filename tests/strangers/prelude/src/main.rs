//! A crate without a prelude, and without serde and schemars among its dependencies.

#![no_implicit_prelude]
#![deny(warnings)]

use ::copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};
use ::std::{assert, assert_eq};
use ::std::{convert::From, option::Option, result::Result, string::String, vec::Vec};

/// Searches.
#[derive(CopilotArgs)]
struct Search {
    query: String,
    #[arg(default = 3, range = 1..=9)]
    limit: u8,
    tags: Option<Vec<String>>,
    #[arg(flatten)]
    page: Page<u32>,
}

#[derive(CopilotArgs)]
struct Page<T> {
    offset: T,
}

#[derive(CopilotArgs)]
enum Op {
    Search(Search),
    List { all: bool },
}

struct Find;

impl Tool for Find {
    type Args = Op;
    type Output = String;
    const NAME: &'static str = "find";
    const DESCRIPTION: &'static str = "Finds.";

    async fn call(&self, op: Op, _: &ToolInvocation) -> Result<String, ToolError> {
        Result::Ok(match op {
            Op::Search(search) => search.query,
            Op::List { all: true } => String::from("all"),
            Op::List { all: false } => String::new(),
        })
    }
}

fn main() {
    let search = Search::from_json(r#"{"query": "x", "offset": 2}"#);
    let search = search.ok().expect("it decodes");
    assert_eq!(
        (search.query.as_str(), search.limit, search.page.offset),
        ("x", 3, 2)
    );
    assert!(search.tags.is_none());
    let _ = ToolDefinition::define_with(Find);
}
