//! What the model reads when a call does not decode, and the same as data.
#![allow(dead_code, reason = "the fields are read by `Debug` only")]

mod all;
mod hostile;
mod paths;
mod text;

use copilot_tool::{ArgsError, CopilotArgs};
use serde_json::Value;

/// Why `arguments` are refused.
#[track_caller]
fn refusal<T: CopilotArgs>(arguments: Value) -> ArgsError {
    T::from_value(arguments).err().expect("the arguments decode")
}

fn paths(error: &ArgsError) -> Vec<&str> {
    error.problems().iter().map(|problem| problem.path()).collect()
}
