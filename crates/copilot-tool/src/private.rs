//! All that an expansion may touch, which names nothing but this and two macros of `core`. No part of it is public API.

use std::borrow::Cow;
pub use std::{
    default::Default,
    marker::Send,
    option::Option::{self, None, Some},
    primitive::str,
    result::Result,
};

pub use ::schemars::{JsonSchema, Schema, SchemaGenerator};
pub use ::serde::{Deserialize, Deserializer};
pub use ::serde_json::Value;

pub use crate::{
    args::CopilotArgs,
    decode::{
        bridge::deserialize,
        object::{flat, object, strictly},
        outer::{Outer, variant, word},
        probe::{get_with, probe, probe_of, traits},
        read::Read,
        report::Report,
    },
    defaults::{list, text},
    field::{Argument, own_schema, own_schema_with, schema_of},
    limits::{Limits, Pattern},
    schema::{schema_id, schema_name},
    show::{Show, ShownFields, not_on_the_wire},
    spec::{EnumSpec, FieldSpec, ObjectSpec, Presence, VariantSpec},
    typed::{nested, nested_schema, object_of, variants_of},
};

/// The reading of a type, as a constant.
pub type Spec = crate::spec::Spec<'static>;
/// A JSON object.
pub type Object = serde_json::Map<String, Value>;
/// A name.
pub type Text = Cow<'static, str>;
/// A value as JSON, or why it cannot be shown.
pub type Shown = Result<Value, String>;
