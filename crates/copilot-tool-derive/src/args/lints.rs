//! `#[allow(…)]` and `#[expect(…)]` of the user's, which hold for what is made from the code below them, too.

use syn::{Attribute, Data, DeriveInput, Fields, parse_quote};

/// As attributes that can stand before generated code, where nothing is expected.
pub(crate) fn allowed(item: &DeriveInput) -> Vec<Attribute> {
    let mut lints = Vec::new();
    take(&item.attrs, &mut lints);
    match &item.data {
        Data::Struct(data) => take_fields(&data.fields, &mut lints),
        Data::Enum(data) => {
            for variant in &data.variants {
                take(&variant.attrs, &mut lints);
                take_fields(&variant.fields, &mut lints);
            }
        }
        Data::Union(_) => {}
    }
    lints
}

fn take_fields(fields: &Fields, lints: &mut Vec<Attribute>) {
    for field in fields {
        take(&field.attrs, lints);
    }
}

pub(crate) fn take(attrs: &[Attribute], lints: &mut Vec<Attribute>) {
    for attr in attrs {
        if !attr.path().is_ident("allow") && !attr.path().is_ident("expect") {
            continue;
        }
        if let Ok(list) = attr.meta.require_list() {
            let tokens = &list.tokens;
            lints.push(parse_quote!(#[allow(#tokens)]));
        }
    }
}
