//! serde's attributes. Those that would part the schema from the decoder are refused here; the
//! others are left to serde's own front end, and ours with them, put into serde's words: so names,
//! skips and defaults mean here what they mean in serde.

use std::panic::{AssertUnwindSafe, catch_unwind};

use darling::ast;
use darling::error::Accumulator;
use proc_macro2::{Ident, Span};
use quote::quote;
use serde_derive_internals::ast::Container;
use serde_derive_internals::{Ctxt, Derive, replace_receiver};
use syn::{Attribute, Data, DeriveInput, Fields, LitStr, Variant};

use super::input::{ArgsInput, FieldInput, VariantInput};
use super::keyed::Keyed;
use super::refusal;
use super::words::{Refusal, Words, twice};

const ON_TYPE: &[Refusal] = &[
    (
        "untagged",
        NO_TAG,
        "remove it; `#[args(tag = \"…\")]` names the tag",
    ),
    ("content", FLAT, "remove it"),
    ("from", OTHER_TYPE, CONVERT),
    ("try_from", OTHER_TYPE, CONVERT),
    ("remote", OTHER_TYPE, CONVERT),
    (
        "expecting",
        "the arguments themselves tell what was expected",
        "remove it",
    ),
    ("field_identifier", NO_KEY, SERDE),
    ("variant_identifier", NO_KEY, SERDE),
];
const DEFAULT_FUNCTION: Refusal = (
    "default",
    "the defaults of all fields come from `Default` only",
    "write `#[serde(default)]`, or `#[serde(default = \"…\")]` on each field",
);
const ON_STRUCT: &[Refusal] = &[("tag", "a struct has no variants to tell apart", "remove it")];
const ON_VARIANT: &[Refusal] = &[
    ("untagged", NO_TAG, "remove it"),
    ("with", OTHER_CODE, INNER_TYPE),
    ("deserialize_with", OTHER_CODE, INNER_TYPE),
    ("bound", ONE_BOUND, BOUND),
    ("borrow", OWNED, OWN),
];
const ON_PAYLOAD: &[Refusal] = &[(
    "other",
    "an unknown tag comes with unknown fields",
    "make it a unit variant",
)];
const ON_FIELD: &[Refusal] = &[
    ("bound", ONE_BOUND, BOUND),
    ("borrow", OWNED, OWN),
    (
        "getter",
        "it belongs to `remote`, which is refused too",
        "remove it",
    ),
];

const NO_TAG: &str = "the model needs a tag to say which variant it means";
const FLAT: &str = "the fields of a variant stand beside the tag, in one flat object";
const OTHER_TYPE: &str = "the schema would describe one type, and the decoder read another";
const CONVERT: &str = "remove it, and convert where the arguments are used";
const NO_KEY: &str = "arguments are values, not the keys of a map";
const SERDE: &str = "derive `serde::Deserialize` in place of `CopilotArgs`";
const OTHER_CODE: &str = "the schema would describe the fields, and other code read them";
const INNER_TYPE: &str = "make the payload a type of its own";
const ONE_BOUND: &str = "the bounds are replaced for the type as a whole";
const BOUND: &str = "write `#[args(bound = \"…\")]` on the type";
const OWNED: &str = "arguments outlive the text that they are read from";
const OWN: &str = "hold owned data, such as `String`";

pub(super) struct Translation {
    /// The type, with every attribute of ours that serde knows in serde's words, and no `Self`.
    pub(super) item: DeriveInput,
    pub(super) tag: Option<LitStr>,
}

pub(super) fn translate(
    item: &DeriveInput,
    written: &ArgsInput,
    errors: &mut Accumulator,
) -> Translation {
    let mut item = item.clone();
    replace_receiver(&mut item);

    let is_enum = matches!(item.data, Data::Enum(_));
    let mut words = Words::take(&mut item.attrs);
    words.refuse(ON_TYPE, errors);
    if !is_enum {
        words.refuse(ON_STRUCT, errors);
    }
    words.refuse_value(DEFAULT_FUNCTION, errors);
    // serde is not told: it would check the names once more, and not say where.
    let tag = read_tag(words.take_texts("tag"), written.tag.as_ref(), errors);
    words.add_text("rename_all", written.rename_all.as_ref(), errors);
    if is_enum {
        words.add_text(
            "rename_all_fields",
            written.rename_all_fields.as_ref(),
            errors,
        );
    }
    words.add_text("bound", written.bound.as_ref(), errors);
    words.put_back(&mut item.attrs);

    match (&mut item.data, &written.data) {
        (Data::Struct(data), ast::Data::Struct(written)) => {
            translate_fields(&mut data.fields, &written.fields, errors);
        }
        (Data::Enum(data), ast::Data::Enum(written)) => {
            for (variant, written) in data.variants.iter_mut().zip(written) {
                translate_variant(variant, written, errors);
            }
        }
        _ => {}
    }
    Translation { item, tag }
}

