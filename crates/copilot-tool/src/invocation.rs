//! One call of a tool: who calls what, with which arguments, and what the host hands along.
//! Reading the arguments belongs to `decode`, running the call to `definition`.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    fmt, mem,
    sync::Arc,
};

use serde_json::{Map, Value};

use crate::{Arguments, CopilotArgs, Progress, Repair, ToolError, progress::Listener, typed};

/// A call of a tool as the host received it.
///
/// ```
/// use copilot_tool::ToolInvocation;
/// use serde_json::json;
///
/// let invocation = ToolInvocation::new("get_weather", json!({ "city": "Oslo" }))
///     .with_session_id("session-1")
///     .with_call_id("call-1");
/// // Text, the way OpenAI-style hosts hand it over, is arguments too.
/// let invocation = ToolInvocation::new("get_weather", r#"{ "city": "Oslo" }"#);
/// ```
#[derive(Clone, Debug)]
pub struct ToolInvocation {
    name: String,
    arguments: Arguments,
    // One word while a call is on its way, instead of thirty.
    context: Option<Box<Context>>,
}

/// What comes with a call besides its arguments.
#[derive(Clone, Debug, Default)]
struct Context {
    session_id: Option<String>,
    call_id: Option<String>,
    request_id: Option<String>,
    agent_id: Option<String>,
    traceparent: Option<String>,
    tracestate: Option<String>,
    extensions: Extensions,
    repairs: Vec<Repair>,
    progress: Option<Listener>,
}

impl ToolInvocation {
    /// A call of the tool `name`.
    ///
    /// A `Value` or a map is the arguments; a `&str` or `String` is their JSON text; `()` is a call without arguments.
    #[must_use]
    pub fn new(name: impl Into<String>, arguments: impl Into<Arguments>) -> Self {
        Self {
            name: name.into(),
            arguments: arguments.into(),
            context: None,
        }
    }

    fn context_mut(&mut self) -> &mut Context {
        self.context.get_or_insert_default()
    }

