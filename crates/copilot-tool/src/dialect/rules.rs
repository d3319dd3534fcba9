//! What a dialect can say: a column for each construct on which providers differ. A dialect is a row of this table,
//! in the file of its family; what is done about each column is in [`render`](super::render).

use serde_json::Value;

use crate::schema::FORMATS;

/// One dialect.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    /// In messages: `OpenAI strict`.
    pub(super) name: &'static str,
    /// Whether a keyword that narrows a value stays. Others are told in the description.
    pub(super) keeps: fn(keyword: &str, value: &Value) -> bool,
    /// The values of `format` that stay. Others are told.
    pub(super) formats: &'static [&'static str],
    /// Which values `enum` may list. Others are told.
    pub(super) words: Words,
    pub(super) defaults: Defaults,
    pub(super) optional: Optional,
    pub(super) null: Null,
    pub(super) unions: Unions,
    pub(super) references: References,
    pub(super) objects: Objects,
    pub(super) maps: Maps,
    pub(super) recursion: Recursion,
    pub(super) names: Names,
    pub(super) most: Most,
}

/// The values of an `enum`.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Words {
    Any,
    /// Text that is not empty.
    Text,
}

/// The default of a property.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Defaults {
    /// `"default": 3`.
    Typed,
    /// `(default: 3)` in the description.
    Told,
}

/// A property that may be left out.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Optional {
    /// It is not in `required`.
    Absent,
    /// It is in `required`, and may be `null`.
    Null,
}

/// A value that may be `null`.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Null {
    /// A branch of `anyOf`.
    Branch,
    /// `"nullable": true`.
    Keyword,
}

/// What may stand beside `anyOf`.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Unions {
    Described,
    /// The same; and the first keys of objects tell the branches apart.
    Led,
    /// Nothing: the description goes into the branches.
    Alone,
}

/// What may stand beside `$ref`.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum References {
    Described,
    /// Nothing.
    Alone,
}

/// `additionalProperties` of an object with properties.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Objects {
    /// `false` where the decoder refuses unknown keys.
    AsDeclared,
    /// `false` always; an object whose keys are not known cannot be said.
    Closed,
    /// Never there.
    Silent,
}

/// An object with any keys and values of one type.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Maps {
    /// `"additionalProperties": {…}`.
    Schema,
    /// Cannot be said; a list of entries may stand in.
    Entries,
}

/// A type that contains itself.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Recursion {
    /// `$ref` to a definition.
    Definitions,
    /// Cannot be said; a few levels of it may stand in.
    Levels,
    /// Cannot be said.
    Refused,
}

/// The names of properties.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Names {
    Any,
    /// `^[a-zA-Z0-9_.-]{1,64}$`, at every level.
    Key,
    /// `^[a-zA-Z_][a-zA-Z0-9_]{0,63}$`, at every level.
    Identifier,
}

/// How much of something a provider takes; a schema with more is refused whole.
#[derive(Clone, Copy)]
pub(super) struct Most {
    /// Properties that may be left out, at all levels.
    pub(super) optional: usize,
    /// Unions, at all levels.
    pub(super) unions: usize,
    /// Properties, at all levels.
    pub(super) properties: usize,
    /// Levels of objects and arrays.
    pub(super) depth: usize,
    /// Values of enums, in all of them.
    pub(super) words: usize,
}

impl Most {
    pub(super) const UNLIMITED: Self = Self {
        optional: usize::MAX,
        unions: usize::MAX,
        properties: usize::MAX,
        depth: usize::MAX,
        words: usize::MAX,
    };
}

/// The keywords that narrow values and that every host takes, whether or not it minds them.
pub(super) fn keeps_bounds(keyword: &str, _: &Value) -> bool {
    matches!(
        keyword,
        "minimum"
            | "maximum"
            | "multipleOf"
            | "minLength"
            | "maxLength"
            | "pattern"
            | "minItems"
            | "maxItems"
            | "minProperties"
            | "maxProperties"
    )
}

/// JSON Schema with few words: what a host takes that does not compile the schema into a grammar.
pub(super) const JSON_SCHEMA: Rules = Rules {
    name: "JSON Schema",
    keeps: keeps_bounds,
    formats: &FORMATS,
    words: Words::Any,
    defaults: Defaults::Typed,
    optional: Optional::Absent,
    null: Null::Branch,
    unions: Unions::Described,
    references: References::Described,
    objects: Objects::AsDeclared,
    maps: Maps::Schema,
    recursion: Recursion::Definitions,
    names: Names::Any,
    most: Most::UNLIMITED,
};
