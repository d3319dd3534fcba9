//! The bodies of functions, which are taken out before syn reads an item and put back after: they stay exactly as they
//! were written, unfinished ones too, and cost nothing.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// What was in braces, in order.
pub(super) struct Bodies {
    taken: Vec<Group>,
    /// Whether they are those of the functions in an `impl` block.
    in_block: bool,
}

impl Bodies {
    /// An `impl` block without what its items have in braces.
    pub(super) fn take_from_impl(item: TokenStream) -> (TokenStream, Self) {
        let mut bodies = Bodies {
            taken: Vec::new(),
            in_block: true,
        };
        let item = on_last_brace(item, &mut |group| {
            let items = bodies.take(group.stream());
            regrouped(group, items)
        });
        (item, bodies)
    }

    /// A function without its body.
    pub(super) fn take_from_function(item: TokenStream) -> (TokenStream, Self) {
        let mut bodies = Bodies {
            taken: Vec::new(),
            in_block: false,
        };
        let item = on_last_brace(item, &mut |group| {
            let empty = regrouped(group, TokenStream::new());
            bodies.taken.push(group.clone());
            empty
        });
        (item, bodies)
    }

    fn take(&mut self, items: TokenStream) -> TokenStream {
        let items = items.into_iter().map(|token| match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let empty = regrouped(&group, TokenStream::new());
                self.taken.push(group);
                TokenTree::Group(empty)
            }
            // What comes out of `macro_rules!` is in invisible groups.
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                TokenTree::Group(regrouped(&group, self.take(group.stream())))
            }
            token => token,
        });
        items.collect()
    }

    /// The item as it was, but for what was changed outside of the bodies.
    pub(super) fn put_back(self, item: TokenStream) -> TokenStream {
        let mut taken = self.taken.into_iter();
        on_last_brace(item, &mut |group| match self.in_block {
            true => regrouped(group, put_back(group.stream(), &mut taken)),
            false => taken.next().unwrap_or_else(|| group.clone()),
        })
    }
}

fn put_back(items: TokenStream, taken: &mut dyn Iterator<Item = Group>) -> TokenStream {
    let items = items.into_iter().map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
            TokenTree::Group(taken.next().unwrap_or(group))
        }
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            TokenTree::Group(regrouped(&group, put_back(group.stream(), taken)))
        }
        token => token,
    });
    items.collect()
}

/// The block of an item is its last token.
fn on_last_brace(item: TokenStream, change: &mut dyn FnMut(&Group) -> Group) -> TokenStream {
    let mut tokens: Vec<_> = item.into_iter().collect();
    if let Some(TokenTree::Group(group)) = tokens.last_mut() {
        *group = match group.delimiter() {
            Delimiter::Brace => change(group),
            Delimiter::None => regrouped(group, on_last_brace(group.stream(), change)),
            _ => group.clone(),
        };
    }
    tokens.into_iter().collect()
}

fn regrouped(group: &Group, content: TokenStream) -> Group {
    let mut new = Group::new(group.delimiter(), content);
    new.set_span(group.span());
    new
}
