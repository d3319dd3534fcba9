//! What an agreement found, for assertions and for people.

use std::{collections::BTreeMap, fmt};

use serde_json::Value;

/// What a run of an [`Agreement`](super::Agreement) found.
#[derive(Clone, Debug)]
#[must_use]
pub struct AgreementReport {
    pub(super) ty: &'static str,
    pub(super) seed: u64,
    pub(super) instances: usize,
    pub(super) mutants: usize,
    pub(super) repaired: usize,
    /// How many of each kind.
    pub(super) counts: BTreeMap<DisagreementKind, usize>,
    pub(super) smallest: Vec<Disagreement>,
    pub(super) uncovered: Vec<String>,
}

impl AgreementReport {
    /// The seed that gives the same run again.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many valid values were tried.
    pub fn instances(&self) -> usize {
        self.instances
    }

    /// How many values one step from valid were tried.
    pub fn mutants(&self) -> usize {
        self.mutants
    }

    /// How many of the values were mended, as the repair table says.
    pub fn repaired(&self) -> usize {
        self.repaired
    }

    /// How many of the values the schema and the decoder disagree on.
    pub fn disagreements(&self) -> usize {
        self.counts.values().sum()
    }

    /// How many of them are of one kind.
    pub fn disagreements_of(&self, kind: DisagreementKind) -> usize {
        self.counts.get(&kind).copied().unwrap_or_default()
    }

    /// The smallest disagreement of each kind.
    pub fn smallest(&self) -> &[Disagreement] {
        &self.smallest
    }

    /// Places of the schema for which no valid value was found, each with the schema there: nothing is known of them.
    pub fn uncovered(&self) -> &[String] {
        &self.uncovered
    }

    /// Panics with the report unless there is no disagreement, and every place of the schema was covered.
    ///
    /// # Panics
    ///
    /// As said.
    #[track_caller]
    pub fn assert(&self) {
        let is_fine = self.counts.is_empty() && self.uncovered.is_empty();
        assert!(is_fine, "{self}");
    }
}

impl fmt::Display for AgreementReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            ty,
            seed,
            instances,
            mutants,
            repaired,
            ..
        } = self;
        let (total, count) = (instances + mutants, self.disagreements());
        writeln!(f, "{ty}: {count} of {total} values disagree (seed {seed})")?;
        writeln!(
            f,
            "{instances} instances, {mutants} mutants; {repaired} were repaired"
        )?;
        for disagreement in &self.smallest {
            write!(f, "\n{disagreement}")?;
        }
        for place in &self.uncovered {
            write!(f, "\nnot covered: {place}")?;
        }
        Ok(())
    }
}

/// A value that the schema and the decoder disagree on.
#[derive(Clone, Debug)]
pub struct Disagreement {
    pub(super) kind: DisagreementKind,
    pub(super) value: Value,
    pub(super) schema: String,
    pub(super) decoder: String,
}

impl Disagreement {
    /// What they disagree about.
    pub fn kind(&self) -> DisagreementKind {
        self.kind
    }

    /// The value, as small as it could be made.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// What the validator says of it.
    pub fn schema_says(&self) -> &str {
        &self.schema
    }

    /// What the decoder does with it.
    pub fn decoder_says(&self) -> &str {
        &self.decoder
    }
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            kind,
            value,
            schema,
            decoder,
        } = self;
        let decoder = decoder.replace('\n', "\n           ");
        writeln!(f, "{kind}")?;
        writeln!(f, "  value:   {value}")?;
        writeln!(f, "  schema:  {schema}")?;
        writeln!(f, "  decoder: {decoder}")
    }
}

/// What a schema and a decoder can disagree about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum DisagreementKind {
    /// The schema allows it and the decoder refuses it: the model is sent back for doing as it was told.
    ValidRefused,
    /// The schema refuses it, no repair applies, and the decoder takes it.
    InvalidDecodes,
    /// The schema allows it and the decoder takes it for something else.
    ValidRepaired,
    /// It is repaired, to another value than the repair table says.
    MendedOtherwise,
    /// A repair of the table applies, and was not made.
    NotRepaired,
    /// It decodes to a value that serializes to something else.
    SerializesOtherwise,
    /// As a value and as text it is not the same.
    TextDiffers,
    /// The precise schema allows it, and the one that a host is sent does not.
    RenderedRefuses,
    /// The decoder panics.
    Panics,
}

impl fmt::Display for DisagreementKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ValidRefused => "valid, but refused",
            Self::InvalidDecodes => "invalid, but decodes",
            Self::ValidRepaired => "valid, but taken for something else",
            Self::MendedOtherwise => "repaired to something else",
            Self::NotRepaired => "not repaired",
            Self::SerializesOtherwise => "decodes, but serializes to something else",
            Self::TextDiffers => "value and text differ",
            Self::RenderedRefuses => "valid, but not for the host",
            Self::Panics => "panics",
        })
    }
}
