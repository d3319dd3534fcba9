//! One method or function: what it asks for, and the arguments that it has. A parameter under a condition makes two forms
//! of the method, so that the rule about an only parameter holds in each.

use darling::error::Accumulator;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{
    Attribute, DeriveInput, FnArg, GenericParam, Generics, Path, ReceiverKind, Safety, Signature,
    Type, WherePredicate, parse_quote,
};

use super::input::MethodInput;
use super::options::Named;
use super::params::{ArgumentParam, Param, ParamInput};
use super::this::spelled_out;
use crate::args::input::ArgsInput;
use crate::args::model::{Args, Body, DefaultValue, FieldKind};
use crate::args::refusal;
use crate::evident;

/// At most so many conditions, as each doubles the forms.
const CONDITIONS: usize = 4;

pub(super) struct Method {
    pub(super) ident: Ident,
    pub(super) named: Named,
    pub(super) cfgs: Vec<TokenStream>,
    pub(super) lints: Vec<Attribute>,
    pub(super) is_async: bool,
    pub(super) has_self: bool,
    /// What the method asks of the parameters of the block.
    pub(super) bounds: Vec<WherePredicate>,
    pub(super) forms: Vec<Form>,
}

/// A method as it is under some conditions.
pub(super) struct Form {
    pub(super) cfgs: Vec<TokenStream>,
    pub(super) args: Arguments,
    /// In order, without `self`.
    pub(super) passed: Vec<Passed>,
}

#[expect(clippy::large_enum_variant, reason = "there is one of it per method")]
pub(super) enum Arguments {
    None,
    /// The parameters are the fields.
    Object(Hidden),
    /// An only parameter: a record, or a property.
    Sole {
        property: Hidden,
        member: Ident,
        ty: Type,
        /// A key that only a property can have.
        keyed: Option<Span>,
    },
}

/// A type that the user does not see.
pub(super) struct Hidden {
    pub(super) item: DeriveInput,
    pub(super) args: Args,
}

/// What is passed for a parameter.
pub(super) enum Passed {
    Field(Ident),
    Invocation(Box<Type>),
}

/// Where a method stands.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    pub(super) krate: &'a Path,
    /// Those of the block.
    pub(super) generics: &'a Generics,
    /// The type of the block.
    pub(super) this: Option<&'a Type>,
}

impl Method {
    pub(super) fn new(written: &MethodInput, scope: Scope<'_>, errors: &mut Accumulator) -> Self {
        let sig = &written.sig;
        check_signature(sig, errors);
        let named = Named::new(&sig.ident, &written.attrs, &written.options, errors);
        let params = ParamInput::decide(&written.params, errors);
        let bounds = bounds(sig);
        Method {
            ident: sig.ident.clone(),
            named,
            cfgs: written.cfgs.clone(),
            lints: written.lints.clone(),
            is_async: sig.asyncness.is_some(),
            has_self: sig.receiver().is_some(),
            forms: forms(&params, &bounds, &written.lints, scope, errors),
            bounds,
        }
    }

    /// What its arguments ask of the parameters of the block.
    pub(super) fn argument_bounds(&self) -> impl Iterator<Item = &WherePredicate> {
        self.forms.iter().flat_map(|form| match &form.args {
            Arguments::None => &[][..],
            Arguments::Object(hidden)
            | Arguments::Sole {
                property: hidden, ..
            } => hidden.args.bound.as_deref().unwrap_or(&[]),
        })
    }
}

fn check_signature(sig: &Signature, errors: &mut Accumulator) {
    let rule = "a tool takes `&self`, because calls run side by side on one service";
    let help = "keep what changes in a `Mutex` or the like";
    if let Some(receiver) = sig.receiver() {
        let is_shared = match &receiver.kind {
            ReceiverKind::Reference(_, _, mutability) => mutability.is_none(),
            ReceiverKind::Typed(_, ty) => is_ref_self(ty),
            _ => false,
        };
        if !is_shared {
            errors.push(refusal(&receiver.self_token, rule, help));
        }
    }
    for param in &sig.generics.params {
        let at: &dyn ToTokens = match param {
            GenericParam::Lifetime(_) => continue,
            GenericParam::Type(param) => &param.ident,
            GenericParam::Const(param) => &param.ident,
        };
        errors.push(refusal(
            &at.to_token_stream(),
            "a tool has one schema, so it cannot be generic",
            "name the type, or make the service generic",
        ));
    }
    if let Safety::Unsafe(token) = &sig.safety {
        errors.push(refusal(
            token,
            "a model cannot promise what an `unsafe` function asks for",
            "make a tool of a safe function around it",
        ));
    }
}

