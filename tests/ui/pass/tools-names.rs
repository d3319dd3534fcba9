//! Parameters named like locals of generated code, methods named like ours, and parameters through `macro_rules!` (M07,
//! M08); names of the prelude mean something else.

#![deny(warnings)]
#![allow(non_snake_case, clippy::new_ret_no_self, clippy::should_implement_trait, clippy::too_many_arguments)]

use copilot_tool::{ToolDefinition, ToolInvocation, tool, tools};

#[derive(Default)]
struct Service;

#[allow(dead_code)]
struct Vec;
#[allow(dead_code)]
struct Box;
#[allow(dead_code)]
struct Option;
#[allow(dead_code)]
struct Send;

#[tools]
impl Service {
    /// All names.
    #[tool]
    fn all(
        &self,
        args: u8,
        self_: u8,
        invocation: u8,
        result: u8,
        __args: u8,
        __service: u8,
        __invocation: u8,
        __tools: u8,
        __generics: u8,
        __ct: u8,
        value: u8,
        map: u8,
        schema: u8,
        r#type: u8,
        r#gen: u8,
        the: &ToolInvocation,
    ) -> String {
        let _ = the;
        format!(
            "{:?}",
            [
                args, self_, invocation, result, __args, __service, __invocation, __tools, __generics, __ct, value, map,
                schema, r#type, r#gen
            ]
        )
    }

    /// Calls.
    #[tool]
    fn call(&self, args: String) -> String {
        args
    }

    /// Names.
    #[tool]
    fn name() {}

    /// Schemas.
    #[tool]
    fn schema(&self) {}

    /// Tools.
    #[tool]
    fn tools(&self) {}

    /// Makes.
    #[tool]
    fn new(__args: String) -> String {
        __args
    }

    /// Defaults.
    #[tool]
    fn default(&self, __property: u8) -> u8 {
        __property
    }
}

macro_rules! service {
    ($name:ident, $ty:ty, $param:ident: $arg:ty = $default:expr, $body:block) => {
        struct $name;

        #[tools]
        impl $name {
            /// Through a macro.
            #[tool]
            fn through(&self, $param: $arg, #[arg(default = $default)] other: $ty) -> $ty {
                let _ = (self, $param, other);
                $body
            }

            /// Through a macro.
            #[tool]
            fn only(&self, $param: $arg, invocation: &ToolInvocation) -> u32 {
                u32::from(invocation.name() == "only") + $param
            }
        }
    };
}

service!(Through, u8, number: u32 = 3, { 4 });

macro_rules! function {
    ($name:ident $(, $param:ident: $ty:ty)*) => {
        /// A function.
        #[tool]
        fn $name($($param: $ty),*) {
            $(let _ = $param;)*
        }
    };
}

function!(by_macro, one: u8, two: std::option::Option<u8>);

fn main() {
    assert_eq!(ToolDefinition::from_object(Service).len(), 7);
    assert_eq!(ToolDefinition::from_object(Through).len(), 2);
    assert_eq!(ToolDefinition::define::<by_macro>().name(), "by_macro");
    assert_eq!(Service::new("x".to_owned()), "x");
    Service::default(&Service, 1);
    by_macro(1, None);
    Through.through(1, 2);
}
