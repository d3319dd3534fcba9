//! The doors of `#[tools]`: a method or an associated function, with its arguments as one hidden type. What stands on
//! the wire and how arguments are read is the same as for a `Tool`.

use std::{any::type_name, sync::Arc};

use super::{
    ToolDefinition,
    build::{expect, render},
    invoke::{Handle, Outcome, read_args},
};
use crate::{ArgsError, ArgsSchema, CopilotArgs, ToolInvocation};

/// Calls a method of `S`.
pub(crate) type MethodFn<S, A> = for<'a> fn(&'a S, A, &'a ToolInvocation) -> Outcome<'a>;

/// Calls an associated function.
pub(crate) type FunctionFn<A> = for<'a> fn(A, &'a ToolInvocation) -> Outcome<'a>;

/// What is known of a method without its types.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Of the tool.
    pub name: &'static str,
    /// Of the tool.
    pub description: &'static str,
    /// The name of the method.
    pub method: &'static str,
}

/// The tool that is a method of `service`.
#[must_use]
#[track_caller]
pub fn method<S, A>(about: About, service: &Arc<S>, call: MethodFn<S, A>) -> ToolDefinition
where
    S: Send + Sync + 'static,
    A: CopilotArgs,
{
    let service = Arc::clone(service);
    define::<S, A>(about, |schema| {
        Arc::new(Method {
            service,
            schema,
            call,
        })
    })
}

/// The tool that is an associated function of `S`.
#[must_use]
#[track_caller]
pub fn function<S, A: CopilotArgs>(about: About, call: FunctionFn<A>) -> ToolDefinition {
    define::<S, A>(about, |schema| Arc::new(Function { schema, call }))
}

#[track_caller]
fn define<S, A: CopilotArgs>(
    about: About,
    handler: impl FnOnce(Arc<ArgsSchema>) -> Arc<dyn Handle>,
) -> ToolDefinition {
    let schema = Arc::new(A::schema());
    let parameters = expect(render(about.name, &schema));
    ToolDefinition::assemble(
        about.name.into(),
        about.description.into(),
        parameters,
        Some(Arc::clone(&schema)),
        Some(handler(schema)),
        format!("{}::{}", type_name::<S>(), about.method).into(),
    )
}

struct Method<S, A> {
    service: Arc<S>,
    schema: Arc<ArgsSchema>,
    call: MethodFn<S, A>,
}

impl<S: Send + Sync, A: CopilotArgs> Handle for Method<S, A> {
    fn start<'a>(
        &'a self,
        invocation: &'a mut ToolInvocation,
        strict: bool,
    ) -> Result<Outcome<'a>, ArgsError> {
        let args = read_args(invocation, strict, &self.schema)?;
        Ok((self.call)(&self.service, args, invocation))
    }

    #[cfg(feature = "testing")]
    fn read(&self, invocation: &mut ToolInvocation, strict: bool) -> Option<Result<(), ArgsError>> {
        Some(read_args::<A>(invocation, strict, &self.schema).map(drop))
    }
}

struct Function<A> {
    schema: Arc<ArgsSchema>,
    call: FunctionFn<A>,
}

impl<A: CopilotArgs> Handle for Function<A> {
    fn start<'a>(
        &'a self,
        invocation: &'a mut ToolInvocation,
        strict: bool,
    ) -> Result<Outcome<'a>, ArgsError> {
        let args = read_args(invocation, strict, &self.schema)?;
        Ok((self.call)(args, invocation))
    }

    #[cfg(feature = "testing")]
    fn read(&self, invocation: &mut ToolInvocation, strict: bool) -> Option<Result<(), ArgsError>> {
        Some(read_args::<A>(invocation, strict, &self.schema).map(drop))
    }
}

/// The parameter that is no argument.
#[diagnostic::on_unimplemented(
    message = "`&{Self}` is no argument, because it is borrowed, and not the invocation",
    label = "is not `ToolInvocation`",
    note = "an argument is owned, as it outlives the text that it is read from: take it by value"
)]
pub trait Invocation {
    /// The invocation.
    fn of(invocation: &ToolInvocation) -> &Self;
}

impl Invocation for ToolInvocation {
    fn of(invocation: &ToolInvocation) -> &Self {
        invocation
    }
}

/// What a `&ToolInvocation` parameter gets, by whatever name its type goes.
#[inline]
pub fn the_invocation<T: Invocation>(invocation: &ToolInvocation) -> &T {
    T::of(invocation)
}
