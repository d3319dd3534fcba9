//! What comes out where something is wrong or unfinished (M13, M14): the item as it was, and one error. What the errors
//! say is in `tests/ui/fail/tool*.stderr` of the suite.

use proc_macro2::TokenStream;

fn block(item: &str) -> String {
    super::tools(TokenStream::new(), &item.parse().unwrap()).to_string()
}

fn tokens(text: &str) -> String {
    text.parse::<TokenStream>().unwrap().to_string()
}

fn errors(expansion: &str) -> usize {
    expansion.matches("compile_error").count()
}

#[test]
fn an_unfinished_body_is_no_error_of_ours() {
    let expansion =
        block("impl S { /// D\n #[tool] fn a(&self, b: u8) { self.; let } fn c() { x. } }");
    assert_eq!(errors(&expansion), 0, "{expansion}");
    assert!(expansion.starts_with(&tokens(
        "impl S { /// D\n fn a(&self, b: u8) { self.; let } fn c() { x. } }"
    )));
}

#[test]
fn a_wrong_option_or_parameter_is_one_error_and_the_block_stays() {
    for (wrong, right) in [
        ("#[tool(nam = \"x\")] fn a(&self) {}", "fn a(&self) {}"),
        (
            "#[tool] fn a(&self, (b, c): (u8, u8)) {}",
            "fn a(&self, (b, c): (u8, u8)) {}",
        ),
        (
            "#[tool] fn a(&self, /** B */ #[arg(dfault)] b: u8) {}",
            "fn a(&self, b: u8) {}",
        ),
        ("#[tool] fn a(self) {}", "fn a(self) {}"),
    ] {
        let around =
            |item| format!("impl S {{ fn before() {{}} /** D */ {item} fn after() {{}} }}");
        let expansion = block(&around(wrong));
        assert_eq!(errors(&expansion), 1, "{expansion}");
        assert!(
            expansion.starts_with(&tokens(&around(right))),
            "{expansion}"
        );
        assert!(expansion.contains("ToolProvider for S"), "{expansion}");
    }
}

// M18
#[test]
fn all_that_is_not_ours_stays_in_order() {
    let kept = |tool: &str, arg: &str| {
        format!(
            "#[a] impl<'a, T: B<{{ 3 }}>> C<T> where T: D {{
                #![allow(x)]
                pub const E: [u8; {{ 2 }}] = {{ [1, 2] }};
                type F = G;
                m! {{ #[tool] fn in_macro() {{}} }}
                #[doc(hidden)] #[inline] {tool} #[h::instrument(skip(self))] pub(crate) async fn f(
                    &self, #[cfg(i)] #[allow(j)] {arg} k: L<{{ 4 }}>, #[m] n: impl O,
                ) -> P<{{ 5 }}> {{ #![q] unsafe {{ r }} }}
                unsafe extern \"C\" fn s<T>(&mut self) {{}}
                n!();
            }}"
        )
    };
    let expansion = block(&kept(
        "#[tool(terminal)]",
        "#[doc = \"t\"] #[arg(default = { u })]",
    ));
    // Punctuation may be joined or not.
    let bare = |text: String| text.replace(' ', "");
    assert!(
        bare(expansion.clone()).starts_with(&bare(tokens(&kept("", "")))),
        "{expansion}"
    );
}

#[test]
fn odd_input_is_an_error_or_accepted_but_never_a_panic() {
    let items = [
        "",
        "impl",
        "impl S",
        "impl S;",
        "impl S {}",
        "impl S { #[tool] }",
        "impl S { #[tool] const A: u8 = 1; }",
        "impl S { #[tool] fn a(); }",
        "impl S { #[tool = 1] fn a() {} #[tool()] fn b(self, self: &Self) {} #[tool[x]] fn c(...) {} }",
        "impl S { #[cfg_attr] #[cfg_attr()] #[cfg_attr(x)] #[cfg_attr(x, tool = 1, tool)] fn a() {} }",
        "impl S { #[tool(name, name = 1, metadata, metadata(=), hints = 1, timeout = 1, defer(x))] fn a() {} }",
        "impl S { /** D */ #[tool(timeout = \"5\", defer = \"\")] fn r#type(r#fn: r#u8, _: &_, &(a, b): &(u8,)) {} }",
        "impl S { /** D */ #[tool] fn a(#[arg] a: u8, #[arg = 1] b: u8, #[arg(nest, nest)] c: u8, #[arg()] d: !) {} }",
        "impl S { /** D */ #[tool] fn a(#[cfg(a)] a: A, #[cfg(b)] a: B, #[cfg(c)] c: C, #[cfg(d)] d: D, #[cfg(e)] e: E) {} }",
        "impl<'a, const N: usize> dyn A<'a, N> { /** D */ #[tool] fn a(self: &Self, a: [Self; N]) {} }",
        "fn a() {}",
        "unsafe fn a<'a>(a: &'a str, mut b: fn(&u8), self_: Self) -> impl A + use<'a> {}",
        "const fn a(_: &ToolInvocation, b: &mut ToolInvocation, c: ToolInvocation, d: &&ToolInvocation) {}",
        "struct A;",
    ];
    for item in items {
        let item: TokenStream = item.parse().unwrap();
        super::tools(TokenStream::new(), &item);
        super::tool(TokenStream::new(), &item);
        for options in [
            "name = x, crate = a",
            "nam, crate = ::a",
            "=",
            "name =",
            "x y",
        ] {
            super::tools(options.parse().unwrap(), &item);
            super::tool(options.parse().unwrap(), &item);
        }
    }
}
