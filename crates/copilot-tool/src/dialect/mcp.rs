//! `Dialect::Mcp`: the `inputSchema` of the Model Context Protocol, which is JSON Schema 2020-12 with an object at its
//! root (<https://modelcontextprotocol.io/specification/draft/server/tools>). Clients take less; this is what they take.

use super::rules::{JSON_SCHEMA, Rules};

pub(super) const RULES: Rules = Rules {
    name: "MCP",
    ..JSON_SCHEMA
};
