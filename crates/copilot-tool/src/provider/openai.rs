//! OpenAI: functions, their calls and the answers, for Chat Completions and for Responses. Formats as in
//! <https://platform.openai.com/docs/guides/function-calling>.

use serde_json::{Value, json};

use super::{
    error::{CallError, DefinitionErrors},
    keys::Keys,
    split,
};
use crate::{
    Arguments, BinaryResult, DefinitionError, Dialect, ToolDefinition, ToolInvocation,
    ToolRegistry, ToolResult,
};

const FORM: &str = "OpenAI tool call";

/// What the output of a function can hold besides text, in Responses.
const CARRIED: [&str; 5] = ["image/png", "image/jpeg", "image/gif", "image/webp", PDF];
const PDF: &str = "application/pdf";

/// Which of OpenAI's two APIs: they differ in where they put things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OpenAiApi {
    /// `/v1/chat/completions`, and the many providers that speak it too.
    ChatCompletions,
    /// `/v1/responses`.
    Responses,
}

/// OpenAI ([function calling](https://platform.openai.com/docs/guides/function-calling)).
impl ToolDefinition {
    /// The function, an entry of `tools`, with `"strict": false`: without that, Responses turns on strict mode by
    /// itself and makes every optional field required.
    ///
    /// # Errors
    ///
    /// As [`parameters_for`](Self::parameters_for), for [`Dialect::OpenAi`].
    pub fn to_openai(&self, api: OpenAiApi) -> Result<Value, DefinitionError> {
        self.openai_function(api, Dialect::OpenAi, false)
    }

    /// The function, an entry of `tools`, in
    /// [strict mode](https://platform.openai.com/docs/guides/function-calling#strict-mode): the model cannot but follow
    /// the schema, and sends `null` for what it leaves out.
    ///
    /// Unlike [`strict`](Self::strict), this is about what the model may write, not about how it is read.
    ///
    /// # Errors
    ///
    /// As [`parameters_for`](Self::parameters_for), for [`Dialect::OpenAiStrict`].
    pub fn to_openai_strict(&self, api: OpenAiApi) -> Result<Value, DefinitionError> {
        self.openai_function(api, Dialect::OpenAiStrict, true)
    }

    fn openai_function(
        &self,
        api: OpenAiApi,
        dialect: Dialect,
        strict: bool,
    ) -> Result<Value, DefinitionError> {
        let (name, description) = (self.name(), self.description());
        let parameters = self.parameters_for(dialect)?;
        Ok(match api {
            OpenAiApi::ChatCompletions => json!({
                "type": "function",
                "function": {
                    "name": name,
                    "description": description,
                    "parameters": parameters,
                    "strict": strict,
                },
            }),
            OpenAiApi::Responses => json!({
                "type": "function",
                "name": name,
                "description": description,
                "parameters": parameters,
                "strict": strict,
            }),
        })
    }
}

/// OpenAI.
impl ToolRegistry {
    /// The array for `tools`; see [`ToolDefinition::to_openai`].
    ///
    /// # Errors
    ///
    /// All tools that cannot be rendered.
    pub fn to_openai(&self, api: OpenAiApi) -> Result<Value, DefinitionErrors> {
        self.render_each(|tool| tool.to_openai(api))
    }

    /// The array for `tools`, in strict mode; see [`ToolDefinition::to_openai_strict`].
    ///
    /// # Errors
    ///
    /// All tools that cannot be rendered.
    pub fn to_openai_strict(&self, api: OpenAiApi) -> Result<Value, DefinitionErrors> {
        self.render_each(|tool| tool.to_openai_strict(api))
    }
}

