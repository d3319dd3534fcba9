//! The discriminator of a union as a property: its words, and one line for each variant.

use serde_json::{Map, Value};

use super::{is_open, required};
use crate::schema::{Member, Object, Property, Union, Variant};

/// The discriminator, with one line for each variant.
pub(super) fn tag(union: &Union) -> Property {
    let known: Vec<&Variant> = union
        .variants
        .iter()
        .filter(|variant| !variant.other)
        .collect();
    let has_fields = union
        .variants
        .iter()
        .any(|variant| !variant.object.members.is_empty());
    let is_documented = known.iter().any(|variant| !variant.description.is_empty());
    let mut lines = Vec::new();
    if has_fields {
        lines.push("Which operation to run.".to_owned());
    }
    if has_fields || is_documented {
        lines.extend(known.iter().map(|variant| line(variant, has_fields)));
    }
    if let Some(other) = union.variants.iter().find(|variant| variant.other) {
        let what = match other.description.as_str() {
            "" => String::new(),
            doc => format!(": {doc}"),
        };
        lines.push(format!("Other values are accepted{what}"));
    }
    let mut schema = Map::new();
    schema.insert("type".to_owned(), "string".into());
    if known.len() == union.variants.len() {
        let names = known
            .iter()
            .map(|variant| Value::from(variant.name.as_str()));
        schema.insert("enum".to_owned(), names.collect());
    }
    if !lines.is_empty() {
        schema.insert("description".to_owned(), lines.join("\n").into());
    }
    Property {
        name: union.tag.clone(),
        required: true,
        default: None,
        must_show: false,
        schema: schema.into(),
    }
}

/// `- write: Replace a file's content. Requires path, content; optional mode.`
fn line(variant: &Variant, with_fields: bool) -> String {
    let mut out = format!("- {}:", variant.name);
    let doc = variant.description.replace('\n', "\n  ");
    if !doc.is_empty() {
        out = format!("{out} {doc}");
        if !doc.ends_with(['.', '!', '?', ':', ';']) {
            out.push('.');
        }
    }
    if !with_fields {
        return out;
    }
    let required = required(&variant.object);
    let mut optional = Vec::new();
    all_names(&variant.object, &mut optional);
    optional.retain(|name| !required.contains(name));
    let fields = match (required.is_empty(), optional.is_empty()) {
        (true, true) if is_open(&variant.object) => "Takes any other fields.".to_owned(),
        (true, true) => "No other fields.".to_owned(),
        (true, false) => format!("Optional {}.", optional.join(", ")),
        (false, true) => format!("Requires {}.", required.join(", ")),
        (false, false) => {
            format!(
                "Requires {}; optional {}.",
                required.join(", "),
                optional.join(", ")
            )
        }
    };
    format!("{out} {fields}")
}

fn all_names(object: &Object, out: &mut Vec<String>) {
    for member in &object.members {
        let name = match member {
            Member::Property(property) => &property.name,
            Member::Union(union) => {
                union
                    .variants
                    .iter()
                    .for_each(|variant| all_names(&variant.object, out));
                &union.tag
            }
        };
        if !out.contains(name) {
            out.push(name.clone());
        }
    }
}
