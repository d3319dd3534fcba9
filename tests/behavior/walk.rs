//! What holds for every rendered schema, checked by walking all of it: a keyword that a provider refuses must not
//! come in with a new version of the crate that describes field types.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// Keywords of a subschema that every host understands.
const KEYWORDS: [&str; 21] = [
    "type",
    "$ref",
    "anyOf",
    "format",
    "enum",
    "pattern",
    "minLength",
    "maxLength",
    "minimum",
    "maximum",
    "multipleOf",
    "items",
    "minItems",
    "maxItems",
    "properties",
    "required",
    "additionalProperties",
    "minProperties",
    "maxProperties",
    "description",
    "default",
];
const TYPES: [&str; 7] = [
    "string", "integer", "number", "boolean", "object", "array", "null",
];
/// The formats of JSON Schema itself that some host knows.
const FORMATS: [&str; 10] = [
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uuid",
];

/// Panics where `root` is not what every host takes, with the place.
#[track_caller]
pub(crate) fn walk(root: &Value) {
    let faults = faults(root);
    assert!(faults.is_empty(), "{}\n{root:#}", faults.join("\n"));
}

/// What is wrong with a rendered schema, each with its place.
pub(crate) fn faults(root: &Value) -> Vec<String> {
    let no_definitions = Map::new();
    let definitions = root.get("$defs").and_then(Value::as_object);
    let mut walker = Walker {
        definitions: definitions.unwrap_or(&no_definitions),
        referred: BTreeSet::new(),
        faults: Vec::new(),
    };
    walker.root(root);
    walker.faults
}

struct Walker<'a> {
    definitions: &'a Map<String, Value>,
    referred: BTreeSet<String>,
    faults: Vec<String>,
}

