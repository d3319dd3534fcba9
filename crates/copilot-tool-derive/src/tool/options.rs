//! The options of a tool, `#[tool(…)]`: what is written, and what it means.

use std::time::Duration;

use darling::ast::NestedMeta;
use darling::error::Accumulator;
use darling::{Error, FromMeta};
use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, Lit, LitStr, Meta, Path, Token};

use crate::args::input::{missing_values, reword};
use crate::args::keyed::{Keyed, Switch, Text};
use crate::args::{error, refusal};
use crate::docs::Docs;
use crate::evident;

#[derive(Default, FromMeta)]
pub(super) struct ToolInput {
    name: Option<Keyed<LitStr>>,
    desc: Option<Keyed<Text>>,
    title: Option<Keyed<Text>>,
    skip_permission: Option<Keyed<Switch>>,
    overrides_built_in_tool: Option<Keyed<Switch>>,
    terminal: Option<Keyed<Switch>>,
    defer: Option<Keyed<LitStr>>,
    instructions: Option<Keyed<Text>>,
    metadata: Option<MetadataInput>,
    hints: Option<HintsInput>,
    strict: Option<Keyed<Switch>>,
    blocking: Option<Keyed<Switch>>,
    timeout: Option<Keyed<Expr>>,
    expose_errors: Option<Keyed<Switch>>,
    /// On functions only: a block says it for all its methods.
    #[darling(rename = "crate")]
    pub(super) krate: Option<Keyed<Path>>,
}

struct MetadataInput(Vec<(String, Expr)>);

#[derive(FromMeta)]
struct HintsInput {
    read_only: Option<Keyed<Switch>>,
    destructive: Option<Keyed<Switch>>,
    idempotent: Option<Keyed<Switch>>,
    open_world: Option<Keyed<Switch>>,
}

const KEYS: &str = "; the keys here are `blocking`, `defer`, `desc`, `expose_errors`, `hints`, `instructions`, `metadata`, \
                    `name`, `overrides_built_in_tool`, `skip_permission`, `strict`, `terminal`, `timeout`, `title`";

impl ToolInput {
    /// What is in the parentheses.
    pub(super) fn read(list: TokenStream, errors: &mut Accumulator) -> Self {
        let known = missing_values(list.clone());
        let read = NestedMeta::parse_meta_list(list)
            .map_err(Error::from)
            .and_then(|items| Self::from_list(&items));
        match read {
            Ok(written) if known.is_empty() => return written,
            Ok(_) => {}
            Err(grammar) => {
                for error in syn::Error::from(grammar) {
                    // A missing value is known already, with a better span.
                    if known.is_empty() || !error.to_string().starts_with("unexpected end of input")
                    {
                        errors.push(reword(&error, KEYS));
                    }
                }
            }
        }
        known.into_iter().for_each(|error| errors.push(error));
        Self::default()
    }
}

impl FromMeta for MetadataInput {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        let expected = "`metadata` takes a list, such as `metadata(source = \"crm\", weight = 3)`";
        let Meta::List(list) = meta else {
            return Err(error(meta, expected));
        };
        let entry = |input: syn::parse::ParseStream<'_>| {
            let key = match input.parse::<Option<LitStr>>()? {
                Some(key) => key.value(),
                None => input.call(Ident::parse_any)?.to_string(),
            };
            input.parse::<Token![=]>()?;
            Ok((key.trim_start_matches("r#").to_owned(), input.parse()?))
        };
        let entries = |input: syn::parse::ParseStream<'_>| {
            Punctuated::<_, Token![,]>::parse_terminated_with(input, entry)
        };
        let entries = entries.parse2(list.tokens.clone());
        match entries {
            Ok(entries) => Ok(MetadataInput(entries.into_iter().collect())),
            Err(_) => Err(error(meta, expected)),
        }
    }
}

/// What an option says, where it was given.
#[derive(Default)]
pub(super) struct Options {
    /// Methods of the definition, with their argument.
    pub(super) switches: Vec<(Ident, bool)>,
    pub(super) texts: Vec<(Ident, Expr)>,
    /// The variant of `Defer`.
    pub(super) defer: Option<Ident>,
    pub(super) metadata: Vec<(String, Expr)>,
    /// Fields of `ToolHints`.
    pub(super) hints: Vec<(Ident, bool)>,
    pub(super) timeout: Option<Timeout>,
}

pub(super) enum Timeout {
    Literal(Duration, Span),
    Code(Expr),
}

/// What every tool has.
pub(super) struct Named {
    pub(super) name: String,
    /// Where the name is from.
    pub(super) at: Span,
    pub(super) description: TokenStream,
    /// Whether rustc has to look whether it is blank.
    pub(super) is_computed: bool,
    pub(super) options: Options,
}

