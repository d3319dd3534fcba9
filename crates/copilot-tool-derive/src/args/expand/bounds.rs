//! The generics of the impls: those of the type, with what decoding asks of its parameters.

use syn::{GenericParam, Generics, Ident, Type, WherePredicate, parse_quote};

use crate::args::model::{Args, Body, DefaultValue, Field, FieldKind, Payload};
use crate::evident;

/// `bound = "…"` in place of the inferred bounds.
pub(super) fn of(args: &Args) -> Generics {
    let mut generics = args.generics.clone();
    let bounds = match &args.bound {
        Some(bounds) => bounds.clone(),
        None => inferred(args),
    };
    generics.make_where_clause().predicates.extend(bounds);
    generics
}

/// What the traits ask of every type. The lifetimes have been refused.
pub(super) fn of_stub(generics: &Generics) -> Generics {
    let mut generics = generics.clone();
    let params = generics.params.into_iter();
    generics.params = params
        .filter(|param| !matches!(param, GenericParam::Lifetime(_)))
        .collect();
    let params: Vec<Ident> = type_params(&generics).cloned().collect();
    let bounds = params
        .iter()
        .map(|param| -> WherePredicate { parse_quote!(#param: __ct::Send + 'static) });
    generics.make_where_clause().predicates.extend(bounds);
    generics
}

/// What is asked of a type that mentions a parameter.
#[derive(Clone, Copy)]
enum Need<'a> {
    Read(&'a Type),
    Content(&'a Type),
    Default(&'a Type),
    /// Of the type itself.
    SelfDefault,
}

fn inferred(args: &Args) -> Vec<WherePredicate> {
    let needs = needs(&args.body);
    let mut bounds = Vec::new();
    for param in type_params(&args.generics) {
        let is_read = needs.iter().any(|need| match need {
            Need::Read(ty) | Need::Content(ty) => evident::mentions(ty, |name| name == param),
            Need::Default(_) | Need::SelfDefault => false,
        });
        bounds.push(match is_read {
            true => parse_quote!(#param: __ct::Argument),
            false => parse_quote!(#param: __ct::Send + 'static),
        });
    }
    let is_generic = |ty| {
        evident::mentions(ty, |name| {
            type_params(&args.generics).any(|param| param == name)
        })
    };
    for need in needs {
        match need {
            Need::Content(ty) if is_generic(ty) => {
                bounds.push(parse_quote!(#ty: __ct::CopilotArgs));
            }
            Need::Default(ty) if is_generic(ty) => bounds.push(parse_quote!(#ty: __ct::Default)),
            Need::SelfDefault if type_params(&args.generics).next().is_some() => {
                bounds.push(parse_quote!(Self: __ct::Default));
            }
            _ => {}
        }
    }
    bounds
}

fn type_params(generics: &Generics) -> impl Iterator<Item = &Ident> {
    generics.type_params().map(|param| &param.ident)
}

fn needs(body: &Body) -> Vec<Need<'_>> {
    match body {
        Body::Struct(fields) => fields.iter().flat_map(of_field).collect(),
        Body::Transparent(_, ty) => vec![Need::Content(ty)],
        Body::Enum(body) => {
            let payloads = body.variants.iter().map(|variant| &variant.payload);
            let needs = payloads.flat_map(|payload| match payload {
                Payload::Newtype(ty) => vec![Need::Content(ty)],
                payload => payload.fields().iter().flat_map(of_field).collect(),
            });
            needs.collect()
        }
    }
}

fn of_field(field: &Field) -> Vec<Need<'_>> {
    let ty = &field.ty;
    let of_default = |default: &DefaultValue| match default {
        DefaultValue::Trait => Some(Need::Default(ty)),
        DefaultValue::Container(_) => Some(Need::SelfDefault),
        DefaultValue::Expr(_) | DefaultValue::Path(_) => None,
    };
    match &field.kind {
        FieldKind::Skip(default) => of_default(default).into_iter().collect(),
        FieldKind::Flatten => vec![Need::Content(ty)],
        FieldKind::Argument(argument) => {
            let default = argument.default.as_ref();
            let default = default.and_then(|default| of_default(&default.value));
            default.into_iter().chain([Need::Read(ty)]).collect()
        }
    }
}
