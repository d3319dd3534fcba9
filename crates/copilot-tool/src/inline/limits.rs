//! The limits of a parameter: those of a field, checked when they are set instead of by the derive.

use std::{
    borrow::Cow,
    ops::{Bound, RangeBounds},
};

use regex::Regex;

use super::Param;
use crate::limits::{
    Choice, ChoiceOf, Enumerable, Limited, Measured, Num, Pattern, Ranged, Textual,
};

/// Limits.
impl<T> Param<T> {
    /// The bounds of a number, told and enforced.
    pub fn range(mut self, range: impl RangeBounds<T::Number>) -> Self
    where
        T: Ranged + 'static,
    {
        let number = |bound: &T::Number| -> Num { (*bound).into() };
        let min = range.start_bound().map(number);
        let max = range.end_bound().map(number);
        let is_some = match (min, max) {
            (Bound::Unbounded, Bound::Unbounded) => return self.fault("`..` limits nothing"),
            (Bound::Excluded(_), _) => {
                return self.fault("the lower bound of its range is excluded; write the first value that is allowed");
            }
            (Bound::Included(min), Bound::Included(max)) => min <= max,
            (Bound::Included(min), Bound::Excluded(max)) => min < max,
            _ => true,
        };
        if !is_some {
            return self.fault("its range is empty, because no value lies between the bounds");
        }
        let limits = &mut self.about.limits;
        limits.min = value(min);
        limits.max = value(max);
        limits.below_max = matches!(max, Bound::Excluded(_));
        self.limited()
    }

    /// The bounds of the number of characters or items, told and enforced.
    pub fn len(mut self, len: impl RangeBounds<usize>) -> Self
    where
        T: Measured + 'static,
    {
        let min = match len.start_bound() {
            Bound::Included(min) => Some(*min),
            Bound::Excluded(min) => Some(min.saturating_add(1)),
            Bound::Unbounded => None,
        };
        let max = match len.end_bound() {
            Bound::Included(max) => Some(*max),
            Bound::Excluded(0) => {
                return self.fault("its `len` is empty, because no length is below 0");
            }
            Bound::Excluded(max) => Some(max - 1),
            Bound::Unbounded => None,
        };
        match (min, max) {
            (None, None) => return self.fault("`..` limits nothing"),
            (Some(min), Some(max)) if min > max => {
                return self.fault("its `len` is empty, because no length lies between the bounds");
            }
            _ => {}
        }
        let limits = &mut self.about.limits;
        (limits.min_len, limits.max_len) = (min, max);
        self.limited()
    }

    /// A regular expression, of the `regex` crate, that the text contains; told and enforced.
    pub fn pattern(mut self, pattern: impl Into<Cow<'static, str>>) -> Self
    where
        T: Textual + 'static,
    {
        let source = pattern.into();
        match Regex::new(&source) {
            Ok(regex) => {
                self.about.limits.pattern = Some(Cow::Owned(Pattern::compiled(source, regex)));
                self.limited()
            }
            Err(error) => {
                // regex draws a picture over several lines, and says on the last what is wrong.
                let text = error.to_string();
                let reason = text.lines().last().unwrap_or_default();
                let reason = reason.trim_start_matches("error: ");
                self.fault(format!("its pattern is no regular expression: {reason}"))
            }
        }
    }

    /// The closed set of its values, told and enforced.
    ///
    /// Those of a string may be known at run time only: any of `&'static str` and `String` will do.
    pub fn choices<C: ChoiceOf<T>>(mut self, choices: impl IntoIterator<Item = C>) -> Self
    where
        T: Enumerable + 'static,
    {
        let choices: Vec<Choice> = choices.into_iter().map(Into::into).collect();
        if choices.is_empty() {
            return self.fault("it has no choice, so no value is allowed");
        }
        let mut twice = (1..choices.len()).filter(|end| choices[..*end].contains(&choices[*end]));
        if let Some(index) = twice.next() {
            let choice = choices[index].to_value();
            return self.fault(format!("its choice {choice} is listed twice"));
        }
        self.about.limits.choices = Cow::Owned(choices);
        self.limited()
    }

    fn limited(mut self) -> Self
    where
        T: Limited + 'static,
    {
        self.view = Some(Box::new(|value| Some(value)));
        self
    }
}

fn value(bound: Bound<Num>) -> Option<Num> {
    match bound {
        Bound::Included(value) | Bound::Excluded(value) => Some(value),
        Bound::Unbounded => None,
    }
}
