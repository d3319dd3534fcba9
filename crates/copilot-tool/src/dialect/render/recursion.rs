//! Types that contain themselves: a reference to a definition, or a few levels written out.

use serde_json::{Map, Value, json};

use super::Renderer;
use crate::{
    dialect::{
        rules::{Recursion, References},
        told::tell,
    },
    schema::reference,
};

/// How many levels of a type stand in for all of them.
const LEVELS: usize = 3;

/// Beyond this many definitions written out no more are, so that types that contain each other cannot explode.
const MOST: usize = 100;

impl Renderer<'_> {
    pub(super) fn reference(&mut self, mut map: Map<String, Value>) -> Value {
        match self.rules.recursion {
            Recursion::Definitions => {
                let description = map.shift_remove("description");
                super::keywords::tell_others(&mut map, self.rules);
                match description {
                    None => Value::Object(map),
                    Some(text) if self.rules.references == References::Described => {
                        map.insert("description".to_owned(), text);
                        Value::Object(crate::schema::in_order(map))
                    }
                    Some(text) => json!({ "anyOf": [map], "description": text }),
                }
            }
            Recursion::Levels if self.stand_ins => self.level(&map),
            Recursion::Levels => self.contains_itself(
                "use a type that ends after a few levels, or let `stand_ins` send that",
            ),
            Recursion::Refused => self.contains_itself("use a type that ends after a few levels"),
        }
    }

    fn contains_itself(&mut self, help: &str) -> Value {
        self.fault("a type that contains itself", help);
        json!({ "type": "object" })
    }

    /// One more level of the type, or the end of it: any object.
    fn level(&mut self, map: &Map<String, Value>) -> Value {
        let name = reference(map).unwrap_or_default();
        let above = self.open.iter().filter(|open| **open == name).count();
        let definition = self.definitions.get(&name).and_then(Value::as_object);
        self.nodes += 1;
        let Some(definition) = definition.filter(|_| above < LEVELS && self.nodes <= MOST) else {
            let mut end = Map::new();
            if let Some(text) = map.get("description") {
                end.insert("description".to_owned(), text.clone());
            }
            match is_object(definition) {
                true => drop(end.insert("type".to_owned(), "object".into())),
                false => self.any(&mut end, false),
            }
            tell(&mut end, "(and so on, like the levels above)");
            return self.node(end.into());
        };
        let mut inner = definition.clone();
        if let Some(text) = map.get("description") {
            inner.insert("description".to_owned(), text.clone());
        }
        self.open.push(name);
        let out = self.node(inner.into());
        self.open.pop();
        out
    }
}

/// Whether a definition takes objects only.
fn is_object(definition: Option<&Map<String, Value>>) -> bool {
    let is = |map: &Map<String, Value>| map.get("type") == Some(&"object".into());
    definition.is_some_and(|map| match map.get("anyOf") {
        Some(Value::Array(branches)) => branches
            .iter()
            .all(|branch| branch.as_object().is_some_and(is)),
        _ => is(map),
    })
}
