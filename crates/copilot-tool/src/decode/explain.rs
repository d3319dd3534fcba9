//! A field's problems in the words of its schema. Built only for calls that fail.

use schemars::SchemaGenerator;
use serde_json::{Map, Value};

use super::{
    error::ProblemKind,
    report::{Mark, Report, Segment},
};
use crate::{echo, spec::FieldSpec, words::words_with_example};

/// Says what was wanted where a problem does not yet: of the field itself, or of what a foreign type has in it.
#[cold]
pub(super) fn explain(field: &FieldSpec<'_>, mark: Mark, report: &mut Report) {
    if report.is_trial {
        return;
    }
    let mut built = None;
    for found in report.found_since(mark) {
        let is_missing = found.problem == Some(ProblemKind::Missing);
        if !(found.is_foreign || is_missing && found.path.is_empty()) {
            continue;
        }
        let (root, definitions) = built.get_or_insert_with(|| {
            let mut generator = SchemaGenerator::default();
            let root = field.schema(&mut generator).to_value();
            (root, generator.take_definitions(false))
        });
        let words = at(root, &found.path, definitions)
            .map(|schema| words_with_example(schema, definitions));
        let is_untagged = found.message.starts_with("data did not match any variant")
            || found.message.starts_with("no variant of enum");
        found.message = match words {
            _ if is_missing => {
                let words = words.unwrap_or_else(|| "argument".to_owned());
                format!("required {words} is missing")
            }
            Some(words) if is_untagged => format!("matches none of the accepted forms: {words}"),
            None if is_untagged => "matches none of the accepted forms".to_owned(),
            Some(words) => format!("expected {words}: {}", found.message),
            None => continue,
        };
        if is_missing && found.path.is_empty() && !field.aliases.is_empty() {
            found.message += &format!(" (also accepted as {})", echo::list(field.aliases));
        }
        found.is_foreign = false;
    }
}

/// The schema of what is at `path`, which runs from the inside out.
fn at<'s>(
    schema: &'s Value,
    path: &[Segment],
    definitions: &'s Map<String, Value>,
) -> Option<&'s Value> {
    let Some((step, inner)) = path.split_last() else {
        return Some(schema);
    };
    let get = |key: &str| schema.get(key);
    if let Some(name) = get("$ref").and_then(Value::as_str) {
        let definition = definitions.get(name.rsplit('/').next()?)?;
        return at(definition, path, definitions);
    }
    let below = match step {
        Segment::Index(index) => get("prefixItems")
            .and_then(|items| items.get(index))
            .or_else(|| get("items")),
        Segment::Name(key) => get("properties").and_then(|all| all.get(key)),
        Segment::Key(key) => get("properties")
            .and_then(|all| all.get(key))
            .or_else(|| get("additionalProperties")),
    };
    let branches = ["anyOf", "oneOf", "allOf"];
    let mut branches = branches
        .iter()
        .filter_map(|key| get(key)?.as_array())
        .flatten();
    below
        .filter(|below| below.is_object())
        .and_then(|below| at(below, inner, definitions))
        .or_else(|| branches.find_map(|branch| at(branch, path, definitions)))
}
