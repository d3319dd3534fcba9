//! `Option` is found by trait, not by its spelling (M17).

use copilot_tool::CopilotArgs;
use serde_json::json;

use crate::check::check;

type Maybe<T> = Option<T>;

mod my {
    //! A type that is called `Option` and is none.

    use super::CopilotArgs;

    #[derive(Debug, CopilotArgs)]
    pub(super) struct Option<T> {
        pub(super) chosen: T,
    }
}

#[derive(Debug, CopilotArgs)]
#[expect(unused_qualifications, reason = "the spellings are the test")]
struct Spellings {
    alias: Maybe<u8>,
    full: std::option::Option<u8>,
    nested: core::option::Option<Maybe<u8>>,
    mine: my::Option<u8>,
}

#[test]
fn an_option_is_optional_under_any_name() {
    check::<Spellings>()
        .required(&["mine"])
        .accepts(
            json!({ "mine": { "chosen": 1 } }),
            "Spellings { alias: None, full: None, nested: None, mine: Option { chosen: 1 } }",
        )
        .accepts(
            json!({ "alias": 1, "full": 2, "nested": 3, "mine": { "chosen": 4 } }),
            "Spellings { alias: Some(1), full: Some(2), nested: Some(Some(3)), mine: Option { chosen: 4 } }",
        )
        .rejects(json!({}), "mine: required object {chosen} is missing")
        .rejects(json!({ "mine": 1 }), "mine: expected object, got number 1");
}

mod shadowed {
    //! The user's own `Option` in the place of the prelude's.

    use super::{CopilotArgs, my::Option};

    #[derive(Debug, CopilotArgs)]
    pub(super) struct Chosen {
        pub(super) one: Option<u8>,
        pub(super) other: std::option::Option<u8>,
    }
}

#[test]
fn an_option_of_the_users_is_required() {
    check::<shadowed::Chosen>().required(&["one"]).accepts(
        json!({ "one": { "chosen": 1 } }),
        "Chosen { one: Option { chosen: 1 }, other: None }",
    );
}
