//! Enums as arguments and as fields.
#![allow(dead_code, reason = "arguments are looked at through `Debug`")]

mod conflicts;
mod fields;
mod merging;
mod nesting;
mod roots;

use copilot_tool::{CopilotArgs, Dialect};

/// What keeps the type from being one flat object.
#[track_caller]
fn faults<T: CopilotArgs>() -> Vec<String> {
    let error = T::schema()
        .render(Dialect::Copilot)
        .expect_err("it has a flat form");
    error.faults().to_vec()
}
