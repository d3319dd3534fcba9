//! How much of everything a finished schema has, where a provider takes only so much.

use serde_json::{Map, Value};

use crate::dialect::rules::Rules;

/// Notes what there is too much of.
pub(super) fn check(root: &Value, rules: &Rules, faults: &mut Vec<String>) {
    let mut sizes = Sizes::default();
    sizes.node(root, 1);
    let most = &rules.most;
    for (count, most, what) in [
        (sizes.optional, most.optional, "optional properties"),
        (sizes.unions, most.unions, "unions"),
        (sizes.properties, most.properties, "properties"),
        (sizes.depth, most.depth, "levels"),
        (sizes.words, most.words, "values in enums"),
    ] {
        if count > most {
            faults.push(format!(
                "the arguments: {count} {what} cannot be said for {}, which takes {most}; split the tool, or make \
                 the type smaller",
                rules.name
            ));
        }
    }
}

#[derive(Default)]
struct Sizes {
    optional: usize,
    unions: usize,
    properties: usize,
    depth: usize,
    words: usize,
}

impl Sizes {
    fn node(&mut self, schema: &Value, depth: usize) {
        let Value::Object(map) = schema else {
            return;
        };
        self.depth = self.depth.max(depth);
        for (keyword, value) in map {
            match (keyword.as_str(), value) {
                ("properties", Value::Object(properties)) => {
                    let required = map.get("required").and_then(Value::as_array);
                    let required = required.map_or(0, Vec::len);
                    self.properties += properties.len();
                    self.optional += properties.len() - required.min(properties.len());
                    self.all(properties, depth + 1);
                }
                // Not a level below this one: it is reached from where it is referred to.
                ("$defs", Value::Object(definitions)) => self.all(definitions, 1),
                ("items" | "additionalProperties", schema) => self.node(schema, depth + 1),
                ("anyOf", Value::Array(branches)) => {
                    self.unions += 1;
                    branches.iter().for_each(|branch| self.node(branch, depth));
                }
                ("enum", Value::Array(words)) => self.words += words.len(),
                _ => {}
            }
        }
    }

    fn all(&mut self, schemas: &Map<String, Value>, depth: usize) {
        schemas.values().for_each(|schema| self.node(schema, depth));
    }
}
