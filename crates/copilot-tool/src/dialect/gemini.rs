//! `Dialect::Gemini`: the `parameters` of a function declaration, which is OpenAPI's `Schema` and not JSON Schema.
//! An unknown keyword is an error of the whole request. Source: <https://ai.google.dev/api/caching#Schema>.

use serde_json::Value;

use super::{
    portable,
    rules::{Null, Rules, keeps_bounds},
};

pub(super) const RULES: Rules = Rules {
    name: "Gemini",
    keeps,
    null: Null::Keyword,
    ..portable::RULES
};

fn keeps(keyword: &str, value: &Value) -> bool {
    keyword != "multipleOf" && keeps_bounds(keyword, value)
}
