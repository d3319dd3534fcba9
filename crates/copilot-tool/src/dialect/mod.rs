//! How hosts want to read a schema. Rendering only widens: what it drops, the decoder still checks.
//!
//! `flat` merges variants into one object; `render` says it by the `rules` of a dialect, which are in the file of its
//! family.

mod anthropic;
mod copilot;
mod flat;
mod gemini;
mod mcp;
mod openai;
mod portable;
mod render;
mod rules;
mod told;

use std::fmt;

use serde_json::Value;

use self::rules::Rules;
use crate::schema::ArgsSchema;

/// A host's flavour of JSON Schema.
///
/// The strict ones are for providers that compile the schema and let the model write nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// GitHub Copilot: its SDKs, its CLI and VS Code.
    Copilot,
    /// What every provider takes, as long as it is not strict.
    Portable,
    /// OpenAI's function calling with `"strict": false`.
    OpenAi,
    /// OpenAI's function calling with `"strict": true`: every property is required, and `null` where it is optional.
    OpenAiStrict,
    /// Anthropic's `input_schema`.
    Anthropic,
    /// Anthropic's `input_schema` with `"strict": true`.
    AnthropicStrict,
    /// Google Gemini's `parameters`, which is not quite JSON Schema.
    Gemini,
    /// The `inputSchema` of the Model Context Protocol.
    Mcp,
}

impl Dialect {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Copilot,
        Self::Portable,
        Self::OpenAi,
        Self::OpenAiStrict,
        Self::Anthropic,
        Self::AnthropicStrict,
        Self::Gemini,
        Self::Mcp,
    ];

    /// Whether the provider lets the model write nothing but what the schema says. Its objects are then closed.
    #[must_use]
    pub fn is_strict(self) -> bool {
        matches!(self, Self::OpenAiStrict | Self::AnthropicStrict)
    }

    fn rules(self) -> &'static Rules {
        match self {
            Self::Copilot => &copilot::RULES,
            Self::Portable => &portable::RULES,
            Self::OpenAi => &openai::RULES,
            Self::OpenAiStrict => &openai::STRICT,
            Self::Anthropic => &anthropic::RULES,
            Self::AnthropicStrict => &anthropic::STRICT,
            Self::Gemini => &gemini::RULES,
            Self::Mcp => &mcp::RULES,
        }
    }
}

/// What keeps a type from being one flat object, or a dialect from saying it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenderError {
    faults: Vec<String>,
}

impl RenderError {
    pub(crate) fn new(faults: Vec<String>) -> Self {
        Self { faults }
    }

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
    /// What the dialect has no keyword for is told in descriptions.
    ///
    /// ```
    /// use copilot_tool::{CopilotArgs, Dialect};
    /// use serde_json::json;
    ///
    /// #[derive(CopilotArgs)]
    /// struct Search {
    ///     #[arg(desc = "How many.", default = 10, range = 1..=50)]
    ///     limit: u8,
    /// }
    ///
    /// let strict = Search::schema().render(Dialect::OpenAiStrict)?;
    /// assert_eq!(strict["required"], json!(["limit"]));
    /// assert_eq!(strict["properties"]["limit"], json!({
    ///     "anyOf": [{ "type": "integer", "minimum": 1, "maximum": 50 }, { "type": "null" }],
    ///     "description": "How many. (default: 10)",
    /// }));
    /// # Ok::<(), copilot_tool::RenderError>(())
    /// ```
    ///
    /// # Errors
    /// Everything that keeps the type from being one flat object, each with its place: fields of one name whose
    /// types cannot be merged, a default that its own type refuses, or a type that the dialect cannot say, such as a
    /// map or one that contains itself.
    pub fn render(&self, dialect: Dialect) -> Result<Value, RenderError> {
        self.render_by(dialect, false)
    }

    /// [`render`](Self::render), with what a provider is known to take in place of a type that it cannot say.
    ///
    /// A map becomes a list of `{"key": …, "value": …}`, which the decoder folds back (a [repair](crate::Repair), so
    /// not under `strict`). A type that contains itself becomes three levels of it, the last of which holds any objects.
    ///
    /// # Errors
    /// As [`render`](Self::render), for what has no stand-in.
    pub fn render_with_stand_ins(&self, dialect: Dialect) -> Result<Value, RenderError> {
        self.render_by(dialect, true)
    }

    pub(crate) fn render_by(
        &self,
        dialect: Dialect,
        stand_ins: bool,
    ) -> Result<Value, RenderError> {
        let mut faults = self.faults.clone();
        let flat = flat::flatten(&self.object, &mut faults);
        if !faults.is_empty() {
            return Err(RenderError { faults });
        }
        render::render(flat, &self.definitions, dialect.rules(), stand_ins)
            .map_err(|faults| RenderError { faults })
    }
}
