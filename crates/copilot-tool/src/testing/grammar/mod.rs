//! A JSON Schema → a tree of what to write, with a few values for every leaf: what instances, mutants and repairs are
//! made by. It only proposes; whether a value is valid is the validator's to say.

mod compile;
mod leaf;
mod pattern;

use regex::Regex;
use serde_json::Value;

/// The place of a node in [`Grammar::nodes`], so that a type may contain itself.
pub(super) type Id = usize;

/// What a schema allows.
pub(super) struct Grammar {
    nodes: Vec<Node>,
    pub(super) root: Id,
    /// Accepted spellings of keys that the schema does not advertise: alias, name.
    pub(super) aliases: Vec<(String, String)>,
    /// Places for which no valid value was found.
    pub(super) uncovered: Vec<String>,
}

pub(super) enum Node {
    /// Anything.
    Any,
    Leaf(Leaf),
    Array(Array),
    Object(Object),
    Union(Vec<Id>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Null,
    Boolean,
    Integer,
    Number,
    Text,
}

pub(super) struct Leaf {
    pub(super) kind: Kind,
    /// A closed set.
    pub(super) words: Option<Vec<Value>>,
    /// Whether text of a certain form is wanted, so that the type may be no string of Rust.
    pub(super) is_formed: bool,
    /// Valid values, the bounds among them.
    pub(super) pool: Vec<Value>,
    /// Values just outside.
    pub(super) beyond: Vec<Value>,
}

pub(super) struct Array {
    /// The first items, each of its own kind.
    pub(super) first: Vec<Id>,
    /// Those after them; `None`: there are none.
    pub(super) rest: Option<Id>,
    pub(super) min: usize,
    pub(super) max: Option<usize>,
}

#[derive(Default)]
pub(super) struct Object {
    /// A struct, as far as can be seen, and no map whose keys are words.
    pub(super) is_record: bool,
    pub(super) properties: Vec<Property>,
    /// Other keys by their form.
    pub(super) patterns: Vec<Keys>,
    /// All other keys; `None`: there are none.
    pub(super) rest: Option<Id>,
    pub(super) min: usize,
    pub(super) max: Option<usize>,
}

pub(super) struct Property {
    pub(super) name: String,
    pub(super) value: Id,
    pub(super) is_required: bool,
    pub(super) default: Option<Value>,
}

/// Keys of one form.
pub(super) struct Keys {
    pub(super) regex: Option<Regex>,
    pub(super) pool: Vec<String>,
    pub(super) value: Id,
}

impl Grammar {
    pub(super) fn node(&self, id: Id) -> &Node {
        &self.nodes[id]
    }

    /// Whether there is a place for anything at all.
    pub(super) fn has_any(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node, Node::Any))
    }

    /// The keys that mean something anywhere in the type.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = self
            .aliases
            .iter()
            .map(|(alias, _)| alias.clone())
            .collect();
        for node in &self.nodes {
            if let Node::Object(object) = node {
                names.extend(object.properties.iter().map(|it| it.name.clone()));
            }
        }
        names.sort();
        names.dedup();
        names
    }

    /// The objects that a node may be.
    pub(super) fn objects(&self, id: Id) -> Vec<&Object> {
        let mut found = Vec::new();
        self.collect_objects(id, 0, &mut found);
        found
    }

    fn collect_objects<'a>(&'a self, id: Id, depth: usize, found: &mut Vec<&'a Object>) {
        match self.node(id) {
            Node::Object(object) => found.push(object),
            Node::Union(branches) if depth < 8 => {
                for branch in branches {
                    self.collect_objects(*branch, depth + 1, found);
                }
            }
            _ => {}
        }
    }

    /// Whether a value is of the form of a node, looking one level deep.
    pub(super) fn resembles(&self, id: Id, value: &Value) -> bool {
        match (self.node(id), value) {
            (Node::Any, _) => true,
            (Node::Leaf(leaf), value) => {
                leaf.kind.is(value) && leaf.words.as_ref().is_none_or(|it| it.contains(value))
            }
            (Node::Array(_), value) => value.is_array(),
            (Node::Object(object), Value::Object(map)) => {
                object
                    .properties
                    .iter()
                    .all(|it| match (map.get(&it.name), self.node(it.value)) {
                        (None, _) => !it.is_required,
                        (Some(value), Node::Leaf(leaf)) => {
                            leaf.words.as_ref().is_none_or(|it| it.contains(value))
                        }
                        _ => true,
                    })
            }
            (Node::Object(_), _) => false,
            (Node::Union(branches), value) => branches.iter().any(|it| self.resembles(*it, value)),
        }
    }
}

impl Object {
    pub(super) fn property(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|it| it.name == name)
    }

    /// What stands under a key that is no property.
    pub(super) fn other(&self, key: &str) -> Option<Id> {
        let fits = |keys: &&Keys| keys.regex.as_ref().is_some_and(|it| it.is_match(key));
        let form = self.patterns.iter().find(fits).map(|keys| keys.value);
        form.or(self.rest)
    }
}

impl Kind {
    pub(super) fn is(self, value: &Value) -> bool {
        match self {
            Self::Null => value.is_null(),
            Self::Boolean => value.is_boolean(),
            Self::Integer => value.is_i64() || value.is_u64(),
            Self::Number => value.is_number(),
            Self::Text => value.is_string(),
        }
    }
}
