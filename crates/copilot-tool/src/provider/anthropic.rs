//! Anthropic's Messages API: tools, `tool_use` blocks and the `tool_result` blocks that answer them. Formats as in
//! <https://platform.claude.com/docs/en/agents-and-tools/tool-use/handle-tool-calls>.

use serde_json::{Map, Value, json};

use super::{
    error::{CallError, DefinitionErrors},
    keys::Keys,
    split,
};
use crate::{
    BinaryResult, DefinitionError, Dialect, ToolDefinition, ToolInvocation, ToolRegistry,
    ToolResult,
};

const FORM: &str = "Anthropic tool_use block";

/// What a `tool_result` can hold besides text.
const CARRIED: [&str; 5] = ["image/png", "image/jpeg", "image/gif", "image/webp", PDF];
const PDF: &str = "application/pdf";

/// Stands for a blank text, which the API refuses in a block of text and in a failed `tool_result`.
const NO_OUTPUT: &str = "(no output)";

/// Anthropic ([tool use](https://platform.claude.com/docs/en/agents-and-tools/tool-use/overview)).
impl ToolDefinition {
    /// The tool, an entry of `tools`.
    ///
    /// # Errors
    ///
    /// As [`parameters_for`](Self::parameters_for), for [`Dialect::Anthropic`].
    pub fn to_anthropic(&self) -> Result<Value, DefinitionError> {
        self.anthropic_tool(Dialect::Anthropic).map(Value::Object)
    }

    /// The tool, an entry of `tools`, as a
    /// [strict one](https://platform.claude.com/docs/en/agents-and-tools/tool-use/strict-tool-use): the model cannot but
    /// follow the schema.
    ///
    /// Unlike [`strict`](Self::strict), this is about what the model may write, not about how it is read.
    ///
    /// # Errors
    ///
    /// As [`parameters_for`](Self::parameters_for), for [`Dialect::AnthropicStrict`].
    pub fn to_anthropic_strict(&self) -> Result<Value, DefinitionError> {
        let mut tool = self.anthropic_tool(Dialect::AnthropicStrict)?;
        tool.insert("strict".to_owned(), true.into());
        Ok(tool.into())
    }

    fn anthropic_tool(&self, dialect: Dialect) -> Result<Map<String, Value>, DefinitionError> {
        let mut tool = Map::new();
        tool.insert("name".to_owned(), self.name().into());
        tool.insert("description".to_owned(), self.description().into());
        tool.insert("input_schema".to_owned(), self.parameters_for(dialect)?);
        Ok(tool)
    }
}

/// Anthropic.
impl ToolRegistry {
    /// The array for `tools`; see [`ToolDefinition::to_anthropic`].
    ///
    /// # Errors
    ///
    /// All tools that cannot be rendered.
    pub fn to_anthropic(&self) -> Result<Value, DefinitionErrors> {
        self.render_each(ToolDefinition::to_anthropic)
    }

    /// The array for `tools`, all of them strict; see [`ToolDefinition::to_anthropic_strict`].
    ///
    /// # Errors
    ///
    /// All tools that cannot be rendered.
    pub fn to_anthropic_strict(&self) -> Result<Value, DefinitionErrors> {
        self.render_each(ToolDefinition::to_anthropic_strict)
    }
}

/// Anthropic.
impl ToolInvocation {
    /// The invocation that a `tool_use` block asks for, one of the blocks in the `content` of a message.
    ///
    /// ```
    /// use copilot_tool::ToolInvocation;
    /// use serde_json::json;
    ///
    /// let block = json!({ "type": "tool_use", "id": "toolu_1", "name": "get_weather", "input": { "city": "Oslo" } });
    /// let invocation = ToolInvocation::from_anthropic(&block)?;
    /// assert_eq!(invocation.name(), "get_weather");
    /// assert_eq!(invocation.call_id(), Some("toolu_1"));
    /// # Ok::<(), copilot_tool::CallError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The value is no `tool_use` block, or has no id or name. Tools that run at Anthropic have blocks of other types,
    /// and are not to be answered.
    pub fn from_anthropic(block: &Value) -> Result<Self, CallError> {
        let (keys, id) = read(block)?;
        let input = keys.get("input").cloned().unwrap_or_default();
        Ok(Self::new(keys.text("name")?, input).with_call_id(id))
    }
}

/// Anthropic.
impl ToolResult {
    /// The answer to `block`, which is the value that [`ToolInvocation::from_anthropic`] read: a `tool_result` block.
    /// The answers to all calls of a message go into one message with the role `user`, before anything else in it.
    ///
    /// It holds the text, and images (PNG, JPEG, GIF, WebP) and PDF files as blocks of their own; what else there is, is
    /// named in the text. Every outcome but success has `"is_error": true`. A blank text, which the API refuses, becomes
    /// `(no output)`.
    ///
    /// # Errors
    ///
    /// `block` is no `tool_use` block, or has no id. Its name and input do not matter here.
    pub fn to_anthropic(&self, block: &Value) -> Result<Value, CallError> {
        let (_, id) = read(block)?;
        let mut answer = json!({ "type": "tool_result", "tool_use_id": id });
        answer["content"] = content(self);
        if !self.is_success() {
            answer["is_error"] = true.into();
        }
        Ok(answer)
    }
}

fn content(result: &ToolResult) -> Value {
    let (text, parts) = split(result, &CARRIED);
    let is_blank = text.trim().is_empty();
    let mut parts = parts.map(part).peekable();
    if parts.peek().is_none() {
        return if is_blank {
            NO_OUTPUT.into()
        } else {
            text.into()
        };
    }
    let text = (!is_blank).then(|| json!({ "type": "text", "text": text }));
    text.into_iter().chain(parts).collect()
}

fn part(binary: &BinaryResult) -> Value {
    let kind = if binary.mime_type == PDF {
        "document"
    } else {
        "image"
    };
    json!({
        "type": kind,
        "source": { "type": "base64", "media_type": binary.mime_type, "data": binary.data },
    })
}

/// The block and its id.
fn read(block: &Value) -> Result<(Keys<'_>, &str), CallError> {
    let keys = Keys::of(FORM, block)?;
    match keys.text("type")? {
        "tool_use" => Ok((keys, keys.text("id")?)),
        _ => Err(keys.wrong("type", "\"tool_use\"", keys.get("type"))),
    }
}
