//! `ToolDefinition`: everything known about one tool, its flags and how to read them.
//! Doors are in `build` and `method`, what it returns in `output`, the run of a call in `invoke`, the wire form in `wire`, the rules in `check`.

mod build;
pub(crate) mod check;
pub(crate) mod invoke;
pub(crate) mod method;
mod output;
mod wire;

#[cfg(feature = "tokio")]
use std::time::Duration;
use std::{borrow::Cow, fmt, sync::Arc};

use serde::Serialize;
use serde_json::{Map, Value};

pub(crate) use self::build::render;
pub use self::check::DefinitionError;
use self::invoke::Handle;
use crate::{ArgsSchema, Dialect, Finding, ToolDeclaration, lint_set};

/// One tool: name, description, parameters, flags and handler. Cheap to clone.
///
/// Modifiers take the definition and give it back with one thing changed. Readers of what a modifier sets are named
/// `get_…` for values, as in clap, and with a verb for switches.
///
/// It serializes to exactly the tool object of the Copilot protocol; title, output schema, hints and how a call is run are
/// not on it.
#[derive(Clone)]
pub struct ToolDefinition {
    core: Arc<Core>,
}

#[derive(Clone)]
struct Core {
    name: Cow<'static, str>,
    description: Cow<'static, str>,
    parameters: Value,
    schema: Option<Arc<ArgsSchema>>,
    handler: Option<Arc<dyn Handle>>,
    origin: Cow<'static, str>,
    title: Option<String>,
    output: Option<Value>,
    instructions: Option<String>,
    overrides_built_in_tool: bool,
    skip_permission: bool,
    terminal: bool,
    defer: Option<Defer>,
    metadata: Map<String, Value>,
    hints: ToolHints,
    strict: bool,
    stand_ins: bool,
    expose_errors: bool,
    #[cfg(feature = "tokio")]
    blocking: bool,
    #[cfg(feature = "tokio")]
    timeout: Option<Duration>,
}

/// Whether a host may hold a tool back until the model searches for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Defer {
    /// The host may.
    Auto,
    /// The tool is always there.
    Never,
}

/// What a tool does to the world, as MCP clients want to know it. `None` says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ToolHints {
    /// It changes nothing.
    pub read_only: Option<bool>,
    /// It may destroy something.
    pub destructive: Option<bool>,
    /// Calling it again with the same arguments changes nothing more.
    pub idempotent: Option<bool>,
    /// It deals with things outside, such as the web.
    pub open_world: Option<bool>,
}

/// Modifiers.
impl ToolDefinition {
    /// The host does not ask the user before a call.
    #[must_use]
    pub fn skip_permission(self, on: bool) -> Self {
        self.with(|core| core.skip_permission = on)
    }

    /// The tool takes the place of the host's own of the same name; without it such a clash is an error of the host.
    #[must_use]
    pub fn overrides_built_in_tool(self, on: bool) -> Self {
        self.with(|core| core.overrides_built_in_tool = on)
    }

    /// A successful call ends the turn.
    #[must_use]
    pub fn terminal(self, on: bool) -> Self {
        self.with(|core| core.terminal = on)
    }

    /// Whether a host may hold the tool back; `None` leaves it to the host.
    #[must_use]
    pub fn defer(self, defer: impl Into<Option<Defer>>) -> Self {
        let defer = defer.into();
        self.with(|core| core.defer = defer)
    }

    /// Instructions beside the description, for hosts that take them.
    #[must_use]
    pub fn instructions(self, text: impl Into<String>) -> Self {
        let text = text.into();
        self.with(|core| core.instructions = Some(text))
    }

    /// Adds an entry that hosts forward as it is, in place of an earlier one with the same key.
    #[must_use]
    pub fn metadata(self, key: impl Into<String>, value: impl Into<Value>) -> Self {
        let (key, value) = (key.into(), value.into());
        self.with(|core| {
            core.metadata.insert(key, value);
        })
    }

    /// A name for people; not on the Copilot wire.
    #[must_use]
    pub fn title(self, title: impl Into<String>) -> Self {
        let title = title.into();
        self.with(|core| core.title = Some(title))
    }

