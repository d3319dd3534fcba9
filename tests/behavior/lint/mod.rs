//! The judge of finished schemas: its rules, case by case, the verdicts of the providers, and real tools.

mod breaches;
mod cases;
mod hostile;
mod judgement;
mod real;
mod rules;

use copilot_tool::Dialect;
use serde_json::{Value, json};

/// Every dialect with its name, in the order of the table of rules.
const DIALECTS: [(Dialect, &str); 8] = [
    (Dialect::Copilot, "Copilot"),
    (Dialect::Portable, "Portable"),
    (Dialect::OpenAi, "OpenAi"),
    (Dialect::OpenAiStrict, "OpenAiStrict"),
    (Dialect::Anthropic, "Anthropic"),
    (Dialect::AnthropicStrict, "AnthropicStrict"),
    (Dialect::Gemini, "Gemini"),
    (Dialect::Mcp, "Mcp"),
];

/// An object with one property `x`, in the form that strict modes want.
fn with(x: &Value) -> Value {
    json!({ "type": "object", "properties": { "x": x }, "required": ["x"], "additionalProperties": false })
}

/// So many properties of one schema: `p0`, `p1` …
fn many(count: usize, schema: &Value) -> Value {
    (0..count)
        .map(|index| (format!("p{index}"), schema.clone()))
        .collect()
}
