//! Tools, alone and together: names, descriptions, how many there are, and the budgets of strict requests.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::{
    Finding, judge,
    report::Report,
    rules,
    tree::{Place, Tree},
};
use crate::{Dialect, ToolDefinition, echo};

/// A tool as a host declares it to a model: ours, or anybody's.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(
    clippy::exhaustive_structs,
    reason = "these three are what a tool is, in every protocol"
)]
pub struct ToolDeclaration<'a> {
    /// The name the model calls it by.
    pub name: &'a str,
    /// What it does.
    pub description: &'a str,
    /// The JSON Schema of its arguments (`parameters`, `input_schema`, `inputSchema`).
    pub parameters: &'a Value,
}

impl<'a> From<&'a ToolDefinition> for ToolDeclaration<'a> {
    fn from(tool: &'a ToolDefinition) -> Self {
        Self {
            name: tool.name(),
            description: tool.description(),
            parameters: tool.parameters(),
        }
    }
}

/// Judges the tools of one request: what [`lint`](super::lint) says of each, their names and descriptions, and what
/// they are together.
///
/// In [`Dialect::AnthropicStrict`] all of them are taken as strict, and share the budgets of a request.
///
/// ```
/// use copilot_tool::{Dialect, ToolDeclaration, lint_set};
/// use serde_json::json;
///
/// let parameters = json!({ "type": "object", "properties": {}, "required": [] });
/// let tool = ToolDeclaration { name: "files.list", description: "List the files.", parameters: &parameters };
///
/// assert!(lint_set(Dialect::Mcp, [tool]).is_empty());
/// let findings = lint_set(Dialect::Copilot, [tool]);
/// assert_eq!(findings[0].rule().id(), "tool-name");
/// assert_eq!(findings[0].tool(), Some("files.list"));
/// ```
#[must_use]
pub fn lint_set<'a, T: Into<ToolDeclaration<'a>>>(
    dialect: Dialect,
    tools: impl IntoIterator<Item = T>,
) -> Vec<Finding> {
    let mut report = Report::new(dialect);
    let mut names = HashSet::new();
    let mut total = Total::default();
    for tool in tools {
        let tool = tool.into();
        report.tool = Some(echo::plain(tool.name));
        name(&mut report, tool.name);
        if !names.insert(tool.name) {
            let fact = format_args!("another tool has this name");
            report.whole(&rules::TOOL_NAME_TWICE, fact);
        }
        description(&mut report, tool.description);
        let tree = judge(&mut report, tool.parameters);
        total.add(&tree);
    }
    report.tool = None;
    total.check(&mut report);
    report.into_findings()
}

fn name(report: &mut Report, name: &str) {
    let more: &[char] = match report.dialect {
        Dialect::Gemini => &['.', ':'],
        Dialect::Mcp => &['.'],
        _ => &[],
    };
    let longest = match report.dialect {
        Dialect::Anthropic | Dialect::AnthropicStrict | Dialect::Mcp => 128,
        _ => 64,
    };
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-') || more.contains(&c);
    let shown = echo::quoted(name);
    if name.is_empty() || name.len() > longest || !name.chars().all(fits) {
        let fact = format_args!(
            "the tool is named {shown}, {} characters",
            name.chars().count()
        );
        report.whole(&rules::TOOL_NAME, fact);
    } else if name.len() > 64 {
        let fact = format_args!("the name has {} characters", name.len());
        report.whole(&rules::TOOL_NAME_LENGTH, fact);
    }
    if name.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        report.whole(
            &rules::TOOL_NAME_START,
            format_args!("the tool is named {shown}"),
        );
    }
    if name.starts_with("copilot_") || name.starts_with("vscode_") {
        report.whole(
            &rules::TOOL_NAME_RESERVED,
            format_args!("the tool is named {shown}"),
        );
    }
}

fn description(report: &mut Report, text: &str) {
    if text.trim().is_empty() {
        let fact = format_args!("the tool has no description");
        report.whole(&rules::TOOL_DESCRIPTION, fact);
    }
    let length = text.chars().count();
    if length > 1_024 {
        let fact = format_args!("the description has {length} characters");
        report.whole(&rules::TOOL_DESCRIPTION_LENGTH, fact);
    }
}

#[derive(Default)]
struct Total {
    tools: usize,
    optional: usize,
    unions: usize,
}

impl Total {
    fn add(&mut self, tree: &Tree<'_>) {
        self.tools += 1;
        for node in tree.nodes() {
            let is_union = node.get("anyOf").is_some_and(Value::is_array)
                || node.get("type").is_some_and(Value::is_array);
            self.unions += usize::from(is_union && node.place != Place::Root);
            self.optional += optional(node.schema);
        }
    }

    fn check(&self, report: &mut Report) {
        let most = if report.dialect == Dialect::Gemini {
            512
        } else {
            128
        };
        for (rule, found, most, what) in [
            (&rules::TOOL_COUNT, self.tools, most, "tools"),
            (&rules::STRICT_TOOLS, self.tools, 20, "strict tools"),
            (
                &rules::STRICT_OPTIONAL,
                self.optional,
                24,
                "optional parameters",
            ),
            (&rules::STRICT_UNIONS, self.unions, 16, "unions"),
        ] {
            if found > most {
                report.whole(rule, format_args!("there are {found} {what}"));
            }
        }
    }
}

/// How many properties of this object are not required.
fn optional(schema: &Value) -> usize {
    let required: HashSet<_> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    schema
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flat_map(Map::keys)
        .filter(|name| !required.contains(name.as_str()))
        .count()
}
