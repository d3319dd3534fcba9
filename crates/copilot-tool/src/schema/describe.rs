//! A spec → the model of a schema, with the schemas of the field types as schemars gives them.

use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value};

use super::{
    Member, Object, Property, Subject, Union, Variant, normalize::FAULTS, precise, rewrite::NOTE,
};
use crate::{
    decode::{ProblemKind, report::Found, report::Report, report::Segment},
    echo,
    limits::Limits,
    spec::{EnumSpec, FieldSpec, ObjectSpec, Presence, ShowFn, Spec, VariantSpec},
};

/// The schema of a derived type inside another one.
pub(crate) fn nested(ty: Subject<'_>, generator: &mut SchemaGenerator) -> Schema {
    let mut schema = match ty.spec {
        Spec::Enum { variants } if variants.fieldless => word(variants),
        _ => {
            let mut faults = Vec::new();
            let mut object = root(ty, generator, &mut faults);
            check_defaults(ty, &mut object, &mut Vec::new(), &mut faults);
            let mut schema = precise::object(&object);
            if let (Value::Object(schema), false) = (&mut schema, faults.is_empty()) {
                schema.insert(FAULTS.to_owned(), faults.into());
            }
            schema
        }
    };
    if let (Value::Object(schema), false) = (&mut schema, ty.description.is_empty()) {
        schema.insert("description".to_owned(), ty.description.into());
    }
    Schema::try_from(schema).unwrap_or_default()
}

/// The model of `T`; what is required is what the decoder misses.
pub(super) fn root(
    ty: Subject<'_>,
    generator: &mut SchemaGenerator,
    faults: &mut Vec<String>,
) -> Object {
    let mut out = object(&ty.spec, generator, faults);
    require(ty, &mut out, &mut Vec::new());
    out
}

/// The tags that lead to a level.
type Tags = Vec<(String, String)>;

/// Decodes an object with nothing but tags in it: the properties that are then missing are required.
fn require(ty: Subject<'_>, object: &mut Object, tags: &mut Tags) {
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
            }
            Member::Union(union) => {
                for variant in &mut union.variants {
                    tags.push((union.tag.clone(), variant.name.clone()));
                    require(ty, &mut variant.object, tags);
                    tags.pop();
                }
            }
        }
    }
}

fn attempt(ty: Subject<'_>, tags: &Tags, property: Option<(&str, &Value)>) -> Vec<Found> {
    let tags = tags
        .iter()
        .map(|(tag, name)| (tag.clone(), Value::from(name.as_str())));
    let property = property.map(|(name, value)| (name.to_owned(), value.clone()));
    let mut report = Report::trial();
    (ty.try_read)(&mut tags.chain(property).collect(), &mut report);
    report.into_parts().0
}

/// A fieldless enum where it is a field. The docs of variants stay beside their words until the description of the
/// field is known.
fn word(spec: EnumSpec<'_>) -> Value {
    if spec.variants.iter().any(|variant| variant.other) {
        let known = known(spec).map(|variant| variant.name).collect::<Vec<_>>();
        let note = format!("One of {}; others are accepted.", echo::list(&known));
        return serde_json::json!({ "type": "string", NOTE: note });
    }
    let branches = known(spec).map(|variant| {
        let mut branch = Map::new();
        branch.insert("const".to_owned(), variant.name.into());
        if !variant.description.is_empty() {
            branch.insert("description".to_owned(), variant.description.into());
        }
        Value::Object(branch)
    });
    // The words once more, because those of a key are looked for there.
    let words = known(spec).map(|variant| variant.name).collect::<Vec<_>>();
    serde_json::json!({ "type": "string", "enum": words, "oneOf": branches.collect::<Vec<_>>() })
}

fn known<'a>(spec: EnumSpec<'a>) -> impl Iterator<Item = &'a VariantSpec<'a>> {
    spec.variants.iter().filter(|variant| !variant.other)
}

fn object(spec: &Spec<'_>, generator: &mut SchemaGenerator, faults: &mut Vec<String>) -> Object {
    let mut out = Object::default();
    match spec {
        Spec::Object { object } => fields(object, generator, faults, &mut out),
        Spec::Enum { variants } => {
            out.members
                .push(Member::Union(union(variants, generator, faults)));
        }
        Spec::Map => out.open = true,
    }
    out
}

fn union(spec: &EnumSpec<'_>, generator: &mut SchemaGenerator, faults: &mut Vec<String>) -> Union {
    for variant in spec.variants {
        let mut has_tag = false;
        variant.payload.keys(&mut |key| has_tag |= key == spec.tag);
        if has_tag {
            let (tag, name) = (spec.tag, echo::quoted(variant.name));
            faults.push(format!(
                "{tag}: is the tag of an enum and a field of its variant {name}; rename one of them, \
                 for example with `#[args(tag = \"…\")]`"
            ));
        }
    }
    let variants = spec.variants.iter().map(|variant| Variant {
        name: variant.name.to_owned(),
        description: variant.description.to_owned(),
        object: object(&variant.payload, generator, faults),
        other: variant.other,
    });
    Union {
        tag: spec.tag.to_owned(),
        variants: variants.collect(),
    }
}

fn fields(
    spec: &ObjectSpec<'_>,
    generator: &mut SchemaGenerator,
    faults: &mut Vec<String>,
    out: &mut Object,
) {
    out.open |= spec.open;
    for field in spec.fields {
        match &field.presence {
            Presence::Flatten { spec } => {
                let part = object(spec, generator, faults);
                out.open |= part.open;
                out.members.extend(part.members);
            }
            _ => out
                .members
                .push(Member::Property(property(field, generator, faults))),
        }
    }
    clashes(spec, faults);
}

