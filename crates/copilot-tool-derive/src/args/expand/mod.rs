//! The model → the impls of `CopilotArgs`, `Deserialize` and `JsonSchema`. Tables of literals and small matches:
//! the loops are in the runtime. Cannot fail.

mod read;
mod show;
mod spec;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{
    DeriveInput, Expr, GenericParam, Generics, Ident, Member, Path, Type, WherePredicate,
    parse_quote, spanned::Spanned,
};

use super::model::{Args, Body, DefaultValue, Enum, Limits, Payload};
use crate::docs::Docs;

/// All impls of one type.
pub(crate) fn expand(args: &Args) -> TokenStream {
    let private = private(&args.krate);
    let generics = bounded(args, &private);
    let head = Head {
        krate: &args.krate,
        ident: &args.ident,
        generics: &generics,
    };
    let spec = spec::body(args, &private);
    let read = read::body(args, &private);
    let read_nested = read::nested(args, &private);
    let show = show::body(args, &private);
    let description = text(&args.description);
    head.write(&private, &spec, &read, &read_nested, &show, &description)
}

/// Impls without a meaning, so that a refused type causes no second error where it is used.
pub(crate) fn stub(input: &DeriveInput, krate: &Path) -> TokenStream {
    let private = private(krate);
    let head = Head {
        krate,
        ident: &input.ident,
        generics: &input.generics,
    };
    let never = quote!(::core::unreachable!());
    let spec = quote!(#private::Spec::Map);
    head.write(&private, &spec, &never, &never, &never, &quote!(""))
}

/// What every impl begins with.
struct Head<'a> {
    krate: &'a Path,
    ident: &'a Ident,
    generics: &'a Generics,
}

impl Head<'_> {
    fn write(
        &self,
        private: &TokenStream,
        spec: &TokenStream,
        read: &TokenStream,
        read_nested: &TokenStream,
        show: &TokenStream,
        description: &TokenStream,
    ) -> TokenStream {
        let Self {
            krate,
            ident,
            generics,
        } = self;
        let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
        let mut with_de = Generics::clone(generics);
        with_de.params.insert(0, parse_quote!('de));
        let (de_generics, ..) = with_de.split_for_impl();
        let name = ident.to_string();
        let name = name.trim_start_matches("r#");
        quote! {
            #[automatically_derived]
            impl #impl_generics #krate::CopilotArgs for #ident #ty_generics #where_clause {
                const DESCRIPTION: &'static ::core::primitive::str = #description;
                const __SPEC: #private::Spec = #spec;
                fn __read(
                    __map: &mut #private::Object,
                    __outer: &#private::Outer<'_>,
                    __report: &mut #private::Report,
                ) -> ::core::option::Option<Self> {
                    #read
                }
            }
            #[automatically_derived]
            impl #impl_generics #private::Read for #ident #ty_generics #where_clause {
                fn read(
                    __value: &mut #private::Value,
                    __report: &mut #private::Report,
                ) -> ::core::option::Option<Self> {
                    #read_nested
                }
            }
            #[automatically_derived]
            impl #de_generics #private::Deserialize<'de> for #ident #ty_generics #where_clause {
                fn deserialize<__D: #private::Deserializer<'de>>(
                    __deserializer: __D,
                ) -> ::core::result::Result<Self, __D::Error> {
                    #private::deserialize(__deserializer)
                }
            }
            #[automatically_derived]
            impl #impl_generics #private::JsonSchema for #ident #ty_generics #where_clause {
                fn schema_name() -> #private::Text {
                    #private::schema_name::<Self>(#name)
                }
                fn schema_id() -> #private::Text {
                    #private::schema_id::<Self>()
                }
                fn json_schema(__generator: &mut #private::SchemaGenerator) -> #private::Schema {
                    #private::nested_schema::<Self>(__generator)
                }
            }
            #[automatically_derived]
            impl #impl_generics #private::Show for #ident #ty_generics #where_clause {
                fn show(&self) -> #private::Shown {
                    #show
                }
            }
        }
    }
}

