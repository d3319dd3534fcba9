//! `Result` and `Error` mean the user's own, and so do `Ok`, `Err`, `Some` and `None` (M01).

#![deny(warnings)]

use copilot_tool::{CopilotArgs, Tool, ToolError, ToolInvocation};
use std::fmt;

#[derive(Debug)]
struct MyError;

impl fmt::Display for MyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("mine")
    }
}

impl std::error::Error for MyError {}

use MyError as Error;

type Result<T> = std::result::Result<T, Error>;

#[derive(Debug, CopilotArgs)]
struct Search {
    query: String,
    #[arg(default = 3, range = 1..=9)]
    limit: u8,
}

struct Find;

impl Find {
    fn find(query: String) -> Result<String> {
        std::result::Result::Ok(query)
    }
}

impl Tool for Find {
    type Args = Search;
    type Output = Result<String>;
    const NAME: &'static str = "find";
    const DESCRIPTION: &'static str = "Finds.";

    async fn call(
        &self,
        args: Search,
        _: &ToolInvocation,
    ) -> std::result::Result<Result<String>, ToolError> {
        std::result::Result::Ok(Find::find(args.query))
    }
}

mod constructors {
    //! Functions and constants of the names of the prelude's constructors.

    #![allow(non_snake_case, non_upper_case_globals, dead_code)]

    use super::CopilotArgs;

    fn Ok() {}
    fn Some() {}
    const Err: u8 = 1;
    const None: u8 = 2;

    #[derive(CopilotArgs)]
    pub(super) struct Search {
        pub(super) query: String,
        #[arg(default = Err)]
        pub(super) limit: u8,
        #[arg(default = None)]
        pub(super) offset: u8,
        note: std::option::Option<String>,
    }

    #[derive(CopilotArgs)]
    enum Op {
        Find { query: String },
        List,
    }
}

fn main() {
    let _ = copilot_tool::ToolDefinition::define_with(Find);
    let search = constructors::Search::from_json(r#"{"query": "x"}"#).unwrap();
    assert_eq!(
        (search.query.as_str(), search.limit, search.offset),
        ("x", 1, 2)
    );
}
