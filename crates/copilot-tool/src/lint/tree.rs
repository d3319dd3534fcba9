//! The schemas inside a schema, each with its place. Nothing here recurses, so a hostile document costs no stack.

use serde_json::{Map, Value};

use crate::echo;

/// Schemas deeper than this are not looked at.
pub(super) const DEEPEST: usize = 100;

/// What a schema is to the one around it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Root,
    Property,
    Items,
    /// Of `anyOf`, `oneOf` or `allOf`.
    Branch,
    Definition,
    /// Under a keyword that only asserts, such as `not`.
    Other,
}

pub(super) struct Node<'a> {
    pub(super) schema: &'a Value,
    pub(super) place: Place,
    pub(super) parent: Option<usize>,
    /// Objects and arrays around it and itself, counted anew in a definition.
    pub(super) level: usize,
    depth: usize,
    keyword: &'a str,
    member: Member<'a>,
}

#[derive(Clone, Copy)]
enum Member<'a> {
    Whole,
    Named(&'a str),
    Index(usize),
}

/// All schemas of a document, in its order.
pub(super) struct Tree<'a> {
    nodes: Vec<Node<'a>>,
    /// The first node whose insides were left out.
    pub(super) cut: Option<usize>,
}

impl<'a> Tree<'a> {
    pub(super) fn of(root: &'a Value) -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            cut: None,
        };
        let mut open = vec![Node {
            schema: root,
            place: Place::Root,
            parent: None,
            level: 1,
            depth: 0,
            keyword: "",
            member: Member::Whole,
        }];
        while let Some(node) = open.pop() {
            let id = tree.nodes.len();
            let first = open.len();
            children(&node, id, &mut open);
            if node.depth == DEEPEST && open.len() > first {
                open.truncate(first);
                tree.cut.get_or_insert(id);
            }
            open[first..].reverse();
            tree.nodes.push(node);
        }
        tree
    }

    pub(super) fn root(&self) -> &Node<'a> {
        &self.nodes[0]
    }

    pub(super) fn node(&self, id: usize) -> &Node<'a> {
        &self.nodes[id]
    }

    pub(super) fn parent(&self, node: &Node<'a>) -> Option<&Node<'a>> {
        node.parent.map(|parent| &self.nodes[parent])
    }

    pub(super) fn nodes(&self) -> impl Iterator<Item = &Node<'a>> {
        self.nodes.iter()
    }

    /// `properties.filter.anyOf[1]`.
    pub(super) fn path(&self, node: &Node<'a>) -> String {
        let mut steps = Vec::new();
        let mut at = Some(node);
        while let Some(node) = at {
            steps.push(node);
            at = self.parent(node);
        }
        let mut path = String::new();
        for node in steps.into_iter().rev().skip(1) {
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(node.keyword);
            match node.member {
                Member::Whole => {}
                Member::Named(name) if is_word(name) => {
                    path.push('.');
                    path.push_str(name);
                }
                Member::Named(name) => path.push_str(&format!("[{}]", echo::quoted(name))),
                Member::Index(index) => path.push_str(&format!("[{index}]")),
            }
        }
        path
    }
}

impl<'a> Node<'a> {
    /// The keywords of the schema; none for a boolean.
    pub(super) fn keywords(&self) -> Option<&'a Map<String, Value>> {
        self.schema.as_object()
    }

    pub(super) fn get(&self, keyword: &str) -> Option<&'a Value> {
        self.keywords()?.get(keyword)
    }

    /// The name of a property or a definition.
    pub(super) fn name(&self) -> Option<&'a str> {
        match self.member {
            Member::Named(name) => Some(name),
            Member::Whole | Member::Index(_) => None,
        }
    }

    pub(super) fn types(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        types(self.schema)
    }

    pub(super) fn has_type(&self, name: &str) -> bool {
        self.types().any(|one| one.eq_ignore_ascii_case(name))
    }

    pub(super) fn is_object(&self) -> bool {
        self.has_type("object") || self.get("properties").is_some_and(Value::is_object)
    }

    /// The branches of `anyOf`, `oneOf` or `allOf`.
    pub(super) fn branches(&self, keyword: &str) -> &'a [Value] {
        self.get(keyword)
            .and_then(Value::as_array)
            .map_or(&[], Vec::as_slice)
    }
}

/// The names under `type`, one or several.
pub(super) fn types(schema: &Value) -> impl Iterator<Item = &str> {
    let (one, several) = match schema.get("type") {
        Some(Value::Array(several)) => (None, several.as_slice()),
        one => (one, [].as_slice()),
    };
    one.into_iter().chain(several).filter_map(Value::as_str)
}

fn children<'a>(node: &Node<'a>, id: usize, open: &mut Vec<Node<'a>>) {
    let Some(keywords) = node.keywords() else {
        return;
    };
    for (keyword, value) in keywords {
        let keyword = keyword.as_str();
        let mut child = |place, member, schema: &'a Value| {
            let around = if place == Place::Definition {
                0
            } else {
                node.level
            };
            let holds = types(schema).any(|name| matches!(name, "object" | "array"));
            open.push(Node {
                schema,
                place,
                parent: Some(id),
                level: around + usize::from(holds),
                depth: node.depth + 1,
                keyword,
                member,
            });
        };
        match (keyword, value) {
            ("properties", Value::Object(map)) => map
                .iter()
                .for_each(|(name, schema)| child(Place::Property, Member::Named(name), schema)),
            ("$defs" | "definitions", Value::Object(map)) => map
                .iter()
                .for_each(|(name, schema)| child(Place::Definition, Member::Named(name), schema)),
            ("patternProperties" | "dependentSchemas" | "dependencies", Value::Object(map)) => map
                .iter()
                .filter(|(_, schema)| !schema.is_array())
                .for_each(|(name, schema)| child(Place::Other, Member::Named(name), schema)),
            ("items" | "prefixItems", Value::Array(list)) => list
                .iter()
                .enumerate()
                .for_each(|(index, schema)| child(Place::Items, Member::Index(index), schema)),
            ("anyOf" | "oneOf" | "allOf", Value::Array(list)) => list
                .iter()
                .enumerate()
                .for_each(|(index, schema)| child(Place::Branch, Member::Index(index), schema)),
            ("items", _) => child(Place::Items, Member::Whole, value),
            ("not" | "if" | "then" | "else" | "contains" | "propertyNames", _) => {
                child(Place::Other, Member::Whole, value);
            }
            // What else there may be is usually told by a boolean.
            (
                "additionalProperties"
                | "additionalItems"
                | "unevaluatedProperties"
                | "unevaluatedItems",
                _,
            ) if !value.is_boolean() => child(Place::Other, Member::Whole, value),
            _ => {}
        }
    }
}

fn is_word(name: &str) -> bool {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$');
    (1..=64).contains(&name.len()) && name.chars().all(fits)
}
