//! What a `#[derive(CopilotArgs)]` means. A model that exists is valid: every rule of ours is
//! checked while it is made, here and in the files of its parts (`variant`, `field`, `names`,
//! `limits`, and `serde` for serde's attributes).

use darling::error::Accumulator;
use proc_macro2::Ident;
use serde_derive_internals::ast::{Container, Data, Style};
use syn::{
    Attribute, DeriveInput, Expr, ExprPath, Generics, LitStr, Member, Path, Type, WherePredicate,
};

use super::input::ArgsInput;
use super::serde::{self, Translation};
use super::{field, lints, refusal};
use crate::docs::Docs;

/// One argument type.
pub(crate) struct Args {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    /// Where `copilot_tool` is.
    pub(crate) krate: Path,
    /// Replaces the inferred trait bounds.
    pub(crate) bound: Option<Vec<WherePredicate>>,
    pub(crate) description: Docs,
    /// The lints that the user allows on the type, a variant or a field.
    pub(crate) lints: Vec<Attribute>,
    /// No repairs below this type.
    pub(crate) strict: bool,
    /// Unknown keys are ignored.
    pub(crate) open: bool,
    pub(crate) body: Body,
}

#[expect(
    clippy::large_enum_variant,
    reason = "there is one of it per type or variant"
)]
pub(crate) enum Body {
    /// A struct with named fields, or with none.
    Struct(Vec<Field>),
    /// A struct that is its only field.
    Transparent(Member, Type),
    Enum(Enum),
}

pub(crate) struct Enum {
    /// The discriminator property.
    pub(crate) tag: String,
    /// Without those that are skipped; never empty.
    pub(crate) variants: Vec<Variant>,
    /// Whether there are skipped ones.
    pub(crate) has_skipped: bool,
}

pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) name: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) description: Docs,
    pub(crate) payload: Payload,
    /// Takes every tag that no other variant has.
    pub(crate) other: bool,
}

#[expect(
    clippy::large_enum_variant,
    reason = "there is one of it per type or variant"
)]
pub(crate) enum Payload {
    Unit,
    Fields(Vec<Field>),
    /// Another argument type, whose fields stand beside the tag.
    Newtype(Type),
}

pub(crate) struct Field {
    pub(crate) member: Member,
    pub(crate) ty: Type,
    pub(crate) kind: FieldKind,
}

pub(crate) enum FieldKind {
    /// Never on the wire.
    Skip(DefaultValue),
    /// The fields of another argument type, merged into this level.
    Flatten,
    Argument(Box<Argument>),
}

/// One property.
pub(crate) struct Argument {
    pub(crate) name: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) description: Docs,
    pub(crate) default: Option<ArgumentDefault>,
    pub(crate) limits: Limits,
    /// Shown in the description.
    pub(crate) example: Option<Expr>,
    /// Replaces the schema of the type.
    pub(crate) schema: Option<Expr>,
    /// A function in the place of the type's own decoder: `fn(D) -> Result<T, D::Error>`.
    pub(crate) deserialize_with: Option<ExprPath>,
}

pub(crate) struct ArgumentDefault {
    pub(crate) value: DefaultValue,
    pub(crate) shown: Shown,
}

/// Whether the model reads the default.
pub(crate) enum Shown {
    /// `#[arg(default …)]`: a type that cannot be shown is a compile error.
    Always,
    /// `#[serde(default)]`: where the type can be shown.
    WherePossible,
    /// `#[serde(default = "path")]`.
    Never,
}

pub(crate) enum DefaultValue {
    /// `Default::default()` of the field's type.
    Trait,
    /// An expression of the field's type, or a literal that converts into it.
    Expr(Expr),
    /// A function without parameters.
    Path(ExprPath),
    /// The same field of the container's `Default::default()`.
    Container(Member),
}

/// What is checked on the decoded value, and told in the schema.
#[derive(Default)]
pub(crate) struct Limits {
    pub(crate) range: Option<Range>,
    pub(crate) len: Option<Range>,
    pub(crate) pattern: Option<LitStr>,
    pub(crate) choices: Option<Vec<Expr>>,
}

/// `a..=b`, `a..b`, `a..`, `..=b`, `..b`.
pub(crate) struct Range {
    pub(crate) start: Option<Expr>,
    pub(crate) end: Option<Expr>,
    /// `..=`
    pub(crate) inclusive: bool,
}

impl Args {
    /// All that is wrong is said at once.
    pub(crate) fn new(item: &DeriveInput, written: &ArgsInput) -> darling::Result<Self> {
        let mut errors = darling::Error::accumulator();
        let Translation { item, tag } = serde::translate(item, written, &mut errors);
        let borrows = check_lifetimes(&item.generics, &mut errors);
        let container = serde::read(&item, &mut errors);
        let args = Args {
            ident: item.ident.clone(),
            generics: item.generics.clone(),
            krate: written.crate_path(),
            bound: container
                .as_ref()
                .and_then(|it| it.attrs.de_bound())
                .map(<[_]>::to_vec),
            description: Docs::new(&item.attrs, None),
            lints: lints::allowed(&item),
            strict: written.strict.is_some(),
            open: written.allow_unknown.is_some(),
            body: match &container {
                Some(container) => {
                    let rules = Rules {
                        ident: &item.ident,
                        container_default: !container.attrs.default().is_none(),
                        require_desc: written.require_desc.is_some(),
                        borrows,
                    };
                    Body::new(container, written, tag.as_ref(), rules, &mut errors)
                }
                // serde gave up, and has said why.
                None => Body::Struct(Vec::new()),
            },
        };
        errors.finish_with(args)
    }
}

