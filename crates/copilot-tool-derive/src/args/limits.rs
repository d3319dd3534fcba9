//! `range`, `len`, `pattern`, `choices`: whether they fit the type, each other and the default, as
//! far as tokens show. What they do not show is checked by rustc, and on the decoded value.

use std::cmp::Ordering;

use darling::error::Accumulator;
use proc_macro2::Span;
use regex::Regex;
use syn::{Expr, ExprArray, ExprRange, LitStr, RangeLimits, Type};

use super::input::FieldInput;
use super::keyed::Keyed;
use super::model::{Limits, Range};
use super::refusal;
use crate::evident::{self, Kind, Literal};

impl Limits {
    pub(super) fn new(written: &FieldInput, ty: &Type, errors: &mut Accumulator) -> Self {
        check_keys(written, Kind::of_inner(ty), errors);
        Limits {
            range: written
                .range
                .as_ref()
                .map(|range| read_range(range, errors)),
            len: written.len.as_ref().map(|len| read_len(len, errors)),
            pattern: written
                .pattern
                .as_ref()
                .map(|pattern| read_pattern(pattern, errors)),
            choices: written
                .choices
                .as_ref()
                .map(|choices| read_choices(choices, errors)),
        }
    }

    /// A default that the model may read but not write would be a trap for it.
    pub(super) fn check_default(&self, default: &Expr, at: Span, errors: &mut Accumulator) {
        let value = Literal::of(default);
        let outside = |limit: &str| {
            refusal(
                &at,
                format!("`default` is outside `{limit}`, so a call that wrote it would be refused"),
                format!("change the default or the `{limit}`"),
            )
        };
        if let (Some(range), Some(value)) = (&self.range, &value)
            && !range.may_contain(value)
        {
            errors.push(outside("range"));
        }
        if let (Some(range), Some(len)) = (&self.len, evident::len(default))
            && !range.may_contain(&Literal::Int(len))
        {
            errors.push(outside("len"));
        }
        if let (Some(pattern), Some(Literal::Text(text))) = (&self.pattern, &value)
            && Regex::new(&pattern.value()).is_ok_and(|pattern| !pattern.is_match(text))
        {
            errors.push(outside("pattern"));
        }
        if let (Some(choices), Some(value)) = (&self.choices, &value) {
            let order = |choice: &Expr| Literal::of(choice)?.partial_cmp(value);
            if choices
                .iter()
                .all(|choice| order(choice).is_some_and(Ordering::is_ne))
            {
                errors.push(outside("choices"));
            }
        }
    }
}

impl Range {
    fn may_contain(&self, value: &Literal) -> bool {
        let order = |bound: &Option<Expr>| value.partial_cmp(&Literal::of(bound.as_ref()?)?);
        let below = order(&self.start) == Some(Ordering::Less);
        let above = match order(&self.end) {
            Some(Ordering::Greater) => true,
            Some(Ordering::Equal) => !self.inclusive,
            _ => false,
        };
        !below && !above
    }
}

/// What a limit is for, and what to write instead where it does not fit.
fn purpose(key: &str) -> (&'static str, &'static str) {
    match key {
        "range" => ("numbers", "strings and collections are limited by `len`"),
        "len" => ("strings and collections", "numbers are limited by `range`"),
        "pattern" => ("strings", "put the pattern on a string, or remove it"),
        _ => (
            "strings and numbers",
            "make the type a fieldless enum that derives `CopilotArgs`",
        ),
    }
}

fn fits(key: &str, kind: Kind<'_>) -> bool {
    match kind {
        Kind::Unknown | Kind::Reference { .. } | Kind::Option(_) => true,
        Kind::Number => matches!(key, "range" | "choices"),
        Kind::Text => matches!(key, "len" | "pattern" | "choices"),
        Kind::List | Kind::Map => key == "len",
        Kind::Bool | Kind::Char => false,
    }
}

