//! A schema → the nodes of a [`Grammar`]. Reads what our own schemas have in them, and what schemars writes.

use std::collections::HashMap;

use regex::Regex;
use serde_json::{Map, Value};

use super::{Array, Grammar, Id, Keys, Kind, Node, Object, Property, leaf::leaf, pattern};
use crate::testing::draw::Draw;

impl Grammar {
    /// The grammar of a schema; the seed decides on the texts that match its patterns.
    pub(in crate::testing) fn new(schema: &Value, seed: u64) -> Self {
        let nothing = Map::new();
        let definitions = schema.get("$defs").and_then(Value::as_object);
        let mut compiler = Compiler {
            root: schema,
            definitions: definitions.unwrap_or(&nothing),
            known: HashMap::new(),
            nodes: Vec::new(),
            uncovered: Vec::new(),
            path: Vec::new(),
            draw: Draw::new(seed),
        };
        let root = compiler.named("#", schema);
        Self {
            root,
            nodes: compiler.nodes,
            aliases: Vec::new(),
            uncovered: compiler.uncovered,
        }
    }
}

struct Compiler<'a> {
    root: &'a Value,
    definitions: &'a Map<String, Value>,
    known: HashMap<String, Id>,
    nodes: Vec<Node>,
    uncovered: Vec<String>,
    path: Vec<String>,
    draw: Draw,
}

impl<'a> Compiler<'a> {
    fn push(&mut self, node: Node) -> Id {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// A schema that may refer to itself: its place is known before its content is.
    fn named(&mut self, name: &str, schema: &Value) -> Id {
        let id = self.push(Node::Any);
        self.known.insert(name.to_owned(), id);
        let content = self.node(schema);
        self.nodes[id] = Node::Union(vec![content]);
        id
    }

    fn referred(&self, name: &str) -> Option<&'a Value> {
        if name == "#" {
            return Some(self.root);
        }
        let name = name.strip_prefix("#/$defs/")?;
        self.definitions
            .get(&name.replace("~1", "/").replace("~0", "~"))
    }

    fn node(&mut self, schema: &Value) -> Id {
        let Value::Object(map) = schema else {
            return match schema {
                Value::Bool(false) => self.push(Node::Union(Vec::new())),
                _ => self.push(Node::Any),
            };
        };
        if let Some(name) = map.get("$ref").and_then(Value::as_str) {
            if let Some(id) = self.known.get(name) {
                return *id;
            }
            return match self.referred(name) {
                Some(schema) => self.named(name, schema),
                None => self.push(Node::Any),
            };
        }
        let map = self.without_all_of(map);
        for key in ["anyOf", "oneOf"] {
            if let Some(Value::Array(branches)) = map.get(key) {
                let mut around = map.clone();
                around.shift_remove(key);
                let branches = branches.iter();
                let branches = branches
                    .map(|branch| self.branch(&around, branch))
                    .collect();
                return self.push(Node::Union(branches));
            }
        }
        self.typed(&map)
    }

    /// A branch of a union with what stands beside the union.
    fn branch(&mut self, around: &Map<String, Value>, branch: &Value) -> Id {
        let is_said = |key: &str| around.contains_key(key);
        if !["properties", "additionalProperties", "required", "items"]
            .into_iter()
            .any(is_said)
        {
            return self.node(branch);
        }
        let mut whole = around.clone();
        whole.insert("allOf".to_owned(), vec![branch.clone()].into());
        self.node(&Value::Object(whole))
    }

    /// What `allOf` says, said around it.
    fn without_all_of(&self, map: &Map<String, Value>) -> Map<String, Value> {
        let mut out = map.clone();
        let Some(Value::Array(parts)) = out.shift_remove("allOf") else {
            return out;
        };
        for part in &parts {
            let name = part.get("$ref").and_then(Value::as_str);
            let part = name.and_then(|name| self.referred(name)).unwrap_or(part);
            let Value::Object(part) = part else { continue };
            for (key, value) in self.without_all_of(part) {
                match (out.get_mut(&key), value) {
                    (Some(Value::Object(old)), Value::Object(new)) => old.extend(new),
                    (Some(Value::Array(old)), Value::Array(new)) => old.extend(new),
                    (Some(_), _) => {}
                    (None, value) => drop(out.insert(key, value)),
                }
            }
        }
        out
    }

