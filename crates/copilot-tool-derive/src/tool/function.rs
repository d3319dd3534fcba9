//! What `#[tool]` on a function means.

use darling::error::Accumulator;
use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Generics, ItemFn, Path, Visibility};

use super::default_crate;
use super::input::MethodInput;
use super::method::{Method, Scope, is_method};
use super::options::ToolInput;
use crate::args::refusal;

pub(super) struct Function {
    pub(super) krate: Path,
    pub(super) vis: Visibility,
    /// `#[doc]` and `#[cfg]`, for the type beside the function.
    pub(super) attrs: Vec<Attribute>,
    pub(super) method: Method,
    /// It stands in an `impl` block, which is an error.
    pub(super) is_method: bool,
}

impl Function {
    /// Takes what is ours off the function.
    pub(super) fn new(options: TokenStream, item: &mut ItemFn, errors: &mut Accumulator) -> Self {
        let is_method = is_method(&item.sig);
        let mut own = darling::Error::accumulator();
        let options = ToolInput::read(options, &mut own);
        let krate = options.krate.as_ref();
        let krate = krate.map_or_else(default_crate, |krate| krate.value.clone());
        let written = MethodInput::new(options, None, &item.attrs, &mut item.sig, &mut own);
        let scope = Scope {
            krate: &krate,
            generics: &Generics::default(),
            this: None,
        };
        let method = Method::new(&written, scope, &mut own);
        // What else is wrong of a method is said when it is in the right place.
        let own = own.finish().err();
        if is_method {
            errors.push(refusal(
                &Span::call_site(),
                "`#[tool]` on a method is read by `#[tools]` on the `impl` block around it, and there is none",
                "write `#[tools]` on the block, which must be one of the type itself and not of a trait",
            ));
        } else if let Some(own) = own {
            errors.push(own);
        }
        let attrs = item.attrs.iter();
        let attrs = attrs.filter(|attr| attr.path().is_ident("doc") || attr.path().is_ident("cfg"));
        Function {
            vis: item.vis.clone(),
            attrs: attrs.cloned().collect(),
            method,
            is_method,
            krate,
        }
    }
}
