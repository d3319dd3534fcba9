//! What a small block and a function expand to. Read them when they change: they are what rustc compiles for every user.

use proc_macro2::TokenStream;
use syn::Item;

#[test]
fn a_block_is_a_provider_beside_it() {
    snapshot(
        "block",
        super::tools,
        r#"
        impl Service {
            /// Get the current weather.
            #[tool(skip_permission, timeout = "5s")]
            async fn get_weather(
                &self,
                /// City to look up.
                city: String,
                invocation: &ToolInvocation,
                days: Option<u8>,
            ) -> Result<String, ToolError> {
                todo(city)
            }

            /// Find items.
            #[tool]
            #[cfg(feature = "search")]
            fn find(search: Search) -> Found {}
        }
        "#,
    );
}

#[test]
fn a_function_gains_a_type() {
    snapshot(
        "function",
        super::tool,
        "/// Tell the time.\npub fn server_time() -> String { now() }",
    );
}

fn snapshot(name: &str, expand: fn(TokenStream, &TokenStream) -> TokenStream, item: &str) {
    let tokens = expand(TokenStream::new(), &item.parse().unwrap());
    let mut file: syn::File = syn::parse2(tokens).unwrap();
    // What the derive `FunctionTool` makes of the type.
    for index in 0..file.items.len() {
        if let Item::Struct(unit) = &mut file.items[index] {
            let made = super::tokens(&unit.clone().into());
            unit.attrs
                .retain(|attr| !attr.path().is_ident("tool_tokens"));
            file.items
                .extend(syn::parse2::<syn::File>(made).unwrap().items);
        }
    }
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, prettyplease::unparse(&file));
    });
}
