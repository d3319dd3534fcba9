//! The decoder: what reads one field, by its index, and the construction from what was read.

use proc_macro2::TokenStream;
use quote::{format_ident, quote_spanned};
use syn::{Ident, Type};

use super::{content, default, index, probe, respanned, respanned_member, span_of};
use crate::args::model::{Args, Argument, Body, Enum, Field, FieldKind, Payload, Variant};

/// The body of `CopilotArgs::__read`.
pub(super) fn of(args: &Args) -> TokenStream {
    match &args.body {
        Body::Struct(fields) => object(fields, &code!(__ct::object_of::<Self>()), &code!(Self)),
        Body::Transparent(member, ty) => {
            let (member, inner) = (respanned_member(member), read_content(args, ty));
            code!(__ct::Some(Self { #member: #inner? }))
        }
        Body::Enum(body) => variants(args, body),
    }
}

/// The body of `Read::read`: the form inside another type.
pub(super) fn nested(args: &Args) -> TokenStream {
    match &args.body {
        Body::Enum(body) if body.is_fieldless() => {
            let construct = construct(body);
            code! {
                let __variants = __ct::variants_of::<Self>();
                match __ct::word(__variants, __value, __report)? { #construct }
            }
        }
        Body::Transparent(member, ty) => {
            let (member, probe) = (respanned_member(member), probe(ty));
            let inner = strictly(args, code!(#probe.get(__ct::Some(__value), __report)));
            code!(__ct::Some(Self { #member: #inner? }))
        }
        _ => code!(__ct::nested(__value, __report)),
    }
}

fn variants(args: &Args, body: &Enum) -> TokenStream {
    let read = if body.is_fieldless() {
        let construct = construct(body);
        code! {
            __ct::object(__variants.object(__index), __map, __outer, __report, &mut |_, _, _| {})?;
            match __index { #construct }
        }
    } else {
        let arms = body.variants.iter().enumerate().map(|(number, it)| {
            let (index, read) = (index(number), variant(args, it));
            code!(#index => { #read })
        });
        code!(match __index { #(#arms)* _ => __ct::None })
    };
    code! {
        let __variants = __ct::variants_of::<Self>();
        let __index = __ct::variant(__variants, __map, __outer, __report)?;
        let __outer = &__outer.within(__variants, __index);
        #read
    }
}

fn variant(args: &Args, variant: &Variant) -> TokenStream {
    let ident = respanned(&variant.ident);
    match &variant.payload {
        Payload::Newtype(ty) => {
            let inner = read_content(args, ty);
            code!(__ct::Some(Self::#ident(#inner?)))
        }
        payload => {
            let (spec, path) = (code!(__variants.object(__index)), code!(Self::#ident));
            object(payload.fields(), &spec, &path)
        }
    }
}

/// Another argument type, which reads the whole map.
fn read_content(args: &Args, ty: &Type) -> TokenStream {
    let inner = content(ty);
    strictly(args, code!(#inner::__read(__map, __outer, __report)))
}

/// The strictness of a type holds for a content that does not know of it.
fn strictly(args: &Args, read: TokenStream) -> TokenStream {
    match args.strict {
        true => code!(__ct::strictly(__report, |__report| #read)),
        false => read,
    }
}

/// The arms from an index to a variant of which nothing is read.
fn construct(body: &Enum) -> TokenStream {
    let arms = body.variants.iter().enumerate().map(|(number, variant)| {
        let (index, ident) = (index(number), respanned(&variant.ident));
        let skipped = variant.payload.fields().iter().filter_map(skipped);
        code!(#index => __ct::Some(Self::#ident { #(#skipped)* }),)
    });
    code!(#(#arms)* _ => __ct::None)
}

/// A struct, or the payload of a variant.
fn object(fields: &[Field], spec: &TokenStream, path: &TokenStream) -> TokenStream {
    let mut slots = Vec::new();
    let mut arms = Vec::new();
    let mut values = Vec::new();
    let mut read: Vec<Ident> = Vec::new();
    for field in fields {
        let index = index(slots.len());
        let member = respanned_member(&field.member);
        let ty = &field.ty;
        let value = match &field.kind {
            FieldKind::Skip(_) => {
                values.extend(skipped(field));
                continue;
            }
            FieldKind::Flatten => {
                let inner = content(ty);
                code!(__ct::flat(__value, __report, #inner::__read))
            }
            FieldKind::Argument(argument) => self::argument(argument, ty),
        };
        slots.push(code!(__ct::None,));
        arms.push(code!(#index => __slots.#index = #value,));
        let slot = format_ident!("__slot_{index}", index = read.len());
        values.push(code!(#member: #slot,));
        read.push(slot);
    }
    if slots.is_empty() {
        return code! {
            __ct::object(#spec, __map, __outer, __report, &mut |_, _, _| {})?;
            __ct::Some(#path { #(#values)* })
        };
    }
    code! {
        let __spec = #spec;
        let mut __slots = (#(#slots)*);
        __ct::object(__spec, __map, __outer, __report, &mut |__index, __value, __report| {
            match __index {
                #(#arms)*
                _ => {}
            }
        })?;
        let (#(__ct::Some(#read),)*) = __slots else {
            return __ct::None;
        };
        __ct::Some(#path { #(#values)* })
    }
}

/// What a skipped field is constructed with.
fn skipped(field: &Field) -> Option<TokenStream> {
    let FieldKind::Skip(value) = &field.kind else {
        return None;
    };
    let (member, value) = (respanned_member(&field.member), default(value, &field.ty));
    Some(code!(#member: #value,))
}

fn argument(argument: &Argument, ty: &Type) -> TokenStream {
    let probe = probe(ty);
    let mut read = match &argument.deserialize_with {
        None => quote_spanned!(span_of(ty)=> #probe.get(__value, __report)),
        Some(with) => quote_spanned! {span_of(with)=>
            __ct::get_with(__value, #probe.absent(), __report, |__value| #with(__value))
        },
    };
    if argument.limits.is_any() {
        read = code!(#probe.limit(#read, __report, __spec, __index));
    }
    let Some(own) = &argument.default else {
        return read;
    };
    let default = default(&own.value, ty);
    code! {
        match __value {
            __ct::None => __ct::Some(#default),
            __value => #read,
        }
    }
}
