//! The model → the tools of a block, or the type that a function gains. The arguments are expanded as those of the
//! derive are. Cannot fail.

/// `quote!` with the hygiene of `macro_rules!`, as in `args::expand`.
macro_rules! code {
    ($($tokens:tt)*) => {
        quote_spanned!(Span::mixed_site()=> $($tokens)*)
    };
}

mod arguments;
mod method;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::{Generics, ItemFn, ItemImpl, Path};

use super::function::Function;
use super::input::BlockInput;
use super::model::Block;

/// What stands beside the block.
pub(super) fn block(block: &Block) -> TokenStream {
    let tools = block.methods.iter().map(method::method);
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
    let tools = method
        .forms
        .iter()
        .map(|form| method::function_tool(method, form));
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

fn span_of(tokens: &impl Spanned) -> Span {
    Span::mixed_site().located_at(tokens.span())
}

fn respanned(ident: &Ident) -> Ident {
    let mut ident = ident.clone();
    ident.set_span(span_of(&ident));
    ident
}
