//! The model → the tools of a block, or the type that a function gains. The arguments are expanded as those of the
//! derive are. Cannot fail.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{GenericParam, Generics, ItemFn, ItemImpl, Path};

use super::function::Function;
use super::input::BlockInput;
use super::method::{Arguments, Form, Hidden, Method, Passed};
use super::model::Block;
use super::options::{Named, Options, Timeout};
use crate::args::expand;

/// `quote!` with the hygiene of `macro_rules!`, as in `args::expand`.
macro_rules! code {
    ($($tokens:tt)*) => {
        quote_spanned!(Span::mixed_site()=> $($tokens)*)
    };
}

/// What stands beside the block.
pub(super) fn block(block: &Block) -> TokenStream {
    let tools = block.methods.iter().map(method);
    let body = code! {
        let mut __tools = __ct::Vec::new();
        #(#tools)*
        __tools
    };
    let mut generics = block.generics.clone();
    let bounds = block
        .methods
        .iter()
        .flat_map(|it| it.bounds.iter().chain(it.argument_bounds()));
    generics
        .make_where_clause()
        .predicates
        .extend(bounds.cloned());
    let impls = match &block.name {
        Some(name) => named(block, name, &generics, &body),
        None => provider(block, &generics, &body),
    };
    in_scope(&block.krate, &impls)
}

/// What a service must be, said of its type.
fn shared(generics: &Generics, at: Span) -> Generics {
    let mut generics = generics.clone();
    let bound = quote_spanned!(at=> Self: __ct::Send + __ct::Sync + 'static);
    let predicates = &mut generics.make_where_clause().predicates;
    predicates.extend(syn::parse2::<syn::WherePredicate>(bound));
    generics
}

fn provider(block: &Block, generics: &Generics, body: &TokenStream) -> TokenStream {
    let this = &block.this;
    let shared = shared(generics, span_of(this));
    let (params, _, wheres) = shared.split_for_impl();
    let (static_params, _, static_wheres) = generics.split_for_impl();
    let (own, functions) = match block.is_static() {
        false => (body.clone(), None),
        true => (
            code!(<Self as __ct::ToolFunctions>::tool_functions()),
            Some(code! {
                #[automatically_derived]
                impl #static_params __ct::ToolFunctions for #this #static_wheres {
                    fn tool_functions() -> __ct::Vec<__ct::ToolDefinition> { #body }
                }
            }),
        ),
    };
    code! {
        #[automatically_derived]
        impl #params __ct::ToolProvider for #this #wheres {
            fn tools(self: __ct::Arc<Self>) -> __ct::Vec<__ct::ToolDefinition> { #own }
        }
        #functions
    }
}

fn named(block: &Block, name: &Ident, generics: &Generics, body: &TokenStream) -> TokenStream {
    let this = &block.this;
    let (params, _, _) = block.generics.split_for_impl();
    let block_wheres = &block.generics.where_clause;
    let shared = shared(generics, span_of(this));
    let (receiver, wheres) = match block.is_static() {
        true => (None, &generics.where_clause),
        false => (Some(code!(self: __ct::Arc<Self>)), &shared.where_clause),
    };
    code! {
        #[automatically_derived]
        impl #params #this #block_wheres {
            /// The tools of this block, in order.
            #[allow(unreachable_pub)]
            #[must_use]
            pub fn #name(#receiver) -> __ct::Vec<__ct::ToolDefinition> #wheres { #body }
        }
    }
}

/// What a refused block and its users need, so that there is no second error.
pub(super) fn stub(block: &ItemImpl, written: &BlockInput, krate: &Path) -> TokenStream {
    if block.trait_.is_some() {
        return TokenStream::new();
    }
    let this = &block.self_ty;
    let (params, _, wheres) = block.generics.split_for_impl();
    let is_static = written.methods.iter().all(|it| it.sig.receiver().is_none());
    let impls = match &written.name {
        Some(name) => {
            let name = &name.value;
            let receiver = (!is_static).then(|| code!(self: __ct::Arc<Self>));
            code! {
                impl #params #this #wheres {
                    pub fn #name(#receiver) -> __ct::Vec<__ct::ToolDefinition> { __ct::Vec::new() }
                }
            }
        }
        None => code! {
            impl #params __ct::ToolProvider for #this #wheres {
                fn tools(self: __ct::Arc<Self>) -> __ct::Vec<__ct::ToolDefinition> { __ct::Vec::new() }
            }
            impl #params __ct::ToolFunctions for #this #wheres {
                fn tool_functions() -> __ct::Vec<__ct::ToolDefinition> { __ct::Vec::new() }
            }
        },
    };
    in_scope(krate, &impls)
}

