//! What is written in `#[args(…)]` and `#[arg(…)]`, with spans. The grammar is checked here; what
//! the keys mean, alone and together, is decided in `model`, and serde's attributes are read in
//! `serde`.

use darling::ast::{self, NestedMeta};
use darling::{Error, FromDeriveInput, FromField, FromMeta, FromVariant};
use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Data, DeriveInput, Expr, ExprArray, ExprRange, Fields, LitStr, Meta, Path};

use super::keyed::{Keyed, Module, Text, Word};
use super::{error, refusal};

#[derive(FromDeriveInput)]
#[darling(attributes(args))]
pub(crate) struct ArgsInput {
    pub(crate) data: ast::Data<VariantInput, FieldInput>,
    pub(crate) tag: Option<Keyed<LitStr>>,
    pub(crate) rename_all: Option<Keyed<LitStr>>,
    pub(crate) rename_all_fields: Option<Keyed<LitStr>>,
    pub(crate) require_desc: Option<Keyed<Word>>,
    pub(crate) allow_unknown: Option<Keyed<Word>>,
    pub(crate) strict: Option<Keyed<Word>>,
    pub(crate) bound: Option<Keyed<LitStr>>,
    #[darling(rename = "crate")]
    pub(crate) krate: Option<Keyed<Path>>,
}

#[derive(FromVariant)]
#[darling(attributes(arg))]
pub(crate) struct VariantInput {
    pub(crate) fields: ast::Fields<FieldInput>,
    pub(crate) desc: Option<Keyed<Text>>,
    pub(crate) rename: Option<Keyed<LitStr>>,
    #[darling(multiple)]
    pub(crate) alias: Vec<Keyed<LitStr>>,
    pub(crate) skip: Option<Keyed<Word>>,
}

#[derive(FromField)]
#[darling(attributes(arg))]
pub(crate) struct FieldInput {
    pub(crate) desc: Option<Keyed<Text>>,
    /// `None` inside: the bare word.
    pub(crate) default: Option<Keyed<Option<Expr>>>,
    pub(crate) rename: Option<Keyed<LitStr>>,
    #[darling(multiple)]
    pub(crate) alias: Vec<Keyed<LitStr>>,
    pub(crate) range: Option<Keyed<ExprRange>>,
    pub(crate) len: Option<Keyed<ExprRange>>,
    pub(crate) pattern: Option<Keyed<LitStr>>,
    pub(crate) choices: Option<Keyed<ExprArray>>,
    pub(crate) example: Option<Keyed<Expr>>,
    pub(crate) flatten: Option<Keyed<Word>>,
    pub(crate) skip: Option<Keyed<Word>>,
    pub(crate) schema: Option<Keyed<Expr>>,
    pub(crate) with: Option<Keyed<Module>>,
}

impl ArgsInput {
    pub(crate) fn read(item: &DeriveInput) -> darling::Result<Self> {
        if let Data::Union(data) = &item.data {
            return Err(refusal(
                &data.union_token.span,
                "a union cannot hold arguments, because nothing tells which field is meant",
                "make it an enum",
            ));
        }
        let mut errors = misplaced(item);
        match Self::from_derive_input(item) {
            Ok(written) if errors.is_empty() => return Ok(written),
            Ok(_) => {}
            Err(grammar) => {
                // A missing value has been found already, with a better span.
                let is_known = |error: &syn::Error| {
                    !errors.is_empty() && error.to_string().starts_with("unexpected end of input")
                };
                let grammar = syn::Error::from(grammar).into_iter();
                let new: Vec<_> = grammar.filter(|error| !is_known(error)).collect();
                errors.extend(new.iter().map(|error| reword(error, FIELD_KEYS)));
            }
        }
        Err(Error::multiple(errors))
    }

    pub(crate) fn crate_path(&self) -> Path {
        self.krate
            .as_ref()
            .map_or_else(default_crate, |krate| krate.value.clone())
    }

    /// The keys that mean something on enums only.
    pub(crate) fn enum_keys(&self) -> Vec<(&'static str, Span)> {
        let mut keys = Vec::new();
        keys.extend(self.tag.iter().map(|it| ("tag", it.key)));
        keys.extend(
            self.rename_all_fields
                .iter()
                .map(|it| ("rename_all_fields", it.key)),
        );
        keys
    }

    /// The keys that mean something only where there are names.
    pub(crate) fn object_keys(&self) -> Vec<(&'static str, Span)> {
        let mut keys = Vec::new();
        keys.extend(self.rename_all.iter().map(|it| ("rename_all", it.key)));
        keys.extend(self.require_desc.iter().map(|it| ("require_desc", it.key)));
        keys.extend(
            self.allow_unknown
                .iter()
                .map(|it| ("allow_unknown", it.key)),
        );
        keys
    }
}

impl VariantInput {
    pub(crate) fn keys(&self) -> Vec<(&'static str, Span)> {
        let mut keys = Vec::new();
        keys.extend(self.desc.iter().map(|it| ("desc", it.key)));
        keys.extend(self.rename.iter().map(|it| ("rename", it.key)));
        keys.extend(self.alias.iter().map(|it| ("alias", it.key)));
        keys.extend(self.skip.iter().map(|it| ("skip", it.key)));
        keys
    }
}

