//! `SerdeArgs`: a type of serde and schemars as the arguments of a tool, as it is.

use std::{borrow::Cow, fmt, mem, ops::Deref};

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::{Map, Value};

use crate::{
    args::CopilotArgs,
    decode::{foreign, native, outer::Outer, report::Report},
    spec::Spec,
};

/// Arguments of a type that derives serde's `Deserialize` and schemars' `JsonSchema` already.
///
/// The schema is what schemars says, brought to one flat object: references and flattened parts are resolved, and an
/// enum gets a discriminator. That is its own, under `#[serde(tag = "…")]`; an enum in serde's own form
/// (`{"Variant": {…}}`) gets one named `action`, and arguments in its own form are taken, too. Where there is no flat form, as
/// for an untagged enum, the definition says so when it is made.
///
/// Decoding has paths and [repairs](derive@crate::CopilotArgs#repairs), but reports one problem at a time, because it is
/// serde's; [`#[derive(CopilotArgs)]`](derive@crate::CopilotArgs) reports all of them. The fields of an enum with a tag of
/// its own are read by serde from a copy: there, paths and repairs end at the field. A tool needs a description of its own. It cannot be flattened into another type; as a field it is no more than `T`.
///
/// ```
/// use copilot_tool::{Dialect, SerdeArgs, Tool, ToolDefinition, ToolError, ToolInvocation};
/// use schemars::JsonSchema;
/// use serde::Deserialize;
/// use serde_json::json;
///
/// #[derive(Deserialize, JsonSchema)]
/// #[serde(rename_all = "snake_case")]
/// enum Counter {
///     Add { amount: u32 },
///     Reset,
/// }
///
/// struct Count;
///
/// impl Tool for Count {
///     type Args = SerdeArgs<Counter>;
///     type Output = u32;
///     const NAME: &'static str = "count";
///     const DESCRIPTION: &'static str = "Counts.";
///
///     async fn call(&self, SerdeArgs(args): SerdeArgs<Counter>, _: &ToolInvocation) -> Result<u32, ToolError> {
///         Ok(match args {
///             Counter::Add { amount } => amount,
///             Counter::Reset => 0,
///         })
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let tool = ToolDefinition::define_with(Count);
/// assert_eq!(tool.parameters()["properties"]["action"]["enum"], json!(["reset", "add"]));
/// assert_eq!(tool.parameters()["properties"]["amount"]["description"], "(required for: add)");
///
/// let call = ToolInvocation::new("count", json!({ "action": "add", "amount": 3 }));
/// assert_eq!(tool.invoke(call).await.text(), "3");
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SerdeArgs<T>(pub T);

impl<T> SerdeArgs<T> {
    /// The value.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for SerdeArgs<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> From<T> for SerdeArgs<T> {
    fn from(args: T) -> Self {
        Self(args)
    }
}

impl<T: DeserializeOwned + JsonSchema + Send + 'static> CopilotArgs for SerdeArgs<T> {
    const DESCRIPTION: &'static str = "";
    const __SPEC: Spec<'static> = Spec::Serde {
        root: || {
            let generator = SchemaSettings::draft2020_12().into_generator();
            generator.into_root_schema_for::<T>()
        },
    };

    fn __read(
        map: &mut Map<String, Value>,
        outer: &Outer<'_>,
        report: &mut Report,
    ) -> Option<Self> {
        // A definition has it; without one it is made for this call.
        let schema = match outer.schema() {
            Some(schema) => Cow::Borrowed(schema),
            None => Cow::Owned(Self::schema()),
        };
        let (value, shape) = native::native(mem::take(map), &schema, report)?;
        let read = |value, report: &mut Report| {
            foreign::read(value, report, |value| T::deserialize(value))
        };
        // Of a tagged enum serde makes a copy itself.
        let again = schema.is_tagged().then(|| value.clone());
        let mark = report.mark();
        let args = read(value, report);
        shape.tell(report.found_since(mark));
        if let (None, Some(Value::Object(map))) = (&args, again) {
            let strict = report.strict;
            native::locate(&schema, &map, report.found_since(mark), &|map| {
                let mut alone = Report::new(strict);
                drop(read(map.into(), &mut alone));
                alone.first_message()
            });
        }
        args.map(Self)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for SerdeArgs<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self)
    }
}

impl<T: JsonSchema> JsonSchema for SerdeArgs<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

impl<T: fmt::Display> fmt::Display for SerdeArgs<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
