//! Bytes as Rust tokens for the macros, which never panic, and whose output is items as long as the input is. A byte above
//! ASCII stands for a fragment; brackets are closed where that is missing.

use copilot_tool_fuzz_derive::{copilot_args, function_tool, tool, tools};
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Data, DeriveInput, Field, File, Item};

/// rustc itself has a limit, and syn has none.
const DEEPEST: usize = 40;

#[rustfmt::skip]
const FRAGMENTS: &[&str] = &[
    "struct A", "enum A", "union A", "impl A", "impl B for A", "fn a", "async fn a", "pub", "pub(crate)", "where", "for",
    "self", "&self", "&mut self", "mut", "Self", "crate", "r#type", "#[args(", "#[arg(", "#[serde(", "#[tool(",
    "#[tool]", "#[doc = \"x\"]", "#[doc(", "#[cfg(", "#[allow(", "#[derive(", "tag = \"kind\"", "content = \"c\"",
    "rename_all = \"camelCase\"", "rename_all_fields = \"snake_case\"", "require_desc", "allow_unknown", "strict",
    "bound = \"\"", "crate = ::a", "desc = \"x\"", "desc = \" \"", "default", "default =", "rename = \"a\"",
    "alias = \"b\"", "range = 1..=3", "range = ..0.5", "len = 1..", "pattern = \"^[a-z]+$\"", "pattern = \"[\"",
    "choices = [1, 2]", "choices = [\"a\"]", "example =", "flatten", "nest", "skip", "schema =", "with = \"m\"",
    "deserialize_with = \"f\"", "untagged", "transparent", "other", "deny_unknown_fields", "skip_serializing_if",
    "from = \"T\"", "name = \"a_b\"", "description = \"x\"", "skip_permission", "overrides_built_in_tool", "terminal",
    "defer", "hints(read_only)", "metadata(a = 1)", "title = \"x\"", "timeout = 1", "blocking", "expose_errors",
    "a: u8,", "b: String,", "a: Option<u8>,", "a: Vec<String>,", "_: bool,", "(a, b): (u8, u8)", "A,", "B(A),",
    "C { a: u8 },", "D = 1,", "Box<Self>", "&'a str", "&ToolInvocation", "ToolInvocation", "<T>", "<'a>",
    "<const N: usize>", "T: Copy", "impl Fn()", "dyn Fn() -> u8", "[u8; 3]", "(u8, u8)", "fn(u8) -> u8", "m!()",
    "-> String", "-> Result<u8, E>", "{}", "{ let x = 1; x }", "();", "Default::default()", "Enum::A", "-1", "1.5", "300",
    "u64::MAX", "true", "\"\"", "\"x\"", "b\"x\"", "'c'", "1u8", "340282366920938463463374607431768211456", "..", "..=",
    "::", "->", "=>", "é", "//! x\n", "/// x\n", "\"\\n\\u{202e}\"",
];

/// The fuzz target. Parentheses at the front are the options of an attribute.
pub fn tokens(bytes: &[u8]) {
    let Ok(tokens) = text(bytes).parse::<TokenStream>() else {
        return;
    };
    let mut tokens = tokens.into_iter().peekable();
    let options = match tokens.peek() {
        Some(TokenTree::Group(group)) => group.stream(),
        _ => TokenStream::new(),
    };
    if !options.is_empty() {
        tokens.next();
    }
    let item: TokenStream = tokens.collect();
    if let Ok(item) = syn::parse2::<DeriveInput>(item.clone()) {
        let output = copilot_args(&item);
        if !has_blank_field(&item) {
            is_items(&output, &item);
        }
        function_tool(&item);
    }
    let is_item = syn::parse2::<Item>(item.clone()).is_ok_and(|item| !ends_in_plus(&item));
    for attribute in [tools, tool] {
        let output = attribute(options.clone(), &item);
        if is_item {
            is_items(&output, &item);
        }
    }
}

/// rustc refuses `_: u8`, and syn takes it.
fn has_blank_field(item: &DeriveInput) -> bool {
    let is_blank = |field: &Field| field.ident.as_ref().is_some_and(|name| name == "_");
    match &item.data {
        Data::Struct(data) => data.fields.iter().any(is_blank),
        Data::Enum(data) => {
            let mut fields = data.variants.iter().flat_map(|variant| &variant.fields);
            fields.any(is_blank)
        }
        Data::Union(data) => data.fields.named.iter().any(is_blank),
    }
}

/// rustc refuses `impl S + {}`, and syn takes it.
fn ends_in_plus(item: &Item) -> bool {
    let Item::Impl(item) = item else {
        return false;
    };
    item.self_ty.to_token_stream().to_string().ends_with('+')
}

fn is_items(output: &TokenStream, item: &impl quote::ToTokens) {
    if let Err(error) = syn::parse2::<File>(output.clone()) {
        panic!("{error}: {}\n{output}", item.to_token_stream());
    }
}

fn text(bytes: &[u8]) -> String {
    let mut text = String::new();
    let mut open = Vec::new();
    let written = bytes.iter().map(|&byte| match byte {
        ..0x80 => (None, char::from(byte)),
        _ => (FRAGMENTS.get(usize::from(byte & 0x7f)), ' '),
    });
    for (fragment, own) in written {
        let fragment = fragment.into_iter().flat_map(|fragment| fragment.chars());
        for c in fragment.chain([own]) {
            match c {
                '(' | '[' | '{' if open.len() < DEEPEST => open.push(c),
                '(' | '[' | '{' => continue,
                ')' | ']' | '}' => match open.pop() {
                    Some(opened) => {
                        text.push(closing(opened));
                        continue;
                    }
                    None => continue,
                },
                _ => {}
            }
            text.push(c);
        }
    }
    text.extend(open.into_iter().rev().map(closing));
    text
}

fn closing(opened: char) -> char {
    match opened {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn brackets_are_closed() {
        assert_eq!(text(b"a ] (b [c"), "a  (b [c])");
        assert_eq!(text(b"struct A { a: [u8; 3] }"), "struct A { a: [u8; 3] }");
    }

    #[test]
    fn bytes_above_ascii_are_fragments() {
        assert_eq!(text(b"\x92\xa2)] \x80;"), "#[args( strict )] struct A ;");
    }
}