    fn typed(&mut self, map: &Map<String, Value>) -> Id {
        let mut map = map.clone();
        if let Some(value) = map.shift_remove("const") {
            map.insert("enum".to_owned(), vec![value].into());
        }
        let types: Vec<String> = match map.get("type") {
            Some(Value::String(ty)) => vec![ty.clone()],
            Some(Value::Array(types)) => {
                let types = types.iter().filter_map(Value::as_str);
                types.map(str::to_owned).collect()
            }
            _ if map.contains_key("enum") => ["string", "integer", "number", "boolean", "null"]
                .map(str::to_owned)
                .to_vec(),
            _ if map.contains_key("properties") => vec!["object".to_owned()],
            _ if map.contains_key("not") => return self.push(Node::Union(Vec::new())),
            _ => return self.push(Node::Any),
        };
        if let [only] = types.as_slice() {
            return self.of_type(only, &map);
        }
        let has_words = map.contains_key("enum");
        let mut branches = Vec::new();
        for ty in &types {
            map.insert("type".to_owned(), ty.as_str().into());
            let branch = self.of_type(ty, &map);
            let is_empty = matches!(self.node_at(branch), Node::Leaf(leaf) if leaf.pool.is_empty());
            if !(has_words && is_empty) {
                branches.push(branch);
            }
        }
        self.push(Node::Union(branches))
    }

    fn node_at(&self, id: Id) -> &Node {
        &self.nodes[id]
    }

    fn of_type(&mut self, ty: &str, map: &Map<String, Value>) -> Id {
        let kind = match ty {
            "null" => Kind::Null,
            "boolean" => Kind::Boolean,
            "integer" => Kind::Integer,
            "number" => Kind::Number,
            "string" => Kind::Text,
            "array" => {
                let array = self.array(map);
                return self.push(Node::Array(array));
            }
            _ => {
                let object = self.object(map);
                return self.push(Node::Object(object));
            }
        };
        let leaf = leaf(kind, map, &mut self.draw);
        if leaf.pool.is_empty() && !map.contains_key("enum") {
            let what = Value::Object(map.clone());
            let place = self.path.join(".");
            self.uncovered.push(format!("{place}: no value for {what}"));
        }
        self.push(Node::Leaf(leaf))
    }

    fn child(&mut self, step: &str, schema: &Value) -> Id {
        self.path.push(step.to_owned());
        let id = self.node(schema);
        self.path.pop();
        id
    }

    fn array(&mut self, map: &Map<String, Value>) -> Array {
        let first = map.get("prefixItems").and_then(Value::as_array);
        let first: Vec<Id> = (first.into_iter().flatten().enumerate())
            .map(|(index, schema)| self.child(&index.to_string(), schema))
            .collect();
        let rest = match map.get("items") {
            Some(Value::Bool(false)) => None,
            None if !first.is_empty() => None,
            Some(items) => Some(self.child("[]", items)),
            None => Some(self.push(Node::Any)),
        };
        let most = rest.is_none().then_some(first.len());
        Array {
            min: count(map, "minItems").unwrap_or(0),
            max: count(map, "maxItems").or(most),
            first,
            rest,
        }
    }

    fn object(&mut self, map: &Map<String, Value>) -> Object {
        let required = map.get("required").and_then(Value::as_array);
        let required: Vec<_> = required.into_iter().flatten().cloned().collect();
        let members = |key: &str| {
            let members = map.get(key).and_then(Value::as_object);
            members
                .into_iter()
                .flatten()
                .map(|(name, schema)| (name.clone(), schema.clone()))
        };
        let properties = members("properties").collect::<Vec<_>>().into_iter();
        let properties = properties.map(|(name, schema)| Property {
            value: self.child(&name, &schema),
            is_required: required.contains(&Value::from(name.as_str())),
            default: schema.get("default").cloned(),
            name,
        });
        let properties = properties.collect();
        let patterns = members("patternProperties").collect::<Vec<_>>().into_iter();
        let patterns = patterns.map(|(form, schema)| {
            let regex = Regex::new(&form).ok();
            let texts = match form.as_str() {
                // How schemars tells the integers, whatever their size: what fits the smallest.
                r"^\d+$" => ["0", "7", "42", "127"].map(str::to_owned).to_vec(),
                r"^-?\d+$" => ["0", "-1", "42", "-128"].map(str::to_owned).to_vec(),
                form => pattern::texts(form, 12, &mut self.draw),
            };
            let fits = |text: &String| regex.as_ref().is_some_and(|it| it.is_match(text));
            Keys {
                pool: texts.into_iter().filter(fits).collect(),
                value: self.child(&form, &schema),
                regex,
            }
        });
        let patterns = patterns.collect();
        let closed = (map.get("additionalProperties")).or_else(|| map.get("unevaluatedProperties"));
        let rest = match closed {
            Some(Value::Bool(false)) => None,
            Some(schema) => Some(self.child("*", schema)),
            None => Some(self.push(Node::Any)),
        };
        Object {
            // Ours have it, however empty.
            is_record: map.contains_key("required"),
            properties,
            patterns,
            rest,
            min: count(map, "minProperties").unwrap_or(0),
            max: count(map, "maxProperties"),
        }
    }
}

fn count(map: &Map<String, Value>, key: &str) -> Option<usize> {
    usize::try_from(map.get(key)?.as_u64()?).ok()
}
