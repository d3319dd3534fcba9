//! Typed tools for LLM agents: one Rust type gives the flat JSON Schema, the decoder and the error text.

#[path = "private.rs"]
#[doc(hidden)]
pub mod __private;
mod args;
mod decode;
mod defaults;
mod definition;
mod dialect;
mod echo;
mod error;
mod field;
mod invocation;
mod limits;
mod registry;
mod result;
mod schema;
mod show;
mod spec;
mod tool;

pub use async_trait::async_trait;
#[cfg(feature = "derive")]
pub use copilot_tool_derive::CopilotArgs;
pub use {schemars, serde_json};

pub use self::{
    args::CopilotArgs,
    decode::{ArgsError, Arguments, Problem, ProblemKind, Repair},
    definition::{Defer, DefinitionError, ToolDefinition, ToolHints},
    dialect::{Dialect, RenderError},
    error::ToolError,
    invocation::{Extensions, ToolInvocation},
    registry::{DuplicateTool, ToolProvider, ToolRegistry},
    result::{
        BinaryKind, BinaryResult, FailureCause, IntoToolResult, Json, ResultKind, ToolResult,
    },
    schema::ArgsSchema,
    tool::{Tool, ToolHandler},
};
