//! The generics of the impls: those of the type, with what decoding asks of its parameters.

use syn::{GenericParam, Generics, Ident, Type, WherePredicate, parse_quote};

use crate::args::model::{Args, Body, Field, FieldKind, Payload};
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

fn inferred(args: &Args) -> Vec<WherePredicate> {
    let params = type_params(&args.generics);
    let mut bounds: Vec<WherePredicate> = params
        .map(|param| parse_quote!(#param: __ct::Argument))
        .collect();
    let is_param = |name: &Ident| type_params(&args.generics).any(|param| param == name);
    let contents = contents(args).into_iter();
    let generic = contents.filter(|ty| evident::mentions(ty, is_param));
    bounds.extend(generic.map(|ty| -> WherePredicate { parse_quote!(#ty: __ct::CopilotArgs) }));
    bounds
}

fn type_params(generics: &Generics) -> impl Iterator<Item = &Ident> {
    generics.type_params().map(|param| &param.ident)
}

/// The types whose fields stand at this type's own level.
fn contents(args: &Args) -> Vec<&Type> {
    let payload = |payload| match payload {
        &Payload::Unit => Vec::new(),
        Payload::Fields(fields) => flattened(fields),
        Payload::Newtype(ty) => vec![ty],
    };
    match &args.body {
        Body::Struct(fields) => flattened(fields),
        Body::Transparent(_, ty) => vec![ty],
        Body::Enum(body) => {
            let payloads = body.variants.iter().map(|variant| &variant.payload);
            payloads.flat_map(payload).collect()
        }
    }
}

fn flattened(fields: &[Field]) -> Vec<&Type> {
    let flattened = fields
        .iter()
        .filter(|field| matches!(field.kind, FieldKind::Flatten));
    flattened.map(|field| &field.ty).collect()
}
