//! `ToolError`: why a call failed, what the model may read of it and what stays with the host.
//! Errors of a definition are in `definition`, problems of arguments in `decode`.

use std::{error::Error, fmt};

use crate::{ArgsError, FailureCause, ResultKind, ToolResult, echo};

/// At most this much of an exposed error reaches the model.
const EXPOSED_LIMIT: usize = 2_000;

type Source = Box<dyn Error + Send + Sync>;

/// Why a tool call failed.
///
/// [`ToolError::failed`] and its kin carry a text **for the model**. Every other error (`std` errors, `anyhow`,
/// strings) becomes a `ToolError` through `?` and is **hidden**: the model reads one generic sentence, the host finds
/// the error in [`ToolResult::cause`](crate::ToolResult::cause), in [`ToolResult::error`](crate::ToolResult::error)
/// and in a `tracing` event. A definition with [`expose_errors`](crate::ToolDefinition::expose_errors) shows their
/// `Display` text too.
///
/// ```
/// use copilot_tool::ToolError;
///
/// fn port(text: &str) -> Result<u16, ToolError> {
///     if text.is_empty() {
///         return Err(ToolError::failed("No port is configured; ask the user for one."));
///     }
///     Ok(text.parse()?) // hidden
/// }
/// ```
///
/// It is no `std::error::Error` itself, which is what lets `?` take every other one.
#[derive(Debug)]
pub struct ToolError(Reason);

#[derive(Debug)]
enum Reason {
    Shown {
        kind: ResultKind,
        text: String,
        source: Option<Source>,
    },
    Hidden(Source),
    Arguments(ArgsError),
}

impl ToolError {
    /// The call failed; the model reads `text` and may try again.
    pub fn failed(text: impl Into<String>) -> Self {
        Self::shown(ResultKind::Failure, text.into())
    }

    /// The user turned the call down; the model reads `text`, and a Copilot host ends the turn.
    pub fn rejected(text: impl Into<String>) -> Self {
        Self::shown(ResultKind::Rejected, text.into())
    }

    /// The call is not permitted; the model reads `text`.
    pub fn denied(text: impl Into<String>) -> Self {
        Self::shown(ResultKind::Denied, text.into())
    }

    /// Keeps the underlying error for the host, beside the text for the model.
    ///
    /// On an error that is hidden it replaces what is hidden.
    #[must_use]
    pub fn with_source(self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(match self.0 {
            Reason::Shown { kind, text, .. } => Reason::Shown {
                kind,
                text,
                source: Some(source.into()),
            },
            Reason::Hidden(_) => Reason::Hidden(source.into()),
            Reason::Arguments(error) => Reason::Arguments(error),
        })
    }

    /// The error that is kept for the host.
    #[must_use]
    pub fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0 {
            Reason::Shown { source, .. } => source.as_ref().map(|source| &**source as _),
            Reason::Hidden(source) => Some(&**source),
            Reason::Arguments(error) => Some(error),
        }
    }

    pub(crate) fn bad_arguments(error: ArgsError) -> Self {
        Self(Reason::Arguments(error))
    }

    fn shown(kind: ResultKind, text: String) -> Self {
        Self(Reason::Shown {
            kind,
            text,
            source: None,
        })
    }

    /// The result of a call of `tool` that ended in this error.
    pub(crate) fn into_result(self, tool: &str, expose: bool) -> ToolResult {
        match self.0 {
            Reason::Shown { kind, text, source } => {
                let result = ToolResult::new(kind, text);
                match source {
                    Some(source) => result
                        .with_error(chain(&*source))
                        .caused_by_handler(Some(source)),
                    None => result.caused_by_handler(None),
                }
            }
            Reason::Hidden(source) => {
                let text = if expose { exposed(&*source) } else { None };
                ToolResult::failure(text.unwrap_or_else(|| generic(tool)))
                    .with_error(chain(&*source))
                    .caused_by_handler(Some(source))
            }
            Reason::Arguments(error) => ToolResult::failure(error.for_tool(tool))
                .caused_by(FailureCause::BadArguments(error)),
        }
    }
}

/// The only thing a model reads about what is not for it.
pub(crate) fn generic(tool: &str) -> String {
    format!("The tool \"{tool}\" failed. Details are not available.")
}

/// The error's own `Display` text; nothing when that is blank.
fn exposed(error: &(dyn Error + 'static)) -> Option<String> {
    let text = error.to_string();
    (!text.trim().is_empty()).then(|| echo::bounded(&text, EXPOSED_LIMIT))
}

/// An error and its sources, for the host.
fn chain(error: &(dyn Error + 'static)) -> String {
    use fmt::Write;
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        // Writing to a `String` fails only when the error's own `Display` does.
        let _ = write!(text, ": {error}");
        source = error.source();
    }
    text
}

/// For the host's log: the text for the model, or the error that is hidden from it.
impl fmt::Display for ToolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::Shown { text, .. } => f.write_str(text),
            Reason::Hidden(source) => source.fmt(f),
            Reason::Arguments(error) => error.fmt(f),
        }
    }
}

impl<E: Into<Box<dyn Error + Send + Sync>>> From<E> for ToolError {
    fn from(error: E) -> Self {
        Self(Reason::Hidden(error.into()))
    }
}
