//! Edition 2018: no `dyn` by need, `async` is a keyword, `gen` is a name, and `TryFrom` is not in the prelude.

#![deny(warnings, keyword_idents_2024)]

use copilot_tool::{tool, tools, CopilotArgs, ToolDefinition, ToolInvocation};

/// Searches.
#[derive(CopilotArgs)]
struct Search {
    r#async: String,
    r#gen: Option<u8>,
    #[arg(default = ["a"], len = ..3)]
    tags: Vec<String>,
    #[arg(default = [1, 2])]
    pair: [u8; 2],
    #[arg(default = { let a = 1; a + 1 }, range = 1..=9)]
    limit: u8,
}

#[derive(CopilotArgs)]
#[args(rename_all = "lowercase")]
enum Op {
    Search(Search),
    Flat {
        #[arg(flatten)]
        search: Search,
    },
    List,
}

struct Service;

#[tools]
impl Service {
    /// Reads.
    #[tool]
    async fn r#gen(&self, r#async: String, search: Option<Search>, call: &ToolInvocation) -> usize {
        r#async.len() + call.name().len() + usize::from(search.is_some())
    }

    /// Finds.
    #[tool]
    fn r#try(search: Search) -> String {
        search.r#async
    }
}

/// A function.
#[tool]
fn r#dyn(r#gen: u8) -> u8 {
    r#gen
}

fn main() {
    assert_eq!(ToolDefinition::from_object(Service)[0].name(), "gen");
    assert_eq!(ToolDefinition::define::<r#dyn>().name(), "dyn");
    assert_eq!(r#dyn(1), 1);
    let search = Search::from_json(r#"{"async": "x"}"#).unwrap();
    assert_eq!((search.r#async.as_str(), search.r#gen), ("x", None));
    assert_eq!(
        (search.tags.len(), search.pair, search.limit),
        (1, [1, 2], 2)
    );
    let op = Op::from_json(r#"{"action": "flat", "async": "y", "gen": 3}"#).unwrap();
    match op {
        Op::Flat { search } => assert_eq!((search.r#async.as_str(), search.r#gen), ("y", Some(3))),
        Op::Search(_) | Op::List => panic!("another variant"),
    }
}
