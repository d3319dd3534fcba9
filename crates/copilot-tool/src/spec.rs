//! The reading of a type: constants of the derive, or what `inline` was told at run time. `schema` describes it and
//! `decode` reads by it, so the two cannot disagree. Nothing here knows about values or tools.

use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

use crate::limits::Limits;

/// What an argument type is made of.
#[derive(Clone, Copy, Debug)]
pub enum Spec<'a> {
    /// A struct.
    Object {
        /// Its fields.
        object: ObjectSpec<'a>,
    },
    /// An enum: one object with a discriminator.
    Enum {
        /// Its variants.
        variants: EnumSpec<'a>,
    },
    /// Any keys with any values.
    Map,
    /// A type of serde, which alone knows its keys.
    Serde {
        /// What schemars says of it as the whole of a schema.
        root: fn() -> Schema,
    },
}

/// The fields of a struct or of an enum variant.
#[derive(Clone, Copy, Debug)]
pub struct ObjectSpec<'a> {
    /// In declaration order.
    pub fields: &'a [FieldSpec<'a>],
    /// Unknown keys are ignored.
    pub open: bool,
    /// No repairs below.
    pub strict: bool,
}

/// One property, or one flattened type.
#[derive(Clone, Copy, Debug)]
pub struct FieldSpec<'a> {
    /// The wire name; empty for a flattened type.
    pub name: &'a str,
    /// Accepted, not advertised.
    pub aliases: &'a [&'a str],
    /// Empty: none.
    pub description: &'a str,
    schema: Source<SchemaFn, &'a Schema>,
    /// What happens when the key is absent.
    pub presence: Presence<'a>,
    limits: Option<Source<LimitsFn, &'a Limits<'static>>>,
    /// Shown in the description.
    pub example: Option<ShowFn>,
    /// The schema was written by hand: the limits, which are those of the value, are not told in it.
    pub has_own_schema: bool,
}

/// A part of a field.
#[derive(Clone, Copy, Debug)]
enum Source<F, T> {
    /// Made each time it is asked for, because a constant cannot hold it.
    Made(F),
    /// Made at run time.
    Held(T),
}

/// The schema of a type.
type SchemaFn = fn(&mut SchemaGenerator) -> Schema;

/// Calls back with the limits, so that they may borrow from its stack.
type LimitsFn = fn(&mut dyn FnMut(&Limits<'_>));

/// A Rust value as the model reads it, or why it cannot be shown.
pub(crate) type ShowFn = fn() -> Result<Value, String>;

/// What happens when the key is absent.
#[derive(Clone, Copy, Debug)]
pub enum Presence<'a> {
    /// The type decides: `Option` is then `None`, others are required.
    ByType,
    /// A default is used.
    Default {
        /// `None`: the model is not told which.
        show: Option<ShowFn>,
        /// Whether a default that cannot be shown is an error.
        must_show: bool,
    },
    /// A default is used, and the model reads it, unless it cannot be shown.
    Shown(&'a Result<Value, String>),
    /// Not a property: the fields of this type stand in its place.
    Flatten {
        /// The type.
        spec: Spec<'a>,
    },
}

/// The variants of an enum.
#[derive(Clone, Copy, Debug)]
pub struct EnumSpec<'a> {
    /// The discriminator property.
    pub tag: &'a str,
    /// In declaration order.
    pub variants: &'a [VariantSpec<'a>],
    /// No repairs below.
    pub strict: bool,
    /// Every variant is a plain word, so that the enum is a string wherever it is a field.
    pub fieldless: bool,
}

/// One variant.
#[derive(Clone, Copy, Debug)]
pub struct VariantSpec<'a> {
    /// The value of the tag.
    pub name: &'a str,
    /// Accepted, not advertised.
    pub aliases: &'a [&'a str],
    /// Empty: none.
    pub description: &'a str,
    /// The fields beside the tag.
    pub payload: Spec<'a>,
    /// Takes every tag that no other variant has.
    pub other: bool,
}

impl<'a> FieldSpec<'a> {
    /// A property whose presence is decided by its type.
    pub const fn new(
        name: &'a str,
        description: &'a str,
        schema: SchemaFn,
        presence: Presence<'a>,
    ) -> Self {
        Self {
            name,
            aliases: &[],
            description,
            schema: Source::Made(schema),
            presence,
            limits: None,
            example: None,
            has_own_schema: false,
        }
    }

    /// The fields of another argument type.
    pub const fn flatten(spec: Spec<'a>) -> Self {
        Self::new("", "", nothing, Presence::Flatten { spec })
    }

