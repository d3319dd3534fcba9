//! The tables: what the schema and the decoder both read.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::{default, probe, span_of, text};
use crate::args::model::{
    Args, Argument, Body, Field, FieldKind, Limits, Payload, Range, Shown, Variant,
};

/// `Spec` of the type.
pub(super) fn body(args: &Args, private: &TokenStream) -> TokenStream {
    match &args.body {
        Body::Struct(fields) => {
            let object = object(args, fields, private);
            quote!(#private::Spec::Object { object: #object })
        }
        Body::Transparent(_, ty) => {
            let krate = &args.krate;
            quote_spanned!(span_of(ty)=> <#ty as #krate::CopilotArgs>::__SPEC)
        }
        Body::Enum(body) => {
            let tag = &body.tag;
            let strict = args.strict;
            let variants = body.variants.iter().map(|it| variant(args, it, private));
            quote! {
                #private::Spec::Enum {
                    variants: #private::EnumSpec {
                        tag: #tag,
                        variants: &[#(#variants),*],
                        strict: #strict,
                    },
                }
            }
        }
    }
}

fn variant(args: &Args, variant: &Variant, private: &TokenStream) -> TokenStream {
    let Variant {
        name,
        aliases,
        other,
        ..
    } = variant;
    let description = text(&variant.description);
    let payload = match &variant.payload {
        Payload::Unit => {
            let object = object(args, &[], private);
            quote!(#private::Spec::Object { object: #object })
        }
        Payload::Fields(fields) => {
            let object = object(args, fields, private);
            quote!(#private::Spec::Object { object: #object })
        }
        Payload::Newtype(ty) => {
            let krate = &args.krate;
            quote_spanned!(span_of(ty)=> <#ty as #krate::CopilotArgs>::__SPEC)
        }
    };
    quote! {
        #private::VariantSpec {
            name: #name,
            aliases: &[#(#aliases),*],
            description: #description,
            payload: #payload,
            other: #other,
        }
    }
}

fn object(args: &Args, fields: &[Field], private: &TokenStream) -> TokenStream {
    let (open, strict) = (args.open, args.strict);
    let fields = fields.iter().filter_map(|it| field(args, it, private));
    quote!(#private::ObjectSpec { fields: &[#(#fields),*], open: #open, strict: #strict })
}

fn field(args: &Args, field: &Field, private: &TokenStream) -> Option<TokenStream> {
    let ty = &field.ty;
    let krate = &args.krate;
    match &field.kind {
        FieldKind::Skip(_) => None,
        FieldKind::Flatten => Some(quote_spanned! {span_of(ty)=>
            #private::FieldSpec::flatten(<#ty as #krate::CopilotArgs>::__SPEC)
        }),
        FieldKind::Argument(argument) => Some(property(argument, field, private)),
    }
}

fn property(argument: &Argument, field: &Field, private: &TokenStream) -> TokenStream {
    let ty = &field.ty;
    let name = &argument.name;
    let description = text(&argument.description);
    let schema = match &argument.schema {
        Some(expr) => quote!(|_| #private::own_schema(#expr)),
        None => quote_spanned!(span_of(ty)=> #private::schema_of::<#ty>),
    };
    let presence = match &argument.default {
        None => quote!(#private::Presence::ByType),
        Some(own) => {
            let value = default(&own.value, ty, private);
            let probe = probe(ty, private);
            let show = |method: TokenStream| {
                quote!(::core::option::Option::Some(|| {
                    use #private::traits::*;
                    #probe.#method(&#value)
                }))
            };
            let (show, must_show) = match own.shown {
                Shown::Always => (show(quote!(show)), true),
                Shown::WherePossible => (show(quote!(show_if_any)), false),
                Shown::Never => (quote!(::core::option::Option::None), false),
            };
            quote!(#private::Presence::Default { show: #show, must_show: #must_show })
        }
    };
    let mut out = quote!(#private::FieldSpec::new(#name, #description, #schema, #presence));
    if !argument.aliases.is_empty() {
        let aliases = &argument.aliases;
        out.extend(quote!(.aliases(&[#(#aliases),*])));
    }
    if let Some(limits) = limits(&argument.limits, field, private) {
        out.extend(quote!(.limits(#limits)));
    }
    if let Some(example) = &argument.example {
        out.extend(quote!(.example(|| #private::Show::show(&#example))));
    }
    out
}

fn limits(limits: &Limits, field: &Field, private: &TokenStream) -> Option<TokenStream> {
    let ty = &field.ty;
    let mut calls = TokenStream::new();
    if let Some(Range {
        start,
        end,
        inclusive,
    }) = &limits.range
    {
        if let Some(start) = start {
            calls.extend(quote_spanned!(span_of(start)=> .at_least::<#ty>(#start)));
        }
        if let Some(end) = end {
            let method = if *inclusive {
                quote!(at_most)
            } else {
                quote!(below)
            };
            calls.extend(quote_spanned!(span_of(end)=> .#method::<#ty>(#end)));
        }
    }
    if let Some(Range {
        start,
        end,
        inclusive,
    }) = &limits.len
    {
        let some = |expr: &TokenStream| quote!(::core::option::Option::Some(#expr));
        let none = quote!(::core::option::Option::None);
        let start_of = start.as_ref().map(|start| some(&quote!(#start)));
        let end_of = end.as_ref().map(|end| match inclusive {
            true => some(&quote!(#end)),
            false => some(&quote!(#private::below(#end))),
        });
        let (start_of, end_of) = (start_of.unwrap_or(none.clone()), end_of.unwrap_or(none));
        let span = start
            .as_ref()
            .or(end.as_ref())
            .map_or_else(|| span_of(ty), span_of);
        calls.extend(quote_spanned!(span=> .len::<#ty>(#start_of, #end_of)));
    }
    let mut pattern_static = None;
    if let Some(pattern) = &limits.pattern {
        pattern_static = Some(quote! {
            static __PATTERN: #private::Pattern = #private::Pattern::new(#pattern);
        });
        calls.extend(quote_spanned!(span_of(pattern)=> .pattern::<#ty>(&__PATTERN)));
    }
    if let Some(choices) = &limits.choices {
        calls.extend(quote_spanned! {span_of(ty)=>
            .choices::<#ty>(&[#(#private::Choice::from(#choices)),*])
        });
    }
    if calls.is_empty() {
        return None;
    }
    Some(quote!(|__see| { #pattern_static __see(&#private::Limits::new()#calls) }))
}
