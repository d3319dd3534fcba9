//! What the schema of a type says.
#![allow(dead_code, reason = "arguments are looked at through `Debug`")]

mod composition;
mod cost;
mod foreign;
mod names;
mod recursion;
mod roots;
mod types;

use copilot_tool::{ArgsSchema, CopilotArgs, Dialect};
use serde_json::Value;

/// What the model is sent.
fn rendered<T: CopilotArgs>() -> Value {
    render(&T::schema())
}

fn render(schema: &ArgsSchema) -> Value {
    schema
        .render(Dialect::Copilot)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// What keeps the type from being one flat object.
#[track_caller]
fn faults<T: CopilotArgs>() -> Vec<String> {
    let schema = T::schema();
    let error = schema
        .render(Dialect::Copilot)
        .expect_err("it has a flat form");
    error.faults().to_vec()
}
