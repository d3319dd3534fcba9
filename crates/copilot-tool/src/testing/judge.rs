//! One value before three judges: the validator, the decoder, and the repair table. Where they differ there is a [`Fault`].

use std::panic::{AssertUnwindSafe, catch_unwind};

use jsonschema::{ValidationError, Validator};
use serde_json::Value;

use super::{grammar::Grammar, mend::Mend, report::DisagreementKind as Kind, wire::same};
use crate::{Arguments, Repair};

/// What a decoder made of arguments.
pub(super) struct Decoded {
    pub(super) repairs: Vec<Repair>,
    /// The value as text, where it can be shown.
    pub(super) shown: Option<String>,
    /// The value as JSON, where it serializes.
    pub(super) wire: Option<Result<Value, String>>,
}

pub(super) type Decode<'a> = &'a dyn Fn(Arguments) -> Result<Decoded, String>;

/// All that is known of a type.
pub(super) struct Judge<'a> {
    pub(super) grammar: &'a Grammar,
    pub(super) precise: Validator,
    /// What a host is sent.
    pub(super) rendered: Option<Validator>,
    pub(super) decode: Decode<'a>,
    /// Nothing is repaired.
    pub(super) is_strict: bool,
    /// Repairs that the table demands must be made.
    pub(super) demands_repairs: bool,
    /// Text is arguments, too.
    pub(super) reads_text: bool,
}

/// What became of a value on which all agree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Agreed {
    Decodes,
    Mended,
    Refused,
}

/// What the judges say where they do not agree.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) kind: Kind,
    pub(super) schema: String,
    pub(super) decoder: String,
}

/// The validator of a schema; formats are part of it.
pub(super) fn validator(schema: &Value) -> Result<Validator, Box<ValidationError<'static>>> {
    let options = jsonschema::options().should_validate_formats(true);
    options.build(schema).map_err(Box::new)
}

