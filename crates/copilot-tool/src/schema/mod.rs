//! The precise description of what a decoder accepts, built from a [`spec`](crate::spec). How a host wants to
//! read it is [`dialect`](crate::dialect)'s business.

mod describe;
mod external;
mod fit;
mod lift;
mod malformed;
mod names;
mod normalize;
mod output;
mod precise;
mod references;
mod rewrite;
mod takes;
mod trial;

use serde_json::{Map, Value};

use self::lift::Reader;
pub use self::names::{schema_id, schema_name};
pub(crate) use self::{
    describe::nested,
    external::{External, Form},
    fit::fit,
    output::output,
    references::reference,
    rewrite::{FORMATS, collapse_words, drop_wide_bounds, in_order, is_null},
};
use crate::{
    decode::{ArgsError, report::Report},
    dialect::RenderError,
    spec::Spec,
};

/// The keyword of a property to which `null` is a value, and not absence.
pub(crate) const NULLABLE: &str = "$copilot_tool::nullable";

/// What an argument type accepts: its fields in declaration order, each with its own JSON Schema (2020-12), or the
/// variants of an enum with theirs.
///
/// Built by [`CopilotArgs::schema`](crate::CopilotArgs::schema). [`render`](Self::render) gives the flat object that
/// a host is sent; [`to_json_schema`](Self::to_json_schema) the precise one, with a root union where there are
/// variants.
#[derive(Clone, Debug, PartialEq)]
pub struct ArgsSchema {
    pub(crate) object: Object,
    /// The recursive types, for `#/$defs/…`.
    pub(crate) definitions: Map<String, Value>,
    /// What is wrong with the type itself, seen only when its parts meet.
    pub(crate) faults: Vec<String>,
    /// What is flat here has another form where it is read.
    pub(crate) external: Option<External>,
}

/// One level of arguments.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Object {
    pub(crate) members: Vec<Member>,
    /// Unknown keys are ignored.
    pub(crate) open: bool,
    /// Unknown keys are values of the type.
    pub(crate) keeps_others: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Member {
    Property(Property),
    Union(Union),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Property {
    pub(crate) name: String,
    pub(crate) required: bool,
    pub(crate) default: Option<Value>,
    /// The model was promised the default.
    pub(crate) must_show: bool,
    /// With the description.
    pub(crate) schema: Value,
}

/// A discriminator and what it chooses.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Union {
    pub(crate) tag: String,
    pub(crate) variants: Vec<Variant>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) object: Object,
    /// Takes every tag that no other variant has.
    pub(crate) other: bool,
}

/// What is described: a spec, and a decoder to ask what it does.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub(crate) spec: Spec<'a>,
    pub(crate) description: &'a str,
    /// Decodes, for what the report then says.
    pub(crate) try_read: &'a dyn Fn(&mut Map<String, Value>, &mut Report),
}

impl ArgsSchema {
    /// The description of a type, with its defaults decoded once to see that they are accepted.
    pub(crate) fn of(ty: Subject<'_>) -> Self {
        if let Spec::Serde { root } = ty.spec {
            return lift::lift(root().to_value(), Reader::Serde);
        }
        let mut generator = schemars::generate::SchemaSettings::draft2020_12().into_generator();
        let mut faults = Vec::new();
        let mut object = describe::root(ty, &mut generator, &mut faults);
        trial::check_defaults(ty, &mut object, &mut faults);
        let mut inliner = normalize::Inliner::new(generator.take_definitions(true));
        inliner.object(&mut object);
        let definitions = inliner.finish(&mut faults);
        Self {
            object,
            definitions,
            faults,
            external: None,
        }
    }

    /// Any JSON Schema with an object at its root, brought to the form that can be [rendered](Self::render): whether
    /// it was written by hand, or comes from another library or language.
    ///
    /// References, `allOf`, older drafts and OpenAPI's `nullable` are resolved; a root `oneOf` or `anyOf` whose forms
    /// a constant tells apart becomes a discriminator and merged properties.
    ///
    /// ```
    /// use copilot_tool::{ArgsSchema, Dialect};
    /// use serde_json::json;
    ///
    /// let schema = ArgsSchema::from_json_schema(json!({
    ///     "oneOf": [
    ///         { "type": "object", "properties": { "op": { "const": "get" }, "id": { "type": "integer" } }, "required": ["op", "id"] },
    ///         { "type": "object", "properties": { "op": { "const": "list" } }, "required": ["op"] },
    ///     ],
    /// }))?;
    /// let flat = schema.render(Dialect::Portable)?;
    /// assert_eq!(flat["properties"]["op"]["enum"], json!(["get", "list"]));
    /// assert_eq!(flat["properties"]["id"]["description"], "(required for: get)");
    /// assert_eq!(flat["required"], json!(["op"]));
    /// # Ok::<(), copilot_tool::RenderError>(())
    /// ```
    ///
    /// # Errors
    /// The root is no object, or says what no flat object can, such as a union whose forms nothing tells apart; a
    /// reference leads nowhere.
    pub fn from_json_schema(schema: Value) -> Result<Self, RenderError> {
        let schema = lift::lift(schema, Reader::Unknown);
        match schema.faults.is_empty() {
            true => Ok(schema),
            false => Err(RenderError::new(schema.faults)),
        }
    }

    /// The precise JSON Schema: exactly what decodes without repairs, except that `null` for an optional field is
    /// not mentioned. An enum is a root `anyOf`, which few hosts accept; it is meant for validators.
    pub fn to_json_schema(&self) -> Value {
        let mut root = precise::object(&self.object);
        if !self.definitions.is_empty()
            && let Value::Object(root) = &mut root
        {
            root.insert("$defs".to_owned(), Value::Object(self.definitions.clone()));
        }
        precise::remove(&mut root, NULLABLE);
        root
    }

    /// Whether a tag of its own tells the forms of its values apart.
    pub(crate) fn is_tagged(&self) -> bool {
        self.external.is_none() && self.object.unions().next().is_some()
    }

    /// An error with a last line that says what to send.
    #[cold]
    pub(crate) fn explain(&self, error: ArgsError) -> ArgsError {
        let takes = self.takes(error.variant());
        error.with_takes(takes)
    }

    /// `"write" takes: path (string, required), content (string, required).`
    fn takes(&self, variant: Option<&str>) -> Option<String> {
        let (subject, object) = match variant {
            Some(name) => (crate::echo::quoted(name), self.object.variant(name)?),
            None => ("The tool".to_owned(), &self.object),
        };
        let mut list = Vec::new();
        takes::takes(object, &self.definitions, &mut list);
        let list = if list.is_empty() {
            "no arguments".to_owned()
        } else {
            list.join(", ")
        };
        Some(format!("{subject} takes: {list}."))
    }
}

impl Object {
    fn variant(&self, name: &str) -> Option<&Self> {
        self.unions()
            .flat_map(|union| &union.variants)
            .find_map(|variant| {
                if variant.name == name {
                    Some(&variant.object)
                } else {
                    variant.object.variant(name)
                }
            })
    }

    pub(crate) fn unions(&self) -> impl Iterator<Item = &Union> {
        self.members.iter().filter_map(|member| match member {
            Member::Union(union) => Some(union),
            Member::Property(_) => None,
        })
    }
}