    /// What the tool does to the world; not on the Copilot wire.
    #[must_use]
    pub fn hints(self, hints: ToolHints) -> Self {
        self.with(|core| core.hints = hints)
    }

    /// Arguments are taken as they are: nothing is repaired.
    #[must_use]
    pub fn strict(self, on: bool) -> Self {
        self.with(|core| core.strict = on)
    }

    /// Where a provider cannot say a type of the arguments, what it is known to take instead is sent
    /// ([`ArgsSchema::render_with_stand_ins`]); without it, that is an error of
    /// [`parameters_for`](Self::parameters_for). [`strict`](Self::strict) tools would not read what a model then sends.
    #[must_use]
    pub fn stand_ins(self, on: bool) -> Self {
        self.with(|core| core.stand_ins = on)
    }

    /// The model reads the `Display` text of errors that are not made for it, up to 2,000 characters of it and never
    /// their sources; without it, one generic sentence.
    #[must_use]
    pub fn expose_errors(self, on: bool) -> Self {
        self.with(|core| core.expose_errors = on)
    }

    /// The handler runs on tokio's blocking pool (feature `tokio`): for one that blocks its thread.
    ///
    /// Without it the handler runs inside the caller's task and nothing is spawned, so a handler that blocks holds up
    /// everything else on that thread. With it, `invoke` needs a tokio runtime (its result says so when there is
    /// none), and the handler's future is driven by `Handle::block_on` on a thread of the pool. Dropping `invoke`'s
    /// future, or a time-out, cannot stop a handler that has started there: it runs to its end and its result is lost.
    /// One that still waits for a thread is not started.
    #[cfg(feature = "tokio")]
    #[must_use]
    pub fn blocking(self, on: bool) -> Self {
        self.with(|core| core.blocking = on)
    }

    /// The handler must finish within this time (feature `tokio`), else it is dropped and the model is told.
    ///
    /// `invoke` then needs a tokio runtime with its timer enabled; without a runtime its result says so.
    #[cfg(feature = "tokio")]
    #[must_use]
    pub fn timeout(self, limit: impl Into<Option<Duration>>) -> Self {
        let limit = limit.into();
        self.with(|core| core.timeout = limit)
    }

    fn with(mut self, change: impl FnOnce(&mut Core)) -> Self {
        change(Arc::make_mut(&mut self.core));
        self
    }
}

