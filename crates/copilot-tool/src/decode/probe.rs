//! How a field's type is read: by its own `Read` where it has one, else through serde. The derive does not look
//! at the spelling of the type; method resolution does, from the most specific receiver outwards.

use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::{error::ProblemKind, foreign, object::limited, read::Read, report::Report};
use crate::{
    defaults::FromList,
    field::Decodable,
    limits::{Choice, Enumerable, Limited},
    show::Show,
    spec::ObjectSpec,
};

/// Stands for the type `T`. A method with one name in several traits is found by the number of references that is
/// left of the receiver: the more, the more specific.
#[derive(Debug)]
pub struct Probe<T>(PhantomData<T>);

impl<T> Probe<T> {
    /// An array as a default.
    pub fn list<const N: usize>(&self, items: [T::Item; N]) -> T
    where
        T: FromList<N>,
    {
        T::from_list(items)
    }

    /// The choices of a field.
    pub fn choices<const N: usize>(&self, choices: [T::Choice; N]) -> [Choice; N]
    where
        T: Enumerable,
    {
        choices.map(Into::into)
    }
}

/// The probe of `T`, to call methods on with all of `traits` in scope.
#[inline]
pub fn probe<T: 'static>() -> &'static &'static &'static &'static &'static Probe<T> {
    &&&&&Probe(PhantomData)
}

/// The probe of a value's type.
#[inline]
pub fn probe_of<T: 'static>(_: &T) -> &'static &'static &'static &'static &'static Probe<T> {
    probe()
}

/// The traits, without their names, so that a glob import of them hides nothing of the user's.
pub(crate) mod traits {
    pub use super::{
        AbsentOption as _, AbsentOther as _, GetAny as _, GetDescribed as _, GetOption as _,
        GetRead as _, GetSerde as _, LimitAny as _, LimitLimited as _, ShowAny as _,
        ShowDescribed as _, ShowSerialize as _, ShowShow as _,
    };
}

/// By `Read`.
pub trait GetRead<T> {
    /// Reads a value, or what its absence means.
    fn get(&self, value: Option<&mut Value>, report: &mut Report) -> Option<T>;
}

impl<T: Read> GetRead<T> for &&&&Probe<T> {
    #[inline]
    fn get(&self, value: Option<&mut Value>, report: &mut Report) -> Option<T> {
        match value {
            Some(value) => T::read(value, report),
            None => T::absent().or_else(|| missing(report)),
        }
    }
}

/// `Option` of a type that is read through serde.
pub trait GetOption<T> {
    /// Reads a value, or what its absence means.
    fn get(&self, value: Option<&mut Value>, report: &mut Report) -> Option<Option<T>>;
}

impl<T: DeserializeOwned> GetOption<T> for &&&Probe<Option<T>> {
    fn get(&self, value: Option<&mut Value>, report: &mut Report) -> Option<Option<T>> {
        match value {
            Some(value) => {
                Option::<Foreign<T>>::read(value, report).map(|value| value.map(|it| it.0))
            }
            None => Some(None),
        }
    }
}

/// A type that is read through serde, in a container that is not.
struct Foreign<T>(T);

impl<T: DeserializeOwned> Read for Foreign<T> {
    fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
        foreign::read(value.take(), report, |value| T::deserialize(value)).map(Self)
    }
}

/// Through serde.
pub trait GetSerde<T> {
    /// Reads a value, or what its absence means.
    fn get(&self, value: Option<&mut Value>, report: &mut Report) -> Option<T>;
}

impl<T: DeserializeOwned> GetSerde<T> for &&Probe<T> {
    fn get(&self, value: Option<&mut Value>, report: &mut Report) -> Option<T> {
        match value {
            Some(value) => foreign::read(value.take(), report, |value| T::deserialize(value)),
            None => foreign::absent().or_else(|| missing(report)),
        }
    }
}

/// The same, for a type that is known where no method can be resolved.
pub(crate) fn get_by_serde<T: DeserializeOwned>(
    value: Option<&mut Value>,
    report: &mut Report,
) -> Option<T> {
    <&&Probe<T> as GetSerde<T>>::get(&&&Probe(PhantomData), value, report)
}

/// The same for an `Option` of it.
pub(crate) fn get_option<T: DeserializeOwned>(
    value: Option<&mut Value>,
    report: &mut Report,
) -> Option<Option<T>> {
    <&&&Probe<Option<T>> as GetOption<T>>::get(&&&&Probe(PhantomData), value, report)
}

/// A type that can be described and not read: always an error, in our words.
pub trait GetDescribed<T> {
    /// Never called.
    fn get(&self, _: Option<&mut Value>, _: &mut Report) -> Option<T>
    where
        T: Decodable,
    {
        None
    }
}

impl<T: JsonSchema> GetDescribed<T> for &Probe<T> {}

/// Any other type, which is an error where the field is described.
pub trait GetAny<T> {
    /// Never called.
    fn get(&self, _: Option<&mut Value>, _: &mut Report) -> Option<T> {
        None
    }
}

