//! What every dialect wants, and no instance can tell: types inlined, one spelling for each construct, bounds
//! instead of integer formats, no titles, no null for optional fields.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{
    Member, Object,
    references::{recursive, reference},
    rewrite::{
        collapse_words, distribute, in_order, infer_type, rewrite_const, rewrite_format,
        settle_notes, single_type, without_null,
    },
};

/// Beyond this many nodes types are no longer inlined, so that a type that doubles at each level cannot explode.
const MOST_NODES: usize = 20_000;

/// The keyword under which a nested type hands its faults to the root.
pub(super) const FAULTS: &str = "$copilot_tool::faults";

/// Inlines the definitions of a generator, except those that contain themselves.
pub(super) struct Inliner {
    definitions: Map<String, Value>,
    recursive: BTreeSet<String>,
    /// Referred to, in the order of first sight.
    wanted: Vec<String>,
    nodes: usize,
    /// `null` for what may be absent is a value like any other.
    keeps_null: bool,
    /// What is wrong with nested types, each with its place.
    faults: Vec<String>,
}

impl Inliner {
    pub(super) fn new(definitions: Map<String, Value>) -> Self {
        let recursive = recursive(&definitions);
        Self {
            definitions,
            recursive,
            wanted: Vec::new(),
            nodes: 0,
            keeps_null: false,
            faults: Vec::new(),
        }
    }

    /// For a reader to whom `null` is not the same as absence.
    pub(super) fn keeping_null(self) -> Self {
        Self {
            keeps_null: true,
            ..self
        }
    }

    /// Normalizes one schema.
    pub(super) fn root(&mut self, schema: Value) -> Value {
        let mut schema = self.node(schema);
        settle_notes(&mut schema);
        schema
    }

    /// Normalizes every property.
    pub(super) fn object(&mut self, object: &mut Object) {
        for member in &mut object.members {
            match member {
                Member::Property(property) => {
                    let schema = property.schema.take();
                    property.schema = self.property(&property.name, schema, property.required);
                    settle_notes(&mut property.schema);
                }
                Member::Union(union) => {
                    union
                        .variants
                        .iter_mut()
                        .for_each(|variant| self.object(&mut variant.object));
                }
            }
        }
    }

    /// The definitions that are still referred to.
    pub(super) fn finish(mut self, faults: &mut Vec<String>) -> Map<String, Value> {
        let mut out = Map::new();
        let mut next = 0;
        while let Some(name) = self.wanted.get(next).cloned() {
            next += 1;
            if let Some(definition) = self.definitions.get(&name).cloned() {
                let mut definition = self.node(definition);
                settle_notes(&mut definition);
                out.insert(name, definition);
            }
        }
        faults.append(&mut self.faults);
        out
    }

    /// The schema of a field. Where it may be absent, `null` is its absence and not a value of it.
    fn property(&mut self, name: &str, schema: Value, required: bool) -> Value {
        let before = self.faults.len();
        let schema = self.node(schema);
        for fault in &mut self.faults[before..] {
            *fault = format!("{name}.{fault}");
        }
        match required || self.keeps_null {
            true => schema,
            false => without_null(schema),
        }
    }

    fn node(&mut self, schema: Value) -> Value {
        self.nodes += 1;
        let mut map = match schema {
            Value::Object(map) => map,
            Value::Bool(false) => return json!({ "not": {} }),
            _ => return json!({}),
        };
        if let Some(name) = reference(&map) {
            if self.recursive.contains(&name) || self.nodes > MOST_NODES {
                map.retain(|key, _| matches!(key.as_str(), "$ref" | "description"));
                if !self.wanted.contains(&name) {
                    self.wanted.push(name);
                }
                return Value::Object(map);
            }
            let Some(Value::Object(mut definition)) = self.definitions.get(&name).cloned() else {
                return json!({});
            };
            map.shift_remove("$ref");
            definition.extend(map);
            return self.node(Value::Object(definition));
        }
        if let Some(Value::Array(own)) = map.shift_remove(FAULTS) {
            let own = own.iter().filter_map(Value::as_str);
            self.faults.extend(own.map(str::to_owned));
        }
        for key in [
            "$schema",
            "$id",
            "$comment",
            "title",
            "deprecated",
            "readOnly",
            "writeOnly",
            "uniqueItems",
        ] {
            map.shift_remove(key);
        }
        self.merge_all_of(&mut map);
        rewrite_const(&mut map);
        collapse_words(&mut map);
        if let Some(branches) = map.shift_remove("oneOf") {
            map.insert("anyOf".to_owned(), branches);
        }
        distribute(&mut map);
        if map.get("default").is_some_and(Value::is_null) {
            map.shift_remove("default");
        }
        rewrite_format(&mut map);
        self.children(&mut map);
        infer_type(&mut map);
        let map = single_type(map);
        Value::Object(in_order(map))
    }

