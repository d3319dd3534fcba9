//! `ToolResult`: what a call gives back to the model and to the host, and its wire form.
//! How a Rust value becomes one is in `into`.

mod into;
pub(crate) mod returned;

use std::{
    borrow::Cow,
    error::Error,
    fmt,
    sync::{Arc, LazyLock},
};

use serde::Serialize;
use serde_json::{Map, Value};

pub use self::into::{IntoToolResult, Json};
use crate::ArgsError;

/// The outcome of a tool call.
///
/// It serializes to the expanded result object of the Copilot protocol; structured content and cause are not part of
/// that.
#[derive(Clone, Debug, Serialize)]
pub struct ToolResult {
    #[serde(rename = "textResultForLlm")]
    text: Cow<'static, str>,
    #[serde(rename = "resultType")]
    kind: ResultKind,
    /// The text is JSON, and all there is to say: structured content is built from it when it is asked for.
    #[serde(skip)]
    text_is_data: bool,
    // Most results are a text: one word, and no allocation, for all the rest.
    #[serde(flatten)]
    details: Option<Box<Details>>,
}

/// What few results have.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Details {
    #[serde(rename = "binaryResultsForLlm", skip_serializing_if = "Vec::is_empty")]
    pub(crate) binary: Vec<BinaryResult>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) session_log: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
    #[serde(rename = "toolTelemetry", skip_serializing_if = "Map::is_empty")]
    pub(crate) telemetry: Map<String, Value>,
    #[serde(rename = "toolReferences", skip_serializing_if = "Vec::is_empty")]
    pub(crate) references: Vec<String>,
    #[serde(skip)]
    pub(crate) structured: Option<Value>,
    #[serde(skip)]
    pub(crate) cause: Option<FailureCause>,
}

impl ToolResult {
    pub(crate) fn new(kind: ResultKind, text: impl Into<String>) -> Self {
        Self::from_cow(kind, Cow::Owned(text.into()))
    }

    /// A success whose text costs nothing.
    pub(crate) fn fixed(text: &'static str) -> Self {
        Self::from_cow(ResultKind::Success, Cow::Borrowed(text))
    }

    fn from_cow(kind: ResultKind, text: Cow<'static, str>) -> Self {
        Self {
            text,
            kind,
            text_is_data: false,
            details: None,
        }
    }

    fn details_mut(&mut self) -> &mut Details {
        self.details.get_or_insert_default()
    }

    fn detail<'a, T>(&'a self, read: impl FnOnce(&'a Details) -> Option<T>) -> Option<T> {
        self.details.as_deref().and_then(read)
    }

    /// The tool did what was asked; the model reads `text`.
    #[must_use]
    pub fn success(text: impl Into<String>) -> Self {
        Self::new(ResultKind::Success, text)
    }

    /// The tool failed; the model reads `text` and may try again.
    #[must_use]
    pub fn failure(text: impl Into<String>) -> Self {
        Self::new(ResultKind::Failure, text)
    }

    /// The user turned the call down; a Copilot host ends the turn.
    #[must_use]
    pub fn rejected(text: impl Into<String>) -> Self {
        Self::new(ResultKind::Rejected, text)
    }

    /// The call is not permitted.
    #[must_use]
    pub fn denied(text: impl Into<String>) -> Self {
        Self::new(ResultKind::Denied, text)
    }

    /// The tool did not finish in time.
    #[must_use]
    pub fn timeout(text: impl Into<String>) -> Self {
        Self::new(ResultKind::Timeout, text)
    }

    /// Adds an image or a resource.
    #[must_use]
    pub fn with_binary(mut self, binary: BinaryResult) -> Self {
        self.details_mut().binary.push(binary);
        self
    }

    /// The same outcome as data, for hosts that take it (MCP); not on the Copilot wire.
    #[must_use]
    pub fn with_structured_content(mut self, content: impl Into<Value>) -> Self {
        self.details_mut().structured = Some(content.into());
        self
    }

    /// A line for the session's log.
    #[must_use]
    pub fn with_session_log(mut self, log: impl Into<String>) -> Self {
        self.details_mut().session_log = Some(log.into());
        self
    }

    /// Details for the host. The model does not see them.
    #[must_use]
    pub fn with_error(mut self, error: impl Into<String>) -> Self {
        self.details_mut().error = Some(error.into());
        self
    }

    /// Adds an entry to the telemetry. The model does not see it.
    #[must_use]
    pub fn with_telemetry(mut self, key: impl Into<String>, value: impl Into<Value>) -> Self {
        self.details_mut()
            .telemetry
            .insert(key.into(), value.into());
        self
    }

    /// Adds the name of a tool that was found; only for a tool that overrides the host's tool search.
    #[must_use]
    pub fn with_reference(mut self, tool: impl Into<String>) -> Self {
        self.details_mut().references.push(tool.into());
        self
    }

