//! `Param`: one parameter of an inline tool. It becomes a field's spec, and is described and read as any other field;
//! what is wrong with it is kept until the tool is finished. Its limits are set in `limits`.

use std::{borrow::Cow, fmt};

use schemars::{Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;

use crate::{
    Json,
    decode::{object::limited, probe, report::Report},
    field::{Decodable, Described, schema_of},
    limits::{Limited, Limits},
    show::Show,
    spec::{FieldSpec, Presence},
};

/// A parameter of a tool that is made by [`ToolDefinition::inline`](crate::ToolDefinition::inline): what the
/// [attributes](derive@crate::CopilotArgs) of a field say, as methods.
///
/// A mistake, such as a pattern that is no regular expression, is an error of the method that finishes the tool.
///
/// ```
/// use copilot_tool::{Param, ToolDefinition};
///
/// let tool = ToolDefinition::inline("forecast", "Get the forecast for a city.")
///     .param(Param::<String>::new("city", "City to look up.").len(1..=80))
///     .param(Param::<u8>::new("days", "Days of forecast.").range(1..=14).default_value(3))
///     .param(Param::<String>::new("unit", "Unit.").choices(["celsius", "fahrenheit"]).optional())
///     .handler(|city, days, unit| format!("{city}, {days} days, in {}", unit.as_deref().unwrap_or("kelvin")))?;
/// # Ok::<(), copilot_tool::DefinitionError>(())
/// ```
#[must_use = "a parameter is handed to `Inline::param`"]
pub struct Param<T> {
    pub(super) about: About,
    get: Get<T>,
    /// How the limits see a value; `None`: there are no limits.
    pub(super) view: Option<View<T>>,
    default: Option<Box<dyn Fn() -> T + Send + Sync>>,
}

type Get<T> = fn(Option<&mut Value>, &mut Report) -> Option<T>;
pub(super) type View<T> = Box<dyn Fn(&T) -> Option<&dyn Limited> + Send + Sync>;

/// All that does not depend on the type.
pub(super) struct About {
    pub(super) name: Cow<'static, str>,
    pub(super) description: Cow<'static, str>,
    pub(super) aliases: Vec<&'static str>,
    schema: fn(&mut SchemaGenerator) -> Schema,
    written: Option<Schema>,
    pub(super) limits: Limits<'static>,
    default: Option<Result<Value, String>>,
    /// The first mistake.
    fault: Option<String>,
}

/// What a parameter can be left out for: a value of its type, text for a `String`, and [`Json`] of a value whose type
/// is `Serialize` and of another crate.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no default for a parameter of type `{T}` that can be shown to the model",
    label = "expected a `{T}` that can be shown",
    note = "types of std and types that derive `CopilotArgs` show themselves; write `Json(…)` around a value of any other type that is `Serialize`"
)]
pub trait ParamDefault<T> {
    #[doc(hidden)]
    fn __show(&self) -> Result<Value, String>;

    #[doc(hidden)]
    fn __into(self) -> T;
}

#[diagnostic::do_not_recommend]
impl<T: Show> ParamDefault<T> for T {
    fn __show(&self) -> Result<Value, String> {
        self.show()
    }

    fn __into(self) -> T {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<T: Serialize> ParamDefault<T> for Json<T> {
    fn __show(&self) -> Result<Value, String> {
        serde_json::to_value(&self.0).map_err(|error| error.to_string())
    }

    fn __into(self) -> T {
        self.0
    }
}

impl ParamDefault<String> for &'static str {
    fn __show(&self) -> Result<Value, String> {
        Ok((*self).into())
    }

    fn __into(self) -> String {
        self.to_owned()
    }
}

impl<T> Param<T> {
    /// A required parameter. One that may be left out is made by [`optional`](Self::optional), which also knows what to
    /// do with blank text where none is expected; `Param::<Option<T>>` does not.
    ///
    /// `name` is 1 to 64 ASCII letters, digits, `_`, `.` and `-`. `description` is for the model and must not be blank.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        description: impl Into<Cow<'static, str>>,
    ) -> Self
    where
        T: Described + Decodable,
    {
        Self::described(name.into(), description.into(), schema_of::<T>)
    }

    /// As [`new`](Self::new), for a type that has no JSON Schema: `schema` tells the model what to send.
    pub fn with_schema(
        name: impl Into<Cow<'static, str>>,
        description: impl Into<Cow<'static, str>>,
        schema: impl Into<Value>,
    ) -> Self
    where
        T: Decodable,
    {
        let nothing = |_: &mut SchemaGenerator| Schema::default();
        Self::described(name.into(), description.into(), nothing).schema(schema)
    }

