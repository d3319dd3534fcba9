//! One field: skipped, flattened or an argument, and what its keys mean then.

use darling::error::Accumulator;
use proc_macro2::Span;
use serde_derive_internals::{ast, attr};
use syn::spanned::Spanned;
use syn::{Member, Type};

use super::input::FieldInput;
use super::keyed::{Keyed, Text};
use super::model::{
    Argument, ArgumentDefault, DefaultValue, Field, FieldKind, Limits, Rules, Shown,
};
use super::names::Names;
use super::words::twice;
use super::{refusal, serde};
use crate::docs::Docs;
use crate::evident::{self, Kind};

/// The fields of one struct or variant. `tag`: the property that stands beside them.
pub(super) fn read_all(
    fields: &[ast::Field<'_>],
    written: &[FieldInput],
    tag: Option<&str>,
    rules: Rules<'_>,
    errors: &mut Accumulator,
) -> Vec<Field> {
    let mut names = Names::of_fields(tag);
    let fields = fields.iter().zip(written);
    fields
        .map(|(field, written)| read(field, written, &mut names, rules, errors))
        .collect()
}

fn read(
    field: &ast::Field<'_>,
    written: &FieldInput,
    names: &mut Names<'_>,
    rules: Rules<'_>,
    errors: &mut Accumulator,
) -> Field {
    let kind = if field.attrs.skip_deserializing() {
        check_skip(written, errors);
        FieldKind::Skip(skip_default(field, rules))
    } else if field.attrs.flatten() {
        check_flatten(field, written, rules, errors);
        FieldKind::Flatten
    } else {
        check_owned(field, rules, errors);
        FieldKind::Argument(Box::new(argument(field, written, names, rules, errors)))
    };
    Field {
        member: field.member.clone(),
        ty: field.ty.clone(),
        kind,
    }
}

/// The field of a transparent struct or a newtype variant: another argument type, of which there is
/// nothing more to say.
pub(super) fn check_only_field(
    field: &ast::Field<'_>,
    written: &FieldInput,
    rules: Rules<'_>,
    errors: &mut Accumulator,
) {
    refuse_keys(
        field,
        written,
        &[],
        "here, because the fields are those of the inner type",
        errors,
    );
    let kind = Kind::of(field.ty);
    if matches!(kind, Kind::Unknown) {
        return check_circle(field.ty, rules, NAME, errors);
    }
    if rules.borrows && matches!(kind, Kind::Reference { .. }) {
        return;
    }
    let rule = format!(
        "the fields of the inner type become the arguments, and {} has none",
        kind.noun()
    );
    errors.push(refusal(field.ty, rule, NAME));
}

const NAME: &str = "give the field a name: `{ name: Type }`";

fn refuse_keys(
    field: &ast::Field<'_>,
    written: &FieldInput,
    but: &[&str],
    reason: &str,
    errors: &mut Accumulator,
) {
    let ours = written
        .keys()
        .into_iter()
        .map(|(key, at)| (key.to_owned(), at));
    let theirs = serde::keys(&field.original.attrs);
    for (key, at) in ours
        .chain(theirs)
        .filter(|(key, _)| !but.contains(&key.as_str()))
    {
        let rule = format!("`{key}` has no effect {reason}");
        errors.push(refusal(
            &at,
            rule,
            "write it on the inner type, or remove it",
        ));
    }
}

fn check_skip(written: &FieldInput, errors: &mut Accumulator) {
    for (key, at) in written.keys().into_iter().filter(|(key, _)| *key != "skip") {
        let help = match key {
            "default" => "write `#[serde(skip, default = \"…\")]`, which takes a function",
            _ => "remove it",
        };
        let rule = format!("`{key}` has no effect on a skipped field, because it is never read");
        errors.push(refusal(&at, rule, help));
    }
}

fn skip_default(field: &ast::Field<'_>, rules: Rules) -> DefaultValue {
    match field.attrs.default() {
        attr::Default::Path(function) => DefaultValue::Path(function.clone()),
        attr::Default::None if rules.container_default => {
            DefaultValue::Container(field.member.clone())
        }
        attr::Default::None | attr::Default::Default => DefaultValue::Trait,
    }
}

fn check_flatten(
    field: &ast::Field<'_>,
    written: &FieldInput,
    rules: Rules<'_>,
    errors: &mut Accumulator,
) {
    refuse_keys(
        field,
        written,
        &["flatten"],
        "beside `flatten`, because the fields are those of the inner type",
        errors,
    );
    let kind = Kind::of(field.ty);
    let (because, help) = match kind {
        Kind::Unknown => return check_circle(field.ty, rules, KEEP, errors),
        Kind::Option(_) => (
            "swallows the errors inside",
            "flatten the inner type itself",
        ),
        _ => ("has none", KEEP),
    };
    let rule = format!(
        "`flatten` merges the fields of a type, and {} {because}",
        kind.noun()
    );
    errors.push(refusal(field.ty, rule, help));
}

const KEEP: &str = "remove `flatten`, and the argument has the name of the field";

/// `ty` is content of the type itself. Circles of several types are rustc's to find.
fn check_circle(ty: &Type, rules: Rules<'_>, help: &str, errors: &mut Accumulator) {
    let ident = rules.ident;
    if evident::mentions(ty, |name| name == ident) {
        let rule = format!("the fields of `{ident}` cannot stand beside themselves");
        errors.push(refusal(ty, rule, help));
    }
}

fn check_owned(field: &ast::Field<'_>, rules: Rules<'_>, errors: &mut Accumulator) {
    let Kind::Reference { is_static } = Kind::of_inner(field.ty) else {
        return;
    };
    // A function may find something static for what it reads.
    if rules.borrows || (is_static && field.attrs.deserialize_with().is_some()) {
        return;
    }
    errors.push(refusal(
        field.ty,
        "an argument cannot borrow, because it outlives the text that it is read from",
        "own the data: `String` for `&str`, `Vec<T>` for `&[T]`",
    ));
}

fn argument(
    field: &ast::Field<'_>,
    written: &FieldInput,
    names: &mut Names<'_>,
    rules: Rules<'_>,
    errors: &mut Accumulator,
) -> Argument {
    let owner = match &field.member {
        Member::Named(ident) => ident.to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    };
    let name = field.attrs.name().deserialize_name();
    let aliases = names.take(&owner, name, field.attrs.aliases(), &written.alias, errors);
    let description = describe(
        &owner,
        field.member.span(),
        &field.original.attrs,
        written.desc.as_ref(),
        rules.require_desc,
        errors,
    );

    let limits = Limits::new(written, field.ty, errors);
    let default = default(field, written, rules, errors);
    if let (
        Some(Keyed {
            value: Some(default),
            at,
            ..
        }),
        false,
    ) = (&written.default, is_option(field))
    {
        limits.check_default(default, *at, errors);
    }
    Argument {
        name: name.value.clone(),
        aliases,
        description,
        default,
        limits,
        example: written
            .example
            .as_ref()
            .map(|example| example.value.clone()),
        schema: written.schema.as_ref().map(|schema| schema.value.clone()),
        deserialize_with: field.attrs.deserialize_with().cloned(),
    }
}

fn default(
    field: &ast::Field<'_>,
    written: &FieldInput,
    rules: Rules<'_>,
    errors: &mut Accumulator,
) -> Option<ArgumentDefault> {
    let theirs = match field.attrs.default() {
        attr::Default::Default => Some((DefaultValue::Trait, Shown::WherePossible)),
        attr::Default::Path(function) => Some((DefaultValue::Path(function.clone()), Shown::Never)),
        attr::Default::None => None,
    };
    let (value, shown) = match (&written.default, theirs) {
        (Some(ours), theirs) => {
            if theirs.is_some() {
                errors.push(twice("default", ours.key));
            }
            if is_option(field) {
                errors.push(refusal(
                    &ours.key,
                    "an `Option` has no `default`, because it is `None` when absent",
                    "take the type out of the `Option`, or remove the default",
                ));
            }
            (
                ours.value
                    .clone()
                    .map_or(DefaultValue::Trait, DefaultValue::Expr),
                Shown::Always,
            )
        }
        (None, Some(theirs)) => theirs,
        (None, None) if rules.container_default => (
            DefaultValue::Container(field.member.clone()),
            Shown::WherePossible,
        ),
        (None, None) => return None,
    };
    Some(ArgumentDefault { value, shown })
}

fn is_option(field: &ast::Field<'_>) -> bool {
    matches!(Kind::of(field.ty), Kind::Option(_))
}

/// For fields and variants alike.
pub(super) fn describe(
    owner: &str,
    at: Span,
    attrs: &[syn::Attribute],
    desc: Option<&Keyed<Text>>,
    required: bool,
    errors: &mut Accumulator,
) -> Docs {
    let text = desc.map(|desc| &desc.value.0);
    if let (Some(desc), Some(text)) = (desc, text.and_then(evident::text))
        && text.value().trim().is_empty()
    {
        errors.push(refusal(
            &desc.at,
            "a description cannot be blank, because it is what the model reads",
            "describe the argument, or remove `desc`",
        ));
    }
    let docs = Docs::new(attrs, text);
    if required && docs.text.is_none() {
        errors.push(refusal(
            &at,
            format!("`{owner}` has no description, and `require_desc` asks for one"),
            "write a doc comment, or `#[arg(desc = \"…\")]`",
        ));
    }
    docs
}