    /// What the model reads.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the model reads, without a copy.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text.into_owned()
    }

    /// How the call ended.
    #[must_use]
    pub fn kind(&self) -> ResultKind {
        self.kind
    }

    /// Whether the call ended well.
    #[must_use]
    pub fn is_success(&self) -> bool {
        self.kind == ResultKind::Success
    }

    /// Images and resources.
    #[must_use]
    pub fn binary(&self) -> &[BinaryResult] {
        self.detail(|details| Some(&*details.binary))
            .unwrap_or_default()
    }

    /// The outcome as data. What came from [`Json`] is parsed from the text now, not before.
    #[must_use]
    pub fn structured_content(&self) -> Option<Value> {
        match self.detail(|details| details.structured.clone()) {
            None if self.text_is_data => serde_json::from_str(&self.text).ok(),
            structured => structured,
        }
    }

    /// The line for the session's log.
    #[must_use]
    pub fn session_log(&self) -> Option<&str> {
        self.detail(|details| details.session_log.as_deref())
    }

    /// Details for the host.
    #[must_use]
    pub fn error(&self) -> Option<&str> {
        self.detail(|details| details.error.as_deref())
    }

    /// Telemetry, in the order it was added.
    #[must_use]
    pub fn telemetry(&self) -> &Map<String, Value> {
        static NONE: LazyLock<Map<String, Value>> = LazyLock::new(Map::new);
        self.detail(|details| Some(&details.telemetry))
            .unwrap_or(&NONE)
    }

    /// Names of tools that were found.
    #[must_use]
    pub fn references(&self) -> &[String] {
        self.detail(|details| Some(&*details.references))
            .unwrap_or_default()
    }

    /// Why the call did not succeed, for the host. Every result of `invoke` that is no success has one.
    #[must_use]
    pub fn cause(&self) -> Option<&FailureCause> {
        self.detail(|details| details.cause.as_ref())
    }

    /// All of it, without a copy.
    #[cfg(feature = "copilot-sdk")]
    pub(crate) fn into_parts(self) -> (String, ResultKind, Details) {
        let details = self.details.map(|details| *details).unwrap_or_default();
        (self.text.into_owned(), self.kind, details)
    }

    pub(crate) fn caused_by(mut self, cause: FailureCause) -> Self {
        self.details_mut().cause = Some(cause);
        self
    }

    pub(crate) fn caused_by_handler(self, source: Option<Box<dyn Error + Send + Sync>>) -> Self {
        self.caused_by(FailureCause::Handler {
            source: source.map(Arc::from),
        })
    }

    /// A handler may return a failure of its own making: it is the cause then.
    pub(crate) fn or_caused_by_handler(self) -> Self {
        if self.is_success() || self.cause().is_some() {
            self
        } else {
            self.caused_by_handler(None)
        }
    }
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ResultKind {
    /// It did what was asked.
    Success,
    /// It failed.
    Failure,
    /// The user turned it down.
    Rejected,
    /// It is not permitted.
    Denied,
    /// It did not finish in time.
    Timeout,
}

impl ResultKind {
    /// The word on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Success => "success",
            Self::Failure => "failure",
            Self::Rejected => "rejected",
            Self::Denied => "denied",
            Self::Timeout => "timeout",
        }
    }
}

impl fmt::Display for ResultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Why a call did not succeed, so that a host can tell apart what the model sees alike.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum FailureCause {
    /// The arguments did not decode; the handler was not called.
    BadArguments(ArgsError),
    /// The handler said so. `source` is the error it kept for the host, if any.
    Handler {
        /// What went through `?`, or was given to [`ToolError::with_source`](crate::ToolError::with_source).
        source: Option<Arc<dyn Error + Send + Sync>>,
    },
    /// The handler panicked. What it said is in [`ToolResult::error`].
    Panic,
    /// The handler did not finish within the definition's time-out.
    Timeout,
    /// The blocking pool was shut down before the handler had finished.
    Cancelled,
    /// A time-out or the blocking pool needs a tokio runtime, and there is none here; the handler was not called.
    NoRuntime,
    /// The definition only declares the tool: another client serves it.
    NoHandler,
    /// The registry has no tool of that name.
    UnknownTool,
}

/// An image or a resource beside the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub struct BinaryResult {
    /// The content, base64-encoded.
    pub data: String,
    /// Its media type, such as `image/png`.
    pub mime_type: String,
    /// Image or resource.
    #[serde(rename = "type")]
    pub kind: BinaryKind,
    /// What it shows, for a model that cannot see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

impl BinaryResult {
    /// An image; `data` is base64 text.
    #[must_use]
    pub fn image(data: impl Into<String>, mime_type: impl Into<String>) -> Self {
        Self::new(BinaryKind::Image, data.into(), mime_type.into())
    }

    /// A resource; `data` is base64 text.
    #[must_use]
    pub fn resource(data: impl Into<String>, mime_type: impl Into<String>) -> Self {
        Self::new(BinaryKind::Resource, data.into(), mime_type.into())
    }

    /// What it shows, for a model that cannot see it.
    #[must_use]
    pub fn with_description(mut self, description: impl Into<String>) -> Self {
        self.description = Some(description.into());
        self
    }

    fn new(kind: BinaryKind, data: String, mime_type: String) -> Self {
        Self {
            data,
            mime_type,
            kind,
            description: None,
        }
    }
}

/// What a [`BinaryResult`] is. The wire knows these two words only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum BinaryKind {
    /// Something to look at.
    Image,
    /// Any other file.
    Resource,
}

impl BinaryKind {
    /// The word on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Image => "image",
            Self::Resource => "resource",
        }
    }
}
