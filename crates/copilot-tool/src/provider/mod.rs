//! Tools, calls and answers in the formats of model providers: plain JSON in and out, whatever client carries it.
//!
#![doc = include_str!("../../docs/providers.md")]

pub(crate) mod anthropic;
pub(crate) mod error;
pub(crate) mod gemini;
mod keys;
pub(crate) mod mcp;
pub(crate) mod openai;

use std::{borrow::Cow, fmt::Write as _};

use serde_json::Value;

use self::error::DefinitionErrors;
use crate::{BinaryResult, DefinitionError, ToolDefinition, ToolRegistry, ToolResult};

impl ToolRegistry {
    /// All tools in one format, or everything that keeps them from it.
    fn render_each(
        &self,
        render: impl Fn(&ToolDefinition) -> Result<Value, DefinitionError>,
    ) -> Result<Value, DefinitionErrors> {
        let mut errors = Vec::new();
        let rendered = (self.definitions().iter())
            .filter_map(|tool| render(tool).map_err(|error| errors.push(error)).ok())
            .collect();
        match DefinitionErrors::new(errors) {
            Some(errors) => Err(errors),
            None => Ok(rendered),
        }
    }
}

/// What a format can carry of a result: its text, and the binary parts whose media types are among `carried`. The others
/// are named at the end of the text, so that the model knows of them.
fn split<'a>(
    result: &'a ToolResult,
    carried: &[&str],
) -> (Cow<'a, str>, impl Iterator<Item = &'a BinaryResult>) {
    let is_carried = |binary: &&BinaryResult| carried.contains(&&*binary.mime_type);
    let mut text = Cow::Borrowed(result.text());
    for binary in result.binary().iter().filter(|it| !is_carried(it)) {
        let text = text.to_mut();
        if !text.is_empty() {
            text.push('\n');
        }
        // Writing to a `String` does not fail.
        let _ = write!(text, "[{}, not shown", binary.mime_type);
        if let Some(description) = &binary.description {
            let _ = write!(text, ": {description}");
        }
        text.push(']');
    }
    (text, result.binary().iter().filter(is_carried))
}
