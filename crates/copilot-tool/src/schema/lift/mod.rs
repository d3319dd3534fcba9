//! Any JSON Schema → the model of a schema: root references and `allOf` resolved, a union of objects that a constant
//! tells apart as the variants of an enum. What has no flat form is a fault.

mod drafts;
mod union;

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use self::{drafts::modern, union::has};
use super::{
    ArgsSchema, Member, Object, Property,
    external::External,
    malformed,
    normalize::{Inliner, merge_properties},
    references::reference,
};

/// What reads the values that a schema describes.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Reader {
    /// Whoever wrote the schema.
    Unknown,
    /// A type of serde, to which `null` for an optional field is absence.
    Serde,
}

/// References and `allOf` deeper than this lead in a circle.
const DEEPEST: usize = 64;

/// The model of a schema.
pub(super) fn lift(schema: Value, reader: Reader) -> ArgsSchema {
    let mut faults = Vec::new();
    let mut root = match schema {
        Value::Object(root) => root,
        Value::Bool(true) => Map::new(),
        _ => {
            faults.push("the arguments: a schema is a JSON object".to_owned());
            Map::new()
        }
    };
    malformed::check(&root, &mut faults);
    if !faults.is_empty() {
        // What follows from that is not said.
        root.clear();
    }
    let (root, definitions) = modern(root, &mut faults);
    let mut lifter = Lifter {
        definitions: &definitions,
        reader,
        external: None,
        open: Vec::new(),
        faults: &mut faults,
    };
    let mut object = lifter.root(root);
    let external = lifter.external;
    let mut inliner = Inliner::new(definitions);
    if reader == Reader::Unknown {
        inliner = inliner.keeping_null();
    }
    inliner.object(&mut object);
    let definitions = inliner.finish(&mut faults);
    ArgsSchema {
        object,
        definitions,
        faults,
        external,
    }
}

struct Lifter<'a> {
    definitions: &'a Map<String, Value>,
    reader: Reader,
    external: Option<External>,
    /// The definitions that the level at hand is inside of.
    open: Vec<String>,
    faults: &'a mut Vec<String>,
}

/// What one level says, with everything that it refers to.
#[derive(Clone, Default)]
struct Level {
    types: Option<Value>,
    properties: Map<String, Value>,
    required: Vec<String>,
    unions: Vec<Vec<Value>>,
    /// Whether a value has one form only: `oneOf`, and not `anyOf`.
    exclusive: bool,
    description: String,
    closed: bool,
    /// Other keys have values of some type.
    keeps_others: bool,
    /// The values of a level that is no object.
    words: Option<Vec<Value>>,
    /// What a flat object cannot say.
    others: BTreeSet<String>,
}

impl Level {
    fn is_object(&self) -> bool {
        match &self.types {
            Some(Value::String(ty)) => ty == "object",
            Some(Value::Array(types)) => types.iter().any(|ty| ty == "object"),
            _ => !self.properties.is_empty() || !self.unions.is_empty(),
        }
    }

    fn is_null(&self) -> bool {
        self.types.as_ref() == Some(&"null".into())
    }
}