impl Enum {
    /// Whether the enum is a string wherever it is a field.
    pub(crate) fn is_fieldless(&self) -> bool {
        let is_read = |field: &Field| !matches!(field.kind, FieldKind::Skip(_));
        self.variants.iter().all(|variant| {
            !matches!(variant.payload, Payload::Newtype(_))
                && !variant.payload.fields().iter().any(is_read)
        })
    }
}

impl Payload {
    pub(crate) fn fields(&self) -> &[Field] {
        match self {
            Payload::Fields(fields) => fields,
            Payload::Unit | Payload::Newtype(_) => &[],
        }
    }
}

impl Limits {
    pub(crate) fn is_any(&self) -> bool {
        let Limits {
            range,
            len,
            pattern,
            choices,
        } = self;
        range.is_some() || len.is_some() || pattern.is_some() || choices.is_some()
    }
}

/// What a field takes from where it stands.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    /// The type.
    pub(super) ident: &'a Ident,
    /// `#[serde(default)]` on the container.
    pub(super) container_default: bool,
    pub(super) require_desc: bool,
    /// The type has lifetime parameters, which are an error already.
    pub(super) borrows: bool,
}

fn check_lifetimes(generics: &Generics, errors: &mut Accumulator) -> bool {
    let Some(borrowed) = generics.lifetimes().next() else {
        return false;
    };
    errors.push(refusal(
        &borrowed.lifetime,
        "arguments cannot borrow, because they outlive the text that they are read from",
        "own the data: `String` for `&str`, `Vec<T>` for `&[T]`",
    ));
    true
}

impl Body {
    fn new(
        container: &Container<'_>,
        written: &ArgsInput,
        tag: Option<&LitStr>,
        rules: Rules<'_>,
        errors: &mut Accumulator,
    ) -> Self {
        if let (Some(open), true) = (
            &written.allow_unknown,
            container.attrs.deny_unknown_fields(),
        ) {
            errors.push(refusal(
                &open.key,
                "`allow_unknown` contradicts `#[serde(deny_unknown_fields)]`, which is the default",
                "remove one of them",
            ));
        }
        let (style, fields, inputs) = match (&container.data, &written.data) {
            (Data::Enum(variants), darling::ast::Data::Enum(inputs)) => {
                return Body::Enum(Enum::new(
                    &container.ident,
                    variants,
                    inputs,
                    tag,
                    rules,
                    errors,
                ));
            }
            (Data::Struct(style, fields), darling::ast::Data::Struct(inputs)) => {
                (style, fields, &inputs.fields)
            }
            // Both were read from the same tokens.
            _ => return Body::Struct(Vec::new()),
        };
        for (key, at) in written.enum_keys() {
            errors.push(refusal(
                &at,
                format!("`{key}` is for enums, and this is a struct"),
                "remove it",
            ));
        }
        let transparent = matches!(style, Style::Newtype) || container.attrs.transparent();
        match (style, &fields[..], &inputs[..]) {
            (_, [field], [input]) if transparent => {
                check_transparent(container, written, errors);
                field::check_only_field(field, input, rules, errors);
                Body::Transparent(field.member.clone(), field.ty.clone())
            }
            (Style::Tuple, ..) => {
                errors.push(refusal(
                    &container.ident,
                    "the fields of a tuple struct have no names that a model could use",
                    "name them: `struct Name { field: Type }`",
                ));
                Body::Struct(Vec::new())
            }
            _ if transparent => {
                errors.push(refusal(
                    &container.ident,
                    "a transparent struct is its only field, and this one has others",
                    "remove `#[serde(transparent)]`, or the other fields",
                ));
                Body::Struct(Vec::new())
            }
            _ => Body::Struct(field::read_all(fields, inputs, None, rules, errors)),
        }
    }
}

/// The inner type decides what these would.
fn check_transparent(container: &Container<'_>, written: &ArgsInput, errors: &mut Accumulator) {
    let ours = written
        .object_keys()
        .into_iter()
        .map(|(key, at)| (key.to_owned(), at));
    let theirs = serde::keys(&container.original.attrs);
    let theirs = theirs
        .into_iter()
        .filter(|(key, _)| key == "default" || key == "rename_all");
    let mut seen = Vec::new();
    for (key, at) in ours.chain(theirs) {
        if !seen.contains(&key) {
            errors.push(refusal(
                &at,
                format!(
                    "`{key}` has no effect here, because the fields are those of the inner type"
                ),
                "write it on the inner type, or remove it",
            ));
            seen.push(key);
        }
    }
}
