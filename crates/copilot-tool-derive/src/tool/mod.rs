//! `#[tools]` and `#[tool]`: read (`input`), decide (`model`), write (`expand`). The arguments of a method are a type of
//! which `args` makes what the derive makes of the user's.

mod bodies;
mod expand;
mod function;
mod input;
mod method;
mod model;
mod names;
mod options;
mod params;
mod this;

#[cfg(test)]
mod refusals;
#[cfg(test)]
mod snapshots;

use darling::Error;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{ImplItem, ItemFn, ItemImpl, Path};

use self::bodies::Bodies;
use self::function::Function;
use self::input::BlockInput;
use self::model::Block;
use crate::args::refusal;

/// `#[tools(…)]`.
pub(crate) fn tools(options: TokenStream, item: &TokenStream) -> TokenStream {
    let (skeleton, bodies) = Bodies::take_from_impl(item.clone());
    let mut block = match syn::parse2::<ItemImpl>(skeleton) {
        Ok(block) => block,
        Err(error) => return not_a_block(item, error),
    };
    let mut errors = Error::accumulator();
    let written = BlockInput::read(options, &mut block, &mut errors);
    let krate = written.crate_path();
    let model = Block::new(&block, &written, &mut errors);
    let block_tokens = bodies.put_back(quote!(#block));
    let generated = match errors.finish_with(model) {
        Ok(model) => expand::block(&model),
        Err(errors) => {
            let (errors, stub) = (
                errors.write_errors(),
                expand::stub(&block, &written, &krate),
            );
            quote!(#errors #stub)
        }
    };
    quote!(#block_tokens #generated)
}

/// What cannot be read is left to rustc, which says more about it.
fn not_a_block(item: &TokenStream, error: syn::Error) -> TokenStream {
    let is_impl = item
        .clone()
        .into_iter()
        .any(|token| token.to_string() == "impl");
    let error = match is_impl {
        true => Error::from(error),
        false => refusal(
            &proc_macro2::Span::call_site(),
            "`#[tools]` goes on an `impl` block, because it makes tools of its methods",
            "write `#[tool]` on a function",
        ),
    };
    let error = error.write_errors();
    quote!(#item #error)
}

/// `#[tool(…)]` where it is reached itself: on a function.
pub(crate) fn tool(options: TokenStream, item: &TokenStream) -> TokenStream {
    let (skeleton, bodies) = Bodies::take_from_function(item.clone());
    let mut item = match syn::parse2::<ItemFn>(skeleton) {
        Ok(item) => item,
        Err(error) => return not_a_function(item, error),
    };
    let mut errors = Error::accumulator();
    let function = Function::new(options, &mut item, &mut errors);
    let item_tokens = bodies.put_back(quote!(#item));
    let is_method = function.is_method;
    let krate = function.krate.clone();
    let generated = match errors.finish_with(function) {
        Ok(function) => expand::function(&function),
        Err(errors) => {
            let errors = errors.write_errors();
            let stub = (!is_method).then(|| expand::function_stub(&item, &krate));
            quote!(#errors #stub)
        }
    };
    quote!(#item_tokens #generated)
}

fn not_a_function(item: &TokenStream, error: syn::Error) -> TokenStream {
    let is_function = item
        .clone()
        .into_iter()
        .any(|token| token.to_string() == "fn");
    let error = match is_function {
        true => Error::from(error),
        false => refusal(
            &proc_macro2::Span::call_site(),
            "`#[tool]` goes on a function, or on a method in an `impl` block with `#[tools]`",
            "write `#[tools]` on an `impl` block",
        ),
    };
    let error = error.write_errors();
    quote!(#item #error)
}

/// What stands in `#[tool_tokens(…)]`.
pub(crate) fn tokens(item: &syn::DeriveInput) -> TokenStream {
    let lists = item
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("tool_tokens"));
    lists
        .filter_map(|attr| attr.meta.require_list().ok())
        .map(|list| list.tokens.clone())
        .collect()
}

fn default_crate() -> Path {
    syn::parse_quote!(::copilot_tool)
}

/// The functions of a block.
fn functions(block: &mut ItemImpl) -> impl Iterator<Item = &mut syn::ImplItemFn> {
    block.items.iter_mut().filter_map(|item| match item {
        ImplItem::Fn(function) => Some(function),
        _ => None,
    })
}
