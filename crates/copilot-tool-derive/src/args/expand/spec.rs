//! The tables that the schema and the decoder are both made from.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::{Expr, Type};

use super::{content, default, probe, span_of, text};
use crate::args::model::{
    Args, Argument, ArgumentDefault, Body, DefaultValue, Field, FieldKind, Limits, Payload, Range,
    Shown, Variant,
};

/// The `Spec` of the type.
pub(super) fn of(args: &Args) -> TokenStream {
    match &args.body {
        Body::Struct(fields) => object(args, fields),
        Body::Transparent(_, ty) => {
            let content = of_content(ty);
            match args.strict {
                true => code!(#content.strict()),
                false => content,
            }
        }
        Body::Enum(body) => {
            let (tag, strict, fieldless) = (&body.tag, args.strict, body.is_fieldless());
            let variants = body.variants.iter().map(|it| variant(args, it));
            code! {
                __ct::Spec::Enum {
                    variants: __ct::EnumSpec {
                        tag: #tag,
                        variants: &[#(#variants),*],
                        strict: #strict,
                        fieldless: #fieldless,
                    },
                }
            }
        }
    }
}

fn of_content(ty: &Type) -> TokenStream {
    let content = content(ty);
    code!(#content::__SPEC)
}

fn variant(args: &Args, variant: &Variant) -> TokenStream {
    let Variant {
        name,
        aliases,
        other,
        ..
    } = variant;
    let description = text(&variant.description);
    let payload = match &variant.payload {
        Payload::Unit => object(args, &[]),
        Payload::Fields(fields) => object(args, fields),
        Payload::Newtype(ty) => of_content(ty),
    };
    code! {
        __ct::VariantSpec {
            name: #name,
            aliases: &[#(#aliases),*],
            description: #description,
            payload: #payload,
            other: #other,
        }
    }
}

fn object(args: &Args, fields: &[Field]) -> TokenStream {
    let (open, strict) = (args.open, args.strict);
    let fields = fields.iter().filter_map(field);
    code! {
        __ct::Spec::Object {
            object: __ct::ObjectSpec { fields: &[#(#fields),*], open: #open, strict: #strict },
        }
    }
}

fn field(field: &Field) -> Option<TokenStream> {
    let ty = &field.ty;
    match &field.kind {
        FieldKind::Skip(_) => None,
        FieldKind::Flatten => {
            let spec = of_content(ty);
            Some(code!(__ct::FieldSpec::flatten(#spec)))
        }
        FieldKind::Argument(argument) => Some(self::argument(argument, ty)),
    }
}

fn argument(argument: &Argument, ty: &Type) -> TokenStream {
    let name = &argument.name;
    let description = text(&argument.description);
    let schema = match (&argument.schema, &argument.deserialize_with) {
        (None, _) => quote_spanned!(span_of(ty)=> __ct::schema_of::<#ty>),
        (Some(own), None) => code!(|_| __ct::own_schema::<#ty>(#own)),
        (Some(own), Some(_)) => code!(|_| __ct::own_schema_with(#own)),
    };
    let presence = match &argument.default {
        None => code!(__ct::Presence::ByType),
        Some(own) => presence(own, ty, argument.schema.is_some()),
    };
    let aliases = &argument.aliases;
    let aliases = (!aliases.is_empty()).then(|| code!(.aliases(&[#(#aliases),*])));
    let limits = argument
        .limits
        .is_any()
        .then(|| limits(&argument.limits, ty));
    let example = argument.example.as_ref().map(|example| {
        let probe = quote_spanned! {span_of(example)=>
            __ct::probe_of(&__example).show(&__example)
        };
        code!(.example(|| { let __example = #example; #probe }))
    });
    let own_schema = argument.schema.is_some().then(|| code!(.own_schema()));
    code! {
        __ct::FieldSpec::new(#name, #description, #schema, #presence)
            #own_schema #aliases #limits #example
    }
}

fn presence(own: &ArgumentDefault, ty: &Type, has_own_schema: bool) -> TokenStream {
    let (value, probe) = (default(&own.value, ty), probe(ty));
    let at = match &own.value {
        DefaultValue::Expr(expr) => span_of(expr),
        _ => span_of(ty),
    };
    let value = quote_spanned!(at=> &#value);
    let show = |method| {
        let method = Ident::new(method, span_of(ty));
        quote_spanned!(span_of(ty)=> __ct::Some(|| #probe.#method(#value)))
    };
    let (show, must_show) = match own.shown {
        Shown::Always if has_own_schema => (show("show"), true),
        Shown::Always => (show("show_described"), true),
        Shown::WherePossible => (show("show_if_any"), false),
        Shown::Never => (code!(__ct::None), false),
    };
    code!(__ct::Presence::Default { show: #show, must_show: #must_show })
}

/// A function that hands the limits on, because `choices` borrows from its stack.
fn limits(limits: &Limits, ty: &Type) -> TokenStream {
    let Limits {
        range,
        len,
        pattern,
        choices,
    } = limits;
    let span = span_of(ty);
    let range = range.as_ref().map(|range| {
        let (method, min, max) = bounds(range, ["range", "range_below"], span);
        quote_spanned!(span=> .#method::<#ty>(&[#min], &[#max]))
    });
    let len = len.as_ref().map(|len| {
        let (method, min, max) = bounds(len, ["len", "len_below"], span);
        quote_spanned!(span=> .#method::<#ty>(&[#min], &[#max]))
    });
    let compiled = pattern
        .as_ref()
        .map(|pattern| code!(static __PATTERN: __ct::Pattern = __ct::Pattern::new(#pattern);));
    let pattern = pattern
        .as_ref()
        .map(|_| quote_spanned!(span=> .pattern::<#ty>(&__PATTERN)));
    let choices = choices.as_ref().map(|choices| {
        let probe = probe(ty);
        quote_spanned!(span=> .choices(&#probe.choices([#(#choices),*])))
    });
    code! {
        .limits(|__see| {
            #compiled
            __see(&__ct::Limits::new() #range #len #pattern #choices)
        })
    }
}

/// The method with or without the upper bound, and the bounds.
fn bounds<'a>(
    range: &'a Range,
    [with, without]: [&str; 2],
    span: Span,
) -> (Ident, Option<&'a Expr>, Option<&'a Expr>) {
    let is_below = range.end.is_some() && !range.inclusive;
    let method = Ident::new(if is_below { without } else { with }, span);
    (method, range.start.as_ref(), range.end.as_ref())
}
