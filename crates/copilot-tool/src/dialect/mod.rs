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
    /// What every host below takes, strict modes aside.
    Portable,
    /// OpenAI's function calling, with `strict` switched off.
    OpenAi,
    /// OpenAI's function calling, with `strict` switched on.
    OpenAiStrict,
    /// The `input_schema` of Anthropic's Messages API.
    Anthropic,
    /// The same, with `strict` switched on.
    AnthropicStrict,
    /// The `parameters` of a function declaration of Gemini, a subset of OpenAPI 3.
    Gemini,
    /// The `inputSchema` of the Model Context Protocol.
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
            Dialect::Copilot => copilot::render(flat, &self.definitions),
            _ => {
                faults.push("not rendered yet".to_owned());
                return Err(RenderError { faults });
            }
        })
    }
}
