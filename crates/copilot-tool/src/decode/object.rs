//! The field loop: an object's keys → the slots of a struct, of a variant's payload, or of a flattened part.

use schemars::SchemaGenerator;
use serde_json::{Map, Value};

use super::{
    containers,
    error::ProblemKind,
    outer::Outer,
    repair,
    report::{Found, Report, Segment},
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
pub(crate) type Fill<'a> = &'a mut dyn FnMut(usize, Option<Value>, &mut Report);

/// Reads every field once and notes all problems; `None` when there was one.
pub fn object(
    spec: ObjectSpec,
    map: Map<String, Value>,
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
    let mut rest = Map::new();
    let mut next = 0;
    for (key, value) in map {
        match fields.position(&key, next) {
            Some(index) => {
                next = index + 1;
                fields.read(index, &key, value, report, fill);
            }
            None if outer.is_tag(&key) => {}
            None => drop(rest.insert(key, value)),
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
pub fn nested<T: CopilotArgs>(value: Value, report: &mut Report) -> Option<T> {
    T::__read(containers::object_of(value, report)?, &Outer::NONE, report)
}

/// A type whose fields stand at the level of another one.
pub fn flat<T>(
    value: Option<Value>,
    report: &mut Report,
    read: fn(Map<String, Value>, &Outer<'_>, &mut Report) -> Option<T>,
) -> Option<T> {
    match value {
        Some(Value::Object(map)) => read(map, &Outer::NONE, report),
        _ => read(Map::new(), &Outer::NONE, report),
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

struct Fields {
    spec: ObjectSpec,
    seen: Seen,
    /// The spellings, other than its name, under which a field came.
    spellings: Vec<(usize, String)>,
}

impl Fields {
    /// Models write keys in the order of the schema, so the field after the last one is tried first.
    fn position(&self, key: &str, next: usize) -> Option<usize> {
        let fields = self.spec.fields;
        if fields
            .get(next)
            .is_some_and(|field| field.name == key && !field.is_flattened())
        {
            return Some(next);
        }
        fields.iter().position(|field| field.accepts(key))
    }

    fn read(&mut self, index: usize, key: &str, value: Value, report: &mut Report, fill: Fill<'_>) {
        let field = &self.spec.fields[index];
        if value.is_null() && matches!(field.presence, Presence::Default { .. }) {
            return;
        }
        let mark = report.mark();
        if self.seen.insert(index) {
            fill(index, Some(value), report);
            if report.failed_since(mark) {
                explain(field, mark, report);
            }
        } else {
            let mut spellings = self.spellings.iter().filter(|(at, _)| *at == index);
            let first = spellings
                .next()
                .map_or(field.name, |(_, spelling)| spelling);
            let message = format!(
                "is given twice, as {} and as {}",
                echo::quoted(first),
                echo::quoted(key)
            );
            report.problem::<()>(ProblemKind::Duplicate, message);
        }
        if key != field.name {
            self.spellings.push((index, key.to_owned()));
        }
        report.within(mark, || Segment::Name(field.name));
    }

    /// Takes the keys that differ from a field's only in style.
    #[cold]
    fn mend_keys(
        &mut self,
        rest: Map<String, Value>,
        report: &mut Report,
        fill: Fill<'_>,
    ) -> Map<String, Value> {
        if report.strict {
            return rest;
        }
        let mut unknown = Map::new();
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
            match repair::only_ignoring_style(&key, spellings) {
                Some(index) => {
                    let mark = report.mark();
                    let name = self.spec.fields[index].name;
                    report.repair(format!("the key {} was read as {name}", echo::quoted(&key)));
                    report.within(mark, || Segment::Name(name));
                    self.read(index, &key, value, report, fill);
                }
                None => drop(unknown.insert(key, value)),
            }
        }
        unknown
    }

    /// Flattened parts, absent fields, and the keys that are left.
    fn finish(
        &mut self,
        mut rest: Map<String, Value>,
        outer: &Outer<'_>,
        report: &mut Report,
        fill: Fill<'_>,
    ) {
        for (index, field) in self.spec.fields.iter().enumerate() {
            let mark = report.mark();
            if let Presence::Flatten { spec } = &field.presence {
                let (own, others) =
                    part(spec, rest, self.last_open() == Some(index), report.strict);
                rest = others;
                fill(index, Some(Value::Object(own)), report);
            } else if !self.seen.contains(index) {
                fill(index, None, report);
                if report.failed_since(mark) {
                    explain(field, mark, report);
                }
                report.within(mark, || Segment::Name(field.name));
            }
        }
        for (key, value) in rest {
            self.unknown(key, &value, outer, report);
        }
    }

    /// The flattened type that takes the keys nobody names.
    fn last_open(&self) -> Option<usize> {
        self.spec.fields.iter().position(
            |field| matches!(&field.presence, Presence::Flatten { spec } if spec.is_open()),
        )
    }

    #[cold]
    fn unknown(&self, key: String, value: &Value, outer: &Outer<'_>, report: &mut Report) {
        let owners = outer.owners(&key);
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
            let message = match echo::nearest(&key, known) {
                Some(name) => format!("unknown argument; did you mean {}?", echo::quoted(name)),
                None => "unknown argument".to_owned(),
            };
            (ProblemKind::Unknown, message)
        };
        let (kind, message) = found;
        let path = vec![Segment::Key(echo::plain(&key))];
        report.found::<()>(Found {
            path,
            kind,
            message,
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

/// Splits off the keys that belong to a flattened type.
fn part(
    spec: &Spec,
    rest: Map<String, Value>,
    takes_all: bool,
    strict: bool,
) -> (Map<String, Value>, Map<String, Value>) {
    if rest.is_empty() || takes_all && matches!(spec, Spec::Map) {
        return (rest, Map::new());
    }
    let mut known = Vec::new();
    spec.keys(&mut |name| known.push(name));
    let is_own = |key: &str| {
        known.contains(&key)
            || !strict && known.iter().any(|name| repair::same_but_style(key, name))
    };
    rest.into_iter()
        .partition(|(key, _)| takes_all || is_own(key))
}

/// Gives a problem of the field itself the words of the field's schema.
#[cold]
fn explain(field: &FieldSpec, mark: super::report::Mark, report: &mut Report) {
    if report.is_trial {
        return;
    }
    for found in report.problems_since(mark) {
        if !found.path.is_empty() {
            continue;
        }
        let words = || {
            let mut generator = SchemaGenerator::default();
            let value = (field.schema)(&mut generator);
            schema::words(value.as_value(), generator.definitions())
        };
        if found.kind == ProblemKind::Missing {
            found.message = format!("required {} is missing", words());
            if !field.aliases.is_empty() {
                found.message += &format!(" (also accepted as {})", echo::list(field.aliases));
            }
        } else if found.message.starts_with("data did not match any variant") {
            found.message = format!("matches none of the accepted forms: {}", words());
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

    /// Whether it is new.
    fn insert(&mut self, index: usize) -> bool {
        let is_new = !self.contains(index);
        match u32::try_from(index) {
            Ok(bit) if bit < u64::BITS => self.first |= 1 << bit,
            _ => self.others.push(index),
        }
        is_new
    }
}
