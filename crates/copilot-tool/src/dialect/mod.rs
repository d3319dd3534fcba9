//! How hosts want to read a schema. Rendering only widens: what it drops, the decoder still checks.

mod copilot;
mod flatten;
mod merge;
mod simplify;
mod tag;
mod usage;

use std::fmt;

use serde_json::Value;

use crate::schema::ArgsSchema;

/// A host's flavour of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// GitHub Copilot: its SDKs, its CLI and VS Code.
    Copilot,
    /// What every provider accepts.
    Portable,
    /// OpenAI function calling without strict mode.
    OpenAi,
    /// OpenAI function calling in strict mode: every property is required, and `null` stands for an absent one.
    OpenAiStrict,
    /// The Messages API of Anthropic.
    Anthropic,
    /// The Messages API of Anthropic with strict tools.
    AnthropicStrict,
    /// The Gemini API: `parameters` of a function declaration.
    Gemini,
    /// The Model Context Protocol.
    Mcp,
}

/// What keeps a type from being one flat object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderError {
    faults: Vec<String>,
}

impl RenderError {
    /// One line for each fault: the path of the field, what is wrong, and the way out.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.faults.join("\n"))
    }
}

impl std::error::Error for RenderError {}

impl ArgsSchema {
    /// The flat root object for a host: one `{"type":"object","properties":…,"required":…}` without combinators.
    ///
    /// # Errors
    /// Everything that keeps the type from being one flat object, each with its place: fields of one name whose
    /// types cannot be merged, or a default that its own type refuses.
    pub fn render(&self, dialect: Dialect) -> Result<Value, RenderError> {
        let mut faults = self.faults.clone();
        let flat = flatten::flatten(&self.object, &mut faults);
        if !faults.is_empty() {
            return Err(RenderError { faults });
        }
        Ok(match dialect {
            Dialect::Copilot
            | Dialect::Portable
            | Dialect::OpenAi
            | Dialect::OpenAiStrict
            | Dialect::Anthropic
            | Dialect::AnthropicStrict
            | Dialect::Gemini
            | Dialect::Mcp => copilot::render(flat, &self.definitions),
        })
    }
}
