//! The field loop: an object's keys → the slots of a struct, of a variant's payload, or of a flattened part.

use std::mem;

use serde_json::{Map, Value};

use super::{
    error::ProblemKind,
    explain::explain,
    outer::{Outer, has_key, has_key_like, misspelt},
    repair,
    report::{Found, Report, Segment},
};
use crate::{
    echo,
    limits::Limited,
    spec::{FieldSpec, ObjectSpec, Presence, Spec},
};

/// Reads `value` into the slot of the field at `index`; `None`: the key is absent. Problems are noted without the
/// field's name.
pub(crate) type Fill<'a> = &'a mut dyn FnMut(usize, Option<&mut Value>, &mut Report);

/// Reads every field once and notes all problems; `None` when there was one.
pub fn object(
    spec: ObjectSpec<'_>,
    map: &mut Map<String, Value>,
    outer: &Outer<'_>,
    report: &mut Report,
    fill: Fill<'_>,
) -> Option<()> {
    report.enter()?;
    let strict = report.strict;
    report.strict |= spec.strict;
    let start = report.mark();
    let mut fields = Fields {
        spec,
        seen: Seen::default(),
        spellings: Vec::new(),
    };
    let mut rest = Vec::new();
    let mut next = 0;
    for (key, value) in map {
        // Models write keys in the order of the schema, so the field after the last one is tried first.
        if fields.is_at(next, key) {
            fields.read(next, value, report, fill);
            next += 1;
        } else if let Some(index) = fields.position(key) {
            fields.read_as(index, key, value, report, fill);
            next = index + 1;
        } else if !outer.is_tag(key) {
            rest.push(Spare {
                key,
                value,
                part: None,
            });
        }
    }
    if !rest.is_empty() {
        fields.sort(&mut rest, report, fill);
    }
    // Where every field came and nothing else did, nothing is left to do.
    if fields.seen.count < spec.fields.len() || !rest.is_empty() {
        fields.finish(rest, outer, report, fill);
    }
    report.leave();
    report.strict = strict;
    (!report.failed_since(start)).then_some(())
}

/// Reads without repairs, what a strict type holds.
pub fn strictly<T>(report: &mut Report, read: impl FnOnce(&mut Report) -> Option<T>) -> Option<T> {
    let strict = mem::replace(&mut report.strict, true);
    let out = read(report);
    report.strict = strict;
    out
}

/// A type whose fields stand at the level of another one.
pub fn flat<T>(
    value: Option<&mut Value>,
    report: &mut Report,
    read: fn(&mut Map<String, Value>, &Outer<'_>, &mut Report) -> Option<T>,
) -> Option<T> {
    match value.and_then(Value::as_object_mut) {
        Some(map) => read(map, &Outer::NONE, report),
        None => read(&mut Map::new(), &Outer::NONE, report),
    }
}

/// Checks the limits of a field on its value; `None`: it is outside.
pub(crate) fn limited(
    field: &FieldSpec<'_>,
    value: &dyn Limited,
    report: &mut Report,
) -> Option<()> {
    let mut wrong = None;
    field.see_limits(&mut |limits| wrong = limits.check(value));
    match wrong {
        None => Some(()),
        Some(message) => report.problem(ProblemKind::NotAllowed, message),
    }
}

struct Fields<'a> {
    spec: ObjectSpec<'a>,
    seen: Seen,
    /// The spellings, other than its name, under which a field came.
    spellings: Vec<(usize, String)>,
}

