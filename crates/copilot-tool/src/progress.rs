//! How far a call has come: what a handler reports, and the listener of a host that shows it.

use std::{fmt, sync::Arc};

/// How far a call has come, for hosts that show it.
///
/// ```
/// use copilot_tool::{Progress, ToolDefinition, ToolInvocation};
///
/// let copy = ToolDefinition::inline("copy", "Copies all files.").handler_with_invocation(
///     |invocation: &ToolInvocation| {
///         for file in 1..=3 {
///             invocation.report(Progress::new(file).of(3).message("copying"));
///         }
///         "3 files copied"
///     },
/// )?;
/// # Ok::<(), copilot_tool::DefinitionError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// What is done, in any unit. It grows with every report of a call.
    pub done: f64,
    /// What there is to do, in the same unit, when it is known.
    pub total: Option<f64>,
    /// What is being done, for people.
    pub message: Option<String>,
}

impl Progress {
    /// So much is done.
    #[must_use]
    pub fn new(done: impl Into<f64>) -> Self {
        Self {
            done: done.into(),
            total: None,
            message: None,
        }
    }

    /// Out of so much.
    #[must_use]
    pub fn of(mut self, total: impl Into<f64>) -> Self {
        self.total = Some(total.into());
        self
    }

    /// What is being done.
    #[must_use]
    pub fn message(mut self, text: impl Into<String>) -> Self {
        self.message = Some(text.into());
        self
    }
}

/// The host's end.
#[derive(Clone)]
pub(crate) struct Listener(Arc<dyn Fn(Progress) + Send + Sync>);

impl Listener {
    pub(crate) fn new(listen: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self(Arc::new(listen))
    }

    pub(crate) fn hear(&self, progress: Progress) {
        (self.0)(progress);
    }
}

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Listener")
    }
}
