//! JSON Schema of older drafts, and OpenAPI's → draft 2020-12, with all that is referred to under `$defs`.

use serde_json::{Map, Value, json};

use crate::schema::fit::drop_foreign;

/// Schemas nested deeper than this are not looked at, as serde_json does not parse them.
const DEEPEST: usize = 128;

/// The root in today's words, and its definitions. What is wrong with its references goes to `faults`.
pub(super) fn modern(
    mut root: Map<String, Value>,
    faults: &mut Vec<String>,
) -> (Map<String, Value>, Map<String, Value>) {
    let mut named = Named {
        original: Value::Object(root.clone()),
        definitions: Map::new(),
        names: Vec::new(),
        faults,
    };
    for key in ["definitions", "$defs"] {
        if let Some(Value::Object(own)) = root.shift_remove(key) {
            for (name, schema) in own {
                named
                    .names
                    .push((format!("#/{key}/{}", escaped(&name)), name.clone()));
                named.definitions.insert(name, schema);
            }
        }
    }
    let mut root = Value::Object(root);
    named.node(&mut root, 0);
    let mut next = 0;
    // Definitions may refer to places that become definitions by that.
    while let Some((name, schema)) = named.definitions.iter().nth(next) {
        let (name, mut schema) = (name.clone(), schema.clone());
        named.node(&mut schema, 0);
        named.definitions.insert(name, schema);
        next += 1;
    }
    let definitions = named.definitions;
    match root {
        Value::Object(root) => (root, definitions),
        _ => (Map::new(), definitions),
    }
}

fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

struct Named<'a> {
    /// What pointers point into.
    original: Value,
    definitions: Map<String, Value>,
    /// Pointers, and the names of what they lead to.
    names: Vec<(String, String)>,
    faults: &'a mut Vec<String>,
}

impl Named<'_> {
    fn node(&mut self, schema: &mut Value, depth: usize) {
        let Value::Object(map) = schema else {
            return;
        };
        if depth > DEEPEST {
            map.clear();
            return;
        }
        if let Some(Value::String(pointer)) = map.get("$ref") {
            let pointer = pointer.clone();
            let found = self.name(&pointer);
            match found {
                Some(name) => drop(map.insert("$ref".to_owned(), name.into())),
                None => drop(map.shift_remove("$ref")),
            }
        }
        rewrite_bound(map, "minimum", "exclusiveMinimum");
        rewrite_bound(map, "maximum", "exclusiveMaximum");
        rewrite_items(map);
        map.retain(|keyword, value| says_something(keyword, value));
        for (keyword, value) in map.iter_mut() {
            match (keyword.as_str(), value) {
                (
                    "properties" | "patternProperties" | "dependentSchemas",
                    Value::Object(schemas),
                ) => schemas
                    .values_mut()
                    .for_each(|schema| self.node(schema, depth + 1)),
                ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(schemas)) => schemas
                    .iter_mut()
                    .for_each(|schema| self.node(schema, depth + 1)),
                (
                    "items"
                    | "additionalProperties"
                    | "unevaluatedProperties"
                    | "not"
                    | "contains"
                    | "propertyNames"
                    | "if"
                    | "then"
                    | "else",
                    schema,
                ) => self.node(schema, depth + 1),
                _ => {}
            }
        }
        rewrite_nullable(map);
        drop_foreign(map);
    }

    /// `#/$defs/Name` for what a pointer leads to.
    fn name(&mut self, pointer: &str) -> Option<String> {
        let reference = |name: &str| Some(format!("#/$defs/{}", escaped(name)));
        if let Some((_, name)) = self.names.iter().find(|(known, _)| known == pointer) {
            return reference(name);
        }
        let target = pointer
            .strip_prefix('#')
            .and_then(|path| self.original.pointer(path));
        let Some(mut target) = target.cloned() else {
            self.faults.push(format!(
                "$ref {}: leads to nothing in this schema; define it under `$defs`",
                crate::echo::quoted(pointer)
            ));
            return None;
        };
        if let Value::Object(map) = &mut target {
            map.retain(|key, _| !matches!(key.as_str(), "$defs" | "definitions"));
        }
        let last = pointer.rsplit(['/', '#']).next().unwrap_or_default();
        let base = match last {
            "" => "Root",
            last => last,
        };
        let mut name = base.to_owned();
        let mut number = 2;
        while self.definitions.contains_key(&name) {
            name = format!("{base}{number}");
            number += 1;
        }
        self.names.push((pointer.to_owned(), name.clone()));
        self.definitions.insert(name.clone(), target);
        reference(&name)
    }
}

/// Whether a keyword narrows values, or tells a reader what they are. Others are about the document.
fn says_something(keyword: &str, value: &Value) -> bool {
    match keyword {
        "$anchor" | "$dynamicAnchor" | "$defs" | "definitions" | "discriminator"
        | "externalDocs" | "xml" => false,
        // The keys of an object are nothing else.
        "propertyNames" => *value != json!({ "type": "string" }),
        keyword => !keyword.starts_with("x-"),
    }
}

/// Draft 4 has a boolean here.
fn rewrite_bound(map: &mut Map<String, Value>, bound: &str, exclusive: &str) {
    if let Some(Value::Bool(is_exclusive)) = map.get(exclusive) {
        let is_exclusive = *is_exclusive;
        map.shift_remove(exclusive);
        if is_exclusive && let Some(value) = map.shift_remove(bound) {
            map.insert(exclusive.to_owned(), value);
        }
    }
}

/// Drafts before 2020-12 have the items of a tuple here.
fn rewrite_items(map: &mut Map<String, Value>) {
    if map.get("items").is_some_and(Value::is_array)
        && let Some(items) = map.shift_remove("items")
    {
        map.insert("prefixItems".to_owned(), items);
        if let Some(rest) = map.shift_remove("additionalItems") {
            map.insert("items".to_owned(), rest);
        }
    }
}

/// OpenAPI 3.0 says `null` by a keyword.
fn rewrite_nullable(map: &mut Map<String, Value>) {
    if map.shift_remove("nullable") != Some(Value::Bool(true)) {
        return;
    }
    if let Some(ty) = map.get_mut("type").filter(|ty| ty.is_string()) {
        *ty = json!([ty, "null"]);
        return;
    }
    let description = map.shift_remove("description");
    let schema = Value::Object(std::mem::take(map));
    map.insert("anyOf".to_owned(), json!([schema, { "type": "null" }]));
    if let Some(description) = description {
        map.insert("description".to_owned(), description);
    }
}
