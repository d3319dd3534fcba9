//! What is written on an `impl` block, its methods and their parameters. Reading takes our markers off, and leaves
//! everything else as it is.

use darling::ast::NestedMeta;
use darling::error::Accumulator;
use darling::{Error, FromMeta};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::punctuated::Punctuated;
use syn::{Attribute, ImplItemFn, ItemImpl, Meta, Path, Signature, Token, parse_quote};

use super::options::ToolInput;
use super::params::ParamInput;
use super::{default_crate, functions};
use crate::args::input::{missing_values, reword};
use crate::args::keyed::Keyed;
use crate::args::{lints, refusal};

pub(super) struct BlockInput {
    /// The function that gives the tools, in the place of `ToolProvider`.
    pub(super) name: Option<Keyed<Ident>>,
    krate: Option<Keyed<Path>>,
    pub(super) methods: Vec<MethodInput>,
}

#[derive(Default, FromMeta)]
struct OptionsInput {
    name: Option<Keyed<Ident>>,
    #[darling(rename = "crate")]
    krate: Option<Keyed<Path>>,
}

/// A method or function with `#[tool]`.
pub(super) struct MethodInput {
    pub(super) attrs: Vec<Attribute>,
    /// The conditions it is compiled under.
    pub(super) cfgs: Vec<TokenStream>,
    pub(super) lints: Vec<Attribute>,
    pub(super) options: ToolInput,
    pub(super) sig: Signature,
    pub(super) params: Vec<ParamInput>,
}

impl BlockInput {
    pub(super) fn read(
        options: TokenStream,
        block: &mut ItemImpl,
        errors: &mut Accumulator,
    ) -> Self {
        let options = read_options(options, errors);
        let mut methods = Vec::new();
        for function in functions(block) {
            match marker(&mut function.attrs, errors) {
                Some(marker) => methods.push(MethodInput::of_method(marker, function, errors)),
                None => refuse_arg(&mut function.sig, errors),
            }
        }
        BlockInput {
            name: options.name,
            krate: options.krate,
            methods,
        }
    }

    pub(super) fn crate_path(&self) -> Path {
        let krate = self.krate.as_ref();
        krate.map_or_else(default_crate, |krate| krate.value.clone())
    }
}

fn read_options(list: TokenStream, errors: &mut Accumulator) -> OptionsInput {
    let known = missing_values(list.clone());
    if !known.is_empty() {
        known.into_iter().for_each(|error| errors.push(error));
        return OptionsInput::default();
    }
    let items = NestedMeta::parse_meta_list(list).map_err(Error::from);
    items
        .and_then(|items| OptionsInput::from_list(&items))
        .unwrap_or_else(|grammar| {
            let grammar = syn::Error::from(grammar).into_iter();
            grammar.for_each(|error| errors.push(reword(&error, "")));
            OptionsInput::default()
        })
}

impl MethodInput {
    fn of_method(marker: Marker, function: &mut ImplItemFn, errors: &mut Accumulator) -> Self {
        let options = ToolInput::read(marker.options, errors);
        if let Some(krate) = &options.krate {
            errors.push(refusal(
                &krate.key,
                "`crate` is said once for all methods",
                "write it in `#[tools(…)]`",
            ));
        }
        Self::new(
            options,
            marker.cfg,
            &function.attrs,
            &mut function.sig,
            errors,
        )
    }

    /// `cfg`: a further condition.
    pub(super) fn new(
        options: ToolInput,
        cfg: Option<TokenStream>,
        attrs: &[Attribute],
        sig: &mut Signature,
        errors: &mut Accumulator,
    ) -> Self {
        let params = ParamInput::read_all(sig, errors);
        let mut lints = Vec::new();
        lints::take(attrs, &mut lints);
        MethodInput {
            attrs: attrs.to_vec(),
            cfgs: cfgs(attrs).chain(cfg).collect(),
            lints,
            options,
            sig: sig.clone(),
            params,
        }
    }
}

/// The conditions of `#[cfg(…)]`.
pub(super) fn cfgs(attrs: &[Attribute]) -> impl Iterator<Item = TokenStream> {
    attrs.iter().filter_map(|attr| match &attr.meta {
        Meta::List(list) if list.path.is_ident("cfg") => Some(list.tokens.clone()),
        _ => None,
    })
}

/// `#[tool(…)]`, which may be in a `#[cfg_attr(…)]`.
struct Marker {
    options: TokenStream,
    cfg: Option<TokenStream>,
}

/// Takes it out of the attributes.
fn marker(attrs: &mut Vec<Attribute>, errors: &mut Accumulator) -> Option<Marker> {
    let mut found: Option<Marker> = None;
    let mut take = |meta: &Meta, cfg: Option<&Meta>| {
        if found.is_some() {
            errors.push(refusal(
                meta,
                "`#[tool]` is written twice on this method",
                "remove one of them",
            ));
            return;
        }
        let options = match meta {
            Meta::List(list) => list.tokens.clone(),
            Meta::Path(_) => TokenStream::new(),
            Meta::NameValue(pair) => {
                errors.push(refusal(
                    pair,
                    "the keys belong in parentheses",
                    "write `#[tool(…)]`",
                ));
                TokenStream::new()
            }
        };
        found = Some(Marker {
            options,
            cfg: cfg.map(|cfg| quote!(#cfg)),
        });
    };
    attrs.retain_mut(|attr| {
        if is_tool(attr.path()) {
            take(&attr.meta, None);
            return false;
        }
        let Some((cfg, mut inner)) = cfg_attr(attr) else {
            return true;
        };
        let before = inner.len();
        inner.retain(|meta| {
            let is_ours = is_tool(meta.path());
            if is_ours {
                take(meta, Some(&cfg));
            }
            !is_ours
        });
        if inner.len() != before {
            *attr = parse_quote!(#[cfg_attr(#cfg #(, #inner)*)]);
        }
        !inner.is_empty() || before == 0
    });
    found
}

fn is_tool(path: &Path) -> bool {
    path.segments
        .last()
        .is_some_and(|last| last.ident == "tool" && last.arguments.is_empty())
}

/// The condition and the attributes of a `#[cfg_attr(…)]`.
pub(super) fn cfg_attr(attr: &Attribute) -> Option<(Meta, Vec<Meta>)> {
    if !attr.path().is_ident("cfg_attr") {
        return None;
    }
    let metas = attr
        .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
        .ok()?;
    let mut metas = metas.into_iter();
    Some((metas.next()?, metas.collect()))
}

/// On the parameters of a method that is no tool, where `#[tool]` was forgotten.
fn refuse_arg(sig: &mut Signature, errors: &mut Accumulator) {
    for param in &mut sig.inputs {
        let syn::FnArg::Typed(param) = param else {
            continue;
        };
        param.attrs.retain(|attr| {
            let is_ours = attr.path().is_ident("arg");
            if is_ours {
                errors.push(refusal(
                    attr.path(),
                    "`#[arg(…)]` is for the parameters of tools, and this method is none",
                    "write `#[tool]` on the method, or remove it",
                ));
            }
            !is_ours
        });
    }
}
