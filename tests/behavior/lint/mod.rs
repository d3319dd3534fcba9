//! The judge of finished schemas: its rules, case by case, the verdicts of the providers, and real tools.

mod breaches;
mod cases;
mod hostile;
mod rules;

use copilot_tool::Dialect;

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