impl Walker<'_> {
    fn fault(&mut self, path: &str, what: impl Into<String>) {
        self.faults.push(format!("{path}: {}", what.into()));
    }

    fn root(&mut self, root: &Value) {
        let Some(map) = root.as_object() else {
            return self.fault("#", "is no object");
        };
        let order = [
            "type",
            "properties",
            "required",
            "additionalProperties",
            "$defs",
        ];
        let expected: Vec<_> = order
            .into_iter()
            .filter(|key| {
                map.contains_key(*key) || matches!(*key, "type" | "properties" | "required")
            })
            .collect();
        let keys: Vec<_> = map.keys().collect();
        if keys != expected {
            self.fault("#", format!("has the keys {keys:?}, not {expected:?}"));
        }
        if map.get("type") != Some(&"object".into()) {
            self.fault("#", "is not of type object");
        }
        self.object("#", map);
        for (name, definition) in self.definitions {
            let path = format!("#/$defs/{name}");
            if !reaches(name, self.definitions) {
                self.fault(&path, "is not recursive, so it belongs where it is used");
            }
            self.node(&path, definition);
        }
        for name in self.definitions.keys() {
            if !self.referred.contains(name) {
                self.fault(&format!("#/$defs/{name}"), "is not used");
            }
        }
    }

    fn node(&mut self, path: &str, schema: &Value) {
        let Some(map) = schema.as_object() else {
            return self.fault(path, format!("{schema} is no object"));
        };
        for key in map.keys() {
            if !KEYWORDS.contains(&key.as_str()) {
                self.fault(path, format!("the keyword {key} is not for every host"));
            }
        }
        let kinds = ["type", "anyOf", "$ref"]
            .into_iter()
            .filter(|key| map.contains_key(*key));
        match kinds.collect::<Vec<_>>().as_slice() {
            ["type"] => self.typed(path, map),
            ["anyOf"] => self.union(path, map),
            ["$ref"] => self.reference(path, map),
            kinds => self.fault(path, format!("has {kinds:?}, not one of them")),
        }
        if let Some(text) = map.get("description")
            && text.as_str().is_none_or(|text| text.trim().is_empty())
        {
            self.fault(path, format!("the description {text} says nothing"));
        }
    }

    fn typed(&mut self, path: &str, map: &Map<String, Value>) {
        let Some(ty) = map["type"].as_str().filter(|ty| TYPES.contains(ty)) else {
            return self.fault(path, format!("{} is no type", map["type"]));
        };
        let own: &[&str] = match ty {
            "string" => &["format", "pattern", "minLength", "maxLength", "enum"],
            "integer" | "number" => &["minimum", "maximum", "multipleOf", "enum"],
            "array" => &["items", "minItems", "maxItems"],
            "object" => &[
                "properties",
                "required",
                "additionalProperties",
                "minProperties",
                "maxProperties",
            ],
            "boolean" => &["enum"],
            _ => &[],
        };
        for key in map.keys() {
            if !own.contains(&key.as_str())
                && !["type", "description", "default"].contains(&key.as_str())
            {
                self.fault(path, format!("{key} means nothing for type {ty}"));
            }
        }
        if let Some(format) = map.get("format")
            && !format
                .as_str()
                .is_some_and(|format| FORMATS.contains(&format))
        {
            self.fault(path, format!("{format} is no standard format"));
        }
        for (low, high) in [
            ("minimum", "maximum"),
            ("minLength", "maxLength"),
            ("minItems", "maxItems"),
        ] {
            let bound = |key: &str| map.get(key).map(|bound| bound.as_f64().unwrap_or(f64::NAN));
            let (low, high) = (
                bound(low).unwrap_or(f64::MIN),
                bound(high).unwrap_or(f64::MAX),
            );
            if low.is_nan() || high.is_nan() || low > high {
                self.fault(path, format!("no value is between {low} and {high}"));
            }
        }
        if let Some(words) = map.get("enum") {
            self.words(path, ty, words);
        }
        match ty {
            "array" => match map.get("items") {
                Some(items) => self.node(&format!("{path}/items"), items),
                None => self.fault(path, "is an array without items"),
            },
            "object" => self.object(path, map),
            _ => {}
        }
    }

    fn words(&mut self, path: &str, ty: &str, words: &Value) {
        let fits = |word: &Value| match ty {
            "string" => word.is_string(),
            "integer" => word.is_i64() || word.is_u64(),
            "number" => word.is_number(),
            _ => word.is_boolean(),
        };
        let words = words.as_array().map(Vec::as_slice).unwrap_or_default();
        let distinct: BTreeSet<_> = words.iter().map(ToString::to_string).collect();
        if words.is_empty() || distinct.len() != words.len() || !words.iter().all(fits) {
            self.fault(path, format!("{words:?} are no distinct values of {ty}"));
        }
    }

    fn union(&mut self, path: &str, map: &Map<String, Value>) {
        for key in map.keys() {
            if !["anyOf", "description", "default"].contains(&key.as_str()) {
                self.fault(path, format!("{key} stands beside anyOf"));
            }
        }
        let branches = map["anyOf"].as_array().map(Vec::as_slice);
        let branches = branches.unwrap_or_default();
        if branches.len() < 2 {
            self.fault(path, "is a union of less than two");
        }
        for (index, branch) in branches.iter().enumerate() {
            self.node(&format!("{path}/anyOf/{index}"), branch);
        }
    }

    fn reference(&mut self, path: &str, map: &Map<String, Value>) {
        for key in map.keys() {
            if !["$ref", "description", "default"].contains(&key.as_str()) {
                self.fault(path, format!("{key} stands beside $ref"));
            }
        }
        let name = map["$ref"]
            .as_str()
            .and_then(|name| name.strip_prefix("#/$defs/"));
        match name {
            Some(name) if self.definitions.contains_key(name) => {
                self.referred.insert(name.to_owned());
            }
            _ => self.fault(path, format!("{} leads nowhere", map["$ref"])),
        }
    }

    fn object(&mut self, path: &str, map: &Map<String, Value>) {
        let nothing = Map::new();
        let properties = map.get("properties").map(Value::as_object);
        let Some(properties) = properties.unwrap_or(Some(&nothing)) else {
            return self.fault(path, "properties is no object");
        };
        for (name, property) in properties {
            self.node(&format!("{path}/properties/{name}"), property);
        }
        let mut seen = BTreeSet::new();
        for name in map
            .get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            let name = name.as_str().unwrap_or_default();
            if !properties.contains_key(name) || !seen.insert(name) {
                self.fault(
                    path,
                    format!("required {name:?} is no property, or is there twice"),
                );
            }
        }
        match map.get("additionalProperties") {
            None | Some(Value::Bool(false)) => {}
            Some(schema) => self.node(&format!("{path}/additionalProperties"), schema),
        }
    }
}

