//! `CallError`: what is no call of a provider's. `DefinitionErrors`: every tool that a provider cannot be sent.

use std::{error::Error, fmt};

use crate::DefinitionError;

/// A value that is no tool call of a provider's, or cannot be answered as one.
///
/// It is about the envelope: what the model wrote as arguments is for the tool to read, and its result says what is
/// wrong with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallError {
    /// What was looked for: `OpenAI tool call`.
    form: &'static str,
    /// Path of the key, such as `function.name`; empty for the value itself.
    key: String,
    /// What the key must hold, for a sentence: `a string`.
    wanted: &'static str,
    /// What it holds, bounded and escaped; none where it is missing.
    got: Option<String>,
}

impl CallError {
    pub(super) fn new(
        form: &'static str,
        key: String,
        wanted: &'static str,
        got: Option<String>,
    ) -> Self {
        Self {
            form,
            key,
            wanted,
            got,
        }
    }

    /// The key that is missing or wrong, with the keys around it: `function.name`. Empty when the value is no object.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Whether the key is missing.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        self.got.is_none()
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            form,
            key,
            wanted,
            got,
        } = self;
        write!(f, "no {form}: ")?;
        match got {
            None => write!(f, "\"{key}\" is missing, it must be {wanted}"),
            Some(got) if key.is_empty() => write!(f, "it must be {wanted}, got {got}"),
            Some(got) => write!(f, "\"{key}\" must be {wanted}, got {got}"),
        }
    }
}

impl Error for CallError {}

/// The tools of a registry that cannot be put into a format: all of them, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinitionErrors {
    errors: Vec<DefinitionError>,
}

impl DefinitionErrors {
    /// None without errors.
    pub(super) fn new(errors: Vec<DefinitionError>) -> Option<Self> {
        (!errors.is_empty()).then_some(Self { errors })
    }

    /// One for each tool; there is at least one.
    #[must_use]
    pub fn errors(&self) -> &[DefinitionError] {
        &self.errors
    }
}

/// One error a line.
impl fmt::Display for DefinitionErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.errors.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl Error for DefinitionErrors {}
