//! One way to mend a value, and what is told of it.

use serde_json::Value;

use crate::{
    Repair,
    decode::report::{Found, Segment},
};

/// A way to mend a value.
#[derive(Clone, Debug)]
pub(crate) struct Mend {
    pub(crate) value: Value,
    pub(crate) notes: Vec<Note>,
    /// Whether the table demands it, whatever the type behind the schema is.
    pub(crate) is_sure: bool,
    /// Whether a decoder may refuse what the schema allows: whole floats, which JSON Schema counts as integers, and the keys
    /// of open objects that are like the names of fields.
    pub(crate) is_known_gap: bool,
    /// Whether there is a `null` in it that stands for an absent field.
    pub(crate) has_null: bool,
    /// Whether the part is taken for absent.
    pub(crate) is_absent: bool,
}

/// What is told of one repair.
#[derive(Clone, Debug)]
pub(crate) struct Note {
    /// From the inside out.
    pub(crate) path: Vec<Segment>,
    pub(crate) message: String,
    /// An alias is another spelling that nobody tells of.
    pub(crate) may_be_silent: bool,
}

impl Mend {
    pub(crate) fn plain(value: Value) -> Self {
        Self {
            value,
            notes: Vec::new(),
            is_sure: true,
            is_known_gap: false,
            has_null: false,
            is_absent: false,
        }
    }

    /// `null`, out of empty text.
    pub(crate) fn emptied() -> Self {
        Self::noted(Value::Null, "empty text was read as absent").unsure()
    }

    pub(crate) fn noted(value: Value, message: impl Into<String>) -> Self {
        Self::plain(value).with(message)
    }

    pub(crate) fn with(mut self, message: impl Into<String>) -> Self {
        self.notes.push(Note {
            path: Vec::new(),
            message: message.into(),
            may_be_silent: false,
        });
        self
    }

    pub(crate) fn known_gap(mut self) -> Self {
        self.is_known_gap = true;
        self
    }

    pub(crate) fn unsure(mut self) -> Self {
        self.is_sure = false;
        self
    }

    pub(crate) fn within(mut self, segment: &Segment) -> Self {
        for note in &mut self.notes {
            note.path.push(segment.clone());
        }
        self
    }

    /// Takes up what was done to a part.
    pub(crate) fn absorb(&mut self, part: &Self) {
        self.notes.extend(part.notes.iter().cloned());
        self.is_sure &= part.is_sure;
        self.has_null |= part.has_null;
        self.is_known_gap |= part.is_known_gap;
    }

    pub(crate) fn is_plain(&self) -> bool {
        self.notes.is_empty()
    }

    /// Whether these are the repairs that this way is told by.
    pub(crate) fn tells(&self, repairs: &[Repair]) -> bool {
        let mut told: Vec<_> = repairs.iter().map(ToString::to_string).collect();
        for note in &self.notes {
            let repair = Repair::from(Found {
                path: note.path.clone(),
                problem: None,
                message: note.message.clone(),
                is_foreign: false,
            });
            let repair = repair.to_string();
            match told.iter().position(|it| *it == repair) {
                Some(index) => drop(told.swap_remove(index)),
                None if note.may_be_silent => {}
                None => return false,
            }
        }
        told.is_empty()
    }
}
