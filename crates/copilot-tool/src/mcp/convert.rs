//! Tools, calls and results as rmcp has them. What they are in MCP is in `provider::mcp`.

use std::sync::Arc;

use rmcp::{
    ErrorData,
    model::{CallToolResult, JsonObject, MetaObject, ResultType, Tool, ToolAnnotations},
};
use serde_json::Value;

use super::Context;
use crate::{Arguments, Dialect, ToolDefinition, ToolHints, ToolInvocation, ToolResult};

/// What a client is told of a tool.
pub(super) fn tool(definition: &ToolDefinition) -> Tool {
    let mut tool = Tool::new(
        definition.name().to_owned(),
        definition.description().to_owned(),
        input_schema(definition),
    );
    tool.title = definition.get_title().map(str::to_owned);
    tool.output_schema = definition.get_output_schema().cloned().map(object);
    tool.annotations = annotations(definition.get_hints());
    let metadata = definition.get_metadata();
    tool.meta = (!metadata.is_empty()).then(|| MetaObject(metadata.clone()));
    tool
}

/// A schema written by hand may have no form in the dialect. MCP takes it as it is.
fn input_schema(definition: &ToolDefinition) -> Arc<JsonObject> {
    let schema = definition.parameters_for(Dialect::Mcp);
    object(schema.unwrap_or_else(|error| {
        tracing::debug!(%error, "parameters are served as they were written");
        definition.parameters().clone()
    }))
}

/// A schema is an object, whichever door it came through.
fn object(schema: Value) -> Arc<JsonObject> {
    match schema {
        Value::Object(schema) => Arc::new(schema),
        _ => Arc::default(),
    }
}

fn annotations(hints: ToolHints) -> Option<ToolAnnotations> {
    (hints != ToolHints::default()).then(|| {
        ToolAnnotations::from_raw(
            None,
            hints.read_only,
            hints.destructive,
            hints.idempotent,
            hints.open_world,
        )
    })
}

/// A call as a tool gets it.
pub(super) fn invocation(
    name: &str,
    arguments: impl Into<Arguments>,
    context: &Context,
) -> ToolInvocation {
    let mut invocation =
        ToolInvocation::new(name, arguments).with_request_id(context.id.to_string());
    if let Some(traceparent) = context.meta.get_traceparent() {
        let tracestate = context.meta.get_tracestate().map(str::to_owned);
        invocation = invocation.with_trace_context(traceparent, tracestate);
    }
    invocation.with_extension(context.clone())
}

/// A result as a client gets it. Structured content may be of any type: rmcp keeps what is no object from older clients.
pub(super) fn result(
    result: &ToolResult,
    definition: Option<&ToolDefinition>,
) -> Result<CallToolResult, ErrorData> {
    let mut out: CallToolResult = serde_json::from_value(result.to_mcp())
        .map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
    out.result_type = Some(ResultType::COMPLETE);
    out.structured_content = out
        .structured_content
        .or_else(|| result.structured_content())
        .or_else(|| promised(result, definition?));
    Ok(out)
}

/// A client that knows an output schema wants data, so text that is JSON is data, too.
fn promised(result: &ToolResult, definition: &ToolDefinition) -> Option<Value> {
    definition
        .get_output_schema()
        .filter(|_| result.is_success())?;
    let data = serde_json::from_str(result.text()).ok();
    if data.is_none() {
        tracing::warn!(
            tool = definition.name(),
            "a tool with an output schema gave no structured content"
        );
    }
    data
}
