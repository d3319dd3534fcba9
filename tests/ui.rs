//! What rustc says about code that is wrong (`ui/fail`), word for word, and code that must compile (`ui/pass`).
//!
//! `TRYBUILD=overwrite cargo test --test ui` writes the `.stderr` files anew; read them before they are committed.

#[test]
fn errors_say_what_is_wrong_and_odd_code_compiles() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/ui/fail/*.rs");
    cases.pass("tests/ui/pass/*.rs");
}
