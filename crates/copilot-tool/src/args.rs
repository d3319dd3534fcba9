//! `CopilotArgs`: a type that is the arguments of a tool.

use std::mem;

use serde_json::{Map, Value};

use crate::{
    decode::{ArgsError, object::object, outer::Outer, report::Report},
    schema::ArgsSchema,
    spec::{ObjectSpec, Spec},
    typed,
};

/// The arguments of a tool: one description gives the schema, the decoder and the error text.
///
/// Derive it. `()` is a tool without arguments, [`serde_json::Map`] one with free-form arguments.
///
/// ```
/// use copilot_tool::CopilotArgs;
///
/// /// Greet somebody.
/// #[derive(CopilotArgs)]
/// struct Greet {
///     /// Whom.
///     name: String,
///     #[arg(desc = "How often.", default = 1, range = 1..=3)]
///     times: u8,
/// }
///
/// let args = Greet::from_json(r#"{"name": "Ada"}"#)?;
/// assert_eq!((args.name.as_str(), args.times), ("Ada", 1));
/// # Ok::<(), copilot_tool::ArgsError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no argument type",
    label = "not the arguments of a tool",
    note = "the arguments of a tool are one JSON object: derive `CopilotArgs` on a struct or an enum"
)]
pub trait CopilotArgs: Sized + Send + 'static {
    /// The doc comment of the type; a tool's description when the tool gives none. Empty: there is none.
    const DESCRIPTION: &'static str;

    #[doc(hidden)]
    const __SPEC: Spec<'static>;

    #[doc(hidden)]
    fn __read(map: &mut Map<String, Value>, outer: &Outer<'_>, report: &mut Report)
    -> Option<Self>;

    /// The precise description of what decodes.
    fn schema() -> ArgsSchema {
        ArgsSchema::of(typed::subject::<Self>())
    }

    /// Decodes an object. `null`, blank text and text that holds an object are accepted, too.
    ///
    /// # Errors
    /// Every problem of the arguments, with its place.
    fn from_value(arguments: Value) -> Result<Self, ArgsError> {
        typed::decode_value(arguments).map(|(args, _)| args)
    }

    /// Decodes text, the way hosts in OpenAI's style hand it over.
    ///
    /// # Errors
    /// As [`from_value`](Self::from_value); also text that is not JSON, or that gives a key twice.
    fn from_json(arguments: &str) -> Result<Self, ArgsError> {
        typed::decode_value(arguments).map(|(args, _)| args)
    }
}

impl CopilotArgs for () {
    const DESCRIPTION: &'static str = "";
    const __SPEC: Spec<'static> = Spec::Object {
        object: ObjectSpec::EMPTY,
    };

    fn __read(
        map: &mut Map<String, Value>,
        outer: &Outer<'_>,
        report: &mut Report,
    ) -> Option<Self> {
        object(ObjectSpec::EMPTY, map, outer, report, &mut |_, _, _| {})
    }
}

impl CopilotArgs for Map<String, Value> {
    const DESCRIPTION: &'static str = "";
    const __SPEC: Spec<'static> = Spec::Map;

    fn __read(map: &mut Self, outer: &Outer<'_>, _: &mut Report) -> Option<Self> {
        map.retain(|key, _| !outer.is_tag(key));
        Some(mem::take(map))
    }
}

impl<T: CopilotArgs> CopilotArgs for Box<T> {
    const DESCRIPTION: &'static str = T::DESCRIPTION;
    const __SPEC: Spec<'static> = T::__SPEC;

    fn __read(
        map: &mut Map<String, Value>,
        outer: &Outer<'_>,
        report: &mut Report,
    ) -> Option<Self> {
        T::__read(map, outer, report).map(Self::new)
    }
}
