//! The tool object of the Copilot protocol (`session.create`, `session.resume`, `session.tools.set`).
//! Keys in this order; what is unset is left out, and nothing is ever `null`.

use std::ops::Not;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use super::{Defer, ToolDefinition};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Wire<'a> {
    name: &'a str,
    description: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    instructions: Option<&'a str>,
    parameters: &'a Value,
    #[serde(skip_serializing_if = "Not::not")]
    overrides_built_in_tool: bool,
    #[serde(skip_serializing_if = "Not::not")]
    skip_permission: bool,
    #[serde(skip_serializing_if = "Not::not")]
    is_terminal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    defer: Option<Defer>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    metadata: &'a Map<String, Value>,
}

impl Serialize for ToolDefinition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Wire {
            name: self.name(),
            description: self.description(),
            instructions: self.get_instructions(),
            parameters: self.parameters(),
            overrides_built_in_tool: self.overrides_built_in(),
            skip_permission: self.skips_permission(),
            is_terminal: self.is_terminal(),
            defer: self.get_defer(),
            metadata: self.get_metadata(),
        }
        .serialize(serializer)
    }
}
