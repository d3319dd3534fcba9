//! Flat arguments → what a type of serde reads: without what other variants own, and in serde's own form of enums.

use serde_json::{Map, Value};

use super::{
    containers,
    error::ProblemKind,
    foreign,
    outer::{is_empty, miscased, missing_tag, must_be_one_of, not_used_by},
    repair,
    report::{Found, Report, Segment},
};
use crate::schema::{ArgsSchema, External, Form, Member, Object, Property, Union, Variant};

/// How a key is refused that nobody has.
const UNKNOWN: &str = "unknown argument";

/// The form that a value was given for serde.
pub(crate) struct Shape<'a>(Option<(&'a str, &'a Form)>);

impl Shape<'_> {
    /// Makes paths through the value those of the arguments.
    pub(crate) fn tell(&self, found: &mut [Found]) {
        let Some((variant, form)) = self.0 else {
            return;
        };
        for found in found {
            if matches!(found.path.last(), Some(Segment::Key(key)) if key == variant) {
                found.path.pop();
                if let Form::Value(property) = form {
                    found.path.push(Segment::Name(property.clone()));
                }
            }
        }
    }
}

/// The value for serde.
pub(crate) fn native<'a>(
    mut map: Map<String, Value>,
    schema: &'a ArgsSchema,
    report: &mut Report,
) -> Option<(Value, Shape<'a>)> {
    if let Some(external) = &schema.external {
        return match external.is_native(&map) {
            true => Some((map.into(), Shape(None))),
            false => retag(map, &schema.object, external, report),
        };
    }
    mend_tags(&schema.object, &mut map, report);
    drop_foreign(&schema.object, &mut map);
    drop_absent(&schema.object, &mut map);
    mend(&schema.object, &mut map, report);
    refuse_foreign(&schema.object, &map, report)?;
    Some((map.into(), Shape(None)))
}

/// Names the field that a problem of a tagged enum is about: serde reads the fields from a copy, which has no paths.
/// `message` is what reading an object gives for its first problem.
pub(crate) fn locate(
    schema: &ArgsSchema,
    map: &Map<String, Value>,
    found: &mut [Found],
    message: &dyn Fn(Map<String, Value>) -> Option<String>,
) {
    let [found] = found else {
        return;
    };
    if !found.path.is_empty() {
        return;
    }
    let fields: Vec<&str> = of_variants(&schema.object, map)
        .iter()
        .map(|property| property.name.as_str())
        .collect();
    let is_field = |key: &str| fields.contains(&key);
    // The one that gives the same problem alone.
    let is_it = |field: &&String| {
        let alone = map.iter().filter(|(key, _)| key == field || !is_field(key));
        let alone = alone.map(|(key, value)| (key.clone(), value.clone()));
        message(alone.collect()).is_some_and(|message| message == found.message)
    };
    if let Some(field) = map.keys().filter(|key| is_field(key)).find(is_it) {
        found.path.push(Segment::Name(field.clone()));
    }
}

/// What stands beside the tag of a closed variant without fields, all of which serde takes.
fn refuse_foreign(object: &Object, map: &Map<String, Value>, report: &mut Report) -> Option<()> {
    let [Member::Union(union)] = object.members.as_slice() else {
        return Some(());
    };
    let is_bare = |chosen: &Object| chosen.members.is_empty() && !chosen.open;
    let (true, Some(word)) = (
        chosen(union, map).is_some_and(is_bare),
        map.get(&union.tag).and_then(Value::as_str),
    ) else {
        return Some(());
    };
    let start = report.mark();
    for key in map.keys().filter(|key| **key != union.tag) {
        let owners = owners(union, key);
        let mark = report.mark();
        match owners.is_empty() {
            true => report.problem::<()>(ProblemKind::Unknown, UNKNOWN),
            false => report.problem(ProblemKind::Foreign, not_used_by(word, &owners)),
        };
        report.within(mark, || Segment::key(key));
    }
    (!report.failed_since(start)).then_some(())
}

/// The variants that have a key.
fn owners<'a>(union: &'a Union, key: &str) -> Vec<&'a str> {
    let has_it = |variant: &&Variant| {
        let mut own = Vec::new();
        names(&variant.object, None, &mut own);
        own.contains(&key)
    };
    let variants = union.variants.iter().filter(has_it);
    variants.map(|variant| variant.name.as_str()).collect()
}

/// A tag that differs from a variant's name in case only, where one can be meant.
fn mend_tags(object: &Object, map: &mut Map<String, Value>, report: &mut Report) {
    for union in object.unions() {
        if let Some(Value::String(word)) = map.get(&union.tag)
            && !report.strict
            && let Some(name) = miscased_name(union, word)
        {
            let mark = report.mark();
            report.repair(miscased(word, name));
            report.within(mark, || Segment::Name(union.tag.clone()));
            map.insert(union.tag.clone(), name.into());
        }
        if let Some(chosen) = chosen(union, map) {
            mend_tags(chosen, map, report);
        }
    }
}

