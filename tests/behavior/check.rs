//! The one place that exercises an argument type: its schema, a real validator and the decoder, which must agree.
#![allow(
    clippy::needless_pass_by_value,
    reason = "`json!(…)` is written where it is used"
)]

use std::{fmt::Debug, marker::PhantomData};

use copilot_tool::{
    Arguments, CopilotArgs, Dialect, Severity, Tool, ToolDefinition, ToolError, ToolInvocation,
    lint,
};
use jsonschema::Validator;
use serde_json::Value;

use crate::walk::walk;

/// Starts the checks of an argument type: its rendered schema is one that every host takes, and always the same.
#[track_caller]
pub(crate) fn check<T: CopilotArgs + Debug>() -> Check<T> {
    let schema = T::schema();
    let rendered = schema
        .render(Dialect::Copilot)
        .unwrap_or_else(|error| panic!("{error}"));
    walk(&rendered);
    for finding in lint(Dialect::Copilot, &rendered) {
        assert_ne!(finding.severity(), Severity::Error, "{finding}");
    }
    let again = T::schema().render(Dialect::Copilot).unwrap();
    assert_eq!(
        rendered.to_string(),
        again.to_string(),
        "not the same twice"
    );
    let precise = schema.to_json_schema();
    Check {
        rendered_validator: validator(&rendered),
        precise_validator: validator(&precise),
        rendered,
        definition: ToolDefinition::define_with(Probe::<T>(PhantomData)),
        args: PhantomData,
    }
}

fn validator(schema: &Value) -> Validator {
    jsonschema::options()
        .should_validate_formats(true)
        .build(schema)
        .unwrap_or_else(|error| panic!("no valid JSON Schema: {error}\n{schema:#}"))
}

/// The checks of one argument type.
pub(crate) struct Check<T> {
    rendered: Value,
    rendered_validator: Validator,
    precise_validator: Validator,
    definition: ToolDefinition,
    args: PhantomData<T>,
}

impl<T: CopilotArgs + Debug> Check<T> {
    /// The rendered schema, with the order of its keys.
    #[track_caller]
    pub(crate) fn schema(&self, expected: Value) -> &Self {
        assert_eq!(format!("{:#}", self.rendered), format!("{expected:#}"));
        self
    }

    /// The schema of one property, with the order of its keys.
    #[track_caller]
    pub(crate) fn property(&self, name: &str, expected: Value) -> &Self {
        let actual = &self.rendered["properties"][name];
        assert_eq!(
            format!("{actual:#}"),
            format!("{expected:#}"),
            "property {name}"
        );
        self
    }

    /// The names of the required properties.
    #[track_caller]
    pub(crate) fn required(&self, names: &[&str]) -> &Self {
        assert_eq!(self.rendered["required"], Value::from(names));
        self
    }

    /// The rendered schema, to look at.
    pub(crate) fn rendered(&self) -> &Value {
        &self.rendered
    }

    /// Valid for the precise schema and for the rendered one, and decodes without repairs to what `expected` says
    /// (its `Debug` text).
    #[track_caller]
    pub(crate) fn accepts(&self, arguments: Value, expected: &str) -> &Self {
        assert!(
            self.precise_validator.is_valid(&arguments),
            "the precise schema refuses {arguments}"
        );
        assert!(
            self.rendered_validator.is_valid(&arguments),
            "the rendered schema refuses {arguments}"
        );
        let (args, repairs) = self
            .decode(arguments.clone())
            .unwrap_or_else(|text| panic!("{text}"));
        assert_eq!(args, expected, "from {arguments}");
        assert_eq!(repairs, Vec::<String>::new(), "from {arguments}");
        self
    }

    /// Not what the schema says, but mended without a loss; `repairs` are the `path: message` lines.
    #[track_caller]
    pub(crate) fn repairs(&self, arguments: Value, expected: &str, repairs: &[&str]) -> &Self {
        let (args, noted) = self
            .decode(arguments.clone())
            .unwrap_or_else(|text| panic!("{text}"));
        assert_eq!(args, expected, "from {arguments}");
        assert_eq!(noted, repairs, "from {arguments}");
        self
    }

    /// Accepted where the schema is silent about it: `null` for absence, aliases, foreign empty fields.
    #[track_caller]
    pub(crate) fn tolerates(&self, arguments: Value, expected: &str) -> &Self {
        self.repairs(arguments, expected, &[])
    }

