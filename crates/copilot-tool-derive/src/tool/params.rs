//! The parameters of a method: which is the invocation, and what the others are as fields of the arguments.

use darling::ast::NestedMeta;
use darling::error::Accumulator;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Attribute, FnArg, Meta, Pat, PatIdent, Signature, Type, parse_quote};

use super::input::{cfg_attr, cfgs};
use crate::args::{lints, refusal};
use crate::evident::{self, Kind};

/// One parameter, without `self`.
pub(super) struct ParamInput {
    pat: Pat,
    pub(super) ty: Type,
    /// `#[doc]`, `#[arg(…)]` and `#[serde(…)]`, which have been taken off.
    field_attrs: Vec<Attribute>,
    pub(super) cfgs: Vec<TokenStream>,
    lints: Vec<Attribute>,
}

/// What a parameter gets.
pub(super) enum Param {
    /// Of `&T`, where `T` is to be the invocation.
    Invocation(Box<Type>),
    Argument(Box<ArgumentParam>),
}

/// A field of the arguments.
pub(super) struct ArgumentParam {
    pub(super) ident: Ident,
    pub(super) ty: Type,
    /// Without `nest`.
    pub(super) attrs: Vec<Attribute>,
    /// `#[arg(nest)]`.
    pub(super) nest: Option<Span>,
    /// `#[arg(flatten)]`, or `#[serde(flatten)]`.
    pub(super) is_flat: bool,
    /// A key that only a property can have.
    pub(super) keyed: Option<Span>,
    pub(super) cfgs: Vec<TokenStream>,
}

impl ParamInput {
    /// Takes what is ours off the parameters.
    pub(super) fn read_all(sig: &mut Signature, errors: &mut Accumulator) -> Vec<Self> {
        let mut params = Vec::new();
        for param in &mut sig.inputs {
            let FnArg::Typed(param) = param else { continue };
            let mut field_attrs = Vec::new();
            let mut lints = Vec::new();
            lints::take(&param.attrs, &mut lints);
            param.attrs.retain(|attr| {
                let is_field = is_ours(&attr.meta);
                if is_field {
                    field_attrs.push(attr.clone());
                }
                let hides_ours = cfg_attr(attr)
                    .is_some_and(|(_, inner)| inner.iter().any(is_ours));
                if hides_ours {
                    errors.push(refusal(
                        attr.path(),
                        "what is in `#[cfg_attr(…)]` is not seen by `#[tool]`, which is expanded before it",
                        "write the parameter twice, each under its `#[cfg(…)]`",
                    ));
                }
                !is_field && !hides_ours
            });
            params.push(ParamInput {
                pat: (*param.pat).clone(),
                ty: evident::ungroup_type(&param.ty).clone(),
                field_attrs,
                cfgs: cfgs(&param.attrs).collect(),
                lints,
            });
        }
        params
    }

    /// What the parameters are, or nothing where that cannot be told.
    pub(super) fn decide(
        params: &[Self],
        errors: &mut Accumulator,
    ) -> Vec<(Vec<TokenStream>, Param)> {
        let spelled = params.iter().any(|param| is_spelled(&param.ty));
        let mut invocation: Option<&Self> = None;
        let mut decided = Vec::new();
        for param in params {
            match param.candidate() {
                Some(elem) if !spelled || is_spelled(&param.ty) => {
                    let is_alternative = invocation
                        .is_some_and(|first| !first.cfgs.is_empty() && !param.cfgs.is_empty());
                    if invocation.is_some() && !is_alternative {
                        errors.push(refusal(
                            elem,
                            "a tool has one invocation, so one parameter takes it",
                            "remove this one",
                        ));
                    }
                    invocation = Some(param);
                    param.check_invocation(errors);
                    decided.push((
                        param.cfgs.clone(),
                        Param::Invocation(Box::new(elem.clone())),
                    ));
                }
                _ => {
                    let argument = param.argument(errors);
                    let argument = argument.map(|it| Param::Argument(Box::new(it)));
                    decided.extend(argument.map(|it| (param.cfgs.clone(), it)));
                }
            }
        }
        decided
    }

    /// The type behind a shared reference, when it may be the invocation by some name. rustc knows.
    fn candidate(&self) -> Option<&Type> {
        let Type::Reference(reference) = &self.ty else {
            return None;
        };
        let elem = evident::ungroup_type(&reference.elem);
        let is_named = matches!(elem, Type::Path(_)) && matches!(Kind::of(elem), Kind::Unknown);
        (is_named && reference.mutability.is_none()).then_some(elem)
    }

    fn check_invocation(&self, errors: &mut Accumulator) {
        for attr in self
            .field_attrs
            .iter()
            .filter(|attr| !attr.path().is_ident("doc"))
        {
            errors.push(refusal(
                attr.path(),
                "the invocation is no argument, so there is nothing to say of it to the model",
                "remove the attribute",
            ));
        }
    }

