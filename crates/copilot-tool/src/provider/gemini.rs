//! The Gemini API: function declarations, `functionCall` parts and the `functionResponse` parts that answer them.
//! Formats as in <https://ai.google.dev/gemini-api/docs/function-calling>.

use serde_json::{Map, Value, json};

use super::{
    error::{CallError, DefinitionErrors},
    keys::Keys,
    split,
};
use crate::{DefinitionError, Dialect, ToolDefinition, ToolInvocation, ToolRegistry, ToolResult};

const FORM: &str = "Gemini functionCall";

/// What the parts of a `functionResponse` can hold.
const CARRIED: [&str; 5] = [
    "image/png",
    "image/jpeg",
    "image/webp",
    "application/pdf",
    "text/plain",
];

/// Gemini ([function calling](https://ai.google.dev/gemini-api/docs/function-calling)).
impl ToolDefinition {
    /// The function declaration, an entry of `functionDeclarations`. A tool that takes nothing has no `parameters`:
    /// the API has refused objects without properties.
    ///
    /// # Errors
    ///
    /// As [`parameters_for`](Self::parameters_for), for [`Dialect::Gemini`]; or the name of the tool begins with a digit
    /// or `-`.
    pub fn to_gemini(&self) -> Result<Value, DefinitionError> {
        if !self
            .name()
            .starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        {
            return Err(DefinitionError::RefusedName {
                tool: self.name().to_owned(),
                provider: "Gemini",
                rule: "a name begins with a letter or `_`",
            });
        }
        let parameters = self.parameters_for(Dialect::Gemini)?;
        let mut function = json!({ "name": self.name(), "description": self.description() });
        if parameters["properties"] != json!({}) {
            function["parameters"] = parameters;
        }
        Ok(function)
    }
}

/// Gemini.
impl ToolRegistry {
    /// `{"functionDeclarations": […]}`, an entry of `tools`; see [`ToolDefinition::to_gemini`].
    ///
    /// # Errors
    ///
    /// All tools that cannot be rendered.
    pub fn to_gemini(&self) -> Result<Value, DefinitionErrors> {
        let functions = self.render_each(ToolDefinition::to_gemini)?;
        Ok(json!({ "functionDeclarations": functions }))
    }
}

/// Gemini.
impl ToolInvocation {
    /// The invocation that a function call asks for: one of the `parts` of a message that has a `functionCall`, or the
    /// object inside of it.
    ///
    /// ```
    /// use copilot_tool::ToolInvocation;
    /// use serde_json::json;
    ///
    /// let part = json!({ "functionCall": { "name": "get_weather", "args": { "city": "Oslo" } } });
    /// let invocation = ToolInvocation::from_gemini(&part)?;
    /// assert_eq!(invocation.name(), "get_weather");
    /// assert_eq!(invocation.call_id(), None); // not all models give one
    /// # Ok::<(), copilot_tool::CallError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The value is no function call, or has no name.
    pub fn from_gemini(call: &Value) -> Result<Self, CallError> {
        let call = Call::read(call)?;
        let args = call.keys.get("args").cloned().unwrap_or_default();
        let invocation = Self::new(call.name, args);
        Ok(match call.id {
            Some(id) => invocation.with_call_id(id),
            None => invocation,
        })
    }
}

/// Gemini.
impl ToolResult {
    /// The answer to `call`, which is the value that [`ToolInvocation::from_gemini`] read: a part with a
    /// `functionResponse`. The answers to all calls of a message go into one message with the role `user`, in the same
    /// order.
    ///
    /// The text is the `output`, or the `error` of every outcome but success. It stays text where it is JSON, because
    /// numbers of the API are doubles and would lose digits. Images (PNG, JPEG, WebP), PDF files and plain text go into
    /// `parts`, which models before Gemini 3 refuse; what else there is, is named in the text.
    ///
    /// # Errors
    ///
    /// `call` is no function call, or has no name.
    pub fn to_gemini(&self, call: &Value) -> Result<Value, CallError> {
        let call = Call::read(call)?;
        let (text, parts) = split(self, &CARRIED);
        let parts: Vec<_> = parts
            .map(|it| json!({ "inlineData": { "mimeType": it.mime_type, "data": it.data } }))
            .collect();
        let outcome = if self.is_success() { "output" } else { "error" };

        let mut answer = Map::new();
        if let Some(id) = call.id {
            answer.insert("id".to_owned(), id.into());
        }
        answer.insert("name".to_owned(), call.name.into());
        answer.insert("response".to_owned(), json!({ outcome: text }));
        if !parts.is_empty() {
            answer.insert("parts".to_owned(), parts.into());
        }
        Ok(json!({ "functionResponse": answer }))
    }
}

struct Call<'a> {
    id: Option<&'a str>,
    name: &'a str,
    keys: Keys<'a>,
}

impl<'a> Call<'a> {
    fn read(call: &'a Value) -> Result<Self, CallError> {
        let mut keys = Keys::of(FORM, call)?;
        // A part has no `name`; one of another kind has no `functionCall` either.
        if keys.get("name").is_none() {
            keys = keys.object("functionCall", "functionCall.")?;
        }
        Ok(Self {
            id: keys.optional_text("id")?,
            name: keys.text("name")?,
            keys,
        })
    }
}
