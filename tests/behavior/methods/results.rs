//! What methods return (R01, R02): by type, and not by how it is spelled (M01).

use std::{collections::BTreeMap, convert::Infallible, fmt, future, pin::Pin, sync::Arc};

use copilot_tool::{Json, ResultKind, ToolDefinition, ToolError, ToolResult, tools};
use serde::Serialize;
use serde_json::{Value, json};

use super::{invoke, text};

#[derive(Serialize)]
struct Weather {
    city: &'static str,
    days: u8,
}

const OSLO: Weather = Weather {
    city: "Oslo",
    days: 3,
};

#[derive(Debug)]
struct Broken;

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("secret")
    }
}

impl std::error::Error for Broken {}

type Result<T> = std::result::Result<T, Broken>;
type Boxed = std::result::Result<Weather, Box<dyn std::error::Error + Send + Sync>>;
type Future<T> = Pin<Box<dyn future::Future<Output = T> + Send>>;

struct Service(String);

#[tools]
impl Service {
    /// Text.
    #[tool]
    fn text(&self) -> String {
        "a \"b\"".to_owned()
    }
    /// Borrowed.
    #[tool]
    fn borrowed(&self) -> &str {
        &self.0
    }
    /// Borrowed.
    #[tool]
    async fn borrowed_fallible(&self) -> Result<&str> {
        Ok(&self.0)
    }
    /// Text.
    #[tool]
    fn shared(&self) -> Arc<str> {
        "shared".into()
    }
    /// Unit.
    #[tool]
    fn unit(&self) {}
    /// Unit.
    #[tool]
    async fn unit_async() {}
    /// Unit.
    #[tool]
    fn unit_fallible(&self) -> Result<()> {
        Ok(())
    }
    /// Unit.
    #[tool]
    async fn unit_infallible() -> std::result::Result<(), Infallible> {
        Ok(())
    }
    /// Plain data.
    #[tool]
    fn plain(&self) -> Weather {
        OSLO
    }
    /// Plain data.
    #[tool]
    async fn plain_fallible(&self) -> Result<Weather> {
        Ok(OSLO)
    }
    /// Plain data.
    #[tool]
    fn plain_boxed() -> Boxed {
        Ok(OSLO)
    }
    /// Plain data.
    #[tool]
    fn plain_option() -> Option<Weather> {
        None
    }
    /// Plain data.
    #[tool]
    fn plain_list() -> Vec<Weather> {
        vec![OSLO]
    }
    /// Plain data.
    #[tool]
    fn tuple() -> (u8, &'static str) {
        (1, "two")
    }
    /// Wrapped.
    #[tool]
    fn wrapped() -> Json<Weather> {
        Json(OSLO)
    }
    /// Data.
    #[tool]
    fn map() -> BTreeMap<u8, bool> {
        BTreeMap::from([(1, true)])
    }
    /// Data.
    #[tool]
    fn value() -> Value {
        json!({ "a": null })
    }
    /// Text or nothing.
    #[tool]
    fn option(&self) -> Option<String> {
        Some("some".to_owned())
    }
    /// A result.
    #[tool]
    fn result() -> ToolResult {
        ToolResult::rejected("no")
    }
    /// A future.
    #[tool]
    fn future(&self) -> Future<Result<Weather>> {
        Box::pin(future::ready(Ok(OSLO)))
    }
    /// A future.
    #[tool]
    fn written_out(&self) -> impl future::Future<Output = u8> + Send + use<> {
        future::ready(7)
    }
    /// Fails.
    #[tool]
    fn hidden() -> Result<Weather> {
        Err(Broken)
    }
    /// Fails.
    #[tool(expose_errors)]
    fn exposed() -> Result<String> {
        Err(Broken)
    }
    /// Fails.
    #[tool]
    fn told() -> std::result::Result<Weather, ToolError> {
        Err(ToolError::denied("not for you"))
    }
    /// Fails.
    #[tool]
    async fn told_by_result()
    -> std::result::Result<ToolResult, Box<dyn std::error::Error + Send + Sync>> {
        Err("text")?
    }
}

#[tokio::test]
async fn the_type_decides_what_the_model_reads() {
    let tools = ToolDefinition::from_object(Service("mine".to_owned()));
    const DATA: &str = r#"{"city":"Oslo","days":3}"#;
    for (name, expected) in [
        ("text", "a \"b\""),
        ("borrowed", "mine"),
        ("borrowed_fallible", "mine"),
        ("shared", "shared"),
        ("unit", "Success"),
        ("unit_async", "Success"),
        ("unit_fallible", "Success"),
        ("unit_infallible", "Success"),
        ("plain", DATA),
        ("plain_fallible", DATA),
        ("plain_boxed", DATA),
        ("plain_option", "null"),
        ("plain_list", &format!("[{DATA}]")),
        ("tuple", r#"[1,"two"]"#),
        ("wrapped", DATA),
        ("map", r#"{"1":true}"#),
        ("value", r#"{"a":null}"#),
        ("option", "some"),
        ("future", DATA),
        ("written_out", "7"),
    ] {
        let result = invoke(&tools, name, json!({})).await;
        assert_eq!(
            (result.kind(), result.text()),
            (ResultKind::Success, expected),
            "{name}"
        );
    }
}

#[tokio::test]
async fn plain_data_is_structured_content_as_json_is() {
    let tools = ToolDefinition::from_object(Service(String::new()));
    for name in ["plain", "plain_fallible", "wrapped", "future"] {
        let result = invoke(&tools, name, json!({})).await;
        let data = result.structured_content();
        assert_eq!(data, Some(json!({ "city": "Oslo", "days": 3 })), "{name}");
    }
}

#[tokio::test]
async fn errors_are_hidden_unless_they_are_for_the_model() {
    let tools = ToolDefinition::from_object(Service(String::new()));
    let generic = |name| format!("The tool \"{name}\" failed. Details are not available.");
    assert_eq!(text(&tools, "hidden", json!({})).await, generic("hidden"));
    let result = invoke(&tools, "hidden", json!({})).await;
    assert_eq!(result.error(), Some("secret"));
    assert_eq!(text(&tools, "exposed", json!({})).await, "secret");
    assert_eq!(
        invoke(&tools, "told", json!({})).await.kind(),
        ResultKind::Denied
    );
    assert_eq!(
        text(&tools, "told_by_result", json!({})).await,
        generic("told_by_result")
    );
    assert_eq!(
        invoke(&tools, "result", json!({})).await.kind(),
        ResultKind::Rejected
    );
}
