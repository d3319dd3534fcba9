//! All that an expansion may touch. No part of it is public API.

use std::borrow::Cow;

pub use ::schemars::{JsonSchema, Schema, SchemaGenerator};
pub use ::serde::{Deserialize, Deserializer};
pub use ::serde_json::Value;

pub use crate::{
    decode::{
        bridge::deserialize,
        object::{flat, limited, nested, object},
        outer::{Outer, variant, word},
        probe::{Probe, get_with, traits},
        read::Read,
        report::Report,
    },
    defaults::{DefaultFrom, default_from},
    limits::{Choice, Limits, Pattern, below},
    schema::{nested as nested_schema, schema_id, schema_name},
    show::{Show, fields as show_fields, not_on_the_wire},
    spec::{EnumSpec, FieldSpec, ObjectSpec, Presence, Spec, VariantSpec, own_schema, schema_of},
};

/// A JSON object.
pub type Object = serde_json::Map<String, Value>;
/// A name.
pub type Text = Cow<'static, str>;
/// A value as JSON, or why it cannot be shown.
pub type Shown = Result<Value, String>;

/// What a type parameter of an argument type must be.
pub trait Argument: ::serde::de::DeserializeOwned + JsonSchema + Send + 'static {}

impl<T: ::serde::de::DeserializeOwned + JsonSchema + Send + 'static> Argument for T {}
