//! A value of the type as JSON, with its own wire names: for defaults of this type elsewhere.

use proc_macro2::{Span, TokenStream};
use quote::format_ident;
use syn::Ident;

use super::{probe, respanned, respanned_member};
use crate::args::model::{Args, Body, Enum, Field, FieldKind, Payload, Variant};

/// The body of `Show::show`.
pub(super) fn of(args: &Args) -> TokenStream {
    match &args.body {
        Body::Struct(fields) => {
            let entries = fields.iter().filter_map(|field| {
                let member = respanned_member(&field.member);
                entry(field, &code!(&self.#member))
            });
            fields_of(entries)
        }
        Body::Transparent(member, ty) => {
            let (member, probe) = (respanned_member(member), probe(ty));
            code!(#probe.show_if_any(&self.#member))
        }
        Body::Enum(body) => variants(body),
    }
}

fn variants(body: &Enum) -> TokenStream {
    let arms = body.variants.iter().map(|it| variant(body, it));
    let skipped = body
        .has_skipped
        .then(|| code!(_ => __ct::not_on_the_wire(),));
    code!(match self { #(#arms)* #skipped })
}

fn variant(body: &Enum, variant: &Variant) -> TokenStream {
    let (tag, name) = (&body.tag, &variant.name);
    let ident = respanned(&variant.ident);
    let tagged = code!(.add(#tag, __ct::Show::show(#name)));
    match &variant.payload {
        _ if body.is_fieldless() => code!(Self::#ident { .. } => __ct::Show::show(#name),),
        Payload::Unit => {
            let shown = fields_of([tagged]);
            code!(Self::#ident => { #shown })
        }
        Payload::Newtype(ty) => {
            let probe = probe(ty);
            let shown = fields_of([tagged, code!(.add("", #probe.show_if_any(__content)))]);
            code!(Self::#ident(__content) => { #shown })
        }
        Payload::Fields(fields) => {
            let patterns = fields.iter().enumerate().map(|(index, field)| {
                let (member, binding) = (respanned_member(&field.member), binding(index));
                match &field.kind {
                    FieldKind::Skip(_) => code!(#member: _),
                    _ => code!(#member: #binding),
                }
            });
            let entries = fields.iter().enumerate().filter_map(|(index, field)| {
                let binding = binding(index);
                entry(field, &code!(#binding))
            });
            let shown = fields_of(std::iter::once(tagged).chain(entries));
            code!(Self::#ident { #(#patterns),* } => { #shown })
        }
    }
}

fn fields_of(entries: impl IntoIterator<Item = TokenStream>) -> TokenStream {
    let entries = entries.into_iter();
    code!(__ct::ShownFields::new()#(#entries)*.finish())
}

fn binding(index: usize) -> Ident {
    format_ident!("__field_{index}", span = Span::mixed_site())
}

/// A name and a value; a flattened field has no name.
fn entry(field: &Field, value: &TokenStream) -> Option<TokenStream> {
    let name = match &field.kind {
        FieldKind::Skip(_) => return None,
        FieldKind::Flatten => "",
        FieldKind::Argument(argument) => &argument.name,
    };
    let probe = probe(&field.ty);
    Some(code!(.add(#name, #probe.show_if_any(#value))))
}
