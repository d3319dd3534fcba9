//! The macros of `copilot-tool`; use them through that crate. Here are the entry points only: read
//! what was written, decide what it means, write it out; or say what is wrong, and write a stub.

mod args;
mod docs;
mod evident;
mod tool;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes a type the arguments of a tool. The attributes are described at the re-export in
/// `copilot-tool`.
#[proc_macro_derive(CopilotArgs, attributes(args, arg, serde))]
pub fn derive_copilot_args(item: TokenStream) -> TokenStream {
    args::copilot_args(&parse_macro_input!(item as DeriveInput)).into()
}

/// Makes tools of the methods of an `impl` block. The options are described at the re-export in
/// `copilot-tool`.
#[proc_macro_attribute]
pub fn tools(options: TokenStream, item: TokenStream) -> TokenStream {
    tool::tools(options.into(), &item.into()).into()
}

/// Makes a tool of a function, or of a method in a block under `#[tools]`. The options are described
/// at the re-export in `copilot-tool`.
#[proc_macro_attribute]
pub fn tool(options: TokenStream, item: TokenStream) -> TokenStream {
    tool::tool(options.into(), &item.into()).into()
}

/// Gives back what `#[tool]` on a function hands to it.
#[doc(hidden)]
#[proc_macro_derive(FunctionTool, attributes(tool_tokens))]
pub fn derive_function_tool(item: TokenStream) -> TokenStream {
    tool::tokens(&parse_macro_input!(item as DeriveInput)).into()
}