    /// With accepted spellings.
    pub const fn aliases(mut self, aliases: &'a [&'a str]) -> Self {
        self.aliases = aliases;
        self
    }

    /// With a schema that was written by hand.
    pub const fn own_schema(mut self) -> Self {
        self.has_own_schema = true;
        self
    }

    /// With limits.
    pub const fn limits(mut self, limits: LimitsFn) -> Self {
        self.limits = Some(Source::Made(limits));
        self
    }

    /// With a schema that was written by hand at run time.
    pub(crate) fn written_schema(mut self, schema: &'a Schema) -> Self {
        self.schema = Source::Held(schema);
        self.own_schema()
    }

    /// With limits that were set at run time.
    pub(crate) fn set_limits(mut self, limits: &'a Limits<'static>) -> Self {
        self.limits = Some(Source::Held(limits));
        self
    }

    /// The schema of its type, or the one that was written by hand.
    pub(crate) fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        match self.schema {
            Source::Made(schema) => schema(generator),
            Source::Held(schema) => schema.clone(),
        }
    }

    /// Hands the limits of its value, when it has any, to `see`.
    pub(crate) fn see_limits(&self, see: &mut dyn FnMut(&Limits<'_>)) {
        match self.limits {
            None => {}
            Some(Source::Made(limits)) => limits(see),
            Some(Source::Held(limits)) => see(limits),
        }
    }

    /// With an example.
    pub const fn example(mut self, example: ShowFn) -> Self {
        self.example = Some(example);
        self
    }

    /// Whether this is no property itself.
    pub(crate) fn is_flattened(&self) -> bool {
        matches!(self.presence, Presence::Flatten { .. })
    }

    pub(crate) fn has_default(&self) -> bool {
        matches!(self.presence, Presence::Default { .. } | Presence::Shown(_))
    }

    /// Whether `value` is the default that the model is told of.
    pub(crate) fn shows(&self, value: &Value) -> bool {
        match self.presence {
            Presence::Default {
                show: Some(show), ..
            } => show().is_ok_and(|shown| shown == *value),
            Presence::Shown(default) => default.as_ref().is_ok_and(|shown| shown == value),
            _ => false,
        }
    }

    /// Whether `key` is its name or one of its aliases.
    pub(crate) fn accepts(&self, key: &str) -> bool {
        !self.is_flattened() && (self.name == key || self.aliases.contains(&key))
    }
}

impl ObjectSpec<'_> {
    /// No fields.
    pub const EMPTY: Self = Self {
        fields: &[],
        open: false,
        strict: false,
    };
}

impl<'a> EnumSpec<'a> {
    /// The fields of the variant at `index`.
    pub fn object(self, index: usize) -> ObjectSpec<'a> {
        self.variants[index].payload.object()
    }
}

impl<'a> Spec<'a> {
    /// The fields of a struct; nothing of anything else.
    pub const fn object(self) -> ObjectSpec<'a> {
        match self {
            Self::Object { object } => object,
            _ => ObjectSpec::EMPTY,
        }
    }

    /// The variants of an enum; nothing of anything else.
    pub const fn variants(self) -> EnumSpec<'a> {
        match self {
            Self::Enum { variants } => variants,
            _ => EnumSpec {
                tag: "",
                variants: &[],
                strict: false,
                fieldless: false,
            },
        }
    }

    /// The same without repairs.
    pub const fn strict(mut self) -> Self {
        match &mut self {
            Self::Object { object } => object.strict = true,
            Self::Enum { variants } => variants.strict = true,
            Self::Map | Self::Serde { .. } => {}
        }
        self
    }

    /// Calls `see` with every key this type may have at its level, aliases included.
    pub(crate) fn keys(&self, see: &mut dyn FnMut(&'a str)) {
        self.names(&mut |name, field| {
            see(name);
            let aliases = field.map_or(&[][..], |field| field.aliases);
            aliases.iter().for_each(|alias| see(alias));
        });
    }

    /// Calls `see` with the name of every tag and field this type may have at its level.
    pub(crate) fn names(&self, see: &mut dyn FnMut(&'a str, Option<&'a FieldSpec<'a>>)) {
        match self {
            Self::Object { object } => {
                for field in object.fields {
                    if let Presence::Flatten { spec } = &field.presence {
                        spec.names(see);
                    } else {
                        see(field.name, Some(field));
                    }
                }
            }
            Self::Enum { variants } => {
                see(variants.tag, None);
                for variant in variants.variants {
                    variant.payload.names(see);
                }
            }
            Self::Map | Self::Serde { .. } => {}
        }
    }

    /// Whether nothing is repaired in it.
    pub(crate) fn is_strict(&self) -> bool {
        match self {
            Self::Object { object } => object.strict,
            Self::Enum { variants } => variants.strict,
            Self::Map | Self::Serde { .. } => false,
        }
    }

    /// Whether it has named fields: a struct, or an enum with data.
    pub(crate) const fn is_record(&self) -> bool {
        match self {
            Self::Object { .. } => true,
            Self::Enum { variants } => !variants.fieldless,
            Self::Map => false,
            Self::Serde { .. } => true,
        }
    }

    /// Whether it names its keys.
    pub(crate) fn has_names(&self) -> bool {
        !matches!(self, Self::Map | Self::Serde { .. })
    }

    /// Whether keys that it does not name belong to it.
    pub(crate) fn is_open(&self) -> bool {
        match self {
            Self::Object { object } => object.open || object.fields.iter().any(FieldSpec::is_open),
            Self::Enum { variants } => variants
                .variants
                .iter()
                .any(|variant| variant.payload.is_open()),
            Self::Map | Self::Serde { .. } => true,
        }
    }
}

impl FieldSpec<'_> {
    fn is_open(&self) -> bool {
        matches!(&self.presence, Presence::Flatten { spec } if spec.is_open())
    }
}

fn nothing(_: &mut SchemaGenerator) -> Schema {
    Schema::default()
}
