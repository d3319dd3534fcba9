//! The crate under another name, and reachable only through a framework.

#![deny(warnings)]

use ct::CopilotArgs;

#[derive(CopilotArgs)]
#[args(crate = ::ct)]
struct Search {
    query: String,
    #[arg(default = 3, range = 1..=9)]
    limit: u8,
    page: Option<Page>,
}

mod through {
    //! As users of the framework see it.

    use framework::copilot_tool::CopilotArgs;

    #[derive(CopilotArgs)]
    #[args(crate = ::framework::copilot_tool, rename_all = "camelCase")]
    pub(crate) struct Page {
        pub(crate) begin_at: u32,
    }

    #[derive(CopilotArgs)]
    #[args(crate = "::framework::copilot_tool")]
    pub(crate) enum Op {
        Turn(Page),
        List,
    }
}

struct Service;

#[ct::tools(crate = ::framework::copilot_tool)]
impl Service {
    /// Finds.
    #[tool]
    fn find(&self, search: Search, limit: u8) -> usize {
        search.query.len() + usize::from(limit)
    }
}

/// Finds.
#[ct::tool(crate = ::ct)]
fn find(query: String) -> String {
    query
}

use through::{Op, Page};

framework::arguments! {
    /// Made by the framework.
    #[args(rename_all = "UPPERCASE")]
    struct Made {
        word: String,
        number: Option<u8>,
    }
}

fn main() {
    assert_eq!(ct::ToolDefinition::from_object(Service)[0].name(), "find");
    assert_eq!(ct::ToolDefinition::define::<find>().name(), "find");
    let search = Search::from_json(r#"{"query": "x", "page": {"beginAt": 2}}"#).unwrap();
    assert_eq!((search.query.as_str(), search.limit), ("x", 3));
    assert_eq!(search.page.map(|page| page.begin_at), Some(2));
    let op = Op::from_json(r#"{"action": "Turn", "beginAt": 2}"#).unwrap();
    assert!(matches!(op, Op::Turn(Page { begin_at: 2 })));
    assert!(matches!(
        Op::from_json(r#"{"action": "List"}"#).unwrap(),
        Op::List
    ));
    let made = Made::from_json(r#"{"WORD": "x"}"#).unwrap();
    assert_eq!((made.word.as_str(), made.number), ("x", None));
}