impl Lifter<'_> {
    fn root(&mut self, root: Map<String, Value>) -> Object {
        let mut level = Level::default();
        self.gather(root, &mut level, 0);
        if self.reader == Reader::Serde && level.properties.is_empty() {
            if let (Some(words), true) = (&level.words, level.unions.is_empty()) {
                level.unions = vec![vec![json!({ "enum": words })]];
                level.exclusive = true;
            }
            // An untagged enum is an `anyOf`.
            if let ([branches], true) = (level.unions.as_slice(), level.exclusive)
                && let Some(union) = self.external(branches)
            {
                return Object {
                    members: vec![Member::Union(union)],
                    ..Object::default()
                };
            }
        }
        if !level.is_object() && (level.types.is_some() || level.words.is_some()) {
            self.fault("the root is no object", "only an object has a flat form");
            return Object::default();
        }
        self.object(level)
    }

    /// Collects what a level says.
    fn gather(&mut self, map: Map<String, Value>, level: &mut Level, depth: usize) {
        if depth > DEEPEST {
            self.circle();
            return;
        }
        if let Some(name) = reference(&map)
            && let Some(Value::Object(target)) = self.definitions.get(&name)
        {
            // Through a type that is open already there is no end, and on two ways at once none in time.
            if self.open.contains(&name) {
                self.circle();
            } else {
                self.open.push(name);
                self.gather(target.clone(), level, depth + 1);
                self.open.pop();
            }
        }
        for (keyword, value) in map {
            match (keyword.as_str(), value) {
                ("allOf", Value::Array(parts)) => {
                    for part in parts {
                        if let Value::Object(part) = part {
                            self.gather(part, level, depth + 1);
                        }
                    }
                }
                ("oneOf" | "anyOf", Value::Array(branches)) => {
                    level.unions.push(branches);
                    level.exclusive = keyword == "oneOf";
                }
                ("properties", Value::Object(properties)) => {
                    merge_properties(&mut level.properties, properties);
                }
                ("required", Value::Array(names)) => {
                    for name in names.iter().filter_map(Value::as_str) {
                        if !level.required.iter().any(|known| known == name) {
                            level.required.push(name.to_owned());
                        }
                    }
                }
                ("additionalProperties" | "unevaluatedProperties", Value::Bool(is_open)) => {
                    level.closed |= !is_open;
                    level.keeps_others |= is_open;
                }
                ("additionalProperties" | "unevaluatedProperties" | "patternProperties", _) => {
                    level.keeps_others = true;
                }
                ("type", types) => level.types = Some(types),
                ("description", Value::String(text)) => level.description = text,
                ("const", value) => level.words = Some(vec![value]),
                ("enum", Value::Array(words)) => level.words = Some(words),
                (
                    "not" | "if" | "then" | "else" | "dependentSchemas" | "dependentRequired"
                    | "dependencies" | "minProperties" | "maxProperties" | "propertyNames",
                    _,
                ) => drop(level.others.insert(keyword)),
                // The rest says nothing about values, or about values that are no objects.
                _ => {}
            }
        }
    }

    fn object(&mut self, level: Level) -> Object {
        for keyword in &level.others {
            let help = "say it in a description, and check it where the arguments are read";
            self.fault(&format!("`{keyword}` at the root"), help);
        }
        if level.words.is_some() {
            self.fault(
                "`enum` at the root",
                "only the properties of an object have a flat form",
            );
        }
        let mut out = Object {
            open: !level.closed && level.unions.is_empty(),
            keeps_others: level.keeps_others && !level.closed,
            ..Object::default()
        };
        out.open |= out.keeps_others;
        let mut properties = level.properties;
        let mut unions = Vec::new();
        for branches in level.unions {
            unions.extend(self.union(branches, &level.required));
        }
        // A tag that is named beside the forms, too, is one property.
        properties.retain(|name, _| {
            let is_tag =
                |member: &Member| matches!(member, Member::Union(union) if union.tag == *name);
            !unions.iter().any(is_tag)
        });
        let known = |name: &String| {
            properties.contains_key(name) || unions.iter().any(|member| has(member, name))
        };
        // Keys that must be there, of which nothing else is said.
        let unsaid: Vec<String> = level
            .required
            .iter()
            .filter(|name| !known(name))
            .cloned()
            .collect();
        properties.extend(unsaid.into_iter().map(|name| (name, json!({}))));
        for (name, schema) in properties {
            let required = level.required.contains(&name);
            out.members
                .extend(property(name, schema, required).map(Member::Property));
        }
        out.members.extend(unions);
        out
    }

    fn circle(&mut self) {
        let what = "the root refers to itself";
        self.fault(what, "only an object has a flat form");
    }

    fn fault(&mut self, what: &str, help: &str) {
        self.faults.push(format!(
            "the arguments: {what} cannot be said in one flat object; {help}"
        ));
    }
}

/// A property; none where no value is allowed.
fn property(name: String, mut schema: Value, required: bool) -> Option<Property> {
    if schema == Value::Bool(false) {
        return None;
    }
    let default = schema
        .as_object_mut()
        .and_then(|schema| schema.shift_remove("default"));
    Some(Property {
        name,
        required,
        default: default.filter(|default| !default.is_null()),
        must_show: false,
        schema,
    })
}
