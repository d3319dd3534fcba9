//! `range`, `len`, `pattern` and `choices`: one value that the schema tells and the decoder checks.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    fmt,
    sync::{Arc, OnceLock},
};

use regex::Regex;
use serde_json::{Map, Number, Value};

use crate::echo;

/// What is checked on the decoded value of a field.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    pub(crate) min: Option<Num>,
    pub(crate) max: Option<Num>,
    /// `max` itself is not allowed.
    pub(crate) below_max: bool,
    pub(crate) min_len: Option<usize>,
    /// Inclusive.
    pub(crate) max_len: Option<usize>,
    pub(crate) pattern: Option<&'static Pattern>,
    pub(crate) choices: &'a [Choice],
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
        self.pattern = Some(pattern);
        self
    }

    /// The closed set.
    pub fn choices(mut self, choices: &'a [Choice]) -> Self {
        self.choices = choices;
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
        if let (Some(pattern), Some(text)) = (self.pattern, value.text()) {
            if !pattern.regex().is_match(text) {
                let got = echo::quoted(text);
                return Some(format!(
                    "must match the pattern {}, got {got}",
                    pattern.source
                ));
            }
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
#[derive(Debug)]
pub struct Pattern {
    pub(crate) source: &'static str,
    regex: OnceLock<Regex>,
}

impl Pattern {
    /// From its source, which the derive has compiled once already where it is a literal.
    pub const fn new(source: &'static str) -> Self {
        Self {
            source,
            regex: OnceLock::new(),
        }
    }

    fn regex(&self) -> &Regex {
        self.regex.get_or_init(|| match Regex::new(self.source) {
            Ok(regex) => regex,
            Err(error) => panic!(
                "the pattern `{}` is no regular expression: {error}",
                self.source
            ),
        })
    }
}

/// One member of a closed set.
#[derive(Clone, Copy, Debug)]
pub enum Choice {
    /// Of a string.
    Text(&'static str),
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

    pub(crate) fn to_value(self) -> Value {
        match self {
            Self::Text(text) => text.into(),
            Self::Number(number) => number.to_value(),
        }
    }
}

impl From<&'static str> for Choice {
    fn from(text: &'static str) -> Self {
        Self::Text(text)
    }
}

impl<N: Into<Num>> From<N> for Choice {
    fn from(number: N) -> Self {
        Self::Number(number.into())
    }
}

/// A number of any Rust type, compared exactly with one of the same type.
#[derive(Clone, Copy, Debug)]
pub enum Num {
    /// Whole, and not beyond `i128`.
    Int(i128),
    /// Whole, and beyond `i128`.
    Large(u128),
    /// A float.
    Float(f64),
    /// A narrow float.
    Single(f32),
}

impl Num {
    fn as_float(self) -> f64 {
        match self {
            Self::Int(int) => int as f64,
            Self::Large(large) => large as f64,
            Self::Float(float) => float,
            Self::Single(float) => float.into(),
        }
    }

    /// As a JSON number; beyond 64 bits as the nearest float.
    pub(crate) fn to_value(self) -> Value {
        match self {
            Self::Int(int) => i64::try_from(int)
                .map(Number::from)
                .ok()
                .or_else(|| u64::try_from(int).map(Number::from).ok())
                .or_else(|| Number::from_f64(int as f64))
                .into(),
            // The shortest text that is read as this float, as a number.
            Self::Single(float) => float
                .to_string()
                .parse()
                .ok()
                .and_then(Number::from_f64)
                .into(),
            other => Number::from_f64(other.as_float()).into(),
        }
    }

    /// The whole number just below an excluded bound.
    pub(crate) fn whole_below(self) -> Option<Self> {
        match self {
            Self::Int(int) => int.checked_sub(1).map(Self::Int),
            Self::Large(large) => Some(Self::Large(large - 1)),
            Self::Float(_) | Self::Single(_) => None,
        }
    }
}

impl PartialEq for Num {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Num {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => a.partial_cmp(b),
            (Self::Large(a), Self::Large(b)) => a.partial_cmp(b),
            (Self::Int(_), Self::Large(_)) => Some(Ordering::Less),
            (Self::Large(_), Self::Int(_)) => Some(Ordering::Greater),
            (a, b) => a.as_float().partial_cmp(&b.as_float()),
        }
    }
}

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(int) => int.fmt(f),
            Self::Large(large) => large.fmt(f),
            Self::Float(float) => float.fmt(f),
            Self::Single(float) => float.fmt(f),
        }
    }
}

/// A decoded value that limits can look at.
pub trait Limited {
    /// As a number.
    fn number(&self) -> Option<Num> {
        None
    }
    /// Characters or items.
    fn length(&self) -> Option<usize> {
        None
    }
    /// As text.
    fn text(&self) -> Option<&str> {
        None
    }
}

