//! The doors to a definition: from a `Tool` (with or without its handler) and by hand.

use std::{any::type_name, borrow::Cow, panic::Location, sync::Arc};

use serde_json::{Map, Value};

use super::{
    Core, DefinitionError, ToolDefinition, ToolHints, check,
    invoke::{Dynamic, Handle, Typed},
};
use crate::{ArgsSchema, CopilotArgs, Dialect, Tool, ToolFunctions, ToolHandler, ToolProvider};

/// Doors.
impl ToolDefinition {
    /// The tool `T`, made by `Default`.
    ///
    /// A `NAME` or `DESCRIPTION` that cannot be used stops the build (of a binary or test: `cargo check` does not see
    /// it).
    ///
    /// ```compile_fail
    /// # use copilot_tool::{Tool, ToolDefinition, ToolError, ToolInvocation};
    /// # #[derive(Default)]
    /// # struct Read;
    /// impl Tool for Read {
    ///     const NAME: &'static str = "file.read"; // no dots
    /// #     type Args = ();
    /// #     type Output = ();
    /// #     const DESCRIPTION: &'static str = "Reads a file.";
    /// #     async fn call(&self, (): (), _: &ToolInvocation) -> Result<(), ToolError> { Ok(()) }
    /// # }
    /// let tool = ToolDefinition::define::<Read>();
    /// ```
    ///
    /// # Panics
    ///
    /// When the schema of `T::Args` has no flat form, which only [`try_define`](Self::try_define) can report.
    #[must_use]
    #[track_caller]
    pub fn define<T: Tool + Default>() -> Self {
        const { check::assert_tool::<T>() }
        expect(typed(Some(T::default())))
    }

    /// The tool `tool`, or an `Arc` of it.
    ///
    /// # Panics
    ///
    /// As [`define`](Self::define).
    #[must_use]
    #[track_caller]
    pub fn define_with<T: Tool>(tool: T) -> Self {
        const { check::assert_tool::<T>() }
        expect(typed(Some(tool)))
    }

    /// [`define`](Self::define) that does not panic.
    ///
    /// # Errors
    ///
    /// The schema of `T::Args` has no flat form.
    pub fn try_define<T: Tool + Default>() -> Result<Self, DefinitionError> {
        const { check::assert_tool::<T>() }
        typed(Some(T::default()))
    }

    /// [`define_with`](Self::define_with) that does not panic.
    ///
    /// # Errors
    ///
    /// The schema of `T::Args` has no flat form.
    pub fn try_define_with<T: Tool>(tool: T) -> Result<Self, DefinitionError> {
        const { check::assert_tool::<T>() }
        typed(Some(tool))
    }

    /// The tool `T` without its handler: another client serves it.
    ///
    /// # Panics
    ///
    /// As [`define`](Self::define).
    #[must_use]
    #[track_caller]
    pub fn declare<T: Tool>() -> Self {
        const { check::assert_tool::<T>() }
        expect(typed::<T>(None))
    }

    /// The tools that `provider` brings, in order: the methods and associated functions under
    /// [`#[tools]`](macro@crate::tools). They share it.
    ///
    /// # Panics
    ///
    /// As [`define`](Self::define), for the arguments of a method.
    #[must_use]
    pub fn from_object<P: ToolProvider>(provider: P) -> Vec<Self> {
        Arc::new(provider).tools()
    }

    /// The tools of a type without instances: all of them are associated functions.
    ///
    /// # Panics
    ///
    /// As [`define`](Self::define), for the arguments of a function.
    #[must_use]
    pub fn from_type<P: ToolFunctions>() -> Vec<Self> {
        P::tool_functions()
    }

    /// A tool made by hand, for names and schemas that are known at run time only.
    ///
    /// `parameters` is sent as it is, with `"properties": {}` and `"required": []` added at its end where they are
    /// absent, because some providers refuse a schema without them.
    ///
    /// ```
    /// use copilot_tool::{ToolDefinition, ToolInvocation};
    /// use serde_json::json;
    ///
    /// let parameters = json!({ "type": "object", "properties": { "text": { "type": "string" } }, "required": ["text"] });
    /// let tool = ToolDefinition::create("shout", "Says it louder.", parameters, |mut invocation: ToolInvocation| async move {
    ///     let args: serde_json::Map<String, serde_json::Value> = invocation.decode()?;
    ///     Ok::<_, copilot_tool::ToolError>(args["text"].to_string().to_uppercase())
    /// })?;
    /// # Ok::<(), copilot_tool::DefinitionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A name that is not `^[a-zA-Z0-9_-]{1,64}$`, a blank description, or parameters that Copilot hosts refuse or drop:
    /// everything that [`lint`](crate::lint()) finds to be an error for [`Dialect::Copilot`]. Its warnings stop nothing;
    /// [`ToolDefinition::lint`] shows them.
    #[track_caller]
    pub fn create(
        name: impl Into<Cow<'static, str>>,
        description: impl Into<Cow<'static, str>>,
        parameters: Value,
        handler: impl ToolHandler,
    ) -> Result<Self, DefinitionError> {
        let (name, description) = (name.into(), description.into());
        check::check_texts(&name, &description)?;
        let parameters = check::check_parameters(&name, parameters)?;
        Ok(Self::assemble(
            name,
            description,
            parameters,
            None,
            Some(Arc::new(Dynamic(handler))),
            Location::caller().to_string().into(),
        ))
    }

    /// What every door ends in: checked parts, no flags yet.
    pub(crate) fn assemble(
        name: Cow<'static, str>,
        description: Cow<'static, str>,
        parameters: Value,
        schema: Option<Arc<ArgsSchema>>,
        handler: Option<Arc<dyn Handle>>,
        origin: Cow<'static, str>,
    ) -> Self {
        Self {
            core: Arc::new(Core {
                name,
                description,
                parameters,
                schema,
                handler,
                origin,
                title: None,
                output: None,
                instructions: None,
                overrides_built_in_tool: false,
                skip_permission: false,
                terminal: false,
                defer: None,
                metadata: Map::new(),
                hints: ToolHints::default(),
                strict: false,
                stand_ins: false,
                expose_errors: false,
                #[cfg(feature = "tokio")]
                blocking: false,
                #[cfg(feature = "tokio")]
                timeout: None,
            }),
        }
    }
}

fn typed<T: Tool>(tool: Option<T>) -> Result<ToolDefinition, DefinitionError> {
    let schema = Arc::new(T::Args::schema());
    let parameters = render(T::NAME, &schema)?;
    let handler = tool.map(|tool| {
        let schema = Arc::clone(&schema);
        Arc::new(Typed { tool, schema }) as Arc<dyn Handle>
    });
    Ok(T::configure(ToolDefinition::assemble(
        T::NAME.into(),
        T::DESCRIPTION.into(),
        parameters,
        Some(schema),
        handler,
        type_name::<T>().into(),
    )))
}

/// What Copilot is sent.
pub(crate) fn render(tool: &str, schema: &ArgsSchema) -> Result<Value, DefinitionError> {
    schema
        .render(Dialect::Copilot)
        .map_err(|source| DefinitionError::Schema {
            tool: tool.into(),
            source,
        })
}

#[track_caller]
pub(super) fn expect<T>(outcome: Result<T, DefinitionError>) -> T {
    outcome.unwrap_or_else(|error| panic!("{error}"))
}
