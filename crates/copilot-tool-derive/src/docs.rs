//! Doc attributes and `desc = "…"` → one description. Whether a description may be missing or blank
//! is decided where it is used.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, LitStr, Meta};

use crate::evident::{self, ungroup};

/// A description, as an expression of type `&'static str`.
pub(crate) struct Docs {
    /// `None`: there is no description.
    pub(crate) text: Option<TokenStream>,
}

/// The lines of neighbouring literals, or what only rustc can evaluate (`include_str!(…)`).
enum Piece<'a> {
    Lines(Vec<String>, Span),
    Code(&'a Expr),
}

impl Docs {
    /// `desc` wins over the doc attributes, and is taken as it is.
    pub(crate) fn new(attrs: &[Attribute], desc: Option<&Expr>) -> Self {
        let text = match desc {
            Some(desc) => Some(desc.to_token_stream()),
            None => write(read(attrs)),
        };
        Docs { text }
    }
}

fn read(attrs: &[Attribute]) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    for attr in attrs {
        // `#[doc(hidden)]` and `#[doc(alias = "…")]` are lists.
        let Meta::NameValue(doc) = &attr.meta else {
            continue;
        };
        if !doc.path.is_ident("doc") {
            continue;
        }
        let Some(literal) = evident::text(&doc.value) else {
            pieces.push(Piece::Code(ungroup(&doc.value)));
            continue;
        };
        let new = lines(&literal.value());
        match pieces.last_mut() {
            Some(Piece::Lines(lines, _)) => lines.extend(new),
            _ => pieces.push(Piece::Lines(new, literal.span())),
        }
    }
    pieces
}

fn write(mut pieces: Vec<Piece<'_>>) -> Option<TokenStream> {
    if let Some(Piece::Lines(lines, _)) = pieces.first_mut() {
        let blank = lines.iter().take_while(|line| line.is_empty()).count();
        lines.drain(..blank);
    }
    if let Some(Piece::Lines(lines, _)) = pieces.last_mut() {
        let kept = lines
            .iter()
            .rposition(|line| !line.is_empty())
            .map_or(0, |last| last + 1);
        lines.truncate(kept);
    }
    pieces.retain(|piece| !matches!(piece, Piece::Lines(lines, _) if lines.is_empty()));

    let all_literal = pieces.iter().all(|piece| matches!(piece, Piece::Lines(..)));
    let mut texts = pieces.iter().map(|piece| match piece {
        Piece::Lines(lines, span) => LitStr::new(&lines.join("\n"), *span).into_token_stream(),
        Piece::Code(expr) => expr.to_token_stream(),
    });
    let first = texts.next()?;
    if all_literal {
        return Some(first);
    }
    Some(quote!(::core::concat!(#first #(, "\n", #texts)*)))
}

/// The lines of one doc attribute, without the space that follows `///`, the star gutter or the
/// indentation of a block comment, and what trails.
fn lines(literal: &str) -> Vec<String> {
    let (first, rest) = literal.split_once('\n').unwrap_or((literal, ""));
    let mut lines = vec![without_leading_space(first)];
    if literal.contains('\n') {
        let rest: Vec<&str> = rest.split('\n').collect();
        let gutter = star_gutter(&rest);
        let indent = rest
            .iter()
            .filter_map(|line| indent_of(line))
            .min()
            .unwrap_or(0);
        lines.extend(rest.iter().map(|line| match gutter {
            Some(star) => without_leading_space(line.get(star + 1..).unwrap_or("")),
            None => line.get(indent..).unwrap_or("").trim_end().to_owned(),
        }));
    }
    lines
}

/// The column of the ` * ` that begins every line of a block comment. In column 0 it is the bullet
/// of a list.
fn star_gutter(lines: &[&str]) -> Option<usize> {
    let mut columns = lines
        .iter()
        .filter_map(|line| indent_of(line).map(|column| (column, line[column..].starts_with('*'))));
    let (first, _) = columns.clone().next()?;
    (first > 0 && columns.all(|column| column == (first, true))).then_some(first)
}

/// `None` for a blank line.
fn indent_of(line: &str) -> Option<usize> {
    let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
    (!line.trim().is_empty()).then_some(indent)
}

fn without_leading_space(line: &str) -> String {
    line.strip_prefix(' ').unwrap_or(line).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literal_docs_are_cleaned_while_expanding() {
        let table = [
            ("/// City.", Some("City.")),
            ("///City.", Some("City.")),
            ("///  City.", Some(" City.")),
            ("///", None),
            ("///   ", None),
            ("", None),
            ("#[doc(hidden)] #[doc(alias = \"x\")]", None),
            ("#[doc = \"\"]", None),
            (
                "/// One of:   \n/// - a\n///   - b\n///\n/// Done.\n///",
                Some("One of:\n- a\n  - b\n\nDone."),
            ),
            ("///\n/// Text\n///", Some("Text")),
            ("/** City. */", Some("City.")),
            (
                "/**\n     * City.\n     *\n     *  - a\n     */",
                Some("City.\n\n - a"),
            ),
            ("/** City.\n     * More. */", Some("City.\nMore.")),
            ("/**\n    City.\n      more\n    */", Some("City.\n  more")),
            ("#[doc = \"List:\\n* a\\n* b\"]", Some("List:\n* a\n* b")),
            ("#[doc = \" a\\r\\n b\\r\\n\"]", Some("a\nb")),
            ("/// a\n#[doc(hidden)]\n/// b", Some("a\nb")),
            ("/// \u{a0}é", Some("\u{a0}é")),
        ];
        for (attrs, expected) in table {
            let found = docs(attrs).map(|text| syn::parse2::<LitStr>(text).unwrap().value());
            assert_eq!(found.as_deref(), expected, "{attrs}");
        }
    }

    #[test]
    fn other_docs_are_concatenated_by_rustc() {
        let table = [
            (
                "#[doc = include_str!(\"x.md\")]",
                "::core::concat!(include_str!(\"x.md\"))",
            ),
            (
                "///\n/// a\n/// b\n#[doc = concat!(\"c\", 1)]\n/// d\n///",
                "::core::concat!(\"a\\nb\", \"\\n\", concat!(\"c\", 1), \"\\n\", \"d\")",
            ),
        ];
        for (attrs, expected) in table {
            let expected: TokenStream = expected.parse().unwrap();
            assert_eq!(
                docs(attrs).unwrap().to_string(),
                expected.to_string(),
                "{attrs}"
            );
        }
    }

    fn docs(attrs: &str) -> Option<TokenStream> {
        let item: syn::ItemStruct = syn::parse_str(&format!("{attrs}\nstruct S;")).unwrap();
        Docs::new(&item.attrs, None).text
    }
}
