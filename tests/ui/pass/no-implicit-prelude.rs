//! Nothing of the prelude is in scope (M02).

#![no_implicit_prelude]
#![deny(warnings)]
#![allow(dead_code)]

use ::copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};
use ::std::option::Option;
use ::std::result::Result;
use ::std::string::{String, ToString};
use ::std::vec::Vec;

/// Searches.
#[derive(CopilotArgs)]
struct Search {
    query: String,
    #[arg(default = 3, range = 1..=9, example = 5)]
    limit: u8,
    #[arg(default = ["a"], len = ..3)]
    tags: Vec<String>,
    #[arg(choices = ["x", "y"])]
    kind: Option<String>,
    #[arg(skip)]
    seen: bool,
    #[arg(default)]
    unit: Unit,
}

#[derive(CopilotArgs, ::std::default::Default)]
enum Unit {
    #[default]
    Celsius,
    Kelvin,
}

#[derive(CopilotArgs)]
#[args(tag = "op")]
enum Op {
    Search(Search),
    Flat {
        #[arg(flatten)]
        search: Search,
    },
    List,
}

#[derive(CopilotArgs)]
struct Page<T, const N: usize> {
    items: Vec<T>,
    #[arg(flatten)]
    op: Op,
}

struct Find;

impl Tool for Find {
    type Args = Search;
    type Output = String;
    const NAME: &'static str = "find";

    async fn call(&self, args: Search, _: &ToolInvocation) -> Result<String, ToolError> {
        Result::Ok(args.limit.to_string())
    }
}

fn main() {
    let _ = ToolDefinition::define_with(Find);
}
