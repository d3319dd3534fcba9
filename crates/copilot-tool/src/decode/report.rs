//! What decoding found: problems and repairs, each with its path. Paths are written only while a failure unwinds.

use serde_json::Value;

use super::{error::ProblemKind, repair::Mended};
use crate::echo;

/// Beyond this many problems, and this many repairs, no more are kept, so that a hostile call cannot fill memory.
const MOST: usize = 64;
/// Values nested deeper than this are refused; the limit of serde_json's own parser.
const DEEPEST: usize = 128;

/// The problems and repairs of one call.
#[derive(Debug, Default)]
pub struct Report {
    /// In the order in which they were found.
    found: Vec<Found>,
    /// How many problems there were, kept or not.
    problems: usize,
    pub(crate) strict: bool,
    /// The value at hand is the key of a map: text on the wire whatever its type, so reading it from text is no repair.
    pub(crate) is_key: bool,
    /// The last key that was read is one of the words of an enum.
    pub(crate) is_word: bool,
    /// No schema is built to explain a problem, because one is being built.
    pub(crate) is_trial: bool,
    /// A foreign type did not take `null` for a field, so now that means absence.
    pub(crate) null_is_absence: bool,
    /// The tag and the variant that the root chose.
    pub(crate) action: Option<(&'static str, &'static str)>,
    /// The variant that the root probably meant, where it chose none.
    pub(crate) likely: Option<&'static str>,
    /// How many copies are held of the value at hand, and of what it is in, to read them again.
    pub(crate) copies: usize,
    depth: usize,
}

/// A problem or a repair, with the path to it from the inside out.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) path: Vec<Segment>,
    /// `None`: a repair.
    pub(crate) problem: Option<ProblemKind>,
    pub(crate) message: String,
    /// Of a foreign type, which does not say what was expected.
    pub(crate) is_foreign: bool,
}

impl Found {
    pub(crate) fn problem(kind: ProblemKind, message: impl Into<String>) -> Self {
        Self {
            path: Vec::new(),
            problem: Some(kind),
            message: message.into(),
            is_foreign: false,
        }
    }

    /// Says that it is about the key, where only the map has a path.
    pub(crate) fn of_key(&mut self) {
        if self.path.is_empty() {
            self.message.insert_str(0, "a key is wrong: ");
            self.is_foreign = false;
        }
    }
}

/// One step of a path.
#[derive(Clone, Debug)]
pub(crate) enum Segment {
    Name(String),
    Key(String),
    Index(usize),
}

impl Segment {
    /// A key that the model wrote: as much of it as a path can show, and a little more, so that it is seen to be cut.
    pub(crate) fn key(key: &str) -> Self {
        Self::Key(key.chars().take(100).collect())
    }
}