/// OpenAI.
impl ToolInvocation {
    /// The invocation that a tool call asks for: an entry of `tool_calls` in a message of Chat Completions, or an item
    /// of type `function_call` in the output of Responses.
    ///
    /// ```
    /// use copilot_tool::ToolInvocation;
    /// use serde_json::json;
    ///
    /// let call = json!({
    ///     "id": "call_1",
    ///     "type": "function",
    ///     "function": { "name": "get_weather", "arguments": "{\"city\":\"Oslo\"}" },
    /// });
    /// let invocation = ToolInvocation::from_openai(&call)?;
    /// assert_eq!(invocation.name(), "get_weather");
    /// assert_eq!(invocation.call_id(), Some("call_1"));
    /// # Ok::<(), copilot_tool::CallError>(())
    /// ```
    ///
    /// The arguments are taken as the text they are, and read by the tool. Servers that give a JSON value instead of
    /// text, or nothing, are understood.
    ///
    /// # Errors
    ///
    /// The value is no function call, or has no id or name. It can still be
    /// [answered](ToolResult::to_openai) when it has an id.
    pub fn from_openai(call: &Value) -> Result<Self, CallError> {
        let call = Call::read(call)?;
        let function = match call.api {
            OpenAiApi::ChatCompletions => call.keys.object("function", "function.")?,
            OpenAiApi::Responses => call.keys,
        };
        let name = function.text("name")?;
        let arguments = match function.get("arguments") {
            Some(Value::String(text)) => Arguments::Text(text.clone()),
            other => Arguments::Value(other.cloned().unwrap_or_default()),
        };
        Ok(Self::new(name, arguments).with_call_id(call.id))
    }
}

/// OpenAI.
impl ToolResult {
    /// The answer to `call`, which is the value that [`ToolInvocation::from_openai`] read: a message of Chat
    /// Completions with the role `tool`, or an item of type `function_call_output` for Responses. Each call gets one.
    ///
    /// Responses also gets images (PNG, JPEG, GIF, WebP) and PDF files. A message of Chat Completions is text only: what
    /// it cannot carry is named in the text. OpenAI knows no failures; the text says what there is to say.
    ///
    /// # Errors
    ///
    /// `call` is no function call, or has no id. Its name and arguments do not matter here.
    pub fn to_openai(&self, call: &Value) -> Result<Value, CallError> {
        let call = Call::read(call)?;
        Ok(match call.api {
            OpenAiApi::ChatCompletions => json!({
                "role": "tool",
                "tool_call_id": call.id,
                "content": split(self, &[]).0,
            }),
            OpenAiApi::Responses => json!({
                "type": "function_call_output",
                "call_id": call.id,
                "output": output(self),
            }),
        })
    }
}

fn output(result: &ToolResult) -> Value {
    let (text, parts) = split(result, &CARRIED);
    let mut parts = parts.enumerate().map(part).peekable();
    if parts.peek().is_none() {
        return text.into();
    }
    let text = (!text.is_empty()).then(|| json!({ "type": "input_text", "text": text }));
    text.into_iter().chain(parts).collect()
}

fn part((index, binary): (usize, &BinaryResult)) -> Value {
    let url = format!("data:{};base64,{}", binary.mime_type, binary.data);
    if binary.mime_type == PDF {
        json!({ "type": "input_file", "filename": format!("file-{}.pdf", index + 1), "file_data": url })
    } else {
        json!({ "type": "input_image", "image_url": url })
    }
}

/// What an answer needs to know of a call.
struct Call<'a> {
    api: OpenAiApi,
    id: &'a str,
    keys: Keys<'a>,
}

impl<'a> Call<'a> {
    fn read(call: &'a Value) -> Result<Self, CallError> {
        let keys = Keys::of(FORM, call)?;
        // An item of Responses has an `id` as well, which is not the call's.
        let (api, id) = match keys.optional_text("type")? {
            Some("function_call") => (OpenAiApi::Responses, "call_id"),
            // Some servers leave it out.
            Some("function") | None => (OpenAiApi::ChatCompletions, "id"),
            Some(_) => {
                let wanted = "\"function\" or \"function_call\"";
                return Err(keys.wrong("type", wanted, keys.get("type")));
            }
        };
        let id = keys.text(id)?;
        Ok(Self { api, id, keys })
    }
}
