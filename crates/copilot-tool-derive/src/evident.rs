//! What tokens say by themselves: literals, and types that everybody knows by name. Whatever needs
//! name resolution (aliases, constants, traits) is rustc's to tell.

use std::cmp::Ordering;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, ExprLit, GenericArgument, Lit, LitStr, PathArguments, Type, TypePath, UnOp};

/// What comes out of `macro_rules!` is in invisible groups.
pub(crate) fn ungroup(mut expr: &Expr) -> &Expr {
    loop {
        expr = match expr {
            Expr::Group(group) => &group.expr,
            Expr::Paren(paren) => &paren.expr,
            _ => return expr,
        };
    }
}

pub(crate) fn ungroup_type(mut ty: &Type) -> &Type {
    loop {
        ty = match ty {
            Type::Group(group) => &group.elem,
            Type::Paren(paren) => &paren.elem,
            _ => return ty,
        };
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Kind<'a> {
    Option(&'a Type),
    Number,
    Bool,
    Char,
    Text,
    List,
    Map,
    /// `&'static T` or `&T`.
    Reference {
        is_static: bool,
    },
    Unknown,
}

impl<'a> Kind<'a> {
    pub(crate) fn of(ty: &'a Type) -> Self {
        match ungroup_type(ty) {
            Type::Array(_) | Type::Slice(_) => Kind::List,
            // `()` is an argument type, without arguments.
            Type::Tuple(tuple) if !tuple.elems.is_empty() => Kind::List,
            Type::Reference(reference) => Kind::Reference {
                is_static: reference
                    .lifetime
                    .as_ref()
                    .is_some_and(|lifetime| lifetime.ident == "static"),
            },
            Type::Path(path) if path.qself.is_none() => Kind::of_path(path),
            _ => Kind::Unknown,
        }
    }

    /// Of the `T` in `Option<T>`.
    pub(crate) fn of_inner(ty: &'a Type) -> Self {
        match Kind::of(ty) {
            Kind::Option(inner) => Kind::of_inner(inner),
            kind => kind,
        }
    }

    fn of_path(path: &'a TypePath) -> Self {
        let segments = &path.path.segments;
        let (Some(first), Some(last)) = (segments.first(), segments.last()) else {
            return Kind::Unknown;
        };
        // `my::Option` is another type.
        let is_std = ["std", "core", "alloc"]
            .iter()
            .any(|krate| first.ident == krate);
        if segments.len() > 1 && !is_std {
            return Kind::Unknown;
        }
        match last.ident.to_string().as_str() {
            "Option" => match &last.arguments {
                PathArguments::AngleBracketed(generics) => match generics.args.first() {
                    Some(GenericArgument::Type(inner)) => Kind::Option(inner),
                    _ => Kind::Unknown,
                },
                _ => Kind::Unknown,
            },
            "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "i8" | "i16" | "i32" | "i64"
            | "i128" | "isize" | "f32" | "f64" => Kind::Number,
            "bool" => Kind::Bool,
            "char" => Kind::Char,
            "String" | "str" => Kind::Text,
            "Vec" | "VecDeque" | "LinkedList" | "HashSet" | "BTreeSet" | "BinaryHeap" => Kind::List,
            "HashMap" | "BTreeMap" => Kind::Map,
            _ => Kind::Unknown,
        }
    }

    pub(crate) fn noun(self) -> &'static str {
        match self {
            Kind::Option(_) => "an `Option`",
            Kind::Number => "a number",
            Kind::Bool => "a bool",
            Kind::Char => "a char",
            Kind::Text => "a string",
            Kind::List => "a list",
            Kind::Map => "a map",
            Kind::Reference { .. } => "a reference",
            Kind::Unknown => "something else",
        }
    }
}

/// Whether a name stands anywhere in a type.
pub(crate) fn mentions(ty: &Type, is_it: impl Fn(&Ident) -> bool) -> bool {
    has_ident(ty.to_token_stream(), &is_it)
}

pub(crate) fn has_ident(tokens: TokenStream, is_it: &dyn Fn(&Ident) -> bool) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => is_it(&ident),
        TokenTree::Group(group) => has_ident(group.stream(), is_it),
        _ => false,
    })
}

pub(crate) enum Literal {
    Int(i128),
    Float(f64),
    Text(String),
}

impl Literal {
    pub(crate) fn of(expr: &Expr) -> Option<Self> {
        match ungroup(expr) {
            Expr::Lit(ExprLit { lit, .. }) => match lit {
                // Digits may have a sign: syn reads `-1` as one literal where it stands at the end.
                Lit::Int(int) => int.base10_parse().ok().map(Literal::Int),
                Lit::Float(float) => float.base10_parse().ok().map(Literal::Float),
                Lit::Str(text) => Some(Literal::Text(text.value())),
                _ => None,
            },
            Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => {
                match Literal::of(&unary.expr)? {
                    Literal::Int(int) => int.checked_neg().map(Literal::Int),
                    Literal::Float(float) => Some(Literal::Float(-float)),
                    Literal::Text(_) => None,
                }
            }
            _ => None,
        }
    }
}

impl PartialEq for Literal {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Literal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Literal::Int(one), Literal::Int(two)) => one.partial_cmp(two),
            (Literal::Float(one), Literal::Float(two)) => one.partial_cmp(two),
            (Literal::Int(one), Literal::Float(two)) => (*one as f64).partial_cmp(two),
            (Literal::Float(one), Literal::Int(two)) => one.partial_cmp(&(*two as f64)),
            (Literal::Text(one), Literal::Text(two)) => one.partial_cmp(two),
            _ => None,
        }
    }
}

/// The number of characters in a string literal, of items in an array literal.
pub(crate) fn len(expr: &Expr) -> Option<i128> {
    let len = match ungroup(expr) {
        Expr::Array(list) => list.elems.len(),
        other => text(other)?.value().chars().count(),
    };
    i128::try_from(len).ok()
}

pub(crate) fn text(expr: &Expr) -> Option<&LitStr> {
    match ungroup(expr) {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text),
            ..
        }) => Some(text),
        _ => None,
    }
}
