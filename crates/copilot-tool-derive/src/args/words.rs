//! The `#[serde(…)]` attributes of one type, variant or field: taken apart, changed and put back.
//! What is changed is up to `serde`.

use darling::ast::NestedMeta;
use darling::error::Accumulator;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;
use syn::{Attribute, LitStr, Meta, Path, parse_quote};

use super::keyed::{Keyed, Word};
use super::refusal;
use crate::evident;

/// A key, why it cannot be taken, and what to do instead.
pub(super) type Refusal = (&'static str, &'static str, &'static str);

/// What is said about deserializing.
pub(super) struct Words {
    metas: Vec<NestedMeta>,
}

impl Words {
    /// What cannot be taken apart stays where it is, for serde to complain about.
    pub(super) fn take(attrs: &mut Vec<Attribute>) -> Self {
        let mut metas = Vec::new();
        attrs.retain(|attr| {
            let Meta::List(list) = &attr.meta else {
                return true;
            };
            if !list.path.is_ident("serde") {
                return true;
            }
            let Ok(items) = NestedMeta::parse_meta_list(list.tokens.clone()) else {
                return true;
            };
            metas.extend(items.into_iter().filter_map(deserialize_part));
            false
        });
        Words { metas }
    }

    /// One attribute for each key, because serde reads none to the end after an error.
    pub(super) fn put_back(self, attrs: &mut Vec<Attribute>) {
        let words = self.metas.iter();
        attrs.extend(words.map(|meta| -> Attribute { parse_quote!(#[serde(#meta)]) }));
    }

    pub(super) fn has(&self, keys: &[&str]) -> bool {
        let mut metas = self.metas.iter();
        metas.any(|meta| keys.iter().any(|key| is(meta, key)))
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = (String, Span)> {
        let paths = self.metas.iter().filter_map(path);
        paths.map(|path| (darling::util::path_to_string(path), path.span()))
    }

    pub(super) fn refuse(&mut self, refusals: &[Refusal], errors: &mut Accumulator) {
        for (key, because, help) in refusals {
            for refused in self.metas.extract_if(.., |meta| is(meta, key)) {
                let rule = format!("`{key}` does not go with `CopilotArgs`, because {because}");
                errors.push(refusal(&path(&refused), rule, help));
            }
        }
    }

    /// `key = "path"`, where the bare `key` is taken.
    pub(super) fn refuse_value(&mut self, (key, rule, help): Refusal, errors: &mut Accumulator) {
        let has_value = |meta: &mut NestedMeta| {
            is(meta, key) && !matches!(meta, NestedMeta::Meta(Meta::Path(_)))
        };
        for refused in self.metas.extract_if(.., has_value) {
            errors.push(refusal(&path(&refused), rule, help));
        }
    }

    /// Removes every `key = "text"`.
    pub(super) fn take_texts(&mut self, key: &str) -> Vec<Keyed<LitStr>> {
        let texts = self
            .metas
            .extract_if(.., |meta| is(meta, key) && text(meta).is_some());
        texts
            .filter_map(|meta| {
                let value = text(&meta)?.clone();
                Some(Keyed {
                    key: path(&meta).span(),
                    at: value.span(),
                    value,
                })
            })
            .collect()
    }

    /// Adds our `key`, unless serde's is there.
    pub(super) fn add_word(
        &mut self,
        key: &'static str,
        ours: Option<&Keyed<Word>>,
        errors: &mut Accumulator,
    ) {
        if let Some(word) = ours {
            self.add(key, word.key, &TokenStream::new(), errors);
        }
    }

    /// Adds `key(deserialize = "text")`, unless serde's is there.
    pub(super) fn add_text(
        &mut self,
        key: &'static str,
        ours: Option<&Keyed<LitStr>>,
        errors: &mut Accumulator,
    ) {
        if let Some(Keyed { key: at, value, .. }) = ours {
            self.add(key, *at, &quote!((deserialize = #value)), errors);
        }
    }

    pub(super) fn add(
        &mut self,
        key: &'static str,
        at: Span,
        value: &TokenStream,
        errors: &mut Accumulator,
    ) {
        let same: &[&str] = match key {
            "skip_deserializing" => &["skip", "skip_deserializing"],
            "deserialize_with" => &["with", "deserialize_with"],
            "alias" => &[],
            _ => &[key],
        };
        if self.has(same) {
            errors.push(twice(same[0], at));
            return;
        }
        let key = Ident::new(key, at);
        self.metas.push(NestedMeta::Meta(parse_quote!(#key #value)));
    }
}

pub(super) fn twice(key: &str, at: Span) -> darling::Error {
    let rule = format!("`{key}` is written twice, here and in `#[serde(…)]`");
    refusal(&at, rule, "remove one of them")
}

/// What concerns serializing alone shall not clash with ours.
fn deserialize_part(mut meta: NestedMeta) -> Option<NestedMeta> {
    match &mut meta {
        NestedMeta::Meta(Meta::List(list)) if is_rename(&list.path) => {
            if let Ok(mut parts) = NestedMeta::parse_meta_list(list.tokens.clone()) {
                parts.retain(|part| !is(part, "serialize"));
                if parts.is_empty() {
                    return None;
                }
                list.tokens = quote!(#(#parts),*);
            }
            Some(meta)
        }
        NestedMeta::Meta(Meta::NameValue(pair)) if is_rename(&pair.path) => {
            let (path, value) = (&pair.path, &pair.value);
            Some(NestedMeta::Meta(parse_quote!(#path(deserialize = #value))))
        }
        _ => Some(meta),
    }
}

fn is_rename(path: &Path) -> bool {
    ["rename", "rename_all", "rename_all_fields"]
        .iter()
        .any(|key| path.is_ident(key))
}

fn path(meta: &NestedMeta) -> Option<&Path> {
    match meta {
        NestedMeta::Meta(meta) => Some(meta.path()),
        NestedMeta::NameValueInvalidExpr(pair) => Some(&pair.path),
        NestedMeta::Lit(_) => None,
    }
}

fn is(meta: &NestedMeta, key: &str) -> bool {
    path(meta).is_some_and(|path| path.is_ident(key))
}

fn text(meta: &NestedMeta) -> Option<&LitStr> {
    match meta {
        NestedMeta::Meta(Meta::NameValue(pair)) => evident::text(&pair.value),
        _ => None,
    }
}
