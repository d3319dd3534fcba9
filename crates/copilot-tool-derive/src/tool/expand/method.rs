//! One method in the provider, or one function as a `Tool`: its call, and its options.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;

use super::arguments::arguments;
use super::{respanned, span_of};
use crate::tool::method::{Arguments, Form, Method, Passed};
use crate::tool::options::{Named, Options, Timeout};

/// The statements that add the tool.
pub(super) fn method(method: &Method) -> TokenStream {
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
pub(super) fn call(method: &Method, form: &Form, callee: &TokenStream) -> TokenStream {
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

/// The `Tool` that a function's type is.
pub(super) fn function_tool(method: &Method, form: &Form) -> TokenStream {
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