fn read_tag(
    theirs: Vec<Keyed<LitStr>>,
    ours: Option<&Keyed<LitStr>>,
    errors: &mut Accumulator,
) -> Option<LitStr> {
    let mut theirs = theirs.into_iter();
    let first = theirs.next();
    let ours_too = ours.filter(|_| first.is_some());
    for second in theirs.map(|tag| tag.key).chain(ours_too.map(|tag| tag.key)) {
        errors.push(twice("tag", second));
    }
    ours.map(|tag| tag.value.clone())
        .or(first.map(|tag| tag.value))
}

fn translate_variant(variant: &mut Variant, written: &VariantInput, errors: &mut Accumulator) {
    let mut words = Words::take(&mut variant.attrs);
    words.refuse(ON_VARIANT, errors);
    if !matches!(variant.fields, Fields::Unit) {
        words.refuse(ON_PAYLOAD, errors);
    }
    words.add_word("skip_deserializing", written.skip.as_ref(), errors);
    add_names(&mut words, written.rename.as_ref(), &written.alias, errors);
    words.put_back(&mut variant.attrs);
    translate_fields(&mut variant.fields, &written.fields.fields, errors);
}

fn translate_fields(fields: &mut Fields, written: &[FieldInput], errors: &mut Accumulator) {
    let named = matches!(fields, Fields::Named(_));
    for (field, written) in fields.iter_mut().zip(written) {
        let mut words = Words::take(&mut field.attrs);
        words.refuse(ON_FIELD, errors);
        if named {
            add_field(&mut words, written, errors);
        }
        words.put_back(&mut field.attrs);
    }
}

fn add_field(words: &mut Words, written: &FieldInput, errors: &mut Accumulator) {
    words.add_word("skip_deserializing", written.skip.as_ref(), errors);
    words.add_word("flatten", written.flatten.as_ref(), errors);
    // Nothing of ours has an effect beside these; the model says so.
    if words.has(&["flatten", "skip", "skip_deserializing"]) {
        return;
    }
    add_names(words, written.rename.as_ref(), &written.alias, errors);
    if let Some(with) = &written.with {
        let module = &with.value.0;
        let function = LitStr::new(&format!("{}::deserialize", module.value()), module.span());
        words.add("deserialize_with", with.key, &quote!(= #function), errors);
    }
}

fn add_names(
    words: &mut Words,
    rename: Option<&Keyed<LitStr>>,
    aliases: &[Keyed<LitStr>],
    errors: &mut Accumulator,
) {
    words.add_text("rename", rename, errors);
    for Keyed { key, value, .. } in aliases {
        words.add("alias", *key, &quote!(= #value), errors);
    }
}

/// Runs serde's front end. `None` if it gave up.
pub(super) fn read<'a>(item: &'a DeriveInput, errors: &mut Accumulator) -> Option<Container<'a>> {
    // Its camelCase cuts behind the first byte of a name, and panics where no character ends there.
    let read = catch_unwind(AssertUnwindSafe(|| {
        let context = Ctxt::new();
        let private = Ident::new("__private", Span::call_site());
        let container = Container::from_ast(&context, item, Derive::Deserialize, &private);
        (container, context.check())
    }));
    let Ok((container, checked)) = read else {
        errors.push(refusal(
            &item.ident,
            "serde's `camelCase` expects names that begin with an ASCII letter",
            "give the one that does not a name with `#[arg(rename = \"…\")]`",
        ));
        return None;
    };
    for refusal in checked.err().into_iter().flatten() {
        errors.push(refusal.into());
    }
    container
}

/// The keys that serde reads in translated attributes, without those for serializing only.
pub(super) fn keys(attrs: &[Attribute]) -> Vec<(String, Span)> {
    let words = Words::take(&mut attrs.to_vec());
    let is_read = |key: &str| {
        !matches!(
            key,
            "skip_serializing" | "skip_serializing_if" | "serialize_with" | "into"
        )
    };
    words.keys().filter(|(key, _)| is_read(key)).collect()
}
