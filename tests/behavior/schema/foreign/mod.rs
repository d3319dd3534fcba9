//! Field types that derive serde's `Deserialize` and schemars' `JsonSchema`, and know nothing of this crate.

mod enums;
mod structs;

use std::fmt::Debug;

use copilot_tool::CopilotArgs;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::check::{Check, check};

#[derive(Debug, CopilotArgs)]
struct Only<T> {
    value: T,
}

fn only<T: DeserializeOwned + JsonSchema + Debug + Send + 'static>() -> Check<Only<T>> {
    check()
}

fn byte() -> Value {
    json!({ "type": "integer", "minimum": 0, "maximum": 255 })
}
