//! The field loop: an object's keys → the slots of a struct, of a variant's payload, or of a flattened part.

use schemars::SchemaGenerator;
use serde_json::{Map, Value};

use super::{
    containers,
    error::ProblemKind,
    outer::Outer,
    repair,
    report::{Found, Mark, Report, Segment},
};
use crate::{
    args::CopilotArgs,
    echo,
    limits::Limited,
    schema,
    spec::{FieldSpec, ObjectSpec, Presence, Spec},
};

/// Reads `value` into the slot of the field at `index`; `None`: the key is absent. Problems are noted without the
/// field's name.
pub(crate) type Fill<'a> = &'a mut dyn FnMut(usize, Option<&mut Value>, &mut Report);

/// Reads every field once and notes all problems; `None` when there was one.
pub fn object(
    spec: ObjectSpec,
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
    let mut rest = Rest::new();
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
            rest.push((key, value));
        }
    }
    if !rest.is_empty() {
        rest = fields.mend_keys(rest, report, fill);
    }
    fields.finish(rest, outer, report, fill);
    report.leave();
    report.strict = strict;
    (!report.failed_since(start)).then_some(())
}

/// A type inside another one, in its object form.
pub fn nested<T: CopilotArgs>(value: &mut Value, report: &mut Report) -> Option<T> {
    T::__read(containers::object_of(value, report)?, &Outer::NONE, report)
}

/// Reads without repairs.
pub fn strictly<T>(report: &mut Report, read: impl FnOnce(&mut Report) -> T) -> T {
    let strict = std::mem::replace(&mut report.strict, true);
    let read = read(report);
    report.strict = strict;
    read
}

