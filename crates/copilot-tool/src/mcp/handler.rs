//! What a server answers: the list of tools, calls with their progress and their end, and news of the list.

use std::pin::pin;

use futures_util::future::{Either, join, select};
use rmcp::{
    ErrorData, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, CustomRequest, CustomResult,
        ErrorCode, InitializeRequestParams, InitializeResult, ListToolsResult,
        PaginatedRequestParams, ProgressNotificationParam, ProgressToken, ProtocolVersion,
        ServerConfig, SubscriptionFilter,
    },
    service::SubscriptionContext,
};
use serde_json::Value;
use tokio::{runtime::Handle, sync::mpsc};

use super::{Client, Context, Server, convert};
use crate::{FailureCause, Progress, ToolInvocation, ToolResult};

/// Reports that wait while the client takes its time; beyond them, some are left out.
const WAITING_REPORTS: usize = 64;

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        (*self.about).clone()
    }

    async fn initialize(
        &self,
        request: InitializeRequestParams,
        context: Context,
    ) -> Result<InitializeResult, ErrorData> {
        context.peer.set_peer_info(request.clone());
        let mut answer = self.negotiate_initialize(&request)?;
        if self.has_sessions {
            // Before it can ask for the list, so that no change falls in between.
            self.state.connected().push(Client {
                peer: context.peer,
                runtime: Handle::current(),
            });
        } else if let Some(tools) = &mut answer.capabilities.tools {
            tools.list_changed = None;
        }
        Ok(answer)
    }

    fn accepted_subscription_filter(
        &self,
        requested: &SubscriptionFilter,
    ) -> Option<SubscriptionFilter> {
        Some(requested.supported_by(&self.about.capabilities))
    }

    async fn listen(&self, subscription: SubscriptionContext) -> Result<(), ErrorData> {
        let mut served = self.state.served.subscribe();
        let changes = async {
            while served.changed().await.is_ok() {
                if subscription
                    .sink()
                    .notify_tool_list_changed()
                    .await
                    .is_err()
                {
                    break;
                }
            }
        };
        select(pin!(changes), pin!(subscription.cancelled())).await;
        Ok(())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: Context,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = self.state.served.borrow().tools.to_vec();
        Ok(ListToolsResult::with_all_items(tools))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: Context,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = Value::from(request.arguments);
        let result = self.call(&request.name, arguments, context).await?;
        Ok(result.into())
    }

    /// A call whose arguments are no object is none to rmcp. The model can mend it, so it is one here.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: Context,
    ) -> Result<CustomResult, ErrorData> {
        let CustomRequest { method, params, .. } = request;
        if method != "tools/call" {
            return Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, method, None));
        }
        let mut params = params.unwrap_or_default();
        let Some(Value::String(name)) = params.get_mut("name").map(Value::take) else {
            return Err(ErrorData::invalid_params(
                "the name of a tool is missing",
                None,
            ));
        };
        let arguments = params.get_mut("arguments").map(Value::take);
        let is_old = context
            .protocol_version()
            .is_none_or(|version| version.as_str() < ProtocolVersion::V_2026_07_28.as_str());
        let mut result = self
            .call(&name, arguments.unwrap_or_default(), context)
            .await?;
        if is_old {
            result.result_type = None;
        }
        let result = serde_json::to_value(result)
            .map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        Ok(CustomResult(result))
    }
}

impl Server {
    async fn call(
        &self,
        name: &str,
        arguments: Value,
        context: Context,
    ) -> Result<CallToolResult, ErrorData> {
        let registry = self.tools();
        let invocation = convert::invocation(name, arguments, &context);
        let cancelled = context.ct.cancelled();
        let call = run(invocation, &context, |invocation| {
            registry.invoke(invocation)
        });
        let result = match select(pin!(call), pin!(cancelled)).await {
            Either::Left((result, _)) => result,
            Either::Right(_) => {
                tracing::debug!(tool = name, "call cancelled");
                return Err(ErrorData::internal_error("the call was cancelled", None));
            }
        };
        if let Some(FailureCause::UnknownTool | FailureCause::NoHandler) = result.cause() {
            return Err(ErrorData::invalid_params(result.into_text(), None));
        }
        convert::result(&result, registry.get(name))
    }
}

/// Runs a call, and tells a client that wants to know how far it is. All that it is told comes before the result.
async fn run<F: Future<Output = ToolResult>>(
    invocation: ToolInvocation,
    context: &Context,
    invoke: impl FnOnce(ToolInvocation) -> F,
) -> ToolResult {
    let Some(token) = context.meta.get_progress_token() else {
        return invoke(invocation).await;
    };
    let (reports, mut reported) = mpsc::channel(WAITING_REPORTS);
    let end = reports.clone();
    let call = invoke(invocation.with_progress(move |progress| {
        // A client that cannot keep up does without.
        let _ = reports.try_send(Some(progress));
    }));
    let call = async {
        let result = call.await;
        // A clone of the invocation may outlive the call, so that the channel does not close by itself.
        let _ = end.send(None).await;
        result
    };
    let tell = async {
        let mut last = f64::NEG_INFINITY;
        while let Some(Some(progress)) = reported.recv().await {
            // What does not grow is against the protocol.
            if progress.done > last {
                last = progress.done;
                let _ = context
                    .peer
                    .notify_progress(notification(&token, progress))
                    .await;
            }
        }
    };
    join(call, tell).await.0
}

fn notification(token: &ProgressToken, progress: Progress) -> ProgressNotificationParam {
    let mut notification = ProgressNotificationParam::new(token.clone(), progress.done);
    notification.total = progress.total;
    notification.message = progress.message;
    notification
}
