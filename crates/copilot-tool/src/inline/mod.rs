//! The inline door: a tool made of parameters and a closure. Parameters are in `param` and `limits`, the closures by their number
//! of arguments in `handlers`; decoding, schema and the run of a call are those of every other tool.

mod handlers;
mod limits;
mod param;

use std::{borrow::Cow, collections::HashSet, fmt, panic::Location, sync::Arc};

use serde_json::{Map, Value};

pub use self::param::{Param, ParamDefault};
use crate::{
    ArgsError, ArgsSchema, DefinitionError, IntoToolResult, ToolDefinition, ToolInvocation,
    decode::{self, IntoObject, report::Report},
    definition::{
        check,
        invoke::{Handle, Outcome, note_repairs},
        render,
    },
    schema::Subject,
    spec::{ObjectSpec, Spec},
};

/// A tool in the making: see [`ToolDefinition::inline`].
///
/// `P` is the tuple of its parameters, of which there may be eight; what has more is a struct.
#[must_use = "a tool is finished by `handler` or one of its kind"]
pub struct Inline<P> {
    name: Cow<'static, str>,
    description: Cow<'static, str>,
    params: P,
    origin: &'static Location<'static>,
}

impl ToolDefinition {
    /// A tool made of a closure, with its parameters told one by one. The types of the closure's arguments are those
    /// of the parameters.
    ///
    /// ```
    /// use copilot_tool::{CopilotArgs, Param, ToolDefinition, ToolInvocation};
    /// use serde_json::json;
    ///
    /// #[derive(CopilotArgs, Debug)]
    /// #[args(rename_all = "lowercase")]
    /// enum Phase { Planning, Building }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), copilot_tool::DefinitionError> {
    /// let tool = ToolDefinition::inline("set_current_phase", "Sets the current phase of the agent.")
    ///     .param(Param::<Phase>::new("phase", "The phase to transition to."))
    ///     .param(Param::<u32>::new("retries", "Retries before giving up.").default_value(2))
    ///     .handler(|phase, retries| format!("Phase set to {phase:?}, {retries} retries"))?;
    ///
    /// let call = ToolInvocation::new("set_current_phase", json!({ "phase": "building" }));
    /// assert_eq!(tool.invoke(call).await.text(), "Phase set to Building, 2 retries");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// | finish with | for |
    /// |---|---|
    /// | `.handler(\|a, b\| …)` | a closure that returns an [`IntoToolResult`] |
    /// | `.async_handler(\|a, b\| async move { … })` | a closure or function that returns a future of one |
    /// | `.handler_with_invocation(\|invocation, a, b\| …)` | the same, with `&ToolInvocation` first |
    /// | `.async_handler_with_invocation(\|invocation, a, b\| async move { … })` | the same, with the `ToolInvocation` itself first, so that the future may keep it |
    ///
    /// A handler is called many times and by several threads at once. What it shares goes into an `Arc`, which an
    /// asynchronous one clones for each call:
    ///
    /// ```
    /// # use std::sync::{Arc, Mutex};
    /// # use copilot_tool::{Param, ToolDefinition};
    /// let notes = Arc::new(Mutex::new(Vec::new()));
    /// let tool = ToolDefinition::inline("note", "Keeps a note.")
    ///     .param(Param::<String>::new("text", "What to keep."))
    ///     .async_handler(move |text| {
    ///         let notes = Arc::clone(&notes);
    ///         async move { notes.lock().unwrap().push(text) }
    ///     })?;
    /// # Ok::<(), copilot_tool::DefinitionError>(())
    /// ```
    ///
    /// `async` closures are handlers where they capture nothing: rustc gives one that borrows from what it captured no
    /// `Fn`.
    ///
    /// # Errors
    ///
    /// The finishing methods refuse a name that is not `^[a-zA-Z0-9_-]{1,64}$`, a parameter's that is not
    /// `^[a-zA-Z0-9_.-]{1,64}$` or is taken, a blank description of either, limits that are empty or no regular
    /// expression, a default that cannot be shown or that its own parameter would refuse, and one on a parameter that
    /// is optional.
    #[track_caller]
    pub fn inline(
        name: impl Into<Cow<'static, str>>,
        description: impl Into<Cow<'static, str>>,
    ) -> Inline<()> {
        Inline {
            name: name.into(),
            description: description.into(),
            params: (),
            origin: Location::caller(),
        }
    }
}

