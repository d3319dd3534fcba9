//! The model → the impls of one type: tables of literals, and small matches over them. The loops are in the runtime.
//! Cannot fail.
//!
//! Tokens of the user keep their spans, so that errors in them are reported there; what only repeats a name of the
//! user's is respanned, so that lints about it stay with the user's own uses.

mod bounds;
mod read;
mod show;
mod spec;

#[cfg(test)]
mod snapshots;

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{
    Attribute, DeriveInput, Expr, GenericParam, Generics, Ident, Member, Path, Type, parse_quote,
    spanned::Spanned,
};

use super::model::{Args, DefaultValue};
use crate::docs::Docs;
use crate::evident;

/// All impls of one type.
pub(crate) fn expand(args: &Args) -> TokenStream {
    let impls = Impls {
        ident: &args.ident,
        generics: &bounds::of(args),
        description: text(&args.description),
        spec: spec::of(args),
        read: read::of(args),
        read_nested: read::nested(args),
        show: show::of(args),
    };
    in_scope(&args.krate, &args.lints, &impls)
}

/// Impls without a meaning, so that a refused type causes no second error where it is used.
pub(crate) fn stub(item: &DeriveInput, krate: &Path) -> TokenStream {
    let never = || quote!(::core::unreachable!());
    let impls = Impls {
        ident: &item.ident,
        generics: &bounds::of_stub(&item.generics),
        description: quote!(""),
        spec: quote!(__ct::Spec::Map),
        read: never(),
        read_nested: never(),
        show: never(),
    };
    in_scope(krate, &[], &impls)
}

/// One import, so that there is one error where the crate is not found.
fn in_scope(krate: &Path, lints: &[Attribute], impls: &impl ToTokens) -> TokenStream {
    quote! {
        #(#lints)*
        const _: () = {
            use #krate::__private::{self as __ct, traits::*};
            #impls
        };
    }
}

/// What differs from type to type.
struct Impls<'a> {
    ident: &'a Ident,
    generics: &'a Generics,
    /// An expression of type `&str`.
    description: TokenStream,
    /// A constant expression of type `Spec`.
    spec: TokenStream,
    /// The bodies of `CopilotArgs::__read`, `Read::read` and `Show::show`.
    read: TokenStream,
    read_nested: TokenStream,
    show: TokenStream,
}

impl ToTokens for Impls<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self {
            generics,
            description,
            spec,
            read,
            read_nested,
            show,
            ..
        } = self;
        let ident = respanned(self.ident);
        let name = self.ident.to_string();
        let name = name.trim_start_matches("r#");
        let (params, ty_params, where_clause) = generics.split_for_impl();
        let mut deserialize_generics = Generics::clone(generics);
        let lifetime: GenericParam = parse_quote!('__de);
        deserialize_generics.params.insert(0, lifetime);
        let (deserialize_params, ..) = deserialize_generics.split_for_impl();
        tokens.extend(quote! {
            #[automatically_derived]
            impl #params __ct::CopilotArgs for #ident #ty_params #where_clause {
                const DESCRIPTION: &'static __ct::str = #description;
                const __SPEC: __ct::Spec = #spec;
                fn __read(
                    __map: &mut __ct::Object,
                    __outer: &__ct::Outer<'_>,
                    __report: &mut __ct::Report,
                ) -> __ct::Option<Self> {
                    #read
                }
            }
            #[automatically_derived]
            impl #params __ct::Read for #ident #ty_params #where_clause {
                fn read(
                    __value: &mut __ct::Value,
                    __report: &mut __ct::Report,
                ) -> __ct::Option<Self> {
                    #read_nested
                }
            }
            #[automatically_derived]
            impl #deserialize_params __ct::Deserialize<'__de> for #ident #ty_params #where_clause {
                fn deserialize<__D: __ct::Deserializer<'__de>>(
                    __deserializer: __D,
                ) -> __ct::Result<Self, __D::Error> {
                    __ct::deserialize(__deserializer)
                }
            }
            #[automatically_derived]
            impl #params __ct::JsonSchema for #ident #ty_params #where_clause {
                fn schema_name() -> __ct::Text {
                    __ct::schema_name::<Self>(#name)
                }
                fn schema_id() -> __ct::Text {
                    __ct::schema_id::<Self>()
                }
                fn json_schema(__generator: &mut __ct::SchemaGenerator) -> __ct::Schema {
                    __ct::nested_schema::<Self>(__generator)
                }
            }
            #[automatically_derived]
            impl #params __ct::Show for #ident #ty_params #where_clause {
                fn show(&self) -> __ct::Shown {
                    #show
                }
            }
        });
    }
}

/// A description as an expression; blank where there is none.
fn text(docs: &Docs) -> TokenStream {
    docs.text.clone().unwrap_or_else(|| quote!(""))
}

/// A default as an expression of type `ty`.
fn default(value: &DefaultValue, ty: &Type) -> TokenStream {
    match value {
        DefaultValue::Trait => {
            quote_spanned!(span_of(ty)=> <#ty as __ct::Default>::default())
        }
        DefaultValue::Expr(expr) if is_convertible(expr) => {
            quote_spanned!(span_of(expr)=> __ct::default_from::<#ty, _>(#expr))
        }
        DefaultValue::Expr(expr) => quote!({ let __default: #ty = #expr; __default }),
        DefaultValue::Path(path) => quote!(#path()),
        DefaultValue::Container(member) => {
            let member = respanned_member(member);
            quote!(<Self as __ct::Default>::default().#member)
        }
    }
}

/// Literals that stand for values of other types, too.
fn is_convertible(expr: &Expr) -> bool {
    let expr = evident::ungroup(expr);
    matches!(expr, Expr::Array(_)) || evident::text(expr).is_some()
}

/// What the methods of the runtime's `traits` are called on.
fn probe(ty: &Type) -> TokenStream {
    quote_spanned!(span_of(ty)=> __ct::probe::<#ty>())
}

/// The impl of an argument type whose fields stand at this level.
fn content(ty: &Type) -> TokenStream {
    quote_spanned!(span_of(ty)=> <#ty as __ct::CopilotArgs>)
}

fn index(index: usize) -> Literal {
    Literal::usize_unsuffixed(index)
}

/// Where something was written, seen from the macro.
fn span_of(tokens: &impl Spanned) -> Span {
    Span::call_site().located_at(tokens.span())
}

fn respanned(ident: &Ident) -> Ident {
    let mut ident = ident.clone();
    ident.set_span(span_of(&ident));
    ident
}

fn respanned_member(member: &Member) -> Member {
    match member {
        Member::Named(ident) => Member::Named(respanned(ident)),
        Member::Unnamed(index) => Member::Unnamed(index.clone()),
    }
}