/// How much a report held at some moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    found: usize,
    problems: usize,
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

    /// The problems that were kept, the number of those that were not, and the repairs.
    pub(crate) fn into_parts(self) -> (Vec<Found>, usize, Vec<Found>) {
        let is_problem = |found: &Found| found.problem.is_some();
        let (problems, repairs): (Vec<_>, _) = self.found.into_iter().partition(is_problem);
        let more = self.problems - problems.len();
        (problems, more, repairs)
    }

    /// Whether nothing was noted.
    #[inline]
    pub(crate) fn is_blank(&self) -> bool {
        self.found.is_empty() && self.problems == 0
    }

    #[inline]
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            found: self.found.len(),
            problems: self.problems,
        }
    }

    /// Whether anything was kept since.
    #[inline]
    pub(crate) fn changed_since(&self, mark: Mark) -> bool {
        self.found.len() != mark.found
    }

    /// Whether a problem was noted since.
    #[inline]
    pub(crate) fn failed_since(&self, mark: Mark) -> bool {
        self.problems != mark.problems
    }

    /// What was kept since.
    pub(crate) fn found_since(&mut self, mark: Mark) -> &mut [Found] {
        &mut self.found[mark.found..]
    }

    /// Forgets all that was noted since.
    pub(crate) fn rewind(&mut self, mark: Mark) {
        self.found.truncate(mark.found);
        self.problems = mark.problems;
    }

    /// The report of another try at the value at hand, with `null` for absence.
    pub(crate) fn without_nulls(&self) -> Self {
        Self {
            strict: self.strict,
            is_key: self.is_key,
            is_trial: self.is_trial,
            null_is_absence: true,
            depth: self.depth,
            ..Self::default()
        }
    }

    /// Takes over what another try noted, as far as there is room.
    pub(crate) fn append(&mut self, other: Self) {
        let room = (2 * MOST).saturating_sub(self.found.len());
        self.found.extend(other.found.into_iter().take(room));
        self.problems += other.problems;
    }

    /// What the first problem says.
    pub(crate) fn first_message(&self) -> Option<String> {
        let mut problems = self.found.iter().filter(|it| it.problem.is_some());
        problems.next().map(|found| found.message.clone())
    }

    /// Puts a step before the paths of all that was noted since.
    #[inline]
    pub(crate) fn within(&mut self, mark: Mark, segment: impl FnOnce() -> Segment) {
        if self.changed_since(mark) {
            self.prefix(mark, &segment());
        }
    }

    #[cold]
    fn prefix(&mut self, mark: Mark, segment: &Segment) {
        for found in self.found_since(mark) {
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
        self.found(Found::problem(kind, message))
    }

    /// Notes a problem that has a path already.
    #[cold]
    pub(crate) fn found<T>(&mut self, problem: Found) -> Option<T> {
        self.found_with(|| problem)
    }

    /// Notes a problem that is put into words only where it is kept: a hostile call has a million of them.
    #[cold]
    pub(crate) fn found_with<T>(&mut self, problem: impl FnOnce() -> Found) -> Option<T> {
        self.problems += 1;
        if self.problems <= MOST {
            self.found.push(problem());
        }
        None
    }

    /// Notes that `value` is not `expected`.
    #[cold]
    pub(crate) fn wrong_type<T>(&mut self, expected: &str, value: &Value) -> Option<T> {
        self.found_with(|| {
            let message = match value {
                Value::Null => format!("must not be null; expected {expected}"),
                value => format!("expected {expected}, got {}", echo::value(value)),
            };
            Found::problem(ProblemKind::WrongType, message)
        })
    }

    /// Notes that the value at hand was mended.
    #[cold]
    pub(crate) fn repair(&mut self, message: impl Into<String>) {
        if self.found.len() < 2 * MOST {
            self.found.push(Found {
                path: Vec::new(),
                problem: None,
                message: message.into(),
                is_foreign: false,
            });
        }
    }

    /// What `mend` makes of a value, where repairs are allowed.
    pub(crate) fn mend<T>(&mut self, value: &Value, mend: fn(&Value) -> Mended<T>) -> Option<T> {
        if self.strict && !self.is_key {
            return None;
        }
        let (value, how) = mend(value)?;
        if !self.is_key {
            self.repair(how);
        }
        Some(value)
    }

    /// Steps into a container; `None` when that is too deep. [`Self::leave`] must follow.
    #[inline]
    pub(crate) fn enter(&mut self) -> Option<()> {
        self.depth += 1;
        if self.depth <= DEEPEST {
            return Some(());
        }
        self.too_deep()
    }

    #[cold]
    fn too_deep<T>(&mut self) -> Option<T> {
        self.depth -= 1;
        let message = format!("is nested deeper than {DEEPEST} levels");
        self.problem(ProblemKind::WrongType, message)
    }

    #[inline]
    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Whether the object at hand is the whole of the arguments.
    pub(crate) fn is_in_root(&self) -> bool {
        self.depth <= 1
    }

    /// Whether the value at hand is the whole of the arguments.
    pub(crate) fn is_at_root(&self) -> bool {
        self.depth == 0
    }
}
