//! `Self` in what is copied out of an `impl` block, where it would mean something else.

use proc_macro2::{Group, Punct, Spacing, TokenStream, TokenTree};
use quote::quote;
use syn::Type;

/// The tokens with the type of the block in the place of `Self`.
pub(super) fn spelled_out(tokens: TokenStream, this: Option<&Type>) -> TokenStream {
    let Some(this) = this else { return tokens };
    let mut out = TokenStream::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Ident(ident) if ident == "Self" => {
                let is_path =
                    matches!(tokens.peek(), Some(TokenTree::Punct(next)) if is_colon(next));
                out.extend(match is_path {
                    true => quote!(<#this>),
                    false => quote!(#this),
                });
            }
            TokenTree::Group(group) => {
                let content = spelled_out(group.stream(), Some(this));
                let mut new = Group::new(group.delimiter(), content);
                new.set_span(group.span());
                out.extend([TokenTree::Group(new)]);
            }
            token => out.extend([token]),
        }
    }
    out
}

/// The first half of `::`.
fn is_colon(punct: &Punct) -> bool {
    punct.as_char() == ':' && punct.spacing() == Spacing::Joint
}