/// A type whose fields stand at the level of another one.
pub fn flat<T>(
    value: Option<&mut Value>,
    report: &mut Report,
    read: fn(&mut Map<String, Value>, &Outer<'_>, &mut Report) -> Option<T>,
) -> Option<T> {
    match value {
        Some(Value::Object(map)) => read(map, &Outer::NONE, report),
        _ => read(&mut Map::new(), &Outer::NONE, report),
    }
}

/// Checks the limits of the field at `index` on its value.
pub(crate) fn limited<T: Limited>(
    spec: ObjectSpec,
    index: usize,
    value: Option<T>,
    report: &mut Report,
) -> Option<T> {
    let value = value?;
    let mut wrong = None;
    if let Some(limits) = spec.fields[index].limits {
        limits(&mut |limits| wrong = limits.check(&value));
    }
    match wrong {
        None => Some(value),
        Some(message) => report.problem(ProblemKind::NotAllowed, message),
    }
}

/// The keys that are no field's, in their order.
type Rest<'v> = Vec<(&'v str, &'v mut Value)>;

struct Fields {
    spec: ObjectSpec,
    seen: Seen,
    /// The spellings, other than its name, under which a field came.
    spellings: Vec<(usize, String)>,
}

impl Fields {
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

    #[inline]
    fn read(&mut self, index: usize, value: &mut Value, report: &mut Report, fill: Fill<'_>) {
        if value.is_null() && self.spec.fields[index].has_default() {
            return;
        }
        self.seen.insert(index);
        self.fill(index, Some(value), report, fill);
    }

    #[inline]
    fn fill(&self, index: usize, value: Option<&mut Value>, report: &mut Report, fill: Fill<'_>) {
        let mark = report.mark();
        fill(index, value, report);
        if report.changed_since(mark) {
            let field = &self.spec.fields[index];
            explain(field, mark, report);
            report.within(mark, || Segment::Name(field.name));
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
        report.within(mark, || Segment::Name(name));
    }

    /// Takes the keys that differ from a field's only in style.
    #[cold]
    fn mend_keys<'v>(&mut self, rest: Rest<'v>, report: &mut Report, fill: Fill<'_>) -> Rest<'v> {
        if report.strict {
            return rest;
        }
        let mut unknown = Rest::new();
        for (key, value) in rest {
            let fields = self.spec.fields.iter().enumerate();
            let names = fields
                .filter(|(index, field)| !field.is_flattened() && !self.seen.contains(*index));
            let spellings = names.flat_map(|(index, field)| {
                let aliases = field.aliases.iter().copied();
                std::iter::once(field.name)
                    .chain(aliases)
                    .map(move |name| (index, name))
            });
            match repair::only_ignoring_style(key, spellings) {
                Some(index) => {
                    let mark = report.mark();
                    let name = self.spec.fields[index].name;
                    report.repair(format!("the key {} was read as {name}", echo::quoted(key)));
                    report.within(mark, || Segment::Name(name));
                    self.read_as(index, key, value, report, fill);
                }
                None => unknown.push((key, value)),
            }
        }
        unknown
    }

    /// Absent fields, flattened parts, and the keys that are left.
    fn finish(&self, mut rest: Rest<'_>, outer: &Outer<'_>, report: &mut Report, fill: Fill<'_>) {
        let mut open = None;
        for (index, field) in self.spec.fields.iter().enumerate() {
            match &field.presence {
                Presence::Flatten { spec } if spec.is_open() && open.is_none() => {
                    open = Some(index)
                }
                Presence::Flatten { spec } => {
                    let own = take_keys(spec, &mut rest, report.strict);
                    fill(index, Some(&mut Value::Object(own)), report);
                }
                _ if self.seen.contains(index) => {}
                _ => self.fill(index, None, report, fill),
            }
        }
        // What nobody else has belongs to the open part, wherever it stands.
        if let Some(index) = open {
            let own = rest
                .drain(..)
                .map(|(key, value)| (key.to_owned(), value.take()));
            fill(index, Some(&mut Value::Object(own.collect())), report);
        }
        for (key, value) in rest {
            self.unknown(key, value, outer, report);
        }
    }

    #[cold]
    fn unknown(&self, key: &str, value: &Value, outer: &Outer<'_>, report: &mut Report) {
        let owners = outer.owners(key);
        let found = if !owners.is_empty() {
            // Models that fill in every property of the flat schema send these for the other variants.
            if is_empty(value) {
                return;
            }
            let here = outer.name().map(echo::quoted).unwrap_or_default();
            (
                ProblemKind::Foreign,
                format!("not used by {here}, only by {}", echo::list(&owners)),
            )
        } else if self.spec.open {
            return;
        } else {
            let mut known = Vec::new();
            Spec::Object { object: self.spec }.keys(&mut |name| known.push(name));
            let message = match echo::nearest(key, known) {
                Some(name) => format!("unknown argument; did you mean {}?", echo::quoted(name)),
                None => "unknown argument".to_owned(),
            };
            (ProblemKind::Unknown, message)
        };
        let (kind, message) = found;
        let path = vec![Segment::Key(echo::plain(key))];
        report.found::<()>(Found {
            path,
            ..Found::problem(kind, message)
        });
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}

/// Takes out the keys that belong to a flattened type.
fn take_keys(spec: &Spec, rest: &mut Rest<'_>, strict: bool) -> Map<String, Value> {
    let mut own = Map::new();
    if rest.is_empty() {
        return own;
    }
    let mut known = Vec::new();
    spec.keys(&mut |name| known.push(name));
    rest.retain_mut(|(key, value)| {
        let is_it = |name: &&str| *key == *name || !strict && repair::same_but_style(key, name);
        let is_own = known.iter().any(is_it);
        if is_own {
            own.insert((*key).to_owned(), value.take());
        }
        !is_own
    });
    own
}

/// Gives a problem of the field itself the words of the field's schema.
#[cold]
fn explain(field: &FieldSpec, mark: Mark, report: &mut Report) {
    if report.is_trial {
        return;
    }
    let words = || {
        let mut generator = SchemaGenerator::default();
        let value = (field.schema)(&mut generator);
        schema::words_with_example(value.as_value(), generator.definitions())
    };
    for found in report.found_since(mark) {
        match found.problem {
            Some(ProblemKind::Missing) if found.path.is_empty() => {
                found.message = format!("required {} is missing", words());
                if !field.aliases.is_empty() {
                    found.message += &format!(" (also accepted as {})", echo::list(field.aliases));
                }
            }
            Some(ProblemKind::NotAllowed) if found.is_foreign && found.path.is_empty() => {
                let untagged = found.message.starts_with("data did not match any variant");
                found.message = match untagged {
                    true => format!("matches none of the accepted forms: {}", words()),
                    false => format!("expected {}: {}", words(), found.message),
                };
            }
            _ => {}
        }
    }
}

/// Which fields came.
#[derive(Default)]
struct Seen {
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

    fn insert(&mut self, index: usize) {
        match u32::try_from(index) {
            Ok(bit) if bit < u64::BITS => self.first |= 1 << bit,
            _ => self.others.push(index),
        }
    }
}
