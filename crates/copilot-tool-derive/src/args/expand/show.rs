//! A value of the type as JSON, with its own wire names: for defaults of this type elsewhere.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{probe, respanned, respanned_ident};
use crate::args::model::{Args, Body, Enum, Field, FieldKind, Payload};

/// The body of `Show::show`.
pub(super) fn body(args: &Args, private: &TokenStream) -> TokenStream {
    match &args.body {
        Body::Struct(fields) => {
            let entries = fields.iter().filter_map(|field| {
                let member = respanned(&field.member);
                entry(field, &quote!(&self.#member), private)
            });
            fields_of(entries, private)
        }
        Body::Transparent(member, ty) => {
            let member = respanned(member);
            let probe = probe(ty, private);
            quote! {
                use #private::traits::*;
                #probe.show_if_any(&self.#member)
            }
        }
        Body::Enum(body) => variants(body, private),
    }
}

fn variants(body: &Enum, private: &TokenStream) -> TokenStream {
    let tag = &body.tag;
    let arms = body.variants.iter().map(|variant| {
        let ident = respanned_ident(&variant.ident);
        let name = &variant.name;
        match &variant.payload {
            Payload::Unit if body.is_fieldless() => {
                quote!(Self::#ident => #private::Show::show(#name),)
            }
            Payload::Unit => {
                quote!(Self::#ident => #private::show_fields([(#tag, #private::Show::show(#name))]),)
            }
            Payload::Newtype(ty) => {
                let probe = probe(ty, private);
                quote! {
                    Self::#ident(__content) => {
                        use #private::traits::*;
                        #private::show_fields([
                            (#tag, #private::Show::show(#name)),
                            ("", #probe.show_if_any(__content)),
                        ])
                    }
                }
            }
            Payload::Fields(fields) => {
                let bindings = fields.iter().enumerate().map(|(index, field)| {
                    let member = respanned(&field.member);
                    match &field.kind {
                        FieldKind::Skip(_) => quote!(#member: _),
                        _ => {
                            let binding = binding(index);
                            quote!(#member: #binding)
                        }
                    }
                });
                let tagged = quote!((#tag, #private::Show::show(#name)));
                let entries = fields.iter().enumerate().filter_map(|(index, field)| {
                    let binding = binding(index);
                    entry(field, &quote!(#binding), private)
                });
                let shown = fields_of(std::iter::once(tagged).chain(entries), private);
                quote!(Self::#ident { #(#bindings),* } => { #shown })
            }
        }
    });
    let rest = body
        .has_skipped
        .then(|| quote!(_ => #private::not_on_the_wire(),));
    quote!(match self { #(#arms)* #rest })
}

fn binding(index: usize) -> proc_macro2::Ident {
    format_ident!("__field_{index}")
}

fn fields_of(entries: impl Iterator<Item = TokenStream>, private: &TokenStream) -> TokenStream {
    let entries: Vec<_> = entries.collect();
    quote!(#private::show_fields([#(#entries),*]))
}

fn entry(field: &Field, value: &TokenStream, private: &TokenStream) -> Option<TokenStream> {
    let name = match &field.kind {
        FieldKind::Skip(_) => return None,
        FieldKind::Flatten => "",
        FieldKind::Argument(argument) => &argument.name,
    };
    let probe = probe(&field.ty, private);
    Some(quote!((#name, { use #private::traits::*; #probe.show_if_any(#value) })))
}
