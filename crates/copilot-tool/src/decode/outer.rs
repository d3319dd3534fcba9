//! The enum variants around a payload: whose tags are not its keys, and who owns a foreign key.

use serde_json::{Map, Value};

use super::{error::ProblemKind, repair, report::Report, report::Segment};
use crate::{echo, spec::EnumSpec, spec::Spec, spec::VariantSpec};

/// The chain of variants that a payload stands in, innermost first.
#[derive(Clone, Copy, Debug)]
pub struct Outer<'a> {
    level: Option<(EnumSpec, usize, &'a Outer<'a>)>,
}

impl Outer<'_> {
    /// Not inside a variant.
    pub const NONE: Outer<'static> = Outer { level: None };

    /// One variant further in.
    pub fn within(&self, variants: EnumSpec, index: usize) -> Outer<'_> {
        Outer {
            level: Some((variants, index, self)),
        }
    }

    pub(crate) fn is_tag(&self, key: &str) -> bool {
        self.level
            .is_some_and(|(variants, _, outer)| variants.tag == key || outer.is_tag(key))
    }

    /// The name of the innermost variant.
    pub(crate) fn name(&self) -> Option<&'static str> {
        self.level
            .map(|(variants, index, _)| variants.variants[index].name)
    }

    /// The other variants that have the key.
    pub(crate) fn owners(&self, key: &str) -> Vec<&'static str> {
        let Some((variants, index, outer)) = self.level else {
            return Vec::new();
        };
        let others = variants
            .variants
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index);
        let owners: Vec<_> = others
            .filter(|(_, variant)| has_key(&variant.payload, key))
            .map(|(_, variant)| variant.name)
            .collect();
        if owners.is_empty() {
            outer.owners(key)
        } else {
            owners
        }
    }
}

fn has_key(spec: &Spec, key: &str) -> bool {
    let mut has = false;
    spec.keys(&mut |name| has |= name == key);
    has
}

/// Chooses the variant that the tag names; the tag stays in the map, where [`Outer`] knows it.
pub fn variant(spec: EnumSpec, map: &Map<String, Value>, report: &mut Report) -> Option<usize> {
    let is_root = report.is_at_root();
    let index = match map.get(spec.tag) {
        Some(Value::String(word)) => match word_index(spec, word, report) {
            Some(index) => index,
            None => return unknown(spec, word, report),
        },
        Some(Value::Null) | None => return missing(spec, map, report),
        Some(other) => {
            let mark = report.mark();
            report.wrong_type::<()>("string", other);
            report.within(mark, || Segment::Name(spec.tag));
            return None;
        }
    };
    if is_root {
        report.action = Some((spec.tag, spec.variants[index].name));
    }
    Some(index)
}

/// Chooses the variant of a fieldless enum.
pub fn word(spec: EnumSpec, value: &Value, report: &mut Report) -> Option<usize> {
    match value {
        Value::String(word) => match word_index(spec, word, report) {
            Some(index) => Some(index),
            None => report.problem(ProblemKind::NotAllowed, not_one_of(spec, word)),
        },
        value => report.wrong_type(&format!("one of {}", echo::list(&names(spec))), value),
    }
}

fn word_index(spec: EnumSpec, word: &str, report: &mut Report) -> Option<usize> {
    let exact = |variant: &VariantSpec| variant.name == word || variant.aliases.contains(&word);
    if let Some(index) = spec.variants.iter().position(exact) {
        return Some(index);
    }
    if !report.strict && !spec.strict {
        let spellings = spec
            .variants
            .iter()
            .enumerate()
            .flat_map(|(index, variant)| {
                let aliases = variant.aliases.iter().copied();
                std::iter::once(variant.name)
                    .chain(aliases)
                    .map(move |name| (index, name))
            });
        if let Some(index) = repair::only_ignoring_case(word, spellings) {
            let name = spec.variants[index].name;
            report.repair(format!(
                "{} was read as {}",
                echo::quoted(word),
                echo::quoted(name)
            ));
            return Some(index);
        }
    }
    spec.variants.iter().position(|variant| variant.other)
}

fn names(spec: EnumSpec) -> Vec<&'static str> {
    spec.variants
        .iter()
        .filter(|variant| !variant.other)
        .map(|variant| variant.name)
        .collect()
}

fn not_one_of(spec: EnumSpec, word: &str) -> String {
    let names = names(spec);
    let mut message = format!(
        "must be one of {}, got {}",
        echo::list(&names),
        echo::quoted(word)
    );
    if let Some(name) = echo::nearest(word, names) {
        message += &format!("; did you mean {}?", echo::quoted(name));
    }
    message
}

#[cold]
fn unknown<T>(spec: EnumSpec, word: &str, report: &mut Report) -> Option<T> {
    let mark = report.mark();
    report.problem::<()>(ProblemKind::NotAllowed, not_one_of(spec, word));
    report.within(mark, || Segment::Name(spec.tag));
    None
}

/// A missing tag is never guessed; the message says which variant the other keys fit.
#[cold]
fn missing<T>(spec: EnumSpec, map: &Map<String, Value>, report: &mut Report) -> Option<T> {
    let mut message = format!(
        "required string is missing; one of {}",
        echo::list(&names(spec))
    );
    let mut fits = spec
        .variants
        .iter()
        .filter(|variant| fits(&variant.payload, map));
    if let (Some(only), None) = (fits.next(), fits.next()) {
        message += &format!("; the other arguments fit {}", echo::quoted(only.name));
    }
    let mark = report.mark();
    report.problem::<()>(ProblemKind::Missing, message);
    report.within(mark, || Segment::Name(spec.tag));
    None
}

/// Whether every key belongs to the payload.
fn fits(payload: &Spec, map: &Map<String, Value>) -> bool {
    !map.is_empty() && map.keys().all(|key| has_key(payload, key))
}