    fn children(&mut self, map: &mut Map<String, Value>) {
        let required: Vec<String> = match map.get("required") {
            Some(Value::Array(names)) => names
                .iter()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect(),
            _ => Vec::new(),
        };
        for (key, value) in map.iter_mut() {
            match key.as_str() {
                "properties" => {
                    for (name, property) in value.as_object_mut().into_iter().flatten() {
                        *property = self.property(name, property.take(), required.contains(name));
                    }
                }
                "patternProperties" => {
                    for (_, property) in value.as_object_mut().into_iter().flatten() {
                        *property = self.node(property.take());
                    }
                }
                "anyOf" | "prefixItems" | "allOf" => {
                    for branch in value.as_array_mut().into_iter().flatten() {
                        *branch = self.node(branch.take());
                    }
                }
                "items" => *value = self.node(value.take()),
                "additionalProperties" | "not" if value.is_object() => {
                    *value = self.node(value.take());
                }
                _ => {}
            }
        }
    }

    /// Merges what `allOf` says into the schema around it. Of what two of them say differently of one keyword, the first
    /// holds; of properties and unions, both do.
    fn merge_all_of(&mut self, map: &mut Map<String, Value>) {
        self.merge_parts(map, &mut Vec::new());
    }

    /// The same, inside of the definitions in `open`.
    fn merge_parts(&mut self, map: &mut Map<String, Value>, open: &mut Vec<String>) {
        let Some(Value::Array(parts)) = map.shift_remove("allOf") else {
            return;
        };
        for part in parts {
            let Value::Object(mut part) = part else {
                continue;
            };
            let name = reference(&part).filter(|name| self.definitions.contains_key(name));
            if let Some(name) = &name {
                // A type that consists of itself says nothing more by that.
                if open.contains(name) {
                    continue;
                }
                if let Some(Value::Object(definition)) = self.definitions.get(name) {
                    part = definition.clone();
                }
                open.push(name.clone());
            }
            self.merge_parts(&mut part, open);
            if name.is_some() {
                open.pop();
            }
            for (key, value) in part {
                merge_keyword(map, key, value);
            }
        }
        if let Some(closed) = map.shift_remove("unevaluatedProperties") {
            map.entry("additionalProperties").or_insert(closed);
        }
    }
}

/// Beyond this many pairs of forms the second of two unions is not told.
const MOST_FORMS: usize = 64;

fn merge_keyword(map: &mut Map<String, Value>, key: String, value: Value) {
    let is_union = |key: &str| matches!(key, "oneOf" | "anyOf");
    if is_union(&key)
        && let Some(other) = ["oneOf", "anyOf"]
            .into_iter()
            .find(|key| map.contains_key(*key))
    {
        if let (Some(Value::Array(first)), Value::Array(second)) = (map.get_mut(other), value)
            && first.len() * second.len() <= MOST_FORMS
        {
            let both = |one: &Value| {
                second
                    .iter()
                    .map(move |two| json!({ "allOf": [one, two] }))
                    .collect::<Vec<_>>()
            };
            *first = first.iter().flat_map(both).collect();
        }
        return;
    }
    match (map.get_mut(&key), value) {
        (Some(Value::Object(old)), Value::Object(new)) if key == "properties" => {
            merge_properties(old, new);
        }
        (Some(Value::Array(old)), Value::Array(new)) if key == "required" => old.extend(new),
        (Some(_), _) => {}
        (None, value) => drop(map.insert(key, value)),
    }
}

/// Adds properties; of one that is there, both schemas hold.
pub(super) fn merge_properties(old: &mut Map<String, Value>, new: Map<String, Value>) {
    for (name, schema) in new {
        match old.get_mut(&name) {
            Some(own) if *own == schema => {}
            Some(own) => *own = json!({ "allOf": [schema, own.take()] }),
            None => drop(old.insert(name, schema)),
        }
    }
}