impl Fields<'_> {
    #[inline]
    fn is_at(&self, index: usize, key: &str) -> bool {
        let field = self.spec.fields.get(index);
        field.is_some_and(|field| field.name == key) && !key.is_empty()
    }

    fn position(&self, key: &str) -> Option<usize> {
        self.spec.fields.iter().position(|field| field.accepts(key))
    }

    /// Reads a field under a spelling that may not be its name.
    fn read_as(
        &mut self,
        index: usize,
        key: &str,
        value: &mut Value,
        report: &mut Report,
        fill: Fill<'_>,
    ) {
        if self.seen.contains(index) {
            return self.twice(index, key, report);
        }
        self.read(index, value, report, fill);
        if key != self.spec.fields[index].name {
            self.spellings.push((index, key.to_owned()));
        }
    }

    // Once for each key of every call: a call less is what can be measured.
    #[inline(always)]
    fn read(&mut self, index: usize, value: &mut Value, report: &mut Report, fill: Fill<'_>) {
        if value.is_null() && self.spec.fields[index].has_default() {
            return;
        }
        self.seen.insert(index);
        self.fill(index, Some(value), report, fill);
    }

    #[inline(always)]
    fn fill(&self, index: usize, value: Option<&mut Value>, report: &mut Report, fill: Fill<'_>) {
        let mark = report.mark();
        fill(index, value, report);
        if report.changed_since(mark) {
            let field = &self.spec.fields[index];
            explain(field, mark, report);
            report.within(mark, || Segment::Name(field.name.to_owned()));
        }
    }

    #[cold]
    fn twice(&self, index: usize, key: &str, report: &mut Report) {
        let name = self.spec.fields[index].name;
        let mut spellings = self.spellings.iter().filter(|(at, _)| *at == index);
        let first = spellings.next().map_or(name, |(_, spelling)| spelling);
        let (first, second) = (echo::quoted(first), echo::quoted(key));
        let mark = report.mark();
        let message = format!("is given twice, as {first} and as {second}");
        report.problem::<()>(ProblemKind::Duplicate, message);
        report.within(mark, || Segment::Name(name.to_owned()));
    }

    /// Finds out whose the keys are that are no field's own: a flattened part's that names it, else that of the only
    /// field or part which names it in another style.
    fn sort(&mut self, rest: &mut Vec<Spare<'_>>, report: &mut Report, fill: Fill<'_>) {
        rest.retain_mut(|spare| {
            spare.part = self.part(spare.key);
            if spare.part.is_some() || report.strict {
                return true;
            }
            let Some(index) = self.only_like(spare.key) else {
                return true;
            };
            let field = &self.spec.fields[index];
            if field.is_flattened() {
                spare.part = Some(index);
                return true;
            }
            if self.seen.contains(index) {
                return true;
            }
            let mark = report.mark();
            report.repair(misspelt(spare.key, field.name));
            report.within(mark, || Segment::Name(field.name.to_owned()));
            self.read_as(index, spare.key, spare.value, report, fill);
            false
        });
    }

    /// The flattened part that names the key.
    fn part(&self, key: &str) -> Option<usize> {
        let has_it = |field: &FieldSpec<'_>| matches!(&field.presence, Presence::Flatten { spec } if has_key(spec, key));
        self.spec.fields.iter().position(has_it)
    }

    /// The only field or part that names the key in whatever style.
    fn only_like(&self, key: &str) -> Option<usize> {
        let is_it = |field: &FieldSpec<'_>| match &field.presence {
            Presence::Flatten { spec } => has_key_like(spec, key),
            _ => {
                let mut names = std::iter::once(&field.name).chain(field.aliases);
                names.any(|name| repair::same_but_style(name, key))
            }
        };
        let mut fields = self.spec.fields.iter();
        let first = fields.position(is_it)?;
        (!fields.any(is_it)).then_some(first)
    }

    /// Absent fields, flattened parts, and the keys that are left.
    fn finish(
        &self,
        mut rest: Vec<Spare<'_>>,
        outer: &Outer<'_>,
        report: &mut Report,
        fill: Fill<'_>,
    ) {
        let mut open = None;
        for (index, field) in self.spec.fields.iter().enumerate() {
            match &field.presence {
                Presence::Flatten { spec } if spec.is_open() && open.is_none() => {
                    open = Some(index);
                }
                Presence::Flatten { .. } => {
                    let own = take(&mut rest, |spare| spare.part == Some(index));
                    fill(index, Some(&mut Value::Object(own)), report);
                }
                _ if self.seen.contains(index) => {}
                _ => self.fill(index, None, report, fill),
            }
        }
        // What nobody else has belongs to the open part, wherever it stands.
        if let Some(index) = open {
            let own = take(&mut rest, |_| true);
            fill(index, Some(&mut Value::Object(own)), report);
        }
        for spare in rest {
            self.unknown(spare.key, spare.value, outer, report);
        }
    }

    #[cold]
    fn unknown(&self, key: &str, value: &Value, outer: &Outer<'_>, report: &mut Report) {
        let owners = outer.owners(key);
        let is_ignored = match &owners {
            Some(owners) => owners.expect(key, value),
            None => self.spec.open,
        };
        if is_ignored {
            return;
        }
        let is_in_root = report.is_in_root();
        report.found_with::<()>(|| {
            let (kind, message) = match owners {
                Some(owners) => (ProblemKind::Foreign, owners.message()),
                None => (ProblemKind::Unknown, self.not_known(key, is_in_root)),
            };
            Found {
                path: vec![Segment::key(key)],
                ..Found::problem(kind, message)
            }
        });
    }

    fn not_known(&self, key: &str, is_in_root: bool) -> String {
        let mut known = Vec::new();
        Spec::Object { object: self.spec }.names(&mut |name, _| known.push(name));
        match echo::nearest(key, known.iter().copied()) {
            Some(name) => format!("unknown argument; did you mean {}?", echo::quoted(name)),
            // Those of the root are told at the end of the text.
            None if is_in_root || known.is_empty() => "unknown argument".to_owned(),
            None => format!("unknown argument; expected one of {}", echo::list(&known)),
        }
    }
}

/// A key that is no field's own.
struct Spare<'v> {
    key: &'v str,
    value: &'v mut Value,
    /// The flattened part that it belongs to.
    part: Option<usize>,
}

/// Takes some of the keys out, as an object.
fn take(
    rest: &mut Vec<Spare<'_>>,
    mut is_it: impl FnMut(&Spare<'_>) -> bool,
) -> Map<String, Value> {
    rest.extract_if(.., |spare| is_it(spare))
        .map(|spare| (spare.key.to_owned(), spare.value.take()))
        .collect()
}

/// Which fields came.
#[derive(Default)]
struct Seen {
    count: usize,
    first: u64,
    others: Vec<usize>,
}

impl Seen {
    fn contains(&self, index: usize) -> bool {
        match u32::try_from(index) {
            Ok(bit) if bit < u64::BITS => self.first & (1 << bit) != 0,
            _ => self.others.contains(&index),
        }
    }

    /// Of those that have not come yet.
    fn insert(&mut self, index: usize) {
        self.count += 1;
        match u32::try_from(index) {
            Ok(bit) if bit < u64::BITS => self.first |= 1 << bit,
            _ => self.others.push(index),
        }
    }
}
