//! A deprecated type, field or variant warns where the user uses it, and nowhere else (M04).

#![deny(warnings)]
#![allow(dead_code)]

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Search {
    #[deprecated(note = "use `query`")]
    text: Option<String>,
    query: Option<String>,
    #[deprecated]
    #[arg(skip)]
    seen: bool,
    #[deprecated]
    #[arg(default = 3, range = 1..=9)]
    limit: u8,
}

#[derive(CopilotArgs)]
enum Op {
    #[deprecated(note = "use `Find`")]
    Search { query: String },
    Find {
        #[deprecated]
        text: Option<String>,
    },
    #[deprecated]
    List,
    #[deprecated]
    #[allow(deprecated)]
    Turn(Page),
}

#[derive(CopilotArgs)]
enum Unit {
    Celsius,
    #[deprecated]
    Reaumur,
}

#[deprecated]
#[derive(CopilotArgs)]
struct Page {
    offset: u32,
}

mod uses {
    //! Uses that the user allows.

    use super::CopilotArgs;

    #[derive(CopilotArgs)]
    pub(super) struct Allowed {
        #[expect(deprecated, reason = "old models know it")]
        page: Option<super::Page>,
        #[arg(default = super::Unit::Reaumur)]
        #[allow(deprecated)]
        unit: super::Unit,
    }
}

fn main() {
    let _ = uses::Allowed::from_json("{}");
}
