//! The workloads: each argument type twice, ours and the same with serde's derive, and a call of it.

use copilot_tool::{Arguments, CopilotArgs, Tool, ToolError, ToolInvocation};
use serde::Deserialize;
use serde_json::{Value, json};

/// One workload: a module with `Ours`, `Serde` and the arguments of a call.
macro_rules! workload {
    ($name:ident, $doc:literal, $json:expr, { $($types:tt)* }) => {
        #[doc = $doc]
        pub mod $name {
            use super::*;

            /// Read by the derive.
            pub mod ours {
                use super::*;
                workload!(@types [CopilotArgs] $($types)*);
            }

            /// Read by serde.
            pub mod plain {
                use super::*;
                workload!(@types [Deserialize] $($types)*);
            }

            /// The arguments of a call.
            pub fn arguments() -> Value {
                $json
            }

            /// The tool that is called.
            #[derive(Debug, Default)]
            pub struct Call;

            impl Tool for Call {
                type Args = ours::Args;
                type Output = ();
                const NAME: &'static str = stringify!($name);
                const DESCRIPTION: &'static str = $doc;

                async fn call(&self, args: ours::Args, _: &ToolInvocation) -> Result<(), ToolError> {
                    std::hint::black_box(args);
                    Ok(())
                }
            }

            /// The floor: take the arguments, decode, and call directly.
            pub async fn floor(invocation: ToolInvocation) -> Result<(), serde_json::Error> {
                let arguments = match invocation.into_arguments() {
                    Arguments::Value(value) => value,
                    _ => Value::Null,
                };
                let args: plain::Args = serde_json::from_value(arguments)?;
                std::hint::black_box(args);
                Ok(())
            }
        }
    };
    (@types [$derive:ident] $($types:tt)*) => {
        workload!(@each $derive, $($types)*);
    };
    (@each $derive:ident, $($(#[$meta:meta])* $kind:ident $name:ident { $($body:tt)* })*) => {$(
        /// Of the workload.
        #[allow(missing_docs)]
        #[derive(Debug, $derive)]
        $(#[$meta])*
        pub $kind $name { $($body)* }
    )*};
}

workload!(
    tiny,
    "Two scalars.",
    json!({ "city": "Oslo", "days": 3 }),
    {
        struct Args {
            pub city: String,
            pub days: u8,
        }
    }
);

workload!(
    medium,
    "Nine mixed fields, nested types and lists.",
    json!({
        "title": "Fix the login page", "body": "It fails after the second try.", "priority": 2,
        "ratio": 0.75, "urgent": true, "labels": ["bug", "login", "web"],
        "author": { "name": "Ada", "email": "ada@example.com", "teams": [1, 2, 3] },
        "kind": "Bug", "milestone": null
    }),
    {
        struct Args {
            pub title: String,
            pub body: String,
            pub priority: u32,
            pub ratio: f64,
            pub urgent: bool,
            pub labels: Vec<String>,
            pub author: Author,
            pub kind: Kind,
            pub milestone: Option<u64>,
        }
        struct Author {
            pub name: String,
            pub email: String,
            pub teams: Vec<u32>,
        }
        enum Kind {
            Bug,
            Feature,
            Task,
        }
    }
);

workload!(
    variants,
    "One of eight variants.",
    json!({ "action": "Patch", "path": "src/lib.rs", "hunks": [
        { "line": 10, "text": "a" }, { "line": 20, "text": "b" }
    ], "dry_run": false }),
    {
        #[serde(tag = "action")]
        enum Args {
            Read {
                path: String,
                offset: Option<u64>,
            },
            Write {
                path: String,
                content: String,
            },
            Patch {
                path: String,
                hunks: Vec<Hunk>,
                dry_run: bool,
            },
            Move {
                from: String,
                to: String,
            },
            Copy {
                from: String,
                to: String,
            },
            Delete {
                path: String,
            },
            Search {
                pattern: String,
                limit: Option<u32>,
            },
            List,
        }
        struct Hunk {
            pub line: u32,
            pub text: String,
        }
    }
);
