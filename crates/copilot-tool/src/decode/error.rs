//! What was wrong with a call's arguments: as data for the host, as bounded text for the model.

use std::fmt::{self, Write as _};

use super::report::{Found, Report, Segment};
use crate::echo;

/// The most problems that a text lists.
const MOST_LISTED: usize = 10;
/// The longest text, in characters.
const LONGEST: usize = 2_000;

/// Arguments that did not decode.
///
/// [`Display`](fmt::Display) is the text without a tool's name; [`for_tool`](Self::for_tool) is what the model reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgsError {
    // Boxed, so that good calls do not carry its size.
    details: Box<Details>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    problems: Vec<Problem>,
    more: usize,
    action: Option<(String, String)>,
    /// The variant that was chosen, or was probably meant.
    variant: Option<String>,
    takes: Option<String>,
}

/// One thing that was wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    path: String,
    kind: ProblemKind,
    message: String,
}

/// The class of a [`Problem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The text is not JSON.
    Syntax,
    /// A value of another type, or of another form.
    WrongType,
    /// A value of the right type that is not allowed.
    NotAllowed,
    /// A required argument is absent.
    Missing,
    /// An argument that does not exist.
    Unknown,
    /// An argument of another variant.
    Foreign,
    /// An argument that was given twice.
    Duplicate,
}

/// A deviation that was mended while decoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    path: String,
    message: String,
}

impl ArgsError {
    pub(crate) fn new(report: Report) -> Self {
        let action = report.action;
        let variant = report.likely.or(action.map(|(_, name)| name));
        let (problems, more, _) = report.into_parts();
        Self::from(Details {
            problems: problems.into_iter().map(Problem::from).collect(),
            more,
            action: action.map(|(tag, name)| (tag.to_owned(), name.to_owned())),
            variant: variant.map(str::to_owned),
            takes: None,
        })
    }

    /// The variant that was meant, as far as it is known.
    pub(crate) fn variant(&self) -> Option<&str> {
        self.details.variant.as_deref()
    }

    /// The same, with a last line that says what to send.
    pub(crate) fn with_takes(mut self, takes: Option<String>) -> Self {
        self.details.takes = takes;
        self
    }

    /// For the case that cannot be: no problem, and no arguments.
    #[cold]
    pub(crate) fn nothing_read() -> Self {
        Self::whole(ProblemKind::WrongType, "nothing was read".to_owned())
    }

    /// A single problem of the whole, where nothing can be said of the fields.
    pub(crate) fn whole(kind: ProblemKind, message: String) -> Self {
        let problem = Problem {
            path: String::new(),
            kind,
            message,
        };
        Self::from(Details {
            problems: vec![problem],
            more: 0,
            action: None,
            variant: None,
            takes: None,
        })
    }

    /// All problems, in the order in which they were found; at most 64.
    pub fn problems(&self) -> &[Problem] {
        &self.details.problems
    }

    /// What the model reads: every problem with its place, then what the tool takes. At most 10 problems and
    /// 2,000 characters; values are shortened and escaped.
    pub fn for_tool(&self, tool: &str) -> String {
        self.text(&format!(
            "Invalid arguments for tool {}",
            echo::quoted(tool)
        ))
    }

    fn text(&self, opening: &str) -> String {
        let Details {
            problems,
            more,
            action,
            variant: _,
            takes,
        } = &*self.details;
        let mut out = opening.to_owned();
        if let Some((tag, name)) = action {
            let _ = write!(out, " ({tag} {})", echo::quoted(name));
        }
        match problems.len() + more {
            1 => out.push_str(", 1 problem:"),
            count => {
                let _ = write!(out, ", {count} problems:");
            }
        }
        for problem in problems.iter().take(MOST_LISTED) {
            let _ = write!(out, "\n- {problem}");
        }
        let unlisted = more + problems.len().saturating_sub(MOST_LISTED);
        if unlisted > 0 {
            let _ = write!(out, "\n- and {unlisted} more");
        }
        if let Some(takes) = takes {
            out.push('\n');
            out.push_str(takes);
        }
        if let Some((end, _)) = out.char_indices().nth(LONGEST - 1) {
            out.truncate(end);
            out.push('…');
        }
        out
    }
}

impl From<Details> for ArgsError {
    fn from(details: Details) -> Self {
        Self {
            details: Box::new(details),
        }
    }
}

impl fmt::Display for ArgsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text("Invalid arguments"))
    }
}

impl std::error::Error for ArgsError {}

impl Problem {
    /// Where, from the root: `steps[1].env.PATH.ttl`; empty for the whole.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Its class.
    pub fn kind(&self) -> ProblemKind {
        self.kind
    }

    /// What is wrong: one clause without a full stop.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

impl From<Found> for Problem {
    fn from(found: Found) -> Self {
        Self {
            path: path(&found.path),
            kind: found.problem.unwrap_or(ProblemKind::WrongType),
            message: found.message,
        }
    }
}

impl Repair {
    /// Where, as in [`Problem::path`].
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What was mended: one clause without a full stop.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

impl From<Found> for Repair {
    fn from(found: Found) -> Self {
        Self {
            path: path(&found.path),
            message: found.message,
        }
    }
}

fn path(segments: &[Segment]) -> String {
    let mut out = String::new();
    for segment in segments.iter().rev() {
        let key = match segment {
            Segment::Index(index) => {
                let _ = write!(out, "[{index}]");
                continue;
            }
            Segment::Name(key) | Segment::Key(key) => key.as_str(),
        };
        if is_word(key) {
            if !out.is_empty() {
                out.push('.');
            }
            out.push_str(key);
        } else {
            let _ = write!(out, "[{}]", echo::quoted(key));
        }
    }
    out
}

fn is_word(key: &str) -> bool {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$');
    !key.is_empty() && key.len() <= 80 && key.chars().all(fits)
}
