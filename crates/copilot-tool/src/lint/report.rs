//! Findings as they are made: the rule says whether the dialect minds, and completes the message.

use std::fmt;

use super::{
    Finding, Rule,
    tree::{Node, Tree},
};
use crate::Dialect;

pub(super) struct Report {
    pub(super) dialect: Dialect,
    /// The tool that is being judged, escaped.
    pub(super) tool: Option<String>,
    findings: Vec<Finding>,
}

impl Report {
    pub(super) fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            tool: None,
            findings: Vec::new(),
        }
    }

    pub(super) fn into_findings(self) -> Vec<Finding> {
        self.findings
    }

    /// `fact` is what is so, as a clause.
    pub(super) fn at(
        &mut self,
        tree: &Tree<'_>,
        node: &Node<'_>,
        rule: &'static Rule,
        fact: fmt::Arguments<'_>,
    ) {
        if rule.severity(self.dialect).is_some() {
            self.add(tree.path(node), rule, fact);
        }
    }

    /// What concerns the tool, or the set, and no place in the parameters.
    pub(super) fn whole(&mut self, rule: &'static Rule, fact: fmt::Arguments<'_>) {
        self.add(String::new(), rule, fact);
    }

    fn add(&mut self, path: String, rule: &'static Rule, fact: fmt::Arguments<'_>) {
        if let Some(severity) = rule.severity(self.dialect) {
            self.findings.push(Finding {
                tool: self.tool.clone(),
                path,
                rule,
                severity,
                message: format!("{fact}; {}; help: {}", rule.reason(), rule.remedy()),
            });
        }
    }
}
