//! `Dialect::Copilot`: GitHub Copilot's SDKs and CLI, and VS Code, whatever model they send the tools to.

use super::rules::{JSON_SCHEMA, Rules};

/// The CLI tells bounds and formats in descriptions itself, where a model does not take them.
pub(super) const RULES: Rules = Rules {
    name: "Copilot",
    ..JSON_SCHEMA
};