    fn described(
        name: Cow<'static, str>,
        description: Cow<'static, str>,
        schema: fn(&mut SchemaGenerator) -> Schema,
    ) -> Self
    where
        T: Decodable,
    {
        Self {
            about: About {
                name,
                description,
                aliases: Vec::new(),
                schema,
                written: None,
                limits: Limits::new(),
                default: None,
                fault: None,
            },
            get: probe::get_by_serde,
            view: None,
            default: None,
        }
    }

    /// May be left out: absent and `null` are `None`. Limits hold for a value that is there.
    pub fn optional(self) -> Param<Option<T>>
    where
        T: Decodable + 'static,
    {
        let Self {
            about,
            view,
            default,
            ..
        } = self;
        Param {
            about,
            get: probe::get_option,
            view: view.map(|view| -> View<Option<T>> {
                Box::new(move |value| value.as_ref().and_then(&view))
            }),
            default: default.map(|default| -> Box<dyn Fn() -> _ + Send + Sync> {
                Box::new(move || Some(default()))
            }),
        }
    }

    /// May be left out: absent and `null` are `value`, which the model reads in the schema.
    ///
    /// `value` is of the parameter's type, text for a `String`, or [`Json(value)`](Json) where the type is of another
    /// crate and `Serialize`. It must be within the limits.
    pub fn default_value(mut self, value: impl ParamDefault<T>) -> Self
    where
        T: Clone + Send + Sync + 'static,
    {
        self.about.default = Some(value.__show());
        let value = value.__into();
        self.default = Some(Box::new(move || value.clone()));
        self
    }

    /// Replaces the schema of the type, for the model; values are decoded as before. Limits are still checked, and no
    /// longer told.
    pub fn schema(mut self, schema: impl Into<Value>) -> Self {
        let Value::Object(schema) = schema.into() else {
            return self.fault("its schema is not a JSON object");
        };
        if schema.contains_key("default") {
            return self.fault(
                "its schema has a \"default\" that nothing applies; say it with `.default_value(..)`",
            );
        }
        self.about.written = Some(Schema::from(schema));
        self
    }

    /// Another name that is accepted, and not advertised.
    pub fn alias(mut self, name: &'static str) -> Self {
        if name.trim().is_empty() {
            return self.fault("its alias is blank");
        }
        if self.about.name == name || self.about.aliases.contains(&name) {
            return self.fault(format!("its alias \"{name}\" is a name of it already"));
        }
        self.about.aliases.push(name);
        self
    }

    pub(super) fn fault(mut self, fault: impl Into<String>) -> Self {
        self.about.fault.get_or_insert_with(|| fault.into());
        self
    }
}

impl<T> Param<T> {
    /// What the schema and the decoder go by.
    pub(super) fn spec(&self) -> FieldSpec<'_> {
        let about = &self.about;
        let presence = match &about.default {
            Some(default) => Presence::Shown(default),
            None => Presence::ByType,
        };
        let mut spec = FieldSpec::new(&about.name, &about.description, about.schema, presence)
            .aliases(&about.aliases);
        if let Some(schema) = &about.written {
            spec = spec.written_schema(schema);
        }
        if self.view.is_some() {
            spec = spec.set_limits(&about.limits);
        }
        spec
    }

    /// Reads a value, or what its absence means; `None` when a problem was noted.
    pub(super) fn read(
        &self,
        spec: &FieldSpec<'_>,
        value: Option<&mut Value>,
        report: &mut Report,
    ) -> Option<T> {
        if let (None, Some(default)) = (&value, &self.default) {
            return Some(default());
        }
        let value = (self.get)(value, report)?;
        if let Some(seen) = self.view.as_ref().and_then(|view| view(&value)) {
            limited(spec, seen, report)?;
        }
        Some(value)
    }

    /// What keeps it from being a parameter, one clause.
    pub(super) fn mistake(&self) -> Option<String> {
        let about = &self.about;
        if about.fault.is_some() {
            return about.fault.clone();
        }
        let limits = &about.limits;
        let has_bounds = limits.min.is_some()
            || limits.max.is_some()
            || limits.min_len.is_some()
            || limits.max_len.is_some()
            || limits.pattern.is_some();
        if has_bounds && !limits.choices.is_empty() {
            return Some("a limit adds nothing to choices, where every value is listed".to_owned());
        }
        let is_optional = (self.get)(None, &mut Report::trial()).is_some();
        if is_optional && about.default.is_some() {
            return Some("it is optional and has a default; with a default it is never absent, so remove one of them".to_owned());
        }
        None
    }
}

impl<T> fmt::Debug for Param<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Param").field(&self.spec()).finish()
    }
}
