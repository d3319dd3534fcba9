//! serde's attributes that would part the schema from the decoder. The error points at the key.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
#[serde(untagged)]
enum Untagged {
    A,
}

#[derive(CopilotArgs)]
#[serde(tag = "kind", content = "data")]
enum Adjacent {
    A,
}

#[derive(CopilotArgs)]
#[serde(try_from = "String", expecting = "a name")]
struct Converted {
    a: u8,
}

#[derive(CopilotArgs)]
#[serde(tag = "kind", default = "converted")]
struct Tagged {
    a: u8,
}

#[derive(CopilotArgs)]
#[serde(remote = "Tagged")]
struct Remote {
    a: u8,
}

#[derive(CopilotArgs)]
#[serde(field_identifier)]
enum Identifier {
    A,
}

fn main() {}
