//! The run of one call: decode, call, and turn whatever happened into a result.
//! Decoding comes first and the handler's own future is all that is boxed, so a good call costs one allocation here.

use std::{
    any::Any,
    mem,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::Pin,
    sync::Arc,
};

use futures_util::FutureExt;

use super::{Core, ToolDefinition};
use crate::{
    ArgsError, ArgsSchema, CopilotArgs, FailureCause, IntoToolResult, Repair, Tool, ToolError,
    ToolHandler, ToolInvocation, ToolResult, decode::IntoObject, echo, error, typed,
};

/// At most so much of an error or of a panic's message is logged, in characters. The result has all of it.
const LOGGED: usize = 2_000;
/// At most so many repairs are logged with their paths, and so much of a path.
const LOGGED_REPAIRS: usize = 10;
const LOGGED_PATH: usize = 100;

/// A handler's future. It may borrow the handler and the invocation.
pub(crate) type Outcome<'a> =
    Pin<Box<dyn Future<Output = Result<ToolResult, ToolError>> + Send + 'a>>;

/// What every kind of handler is to a definition.
pub(crate) trait Handle: Send + Sync {
    /// Takes what it needs out of the invocation, at once, and starts the call.
    fn start<'a>(
        &'a self,
        invocation: &'a mut ToolInvocation,
        strict: bool,
    ) -> Result<Outcome<'a>, ArgsError>;

    /// Reads the arguments of a call that is not made; `None`: nobody but the handler can.
    #[cfg(feature = "testing")]
    fn read(&self, invocation: &mut ToolInvocation, strict: bool) -> Option<Result<(), ArgsError>>;
}

pub(super) struct Typed<T> {
    pub(super) tool: T,
    pub(super) schema: Arc<ArgsSchema>,
}

impl<T: Tool> Handle for Typed<T> {
    fn start<'a>(
        &'a self,
        invocation: &'a mut ToolInvocation,
        strict: bool,
    ) -> Result<Outcome<'a>, ArgsError> {
        let args = read_args(invocation, strict, &self.schema)?;
        // `map`, because an `async` block would hold the future twice: as captured and as awaited.
        let outcome = self
            .tool
            .call(args, invocation)
            .map(|output| output?.into_tool_result());
        Ok(Box::pin(outcome))
    }

    #[cfg(feature = "testing")]
    fn read(&self, invocation: &mut ToolInvocation, strict: bool) -> Option<Result<(), ArgsError>> {
        Some(read_args::<T::Args>(invocation, strict, &self.schema).map(drop))
    }
}

/// Takes the arguments out of the invocation, and leaves what was mended in it.
#[inline]
pub(super) fn read_args<A: CopilotArgs>(
    invocation: &mut ToolInvocation,
    strict: bool,
    schema: &ArgsSchema,
) -> Result<A, ArgsError> {
    let map = invocation.take_arguments().into_object()?;
    let mut args = None;
    let repairs = typed::decode::<A>(map, strict, Some(schema), &mut args)?;
    note_repairs(invocation, repairs);
    args.ok_or_else(ArgsError::nothing_read)
}

pub(super) struct Dynamic<H>(pub(super) H);

impl<H: ToolHandler> Handle for Dynamic<H> {
    fn start<'a>(
        &'a self,
        invocation: &'a mut ToolInvocation,
        _: bool,
    ) -> Result<Outcome<'a>, ArgsError> {
        Ok(self.0.call(invocation.take()))
    }

    #[cfg(feature = "testing")]
    fn read(&self, _: &mut ToolInvocation, _: bool) -> Option<Result<(), ArgsError>> {
        None
    }
}

impl ToolDefinition {
    /// The same tool, run by `handler`, which runs the tool itself with all that it says of its run. A tool that is not
    /// run here stays so.
    #[cfg(feature = "tower")]
    pub(crate) fn handled_by(self, handler: Arc<dyn Handle>) -> Self {
        self.with(|core| {
            if core.handler.is_some() {
                core.handler = Some(handler);
                #[cfg(feature = "tokio")]
                {
                    core.blocking = false;
                    core.timeout = None;
                }
            }
        })
    }

    /// Calls the tool.
    ///
    /// It never fails and never panics: bad arguments, errors, panics and time-outs come back as results, with a text
    /// that lets the model go on and, in [`ToolResult::cause`], the reason for the host. (Under `panic = "abort"` a
    /// panic cannot be caught.)
    ///
    /// Nothing happens before the future is polled, and nothing is spawned (unless the definition is
    /// `blocking`): dropping it drops the handler at once. It borrows nothing.
    ///
    /// The name in `invocation` is not looked at: that is what a [`ToolRegistry`](crate::ToolRegistry) does.
    pub fn invoke(
        &self,
        mut invocation: ToolInvocation,
    ) -> impl Future<Output = ToolResult> + Send + 'static + use<> {
        let core = Arc::clone(&self.core);
        async move {
            // State a panic leaves behind is the tool's own; the next call sees it, as it would after an error.
            AssertUnwindSafe(Core::run(&core, &mut invocation))
                .catch_unwind()
                .await
                .unwrap_or_else(|payload| core.panicked(payload))
        }
    }
}

/// For tests.
#[cfg(feature = "testing")]
impl ToolDefinition {
    /// Reads the arguments of a call that is not made; `None`: nobody but the handler can.
    pub(crate) fn read(&self, invocation: &mut ToolInvocation) -> Option<Result<(), ArgsError>> {
        let handler = self.core.handler.as_ref()?;
        handler.read(invocation, self.core.strict)
    }
}

