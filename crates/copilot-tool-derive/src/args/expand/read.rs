//! The decoder: one match over the index of a field, and the construction from the slots.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;

use super::{default, probe, respanned, respanned_ident, span_of};
use crate::args::model::{Args, Argument, Body, Enum, Field, FieldKind, Payload};

/// The body of `CopilotArgs::__read`.
pub(super) fn body(args: &Args, private: &TokenStream) -> TokenStream {
    match &args.body {
        Body::Struct(fields) => {
            let spec = quote!(Self::__SPEC.object());
            object(args, fields, &spec, &quote!(Self), private)
        }
        Body::Transparent(member, ty) => {
            let member = respanned(member);
            let inner = content(args, ty);
            quote!(::core::option::Option::Some(Self { #member: #inner? }))
        }
        Body::Enum(body) => variants(args, body, private),
    }
}

/// The body of `Read::read`: the form inside another type.
pub(super) fn nested(args: &Args, private: &TokenStream) -> TokenStream {
    match &args.body {
        Body::Enum(body) if body.is_fieldless() => {
            let arms = body.variants.iter().enumerate().map(|(index, variant)| {
                let index = Literal::usize_unsuffixed(index);
                let ident = respanned_ident(&variant.ident);
                quote!(#index => ::core::option::Option::Some(Self::#ident),)
            });
            let krate = &args.krate;
            quote! {
                let __variants = <Self as #krate::CopilotArgs>::__SPEC.variants();
                match #private::word(__variants, __value, __report)? {
                    #(#arms)*
                    _ => ::core::option::Option::None,
                }
            }
        }
        Body::Transparent(member, ty) => {
            let member = respanned(member);
            let probe = probe(ty, private);
            quote! {
                use #private::traits::*;
                let __value = ::core::option::Option::Some(__value);
                ::core::option::Option::Some(Self { #member: #probe.get(__value, __report)? })
            }
        }
        _ => quote!(#private::nested(__value, __report)),
    }
}

/// The types that are flattened into this level.
pub(super) fn flattened(fields: &[Field]) -> Vec<&Type> {
    let flattened = fields
        .iter()
        .filter(|field| matches!(field.kind, FieldKind::Flatten));
    flattened.map(|field| &field.ty).collect()
}

fn variants(args: &Args, body: &Enum, private: &TokenStream) -> TokenStream {
    let arms = body.variants.iter().enumerate().map(|(index, variant)| {
        let ident = respanned_ident(&variant.ident);
        let number = Literal::usize_unsuffixed(index);
        let spec = quote!(__variants.object(#number));
        let arm = match &variant.payload {
            Payload::Unit => object(args, &[], &spec, &quote!(Self::#ident), private),
            Payload::Fields(fields) => object(args, fields, &spec, &quote!(Self::#ident), private),
            Payload::Newtype(ty) => {
                let inner = content(args, ty);
                quote!(::core::option::Option::Some(Self::#ident(#inner?)))
            }
        };
        quote!(#number => { #arm })
    });
    quote! {
        let __variants = Self::__SPEC.variants();
        let __index = #private::variant(__variants, __map, __report)?;
        let __outer = &__outer.within(__variants, __index);
        match __index {
            #(#arms)*
            _ => ::core::option::Option::None,
        }
    }
}

/// Another argument type that takes the whole map.
fn content(args: &Args, ty: &Type) -> TokenStream {
    let krate = &args.krate;
    quote_spanned! {span_of(ty)=>
        <#ty as #krate::CopilotArgs>::__read(__map, __outer, __report)
    }
}

fn object(
    args: &Args,
    fields: &[Field],
    spec: &TokenStream,
    path: &TokenStream,
    private: &TokenStream,
) -> TokenStream {
    let read: Vec<&Field> = fields
        .iter()
        .filter(|field| !matches!(field.kind, FieldKind::Skip(_)))
        .collect();
    if read.is_empty() {
        let values = fields.iter().map(|field| skipped(field, private));
        return quote! {
            #private::object(#spec, __map, __outer, __report, &mut |_, _, _| {})?;
            ::core::option::Option::Some(#path { #(#values)* })
        };
    }
    let slots = read.iter().map(|_| quote!(::core::option::Option::None,));
    let arms = read.iter().enumerate().map(|(index, field)| {
        let index = Literal::usize_unsuffixed(index);
        let value = slot(args, field, &index, private);
        quote!(#index => __slots.#index = #value,)
    });
    let values = read.iter().enumerate().map(|(index, field)| {
        let index = Literal::usize_unsuffixed(index);
        let member = respanned(&field.member);
        quote!(#member: __slots.#index?,)
    });
    let skips = fields
        .iter()
        .filter(|field| matches!(field.kind, FieldKind::Skip(_)));
    let skips = skips.map(|field| skipped(field, private));
    quote! {
        use #private::traits::*;
        let mut __slots = (#(#slots)*);
        let __spec = #spec;
        #private::object(__spec, __map, __outer, __report, &mut |__index, __value, __report| {
            match __index {
                #(#arms)*
                _ => {}
            }
        })?;
        ::core::option::Option::Some(#path { #(#values)* #(#skips)* })
    }
}

fn skipped(field: &Field, private: &TokenStream) -> TokenStream {
    let FieldKind::Skip(value) = &field.kind else {
        return TokenStream::new();
    };
    let member = respanned(&field.member);
    let value = default(value, &field.ty, private);
    quote!(#member: #value,)
}

/// What one slot becomes.
fn slot(args: &Args, field: &Field, index: &Literal, private: &TokenStream) -> TokenStream {
    let ty = &field.ty;
    match &field.kind {
        FieldKind::Argument(argument) => self::argument(argument, ty, index, private),
        _ => {
            let krate = &args.krate;
            quote_spanned! {span_of(ty)=>
                #private::flat(__value, __report, <#ty as #krate::CopilotArgs>::__read)
            }
        }
    }
}

fn argument(argument: &Argument, ty: &Type, index: &Literal, private: &TokenStream) -> TokenStream {
    let probe = probe(ty, private);
    let mut value = match &argument.deserialize_with {
        None => quote!(#probe.get(__value, __report)),
        Some(with) => quote_spanned! {span_of(with)=>
            #private::get_with(__value, #probe.absent(), __report, |__value| #with(__value))
        },
    };
    if argument.limits.is_any() {
        value = quote_spanned!(span_of(ty)=> #private::limited(__spec, #index, #value, __report));
    }
    match &argument.default {
        None => value,
        Some(own) => {
            let default = default(&own.value, ty, private);
            quote! {
                match __value {
                    ::core::option::Option::None => ::core::option::Option::Some(#default),
                    __value => #value,
                }
            }
        }
    }
}
