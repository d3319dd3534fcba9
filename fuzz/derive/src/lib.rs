//! The macros of `copilot-tool-derive` as functions. Only rustc can call what a crate of macros exports, so this is the
//! same modules below another root.

#[path = "../../../crates/copilot-tool-derive/src/args/mod.rs"]
mod args;
#[path = "../../../crates/copilot-tool-derive/src/docs.rs"]
mod docs;
#[path = "../../../crates/copilot-tool-derive/src/evident.rs"]
mod evident;
#[path = "../../../crates/copilot-tool-derive/src/tool/mod.rs"]
mod tool;

use proc_macro2::TokenStream;
use syn::DeriveInput;

/// `#[derive(CopilotArgs)]`.
pub fn copilot_args(item: &DeriveInput) -> TokenStream {
    args::copilot_args(item)
}

/// `#[tools(…)]`.
pub fn tools(options: TokenStream, item: &TokenStream) -> TokenStream {
    tool::tools(options, item)
}

/// `#[tool(…)]`.
pub fn tool(options: TokenStream, item: &TokenStream) -> TokenStream {
    tool::tool(options, item)
}

/// The derive that gives back what `#[tool]` hands to it.
pub fn function_tool(item: &DeriveInput) -> TokenStream {
    tool::tokens(item)
}