/// The parameters of one tool: a tuple of `Param`s.
trait Params: Send + Sync + 'static {
    /// What the handler gets.
    type Values;

    /// Hands on what the schema and the decoder go by.
    fn with_spec<R>(&self, see: impl FnOnce(ObjectSpec<'_>) -> R) -> R;

    /// Reads them all; `None` when a problem was noted.
    fn read(
        &self,
        spec: ObjectSpec<'_>,
        map: &mut Map<String, Value>,
        report: &mut Report,
    ) -> Option<Self::Values>;

    /// The first one that is not usable: its place, and why.
    fn mistake(&self) -> Option<(usize, String)>;
}

/// What the parameters accept, described as any other argument type.
fn describe(params: &impl Params) -> ArgsSchema {
    params.with_spec(|object| {
        ArgsSchema::of(Subject {
            spec: Spec::Object { object },
            description: "",
            try_read: &|map, report| drop(params.read(object, map, report)),
        })
    })
}

/// What every handler is in the end: it gets the values at once, and what it returns borrows nothing.
trait Call<V>: Fn(V, &mut ToolInvocation) -> Outcome<'static> + Send + Sync + 'static {}

impl<V, C> Call<V> for C where
    C: Fn(V, &mut ToolInvocation) -> Outcome<'static> + Send + Sync + 'static
{
}

impl<P> Inline<P> {
    fn finish(self, call: impl Call<P::Values>) -> Result<ToolDefinition, DefinitionError>
    where
        P: Params,
    {
        let Self {
            name,
            description,
            params,
            origin,
        } = self;
        check::check_texts(&name, &description)?;
        check_params(&name, &params)?;
        let schema = Arc::new(describe(&params));
        let parameters = render(&name, &schema)?;
        let handler = Closure {
            params,
            call,
            schema: Arc::clone(&schema),
        };
        Ok(ToolDefinition::assemble(
            name,
            description,
            parameters,
            Some(schema),
            Some(Arc::new(handler)),
            origin.to_string().into(),
        ))
    }
}

fn check_params(tool: &str, params: &impl Params) -> Result<(), DefinitionError> {
    params.with_spec(|spec| {
        let mut taken = HashSet::new();
        for field in spec.fields {
            check::check_parameter_texts(tool, field.name, field.description)?;
            for name in std::iter::once(&field.name).chain(field.aliases) {
                if !taken.insert(*name) {
                    return Err(DefinitionError::DuplicateParameter {
                        tool: tool.into(),
                        name: (*name).into(),
                    });
                }
            }
        }
        match params.mistake() {
            None => Ok(()),
            Some((index, reason)) => Err(DefinitionError::InvalidParameter {
                tool: tool.into(),
                parameter: spec.fields[index].name.into(),
                reason,
            }),
        }
    })
}

struct Closure<P, C> {
    params: P,
    call: C,
    schema: Arc<ArgsSchema>,
}

impl<P: Params, C> Closure<P, C> {
    fn values(
        &self,
        invocation: &mut ToolInvocation,
        strict: bool,
    ) -> Result<P::Values, ArgsError> {
        let mut map = invocation.take_arguments().into_object()?;
        let mut values = None;
        let repairs = self.params.with_spec(|object| {
            let read = &mut |map: &mut Map<String, Value>, report: &mut Report| {
                values = self.params.read(object, map, report);
                values.is_some()
            };
            decode::read_object(&mut map, strict, &Spec::Object { object }, read)
                .map_err(|error| self.schema.explain(error))
        })?;
        note_repairs(invocation, repairs);
        values.ok_or_else(ArgsError::nothing_read)
    }
}

impl<P: Params, C: Call<P::Values>> Handle for Closure<P, C> {
    fn start<'a>(
        &'a self,
        invocation: &'a mut ToolInvocation,
        strict: bool,
    ) -> Result<Outcome<'a>, ArgsError> {
        let values = self.values(invocation, strict)?;
        Ok((self.call)(values, invocation))
    }

    #[cfg(feature = "testing")]
    fn read(&self, invocation: &mut ToolInvocation, strict: bool) -> Option<Result<(), ArgsError>> {
        Some(self.values(invocation, strict).map(drop))
    }
}

/// The outcome of a handler that has run.
fn done(output: impl IntoToolResult) -> Outcome<'static> {
    Box::pin(std::future::ready(output.into_tool_result()))
}

/// The outcome of a handler that runs when it is polled.
fn running<F>(future: F) -> Outcome<'static>
where
    F: Future<Output: IntoToolResult> + Send + 'static,
{
    use futures_util::FutureExt;
    Box::pin(future.map(IntoToolResult::into_tool_result))
}

impl<P> fmt::Debug for Inline<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Inline")
            .field("name", &self.name)
            .field("description", &self.description)
            .finish_non_exhaustive()
    }
}