fn private(krate: &Path) -> TokenStream {
    quote!(#krate::__private)
}

/// The generics without defaults, with what decoding a type parameter needs. An argument type of another crate
/// that is the content of this one needs more, and its own bound says so.
fn bounded(args: &Args, private: &TokenStream) -> Generics {
    let mut generics = args.generics.clone();
    let types: Vec<Ident> = generics
        .type_params()
        .map(|param| param.ident.clone())
        .collect();
    if let Some(bound) = &args.bound {
        generics
            .make_where_clause()
            .predicates
            .extend(bound.iter().cloned());
        return generics;
    }
    let contents = contents(args);
    let clause = generics.make_where_clause();
    for ty in types {
        let own: WherePredicate = parse_quote!(#ty: #private::Argument);
        clause.predicates.push(own);
    }
    for ty in contents
        .into_iter()
        .filter(|ty| mentions(ty, &args.generics))
    {
        let krate = &args.krate;
        clause
            .predicates
            .push(parse_quote!(#ty: #krate::CopilotArgs));
    }
    generics
}

/// The types whose fields stand at this type's own level.
fn contents(args: &Args) -> Vec<&Type> {
    match &args.body {
        Body::Struct(fields) => read::flattened(fields),
        Body::Transparent(_, ty) => vec![ty],
        Body::Enum(body) => {
            let payloads = body.variants.iter().map(|variant| &variant.payload);
            payloads
                .flat_map(|payload| match payload {
                    Payload::Unit => Vec::new(),
                    Payload::Fields(fields) => read::flattened(fields),
                    Payload::Newtype(ty) => vec![ty],
                })
                .collect()
        }
    }
}

/// Whether a type names one of the type parameters.
fn mentions(ty: &Type, generics: &Generics) -> bool {
    let is_param = |ident: &Ident| {
        generics.params.iter().any(|param| match param {
            GenericParam::Type(param) => param.ident == *ident,
            _ => false,
        })
    };
    has_ident(quote!(#ty), &is_param)
}

fn has_ident(tokens: TokenStream, is_it: &dyn Fn(&Ident) -> bool) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(ident) => is_it(&ident),
        proc_macro2::TokenTree::Group(group) => has_ident(group.stream(), is_it),
        _ => false,
    })
}

fn text(docs: &Docs) -> TokenStream {
    docs.text.clone().unwrap_or_else(|| quote!(""))
}

/// A default as an expression of type `ty`.
fn default(value: &DefaultValue, ty: &Type, private: &TokenStream) -> TokenStream {
    match value {
        DefaultValue::Trait => {
            quote_spanned!(span_of(ty)=> <#ty as ::core::default::Default>::default())
        }
        DefaultValue::Expr(expr) if is_convertible(expr) => {
            quote_spanned!(span_of(expr)=> #private::default_from::<#ty, _>(#expr))
        }
        DefaultValue::Expr(expr) => quote!({ let __default: #ty = #expr; __default }),
        DefaultValue::Path(path) => quote!(#path()),
        DefaultValue::Container(member) => {
            quote!(<Self as ::core::default::Default>::default().#member)
        }
    }
}

/// Literals that stand for values of other types, too.
fn is_convertible(expr: &Expr) -> bool {
    match expr {
        Expr::Array(_) => true,
        Expr::Lit(lit) => matches!(lit.lit, syn::Lit::Str(_)),
        Expr::Group(group) => is_convertible(&group.expr),
        _ => false,
    }
}

/// The probe of a type, on which the methods of `traits` are called.
fn probe(ty: &Type, private: &TokenStream) -> TokenStream {
    let span = span_of(ty);
    quote_spanned!(span=> (&&&#private::Probe::<#ty>::NEW))
}

/// Where something was written, seen from the macro.
fn span_of(tokens: &impl Spanned) -> Span {
    Span::call_site().located_at(tokens.span())
}

/// A field, named from the macro, so that the lints about it stay with the user's own uses.
fn respanned(member: &Member) -> Member {
    let mut member = member.clone();
    if let Member::Named(ident) = &mut member {
        ident.set_span(span_of(ident));
    }
    member
}

fn respanned_ident(ident: &Ident) -> Ident {
    let mut ident = ident.clone();
    ident.set_span(span_of(&ident));
    ident
}

impl Enum {
    /// Whether the enum is a string wherever it is a field.
    fn is_fieldless(&self) -> bool {
        self.variants.iter().all(|variant| match &variant.payload {
            Payload::Unit => true,
            Payload::Fields(fields) => fields.is_empty(),
            Payload::Newtype(_) => false,
        })
    }
}

impl Limits {
    fn is_any(&self) -> bool {
        let Self {
            range,
            len,
            pattern,
            choices,
        } = self;
        range.is_some() || len.is_some() || pattern.is_some() || choices.is_some()
    }
}
