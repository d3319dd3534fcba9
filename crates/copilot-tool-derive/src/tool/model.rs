//! What `#[tools]` means. A model that exists is valid: the rules about the block are here, those about a method in
//! `method` and `params`, those about options in `options`, and those about arguments in `args`.

use darling::error::Accumulator;
use proc_macro2::Ident;
use syn::{Generics, ItemImpl, Path, Type};

use super::input::BlockInput;
use super::method::{Method, Scope};
use super::names;
use crate::args::refusal;

pub(super) struct Block {
    pub(super) krate: Path,
    pub(super) generics: Generics,
    pub(super) this: Type,
    /// The function that gives the tools, in the place of `ToolProvider`.
    pub(super) name: Option<Ident>,
    pub(super) methods: Vec<Method>,
}

impl Block {
    pub(super) fn new(block: &ItemImpl, written: &BlockInput, errors: &mut Accumulator) -> Self {
        if let Some((path, _)) = &block.trait_ {
            errors.push(refusal(
                path,
                "`#[tools]` does not go on the impl of a trait, whose methods are not the type's own",
                "write tools in an `impl` block of the type, which may call them",
            ));
        } else if written.methods.is_empty() {
            errors.push(refusal(
                &block.self_ty,
                "no method of this block is a tool",
                "write `#[tool]` on those that are",
            ));
        }
        for borrowed in block.generics.lifetimes() {
            errors.push(refusal(
                &borrowed.lifetime,
                "a service cannot borrow, because its tools outlive whoever made it",
                "own the data, or share it in an `Arc`",
            ));
        }
        let krate = written.crate_path();
        let scope = Scope {
            krate: &krate,
            generics: &block.generics,
            this: Some(&block.self_ty),
        };
        let methods = written.methods.iter();
        let methods: Vec<_> = methods.map(|it| Method::new(it, scope, errors)).collect();
        names::check(&methods, errors);
        Block {
            generics: block.generics.clone(),
            this: (*block.self_ty).clone(),
            name: written.name.as_ref().map(|name| name.value.clone()),
            methods,
            krate,
        }
    }

    /// Whether no tool needs an instance.
    pub(super) fn is_static(&self) -> bool {
        self.methods.iter().all(|method| !method.has_self)
    }
}
