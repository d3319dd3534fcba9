//! The hidden type of a method's arguments: a struct of its parameters, or an only parameter.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::{GenericParam, Generics};

use super::{respanned, span_of};
use crate::args::expand;
use crate::tool::method::{Arguments, Form, Hidden};

/// The type of the arguments, and the items that it takes.
pub(super) fn arguments(form: &Form) -> (TokenStream, TokenStream) {
    match &form.args {
        Arguments::None => (TokenStream::new(), code!(())),
        Arguments::Object(hidden) => (self::hidden(hidden, "__Args"), applied(hidden, "__Args")),
        Arguments::Sole {
            property,
            member,
            ty,
            keyed,
        } => {
            let items = hidden(property, "__Property");
            let inner = applied(property, "__Property");
            let (params, _, wheres) = property.item.generics.split_for_impl();
            let mut bounded = property.item.generics.clone();
            let bounds = property.args.bound.iter().flatten().cloned();
            bounded.make_where_clause().predicates.extend(bounds);
            let (_, _, bounded) = bounded.split_for_impl();
            let (_, args, _) = property.item.generics.split_for_impl();
            let marker = marker(&property.item.generics);
            let member = respanned(member);
            let record = quote_spanned!(span_of(ty)=> <__ct::Sole<#ty>>::RECORD);
            let is_generic = !property.item.generics.params.is_empty();
            let (spec, check) = match keyed.map(|key| Span::mixed_site().located_at(key)) {
                None => (code!(__ct::sole_spec), None),
                Some(at) if is_generic => (quote_spanned!(at=> __ct::sole_property_spec), None),
                Some(at) => (
                    code!(__ct::sole_spec),
                    Some(quote_spanned!(at=> const _: () = __ct::assert_property(&#record);)),
                ),
            };
            let sole = code! {
                #items
                #check
                pub struct __Args #params (#ty, #marker) #wheres;
                #[automatically_derived]
                impl #params __ct::CopilotArgs for __Args #args #bounded {
                    const DESCRIPTION: &'static __ct::str = "";
                    const __SPEC: __ct::Spec = #spec(&#record, <#inner as __ct::CopilotArgs>::__SPEC);
                    fn __read(
                        __map: &mut __ct::Object,
                        __outer: &__ct::Outer<'_>,
                        __report: &mut __ct::Report,
                    ) -> __ct::Option<Self> {
                        __ct::Some(Self(
                            __ct::sole_read(
                                &#record,
                                |__map, __outer, __report| {
                                    let __property = <#inner as __ct::CopilotArgs>::__read(__map, __outer, __report)?;
                                    __ct::Some(__property.#member)
                                },
                                __map,
                                __outer,
                                __report,
                            )?,
                            __ct::PhantomData,
                        ))
                    }
                }
            };
            (sole, applied(property, "__Args"))
        }
    }
}

fn marker(generics: &Generics) -> TokenStream {
    let params = generics.type_params().map(|param| &param.ident);
    code!(__ct::PhantomData<fn() -> (#(#params,)*)>)
}

/// The struct and its impls.
fn hidden(hidden: &Hidden, name: &str) -> TokenStream {
    let ident = Ident::new(name, Span::mixed_site());
    let (params, _, wheres) = hidden.item.generics.split_for_impl();
    let syn::Data::Struct(data) = &hidden.item.data else {
        return TokenStream::new();
    };
    let fields = data.fields.iter().map(|field| {
        let (ident, ty) = (&field.ident, &field.ty);
        code!(#ident: #ty,)
    });
    let impls = expand::expand_as(&hidden.args, &ident);
    code! {
        #[allow(dead_code)]
        pub struct #ident #params #wheres { #(#fields)* }
        #impls
    }
}

/// The type with the parameters of the block.
fn applied(hidden: &Hidden, name: &str) -> TokenStream {
    let ident = Ident::new(name, Span::mixed_site());
    let params = hidden
        .item
        .generics
        .params
        .iter()
        .filter_map(|param| match param {
            GenericParam::Lifetime(_) => None,
            GenericParam::Type(param) => Some(&param.ident),
            GenericParam::Const(param) => Some(&param.ident),
        });
    let params: Vec<_> = params.collect();
    match params.is_empty() {
        true => code!(#ident),
        false => code!(#ident<#(#params),*>),
    }
}