/// A type that `range` can bound.
#[diagnostic::on_unimplemented(
    message = "`range` is for the numbers of std, and `{Self}` is none",
    label = "not a number that `range` can bound",
    note = "strings and collections are limited by `len`; the limits of a type of your own stand on its fields"
)]
pub trait Ranged: Limited {
    /// The type of the bounds.
    type Number: Copy + Into<Num>;
}

/// A type that `len` can bound.
#[diagnostic::on_unimplemented(
    message = "`len` is for the strings and collections of std, and `{Self}` is none",
    label = "nothing that `len` can count",
    note = "numbers are limited by `range`; the limits of a type of your own stand on its fields"
)]
pub trait Measured: Limited {}

/// A type that `pattern` can match.
#[diagnostic::on_unimplemented(
    message = "`pattern` is for the strings of std, and `{Self}` is none",
    label = "not a string that `pattern` can match",
    note = "the limits of a type of your own stand on its fields"
)]
pub trait Textual: Limited {}

/// A type that `choices` can list the values of.
#[diagnostic::on_unimplemented(
    message = "`choices` is for the strings and numbers of std, and `{Self}` is none",
    label = "not a type that `choices` can list",
    note = "a closed set of anything else is a fieldless enum that derives `CopilotArgs`"
)]
pub trait Enumerable: Limited {
    /// The type of one choice.
    type Choice: Into<Choice>;
}

macro_rules! numbers {
    ($($ty:ident: |$value:ident| $num:expr;)*) => {$(
        impl From<$ty> for Num {
            fn from($value: $ty) -> Self {
                $num
            }
        }
        impl Limited for $ty {
            fn number(&self) -> Option<Num> {
                Some((*self).into())
            }
        }
        #[diagnostic::do_not_recommend]
        impl Ranged for $ty {
            type Number = $ty;
        }
        #[diagnostic::do_not_recommend]
        impl Enumerable for $ty {
            type Choice = $ty;
        }
    )*};
}

numbers! {
    u8: |value| Self::Int(value.into());
    u16: |value| Self::Int(value.into());
    u32: |value| Self::Int(value.into());
    u64: |value| Self::Int(value.into());
    i8: |value| Self::Int(value.into());
    i16: |value| Self::Int(value.into());
    i32: |value| Self::Int(value.into());
    i64: |value| Self::Int(value.into());
    i128: |value| Self::Int(value);
    usize: |value| Self::Int(value as i128);
    isize: |value| Self::Int(value as i128);
    u128: |value| i128::try_from(value).map_or(Self::Large(value), Self::Int);
    f32: |value| Self::Single(value);
    f64: |value| Self::Float(value);
}

macro_rules! texts {
    ($($ty:ty),*) => {$(
        impl Limited for $ty {
            fn length(&self) -> Option<usize> {
                Some(self.chars().count())
            }
            fn text(&self) -> Option<&str> {
                Some(self)
            }
        }
        #[diagnostic::do_not_recommend]
        impl Measured for $ty {}
        #[diagnostic::do_not_recommend]
        impl Textual for $ty {}
        #[diagnostic::do_not_recommend]
        impl Enumerable for $ty {
            type Choice = &'static str;
        }
    )*};
}

texts!(String, Box<str>, Arc<str>, std::borrow::Cow<'static, str>);

macro_rules! collections {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<$($generics)*> Limited for $ty {
            fn length(&self) -> Option<usize> {
                Some(self.len())
            }
        }
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Measured for $ty {}
    )*};
}

collections! {
    [T] Vec<T>;
    [T] Box<[T]>;
    [T] VecDeque<T>;
    [T] BTreeSet<T>;
    [T, S] HashSet<T, S>;
    [K, V] BTreeMap<K, V>;
    [K, V, S] HashMap<K, V, S>;
    [] Map<String, Value>;
}

macro_rules! wrappers {
    ($($ty:ident => |$this:ident| $inner:expr;)*) => {$(
        impl<T: Limited> Limited for $ty<T> {
            fn number(&self) -> Option<Num> {
                let $this = self;
                $inner.and_then(T::number)
            }
            fn length(&self) -> Option<usize> {
                let $this = self;
                $inner.and_then(T::length)
            }
            fn text(&self) -> Option<&str> {
                let $this = self;
                $inner.and_then(T::text)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<T: Ranged> Ranged for $ty<T> {
            type Number = T::Number;
        }
        #[diagnostic::do_not_recommend]
        impl<T: Measured> Measured for $ty<T> {}
        #[diagnostic::do_not_recommend]
        impl<T: Textual> Textual for $ty<T> {}
        #[diagnostic::do_not_recommend]
        impl<T: Enumerable> Enumerable for $ty<T> {
            type Choice = T::Choice;
        }
    )*};
}

wrappers! {
    Option => |this| this.as_ref();
    Box => |this| Some(&**this);
    Arc => |this| Some(&**this);
}
