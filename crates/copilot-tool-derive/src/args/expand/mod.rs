//! The model → the impls of one type: tables of literals, and small matches over them. The loops are in the runtime.
//! Cannot fail.
//!
//! Tokens of the user keep their spans, so that errors in them are reported there; what only repeats a name of the
//! user's is respanned, so that lints about it stay with the user's own uses.

/// `quote!` with the hygiene of `macro_rules!`: no local of an expansion is seen by an expression of the user's.
macro_rules! code {
    ($($tokens:tt)*) => {
        ::quote::quote_spanned!(::proc_macro2::Span::mixed_site()=> $($tokens)*)
    };
}

mod bounds;
mod read;
mod show;
mod spec;

#[cfg(test)]
mod snapshots;

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{
    Attribute, DeriveInput, Expr, ExprArray, GenericParam, Generics, Ident, Member, Path, Type,
    parse_quote, spanned::Spanned,
};

use super::model::{Args, DefaultValue};
use crate::docs::Docs;
use crate::evident;

/// All impls of one type.
pub(crate) fn expand(args: &Args) -> TokenStream {
    expand_as(args, &args.ident)
}

/// The same under another name.
pub(crate) fn expand_as(args: &Args, ident: &Ident) -> TokenStream {
    let impls = Impls {
        ident,
        generics: &bounds::of(args),
        lifetimes: 0,
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
    let never = || code!(::core::unreachable!());
    let impls = Impls {
        ident: &item.ident,
        generics: &bounds::of_stub(&item.generics),
        lifetimes: item.generics.lifetimes().count(),
        description: code!(""),
        spec: code!(__ct::Spec::Map),
        read: never(),
        read_nested: never(),
        show: never(),
    };
    in_scope(krate, &[], &impls)
}

/// One import, so that there is one error where the crate is not found.
fn in_scope(krate: &Path, lints: &[Attribute], impls: &impl ToTokens) -> TokenStream {
    code! {
        #(#lints)*
        const _: () = {
            use #krate::__private as __ct;
            use __ct::traits::*;
            #impls
        };
    }
}

/// What differs from type to type.
struct Impls<'a> {
    ident: &'a Ident,
    generics: &'a Generics,
    /// How many the type has; they have been refused, so the impls are those of its `'static` form.
    lifetimes: usize,
    /// An expression of type `&str`.
    description: TokenStream,
    /// A constant expression of type `Spec`.
    spec: TokenStream,
    /// The bodies of `CopilotArgs::__read`, `Read::read` and `Show::show`.
    read: TokenStream,
    read_nested: TokenStream,
    show: TokenStream,
}

impl Impls<'_> {
    /// The type itself.
    fn this(&self) -> TokenStream {
        let ident = respanned(self.ident);
        let lifetimes = (0..self.lifetimes).map(|_| code!('static));
        let params = self.generics.params.iter().filter_map(|param| match param {
            GenericParam::Lifetime(_) => None,
            GenericParam::Type(param) => Some(&param.ident),
            GenericParam::Const(param) => Some(&param.ident),
        });
        let params = params.map(ToTokens::to_token_stream);
        let params: Vec<_> = lifetimes.chain(params).collect();
        match params.is_empty() {
            true => code!(#ident),
            false => code!(#ident<#(#params),*>),
        }
    }
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
        let name = self.ident.to_string();
        let name = name.trim_start_matches("r#");
        let this = self.this();
        let (params, _, where_clause) = generics.split_for_impl();
        let mut deserialize_generics = Generics::clone(generics);
        let lifetime: GenericParam = parse_quote!('__de);
        deserialize_generics.params.insert(0, lifetime);
        let (deserialize_params, ..) = deserialize_generics.split_for_impl();
        tokens.extend(code! {
            #[automatically_derived]
            impl #params __ct::CopilotArgs for #this #where_clause {
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
            impl #params __ct::Read for #this #where_clause {
                fn read(
                    __value: &mut __ct::Value,
                    __report: &mut __ct::Report,
                ) -> __ct::Option<Self> {
                    #read_nested
                }
            }
            #[automatically_derived]
            impl #deserialize_params __ct::Deserialize<'__de> for #this #where_clause {
                fn deserialize<__D: __ct::Deserializer<'__de>>(
                    __deserializer: __D,
                ) -> __ct::Result<Self, __D::Error> {
                    __ct::deserialize(__deserializer)
                }
            }
            #[automatically_derived]
            impl #params __ct::JsonSchema for #this #where_clause {
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
            impl #params __ct::Show for #this #where_clause {
                fn show(&self) -> __ct::Shown {
                    #show
                }
            }
        });
    }
}

/// A description as an expression; blank where there is none.
fn text(docs: &Docs) -> TokenStream {
    docs.text.clone().unwrap_or_else(|| code!(""))
}

/// A default as an expression of type `ty`.
fn default(value: &DefaultValue, ty: &Type) -> TokenStream {
    match value {
        DefaultValue::Trait => quote_spanned!(span_of(ty)=> <#ty as __ct::Default>::default()),
        DefaultValue::Expr(expr) => {
            let value = match evident::ungroup(expr) {
                // rustc looks at the items with the type of the field in mind, and not the other way round.
                Expr::Array(list) => {
                    let (probe, length, items) = (probe(ty), index(list.elems.len()), items(list));
                    quote_spanned!(span_of(list)=> #probe.list::<#length>(#items))
                }
                _ => converted(expr),
            };
            quote_spanned!(span_of(expr)=> { let __default: #ty = #value; __default })
        }
        DefaultValue::Path(path) => code!(#path()),
        DefaultValue::Container(member) => {
            let member = respanned_member(member);
            code!(<Self as __ct::Default>::default().#member)
        }
    }
}

/// Literals stand for values of other types, too.
fn converted(expr: &Expr) -> TokenStream {
    match evident::ungroup(expr) {
        Expr::Array(list) => {
            let (length, items) = (index(list.elems.len()), items(list));
            quote_spanned!(span_of(list)=> __ct::list::<_, #length>(#items))
        }
        literal if evident::text(literal).is_some() => {
            quote_spanned!(span_of(literal)=> __ct::text(#literal))
        }
        _ => expr.to_token_stream(),
    }
}

fn items(list: &ExprArray) -> TokenStream {
    let items = list.elems.iter().map(converted);
    quote_spanned!(span_of(list)=> [#(#items),*])
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
    Span::mixed_site().located_at(tokens.span())
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