/// Readers.
impl ToolDefinition {
    /// The name the model calls it by.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.core.name
    }

    /// What the tool does, for the model.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.core.description
    }

    /// The JSON Schema of the arguments as Copilot gets it. It was rendered when the definition was made.
    #[must_use]
    pub fn parameters(&self) -> &Value {
        &self.core.parameters
    }

    /// The JSON Schema of the arguments for a host, rendered now. A schema that was written by hand is brought to the
    /// flat form first ([`ArgsSchema::from_json_schema`]), except for Copilot, which gets it as it was written.
    ///
    /// # Errors
    ///
    /// The dialect has no way to describe the arguments, not even by [stand-ins](Self::stand_ins) where they are on.
    pub fn parameters_for(&self, dialect: Dialect) -> Result<Value, DefinitionError> {
        if dialect == Dialect::Copilot {
            return Ok(self.parameters().clone());
        }
        let rendered = match self.args_schema() {
            Some(schema) => schema.render_by(dialect, self.core.stand_ins),
            None => ArgsSchema::from_json_schema(self.parameters().clone())
                .and_then(|schema| schema.render_by(dialect, self.core.stand_ins)),
        };
        rendered.map_err(|source| DefinitionError::Schema {
            tool: self.name().to_owned(),
            source,
        })
    }

    /// What hosts of `dialect` would say of this tool as it is sent to them ([`parameters_for`](Self::parameters_for)), or
    /// as Copilot is sent it where that is an error: [`lint_set`] of it alone.
    #[must_use]
    pub fn lint(&self, dialect: Dialect) -> Vec<Finding> {
        let sent = self.parameters_for(dialect);
        let parameters = sent.as_ref().unwrap_or_else(|_| self.parameters());
        let tool = ToolDeclaration {
            name: self.name(),
            description: self.description(),
            parameters,
        };
        lint_set(dialect, [tool])
    }

    /// The precise description of the arguments; none where the schema was written by hand.
    #[must_use]
    pub fn args_schema(&self) -> Option<&ArgsSchema> {
        self.core.schema.as_deref()
    }

    /// Where the tool comes from: the type that implements it, or file and line.
    #[must_use]
    pub fn origin(&self) -> &str {
        &self.core.origin
    }

    /// Whether it can be called here, not only declared.
    #[must_use]
    pub fn has_handler(&self) -> bool {
        self.core.handler.is_some()
    }

    /// Set by [`skip_permission`](Self::skip_permission).
    #[must_use]
    pub fn skips_permission(&self) -> bool {
        self.core.skip_permission
    }

    /// Set by [`overrides_built_in_tool`](Self::overrides_built_in_tool).
    #[must_use]
    pub fn overrides_built_in(&self) -> bool {
        self.core.overrides_built_in_tool
    }

    /// Set by [`terminal`](Self::terminal).
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        self.core.terminal
    }

    /// Set by [`strict`](Self::strict).
    #[must_use]
    pub fn is_strict(&self) -> bool {
        self.core.strict
    }

    /// Set by [`stand_ins`](Self::stand_ins).
    #[must_use]
    pub fn sends_stand_ins(&self) -> bool {
        self.core.stand_ins
    }

    /// Set by [`expose_errors`](Self::expose_errors).
    #[must_use]
    pub fn exposes_errors(&self) -> bool {
        self.core.expose_errors
    }

    /// Set by [`defer`](Self::defer).
    #[must_use]
    pub fn get_defer(&self) -> Option<Defer> {
        self.core.defer
    }

    /// Set by [`instructions`](Self::instructions).
    #[must_use]
    pub fn get_instructions(&self) -> Option<&str> {
        self.core.instructions.as_deref()
    }

    /// Set by [`metadata`](Self::metadata), in the order it was added.
    #[must_use]
    pub fn get_metadata(&self) -> &Map<String, Value> {
        &self.core.metadata
    }

    /// Set by [`title`](Self::title).
    #[must_use]
    pub fn get_title(&self) -> Option<&str> {
        self.core.title.as_deref()
    }

    /// Set by [`hints`](Self::hints).
    #[must_use]
    pub fn get_hints(&self) -> ToolHints {
        self.core.hints
    }

    /// Set by [`blocking`](Self::blocking).
    #[cfg(feature = "tokio")]
    #[must_use]
    pub fn is_blocking(&self) -> bool {
        self.core.blocking
    }

    /// Set by [`timeout`](Self::timeout).
    #[cfg(feature = "tokio")]
    #[must_use]
    pub fn get_timeout(&self) -> Option<Duration> {
        self.core.timeout
    }
}

impl fmt::Debug for ToolDefinition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let core = &*self.core;
        let mut debug = f.debug_struct("ToolDefinition");
        debug
            .field("name", &core.name)
            .field("description", &core.description)
            .field("parameters", &core.parameters)
            .field("title", &core.title)
            .field("output", &core.output)
            .field("instructions", &core.instructions)
            .field("overrides_built_in_tool", &core.overrides_built_in_tool)
            .field("skip_permission", &core.skip_permission)
            .field("terminal", &core.terminal)
            .field("defer", &core.defer)
            .field("metadata", &core.metadata)
            .field("hints", &core.hints)
            .field("strict", &core.strict)
            .field("stand_ins", &core.stand_ins)
            .field("expose_errors", &core.expose_errors);
        #[cfg(feature = "tokio")]
        debug
            .field("blocking", &core.blocking)
            .field("timeout", &core.timeout);
        debug
            .field("has_handler", &self.has_handler())
            .field("origin", &core.origin)
            .finish_non_exhaustive()
    }
}
