//! All that an expansion may touch, which names nothing but this and two macros of `core`. No part of it is public API.

use std::borrow::Cow;
pub use std::{
    boxed::Box,
    default::Default,
    marker::{PhantomData, Send, Sync},
    option::Option::{self, None, Some},
    primitive::{bool, str},
    result::Result,
    sync::Arc,
    time::Duration,
    vec::Vec,
};

#[cfg(feature = "derive")]
pub use ::copilot_tool_derive::FunctionTool;
pub use ::schemars::{JsonSchema, Schema, SchemaGenerator};
pub use ::serde::{Deserialize, Deserializer};
pub use ::serde_json::Value;

pub use crate::{
    args::CopilotArgs,
    decode::{
        bridge::deserialize,
        object::{flat, object, strictly},
        outer::{Outer, variant, word},
        probe::{get_with, probe, probe_of},
        read::Read,
        report::Report,
    },
    defaults::{list, text},
    definition::{
        Defer, ToolDefinition, ToolHints,
        check::assert_description,
        method::{About, function, method, the_invocation},
    },
    error::ToolError,
    field::{Argument, own_schema, own_schema_with, schema_of},
    invocation::ToolInvocation,
    limits::{Limits, Pattern},
    registry::{ToolFunctions, ToolProvider},
    result::{IntoToolResult, ToolResult, returned::Returned},
    schema::{schema_id, schema_name},
    show::{Show, ShownFields, not_on_the_wire},
    sole::{Sole, assert_property, sole_property_spec, sole_read, sole_spec},
    spec::{EnumSpec, FieldSpec, ObjectSpec, Presence, VariantSpec},
    tool::Tool,
    typed::{nested, nested_schema, object_of, variants_of},
};

/// The traits whose methods are found by resolution, without their names, so that a glob import of them hides nothing of
/// the user's.
pub mod traits {
    pub use crate::{
        decode::probe::traits::*,
        result::returned::{
            ResultAny as _, ResultData as _, ResultFallible as _, ResultOwn as _, WaitFuture as _,
            WaitValue as _,
        },
        sole::NoRecord as _,
    };
}

/// The reading of a type, as a constant.
pub type Spec = crate::spec::Spec<'static>;
/// A JSON object.
pub type Object = serde_json::Map<String, Value>;
/// A name.
pub type Text = Cow<'static, str>;
/// A value as JSON, or why it cannot be shown.
pub type Shown = Result<Value, String>;