impl FieldInput {
    pub(crate) fn keys(&self) -> Vec<(&'static str, Span)> {
        let mut keys = Vec::new();
        keys.extend(self.desc.iter().map(|it| ("desc", it.key)));
        keys.extend(self.default.iter().map(|it| ("default", it.key)));
        keys.extend(self.rename.iter().map(|it| ("rename", it.key)));
        keys.extend(self.alias.iter().map(|it| ("alias", it.key)));
        keys.extend(self.range.iter().map(|it| ("range", it.key)));
        keys.extend(self.len.iter().map(|it| ("len", it.key)));
        keys.extend(self.pattern.iter().map(|it| ("pattern", it.key)));
        keys.extend(self.choices.iter().map(|it| ("choices", it.key)));
        keys.extend(self.example.iter().map(|it| ("example", it.key)));
        keys.extend(self.flatten.iter().map(|it| ("flatten", it.key)));
        keys.extend(self.skip.iter().map(|it| ("skip", it.key)));
        keys.extend(self.schema.iter().map(|it| ("schema", it.key)));
        keys.extend(self.with.iter().map(|it| ("with", it.key)));
        keys
    }
}

/// Where `copilot_tool` is, as far as that can be read from attributes that may be wrong.
pub(crate) fn crate_path(item: &DeriveInput) -> Path {
    let lists = item
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("args"))
        .filter_map(|attr| {
            let list = attr.meta.require_list().ok()?;
            NestedMeta::parse_meta_list(list.tokens.clone()).ok()
        });
    let krate = lists.flatten().find_map(|item| match item {
        NestedMeta::Meta(meta) if meta.path().is_ident("crate") => {
            Keyed::<Path>::from_meta(&meta).ok()
        }
        _ => None,
    });
    krate.map_or_else(default_crate, |krate| krate.value)
}

fn default_crate() -> Path {
    syn::parse_quote!(::copilot_tool)
}

/// darling takes a bare attribute for an empty one, looks at no attribute in the wrong place, and does not say where
/// a value is missing.
fn misplaced(item: &DeriveInput) -> Vec<Error> {
    let mut errors = Vec::new();
    check_places(&item.attrs, "args", "arg", &mut errors);
    match &item.data {
        Data::Struct(data) => check_fields(&data.fields, &mut errors),
        Data::Enum(data) => {
            for variant in &data.variants {
                check_places(&variant.attrs, "arg", "args", &mut errors);
                check_fields(&variant.fields, &mut errors);
            }
        }
        Data::Union(_) => {}
    }
    errors
}

fn check_fields(fields: &Fields, errors: &mut Vec<Error>) {
    for field in fields {
        check_places(&field.attrs, "arg", "args", errors);
    }
}

fn check_places(attrs: &[Attribute], here: &str, elsewhere: &str, errors: &mut Vec<Error>) {
    for attr in attrs {
        let empty = match &attr.meta {
            Meta::Path(_) => true,
            Meta::List(list) => list.tokens.is_empty(),
            Meta::NameValue(_) => false,
        };
        if attr.path().is_ident(elsewhere) {
            errors.push(refusal(
                attr.path(),
                "`#[args(…)]` belongs on the type, `#[arg(…)]` on its variants and fields",
                format!("write `#[{here}(…)]`"),
            ));
        } else if attr.path().is_ident(here) && empty {
            errors.push(refusal(
                attr.path(),
                format!("`#[{here}]` without a key says nothing"),
                "remove it",
            ));
        } else if let (true, Meta::List(list)) = (attr.path().is_ident(here), &attr.meta) {
            errors.extend(missing_values(list.tokens.clone()));
        }
    }
}

/// Where a value is missing in a list of keys.
pub(crate) fn missing_values(list: TokenStream) -> Vec<Error> {
    let items = NestedMeta::parse_meta_list(list).unwrap_or_default();
    let missing = items.iter().filter_map(|item| match item {
        NestedMeta::NameValueInvalidExpr(pair) if pair.value.is_empty() => Some(&pair.path),
        _ => None,
    });
    let refused = missing.map(|path| {
        let rule = format!(
            "`{} =` is followed by no value",
            darling::util::path_to_string(path)
        );
        refusal(path, rule, "write one")
    });
    refused.collect()
}

const FIELD_KEYS: &str = "; the keys here are `alias`, `choices`, `default`, `desc`, `example`, `flatten`, `len`, \
                          `pattern`, `range`, `rename`, `schema`, `skip`, `with`";

/// `keys`: those there are, where there are too many for darling to list.
///
/// darling says "field" of what is a key here, where fields are something else.
pub(crate) fn reword(grammar: &syn::Error, keys: &str) -> Error {
    let said = grammar.to_string();
    let message = if let Some(unknown) = said.strip_prefix("Unknown field: ") {
        let unknown = unknown
            .replace(". Did you mean ", "; did you mean ")
            .replace(". Available values: ", "; the keys here are ");
        // What clap and others call them; here the type says it.
        let help = match unknown.split('`').nth(1) {
            Some("required" | "optional") => {
                "\nhelp: an argument is required unless it is an `Option` or has a `default`"
            }
            // darling lists ten keys at most.
            _ if !unknown.contains(';') => keys,
            _ => "",
        };
        format!("unknown key {unknown}{help}")
    } else if let Some(key) = said.strip_prefix("Duplicate field ") {
        format!("{key} is written twice\nhelp: remove one of them")
    } else if let Some((_, form)) = said.split_once("are not supported. Use ") {
        format!(
            "the keys belong in parentheses\nhelp: write `{}`",
            form.replace("...", "…")
        )
    } else if said.starts_with("Unexpected meta-item format") {
        "expected a key, such as `desc = \"…\"`".to_owned()
    } else {
        said
    };
    error(&grammar.span(), message)
}
