//! Unions → one flat object: a discriminator that says what each variant takes, the fields of all variants merged,
//! and on each field for which of them it is.

use serde_json::{Map, Value};

use super::simplify::tell;
use crate::{
    echo,
    schema::{Member, Object, Property, Union, Variant},
};

/// The properties of a flat root.
pub(super) struct Flat {
    pub(super) properties: Vec<Property>,
    pub(super) required: Vec<String>,
    pub(super) open: bool,
}

pub(super) fn flatten(object: &Object, faults: &mut Vec<String>) -> Flat {
    let mut merged = Merged::default();
    merged.object(object, "", faults);
    let required = required(object);
    let count = variants(object);
    let properties = merged
        .entries
        .into_iter()
        .map(|entry| entry.into_property(count))
        .collect();
    Flat {
        properties,
        required,
        open: is_open(object),
    }
}

/// What every choice of variants requires, tags first as they are met.
fn required(object: &Object) -> Vec<String> {
    let mut out = Vec::new();
    for member in &object.members {
        match member {
            Member::Property(property) if property.required => out.push(property.name.clone()),
            Member::Property(_) => {}
            Member::Union(union) => {
                out.push(union.tag.clone());
                let mut common: Option<Vec<String>> = None;
                for variant in &union.variants {
                    let own = required_names(&variant.object);
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

fn required_names(object: &Object) -> Vec<String> {
    required(object)
}

fn variants(object: &Object) -> usize {
    object.unions().map(|union| union.variants.len()).sum()
}

fn is_open(object: &Object) -> bool {
    let mut variants = object.unions().flat_map(|union| &union.variants);
    object.open || variants.any(|variant| is_open(&variant.object))
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

struct Use {
    /// The variant; empty outside of any.
    variant: String,
    required: bool,
    description: String,
    default: Option<Value>,
    words: Option<Vec<Value>>,
}

impl Merged {
    fn object(&mut self, object: &Object, variant: &str, faults: &mut Vec<String>) {
        for member in &object.members {
            match member {
                Member::Property(property) => self.property(property.clone(), variant, faults),
                Member::Union(union) => {
                    self.property(tag(union), variant, faults);
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

    fn property(&mut self, property: Property, variant: &str, faults: &mut Vec<String>) {
        let usage = Use {
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
    let words = |schema| crate::schema::words(schema, &Map::new());
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
            match texts {
                Some(text) => drop(schema.insert("description".to_owned(), text.into())),
                None => drop(schema.shift_remove("description")),
            }
            if !everywhere {
                if let Some(note) = note(&uses, variants) {
                    tell(schema, &note);
                }
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

/// One description; those that differ are told apart.
fn texts(uses: &[Use]) -> Option<String> {
    let mut distinct: Vec<(&str, Vec<&str>)> = Vec::new();
    for usage in uses.iter().filter(|usage| !usage.description.is_empty()) {
        match distinct
            .iter_mut()
            .find(|(text, _)| *text == usage.description)
        {
            Some((_, variants)) => variants.push(&usage.variant),
            None => distinct.push((&usage.description, vec![&usage.variant])),
        }
    }
    match distinct.as_slice() {
        [] => None,
        [(text, _)] => Some((*text).to_owned()),
        several => {
            let lines = several
                .iter()
                .map(|(text, of)| format!("{}: {text}", of.join(", ")));
            Some(lines.collect::<Vec<_>>().join("\n"))
        }
    }
}

/// `(required for: write; optional for: read)`, or nothing where every variant requires it.
fn note(uses: &[Use], variants: usize) -> Option<String> {
    let names = |required: bool| {
        let own = uses.iter().filter(|usage| usage.required == required);
        own.map(|usage| usage.variant.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let (required, optional) = (names(true), names(false));
    match (required.as_str(), optional.as_str()) {
        (_, "") if uses.len() == variants => None,
        ("", _) if uses.len() == variants => None,
        (required, "") => Some(format!("(required for: {required})")),
        ("", optional) => Some(format!("(only for: {optional})")),
        (required, optional) => Some(format!(
            "(required for: {required}; optional for: {optional})"
        )),
    }
}

/// Which words of a merged enum are for which variant.
fn words_by_variant(uses: &[Use], schema: &Map<String, Value>) -> Vec<String> {
    let merged = schema.get("enum").and_then(Value::as_array);
    let differ = uses.windows(2).any(|pair| pair[0].words != pair[1].words);
    if !differ {
        return Vec::new();
    }
    let narrower = uses.iter().filter(|usage| usage.words.as_ref() != merged);
    narrower
        .filter_map(|usage| {
            let words: Vec<_> = usage
                .words
                .as_ref()?
                .iter()
                .map(ToString::to_string)
                .collect();
            Some(format!("({}: {})", usage.variant, words.join(" | ")))
        })
        .collect()
}

fn description(schema: &Value) -> &str {
    schema
        .get("description")
        .and_then(Value::as_str)
        .unwrap_or_default()
}

/// The discriminator, with one line for each variant.
fn tag(union: &Union) -> Property {
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

/// The narrowest schema that accepts what either accepts, or `None` where there is none without a union.
fn merge(a: &Value, b: &Value) -> Option<Value> {
    let (Value::Object(a), Value::Object(b)) = (a, b) else {
        return None;
    };
    let plain = |map: &Map<String, Value>| {
        let mut map = map.clone();
        map.shift_remove("description");
        map.shift_remove("default");
        map
    };
    let (a, b) = (plain(a), plain(b));
    if a == b {
        return Some(Value::Object(a));
    }
    let types = (a.get("type")?.as_str()?, b.get("type")?.as_str()?);
    let ty = match types {
        (a, b) if a == b => a,
        ("integer", "number") | ("number", "integer") => "number",
        _ => return None,
    };
    let mut out = Map::new();
    out.insert("type".to_owned(), ty.into());
    if let (Some(Value::Array(first)), Some(Value::Array(second))) = (a.get("enum"), b.get("enum"))
    {
        let mut words = first.clone();
        words.extend(second.iter().filter(|word| !first.contains(word)).cloned());
        out.insert("enum".to_owned(), words.into());
    }
    for (key, weaker) in [
        ("minimum", f64::min as fn(f64, f64) -> f64),
        ("minLength", f64::min),
        ("minItems", f64::min),
        ("minProperties", f64::min),
        ("maximum", f64::max),
        ("maxLength", f64::max),
        ("maxItems", f64::max),
        ("maxProperties", f64::max),
    ] {
        if let (Some(first), Some(second)) = (a.get(key), b.get(key)) {
            let (x, y) = (first.as_f64()?, second.as_f64()?);
            let weakest = if weaker(x, y) == x { first } else { second };
            out.insert(key.to_owned(), weakest.clone());
        }
    }
    for key in [
        "format",
        "pattern",
        "multipleOf",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "not",
    ] {
        if let (Some(first), Some(second)) = (a.get(key), b.get(key)) {
            if first == second {
                out.insert(key.to_owned(), first.clone());
            }
        }
    }
    match ty {
        "array" => match (a.get("items"), b.get("items")) {
            (Some(first), Some(second)) => {
                out.insert("items".to_owned(), merge(first, second)?);
            }
            _ => return None,
        },
        "object" => merge_objects(&a, &b, &mut out)?,
        _ => {}
    }
    Some(Value::Object(crate::schema::in_order(out)))
}

fn merge_objects(
    a: &Map<String, Value>,
    b: &Map<String, Value>,
    out: &mut Map<String, Value>,
) -> Option<()> {
    let members = |map: &Map<String, Value>| {
        map.get("properties")
            .and_then(Value::as_object)
            .cloned()
            .unwrap_or_default()
    };
    let mut properties = members(a);
    for (name, schema) in members(b) {
        let merged = match properties.get(&name) {
            Some(own) => {
                let mut merged = merge(own, &schema)?;
                if let (Value::Object(merged), text @ 1..) = (&mut merged, description(own).len()) {
                    let _ = text;
                    merged.insert("description".to_owned(), description(own).into());
                }
                merged
            }
            None => schema,
        };
        properties.insert(name, merged);
    }
    let names = |map: &Map<String, Value>| -> Vec<Value> {
        map.get("required")
            .and_then(Value::as_array)
            .cloned()
            .unwrap_or_default()
    };
    let second = names(b);
    let required: Vec<Value> = names(a)
        .into_iter()
        .filter(|name| second.contains(name))
        .collect();
    if !properties.is_empty() {
        out.insert("properties".to_owned(), properties.into());
        out.insert("required".to_owned(), required.into());
    }
    let rest = (a.get("additionalProperties"), b.get("additionalProperties"));
    match rest {
        (Some(Value::Bool(false)), Some(Value::Bool(false))) => {
            out.insert("additionalProperties".to_owned(), false.into());
        }
        (Some(first @ Value::Object(_)), Some(second @ Value::Object(_))) => {
            out.insert("additionalProperties".to_owned(), merge(first, second)?);
        }
        _ => {}
    }
    Some(())
}
