//! What a tool returns, where a definition says it.

use schemars::JsonSchema;
use serde_json::Value;

use super::ToolDefinition;
use crate::schema;

impl ToolDefinition {
    /// The type of the [structured content](crate::ToolResult::structured_content), for hosts that check it (MCP); not
    /// on the Copilot wire.
    ///
    /// The schema says what serde writes, so it is right for a tool that returns [`Json<T>`](crate::Json), or a plain
    /// `T` under [`#[tools]`](macro@crate::tools). A type of another form is described as it is; older MCP clients
    /// are not told of one that is no object.
    ///
    /// ```
    /// use copilot_tool::{Json, ToolDefinition, schemars::JsonSchema};
    /// use serde::Serialize;
    ///
    /// #[derive(Serialize, JsonSchema)]
    /// struct Weather {
    ///     /// In degrees Celsius.
    ///     temperature: f64,
    ///     wind: Option<f64>,
    /// }
    ///
    /// let tool = ToolDefinition::inline("get_weather", "Tells the weather.")
    ///     .handler(|| Json(Weather { temperature: 20.5, wind: None }))?
    ///     .output_schema::<Weather>();
    /// assert_eq!(tool.get_output_schema().unwrap()["required"], serde_json::json!(["temperature", "wind"]));
    /// # Ok::<(), copilot_tool::DefinitionError>(())
    /// ```
    #[must_use]
    pub fn output_schema<T: JsonSchema>(self) -> Self {
        let schema = schema::output::<T>();
        self.with(|core| core.output = Some(Value::Object(schema)))
    }

    /// Set by [`output_schema`](Self::output_schema): a JSON Schema (2020-12), an object.
    #[must_use]
    pub fn get_output_schema(&self) -> Option<&Value> {
        self.core.output.as_ref()
    }
}
