//! Unions → one flat object: a discriminator that says what each variant takes, the fields of all variants merged,
//! and on each field for which of them it is.

pub(super) mod merge;
mod tag;
mod usage;

use serde_json::{Map, Value};

use self::{
    merge::merge,
    tag::tag,
    usage::{Use, note, texts, words_by_variant},
};
use super::told::tell;
use crate::{
    echo,
    schema::{Member, Object, Property, Union},
};

/// The properties of a flat root.
pub(super) struct Flat {
    pub(super) properties: Vec<Property>,
    pub(super) required: Vec<String>,
    pub(super) open: bool,
    /// Other keys are not only ignored, but kept.
    pub(super) keeps_others: bool,
}

pub(super) fn flatten(object: &Object, faults: &mut Vec<String>) -> Flat {
    let mut merged = Merged::default();
    merged.object(object, "", faults);
    let required = required(object);
    let count = choices(object);
    let properties = merged
        .entries
        .into_iter()
        .map(|entry| entry.into_property(count))
        .collect();
    Flat {
        properties,
        required,
        open: is_open(object),
        keeps_others: keeps_others(object),
    }
}

/// What every choice of variants requires, tags first as they are met.
pub(super) fn required(object: &Object) -> Vec<String> {
    let mut out = Vec::new();
    for member in &object.members {
        match member {
            Member::Property(property) if property.required => out.push(property.name.clone()),
            Member::Property(_) => {}
            Member::Union(union) => {
                out.push(union.tag.clone());
                let mut common: Option<Vec<String>> = None;
                for variant in &union.variants {
                    let own = required(&variant.object);
                    common = Some(match common {
                        None => own,
                        Some(common) => common
                            .into_iter()
                            .filter(|name| own.contains(name))
                            .collect(),
                    });
                }
                out.extend(common.unwrap_or_default());
            }
        }
    }
    out
}

/// In how many ways variants can be chosen.
fn choices(object: &Object) -> usize {
    let of_union = |union: &Union| -> usize {
        let of_variants = union
            .variants
            .iter()
            .map(|variant| choices(&variant.object));
        of_variants.fold(0, usize::saturating_add)
    };
    let of_unions = object.unions().map(of_union);
    of_unions.fold(1, usize::saturating_mul)
}

pub(super) fn is_open(object: &Object) -> bool {
    let mut variants = object.unions().flat_map(|union| &union.variants);
    object.open || variants.any(|variant| is_open(&variant.object))
}

fn keeps_others(object: &Object) -> bool {
    let mut variants = object.unions().flat_map(|union| &union.variants);
    object.keeps_others || variants.any(|variant| keeps_others(&variant.object))
}

#[derive(Default)]
struct Merged {
    entries: Vec<Entry>,
}

/// A property, and where it is used.
struct Entry {
    property: Property,
    uses: Vec<Use>,
}

impl Merged {
    fn object(&mut self, object: &Object, variant: &str, faults: &mut Vec<String>) {
        for member in &object.members {
            match member {
                Member::Property(property) => {
                    self.property(property.clone(), variant, choices(object), faults);
                }
                Member::Union(union) => {
                    self.property(tag(union), variant, choices(object), faults);
                    for choice in &union.variants {
                        let name = match variant {
                            "" => choice.name.clone(),
                            outer => format!("{outer}/{}", choice.name),
                        };
                        self.object(&choice.object, &name, faults);
                    }
                }
            }
        }
    }

    fn property(
        &mut self,
        property: Property,
        variant: &str,
        choices: usize,
        faults: &mut Vec<String>,
    ) {
        let usage = Use {
            choices,
            variant: variant.to_owned(),
            required: property.required,
            description: description(&property.schema).to_owned(),
            default: property.default.clone(),
            words: property
                .schema
                .get("enum")
                .and_then(Value::as_array)
                .cloned(),
        };
        match self
            .entries
            .iter_mut()
            .find(|entry| entry.property.name == property.name)
        {
            None => self.entries.push(Entry {
                property,
                uses: vec![usage],
            }),
            Some(entry) => {
                match merge(&entry.property.schema, &property.schema) {
                    Some(schema) => entry.property.schema = schema,
                    None => faults.push(conflict(entry, &property, variant)),
                }
                entry.uses.push(usage);
            }
        }
    }
}

fn conflict(entry: &Entry, property: &Property, variant: &str) -> String {
    let name = &property.name;
    let words = |schema| crate::words::words(schema, &Map::new());
    let first = entry
        .uses
        .first()
        .map_or("", |usage| usage.variant.as_str());
    format!(
        "{name}: is {} in {} and {} in {}; one flat schema cannot say both, so rename one of them, \
         for example with `#[arg(rename = \"…\")]`",
        words(&entry.property.schema),
        echo::quoted(first),
        words(&property.schema),
        echo::quoted(variant),
    )
}

impl Entry {
    /// The property with a note for which variants it is.
    fn into_property(self, variants: usize) -> Property {
        let Self { mut property, uses } = self;
        let everywhere = uses.iter().any(|usage| usage.variant.is_empty());
        if let Value::Object(schema) = &mut property.schema {
            let texts = texts(&uses);
            let own = texts.join("\n");
            match own.as_str() {
                "" => drop(schema.shift_remove("description")),
                _ => drop(schema.insert("description".to_owned(), own.into())),
            }
            if let Some(note) = note(&uses, variants).filter(|_| !everywhere) {
                // Behind several texts, a note on the same line would seem to be about the last of them.
                let start = if texts.len() > 1 { "\n" } else { "" };
                tell(schema, &format!("{start}{note}"));
            }
            for text in words_by_variant(&uses, schema) {
                tell(schema, &text);
            }
        }
        let first = uses.first().and_then(|usage| usage.default.clone());
        property.default = match uses.iter().all(|usage| usage.default == first) {
            true => first,
            false => {
                let defaults = uses.iter().filter_map(|usage| {
                    let default = usage.default.as_ref()?;
                    Some(format!("{default} for {}", usage.variant))
                });
                let text = format!("(default: {})", defaults.collect::<Vec<_>>().join(", "));
                if let Value::Object(schema) = &mut property.schema {
                    tell(schema, &text);
                }
                None
            }
        };
        property
    }
}

fn description(schema: &Value) -> &str {
    schema
        .get("description")
        .and_then(Value::as_str)
        .unwrap_or_default()
}
