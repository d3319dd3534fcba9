//! Types, traits, macros and modules of the user's with the names of std's (M01, M02).

#![deny(warnings)]
#![allow(dead_code, non_camel_case_types, unused_macros)]

use copilot_tool::CopilotArgs;

struct Option;
struct Result;
struct Some;
struct String;
struct Vec;
struct Box;
struct Default;
struct str;
trait Send {}
trait Sync {}
trait Clone {}
trait From {}
trait Into {}
trait Deserialize {}
trait JsonSchema {}
trait Read {}
trait Show {}
trait Tool {}
mod core {}
mod std {}
mod alloc {}
mod serde {}
mod schemars {}
mod copilot_tool_derive {}

macro_rules! unreachable {
    () => {
        compile_error!("not this one")
    };
}

macro_rules! concat {
    () => {
        compile_error!("not this one")
    };
}

#[derive(CopilotArgs)]
struct Search {
    /// What.
    query: ::std::string::String,
    #[arg(default = 3, range = 1..=9)]
    limit: u8,
    #[arg(default = ["a"], len = ..3)]
    tags: ::std::vec::Vec<::std::string::String>,
    #[arg(pattern = "^a")]
    note: ::std::option::Option<::std::string::String>,
    #[arg(skip)]
    seen: bool,
}

#[derive(CopilotArgs)]
enum Op {
    Search(Search),
    Flat {
        #[arg(flatten)]
        search: Search,
    },
    List,
}

#[derive(CopilotArgs)]
enum Unit {
    Celsius,
    #[arg(skip)]
    Hidden,
}

#[derive(CopilotArgs)]
struct Page<T> {
    items: ::std::vec::Vec<T>,
}

fn main() {
    let search = Search::from_json(r#"{"query": "x", "note": "ab"}"#).unwrap();
    assert_eq!(
        (search.query.as_str(), search.limit, search.tags.len()),
        ("x", 3, 1)
    );
    assert_eq!(search.note.as_deref(), ::std::option::Option::Some("ab"));
    assert!(!search.seen);
}
