//! Tools of public MCP servers, typed again from their source or documentation: `real_tools.json`. Names, types and
//! structure are theirs, descriptions are ours.

use std::{collections::BTreeMap, fmt::Write as _};

use copilot_tool::{Finding, Severity, ToolDeclaration, lint_set};
use serde::Deserialize;
use serde_json::Value;

use super::DIALECTS;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RealTool {
    origin: String,
    name: String,
    description: String,
    parameters: Value,
}

impl<'a> From<&'a RealTool> for ToolDeclaration<'a> {
    fn from(tool: &'a RealTool) -> Self {
        Self {
            name: &tool.name,
            description: &tool.description,
            parameters: &tool.parameters,
        }
    }
}

fn is_error(finding: &Finding) -> bool {
    finding.severity() == Severity::Error
}

/// The findings of one tool: a line for each rule and place, with the dialects that mind, in capitals for an error.
fn lines(tool: &RealTool) -> BTreeMap<String, String> {
    let mut lines: BTreeMap<String, String> = BTreeMap::new();
    for ((dialect, _), letter) in DIALECTS.into_iter().zip("cposatgm".chars()) {
        for finding in lint_set(dialect, [tool]) {
            let line = lines
                .entry(format!("{} {}", finding.rule(), finding.path()))
                .or_default();
            line.push(if is_error(&finding) {
                letter.to_ascii_uppercase()
            } else {
                letter
            });
        }
    }
    lines
}

#[test]
fn what_is_found_in_the_tools_of_public_servers() {
    let tools: Vec<RealTool> = serde_json::from_str(include_str!("real_tools.json")).unwrap();
    let mut text = format!("{} tools\n\nwithout an error:\n", tools.len());
    for (dialect, name) in DIALECTS {
        let is_clean = |tool: &&RealTool| !lint_set(dialect, [*tool]).iter().any(is_error);
        let _ = writeln!(
            text,
            "  {name:<16}{:>2}",
            tools.iter().filter(is_clean).count()
        );
    }
    text += "\nas one set, beyond the tools themselves:\n";
    for (dialect, name) in DIALECTS {
        for finding in lint_set(dialect, &tools) {
            if finding.tool().is_none() {
                let _ = writeln!(text, "  {name}: {finding}");
            }
        }
    }
    for tool in &tools {
        let _ = writeln!(text, "\n{} ({})", tool.name, tool.origin);
        for (what, letters) in lines(tool) {
            let _ = writeln!(text, "  {letters:<8} {what}");
        }
    }
    insta::assert_snapshot!(text);
}