/// Whether a definition leads back to itself.
fn reaches(name: &str, definitions: &Map<String, Value>) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![name];
    while let Some(next) = open.pop() {
        for found in definitions.get(next).map(references).unwrap_or_default() {
            if found == name {
                return true;
            }
            if seen.insert(found) {
                open.push(found);
            }
        }
    }
    false
}

fn references(schema: &Value) -> Vec<&str> {
    match schema {
        Value::Object(map) => {
            let own = map
                .get("$ref")
                .and_then(Value::as_str)
                .and_then(|name| name.strip_prefix("#/$defs/"));
            own.into_iter()
                .chain(map.values().flat_map(references))
                .collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn the_walker_sees_what_hosts_refuse() {
    let root = |property: &str| {
        let property: Value = serde_json::from_str(property).unwrap();
        serde_json::json!({ "type": "object", "properties": { "a": property }, "required": [] })
    };
    for fine in [
        r#"{"type":"string"}"#,
        r#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#,
    ] {
        assert_eq!(faults(&root(fine)), Vec::<String>::new(), "{fine}");
    }
    for bad in [
        "true",
        "{}",
        r#"{"description":"a"}"#,
        r#"{"type":["string","null"]}"#,
        r#"{"type":"integer","format":"uint8"}"#,
        r#"{"type":"string","format":"uint8"}"#,
        r#"{"type":"string","title":"A"}"#,
        r#"{"type":"string","const":"a"}"#,
        r#"{"oneOf":[{"type":"string"},{"type":"null"}]}"#,
        r#"{"type":"string","anyOf":[{"type":"string"},{"type":"string"}]}"#,
        r#"{"type":"array"}"#,
        r#"{"type":"array","items":true}"#,
        r#"{"type":"array","items":{}}"#,
        r##"{"$ref":"#/$defs/A"}"##,
        r##"{"$ref":"#/definitions/A"}"##,
        r#"{"type":"object","required":["a"]}"#,
        r#"{"type":"object","properties":{"b":true}}"#,
        r#"{"type":"object","additionalProperties":true}"#,
        r#"{"type":"string","enum":[1]}"#,
        r#"{"type":"string","enum":["a","a"]}"#,
        r#"{"type":"integer","minimum":2,"maximum":1}"#,
        r#"{"type":"string","description":" "}"#,
    ] {
        assert_ne!(faults(&root(bad)), Vec::<String>::new(), "{bad}");
    }
    for bad in [
        r#"{"type":"object","properties":{}}"#,
        r#"{"properties":{},"required":[]}"#,
        r#"{"properties":{},"type":"object","required":[]}"#,
        r#"{"type":"object","properties":{},"required":["a"]}"#,
        r#"{"type":"object","properties":{},"required":[],"$schema":"x"}"#,
        r#"{"type":"object","properties":{},"required":[],"title":"x"}"#,
        r#"{"type":"object","properties":{},"required":[],"anyOf":[]}"#,
        r#"{"type":"object","properties":{},"required":[],"$defs":{"A":{"type":"string"}}}"#,
    ] {
        assert_ne!(
            faults(&serde_json::from_str(bad).unwrap()),
            Vec::<String>::new(),
            "{bad}"
        );
    }
}
