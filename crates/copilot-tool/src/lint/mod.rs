//! An independent judge of finished tool schemas, of any origin. It knows the rules of the providers, in `rules`, and
//! nothing about how our own schemas are made, so that the renderings in `dialect` and this room test each other.

mod finding;
mod keywords;
mod node;
mod references;
mod report;
mod root;
mod rules;
mod set;
mod sizes;
mod text;
mod tree;
mod unions;
mod values;

use serde_json::Value;

pub use self::{
    finding::{Finding, Severity},
    rules::Rule,
    set::{ToolDeclaration, lint_set},
};
use self::{report::Report, tree::Tree};
use crate::Dialect;

/// Judges the parameters of one tool as the hosts of `dialect` would, in the order of the document.
///
/// It takes any JSON, of any origin, never panics, and takes time in proportion to the size. Nothing below 100 levels
/// is looked at, and that is a finding. What depends on other tools, names and descriptions is for [`lint_set`].
///
/// ```
/// use copilot_tool::{Dialect, Severity, lint};
/// use serde_json::json;
///
/// let parameters = json!({
///     "type": "object",
///     "properties": { "tags": { "type": "array", "description": "Labels." } },
///     "required": [],
/// });
/// let findings = lint(Dialect::OpenAi, &parameters);
/// assert_eq!(findings.len(), 1);
/// assert_eq!(findings[0].path(), "properties.tags");
/// assert_eq!(findings[0].rule().id(), "array-items");
/// assert_eq!(findings[0].severity(), Severity::Error);
/// assert_eq!(
///     findings[0].to_string(),
///     "error[array-items] properties.tags: an array has no \"items\"; OpenAI, Gemini and VS Code refuse such an array; \
///      help: add \"items\" with a typed schema",
/// );
/// ```
#[must_use]
pub fn lint(dialect: Dialect, parameters: &Value) -> Vec<Finding> {
    let mut report = Report::new(dialect);
    judge(&mut report, parameters);
    report.into_findings()
}

fn judge<'a>(report: &mut Report, parameters: &'a Value) -> Tree<'a> {
    let tree = Tree::of(parameters);
    if root::check(report, &tree) {
        for node in tree.nodes() {
            node::check(report, &tree, node);
        }
        references::check(report, &tree);
        sizes::check(report, &tree);
    }
    tree
}