    fn argument(&self, errors: &mut Accumulator) -> Option<ArgumentParam> {
        let ty = &self.ty;
        let tokens = ty.to_token_stream();
        if has_impl(tokens.clone()) {
            errors.push(refusal(
                ty,
                "`impl Trait` has no schema, because it may be any type",
                "name the type",
            ));
            return None;
        }
        if borrows(tokens) {
            let at = match ty {
                Type::Reference(reference) => &*reference.elem,
                ty => ty,
            };
            errors.push(refusal(
                at,
                "an argument cannot borrow, because it outlives the text that it is read from",
                "own the data: `String` for `&str`, `Vec<T>` for `&[T]`",
            ));
            return None;
        }
        let Some(ident) = name(&self.pat) else {
            errors.push(refusal(
                &self.pat,
                "a parameter needs a name, because it is the name of the argument",
                "write `name: Type`, and take it apart in the body",
            ));
            return None;
        };
        let mut argument = ArgumentParam {
            ident: ident.clone(),
            ty: ty.clone(),
            attrs: self.lints.clone(),
            nest: None,
            is_flat: false,
            keyed: None,
            cfgs: self.cfgs.clone(),
        };
        for attr in &self.field_attrs {
            let kept = argument.keys(attr, errors);
            argument.attrs.extend(kept);
        }
        if let (Some(nest), true) = (argument.nest, argument.is_flat) {
            errors.push(refusal(
                &nest,
                "`nest` contradicts `flatten`: the fields are the arguments, or the parameter is one",
                "remove one of them",
            ));
        }
        Some(argument)
    }
}

impl ArgumentParam {
    /// Notes the keys that are about the whole of it; gives the attribute without `nest`.
    fn keys(&mut self, attr: &Attribute, errors: &mut Accumulator) -> Option<Attribute> {
        let (path, Meta::List(list)) = (attr.path(), &attr.meta) else {
            return Some(attr.clone());
        };
        let Ok(mut items) = NestedMeta::parse_meta_list(list.tokens.clone()) else {
            return Some(attr.clone());
        };
        let before = items.len();
        items.retain(|item| {
            let NestedMeta::Meta(meta) = item else {
                return true;
            };
            if meta.path().is_ident("nest") && path.is_ident("arg") {
                if !matches!(meta, Meta::Path(_)) {
                    errors.push(crate::args::error(meta, "`nest` takes no value"));
                }
                self.nest = Some(meta.span());
                return false;
            }
            if meta.path().is_ident("flatten") {
                self.is_flat = true;
            }
            self.keyed.get_or_insert(meta.path().span());
            true
        });
        match items.len() {
            same if same == before => Some(attr.clone()),
            0 => None,
            _ => Some(parse_quote!(#[#path(#(#items),*)])),
        }
    }
}

fn name(pat: &Pat) -> Option<&Ident> {
    match pat {
        Pat::Ident(PatIdent {
            by_ref: None,
            subpat: None,
            ident,
            ..
        }) => Some(ident),
        _ => None,
    }
}

fn is_ours(meta: &Meta) -> bool {
    ["doc", "arg", "serde"]
        .iter()
        .any(|name| meta.path().is_ident(name))
}

fn is_spelled(ty: &Type) -> bool {
    let Type::Reference(reference) = ty else {
        return false;
    };
    match evident::ungroup_type(&reference.elem) {
        Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "ToolInvocation"),
        _ => false,
    }
}

fn has_impl(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => ident == "impl",
        TokenTree::Group(group) => has_impl(group.stream()),
        _ => false,
    })
}

/// Whether there is a reference or a lifetime that is not `'static`.
fn borrows(tokens: TokenStream) -> bool {
    let tokens: Vec<_> = tokens.into_iter().collect();
    let is = |at: usize, what: char| matches!(tokens.get(at), Some(TokenTree::Punct(it)) if it.as_char() == what);
    let is_static =
        |at: usize| matches!(tokens.get(at), Some(TokenTree::Ident(it)) if it == "static");
    tokens.iter().enumerate().any(|(at, token)| match token {
        TokenTree::Punct(punct) if punct.as_char() == '&' => !is(at + 1, '\''),
        TokenTree::Punct(punct) if punct.as_char() == '\'' => !is_static(at + 1),
        TokenTree::Group(group) => borrows(group.stream()),
        _ => false,
    })
}

/// As a field of a struct.
impl ToTokens for ArgumentParam {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let (attrs, ident, ty) = (&self.attrs, &self.ident, &self.ty);
        let ident = {
            // Lints about the name stay with the parameter.
            let mut ident = ident.clone();
            ident.set_span(Span::mixed_site().located_at(ident.span()));
            ident
        };
        tokens.extend(quote!(#(#attrs)* #ident: #ty,));
    }
}
