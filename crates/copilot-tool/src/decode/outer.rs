//! The enum variants around a payload: whose tags are not its keys, and who owns a foreign key.

use serde_json::{Map, Value};

use super::{
    error::ProblemKind,
    repair,
    report::{Found, Report, Segment},
};
use crate::{echo, schema::ArgsSchema, spec::EnumSpec, spec::Spec, spec::VariantSpec};

/// The chain of variants that a payload stands in, innermost first.
#[derive(Clone, Copy, Debug)]
pub struct Outer<'a> {
    level: Option<(EnumSpec<'static>, usize, &'a Outer<'a>)>,
    schema: Option<&'a ArgsSchema>,
}

impl<'a> Outer<'a> {
    /// Not inside a variant.
    pub const NONE: Outer<'static> = Outer {
        level: None,
        schema: None,
    };

    /// The whole of the arguments, of which the schema is known.
    pub(crate) fn root(schema: Option<&'a ArgsSchema>) -> Self {
        Self {
            level: None,
            schema,
        }
    }

    /// One variant further in.
    pub fn within(&'a self, variants: EnumSpec<'static>, index: usize) -> Outer<'a> {
        Outer {
            level: Some((variants, index, self)),
            schema: None,
        }
    }

    /// The schema of what is read, where it was made already.
    pub(crate) fn schema(&self) -> Option<&'a ArgsSchema> {
        self.schema
    }

    pub(crate) fn is_tag(&self, key: &str) -> bool {
        self.level
            .is_some_and(|(variants, _, outer)| variants.tag == key || outer.is_tag(key))
    }

    /// Who has the key instead of the variant that was chosen: the innermost enum that has it at all says.
    pub(crate) fn owners(&self, key: &str) -> Option<Owners> {
        let (spec, index, outer) = self.level?;
        let others = spec.variants.iter().enumerate();
        let variants: Vec<_> = others
            .filter(|(other, variant)| *other != index && has_key(&variant.payload, key))
            .map(|(_, variant)| variant)
            .collect();
        if variants.is_empty() {
            return outer.owners(key);
        }
        Some(Owners {
            chosen: spec.variants[index].name,
            variants,
        })
    }
}

/// The variants that have a key.
pub(crate) struct Owners {
    /// The variant that was chosen, which has it not.
    chosen: &'static str,
    variants: Vec<&'static VariantSpec<'static>>,
}

impl Owners {
    /// Whether a model that fills in every property of the flat schema would send the value: it says nothing, or what
    /// the schema shows as the default.
    pub(crate) fn expect(&self, key: &str, value: &Value) -> bool {
        let mut is_default = false;
        for variant in &self.variants {
            variant.payload.names(&mut |_, field| {
                is_default |= field.is_some_and(|it| it.accepts(key) && it.shows(value));
            });
        }
        is_default || is_empty(value)
    }

    pub(crate) fn message(&self) -> String {
        let names: Vec<_> = self.variants.iter().map(|variant| variant.name).collect();
        not_used_by(self.chosen, &names)
    }
}

/// How a key is refused that other variants have.
pub(super) fn not_used_by(chosen: &str, owners: &[&str]) -> String {
    let (chosen, owners) = (echo::quoted(chosen), echo::list(owners));
    format!("not used by {chosen}, only by {owners}")
}

pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}

/// Whether a type names the key.
pub(super) fn has_key(spec: &Spec<'_>, key: &str) -> bool {
    let mut has = false;
    spec.keys(&mut |name| has |= name == key);
    has
}

/// Whether a type names the key, in whatever style.
pub(super) fn has_key_like(spec: &Spec<'_>, key: &str) -> bool {
    let mut has = false;
    spec.keys(&mut |name| has |= repair::same_but_style(name, key));
    has
}

/// Chooses the variant that the tag names; the tag stays in the map, where [`Outer`] knows it.
pub fn variant(
    spec: EnumSpec<'static>,
    map: &mut Map<String, Value>,
    outer: &Outer<'_>,
    report: &mut Report,
) -> Option<usize> {
    let mark = report.mark();
    let index = match map.get(spec.tag) {
        Some(Value::String(word)) => {
            word_index(spec, word, report).or_else(|| unknown(spec, word, report))
        }
        Some(Value::Null) => missing(spec, map, report),
        None => {
            if mend_tag(spec, map, outer, report) {
                return variant(spec, map, outer, report);
            }
            missing(spec, map, report)
        }
        Some(other) => report.wrong_type("string", other),
    };
    report.within(mark, || Segment::Name(spec.tag.to_owned()));
    let index = index?;
    if report.is_at_root() {
        report.action = Some((spec.tag, spec.variants[index].name));
    }
    Some(index)
}

