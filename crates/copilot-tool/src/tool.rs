//! What a tool is: `Tool`, typed and known at compile time, and `ToolHandler`, its erased form.
//! Names, flags and the running of a call belong to `definition`.

use std::sync::Arc;

use async_trait::async_trait;

use crate::{CopilotArgs, IntoToolResult, ToolDefinition, ToolError, ToolInvocation, ToolResult};

/// A tool with typed arguments, implemented on the type that holds its state.
///
/// ```
/// use copilot_tool::{Tool, ToolDefinition, ToolError, ToolInvocation};
///
/// struct Uptime {
///     started: std::time::Instant,
/// }
///
/// impl Tool for Uptime {
///     type Args = ();
///     type Output = String;
///     const NAME: &'static str = "uptime";
///     const DESCRIPTION: &'static str = "Tells how long the service has been running.";
///
///     async fn call(&self, (): (), _: &ToolInvocation) -> Result<String, ToolError> {
///         Ok(format!("{} s", self.started.elapsed().as_secs()))
///     }
/// }
///
/// # async fn run() {
/// let tool = ToolDefinition::define_with(Uptime { started: std::time::Instant::now() });
/// let result = tool.invoke(ToolInvocation::new("uptime", ())).await;
/// assert_eq!(result.text(), "0 s");
/// # }
/// ```
///
/// A call must be `Send`, here as in every other way to make a tool (the erased future is
/// `Pin<Box<dyn Future<Output = …> + Send>>`), so what is not `Send` must not live across an `.await`:
///
/// ```compile_fail
/// # use copilot_tool::{Tool, ToolError, ToolInvocation};
/// # struct Counter;
/// # impl Tool for Counter {
/// #     type Args = ();
/// #     type Output = String;
/// #     const NAME: &'static str = "count";
/// #     const DESCRIPTION: &'static str = "Counts.";
/// async fn call(&self, (): (), _: &ToolInvocation) -> Result<String, ToolError> {
///     let shared = std::rc::Rc::new(1);
///     std::future::ready(()).await;
///     Ok(shared.to_string())
/// }
/// # }
/// ```
///
/// One thing that is `Send` is not seen to be so by rustc (1.95): a closure over **borrowed** items inside a stream,
/// "implementation of `FnOnce` is not general enough".
///
/// ```compile_fail
/// # use copilot_tool::{Tool, ToolError, ToolInvocation};
/// use futures_util::{StreamExt, stream};
/// # struct Measure;
/// # impl Tool for Measure {
/// #     type Args = ();
/// #     type Output = Vec<usize>;
/// #     const NAME: &'static str = "measure";
/// #     const DESCRIPTION: &'static str = "Measures.";
/// async fn call(&self, (): (), _: &ToolInvocation) -> Result<Vec<usize>, ToolError> {
///     let words = vec![String::from("a")];
///     Ok(stream::iter(&words).map(|word| async move { word.len() }).buffered(2).collect().await)
/// }
/// # }
/// ```
///
/// Iterate over owned items (`stream::iter(words)`), name the closure as an `async fn`, or collect the futures into a
/// `Vec` first.
pub trait Tool: Send + Sync + 'static {
    /// What the model sends.
    type Args: CopilotArgs;

    /// What the model gets back.
    type Output: IntoToolResult;

    /// The name the model calls it by: 1 to 64 ASCII letters, digits, `_` and `-`.
    const NAME: &'static str;

    /// What the tool does, for the model. The doc comment of the arguments when it is not given.
    const DESCRIPTION: &'static str = <Self::Args as CopilotArgs>::DESCRIPTION;

    /// Flags and hints of this tool: `skip_permission`, `defer`, `metadata` and so on.
    #[must_use]
    fn configure(definition: ToolDefinition) -> ToolDefinition {
        definition
    }

    /// Runs the tool. Write it as `async fn call`.
    ///
    /// The arguments have been taken out of `invocation`: they are `args`.
    ///
    /// # Errors
    ///
    /// A [`ToolError`] says whether the model may read why. Any other error goes through `?`.
    fn call(
        &self,
        args: Self::Args,
        invocation: &ToolInvocation,
    ) -> impl Future<Output = Result<Self::Output, ToolError>> + Send;
}

/// A shared tool is the tool itself.
impl<T: Tool> Tool for Arc<T> {
    type Args = T::Args;
    type Output = T::Output;
    const NAME: &'static str = T::NAME;
    const DESCRIPTION: &'static str = T::DESCRIPTION;

    fn configure(definition: ToolDefinition) -> ToolDefinition {
        T::configure(definition)
    }

    fn call(
        &self,
        args: Self::Args,
        invocation: &ToolInvocation,
    ) -> impl Future<Output = Result<Self::Output, ToolError>> + Send {
        T::call(self, args, invocation)
    }
}

/// A tool whose arguments are read by hand; what [`ToolDefinition::create`] takes.
///
/// Closures and functions from a [`ToolInvocation`] to a future of any [`IntoToolResult`] are handlers:
/// `|invocation: ToolInvocation| async move { … }`. One that uses `?` names its error at the end,
/// `Ok::<_, ToolError>(…)`, as nothing else says what it is. Implement the trait, with
/// [`async_trait`](crate::async_trait), where a closure does not do.
///
/// The future must be `Send`, as for [`Tool`]:
///
/// ```compile_fail
/// # use copilot_tool::{ToolHandler, ToolInvocation};
/// fn handler() -> impl ToolHandler {
///     |_: ToolInvocation| async {
///         let shared = std::rc::Rc::new(1);
///         std::future::ready(()).await;
///         shared.to_string()
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot handle a tool call",
    note = "write the handler as `|invocation: ToolInvocation| async move {{ … }}` with a `Send` future of text, `Json(..)`, a `ToolResult` or a `Result` of these",
    note = "or implement `ToolHandler` with `#[async_trait]`"
)]
#[async_trait]
pub trait ToolHandler: Send + Sync + 'static {
    /// Runs the tool; the arguments are in `invocation`.
    ///
    /// # Errors
    ///
    /// As [`Tool::call`].
    async fn call(&self, invocation: ToolInvocation) -> Result<ToolResult, ToolError>;
}

#[async_trait]
impl<F, Fut, R> ToolHandler for F
where
    F: Fn(ToolInvocation) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = R> + Send,
    R: IntoToolResult,
{
    async fn call(&self, invocation: ToolInvocation) -> Result<ToolResult, ToolError> {
        self(invocation).await.into_tool_result()
    }
}

#[async_trait]
impl<H: ToolHandler + ?Sized> ToolHandler for Arc<H> {
    async fn call(&self, invocation: ToolInvocation) -> Result<ToolResult, ToolError> {
        H::call(self, invocation).await
    }
}