fn check_keys(written: &FieldInput, kind: Kind<'_>, errors: &mut Accumulator) {
    let keys = written.keys();
    let limits = keys
        .iter()
        .filter(|(key, _)| matches!(*key, "range" | "len" | "pattern" | "choices"));
    let (fitting, misfits): (Vec<_>, Vec<_>) = limits.partition(|(key, _)| fits(key, kind));

    for (key, at) in misfits {
        let (these, help) = purpose(key);
        let rule = format!("`{key}` is for {these}, and this is {}", kind.noun());
        errors.push(refusal(&at, rule, help));
    }
    let has = |key| fitting.iter().any(|(other, _)| *other == key);
    for (key, at) in &fitting {
        let rule = match *key {
            "range" | "len" | "pattern" if has("choices") => {
                format!("`{key}` adds nothing to `choices`, where every value is listed")
            }
            "len" | "pattern" if has("range") => {
                let these = purpose(key).0;
                format!("`range` is for numbers and `{key}` for {these}, and no type is both")
            }
            _ => continue,
        };
        errors.push(refusal(at, rule, "remove one of them"));
    }
}

fn read_range(written: &Keyed<ExprRange>, errors: &mut Accumulator) -> Range {
    let range = Range::from(&written.value);
    check_bounds(&range, "range", None, written.key, errors);
    range
}

fn read_len(written: &Keyed<ExprRange>, errors: &mut Accumulator) -> Range {
    let range = Range::from(&written.value);
    let zero = Literal::Int(0);
    let is_negative = |bound: &&Expr| Literal::of(bound).is_some_and(|bound| bound < zero);
    if let Some(bound) = [&range.start, &range.end]
        .into_iter()
        .flatten()
        .find(is_negative)
    {
        errors.push(refusal(
            bound,
            "a length is never negative",
            "leave the lower bound out",
        ));
    } else {
        check_bounds(&range, "len", Some(zero), written.key, errors);
    }
    range
}

impl From<&ExprRange> for Range {
    fn from(written: &ExprRange) -> Self {
        Range {
            start: written.start.as_deref().cloned(),
            end: written.end.as_deref().cloned(),
            inclusive: matches!(written.limits, RangeLimits::Closed(_)),
        }
    }
}

/// `least`: where a range without a lower bound begins.
fn check_bounds(
    range: &Range,
    key: &str,
    least: Option<Literal>,
    at: Span,
    errors: &mut Accumulator,
) {
    if range.start.is_none() && range.end.is_none() {
        let help = format!("write a bound, or remove `{key}`");
        errors.push(refusal(&at, "`..` limits nothing", help));
    }
    let start = range.start.as_ref().map_or(least, Literal::of);
    let end = range.end.as_ref().and_then(Literal::of);
    let order = start
        .zip(end)
        .and_then(|(start, end)| start.partial_cmp(&end));
    if order == Some(Ordering::Greater) || (order == Some(Ordering::Equal) && !range.inclusive) {
        errors.push(refusal(
            &at,
            format!("this `{key}` is empty, because no value lies between its bounds"),
            "write the smaller bound first, and `..=` before a bound that is allowed",
        ));
    }
}

fn read_pattern(written: &Keyed<LitStr>, errors: &mut Accumulator) -> LitStr {
    if let Err(error) = Regex::new(&written.value.value()) {
        // regex draws a picture over several lines, and says on the last what is wrong.
        let text = error.to_string();
        let reason = text
            .lines()
            .last()
            .unwrap_or_default()
            .trim_start_matches("error: ");
        let rule = format!("`pattern` is no regular expression: {reason}");
        errors.push(refusal(
            &written.at,
            rule,
            "the syntax is that of the `regex` crate",
        ));
    }
    written.value.clone()
}

fn read_choices(written: &Keyed<ExprArray>, errors: &mut Accumulator) -> Vec<Expr> {
    let choices: Vec<Expr> = written.value.elems.iter().cloned().collect();
    if choices.is_empty() {
        errors.push(refusal(
            &written.at,
            "`choices` without a choice allows no value",
            "list the values",
        ));
    }
    for (index, choice) in choices.iter().enumerate() {
        let same = |other: &Expr| {
            Literal::of(other).is_some_and(|other| Some(other) == Literal::of(choice))
        };
        if choices[..index].iter().any(same) {
            errors.push(refusal(choice, "this choice is listed twice", "remove it"));
        }
    }
    choices
}
