//! `range`, `len`, `pattern` and `choices`: one value that the schema tells and the decoder checks. What can be
//! limited is in `types`.

mod number;
mod types;

use std::{borrow::Cow, sync::OnceLock};

use regex::Regex;
use serde_json::Value;

pub(crate) use self::{
    number::Num,
    types::{ChoiceOf, Enumerable, Limited, Measured, Ranged, Textual},
};
use crate::echo;

/// What is checked on the decoded value of a field.
#[derive(Clone, Debug, Default)]
pub struct Limits<'a> {
    pub(crate) min: Option<Num>,
    pub(crate) max: Option<Num>,
    /// `max` itself is not allowed.
    pub(crate) below_max: bool,
    pub(crate) min_len: Option<usize>,
    /// Inclusive.
    pub(crate) max_len: Option<usize>,
    pub(crate) pattern: Option<Cow<'a, Pattern>>,
    pub(crate) choices: Cow<'a, [Choice]>,
}

impl<'a> Limits<'a> {
    /// No limits.
    pub fn new() -> Self {
        Self::default()
    }

    /// The bounds of a number, both included; a slice without an item is no bound.
    ///
    /// `T` is the type of the field, here and below, so that rustc checks what is written; slices, because it then
    /// points at what is wrong without a word about this function.
    pub fn range<T: Ranged>(mut self, min: &[T::Number], max: &[T::Number]) -> Self {
        self.min = min.first().copied().map(Into::into);
        self.max = max.first().copied().map(Into::into);
        self
    }

    /// [`range`](Self::range) without `max` itself.
    pub fn range_below<T: Ranged>(mut self, min: &[T::Number], max: &[T::Number]) -> Self {
        self.below_max = true;
        self.range::<T>(min, max)
    }

    /// The bounds of the number of characters or items.
    pub fn len<T: Measured>(mut self, min: &[usize], max: &[usize]) -> Self {
        self.min_len = min.first().copied();
        self.max_len = max.first().copied();
        self
    }

    /// [`len`](Self::len) without `max` itself.
    pub fn len_below<T: Measured>(self, min: &[usize], max: &[usize]) -> Self {
        let max = max.first().map(|max| max.saturating_sub(1));
        self.len::<T>(min, max.as_slice())
    }

    /// The pattern that the text contains.
    pub fn pattern<T: Textual>(mut self, pattern: &'static Pattern) -> Self {
        self.pattern = Some(Cow::Borrowed(pattern));
        self
    }

    /// The closed set.
    pub fn choices(mut self, choices: &'a [Choice]) -> Self {
        self.choices = Cow::Borrowed(choices);
        self
    }

    /// What is wrong with `value`, as the end of `… must be …`.
    pub(crate) fn check(&self, value: &dyn Limited) -> Option<String> {
        if let Some(number) = value.number() {
            let low = self.min.is_some_and(|min| number < min);
            let high = self.max.is_some_and(|max| {
                if self.below_max {
                    number >= max
                } else {
                    number > max
                }
            });
            if low || high {
                return Some(format!("must be {}, got {number}", self.bounds()));
            }
        }
        if let Some(length) = value.length() {
            let short = self.min_len.is_some_and(|min| length < min);
            let long = self.max_len.is_some_and(|max| length > max);
            if short || long {
                let unit = if value.text().is_some() {
                    "characters"
                } else {
                    "items"
                };
                return Some(format!("must have {}, got {length}", self.lengths(unit)));
            }
        }
        if let (Some(pattern), Some(text)) = (&self.pattern, value.text())
            && !pattern.regex().is_match(text)
        {
            let got = echo::quoted(text);
            return Some(format!(
                "must match the pattern {}, got {got}",
                pattern.source
            ));
        }
        if self.choices.is_empty() || self.choices.iter().any(|choice| choice.is(value)) {
            return None;
        }
        let text = value.text().map(echo::quoted);
        let got = text.or_else(|| value.number().map(|number| number.to_string()))?;
        Some(format!("must be one of {}, got {got}", self.listed()))
    }

    fn listed(&self) -> String {
        let choices = self.choices.iter().map(|choice| match choice {
            Choice::Text(text) => echo::quoted(text),
            Choice::Number(number) => number.to_string(),
        });
        choices.collect::<Vec<_>>().join(", ")
    }

    fn bounds(&self) -> String {
        match (self.min, self.max, self.below_max) {
            (Some(min), Some(max), false) => format!("between {min} and {max}"),
            (Some(min), Some(max), true) => format!("at least {min} and below {max}"),
            (Some(min), None, _) => format!("at least {min}"),
            (None, Some(max), false) => format!("at most {max}"),
            (None, Some(max), true) => format!("below {max}"),
            (None, None, _) => "a number".to_owned(),
        }
    }

    fn lengths(&self, unit: &str) -> String {
        match (self.min_len, self.max_len) {
            (Some(min), Some(max)) if min == max => format!("exactly {min} {unit}"),
            (Some(min), Some(max)) => format!("{min} to {max} {unit}"),
            (Some(min), None) => format!("at least {min} {unit}"),
            (None, Some(max)) => format!("at most {max} {unit}"),
            (None, None) => format!("any number of {unit}"),
        }
    }
}

/// A regular expression of the `regex` crate, compiled when it is first used.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub(crate) source: Cow<'static, str>,
    regex: OnceLock<Regex>,
}

impl Pattern {
    /// From its source, which the derive has compiled once already where it is a literal.
    pub const fn new(source: &'static str) -> Self {
        Self {
            source: Cow::Borrowed(source),
            regex: OnceLock::new(),
        }
    }

    /// From what it was compiled to.
    pub(crate) fn compiled(source: Cow<'static, str>, regex: Regex) -> Self {
        Self {
            source,
            regex: regex.into(),
        }
    }

    fn regex(&self) -> &Regex {
        self.regex.get_or_init(|| match Regex::new(&self.source) {
            Ok(regex) => regex,
            Err(error) => panic!(
                "the pattern `{}` is no regular expression: {error}",
                self.source
            ),
        })
    }
}

/// One member of a closed set.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// Of a string.
    Text(Cow<'static, str>),
    /// Of a number.
    Number(Num),
}

impl Choice {
    fn is(&self, value: &dyn Limited) -> bool {
        match self {
            Self::Text(text) => value.text().is_none_or(|value| value == *text),
            Self::Number(number) => value.number().is_none_or(|value| value == *number),
        }
    }

    pub(crate) fn to_value(&self) -> Value {
        match self {
            Self::Text(text) => text.as_ref().into(),
            Self::Number(number) => number.to_value(),
        }
    }
}

impl From<&'static str> for Choice {
    fn from(text: &'static str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Choice {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl<N: Into<Num>> From<N> for Choice {
    fn from(number: N) -> Self {
        Self::Number(number.into())
    }
}