/// Gives the tag its own name, where it came in another style and only one key can be meant; says whether it did.
#[cold]
fn mend_tag(
    spec: EnumSpec<'static>,
    map: &mut Map<String, Value>,
    outer: &Outer<'_>,
    report: &mut Report,
) -> bool {
    if report.strict || spec.strict {
        return false;
    }
    let is_other = |key: &str| {
        let mut variants = spec.variants.iter();
        outer.is_tag(key) || variants.any(|variant| has_key_like(&variant.payload, key))
    };
    let mut keys = map
        .keys()
        .filter(|key| repair::same_but_style(key, spec.tag) && !is_other(key));
    let (Some(key), None) = (keys.next(), keys.next()) else {
        return false;
    };
    let key = key.clone();
    let mark = report.mark();
    report.repair(misspelt(&key, spec.tag));
    report.within(mark, || Segment::Name(spec.tag.to_owned()));
    let value = map.shift_remove(&key).unwrap_or_default();
    map.insert(spec.tag.to_owned(), value);
    true
}

/// How the repair of a key is told.
pub(super) fn misspelt(key: &str, name: &str) -> String {
    format!("the key {} was read as {name}", echo::quoted(key))
}

/// How the repair of a variant's name is told.
pub(super) fn miscased(word: &str, name: &str) -> String {
    let (word, name) = (echo::quoted(word), echo::quoted(name));
    format!("{word} was read as {name}")
}

/// Chooses the variant of a fieldless enum.
pub fn word(spec: EnumSpec<'static>, value: &Value, report: &mut Report) -> Option<usize> {
    report.is_word = report.is_key;
    match value {
        Value::String(word) => match word_index(spec, word, report) {
            Some(index) => Some(index),
            None => report
                .found_with(|| Found::problem(ProblemKind::NotAllowed, not_one_of(spec, word))),
        },
        value => report.wrong_type(&format!("one of {}", echo::list(&names(spec))), value),
    }
}

fn word_index(spec: EnumSpec<'static>, word: &str, report: &mut Report) -> Option<usize> {
    let exact = |variant: &VariantSpec<'_>| variant.name == word || variant.aliases.contains(&word);
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
            report.repair(miscased(word, name));
            return Some(index);
        }
    }
    spec.variants.iter().position(|variant| variant.other)
}

fn names(spec: EnumSpec<'static>) -> Vec<&'static str> {
    spec.variants
        .iter()
        .filter(|variant| !variant.other)
        .map(|variant| variant.name)
        .collect()
}

/// How a word is refused that is none of the names.
pub(super) fn must_be_one_of(names: &[&str], word: &str) -> String {
    let (names, word) = (echo::list(names), echo::quoted(word));
    format!("must be one of {names}, got {word}")
}

/// How a tag is missed.
pub(super) fn missing_tag(names: &[&str]) -> String {
    format!("required string is missing; one of {}", echo::list(names))
}

fn not_one_of(spec: EnumSpec<'static>, word: &str) -> String {
    let names = names(spec);
    let mut message = must_be_one_of(&names, word);
    if let Some(name) = echo::nearest(word, names) {
        message += &format!("; did you mean {}?", echo::quoted(name));
    }
    message
}

#[cold]
fn unknown<T>(spec: EnumSpec<'static>, word: &str, report: &mut Report) -> Option<T> {
    if report.is_at_root() {
        report.likely = echo::nearest(word, names(spec));
    }
    report.found_with(|| Found::problem(ProblemKind::NotAllowed, not_one_of(spec, word)))
}

/// A missing tag is never guessed; the message says which variant the other keys fit.
#[cold]
fn missing<T>(spec: EnumSpec<'static>, map: &Map<String, Value>, report: &mut Report) -> Option<T> {
    let mut message = missing_tag(&names(spec));
    let mut fits = spec
        .variants
        .iter()
        .filter(|variant| fits(spec.tag, &variant.payload, map));
    if let (Some(only), None) = (fits.next(), fits.next()) {
        message += &format!("; the other arguments fit {}", echo::quoted(only.name));
        if report.is_at_root() {
            report.likely = Some(only.name);
        }
    }
    report.problem(ProblemKind::Missing, message)
}

/// Whether there are arguments that say something, and all of them belong to the payload.
fn fits(tag: &str, payload: &Spec<'_>, map: &Map<String, Value>) -> bool {
    let mut keys = map
        .iter()
        .filter(|(key, value)| *key != tag && !is_empty(value))
        .map(|(key, _)| has_key(payload, key))
        .peekable();
    keys.peek().is_some() && keys.all(|has| has)
}
