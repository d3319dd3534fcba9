//! Objects: their properties, which of them are required, what other keys they take; and maps, which some dialects
//! cannot say.

use serde_json::{Map, Value, json};

use super::{Renderer, keywords, union::or_null};
use crate::{
    dialect::{
        flat::Flat,
        rules::{Maps, Names, Objects, Optional},
        told::tell,
    },
    schema::NULLABLE,
};

impl Renderer<'_> {
    pub(super) fn root(&mut self, flat: Flat) -> Map<String, Value> {
        let mut properties = Map::new();
        for mut property in flat.properties {
            if let (Value::Object(schema), Some(default)) = (&mut property.schema, property.default)
            {
                schema.insert("default".to_owned(), default);
            }
            properties.insert(property.name, property.schema);
        }
        if self.rules.objects == Objects::Closed && flat.keeps_others {
            self.fault("an object with any keys", "name its properties");
        }
        let mut root = Map::new();
        root.insert("type".to_owned(), "object".into());
        self.properties(properties, flat.required, &mut root);
        let closed = match self.rules.objects {
            Objects::AsDeclared => !flat.open,
            Objects::Closed => true,
            Objects::Silent => false,
        };
        if closed {
            root.insert("additionalProperties".to_owned(), false.into());
        }
        root
    }

    /// Rewrites an object in place, or gives what stands in for a map.
    pub(super) fn object(&mut self, map: &mut Map<String, Value>) -> Option<Value> {
        let was_pattern = map.contains_key("patternProperties");
        keywords::rewrite_keys(map);
        let has_properties = map
            .get("properties")
            .and_then(Value::as_object)
            .is_some_and(|properties| !properties.is_empty());
        let values = match map.shift_remove("additionalProperties") {
            Some(values @ Value::Object(_)) => Some(values),
            Some(Value::Bool(false)) => {
                self.named(map, true);
                return None;
            }
            // An open object is what an object is without this keyword.
            keeps_others => {
                let is_free = keeps_others.is_some() || !has_properties;
                if is_free && self.rules.objects == Objects::Closed {
                    self.fault(
                        "an object with any keys",
                        "give it a type with named fields, or take a `String` that holds JSON",
                    );
                }
                self.named(map, false);
                return None;
            }
        };
        let values = values?;
        match (self.rules.maps, has_properties) {
            (Maps::Schema, _) => {
                let values = self.at(".*", |this| this.node(values));
                self.named(map, false);
                map.insert("additionalProperties".to_owned(), values);
                None
            }
            (Maps::Entries, true) if self.rules.objects == Objects::Silent => {
                tell(map, "(takes other keys, too)");
                self.named(map, false);
                None
            }
            (Maps::Entries, false) if self.stand_ins => Some(self.entries(map, values)),
            (Maps::Entries, _) => {
                let what = match was_pattern {
                    true => "a map whose keys have a form",
                    false => "a map",
                };
                self.fault(
                    what,
                    "take a list of records with a key and a value, or let `stand_ins` send one",
                );
                self.named(map, false);
                None
            }
        }
    }

    /// The named properties of an object.
    fn named(&mut self, map: &mut Map<String, Value>, is_closed: bool) {
        let properties = match map.shift_remove("properties") {
            Some(Value::Object(properties)) => Some(properties),
            _ => None,
        };
        let required = match map.shift_remove("required") {
            Some(Value::Array(required)) => required,
            _ => Vec::new(),
        };
        let is_short = self.rules.objects == Objects::AsDeclared;
        if properties.is_some() || !is_short {
            let mut properties = properties.unwrap_or_default();
            let mut names: Vec<String> = Vec::new();
            for name in required.iter().filter_map(Value::as_str) {
                if !names.iter().any(|known| known == name) {
                    properties.entry(name).or_insert_with(|| json!({}));
                    names.push(name.to_owned());
                }
            }
            let is_empty = names.is_empty();
            self.properties(properties, names, map);
            if is_empty && is_short {
                map.shift_remove("required");
            }
        }
        if self.rules.objects == Objects::Closed
            || self.rules.objects == Objects::AsDeclared && is_closed
        {
            map.insert("additionalProperties".to_owned(), false.into());
        }
    }

    /// Adds `properties` and `required`.
    fn properties(
        &mut self,
        properties: Map<String, Value>,
        mut required: Vec<String>,
        out: &mut Map<String, Value>,
    ) {
        let mut rendered = Map::new();
        for (name, schema) in properties {
            self.name(&name);
            let null_differs = schema.get(NULLABLE).is_some();
            let mut schema = self.at(&name, |this| this.node(schema));
            if self.rules.optional == Optional::Null && !required.contains(&name) {
                if null_differs {
                    let help = "use a plain `Option`, or an enum that says what to do";
                    self.at(&name, |this| {
                        this.fault("`null` that differs from absence", help);
                    });
                }
                schema = or_null(schema);
            }
            rendered.insert(name, schema);
        }
        if self.rules.optional == Optional::Null {
            required = rendered.keys().cloned().collect();
        }
        out.insert("properties".to_owned(), rendered.into());
        out.insert("required".to_owned(), required.into());
    }

    /// A map as a list of entries, which the decoder folds back.
    fn entries(&mut self, map: &Map<String, Value>, values: Value) -> Value {
        let key = match map.get("propertyNames") {
            Some(Value::Object(names)) if names.contains_key("type") => names.clone().into(),
            _ => json!({ "type": "string" }),
        };
        let entry = Map::from_iter([("key".to_owned(), key), ("value".to_owned(), values)]);
        let mut list = Map::new();
        list.insert("type".to_owned(), "array".into());
        list.insert(
            "items".to_owned(),
            json!({
                "type": "object",
                "properties": Value::Object(entry),
                "required": ["key", "value"],
                "additionalProperties": false,
            }),
        );
        for (from, to) in [("minProperties", "minItems"), ("maxProperties", "maxItems")] {
            if let Some(bound) = map.get(from) {
                list.insert(to.to_owned(), bound.clone());
            }
        }
        for keyword in ["description", "default"] {
            if let Some(text) = map.get(keyword) {
                list.insert(keyword.to_owned(), text.clone());
            }
        }
        tell(&mut list, "(a list of entries, each key once)");
        self.node(list.into())
    }

    fn name(&mut self, name: &str) {
        let fits = |c: char| match self.rules.names {
            Names::Any => true,
            Names::Key => c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'),
            Names::Identifier => c.is_ascii_alphanumeric() || c == '_',
        };
        if self.rules.names == Names::Any {
            return;
        }
        let starts_well = self.rules.names != Names::Identifier
            || name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        if starts_well && (1..=64).contains(&name.len()) && name.chars().all(fits) {
            return;
        }
        let better: String = name
            .chars()
            .map(|c| if fits(c) { c } else { '_' })
            .take(63)
            .collect();
        let start = match starts_well && !better.is_empty() {
            true => "",
            false => "_",
        };
        let what = format!("the name {}", crate::echo::quoted(name));
        let help = format!("rename it, for example with `#[arg(rename = \"{start}{better}\")]`");
        self.fault(&what, &help);
    }
}
