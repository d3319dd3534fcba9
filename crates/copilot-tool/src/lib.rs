//! Typed tools for LLM agents: one Rust type gives the flat JSON Schema that the model reads, the decoder of what it
//! writes, and the text that sends it back.
//!
//! ```
//! use copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};
//! use serde_json::json;
//!
//! /// Roll some dice.
//! #[derive(CopilotArgs)]
//! struct Roll {
//!     /// How many.
//!     #[arg(default = 1, range = 1..=10)]
//!     dice: u8,
//!     /// Sides of each.
//!     sides: u8,
//! }
//!
//! #[derive(Default)]
//! struct Dice;
//!
//! impl Tool for Dice {
//!     type Args = Roll;
//!     type Output = Vec<u8>;
//!     const NAME: &'static str = "roll_dice";
//!
//!     async fn call(&self, args: Roll, _: &ToolInvocation) -> Result<Vec<u8>, ToolError> {
//!         if args.sides == 0 {
//!             return Err(ToolError::failed("A die has sides.")); // the model reads this
//!         }
//!         Ok(vec![args.sides; args.dice.into()]) // lucky
//!     }
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), serde_json::Error> {
//! let tool = ToolDefinition::define::<Dice>();
//!
//! // What the host sends to the model:
//! assert_eq!(serde_json::to_value(&tool)?, json!({
//!     "name": "roll_dice",
//!     "description": "Roll some dice.",
//!     "parameters": {
//!         "type": "object",
//!         "properties": {
//!             "dice": { "type": "integer", "minimum": 1, "maximum": 10, "description": "How many.", "default": 1 },
//!             "sides": { "type": "integer", "minimum": 0, "maximum": 255, "description": "Sides of each." },
//!         },
//!         "required": ["sides"],
//!         "additionalProperties": false,
//!     },
//! }));
//!
//! // What the model sends, and reads:
//! let call = ToolInvocation::new("roll_dice", json!({ "dice": 2, "sides": 6 }));
//! assert_eq!(tool.invoke(call).await.text(), "[6,6]");
//!
//! let call = ToolInvocation::new("roll_dice", json!({ "dice": 99, "side": 6 }));
//! assert_eq!(tool.invoke(call).await.text(), "\
//! Invalid arguments for tool \"roll_dice\", 3 problems:
//! - dice: must be between 1 and 10, got 99
//! - sides: required integer is missing
//! - side: unknown argument; did you mean \"sides\"?
//! The tool takes: dice (integer, default 1), sides (integer, required).");
//! # Ok(())
//! # }
//! ```
//!
//! # Map
//!
//! | to | see |
//! |---|---|
//! | describe arguments | [`#[derive(CopilotArgs)]`](derive@CopilotArgs): every attribute, shape, type and repair |
//! | decode them without a tool | the trait [`CopilotArgs`](trait@CopilotArgs), [`ArgsError`] |
//! | use a type of serde and schemars as it is | [`SerdeArgs`] |
//! | look at a schema | [`CopilotArgs::schema`](CopilotArgs::schema()), [`ArgsSchema`], [`Dialect`] |
//! | know what a provider would refuse | [`lint`](lint()), [`lint_set`], [`ToolDefinition::lint`] |
//! | write a tool | [`Tool`]; [`ToolHandler`] where its arguments are known at run time only |
//! | make tools of methods and functions | [`#[tools]` and `#[tool]`](macro@tools), [`ToolDefinition::from_object`] |
//! | make a tool of a closure | [`ToolDefinition::inline`], [`Param`] |
//! | make it known to a host | [`ToolDefinition`]: doors, flags, and the wire object by `Serialize` |
//! | fail | [`ToolError`]: what the model reads, and what stays with the host |
//! | return more than text | [`IntoToolResult`], [`Json`], [`ToolResult`] |
//! | send it to a model provider, and answer its calls | [`provider`] |
//! | hold several tools | [`ToolRegistry`], [`ToolProvider`], [`ToolFunctions`] |
//! | run tools in GitHub Copilot | [the feature `copilot-sdk`](https://docs.rs/copilot-tool/latest/copilot_tool/copilot) |
//! | call a tool, and hand something to its handler | [`ToolInvocation`], [`ToolDefinition::invoke`] |
//! | tell the host how far a call has come | [`ToolInvocation::report`], [`Progress`] |
//! | test that a type's schema and decoder agree, and that old calls still decode | `testing`, a feature |
//!
//! # Which door
//!
//! All doors lead to the same [`ToolDefinition`]: the same wire object, the same decoding, the same texts for the model.
//!
//! | where | door | what it asks of you |
//! |---|---|---|
//! | a tool that is called from several places, or has more than a few arguments, or operations | [`define`](ToolDefinition::define), [`define_with`](ToolDefinition::define_with) | a type for the arguments, a [`Tool`] |
//! | a service that has methods already | [`from_object`](ToolDefinition::from_object), [`from_type`](ToolDefinition::from_type) | [`#[tools]`](macro@tools), and descriptions |
//! | a function that is there already | `define::<its_name>()` | [`#[tool]`](macro@tool), and descriptions |
//! | a few lines, beside the state that they use | [`inline`](ToolDefinition::inline) | names and descriptions, one [`Param`] each |
//! | another client runs it | [`declare`](ToolDefinition::declare) | the same as `define` |
//! | the schema is known at run time only | [`create`](ToolDefinition::create) | the JSON Schema, and a handler that reads the arguments itself |
//!
//! What is wrong with a `Tool` stops the build, where rustc can see it. `inline` and `create` are given values, so they
//! return a [`DefinitionError`].
//!
//! # Features
//!
//! | feature | gives |
//! |---|---|
//! | `derive` (default) | `#[derive(CopilotArgs)]`, `#[tools]`, `#[tool]` |
//! | `tokio` (default) | [`ToolDefinition::blocking`], [`ToolDefinition::timeout`]; without it any executor will do |
//! | `copilot-sdk` | `copilot` and `ToolRegistry::into_copilot_tools`: tools for sessions of the GitHub Copilot SDK; it needs Rust 1.94 |
//! | `mcp` | [`mcp::Server`]: a registry as an MCP server, over stdio and HTTP |
//! | `tower` | [`ToolRegistry::layer`]: tower's time-outs, limits and tracing around calls; definitions and registries as services |
//! | `testing` | `testing::agreement` and its companions, for your tests; brings a JSON Schema validator |
//! | `arrayvec07`, `bigdecimal04`, `bytes1`, `chrono04`, `either1`, `indexmap2`, `jiff02`, `rust_decimal1`, `semver1`, `smallvec1`, `smol_str03`, `url2`, `uuid1` | the types of these crates as arguments, through the features of schemars with the same names |
//!
//! # Troubleshooting
//!
//! **"conflicting implementations of trait `Deserialize<'_>`" (or `JsonSchema`).** `#[derive(CopilotArgs)]` implements both: take
//! them out of the list. `Serialize` may stay.
//!
//! **"the trait bound `…: JsonSchema` is not satisfied".** A field's type has no schema. Derive `CopilotArgs` on it when it
//! is yours; switch on the feature of its crate when it is listed above; else describe it with
//! [`#[arg(schema = …)]`](derive@CopilotArgs#schema).
//!
//! **An unknown key is refused, and a misspelt one is accepted.** Arguments are closed, so that nothing the model says is lost, and
//! [repaired](derive@CopilotArgs#repairs) where nothing can be. `#[args(allow_unknown)]` opens a type; `#[args(strict)]` and
//! [`ToolDefinition::strict`] take arguments only as they are.
//!
//! **`cargo check` passes, and `cargo build` says that `Tool::NAME` must match.** What a tool is called is checked where it is
//! defined, when code is generated for it.
//!
//! **A panic in a tool ends the program.** Panics are caught, unless the profile says `panic = "abort"`.

#[path = "private.rs"]
#[doc(hidden)]
pub mod __private;
mod args;
#[cfg(feature = "copilot-sdk")]
pub mod copilot;
mod decode;
mod defaults;
mod definition;
mod dialect;
mod echo;
mod error;
mod field;
mod inline;
mod invocation;
mod limits;
mod lint;
#[cfg(feature = "mcp")]
pub mod mcp;
mod progress;
pub mod provider;
mod registry;
mod result;
mod schema;
mod serde_args;
mod show;
mod sole;
mod spec;
#[cfg(feature = "testing")]
pub mod testing;
mod tool;
#[cfg(feature = "tower")]
mod tower;
mod typed;
mod words;

pub use async_trait::async_trait;
#[cfg(feature = "derive")]
#[doc = include_str!("../docs/attributes.md")]
pub use copilot_tool_derive::CopilotArgs;
/// Makes a tool of a function, or of a method under [`#[tools]`](macro@tools), where its options are described.
#[cfg(feature = "derive")]
pub use copilot_tool_derive::tool;
#[cfg(feature = "derive")]
#[doc = include_str!("../docs/tools.md")]
pub use copilot_tool_derive::tools;
#[cfg(feature = "copilot-sdk")]
pub use github_copilot_sdk;
pub use {schemars, serde_json};

pub use self::{
    args::CopilotArgs,
    decode::{ArgsError, Arguments, Problem, ProblemKind, Repair},
    definition::{Defer, DefinitionError, ToolDefinition, ToolHints},
    dialect::{Dialect, RenderError},
    error::ToolError,
    inline::{Inline, Param, ParamDefault},
    invocation::{Extensions, ToolInvocation},
    lint::{Finding, Rule, Severity, ToolDeclaration, lint, lint_set},
    progress::Progress,
    provider::{
        error::{CallError, DefinitionErrors},
        openai::OpenAiApi,
    },
    registry::{DuplicateTool, ToolFunctions, ToolProvider, ToolRegistry},
    result::{
        BinaryKind, BinaryResult, FailureCause, IntoToolResult, Json, ResultKind, ToolResult,
    },
    schema::ArgsSchema,
    serde_args::SerdeArgs,
    tool::{Tool, ToolHandler},
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