impl Judge<'_> {
    pub(super) fn is_valid(&self, value: &Value) -> bool {
        self.precise.is_valid(value)
    }

    /// What all say of `value`.
    pub(super) fn judge(&self, value: &Value) -> Result<Agreed, Fault> {
        let is_valid = self.is_valid(value);
        let decoded = self.attempt(value.clone().into());
        let decoded = decoded.map_err(|panic| self.fault(Kind::Panics, value, panic))?;
        let narrows = |it: &Validator| !it.is_valid(value) && !self.is_beyond_hosts(value);
        if is_valid && self.rendered.as_ref().is_some_and(narrows) {
            let said = "the schema that a host is sent refuses it".to_owned();
            return Err(self.fault(Kind::RenderedRefuses, value, said));
        }
        if self.reads_text {
            self.compare_with_text(value, &decoded)?;
        }
        match decoded {
            Ok(decoded) => self.decodes(value, is_valid, &decoded),
            Err(problem) => self.refuses(value, is_valid, &problem),
        }
    }

    /// A value of any type, with an array in an array: there is no schema without a reference that allows it and says of every
    /// part which type it has.
    fn is_beyond_hosts(&self, value: &Value) -> bool {
        self.grammar.has_any() && has_array_in_array(value)
    }

    fn attempt(&self, arguments: Arguments) -> Result<Result<Decoded, String>, String> {
        catch_unwind(AssertUnwindSafe(|| (self.decode)(arguments))).map_err(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            format!("panics: {}", text.unwrap_or("without a message"))
        })
    }

    fn fault(&self, kind: Kind, value: &Value, decoder: String) -> Fault {
        let schema = match self.precise.iter_errors(value).next() {
            None => "valid".to_owned(),
            Some(error) => match error.instance_path().as_str() {
                "" => format!("invalid: {error}"),
                path => format!("invalid: {path}: {error}"),
            },
        };
        Fault {
            kind,
            schema,
            decoder,
        }
    }

    /// The text of a value must do what the value does.
    fn compare_with_text(
        &self,
        value: &Value,
        decoded: &Result<Decoded, String>,
    ) -> Result<(), Fault> {
        let of_text = self.attempt(Arguments::Text(value.to_string()));
        let of_text = of_text.map_err(|panic| self.fault(Kind::Panics, value, panic))?;
        let said = match (decoded, of_text) {
            (Ok(decoded), Ok(of_text)) if decoded.repairs == of_text.repairs => return Ok(()),
            (Err(problem), Err(of_text)) if *problem == of_text => return Ok(()),
            (_, Ok(of_text)) => format!("its text {}", decodes(&of_text)),
            (_, Err(of_text)) => format!("its text is refused: {of_text}"),
        };
        Err(self.fault(Kind::TextDiffers, value, said))
    }

    /// The ways to mend a value that lead to a valid one.
    fn mends(&self, value: &Value) -> Vec<Mend> {
        let mends = self.grammar.mends(value).into_iter();
        let mends = mends.filter(|it| it.is_plain() || !self.is_strict);
        mends.filter(|it| self.leads_to_valid(it)).collect()
    }

    fn leads_to_valid(&self, mend: &Mend) -> bool {
        // `null` for an optional field is its absence, which the schema does not mention.
        self.is_valid(&mend.value) || mend.has_null && self.is_valid(&without_nulls(&mend.value))
    }

    fn decodes(&self, value: &Value, is_valid: bool, decoded: &Decoded) -> Result<Agreed, Fault> {
        if is_valid && decoded.repairs.is_empty() {
            return match self.round_trip(value, decoded) {
                None => Ok(Agreed::Decodes),
                Some(said) => Err(self.fault(Kind::SerializesOtherwise, value, said)),
            };
        }
        let mends = self.mends(value);
        let told: Vec<_> = mends
            .iter()
            .filter(|it| it.tells(&decoded.repairs))
            .collect();
        if told.is_empty() {
            let kind = if is_valid {
                Kind::ValidRepaired
            } else {
                Kind::InvalidDecodes
            };
            return Err(self.fault(kind, value, decodes(decoded)));
        }
        let mut differs = String::new();
        for mend in told {
            match self.attempt(mend.value.clone().into()) {
                Ok(Ok(other)) if same_shown(&other, decoded) && same_wire(&other, decoded) => {
                    return Ok(Agreed::Mended);
                }
                Ok(Ok(_)) => differs = format!("to another value than {}", mend.value),
                Ok(Err(problem)) => differs = format!("and {} does not: {problem}", mend.value),
                Err(panic) => differs = format!("and {} {panic}", mend.value),
            }
        }
        let said = format!("{}, {differs}", decodes(decoded));
        Err(self.fault(Kind::MendedOtherwise, value, said))
    }

    fn refuses(&self, value: &Value, is_valid: bool, problem: &str) -> Result<Agreed, Fault> {
        let mends = || self.grammar.mends(value);
        if is_valid {
            return match mends().iter().any(|it| it.is_known_gap) {
                true => Ok(Agreed::Refused),
                false => {
                    Err(self.fault(Kind::ValidRefused, value, format!("refuses it: {problem}")))
                }
            };
        }
        if self.demands_repairs
            && !self.is_strict
            && let Some(mend) = (self.mends(value).iter()).find(|it| it.is_sure && !it.is_known_gap)
        {
            let said = format!("refuses what means {}: {problem}", mend.value);
            return Err(self.fault(Kind::NotRepaired, value, said));
        }
        Ok(Agreed::Refused)
    }

    /// What is wrong with the value as it serializes, if anything is.
    fn round_trip(&self, value: &Value, decoded: &Decoded) -> Option<String> {
        let wire = match decoded.wire.as_ref()? {
            Ok(wire) => wire,
            Err(error) => return Some(format!("decodes it, and it does not serialize: {error}")),
        };
        if !same(self.grammar, self.grammar.root, value, wire) {
            return Some(format!("decodes it, and serializes it to {wire}"));
        }
        match self.attempt(wire.clone().into()) {
            Ok(Ok(again)) if same_wire(&again, decoded) => None,
            Ok(Ok(again)) => {
                let again = again.wire.and_then(Result::ok).unwrap_or_default();
                Some(format!(
                    "decodes it, serializes it to {wire}, and that to {again}"
                ))
            }
            Ok(Err(problem)) => Some(format!(
                "refuses what it serializes it to, {wire}: {problem}"
            )),
            Err(panic) => Some(panic),
        }
    }
}

fn has_array_in_array(value: &Value) -> bool {
    match value {
        Value::Array(items) => items
            .iter()
            .any(|it| it.is_array() || has_array_in_array(it)),
        Value::Object(map) => map.values().any(has_array_in_array),
        _ => false,
    }
}

fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let entries = map.iter().filter(|(_, value)| !value.is_null());
            let entries = entries.map(|(key, value)| (key.clone(), without_nulls(value)));
            Value::Object(entries.collect())
        }
        Value::Array(items) => items.iter().map(without_nulls).collect(),
        value => value.clone(),
    }
}

/// Line by line and in any order, because hash maps have none of their own.
fn same_shown(a: &Decoded, b: &Decoded) -> bool {
    let lines = |decoded: &Decoded| {
        let mut lines: Vec<_> = decoded
            .shown
            .iter()
            .flat_map(|it| it.lines())
            .map(str::to_owned)
            .collect();
        lines.sort_unstable();
        lines
    };
    a.shown == b.shown || lines(a) == lines(b)
}

fn same_wire(a: &Decoded, b: &Decoded) -> bool {
    match (&a.wire, &b.wire) {
        (Some(Ok(a)), Some(Ok(b))) => super::wire::is_like(a, b),
        _ => true,
    }
}

fn decodes(decoded: &Decoded) -> String {
    let mut out = "decodes it".to_owned();
    if let Some(shown) = &decoded.shown {
        out += &format!(
            " to {}",
            shown.split_whitespace().collect::<Vec<_>>().join(" ")
        );
    }
    if !decoded.repairs.is_empty() {
        let repairs: Vec<_> = decoded.repairs.iter().map(ToString::to_string).collect();
        out += &format!(" ({})", repairs.join("; "));
    }
    out
}
