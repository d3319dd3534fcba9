//! Feature `tower`: definitions and registries as tower services, and its layers around the calls of a registry.

use std::{
    convert::Infallible,
    error::Error,
    future::poll_fn,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use tower_layer::Layer;
use tower_service::Service;

use crate::{
    ArgsError, ToolDefinition, ToolError, ToolInvocation, ToolRegistry, ToolResult,
    definition::invoke::{Handle, Outcome},
};

macro_rules! services {
    ($($(#[$attribute:meta])* $type:ty),* $(,)?) => {$(
        $(#[$attribute])*
        impl Service<ToolInvocation> for $type {
            type Response = ToolResult;
            type Error = Infallible;
            type Future = Pin<Box<dyn Future<Output = Result<ToolResult, Infallible>> + Send>>;

            fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
                Poll::Ready(Ok(()))
            }

            fn call(&mut self, invocation: ToolInvocation) -> Self::Future {
                let call = self.invoke(invocation);
                Box::pin(async { Ok(call.await) })
            }
        }
    )*};
}

services! {
    /// One tool (feature `tower`): always ready, and never an error. Dropping the future drops the handler.
    ToolDefinition,
    /// As for the value.
    &ToolDefinition,
    /// All tools behind one service (feature `tower`): always ready, and never an error. Dropping the future drops the
    /// handler. [`layer`](Self::layer) puts layers around it.
    ToolRegistry,
    /// As for the value.
    &ToolRegistry,
}

impl ToolRegistry {
    /// The same tools, whose calls go through `layer` (feature `tower`), whichever host makes them: time-outs, limits,
    /// retries and tracing are tower's.
    ///
    /// The service is made once and cloned for each call, so that a limit holds for all tools together. (A layer whose
    /// service cannot be cloned, such as `rate_limit`, goes below `buffer`.) What a tool says itself, such as
    /// [`timeout`](ToolDefinition::timeout), still holds within.
    ///
    /// A layer that refuses a call has an error for it. The model reads that as any other error of a handler: one
    /// generic sentence, unless something makes a result of it:
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use copilot_tool::{ToolDefinition, ToolInvocation, ToolRegistry, ToolResult};
    /// use tower::{BoxError, ServiceBuilder, load_shed, timeout};
    ///
    /// fn refused(error: &BoxError) -> ToolResult {
    ///     if error.is::<timeout::error::Elapsed>() {
    ///         ToolResult::timeout("This took too long. Ask for less.")
    ///     } else if error.is::<load_shed::error::Overloaded>() {
    ///         ToolResult::failure("Too many calls are running. Try again in a moment.")
    ///     } else {
    ///         ToolResult::failure("The call could not be made.").with_error(error.to_string())
    ///     }
    /// }
    ///
    /// fn guarded(tools: ToolRegistry) -> ToolRegistry {
    ///     let layers = ServiceBuilder::new()
    ///         .map_result(|result: Result<_, BoxError>| Ok::<_, BoxError>(result.unwrap_or_else(|error| refused(&error))))
    ///         .load_shed() // refuse a call for which there is no room, instead of letting it wait
    ///         .concurrency_limit(8)
    ///         .timeout(Duration::from_secs(30)); // drops the handler
    ///     tools.layer(layers)
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), BoxError> {
    /// let ping = ToolDefinition::inline("ping", "Answers.").handler(|| "pong")?;
    /// let tools = guarded(ToolRegistry::from_tools([ping])?);
    /// assert_eq!(tools.invoke(ToolInvocation::new("ping", ())).await.text(), "pong");
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn layer<L, E>(self, layer: L) -> Self
    where
        L: Layer<Self>,
        L::Service: Service<ToolInvocation, Response = ToolResult, Error = E, Future: Send>
            + Clone
            + Send
            + Sync
            + 'static,
        E: Into<Box<dyn Error + Send + Sync>>,
    {
        let service = Arc::new(Layered(layer.layer(self.clone())));
        self.map(|tool| tool.handled_by(Arc::clone(&service) as Arc<dyn Handle>))
    }
}

struct Layered<S>(S);

impl<S, E> Handle for Layered<S>
where
    S: Service<ToolInvocation, Response = ToolResult, Error = E, Future: Send>
        + Clone
        + Send
        + Sync,
    E: Into<Box<dyn Error + Send + Sync>>,
{
    fn start<'a>(
        &'a self,
        invocation: &'a mut ToolInvocation,
        _: bool,
    ) -> Result<Outcome<'a>, ArgsError> {
        let invocation = invocation.take();
        let mut service = self.0.clone();
        Ok(Box::pin(async move {
            let refused = |error: E| ToolError::from(error.into());
            poll_fn(|cx| service.poll_ready(cx))
                .await
                .map_err(refused)?;
            service.call(invocation).await.map_err(refused)
        }))
    }

    // What a layer makes of a call is seen only when it is made.
    #[cfg(feature = "testing")]
    fn read(&self, _: &mut ToolInvocation, _: bool) -> Option<Result<(), ArgsError>> {
        None
    }
}
