//! Every compile-time refusal, word for word (`refusals.txt`), and that no input makes the macro
//! panic.

use syn::DeriveInput;

use super::input::ArgsInput;
use super::model::Args;

/// Items, each with its errors below it, indented. An item without errors is accepted.
const REFUSALS: &str = include_str!("refusals.txt");

#[test]
fn refusals_say_what_is_wrong_why_and_what_to_do() {
    let mut found = String::new();
    for item in items() {
        found += &format!("{item}\n");
        for error in errors(item) {
            found += &format!("    {}\n", error.replace('\n', "\n    "));
        }
    }
    assert!(found == REFUSALS, "{found}");
}

#[test]
fn odd_input_is_an_error_or_accepted_but_never_a_panic() {
    let odd = [
        "struct A;",
        "struct A {}",
        "struct A(());",
        "struct r#A { r#type: r#String, r#in: Option<u8> }",
        "struct A<T = u32, const N: usize = 8>([T; N]) where T: Copy;",
        "struct A { #[arg(default)] a: [u8; 4], #[arg(default = Enum::A)] b: Enum }",
        "struct A { a: Box<Self>, b: fn(&u8) -> Self, c: !, d: m!(), e: *const u8, f: dyn Fn() }",
        "#[args(rename_all = \"camelCase\")] struct A { _a: u8, a__b: u8, ___: u8 }",
        "#[serde(rename_all = \"camelCase\")] enum A { #[serde(rename(deserialize = \"x\"))] É }",
        "struct A { #[arg(range = (1)..(-1))] a: u8, #[arg(len = ..=-1)] b: X }",
        "struct A { #[arg(range = 99999999999999999999999999999999999999999..)] a: u8 }",
        "struct A { #[arg(default = -170141183460469231731687303715884105728, range = 0..)] a: i128 }",
        "#[doc] #[doc(x)] #[doc = 5] #[args {strict}] #[args[strict]] struct A;",
        "#[a::args(x)] #[args::a(x)] struct A { #[arg::x] a: u8, #[serde::x] b: u8 }",
        "#[serde(,)] #[serde(= 1)] #[serde(a b)] #[args(,)] #[args(::a::b = 1, a::b, c!)] struct A;",
        "#[serde(rename_all(serialize, deserialize))] #[serde(bound(x))] struct A { a: u8 }",
    ];
    for item in odd.into_iter().chain(items()) {
        let item: DeriveInput = syn::parse_str(item).unwrap();
        crate::args::copilot_args(&item);
    }
}

fn items() -> impl Iterator<Item = &'static str> {
    REFUSALS.lines().filter(|line| !line.starts_with(' '))
}

fn errors(item: &str) -> Vec<String> {
    let item: DeriveInput = syn::parse_str(item).unwrap();
    let args = ArgsInput::read(&item).and_then(|written| Args::new(&item, &written));
    let errors = args.err().map(syn::Error::from).into_iter().flatten();
    errors.map(|error| error.to_string()).collect()
}
