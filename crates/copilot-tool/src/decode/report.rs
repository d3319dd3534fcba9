//! What decoding found: problems and repairs, each with its path. Paths are written only while a failure unwinds.

use serde_json::Value;

use super::{error::ProblemKind, repair::Mended};
use crate::echo;

/// Beyond this many problems only their number is kept, so that a hostile call cannot fill memory.
const MOST_PROBLEMS: usize = 64;
/// Beyond this many repairs no more are noted.
const MOST_REPAIRS: usize = 64;
/// Values nested deeper than this are refused; the limit of serde_json's own parser.
const DEEPEST: usize = 128;

/// The problems and repairs of one call.
#[derive(Debug, Default)]
pub struct Report {
    pub(crate) problems: Vec<Found>,
    /// Problems that are counted and not kept.
    pub(crate) more: usize,
    pub(crate) repairs: Vec<Found>,
    pub(crate) strict: bool,
    /// The tag and the variant that the root chose.
    pub(crate) action: Option<(&'static str, &'static str)>,
    /// No schema is built to explain a problem, because one is being built.
    pub(crate) is_trial: bool,
    depth: usize,
}

/// A problem or a repair, with the path to it from the inside out.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) path: Vec<Segment>,
    pub(crate) kind: ProblemKind,
    pub(crate) message: String,
}

/// One step of a path.
#[derive(Clone, Debug)]
pub(crate) enum Segment {
    Name(&'static str),
    Key(String),
    Index(usize),
}

/// How much a report held at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    problems: usize,
    repairs: usize,
    more: usize,
}

impl Report {
    pub(crate) fn new(strict: bool) -> Self {
        Self {
            strict,
            ..Self::default()
        }
    }

    /// The report of a decoding that asks what the decoder does.
    pub(crate) fn trial() -> Self {
        Self {
            strict: true,
            is_trial: true,
            ..Self::default()
        }
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            problems: self.problems.len(),
            repairs: self.repairs.len(),
            more: self.more,
        }
    }

    /// Whether a problem was noted since.
    pub(crate) fn failed_since(&self, mark: Mark) -> bool {
        self.problems.len() != mark.problems || self.more != mark.more
    }

    /// The problems that were noted since.
    pub(crate) fn problems_since(&mut self, mark: Mark) -> &mut [Found] {
        &mut self.problems[mark.problems..]
    }

    /// Forgets all that was noted since.
    pub(crate) fn rewind(&mut self, mark: Mark) {
        self.problems.truncate(mark.problems);
        self.repairs.truncate(mark.repairs);
        self.more = mark.more;
    }

    /// Puts a step before the paths of all that was noted since.
    pub(crate) fn within(&mut self, mark: Mark, segment: impl FnOnce() -> Segment) {
        if mark != self.mark() {
            self.prefix(mark, &segment());
        }
    }

    #[cold]
    fn prefix(&mut self, mark: Mark, segment: &Segment) {
        for found in &mut self.problems[mark.problems..] {
            found.path.push(segment.clone());
        }
        for found in &mut self.repairs[mark.repairs..] {
            found.path.push(segment.clone());
        }
    }

    /// Notes a problem of the value at hand.
    #[cold]
    pub(crate) fn problem<T>(
        &mut self,
        kind: ProblemKind,
        message: impl Into<String>,
    ) -> Option<T> {
        self.found(Found {
            path: Vec::new(),
            kind,
            message: message.into(),
        })
    }

    #[cold]
    pub(crate) fn found<T>(&mut self, found: Found) -> Option<T> {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(found);
        } else {
            self.more += 1;
        }
        None
    }

    /// Notes that `value` is not `expected`.
    #[cold]
    pub(crate) fn wrong_type<T>(&mut self, expected: &str, value: &Value) -> Option<T> {
        let message = match value {
            Value::Null => format!("must not be null; expected {expected}"),
            value => format!("expected {expected}, got {}", echo::value(value)),
        };
        self.problem(ProblemKind::WrongType, message)
    }

    /// Notes that the value at hand was mended.
    #[cold]
    pub(crate) fn repair(&mut self, message: impl Into<String>) {
        if self.repairs.len() < MOST_REPAIRS {
            let kind = ProblemKind::WrongType;
            self.repairs.push(Found {
                path: Vec::new(),
                kind,
                message: message.into(),
            });
        }
    }

    /// What `mend` makes of a value, where repairs are allowed.
    pub(crate) fn mend<T>(&self, value: &Value, mend: fn(&Value) -> Mended<T>) -> Mended<T> {
        if self.strict { None } else { mend(value) }
    }

    /// Steps into a container; `None` when that is too deep. [`Self::leave`] must follow.
    pub(crate) fn enter(&mut self) -> Option<()> {
        self.depth += 1;
        if self.depth <= DEEPEST {
            return Some(());
        }
        self.depth -= 1;
        self.problem(
            ProblemKind::WrongType,
            format!("is nested deeper than {DEEPEST} levels"),
        )
    }

    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Whether the value at hand is the whole of the arguments.
    pub(crate) fn is_at_root(&self) -> bool {
        self.depth == 0
    }
}