    fn context<'a, T: ?Sized>(
        &'a self,
        read: impl FnOnce(&'a Context) -> Option<&'a T>,
    ) -> Option<&'a T> {
        self.context.as_deref().and_then(read)
    }

    /// The session the call belongs to.
    #[must_use]
    pub fn with_session_id(mut self, id: impl Into<String>) -> Self {
        self.context_mut().session_id = Some(id.into());
        self
    }

    /// The model's own id of the call.
    #[must_use]
    pub fn with_call_id(mut self, id: impl Into<String>) -> Self {
        self.context_mut().call_id = Some(id.into());
        self
    }

    /// The host's id of the request that carried the call.
    #[must_use]
    pub fn with_request_id(mut self, id: impl Into<String>) -> Self {
        self.context_mut().request_id = Some(id.into());
        self
    }

    /// The sub-agent that made the call.
    #[must_use]
    pub fn with_agent_id(mut self, id: impl Into<String>) -> Self {
        self.context_mut().agent_id = Some(id.into());
        self
    }

    /// The [W3C trace context](https://www.w3.org/TR/trace-context/): `traceparent`, and `tracestate` when there is one.
    #[must_use]
    pub fn with_trace_context(
        mut self,
        traceparent: impl Into<String>,
        tracestate: Option<String>,
    ) -> Self {
        self.context_mut().traceparent = Some(traceparent.into());
        self.context_mut().tracestate = tracestate;
        self
    }

    /// Hands `value` to the handler, which finds it by its type.
    #[must_use]
    pub fn with_extension<T: Send + Sync + 'static>(mut self, value: T) -> Self {
        self.context_mut().extensions.insert(value);
        self
    }

    /// Hears what the handler [reports](Self::report). It is called in the handler's task, so it must not block.
    #[must_use]
    pub fn with_progress(mut self, listen: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.context_mut().progress = Some(Listener::new(listen));
        self
    }

    /// The tool that is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The arguments as they came. `null` inside a typed tool, which has them as its `args`.
    #[must_use]
    pub fn arguments(&self) -> &Arguments {
        &self.arguments
    }

    /// The arguments as they came, without a copy.
    #[must_use]
    pub fn into_arguments(self) -> Arguments {
        self.arguments
    }

    /// Takes the arguments out and decodes them: the way for a [`ToolHandler`](crate::ToolHandler) to read them as a type.
    ///
    /// # Errors
    ///
    /// Arguments that are no `T`. Passed on with `?`, the model reads all their problems.
    pub fn decode<T: CopilotArgs>(&mut self) -> Result<T, ToolError> {
        let decoded = typed::decode_value(self.take_arguments());
        let (args, repairs) = decoded.map_err(ToolError::bad_arguments)?;
        self.set_repairs(repairs);
        Ok(args)
    }

    /// The session the call belongs to.
    #[must_use]
    pub fn session_id(&self) -> Option<&str> {
        self.context(|context| context.session_id.as_deref())
    }

    /// The model's own id of the call.
    #[must_use]
    pub fn call_id(&self) -> Option<&str> {
        self.context(|context| context.call_id.as_deref())
    }

    /// The host's id of the request that carried the call.
    #[must_use]
    pub fn request_id(&self) -> Option<&str> {
        self.context(|context| context.request_id.as_deref())
    }

    /// The sub-agent that made the call.
    #[must_use]
    pub fn agent_id(&self) -> Option<&str> {
        self.context(|context| context.agent_id.as_deref())
    }

    /// `traceparent` of the W3C trace context.
    #[must_use]
    pub fn traceparent(&self) -> Option<&str> {
        self.context(|context| context.traceparent.as_deref())
    }

    /// `tracestate` of the W3C trace context.
    #[must_use]
    pub fn tracestate(&self) -> Option<&str> {
        self.context(|context| context.tracestate.as_deref())
    }

    /// What the host handed along as a `T`.
    #[must_use]
    pub fn extension<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.context(|context| context.extensions.get())
    }

    /// All that the host handed along.
    #[must_use]
    pub fn extensions(&self) -> &Extensions {
        const NONE: &Extensions = &Extensions { values: None };
        self.context(|context| Some(&context.extensions))
            .unwrap_or(NONE)
    }

    /// All that the host handed along, to add to.
    #[must_use]
    pub fn extensions_mut(&mut self) -> &mut Extensions {
        &mut self.context_mut().extensions
    }

    /// Tells the host how far the call has come; nothing happens where the host does not listen.
    ///
    /// Progress is a courtesy: a host that cannot keep up may leave some of it out.
    pub fn report(&self, progress: Progress) {
        if let Some(listener) = self.context(|context| context.progress.as_ref()) {
            listener.hear(progress);
        }
    }

    /// What had to be mended in the arguments before a typed tool could be called.
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        self.context(|context| Some(&*context.repairs))
            .unwrap_or_default()
    }

    pub(crate) fn set_repairs(&mut self, repairs: Vec<Repair>) {
        if !repairs.is_empty() || self.context.is_some() {
            self.context_mut().repairs = repairs;
        }
    }

    pub(crate) fn take_arguments(&mut self) -> Arguments {
        mem::take(&mut self.arguments)
    }

    /// Moves the whole invocation out; what stays behind is blank and allocates nothing.
    pub(crate) fn take(&mut self) -> Self {
        mem::replace(self, Self::new(String::new(), ()))
    }
}

impl From<()> for Arguments {
    fn from((): ()) -> Self {
        Self::default()
    }
}

impl From<Map<String, Value>> for Arguments {
    fn from(object: Map<String, Value>) -> Self {
        Self::Value(Value::Object(object))
    }
}

/// JSON text, not a JSON string.
impl From<String> for Arguments {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// JSON text, not a JSON string.
impl From<&str> for Arguments {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// Values of the host, found by their type; one of each.
#[derive(Clone, Default)]
pub struct Extensions {
    // Most calls carry none: no allocation, and one word instead of six.
    #[expect(clippy::box_collection, reason = "keeps an invocation small")]
    values: Option<Box<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>>,
}

impl Extensions {
    /// Adds a value, in place of an earlier one of the same type.
    pub fn insert<T: Send + Sync + 'static>(&mut self, value: T) {
        self.values
            .get_or_insert_default()
            .insert(TypeId::of::<T>(), Arc::new(value));
    }

    /// The value of type `T`.
    #[must_use]
    pub fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.values
            .as_ref()?
            .get(&TypeId::of::<T>())?
            .downcast_ref()
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.as_ref().map_or(0, |values| values.len())
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl fmt::Debug for Extensions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Extensions")
            .field("len", &self.len())
            .finish()
    }
}