/// The type of a function's name. All that is made of it comes out of the derive `FunctionTool`, which gives back the
/// tokens that it is given: where the function stands in an `impl` block, unseen, rustc takes offence at the type alone.
pub(super) fn function(function: &Function) -> TokenStream {
    let Function {
        vis,
        attrs,
        method,
        krate,
        ..
    } = function;
    let (ident, lints) = (&method.ident, &method.lints);
    let tools = method.forms.iter().map(|form| function_tool(method, form));
    let impls = in_scope(
        krate,
        &code! {
            #[automatically_derived]
            impl __ct::Default for #ident {
                fn default() -> Self { Self {} }
            }
            #(#tools)*
        },
    );
    code! {
        #(#attrs)*
        #[allow(non_camel_case_types)]
        #[derive(#krate::__private::FunctionTool)]
        #[tool_tokens(#(#lints)* #impls)]
        #vis struct #ident {}
    }
}

fn function_tool(method: &Method, form: &Form) -> TokenStream {
    let ident = &method.ident;
    let at = span_of(ident);
    let (items, args) = arguments(form);
    let call = call(method, form, &quote_spanned!(at=> #ident));
    let Named { name, .. } = &method.named;
    let description = description(&method.named);
    let options = options(&method.named.options);
    let conditions = &form.cfgs;
    let call = quote_spanned! {at=>
        async fn call(
            &self,
            __args: Self::Args,
            __invocation: &__ct::ToolInvocation,
        ) -> __ct::Result<__ct::ToolResult, __ct::ToolError> {
            #call
        }
    };
    code! {
        #(#[cfg(#conditions)])*
        const _: () = {
            #items
            #[automatically_derived]
            impl __ct::Tool for #ident {
                type Args = #args;
                type Output = __ct::ToolResult;
                const NAME: &'static __ct::str = #name;
                const DESCRIPTION: &'static __ct::str = #description;
                fn configure(__definition: __ct::ToolDefinition) -> __ct::ToolDefinition {
                    __definition #options
                }
                #call
            }
        };
    }
}

/// As [`stub`], for a function.
pub(super) fn function_stub(item: &ItemFn, krate: &Path) -> TokenStream {
    let (vis, ident) = (&item.vis, &item.sig.ident);
    let impls = in_scope(
        krate,
        &code! {
            impl __ct::Default for #ident {
                fn default() -> Self { Self {} }
            }
            impl __ct::Tool for #ident {
                type Args = ();
                type Output = ();
                const NAME: &'static __ct::str = "stub";
                const DESCRIPTION: &'static __ct::str = "stub";
                async fn call(&self, _: (), _: &__ct::ToolInvocation) -> __ct::Result<(), __ct::ToolError> {
                    __ct::Result::Ok(())
                }
            }
        },
    );
    code! {
        #[allow(non_camel_case_types, missing_docs)]
        #vis struct #ident {}
        #impls
    }
}

/// One import, so that there is one error where the crate is not found.
fn in_scope(krate: &Path, items: &TokenStream) -> TokenStream {
    code! {
        #[allow(deprecated)]
        const _: () = {
            use #krate::__private as __ct;
            #[allow(unused_imports)]
            use __ct::traits::*;
            #items
        };
    }
}

