//! Tests for users: that schema and decoder of a type agree, that a schema has not changed, that old calls still decode.
#![doc = ""]
#![doc = include_str!("../../docs/testing.md")]

mod draw;
mod grammar;
mod instances;
mod judge;
mod mend;
mod mutants;
mod replay;
mod report;
mod run;
mod shrink;
mod snapshot;
mod wire;

use std::{any::type_name, collections::BTreeMap, fmt};

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

pub use self::replay::{LostCall, Replay, replay, replay_with_handlers};
pub use self::report::{AgreementReport, Disagreement, DisagreementKind};
#[doc(hidden)]
pub use self::snapshot::schema_text;
use self::{
    grammar::Grammar,
    judge::{Decoded, Judge, validator},
    run::Run,
};
pub use crate::assert_schema_snapshot;
use crate::{Arguments, CopilotArgs, Dialect, Repair, typed};

/// Starts the agreement check of an argument type; [`assert`](Agreement::assert) runs it.
///
/// ```
/// use copilot_tool::{CopilotArgs, testing::agreement};
///
/// #[derive(CopilotArgs)]
/// struct Search {
///     term: String,
///     #[arg(default = 10, range = 1..=100)]
///     limit: u8,
/// }
///
/// agreement::<Search>().assert();
/// ```
pub fn agreement<T: CopilotArgs>() -> Agreement<T> {
    let schema = T::schema();
    let mut aliases = Vec::new();
    T::__SPEC.names(&mut |name, field| {
        let own = field.map_or(&[][..], |field| field.aliases);
        aliases.extend(own.iter().map(|&alias| (alias.to_owned(), name.to_owned())));
    });
    let rendered = schema.render(Dialect::Copilot);
    Agreement {
        rendered: Some(rendered.unwrap_or_else(|error| panic!("{}: {error}", type_name::<T>()))),
        aliases,
        is_strict: T::__SPEC.is_strict(),
        ..Agreement::new(schema.to_json_schema(), |arguments| {
            typed::decode_value(arguments).map_err(|error| error.to_string())
        })
    }
}

/// The same check of a type that plain serde decodes and schemars describes, without anything of ours: what the type
/// would be worth to a model elsewhere.
pub fn serde_agreement<T: DeserializeOwned + JsonSchema>() -> Agreement<T> {
    let settings = schemars::generate::SchemaSettings::draft2020_12();
    let schema = settings.into_generator().into_root_schema_for::<T>();
    Agreement {
        is_strict: true,
        reads_text: false,
        ..Agreement::new(schema.to_value(), |arguments| {
            let args = match arguments {
                Arguments::Value(value) => serde_json::from_value(value),
                Arguments::Text(text) => serde_json::from_str(&text),
            };
            args.map(|args| (args, Vec::new()))
                .map_err(|error| error.to_string())
        })
    }
}

/// A check that the schema of `T` and its decoder agree, on as many values as asked for.
///
/// Made by [`agreement`].
#[must_use]
pub struct Agreement<T> {
    schema: Value,
    rendered: Option<Value>,
    decode: DecodeFn<T>,
    aliases: Vec<(String, String)>,
    is_strict: bool,
    reads_text: bool,
    show: Option<fn(&T) -> String>,
    wire: Option<WireFn<T>>,
    demands_repairs: bool,
    seed: u64,
    cases: usize,
}

/// Decodes, or says why not.
type DecodeFn<T> = fn(Arguments) -> Result<(T, Vec<Repair>), String>;
/// Serializes, or says why not.
type WireFn<T> = fn(&T) -> Result<Value, String>;

impl<T> Agreement<T> {
    fn new(schema: Value, decode: DecodeFn<T>) -> Self {
        Self {
            schema,
            rendered: None,
            decode,
            aliases: Vec::new(),
            is_strict: false,
            reads_text: true,
            show: None,
            wire: None,
            demands_repairs: false,
            seed: 0,
            cases: 2_000,
        }
    }

    /// Another run: mixtures and mutants are drawn from this seed. The default is 0.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// At least so many values, instances and mutants together. The default is 2,000. Every bound, every variant and
    /// every optional field is tried however few are asked for.
    pub fn cases(mut self, cases: usize) -> Self {
        self.cases = cases;
        self
    }

    /// Demands also that every repair is made which the schema calls for, not only that those which are made are right. For
    /// types whose fields are std's and derived ones: a foreign type may read its value in a way that leaves no room for
    /// repairs.
    pub fn demand_repairs(mut self) -> Self {
        self.demands_repairs = true;
        self
    }

    /// Compares values by their `Debug` text, line by line and in any order: what was mended is then seen to have become
    /// what the repair table says.
    pub fn compare_debug(mut self) -> Self
    where
        T: fmt::Debug,
    {
        self.show = Some(|args| format!("{args:#?}"));
        self
    }

    /// Demands also that a value serializes to what it was decoded from: for types whose `Serialize` writes what their
    /// decoder reads. Absent fields may be written as `null` or as their default, sets in another order, and dates and
    /// the like in another spelling.
    pub fn round_trip(mut self) -> Self
    where
        T: Serialize,
    {
        self.wire = Some(|args| serde_json::to_value(args).map_err(|error| error.to_string()));
        self
    }

    /// Runs the check, and panics with the report where there is a disagreement.
    ///
    /// # Panics
    ///
    /// As [`AgreementReport::assert`] does, and [`run`](Self::run).
    #[track_caller]
    pub fn assert(self) {
        self.run().assert();
    }

    /// Runs the check.
    ///
    /// # Panics
    ///
    /// The schema of the type is no JSON Schema.
    pub fn run(self) -> AgreementReport {
        let validator = |schema: &Value| {
            validator(schema)
                .unwrap_or_else(|error| panic!("{}: no JSON Schema: {error}", type_name::<T>()))
        };
        let mut grammar = Grammar::new(&self.schema, self.seed);
        grammar.aliases.clone_from(&self.aliases);
        let decode = |arguments: Arguments| {
            let (args, repairs) = (self.decode)(arguments)?;
            Ok(Decoded {
                repairs,
                shown: self.show.map(|show| show(&args)),
                wire: self.wire.map(|wire| wire(&args)),
            })
        };
        let judge = Judge {
            grammar: &grammar,
            precise: validator(&self.schema),
            rendered: self.rendered.as_ref().map(validator),
            decode: &decode,
            is_strict: self.is_strict,
            demands_repairs: self.demands_repairs,
            reads_text: self.reads_text,
        };
        let mut run = Run {
            judge: &judge,
            report: AgreementReport {
                ty: type_name::<T>(),
                seed: self.seed,
                instances: 0,
                mutants: 0,
                repaired: 0,
                counts: BTreeMap::new(),
                smallest: Vec::new(),
                uncovered: grammar.uncovered.clone(),
            },
        };
        run.all(self.cases);
        run.report
    }
}

impl<T> fmt::Debug for Agreement<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Agreement")
            .field("type", &type_name::<T>())
            .field("seed", &self.seed)
            .field("cases", &self.cases)
            .finish_non_exhaustive()
    }
}
