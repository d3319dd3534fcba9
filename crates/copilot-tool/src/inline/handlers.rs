//! The closures, by their number of arguments. Each number has methods of its own, because rustc infers the types of a
//! closure's arguments from the `Fn` bound of the method that takes it, and from no trait behind one.

use serde_json::{Map, Value};

use super::{Inline, Param, Params, done, running};
use crate::{
    DefinitionError, IntoToolResult, ToolDefinition, ToolInvocation,
    decode::{self, outer::Outer, report::Report},
    spec::ObjectSpec,
};

macro_rules! handlers {
    ($($(#[$attribute:meta])* ($($ty:ident $slot:tt)*);)*) => {$(
        $(#[$attribute])*
        impl<$($ty: Send + 'static),*> Params for ($(Param<$ty>,)*) {
            type Values = ($($ty,)*);

            fn with_spec<Seen>(&self, see: impl FnOnce(ObjectSpec<'_>) -> Seen) -> Seen {
                see(ObjectSpec {
                    fields: &[$(self.$slot.spec()),*],
                    ..ObjectSpec::EMPTY
                })
            }

            fn read(
                &self,
                spec: ObjectSpec<'_>,
                map: &mut Map<String, Value>,
                report: &mut Report,
            ) -> Option<Self::Values> {
                let mut slots = ($(None::<$ty>,)*);
                decode::object::object(spec, map, &Outer::NONE, report, &mut |index, value, report| {
                    match index {
                        $($slot => slots.$slot = self.$slot.read(&spec.fields[$slot], value, report),)*
                        _ => {}
                    }
                })?;
                Some(($(slots.$slot?,)*))
            }

            fn mistake(&self) -> Option<(usize, String)> {
                $(if let Some(reason) = self.$slot.mistake() {
                    return Some(($slot, reason));
                })*
                None
            }
        }

        /// Handlers.
        #[allow(non_snake_case)]
        impl<$($ty: Send + 'static),*> Inline<($(Param<$ty>,)*)> {
            /// Finishes the tool with a closure.
            ///
            /// # Errors
            ///
            /// As [`ToolDefinition::inline`] says.
            pub fn handler<R: IntoToolResult>(
                self,
                handler: impl Fn($($ty),*) -> R + Send + Sync + 'static,
            ) -> Result<ToolDefinition, DefinitionError> {
                self.finish(move |($($ty,)*), _: &mut ToolInvocation| done(handler($($ty),*)))
            }

            /// Finishes the tool with a closure or function that returns a future.
            ///
            /// # Errors
            ///
            /// As [`ToolDefinition::inline`] says.
            pub fn async_handler<F>(
                self,
                handler: impl Fn($($ty),*) -> F + Send + Sync + 'static,
            ) -> Result<ToolDefinition, DefinitionError>
            where
                F: Future<Output: IntoToolResult> + Send + 'static,
            {
                self.finish(move |($($ty,)*), _: &mut ToolInvocation| running(handler($($ty),*)))
            }

            /// Finishes the tool with a closure that looks at the invocation, too.
            ///
            /// # Errors
            ///
            /// As [`ToolDefinition::inline`] says.
            pub fn handler_with_invocation<R: IntoToolResult>(
                self,
                handler: impl Fn(&ToolInvocation, $($ty),*) -> R + Send + Sync + 'static,
            ) -> Result<ToolDefinition, DefinitionError> {
                self.finish(move |($($ty,)*), invocation: &mut ToolInvocation| {
                    done(handler(invocation, $($ty),*))
                })
            }

            /// Finishes the tool with a closure or function that takes the invocation, too, and returns a future.
            ///
            /// # Errors
            ///
            /// As [`ToolDefinition::inline`] says.
            pub fn async_handler_with_invocation<F>(
                self,
                handler: impl Fn(ToolInvocation, $($ty),*) -> F + Send + Sync + 'static,
            ) -> Result<ToolDefinition, DefinitionError>
            where
                F: Future<Output: IntoToolResult> + Send + 'static,
            {
                self.finish(move |($($ty,)*), invocation: &mut ToolInvocation| {
                    running(handler(invocation.take(), $($ty),*))
                })
            }
        }
    )*};
}

handlers! {
    #[allow(unused, clippy::let_unit_value, clippy::unused_unit)]
    ();
    (A 0);
    (A 0 B 1);
    (A 0 B 1 C 2);
    (A 0 B 1 C 2 D 3);
    (A 0 B 1 C 2 D 3 E 4);
    (A 0 B 1 C 2 D 3 E 4 G 5);
    (A 0 B 1 C 2 D 3 E 4 G 5 H 6);
    (A 0 B 1 C 2 D 3 E 4 G 5 H 6 I 7);
}

macro_rules! one_more {
    ($(($($ty:ident $slot:tt)*);)*) => {$(
        /// Parameters.
        impl<$($ty),*> Inline<($(Param<$ty>,)*)> {
            /// Adds a parameter; the model reads them in this order.
            pub fn param<T>(self, param: Param<T>) -> Inline<($(Param<$ty>,)* Param<T>,)> {
                Inline {
                    name: self.name,
                    description: self.description,
                    params: ($(self.params.$slot,)* param,),
                    origin: self.origin,
                }
            }
        }
    )*};
}

one_more! {
    ();
    (A 0);
    (A 0 B 1);
    (A 0 B 1 C 2);
    (A 0 B 1 C 2 D 3);
    (A 0 B 1 C 2 D 3 E 4);
    (A 0 B 1 C 2 D 3 E 4 F 5);
    (A 0 B 1 C 2 D 3 E 4 F 5 G 6);
}
