//! What a decoder says when it is tried: which properties it misses, to which `null` is a value, and whether it takes
//! its own defaults.

use serde_json::Value;

use super::{Member, NULLABLE, Object, Subject};
use crate::decode::{
    ProblemKind,
    containers::NULL_DIFFERS,
    report::{Found, Report, Segment},
};

/// The tags that lead to a level.
type Tags = Vec<(String, String)>;

/// Decodes an object with nothing but tags in it: the properties that are then missing are required.
pub(super) fn require(ty: Subject<'_>, object: &mut Object) {
    require_at(ty, object, &mut Tags::new());
}

fn require_at(ty: Subject<'_>, object: &mut Object, tags: &mut Tags) {
    let found = attempt(ty, tags, None);
    let missing: Vec<&str> = found
        .iter()
        .filter(|found| found.problem == Some(ProblemKind::Missing))
        .filter_map(|found| match found.path.as_slice() {
            [Segment::Name(name)] => Some(name.as_str()),
            _ => None,
        })
        .collect();
    for member in &mut object.members {
        match member {
            Member::Property(property) => {
                property.required = missing.contains(&property.name.as_str());
                if !property.required && null_differs(ty, tags, &property.name) {
                    mark_null(&mut property.schema);
                }
            }
            Member::Union(union) => {
                for variant in &mut union.variants {
                    tags.push((union.tag.clone(), variant.name.clone()));
                    require_at(ty, &mut variant.object, tags);
                    tags.pop();
                }
            }
        }
    }
}

/// Whether `null` for a property that may be absent means something else than absence.
fn null_differs(ty: Subject<'_>, tags: &Tags, name: &str) -> bool {
    let found = attempt(ty, tags, Some((name, &Value::Null)));
    found.iter().any(|found| {
        found.message == NULL_DIFFERS
            && matches!(found.path.as_slice(), [Segment::Name(own)] if own == name)
    })
}

fn mark_null(schema: &mut Value) {
    if let Value::Object(schema) = schema {
        schema.insert(NULLABLE.to_owned(), true.into());
    }
}

fn attempt(ty: Subject<'_>, tags: &Tags, property: Option<(&str, &Value)>) -> Vec<Found> {
    let tags = tags
        .iter()
        .map(|(tag, name)| (tag.clone(), Value::from(name.as_str())));
    let property = property.map(|(name, value)| (name.to_owned(), value.clone()));
    let mut report = Report::trial();
    (ty.try_read)(&mut tags.chain(property).collect(), &mut report);
    let (mut found, _, noted) = report.into_parts();
    found.extend(noted);
    found
}

/// Decodes every default once: one that its own type refuses is a fault of the type.
pub(super) fn check_defaults(ty: Subject<'_>, object: &mut Object, faults: &mut Vec<String>) {
    check_defaults_at(ty, object, &mut Tags::new(), faults);
}

fn check_defaults_at(
    ty: Subject<'_>,
    object: &mut Object,
    tags: &mut Tags,
    faults: &mut Vec<String>,
) {
    for member in &mut object.members {
        match member {
            Member::Property(property) => {
                let Some(default) = &property.default else {
                    continue;
                };
                let problems = attempt(ty, tags, Some((&property.name, default)));
                let own = problems.iter().filter(|found| {
                    found.problem.is_some() && matches!(found.path.last(), Some(Segment::Name(name)) if *name == property.name)
                });
                let refusals: Vec<_> = own
                    .map(|found| {
                        let (name, reason) = (&property.name, &found.message);
                        format!(
                            "{name}: the default {default} is refused by its own type: {reason}"
                        )
                    })
                    .collect();
                if !refusals.is_empty() && !property.must_show {
                    property.default = None;
                } else {
                    faults.extend(refusals);
                }
            }
            Member::Union(union) => {
                for variant in &mut union.variants {
                    tags.push((union.tag.clone(), variant.name.clone()));
                    check_defaults_at(ty, &mut variant.object, tags, faults);
                    tags.pop();
                }
            }
        }
    }
}
