//! serde's attributes on a variant or field that would part the schema from the decoder. The error points at the key.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
enum Op {
    #[serde(untagged)]
    Any { a: u8 },
    #[serde(with = "codec")]
    Coded { a: u8 },
    #[serde(other)]
    Other { a: u8 },
}

#[derive(CopilotArgs)]
struct Search {
    #[serde(borrow)]
    a: String,
    #[serde(bound = "")]
    b: String,
    #[serde(getter = "b")]
    c: String,
    #[serde(frobnicate)]
    d: String,
}

fn main() {}