/// The statements that add the tool.
fn method(method: &Method) -> TokenStream {
    let Method {
        ident,
        named,
        cfgs,
        lints,
        ..
    } = method;
    let Named { name, .. } = named;
    let description = description(named);
    let options = options(&named.options);
    let own_name = ident.unraw().to_string();
    let at = span_of(ident);
    let forms = method.forms.iter().map(|form| {
        let conditions = &form.cfgs;
        let (items, args) = arguments(form);
        let callee = quote_spanned!(at=> Self::#ident);
        let call = call(method, form, &callee);
        let (door, service, receiver) = match method.has_self {
            true => (
                format_ident!("method", span = at),
                Some(code!(&self,)),
                Some(code!(__service,)),
            ),
            false => (format_ident!("function", span = at), None, None),
        };
        quote_spanned! {at=>
            #(#[cfg(#conditions)])*
            {
                #items
                __tools.push(
                    __ct::#door::<Self, #args>(
                        __ct::About { name: #name, description: #description, method: #own_name },
                        #service
                        |#receiver __args, __invocation| __ct::Box::pin(async move { #call }),
                    )
                    #options
                );
            }
        }
    });
    code! {
        #(#[cfg(#cfgs)])*
        #(#lints)*
        {
            #(#forms)*
        }
    }
}

/// What is awaited: the method's result as a tool's.
fn call(method: &Method, form: &Form, callee: &TokenStream) -> TokenStream {
    let at = span_of(&method.ident);
    let is_sole = matches!(form.args, Arguments::Sole { .. });
    let passed = form.passed.iter().map(|passed| match passed {
        Passed::Field(_) if is_sole => code!(__args.0),
        Passed::Field(ident) => {
            let ident = respanned(ident);
            code!(__args.#ident)
        }
        Passed::Invocation(ty) => quote_spanned!(span_of(ty)=> __ct::the_invocation(__invocation)),
    });
    let service = method.has_self.then(|| code!(__service,));
    let wait = match method.is_async {
        true => quote_spanned!(at=> let __returned = __returned.await;),
        false => quote_spanned! {at=>
            let __returned = (&&__ct::Returned::of(&__returned)).wait(__returned);
            let __returned = __returned.await;
        },
    };
    quote_spanned! {at=>
        let __returned = #callee(#service #(#passed),*);
        #wait
        (&&&&__ct::Returned::of(&__returned)).result(__returned)
    }
}

/// The type of the arguments, and the items that it takes.
fn arguments(form: &Form) -> (TokenStream, TokenStream) {
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

fn description(named: &Named) -> TokenStream {
    let text = &named.description;
    match named.is_computed {
        false => text.clone(),
        true => code!({ const _: () = __ct::assert_description(#text); #text }),
    }
}

/// The modifiers of the definition.
fn options(options: &Options) -> TokenStream {
    let Options {
        switches,
        texts,
        defer,
        metadata,
        hints,
        timeout,
    } = options;
    let switches = switches.iter().map(|(method, on)| quote!(.#method(#on)));
    let texts = texts.iter().map(|(method, text)| quote!(.#method(#text)));
    let defer = defer
        .as_ref()
        .map(|variant| code!(.defer(__ct::Defer::#variant)));
    let metadata = metadata
        .iter()
        .map(|(key, value)| code!(.metadata(#key, #value)));
    let hints = (!hints.is_empty()).then(|| {
        let hints = hints
            .iter()
            .map(|(hint, on)| code!(#hint: __ct::Some(#on),));
        code!(.hints(__ct::ToolHints { #(#hints)* ..__ct::Default::default() }))
    });
    let timeout = timeout.as_ref().map(|limit| match limit {
        Timeout::Literal(limit, at) => {
            let (at, millis) = (Span::mixed_site().located_at(*at), limit.as_millis() as u64);
            quote_spanned!(at=> .timeout(__ct::Duration::from_millis(#millis)))
        }
        Timeout::Code(limit) => code!(.timeout({ let __limit: __ct::Duration = #limit; __limit })),
    });
    quote!(#(#switches)* #(#texts)* #defer #(#metadata)* #hints #timeout)
}

fn span_of(tokens: &impl Spanned) -> Span {
    Span::mixed_site().located_at(tokens.span())
}

fn respanned(ident: &Ident) -> Ident {
    let mut ident = ident.clone();
    ident.set_span(span_of(&ident));
    ident
}