impl<T> GetAny<T> for Probe<T> {}

/// What the absence of an `Option` means, for a type that need not be read by itself.
pub trait AbsentOption<T> {
    /// `None`, as a value.
    fn absent(&self) -> Option<Option<T>>;
}

impl<T> AbsentOption<T> for &Probe<Option<T>> {
    fn absent(&self) -> Option<Option<T>> {
        Some(None)
    }
}

/// What the absence of any other type means.
pub trait AbsentOther<T> {
    /// Nothing.
    fn absent(&self) -> Option<T>;
}

impl<T> AbsentOther<T> for Probe<T> {
    fn absent(&self) -> Option<T> {
        None
    }
}

/// Reads with a function in the place of the type's own decoder; absence is decided by the type.
pub fn get_with<T>(
    value: Option<&mut Value>,
    absent: Option<T>,
    report: &mut Report,
    with: impl Fn(foreign::ValueDeserializer<'_>) -> Result<T, foreign::Fault>,
) -> Option<T> {
    match value {
        // `with` on an `Option` is written for its content as often as for the whole; null and absent are `None`.
        Some(Value::Null) if absent.is_some() => absent,
        Some(value) => foreign::read(value.take(), report, with),
        None => absent.or_else(|| missing(report)),
    }
}

#[cold]
fn missing<T>(report: &mut Report) -> Option<T> {
    report.problem(ProblemKind::Missing, "required argument is missing")
}

/// Checks the limits of a field.
pub trait LimitLimited<T> {
    /// The value, unless it is outside the limits of the field at `index`.
    fn limit(
        &self,
        value: Option<T>,
        report: &mut Report,
        spec: ObjectSpec<'_>,
        index: usize,
    ) -> Option<T>;
}

impl<T: Limited> LimitLimited<T> for &Probe<T> {
    fn limit(
        &self,
        value: Option<T>,
        report: &mut Report,
        spec: ObjectSpec<'_>,
        index: usize,
    ) -> Option<T> {
        value.filter(|value| limited(&spec.fields[index], value, report).is_some())
    }
}

/// Any other type, which is an error where the limits are described.
pub trait LimitAny<T> {
    /// Never called.
    fn limit(&self, _: Option<T>, _: &mut Report, _: ObjectSpec<'_>, _: usize) -> Option<T> {
        None
    }
}

impl<T> LimitAny<T> for Probe<T> {}

/// A type that shows itself.
pub trait ShowShow<T: Show> {
    /// A value as the model reads it; a type that has no JSON form is an error.
    fn show(&self, value: &T) -> Result<Value, String> {
        value.show()
    }
    /// As `show`, for a type that is an error already when it has no schema.
    fn show_described(&self, value: &T) -> Result<Value, String> {
        value.show()
    }
    /// As `show`, where a type that has no JSON form is no error.
    fn show_if_any(&self, value: &T) -> Result<Value, String> {
        value.show()
    }
}

impl<T: Show> ShowShow<T> for &&&Probe<T> {}

/// A type that serde can write.
pub trait ShowSerialize<T: Serialize> {
    /// As [`ShowShow::show`].
    fn show(&self, value: &T) -> Result<Value, String> {
        serialize(value)
    }
    /// As [`ShowShow::show_described`].
    fn show_described(&self, value: &T) -> Result<Value, String> {
        serialize(value)
    }
    /// As [`ShowShow::show_if_any`].
    fn show_if_any(&self, value: &T) -> Result<Value, String> {
        serialize(value)
    }
}

impl<T: Serialize> ShowSerialize<T> for &&Probe<T> {}

fn serialize(value: &impl Serialize) -> Result<Value, String> {
    serde_json::to_value(value).map_err(|error| error.to_string())
}

/// A type that has a schema and no JSON form.
pub trait ShowDescribed<T> {
    /// Never called.
    fn show_described(&self, _: &T) -> Result<Value, String>
    where
        T: CanBeShown,
    {
        Err(String::new())
    }
}

impl<T: JsonSchema> ShowDescribed<T> for &Probe<T> {}

/// Any other type.
pub trait ShowAny<T> {
    /// Never called.
    fn show(&self, _: &T) -> Result<Value, String>
    where
        T: CanBeShown,
    {
        Err(String::new())
    }
    /// Never called, as the missing schema is an error.
    fn show_described(&self, _: &T) -> Result<Value, String> {
        Err(String::new())
    }
    /// Says that there is no JSON form.
    fn show_if_any(&self, _: &T) -> Result<Value, String> {
        Err("the type has no JSON form".to_owned())
    }
}

impl<T> ShowAny<T> for Probe<T> {}

/// Not implemented by anything: the types that can be shown never ask for it.
#[diagnostic::on_unimplemented(
    message = "this value cannot be shown to the model, because `{Self}` is neither `CopilotArgs` nor `Serialize`",
    label = "has no JSON form",
    note = "derive one of them",
    note = "a default that the model does not see is written `#[serde(default = \"…\")]`, with the path of a function"
)]
pub trait CanBeShown {}
