//! One finding, and how grave it is.

use std::fmt;

use super::Rule;

/// How grave a [`Finding`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// Information is lost on the way to the model, or some host of the family stumbles.
    Warning,
    /// The provider refuses the request, or the host drops the tool.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// One thing that [`lint`](super::lint) or [`lint_set`](super::lint_set) found.
///
/// As text it is one line: `error[array-items] properties.tags: an array has no "items"; …`. What the schema says is
/// escaped in it and cut to 80 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    pub(super) tool: Option<String>,
    pub(super) path: String,
    pub(super) rule: &'static Rule,
    pub(super) severity: Severity,
    pub(super) message: String,
}

impl Finding {
    /// The tool it is about: only from [`lint_set`](super::lint_set), and not for what is wrong with the set as a whole.
    #[must_use]
    pub fn tool(&self) -> Option<&str> {
        self.tool.as_deref()
    }

    /// The place in the parameters: `properties.filter.anyOf[1]`, with keys that are no plain word as
    /// `properties["a b"]`. It is empty for the root, and for the name and the description of a tool.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The rule that is broken.
    #[must_use]
    pub fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// How grave it is in the dialect that was asked for.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// The fact, the reason and, after `help:`, the remedy, in one line without a full stop.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]", self.severity, self.rule)?;
        for part in [self.tool(), Some(self.path())].into_iter().flatten() {
            if !part.is_empty() {
                write!(f, " {part}")?;
            }
        }
        write!(f, ": {}", self.message)
    }
}
