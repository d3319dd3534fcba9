//! Where an argument type meets the machinery: all that is compiled for each type, besides what the derive writes.

use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value};

use crate::{
    args::CopilotArgs,
    decode::{self, ArgsError, IntoObject, Repair, containers, outer::Outer, report::Report},
    schema::{self, ArgsSchema, Subject},
    spec::{EnumSpec, ObjectSpec},
};

/// Decodes a call's arguments into `args`, where they are not moved again. An error is explained from `schema`, or
/// from the type's own when there is none.
pub(crate) fn decode<T: CopilotArgs>(
    mut map: Map<String, Value>,
    strict: bool,
    schema: Option<&ArgsSchema>,
    args: &mut Option<T>,
) -> Result<Vec<Repair>, ArgsError> {
    let read = &mut |map: &mut Map<String, Value>, report: &mut Report| {
        *args = T::__read(map, &Outer::root(schema), report);
        args.is_some()
    };
    decode::read_object(&mut map, strict, &T::__SPEC, read).map_err(|error| match schema {
        Some(schema) => schema.explain(error),
        None => T::schema().explain(error),
    })
}

/// The same, for who wants the arguments as they are.
pub(crate) fn decode_value<T: CopilotArgs>(
    arguments: impl IntoObject,
) -> Result<(T, Vec<Repair>), ArgsError> {
    let mut args = None;
    let repairs = decode(arguments.into_object()?, false, None, &mut args)?;
    match args {
        Some(args) => Ok((args, repairs)),
        None => Err(ArgsError::nothing_read()),
    }
}

/// A type inside another one, in its object form.
pub fn nested<T: CopilotArgs>(value: &mut Value, report: &mut Report) -> Option<T> {
    T::__read(containers::object_of(value, report)?, &Outer::NONE, report)
}

/// The schema of a derived type inside another one.
pub fn nested_schema<T: CopilotArgs>(generator: &mut SchemaGenerator) -> Schema {
    schema::nested(subject::<T>(), generator)
}

/// The type `T` as something to describe.
pub(crate) fn subject<T: CopilotArgs>() -> Subject<'static> {
    Subject {
        spec: T::__SPEC,
        description: T::DESCRIPTION,
        try_read: &|map, report| drop(T::__read(map, &Outer::NONE, report)),
    }
}

/// The fields of the struct `T`.
///
/// A function, because naming the constant would repeat errors about what `CopilotArgs` asks of `T`.
pub fn object_of<T: CopilotArgs>() -> ObjectSpec<'static> {
    T::__SPEC.object()
}

/// The variants of the enum `T`.
pub fn variants_of<T: CopilotArgs>() -> EnumSpec<'static> {
    T::__SPEC.variants()
}
