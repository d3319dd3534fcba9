//! The derive's reading of a type, as constants. `schema` describes them and `decode` reads by them, so the two
//! cannot disagree. Nothing here knows about values or tools.

use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

use crate::limits::Limits;

/// What an argument type is made of.
#[derive(Clone, Copy, Debug)]
pub enum Spec {
    /// A struct.
    Object {
        /// Its fields.
        object: ObjectSpec,
    },
    /// An enum: one object with a discriminator.
    Enum {
        /// Its variants.
        variants: EnumSpec,
    },
    /// Any keys with any values.
    Map,
}

/// The fields of a struct or of an enum variant.
#[derive(Clone, Copy, Debug)]
pub struct ObjectSpec {
    /// In declaration order.
    pub fields: &'static [FieldSpec],
    /// Unknown keys are ignored.
    pub open: bool,
    /// No repairs below.
    pub strict: bool,
}

/// One property, or one flattened type.
#[derive(Clone, Copy, Debug)]
pub struct FieldSpec {
    /// The wire name; empty for a flattened type.
    pub name: &'static str,
    /// Accepted, not advertised.
    pub aliases: &'static [&'static str],
    /// Empty: none.
    pub description: &'static str,
    /// The schema of the type.
    pub schema: fn(&mut SchemaGenerator) -> Schema,
    /// What happens when the key is absent.
    pub presence: Presence,
    /// Hands the limits of the value to its argument.
    pub limits: Option<LimitsFn>,
    /// Shown in the description.
    pub example: Option<ShowFn>,
    /// The schema was written by hand: the limits, which are those of the value, are not told in it.
    pub has_own_schema: bool,
}

/// Calls back with the limits, so that they may borrow from its stack.
pub(crate) type LimitsFn = fn(&mut dyn FnMut(&Limits<'_>));

/// A Rust value as the model reads it, or why it cannot be shown.
pub(crate) type ShowFn = fn() -> Result<Value, String>;

/// What happens when the key is absent.
#[derive(Clone, Copy, Debug)]
pub enum Presence {
    /// The type decides: `Option` is then `None`, others are required.
    ByType,
    /// A default is used.
    Default {
        /// `None`: the model is not told which.
        show: Option<ShowFn>,
        /// Whether a default that cannot be shown is an error.
        must_show: bool,
    },
    /// Not a property: the fields of this type stand in its place.
    Flatten {
        /// The type.
        spec: Spec,
    },
}

/// The variants of an enum.
#[derive(Clone, Copy, Debug)]
pub struct EnumSpec {
    /// The discriminator property.
    pub tag: &'static str,
    /// In declaration order.
    pub variants: &'static [VariantSpec],
    /// No repairs below.
    pub strict: bool,
    /// Every variant is a plain word, so that the enum is a string wherever it is a field.
    pub fieldless: bool,
}

/// One variant.
#[derive(Clone, Copy, Debug)]
pub struct VariantSpec {
    /// The value of the tag.
    pub name: &'static str,
    /// Accepted, not advertised.
    pub aliases: &'static [&'static str],
    /// Empty: none.
    pub description: &'static str,
    /// The fields beside the tag.
    pub payload: Spec,
    /// Takes every tag that no other variant has.
    pub other: bool,
}

impl FieldSpec {
    /// A property whose presence is decided by its type.
    pub const fn new(
        name: &'static str,
        description: &'static str,
        schema: fn(&mut SchemaGenerator) -> Schema,
        presence: Presence,
    ) -> Self {
        Self {
            name,
            aliases: &[],
            description,
            schema,
            presence,
            limits: None,
            example: None,
            has_own_schema: false,
        }
    }

    /// The fields of another argument type.
    pub const fn flatten(spec: Spec) -> Self {
        Self::new("", "", nothing, Presence::Flatten { spec })
    }

    /// With accepted spellings.
    pub const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
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
        self.limits = Some(limits);
        self
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
        matches!(self.presence, Presence::Default { .. })
    }

    /// Whether `value` is the default that the model is told of.
    pub(crate) fn shows(&self, value: &Value) -> bool {
        match self.presence {
            Presence::Default {
                show: Some(show), ..
            } => show().is_ok_and(|shown| shown == *value),
            _ => false,
        }
    }

    /// Whether `key` is its name or one of its aliases.
    pub(crate) fn accepts(&self, key: &str) -> bool {
        !self.is_flattened() && (self.name == key || self.aliases.contains(&key))
    }
}

impl ObjectSpec {
    /// No fields.
    pub const EMPTY: Self = Self {
        fields: &[],
        open: false,
        strict: false,
    };
}

impl EnumSpec {
    /// The fields of the variant at `index`.
    pub fn object(self, index: usize) -> ObjectSpec {
        self.variants[index].payload.object()
    }
}

impl Spec {
    /// The fields of a struct; nothing of anything else.
    pub const fn object(self) -> ObjectSpec {
        match self {
            Self::Object { object } => object,
            _ => ObjectSpec::EMPTY,
        }
    }

    /// The variants of an enum; nothing of anything else.
    pub const fn variants(self) -> EnumSpec {
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
            Self::Map => {}
        }
        self
    }

    /// Calls `see` with every key this type may have at its level, aliases included.
    pub(crate) fn keys(&self, see: &mut dyn FnMut(&'static str)) {
        self.names(&mut |name, field| {
            see(name);
            let aliases = field.map_or(&[][..], |field| field.aliases);
            aliases.iter().for_each(|alias| see(alias));
        });
    }

    /// Calls `see` with the name of every tag and field this type may have at its level.
    pub(crate) fn names(&self, see: &mut dyn FnMut(&'static str, Option<&'static FieldSpec>)) {
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
            Self::Map => {}
        }
    }

    /// Whether nothing is repaired in it.
    pub(crate) fn is_strict(&self) -> bool {
        match self {
            Self::Object { object } => object.strict,
            Self::Enum { variants } => variants.strict,
            Self::Map => false,
        }
    }

    pub(crate) fn is_map(&self) -> bool {
        matches!(self, Self::Map)
    }

    /// Whether keys that it does not name belong to it.
    pub(crate) fn is_open(&self) -> bool {
        match self {
            Self::Object { object } => object.open || object.fields.iter().any(FieldSpec::is_open),
            Self::Enum { variants } => variants
                .variants
                .iter()
                .any(|variant| variant.payload.is_open()),
            Self::Map => true,
        }
    }
}

impl FieldSpec {
    fn is_open(&self) -> bool {
        matches!(&self.presence, Presence::Flatten { spec } if spec.is_open())
    }
}

fn nothing(_: &mut SchemaGenerator) -> Schema {
    Schema::default()
}
