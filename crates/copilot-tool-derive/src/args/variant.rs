//! Enums: the tag, the variants that are not skipped, and what stands beside the tag in each.

use darling::error::Accumulator;
use proc_macro2::Ident;
use serde_derive_internals::ast::{self, Style};
use syn::LitStr;

use super::input::VariantInput;
use super::model::{Enum, Payload, Rules, Variant};
use super::names::{self, Names};
use super::{field, refusal};

const TAG: &str = "action";

impl Enum {
    pub(super) fn new(
        ident: &Ident,
        variants: &[ast::Variant<'_>],
        written: &[VariantInput],
        tag: Option<&LitStr>,
        rules: Rules<'_>,
        errors: &mut Accumulator,
    ) -> Self {
        if let Some(tag) = tag {
            errors.handle(names::tag(&tag.value(), tag.span()));
        }
        let tag = tag.map_or_else(|| TAG.to_owned(), LitStr::value);
        let mut names = Names::of_variants();
        let mut kept = Vec::new();
        for (variant, written) in variants.iter().zip(written) {
            if variant.attrs.skip_deserializing() {
                check_skip(written, errors);
            } else {
                kept.push(read(variant, written, &tag, &mut names, rules, errors));
            }
        }
        if kept.is_empty() {
            let what = if variants.is_empty() {
                "has no variants"
            } else {
                "skips all its variants"
            };
            errors.push(refusal(
                &ident,
                format!("this enum {what}, so no call could be right"),
                "add a variant",
            ));
        }
        Enum {
            tag,
            has_skipped: kept.len() != variants.len(),
            variants: kept,
        }
    }
}

fn check_skip(written: &VariantInput, errors: &mut Accumulator) {
    for (key, at) in written.keys().into_iter().filter(|(key, _)| *key != "skip") {
        let rule = format!("`{key}` has no effect on a skipped variant, because it is never read");
        errors.push(refusal(&at, rule, "remove it"));
    }
}

fn read(
    variant: &ast::Variant<'_>,
    written: &VariantInput,
    tag: &str,
    names: &mut Names<'_>,
    rules: Rules<'_>,
    errors: &mut Accumulator,
) -> Variant {
    let owner = variant.ident.to_string();
    let name = variant.attrs.name().deserialize_name();
    let aliases = names.take(
        &owner,
        name,
        variant.attrs.aliases(),
        &written.alias,
        errors,
    );
    let (span, attrs) = (variant.ident.span(), &variant.original.attrs);
    Variant {
        ident: variant.ident.clone(),
        name: name.value.clone(),
        aliases,
        description: field::describe(
            &owner,
            span,
            attrs,
            written.desc.as_ref(),
            rules.require_desc,
            errors,
        ),
        payload: payload(variant, written, tag, rules, errors),
        other: variant.attrs.other(),
    }
}

fn payload(
    variant: &ast::Variant<'_>,
    written: &VariantInput,
    tag: &str,
    rules: Rules<'_>,
    errors: &mut Accumulator,
) -> Payload {
    let written = &written.fields.fields;
    match (variant.style, &variant.fields[..], &written[..]) {
        (Style::Struct, fields, written) => {
            Payload::Fields(field::read_all(fields, written, Some(tag), rules, errors))
        }
        (Style::Newtype, [field], [written]) => {
            field::check_only_field(field, written, rules, errors);
            Payload::Newtype(field.ty.clone())
        }
        (Style::Tuple, ..) => {
            errors.push(refusal(
                &variant.ident,
                "the fields of a tuple variant have no names that a model could use",
                format!("name them: `{} {{ field: Type }}`", variant.ident),
            ));
            Payload::Unit
        }
        _ => Payload::Unit,
    }
}