    /// Text that decodes without repairs.
    #[track_caller]
    pub(crate) fn reads(&self, text: &str, expected: &str) -> &Self {
        let (args, repairs) = self
            .decode(text)
            .unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(args, expected, "from the text {text}");
        assert_eq!(repairs, Vec::<String>::new(), "from the text {text}");
        self
    }

    /// Refused by the precise schema and by the decoder, whose text has `text` in it.
    #[track_caller]
    pub(crate) fn rejects(&self, arguments: Value, text: &str) -> &Self {
        assert!(
            !self.precise_validator.is_valid(&arguments),
            "the precise schema accepts {arguments}"
        );
        self.refuses(arguments, text)
    }

    /// Refused by the decoder, whatever the schema can say about it. A `&str` is the text of the arguments.
    #[track_caller]
    pub(crate) fn refuses(&self, arguments: impl Into<Arguments>, text: &str) -> &Self {
        let actual = self.refusal(arguments);
        assert!(actual.contains(text), "{actual:?} has no {text:?} in it");
        self
    }

    /// What the model reads of a refusal, to look at.
    #[track_caller]
    pub(crate) fn refusal(&self, arguments: impl Into<Arguments>) -> String {
        let arguments = arguments.into();
        match self.decode(arguments.clone()) {
            Ok((args, _)) => panic!("{arguments:?} decodes to {args}"),
            Err(actual) => actual,
        }
    }

    /// Refused by a strict definition, with a text that has `text` in it.
    #[track_caller]
    pub(crate) fn strictly_refuses(&self, arguments: Value, text: &str) -> &Self {
        let definition = self.definition.clone().strict(true);
        let result = now(definition.invoke(ToolInvocation::new("probe", arguments.clone())));
        assert!(
            !result.is_success(),
            "{arguments} decodes: {}",
            result.text()
        );
        let actual = result.text();
        assert!(actual.contains(text), "{actual:?} has no {text:?} in it");
        self
    }

    /// Whether the precise schema and the rendered one allow the value.
    pub(crate) fn allows(&self, arguments: &Value) -> (bool, bool) {
        (
            self.precise_validator.is_valid(arguments),
            self.rendered_validator.is_valid(arguments),
        )
    }

    /// Through a whole definition, so that repairs can be seen: the `Debug` text and the repairs, or the error text.
    #[track_caller]
    pub(crate) fn decode(
        &self,
        arguments: impl Into<Arguments>,
    ) -> Result<(String, Vec<String>), String> {
        let arguments = arguments.into();
        let call = ToolInvocation::new("probe", arguments.clone());
        let result = now(self.definition.invoke(call));
        let direct = match arguments {
            Arguments::Value(value) => T::from_value(value),
            Arguments::Text(text) => T::from_json(&text),
            other => panic!("neither a value nor text: {other:?}"),
        };
        match direct {
            Ok(args) => {
                assert!(result.is_success(), "only the tool: {}", result.text());
                let told: Value = serde_json::from_str(result.text()).unwrap();
                let told_args = told["args"].as_str().unwrap().to_owned();
                assert_eq!(
                    told_args,
                    format!("{args:?}"),
                    "the tool and the type disagree"
                );
                let repairs = told["repairs"].as_array().unwrap();
                let repairs = repairs.iter().map(|it| it.as_str().unwrap().to_owned());
                Ok((told_args, repairs.collect()))
            }
            Err(error) => {
                assert!(!result.is_success(), "only the type: {error}");
                assert_eq!(result.text(), error.for_tool("probe"));
                Err(result.text().to_owned())
            }
        }
    }
}

/// A tool that tells what it got.
struct Probe<T>(PhantomData<fn() -> T>);

impl<T: CopilotArgs + Debug> Tool for Probe<T> {
    type Args = T;
    type Output = String;
    const NAME: &'static str = "probe";
    const DESCRIPTION: &'static str = "Tells what it got.";

    async fn call(&self, args: T, invocation: &ToolInvocation) -> Result<String, ToolError> {
        let repairs: Vec<_> = invocation
            .repairs()
            .iter()
            .map(ToString::to_string)
            .collect();
        Ok(serde_json::json!({ "args": format!("{args:?}"), "repairs": repairs }).to_string())
    }
}

/// What a future gives that is ready at once.
pub(crate) fn now<T>(future: impl Future<Output = T>) -> T {
    futures_util::FutureExt::now_or_never(future).expect("the future is not ready at once")
}
