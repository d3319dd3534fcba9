//! `with` names a module that is not there, or has another function. The error points at the name.

use copilot_tool::CopilotArgs;

mod codec {
    pub fn deserialize<'de, D: serde::Deserializer<'de>>(_: D) -> u8 {
        0
    }
}

#[derive(CopilotArgs)]
struct Nowhere {
    #[arg(with = "hex")]
    a: u8,
}

#[derive(CopilotArgs)]
struct Other {
    #[arg(with = "codec")]
    a: u8,
}

fn main() {}