fn miscased_name<'a>(union: &'a Union, word: &str) -> Option<&'a str> {
    let names = || union.variants.iter().map(|variant| variant.name.as_str());
    if names().any(|name| name == word) {
        return None;
    }
    let index = repair::only_ignoring_case(word, names().enumerate())?;
    names().nth(index)
}

/// Values of the variants of an enum, which serde reads without us.
fn mend(object: &Object, map: &mut Map<String, Value>, report: &mut Report) {
    if report.strict {
        return;
    }
    for property in of_variants(object, map) {
        let Some(value) = map.get_mut(&property.name) else {
            continue;
        };
        let mark = report.mark();
        let mended = match property.schema.get("type").and_then(Value::as_str) {
            Some("object") => {
                containers::mend_object(value, report);
                None
            }
            Some("array") => {
                containers::mend_array(value, report);
                None
            }
            Some("integer") => report.mend(value, foreign::as_integer),
            Some("number") => report.mend(value, foreign::as_float),
            Some("boolean") => report.mend(value, foreign::as_bool),
            _ => None,
        };
        if let Some(mended) = mended {
            *value = mended;
        }
        report.within(mark, || Segment::Name(property.name.clone()));
    }
}

/// Drops `null` for what the chosen variants may leave out: serde reads them from a copy, without us.
fn drop_absent(object: &Object, map: &mut Map<String, Value>) {
    for property in of_variants(object, map) {
        if !property.required && map.get(&property.name).is_some_and(Value::is_null) {
            map.shift_remove(&property.name);
        }
    }
}

/// The fields of the variants that the tags choose, at every level.
fn of_variants<'a>(object: &'a Object, map: &Map<String, Value>) -> Vec<&'a Property> {
    let mut out = Vec::new();
    for chosen in object.unions().filter_map(|union| chosen(union, map)) {
        out.extend(chosen.members.iter().filter_map(|member| match member {
            Member::Property(property) => Some(property),
            Member::Union(_) => None,
        }));
        out.extend(of_variants(chosen, map));
    }
    out
}

/// The fields of the variant that the tag names.
fn chosen<'a>(union: &'a Union, map: &Map<String, Value>) -> Option<&'a Object> {
    let word = map.get(&union.tag)?.as_str()?;
    let named = union
        .variants
        .iter()
        .find(|it| !it.other && it.name == word);
    let variant = named.or_else(|| union.variants.iter().find(|it| it.other))?;
    Some(&variant.object)
}

/// Drops the empty values of other variants, which a model sends that fills in every property of the flat schema.
fn drop_foreign(object: &Object, map: &mut Map<String, Value>) {
    if object.unions().next().is_none() {
        return;
    }
    let (mut own, mut all) = (Vec::new(), Vec::new());
    names(object, Some(map), &mut own);
    names(object, None, &mut all);
    let is_foreign = |key: &str| !own.contains(&key) && all.contains(&key);
    map.retain(|key, value| !is_foreign(key) || !is_empty(value));
}

/// The keys of the chosen variants; of all of them where nothing chooses.
fn names<'a>(object: &'a Object, choice: Option<&Map<String, Value>>, out: &mut Vec<&'a str>) {
    for member in &object.members {
        match member {
            Member::Property(property) => out.push(&property.name),
            Member::Union(union) => {
                out.push(&union.tag);
                match choice.and_then(|map| chosen(union, map)) {
                    Some(chosen) => names(chosen, choice, out),
                    None => union
                        .variants
                        .iter()
                        .for_each(|variant| names(&variant.object, choice, out)),
                }
            }
        }
    }
}

/// The variant that the tag names, in serde's own form.
fn retag<'a>(
    mut map: Map<String, Value>,
    object: &Object,
    external: &'a External,
    report: &mut Report,
) -> Option<(Value, Shape<'a>)> {
    let tag = &external.tag;
    mend_tags(object, &mut map, report);
    let words: Vec<&str> = external
        .forms
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    let mark = report.mark();
    let index = match map.get(tag) {
        Some(Value::String(word)) => match words.iter().position(|name| name == word) {
            Some(index) => Some(index),
            None => report.problem(ProblemKind::NotAllowed, must_be_one_of(&words, word)),
        },
        None | Some(Value::Null) => report.problem(ProblemKind::Missing, missing_tag(&words)),
        Some(other) => report.wrong_type("string", other),
    };
    report.within(mark, || Segment::Name(tag.clone()));
    let index = index?;
    drop_foreign(object, &mut map);
    map.shift_remove(tag);
    match external.native(index, map) {
        Ok(value) => {
            let form = external.forms.get(index);
            let shape = form.map(|(name, form)| (name.as_str(), form));
            Some((value, Shape(shape)))
        }
        Err(key) => {
            let mark = report.mark();
            report.problem::<()>(ProblemKind::Unknown, UNKNOWN);
            report.within(mark, || Segment::key(&key));
            None
        }
    }
}
