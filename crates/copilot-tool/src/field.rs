//! What the type of a field must be. The traits are those of serde and schemars under other names, so that rustc
//! says in the words of this crate what is missing.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A type that the model can be told about.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an argument, because it has no JSON Schema that would tell the model what to send",
    label = "is not `JsonSchema`",
    note = "derive `CopilotArgs` on it, or on the type of yours inside it",
    note = "a type of another crate has a schema where `copilot-tool` has a feature with its name, such as `uuid1`; else write one with `#[arg(schema = …)]`"
)]
pub trait Described: JsonSchema {}

#[diagnostic::do_not_recommend]
impl<T: JsonSchema + ?Sized> Described for T {}

/// A type that can be read from what the model sends.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an argument, because nothing reads it from JSON",
    label = "is not `Deserialize`",
    note = "derive `CopilotArgs`, in place of `JsonSchema`, on it or on the type of yours inside it",
    note = "a type of another crate is read by the functions of a module with `#[arg(with = \"…\")]`"
)]
pub trait Decodable: DeserializeOwned {}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned> Decodable for T {}

/// What a type parameter of an argument type must be.
pub trait Argument: DeserializeOwned + JsonSchema + Send + 'static {}

impl<T: DeserializeOwned + JsonSchema + Send + 'static> Argument for T {}

/// The schema of a field of type `T`.
pub fn schema_of<T: Described>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// The schema that a user wrote for a field of type `T`.
pub fn own_schema<T: Decodable>(schema: impl Into<Value>) -> Schema {
    own_schema_with(schema)
}

/// The schema that a user wrote for a field that a function reads.
pub fn own_schema_with(schema: impl Into<Value>) -> Schema {
    Schema::try_from(schema.into()).unwrap_or_default()
}