/// `&Self`.
fn is_ref_self(ty: &Type) -> bool {
    match evident::ungroup_type(ty) {
        Type::Reference(it) if it.mutability.is_none() => {
            matches!(&*it.elem, Type::Path(path) if path.path.is_ident("Self"))
        }
        _ => false,
    }
}

/// Those that say something outside of the method, too.
fn bounds(sig: &Signature) -> Vec<WherePredicate> {
    let lifetimes: Vec<_> = sig
        .generics
        .lifetimes()
        .map(|it| it.lifetime.ident.clone())
        .collect();
    let predicates = sig
        .generics
        .where_clause
        .iter()
        .flat_map(|clause| &clause.predicates);
    let is_outer = |predicate: &&WherePredicate| {
        let tokens = predicate.to_token_stream();
        !evident::has_ident(tokens, &|name| lifetimes.contains(name))
    };
    predicates.filter(is_outer).cloned().collect()
}

/// One for each set of conditions that can hold together.
fn forms(
    params: &[(Vec<TokenStream>, Param)],
    bounds: &[WherePredicate],
    lints: &[Attribute],
    scope: Scope<'_>,
    errors: &mut Accumulator,
) -> Vec<Form> {
    let mut conditions: Vec<String> = Vec::new();
    let mut cfgs: Vec<&TokenStream> = Vec::new();
    for cfg in params.iter().flat_map(|(cfgs, _)| cfgs) {
        if !conditions.contains(&cfg.to_string()) {
            conditions.push(cfg.to_string());
            cfgs.push(cfg);
        }
    }
    if conditions.len() > CONDITIONS {
        errors.push(refusal(
            &cfgs[CONDITIONS],
            format!("the parameters of a tool have at most {CONDITIONS} different conditions"),
            "write the method several times, each under its `#[cfg(…)]`",
        ));
        return Vec::new();
    }
    let mut forms = Vec::new();
    // From the set of all downwards. What is wrong is said once.
    for set in (0..1_usize << cfgs.len()).rev() {
        let holds = |index: usize| set >> index & 1 == 1;
        let is_contradiction = (0..cfgs.len()).any(|one| {
            let not = format!("not ({})", conditions[one]);
            let other = conditions.iter().position(|other| *other == not);
            other.is_some_and(|other| holds(one) == holds(other))
        });
        if is_contradiction {
            continue;
        }
        let is_there = |cfgs: &[TokenStream]| {
            cfgs.iter().all(|cfg| {
                let index = conditions.iter().position(|it| *it == cfg.to_string());
                index.is_some_and(holds)
            })
        };
        let there = params
            .iter()
            .filter(|(cfgs, _)| is_there(cfgs))
            .map(|(_, param)| param);
        let there: Vec<_> = there.collect();
        match Arguments::new(&there, bounds, lints, scope) {
            Ok(args) => forms.push(Form {
                cfgs: cfgs
                    .iter()
                    .enumerate()
                    .map(|(index, cfg)| {
                        if holds(index) {
                            quote!(#cfg)
                        } else {
                            quote!(not(#cfg))
                        }
                    })
                    .collect(),
                args,
                passed: there.into_iter().map(Passed::new).collect(),
            }),
            Err(error) => {
                errors.push(error);
                break;
            }
        }
    }
    forms
}

impl Passed {
    fn new(param: &Param) -> Self {
        match param {
            Param::Invocation(ty) => Passed::Invocation(ty.clone()),
            Param::Argument(argument) => Passed::Field(argument.ident.clone()),
        }
    }
}

impl Arguments {
    fn new(
        params: &[&Param],
        bounds: &[WherePredicate],
        lints: &[Attribute],
        scope: Scope<'_>,
    ) -> darling::Result<Self> {
        let arguments = params.iter().filter_map(|param| match param {
            Param::Argument(argument) => Some(&**argument),
            Param::Invocation(_) => None,
        });
        let arguments: Vec<_> = arguments.collect();
        if arguments.is_empty() {
            return Ok(Arguments::None);
        }
        let hidden = Hidden::new(&arguments, bounds, lints, scope)?;
        match arguments[..] {
            [only] if only.nest.is_none() && !only.is_flat => Ok(Arguments::Sole {
                property: hidden,
                member: only.ident.clone(),
                ty: syn::parse2(spelled_out(only.ty.to_token_stream(), scope.this))?,
                keyed: only.keyed,
            }),
            [_] => Ok(Arguments::Object(hidden)),
            _ => {
                let nest = arguments.iter().find_map(|argument| argument.nest);
                let is_certain = arguments.iter().all(|argument| argument.cfgs.is_empty());
                match nest.filter(|_| is_certain) {
                    None => Ok(Arguments::Object(hidden)),
                    Some(nest) => Err(refusal(
                        &nest,
                        "`nest` has no effect beside other parameters, of which each is a property",
                        "remove it",
                    )),
                }
            }
        }
    }
}

impl Hidden {
    fn new(
        arguments: &[&ArgumentParam],
        bounds: &[WherePredicate],
        lints: &[Attribute],
        scope: Scope<'_>,
    ) -> darling::Result<Self> {
        let fields = quote!(#(#arguments)*);
        let fields = spelled_out(fields, scope.this);
        let params: Vec<_> = type_params(scope.generics).collect();
        let names = scope
            .generics
            .params
            .iter()
            .filter_map(|param| match param {
                GenericParam::Lifetime(_) => None,
                GenericParam::Type(param) => Some(&param.ident),
                GenericParam::Const(param) => Some(&param.ident),
            });
        let names: Vec<_> = names.collect();
        let is_generic = evident::has_ident(fields.clone(), &|name| names.contains(&name));
        let krate = scope.krate;
        let item: DeriveInput = if is_generic {
            let mut generics = scope.generics.clone();
            let wheres = &mut generics.make_where_clause().predicates;
            wheres.extend(bounds.iter().cloned());
            let (generics, _, wheres) = generics.split_for_impl();
            let wheres = spelled_out(wheres.to_token_stream(), scope.this);
            syn::parse2(quote! {
                #[args(crate = #krate)]
                #(#lints)*
                struct __Args #generics #wheres {
                    #fields
                    #[arg(skip)]
                    __generics: #krate::__private::PhantomData<fn() -> (#(#params,)*)>,
                }
            })?
        } else {
            syn::parse2(quote! {
                #[args(crate = #krate)]
                #(#lints)*
                struct __Args { #fields }
            })?
        };
        let written = ArgsInput::read(&item)?;
        let mut args = Args::new(&item, &written)?;
        if is_generic {
            args.bound = Some(inferred(&args, &names, scope.generics));
        }
        Ok(Hidden { item, args })
    }
}

/// Not what the parameters must be, but the types that mention them.
fn inferred(args: &Args, names: &[&Ident], generics: &Generics) -> Vec<WherePredicate> {
    let mut bounds: Vec<WherePredicate> = Vec::new();
    bounds.extend(type_params(generics).map(|param| parse_quote!(#param: 'static)));
    let Body::Struct(fields) = &args.body else {
        return bounds;
    };
    for field in fields {
        let ty = &field.ty;
        if !evident::mentions(ty, |name| names.contains(&name)) {
            continue;
        }
        match &field.kind {
            FieldKind::Skip(_) if field_is_marker(&field.member) => {}
            FieldKind::Skip(_) => {
                bounds.push(parse_quote!(#ty: __ct::Default + __ct::Send + 'static));
            }
            FieldKind::Flatten => bounds.push(parse_quote!(#ty: __ct::CopilotArgs)),
            FieldKind::Argument(argument) => {
                bounds.push(parse_quote!(#ty: __ct::Argument));
                let default = argument.default.as_ref().map(|default| &default.value);
                if matches!(default, Some(DefaultValue::Trait)) {
                    bounds.push(parse_quote!(#ty: __ct::Default));
                }
            }
        }
    }
    bounds
}

fn field_is_marker(member: &syn::Member) -> bool {
    matches!(member, syn::Member::Named(ident) if ident == "__generics")
}

fn type_params(generics: &Generics) -> impl Iterator<Item = &Ident> {
    generics.type_params().map(|param| &param.ident)
}

/// Whether a function is a method, by what it says of `self` or `Self`.
pub(super) fn is_method(sig: &Signature) -> bool {
    let has_self = sig
        .inputs
        .iter()
        .any(|input| matches!(input, FnArg::Receiver(_)));
    has_self || evident::has_ident(sig.to_token_stream(), &|name| name == "Self")
}
