//! Feature `copilot-sdk`: our tools as those of the crate `github-copilot-sdk`, its calls as ours, our results as its.
//! The SDK runs the session and its protocol; a definition runs the call.
//!
#![doc = include_str!("../docs/hosts.md")]

use std::sync::Arc;

use async_trait::async_trait;
use github_copilot_sdk::{
    DeferMode, Error, Tool, ToolBinaryResult, ToolInvocation as CopilotInvocation,
    ToolResult as CopilotResult, ToolResultExpanded, tool::ToolHandler,
};
use serde_json::Value;

use crate::{BinaryResult, Defer, ToolDefinition, ToolInvocation, ToolRegistry, ToolResult};

/// Every field, and the keys of the schema in the order that the model is to read them.
impl From<ToolDefinition> for Tool {
    fn from(definition: ToolDefinition) -> Self {
        let mut tool = Self::new(definition.name())
            .with_description(definition.description())
            .with_overrides_built_in_tool(definition.overrides_built_in())
            .with_skip_permission(definition.skips_permission())
            .with_is_terminal(definition.is_terminal());
        tool.instructions = definition.get_instructions().map(str::to_owned);
        tool.defer = definition.get_defer().map(DeferMode::from);
        tool.metadata = definition.get_metadata().clone().into_iter().collect();
        // `with_parameters` would sort the keys.
        if let Value::Object(parameters) = definition.parameters() {
            tool.parameters = parameters.clone().into_iter().collect();
        }
        if definition.has_handler() {
            tool.with_handler(Arc::new(Handler(definition)))
        } else {
            tool
        }
    }
}

impl From<Defer> for DeferMode {
    fn from(defer: Defer) -> Self {
        match defer {
            Defer::Auto => Self::Auto,
            Defer::Never => Self::Never,
        }
    }
}

/// The tools in the order they were added.
impl From<ToolRegistry> for Vec<Tool> {
    fn from(registry: ToolRegistry) -> Self {
        registry.into_copilot_tools()
    }
}

impl ToolRegistry {
    /// The tools in the order they were added, for `SessionConfig::with_tools` and its like (feature `copilot-sdk`).
    ///
    /// They are as they were: what is added to the registry later is for `Session::set_tools`.
    #[must_use]
    pub fn into_copilot_tools(self) -> Vec<Tool> {
        self.definitions().iter().cloned().map(Tool::from).collect()
    }
}

struct Handler(ToolDefinition);

#[async_trait]
impl ToolHandler for Handler {
    /// The host hides an `Err` from the model, and never answers a call whose handler panicked: so there is neither.
    async fn call(&self, invocation: CopilotInvocation) -> Result<CopilotResult, Error> {
        Ok(self.0.invoke(invocation.into()).await.into())
    }
}

/// Session, call, request and agent ids, and the trace context. `available_tools`, which the SDK gives to a tool that
/// overrides the tool search, is an extension of its own type: `Vec<github_copilot_sdk::rpc::CurrentToolMetadata>`.
impl From<CopilotInvocation> for ToolInvocation {
    fn from(call: CopilotInvocation) -> Self {
        let mut invocation = Self::new(call.tool_name, call.arguments)
            .with_session_id(call.session_id)
            .with_call_id(call.tool_call_id);
        if let Some(id) = call.request_id {
            invocation = invocation.with_request_id(id);
        }
        if let Some(id) = call.agent_id {
            invocation = invocation.with_agent_id(id);
        }
        // W3C: a `tracestate` alone is to be discarded.
        if let Some(traceparent) = call.traceparent {
            invocation = invocation.with_trace_context(traceparent, call.tracestate);
        }
        if let Some(tools) = call.available_tools {
            invocation = invocation.with_extension(tools);
        }
        invocation
    }
}

/// Text, kind, binary results, session log, error, telemetry and references.
///
/// Structured content has no place there; the model reads the text, which for [`Json`](crate::Json) is the same data.
impl From<ToolResult> for CopilotResult {
    fn from(result: ToolResult) -> Self {
        let (text, kind, details) = result.into_parts();
        let mut expanded = ToolResultExpanded::new(text, kind.as_str());
        expanded.binary_results_for_llm = Some(details.binary)
            .filter(|binary| !binary.is_empty())
            .map(|binary| binary.into_iter().map(ToolBinaryResult::from).collect());
        expanded.session_log = details.session_log;
        expanded.error = details.error;
        expanded.tool_telemetry = Some(details.telemetry)
            .filter(|telemetry| !telemetry.is_empty())
            .map(|telemetry| telemetry.into_iter().collect());
        expanded.tool_references =
            Some(details.references).filter(|references| !references.is_empty());
        Self::Expanded(expanded)
    }
}

impl From<BinaryResult> for ToolBinaryResult {
    fn from(binary: BinaryResult) -> Self {
        Self {
            data: binary.data,
            mime_type: binary.mime_type,
            r#type: binary.kind.as_str().to_owned(),
            description: binary.description,
        }
    }
}