impl Core {
    #[cfg(not(feature = "tokio"))]
    async fn run(core: &Arc<Self>, invocation: &mut ToolInvocation) -> ToolResult {
        core.call(invocation).await
    }

    #[cfg(feature = "tokio")]
    async fn run(core: &Arc<Self>, invocation: &mut ToolInvocation) -> ToolResult {
        if core.blocking || core.timeout.is_some() {
            // Boxed, so that other calls do not carry its size.
            Box::pin(Self::run_on_runtime(core, invocation)).await
        } else {
            core.call(invocation).await
        }
    }

    #[cfg(feature = "tokio")]
    async fn run_on_runtime(core: &Arc<Self>, invocation: &mut ToolInvocation) -> ToolResult {
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            return core.without_runtime();
        };
        let call = async {
            if core.blocking {
                Self::call_on_pool(core, runtime, invocation.take()).await
            } else {
                core.call(invocation).await
            }
        };
        match core.timeout {
            None => call.await,
            Some(limit) => tokio::time::timeout(limit, call)
                .await
                .unwrap_or_else(|_| core.timed_out(limit)),
        }
    }

    /// Runs the handler where it is, in this task.
    async fn call(&self, invocation: &mut ToolInvocation) -> ToolResult {
        let Some(handler) = &self.handler else {
            return self.without_handler();
        };
        let error = match handler.start(invocation, self.strict) {
            Ok(outcome) => match outcome.await {
                Ok(result) => return result.or_caused_by_handler(),
                Err(error) => error,
            },
            Err(error) => ToolError::bad_arguments(error),
        };
        self.failed(error)
    }

    #[cfg(feature = "tokio")]
    async fn call_on_pool(
        core: &Arc<Self>,
        runtime: tokio::runtime::Handle,
        mut invocation: ToolInvocation,
    ) -> ToolResult {
        let here = Arc::clone(core);
        let span = tracing::Span::current();
        // A set takes its tasks along when it is dropped; one that still waits for a thread is then never started.
        let mut tasks = tokio::task::JoinSet::new();
        tasks
            .spawn_blocking(move || span.in_scope(|| runtime.block_on(here.call(&mut invocation))));
        match tasks.join_next().await {
            Some(Ok(result)) => result,
            Some(Err(error)) if error.is_panic() => core.panicked(error.into_panic()),
            _ => core.cancelled(),
        }
    }
}

/// What the model and the host are told when a call did not go well.
impl Core {
    fn failed(&self, error: ToolError) -> ToolResult {
        let result = error.into_result(&self.name, self.expose_errors);
        match result.cause() {
            // The values in it are the model's: they stay out of the log.
            Some(FailureCause::BadArguments(_)) => {
                tracing::debug!(tool = %self.name, "arguments did not decode");
            }
            _ => tracing::warn!(
                tool = %self.name,
                kind = %result.kind(),
                error = result.error().map(|error| echo::line(error, LOGGED)),
                "tool failed"
            ),
        }
        result
    }

    fn panicked(&self, payload: Box<dyn Any + Send>) -> ToolResult {
        let message = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("no message");
        tracing::error!(tool = %self.name, panic = echo::line(message, LOGGED), "tool panicked");
        let result = ToolResult::failure(error::generic(&self.name))
            .with_error(format!("panicked: {message}"))
            .caused_by(FailureCause::Panic);
        // What a panic carries may panic when it is dropped; what that carries is leaked, or it could go on forever.
        if let Err(another) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
            mem::forget(another);
        }
        result
    }

    fn without_handler(&self) -> ToolResult {
        let text = format!(
            "The tool \"{}\" cannot be called here; another client serves it.",
            self.name
        );
        ToolResult::failure(text).caused_by(FailureCause::NoHandler)
    }
}

#[cfg(feature = "tokio")]
impl Core {
    fn timed_out(&self, limit: std::time::Duration) -> ToolResult {
        tracing::warn!(tool = %self.name, ?limit, "tool timed out");
        let text = format!(
            "The tool \"{}\" did not finish within {limit:?}.",
            self.name
        );
        ToolResult::timeout(text).caused_by(FailureCause::Timeout)
    }

    fn cancelled(&self) -> ToolResult {
        let text = format!(
            "The tool \"{}\" was stopped before it had finished.",
            self.name
        );
        ToolResult::failure(text).caused_by(FailureCause::Cancelled)
    }

    fn without_runtime(&self) -> ToolResult {
        tracing::error!(tool = %self.name, "a tool with a time-out or on the blocking pool needs a tokio runtime");
        ToolResult::failure(error::generic(&self.name))
            .with_error("a time-out or `blocking` needs a tokio runtime, and there is none here")
            .caused_by(FailureCause::NoRuntime)
    }
}

/// Keeps what was mended in the invocation, and tells the host where, without the values.
pub(crate) fn note_repairs(invocation: &mut ToolInvocation, repairs: Vec<Repair>) {
    if !repairs.is_empty() {
        let path = |repair: &Repair| echo::line(repair.path(), LOGGED_PATH);
        tracing::debug!(
            tool = echo::plain(invocation.name()),
            count = repairs.len(),
            at = ?repairs.iter().take(LOGGED_REPAIRS).map(path).collect::<Vec<_>>(),
            "arguments repaired"
        );
    }
    invocation.set_repairs(repairs);
}
