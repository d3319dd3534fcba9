//! The Model Context Protocol: tools of `tools/list`, the params of `tools/call` and its result. Formats as in
//! <https://modelcontextprotocol.io/specification/2025-11-25/server/tools>.

use serde_json::{Map, Value, json};

use super::{
    error::{CallError, DefinitionErrors},
    keys::Keys,
};
use crate::{
    BinaryKind, BinaryResult, DefinitionError, Dialect, ToolDefinition, ToolHints, ToolInvocation,
    ToolRegistry, ToolResult,
};

const FORM: &str = "MCP tools/call params";

/// MCP ([tools](https://modelcontextprotocol.io/specification/2025-11-25/server/tools)).
impl ToolDefinition {
    /// The tool, an entry of `tools` in the result of `tools/list`: with its title, its hints, its metadata as `_meta`, and
    /// its output schema where that is an object, when it has them.
    ///
    /// # Errors
    ///
    /// As [`parameters_for`](Self::parameters_for), for [`Dialect::Mcp`].
    pub fn to_mcp(&self) -> Result<Value, DefinitionError> {
        let mut tool = Map::new();
        tool.insert("name".to_owned(), self.name().into());
        if let Some(title) = self.get_title() {
            tool.insert("title".to_owned(), title.into());
        }
        tool.insert("description".to_owned(), self.description().into());
        let schema = self.parameters_for(Dialect::Mcp)?;
        tool.insert("inputSchema".to_owned(), schema);
        if let Some(schema) = self.get_output_schema()
            && schema["type"] == "object"
        {
            tool.insert("outputSchema".to_owned(), schema.clone());
        }
        let annotations = annotations(self.get_hints());
        if !annotations.is_empty() {
            tool.insert("annotations".to_owned(), annotations.into());
        }
        let metadata = self.get_metadata();
        if !metadata.is_empty() {
            tool.insert("_meta".to_owned(), metadata.clone().into());
        }
        Ok(tool.into())
    }
}

fn annotations(hints: ToolHints) -> Map<String, Value> {
    let hints = [
        ("readOnlyHint", hints.read_only),
        ("destructiveHint", hints.destructive),
        ("idempotentHint", hints.idempotent),
        ("openWorldHint", hints.open_world),
    ];
    (hints.into_iter())
        .filter_map(|(key, hint)| Some((key.to_owned(), hint?.into())))
        .collect()
}

/// MCP.
impl ToolRegistry {
    /// The array for `tools` in the result of `tools/list`; see [`ToolDefinition::to_mcp`].
    ///
    /// # Errors
    ///
    /// All tools that cannot be rendered.
    pub fn to_mcp(&self) -> Result<Value, DefinitionErrors> {
        self.render_each(ToolDefinition::to_mcp)
    }
}

/// MCP.
impl ToolInvocation {
    /// The invocation that the `params` of a `tools/call` request ask for. They have no id: the request has.
    ///
    /// ```
    /// use copilot_tool::ToolInvocation;
    /// use serde_json::json;
    ///
    /// let params = json!({ "name": "get_weather", "arguments": { "city": "Oslo" } });
    /// let invocation = ToolInvocation::from_mcp(&params)?;
    /// assert_eq!(invocation.name(), "get_weather");
    /// # Ok::<(), copilot_tool::CallError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The value is no object, or has no name.
    pub fn from_mcp(params: &Value) -> Result<Self, CallError> {
        let keys = Keys::of(FORM, params)?;
        let arguments = keys.get("arguments").cloned().unwrap_or_default();
        Ok(Self::new(keys.text("name")?, arguments))
    }
}

/// MCP.
impl ToolResult {
    /// The result of a `tools/call` request: the text, then images and resources, as blocks of `content`;
    /// [structured content](Self::structured_content) that is an object, as the specification wants it; and `isError`,
    /// true for every outcome but success.
    ///
    /// MCP wants an address of a resource. It is the description where that is one, as in the Copilot SDKs, else
    /// `resource:1` and so on. Any other description is a block of text after what it describes.
    #[must_use]
    pub fn to_mcp(&self) -> Value {
        let text = (!self.text().is_empty() || self.binary().is_empty())
            .then(|| json!({ "type": "text", "text": self.text() }));
        let binary = self.binary().iter().zip(1..).flat_map(blocks);

        let mut result = json!({});
        result["content"] = text.into_iter().chain(binary).collect();
        if let Some(structured @ Value::Object(_)) = self.structured_content() {
            result["structuredContent"] = structured;
        }
        result["isError"] = (!self.is_success()).into();
        result
    }
}

fn blocks((binary, number): (&BinaryResult, usize)) -> impl Iterator<Item = Value> {
    let BinaryResult {
        data, mime_type, ..
    } = binary;
    let mut description = binary.description.as_deref();
    let block = match binary.kind {
        BinaryKind::Image => json!({ "type": "image", "data": data, "mimeType": mime_type }),
        BinaryKind::Resource => {
            let uri = description.take_if(|text| is_uri(text));
            let uri = uri.map_or_else(|| format!("resource:{number}"), |uri| uri.to_owned());
            json!({ "type": "resource", "resource": { "uri": uri, "mimeType": mime_type, "blob": data } })
        }
    };
    let description = description.map(|text| json!({ "type": "text", "text": text }));
    std::iter::once(block).chain(description)
}

/// Whether it opens with a scheme, [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986#section-3.1), and has no space.
fn is_uri(text: &str) -> bool {
    let Some((scheme, _)) = text.split_once(':') else {
        return false;
    };
    let mut scheme = scheme.chars();
    scheme.next().is_some_and(|c| c.is_ascii_alphabetic())
        && scheme.all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
        && !text.contains(char::is_whitespace)
}