/// A key that two parts of one level have.
fn clashes(spec: &ObjectSpec<'_>, faults: &mut Vec<String>) {
    if !spec.fields.iter().any(FieldSpec::is_flattened) {
        return;
    }
    let mut known = std::collections::BTreeSet::new();
    for index in 0..spec.fields.len() {
        let one = Spec::Object {
            object: ObjectSpec {
                fields: &spec.fields[index..=index],
                ..*spec
            },
        };
        let mut own = std::collections::BTreeSet::new();
        one.keys(&mut |key| {
            own.insert(key);
        });
        for key in own.iter().filter(|key| known.contains(*key)) {
            faults.push(format!(
                "{key}: two fields of one level have this name; rename one of them, or do not flatten"
            ));
        }
        known.append(&mut own);
    }
}

fn property(
    field: &FieldSpec<'_>,
    generator: &mut SchemaGenerator,
    faults: &mut Vec<String>,
) -> Property {
    let mut schema = match field.schema(generator).to_value() {
        Value::Object(schema) => schema,
        // `true`: anything.
        _ => Map::new(),
    };
    if !field.has_own_schema {
        field.see_limits(&mut |limits| limit(&mut schema, limits));
    }
    let shown = match field.presence {
        Presence::Default {
            show: Some(show),
            must_show,
        } => Some((show(), must_show)),
        Presence::Shown(default) => Some((default.clone(), true)),
        Presence::ByType | Presence::Default { show: None, .. } | Presence::Flatten { .. } => None,
    };
    let mut default = None;
    let mut must_show = false;
    match shown {
        Some((Ok(Value::Null), true)) => {
            let name = field.name;
            faults.push(format!(
                "{name}: the default cannot be shown: JSON has no such value"
            ));
        }
        // Absence is how an optional field says `null`.
        Some((Ok(Value::Null), false)) => {}
        Some((Ok(value), promised)) => {
            default = Some(value);
            must_show = promised;
        }
        Some((Err(error), true)) => {
            faults.push(format!(
                "{}: the default cannot be shown: {error}",
                field.name
            ));
        }
        Some((Err(_), false)) | None => {}
    }
    let mut description = field.description.to_owned();
    if let Some(example) = field.example {
        let own = schema
            .get("description")
            .and_then(Value::as_str)
            .unwrap_or_default();
        if description.is_empty() {
            own.clone_into(&mut description);
        }
        append_example(&mut description, example, field.name, faults);
    }
    if !description.is_empty() {
        schema.insert("description".to_owned(), description.into());
    }
    Property {
        name: field.name.to_owned(),
        required: false,
        default,
        must_show,
        schema: Value::Object(schema),
    }
}

fn append_example(description: &mut String, example: ShowFn, name: &str, faults: &mut Vec<String>) {
    match example() {
        Ok(value) => {
            if !description.is_empty() {
                description.push(' ');
            }
            *description += &format!("Example: {value}.");
        }
        Err(error) => faults.push(format!("{name}: the example cannot be shown: {error}")),
    }
}

/// Tells the limits in the schema of a type of std, which has them beside its `type`.
fn limit(schema: &mut Map<String, Value>, limits: &Limits<'_>) {
    let ty = match schema.get("type") {
        Some(Value::String(ty)) => ty.clone(),
        Some(Value::Array(types)) => {
            let types = types.iter().filter_map(Value::as_str);
            types
                .filter(|ty| *ty != "null")
                .collect::<Vec<_>>()
                .join(" ")
        }
        _ => String::new(),
    };
    let mut set = |key: &str, value: Value| drop(schema.insert(key.to_owned(), value));
    if let Some(min) = limits.min {
        set("minimum", min.to_value());
    }
    match limits.max {
        Some(max) if limits.below_max => match max.whole_below() {
            Some(max) => set("maximum", max.to_value()),
            None => set("exclusiveMaximum", max.to_value()),
        },
        Some(max) => set("maximum", max.to_value()),
        None => {}
    }
    let (least, most) = match ty.as_str() {
        "array" => ("minItems", "maxItems"),
        "object" => ("minProperties", "maxProperties"),
        _ => ("minLength", "maxLength"),
    };
    if let Some(min) = limits.min_len {
        set(least, min.into());
    }
    if let Some(max) = limits.max_len {
        set(most, max.into());
    }
    if let Some(pattern) = &limits.pattern {
        set("pattern", pattern.source.as_ref().into());
    }
    if !limits.choices.is_empty() {
        set(
            "enum",
            limits
                .choices
                .iter()
                .map(|choice| choice.to_value())
                .collect(),
        );
    }
}

/// Decodes every default once: one that its own type refuses is a fault of the type.
pub(super) fn check_defaults(
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
                    matches!(found.path.last(), Some(Segment::Name(name)) if *name == property.name)
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
                    check_defaults(ty, &mut variant.object, tags, faults);
                    tags.pop();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Num;

    #[test]
    fn an_excluded_whole_bound_becomes_an_included_one() {
        let mut schema = Map::new();
        let limits = Limits {
            max: Some(Num::Int(14)),
            below_max: true,
            ..Limits::default()
        };
        limit(&mut schema, &limits);
        assert_eq!(Value::Object(schema), serde_json::json!({ "maximum": 13 }));
    }
}