impl Named {
    pub(super) fn new(
        ident: &Ident,
        attrs: &[Attribute],
        written: &ToolInput,
        errors: &mut Accumulator,
    ) -> Self {
        let (name, at) = match &written.name {
            Some(name) => (name.value.value(), name.at),
            None => (ident.unraw().to_string(), ident.span()),
        };
        if !is_name(&name) {
            let help = match &written.name {
                Some(_) => "use 1 to 64 ASCII letters, digits, `_` and `-`",
                None => "choose another with `#[tool(name = \"…\")]`",
            };
            let rule = format!(
                "`{name}` cannot name a tool, because model providers take 1 to 64 of `A-Z a-z 0-9 _ -` only"
            );
            errors.push(refusal(&at, rule, help));
        }
        let description = description(ident, attrs, written, errors);
        let is_computed = syn::parse2::<LitStr>(description.clone()).is_err();
        Named {
            name,
            at,
            description,
            is_computed,
            options: Options::new(written, errors),
        }
    }
}

fn is_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
}

fn description(
    ident: &Ident,
    attrs: &[Attribute],
    written: &ToolInput,
    errors: &mut Accumulator,
) -> TokenStream {
    if let Some(desc) = &written.desc
        && evident::text(&desc.value.0).is_some_and(|text| text.value().trim().is_empty())
    {
        errors.push(refusal(
            &desc.at,
            "a description cannot be blank, because the model chooses a tool by it",
            "say what the tool does",
        ));
    }
    let docs = Docs::new(attrs, written.desc.as_ref().map(|desc| &desc.value.0));
    docs.text.unwrap_or_else(|| {
        errors.push(refusal(
            ident,
            format!("the tool `{ident}` has no description, and the model chooses a tool by it"),
            "write a doc comment, or `#[tool(desc = \"…\")]`",
        ));
        LitStr::new("", ident.span()).into_token_stream()
    })
}

impl Options {
    fn new(written: &ToolInput, errors: &mut Accumulator) -> Self {
        let switches = [
            ("skip_permission", &written.skip_permission),
            ("overrides_built_in_tool", &written.overrides_built_in_tool),
            ("terminal", &written.terminal),
            ("strict", &written.strict),
            ("blocking", &written.blocking),
            ("expose_errors", &written.expose_errors),
        ];
        let mut options = Options {
            switches: on(switches),
            ..Options::default()
        };
        for (method, text) in [
            ("title", &written.title),
            ("instructions", &written.instructions),
        ] {
            if let Some(text) = text {
                options
                    .texts
                    .push((Ident::new(method, text.key), text.value.0.clone()));
            }
        }
        if let Some(defer) = &written.defer {
            let variant = match defer.value.value().as_str() {
                "auto" => Some("Auto"),
                "never" => Some("Never"),
                _ => None,
            };
            match variant {
                Some(variant) => options.defer = Some(Ident::new(variant, defer.at)),
                None => errors.push(error(&defer.at, "`defer` is `\"auto\"` or `\"never\"`")),
            }
        }
        if let Some(metadata) = &written.metadata {
            options.metadata.clone_from(&metadata.0);
        }
        if let Some(hints) = &written.hints {
            options.hints = on([
                ("read_only", &hints.read_only),
                ("destructive", &hints.destructive),
                ("idempotent", &hints.idempotent),
                ("open_world", &hints.open_world),
            ]);
        }
        if let Some(limit) = &written.timeout {
            options.timeout = timeout(&limit.value, limit.at, errors);
        }
        options
    }
}

fn on<const N: usize>(switches: [(&str, &Option<Keyed<Switch>>); N]) -> Vec<(Ident, bool)> {
    let given = switches.into_iter().filter_map(|(name, switch)| {
        switch
            .as_ref()
            .map(|it| (Ident::new(name, it.key), it.value.0))
    });
    given.collect()
}

fn timeout(value: &Expr, at: Span, errors: &mut Accumulator) -> Option<Timeout> {
    let limit = match evident::ungroup(value) {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Str(text) => duration(&text.value()),
            _ => None,
        },
        _ => return Some(Timeout::Code(value.clone())),
    };
    if limit.is_none() {
        errors.push(refusal(
            &at,
            "`timeout` takes a number and its unit, or an expression of type `Duration`",
            "write it as `\"500ms\"`, `\"5s\"`, `\"2m\"` or `\"1h\"`",
        ));
    }
    limit.map(|limit| Timeout::Literal(limit, value.span()))
}

fn duration(text: &str) -> Option<Duration> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let number: u64 = digits.trim_end().parse().ok()?;
    let millis = match &text[digits.len()..] {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return None,
    };
    let limit = Duration::from_millis(number.checked_mul(millis)?);
    (!limit.is_zero()).then_some(limit)
}
