//! Every dialect of an argument type: rendered twice, rendered again from what was rendered, judged by `lint`, and by a
//! real validator on the instances that the precise schema allows.

use copilot_tool::{ArgsSchema, Dialect};
use jsonschema::Validator;
use serde_json::{Map, Value, json};

use super::rendered::{is_taken, renders_again};

/// The renderings of one type that there are.
pub(crate) struct Renderings(Vec<Rendering>);

struct Rendering {
    dialect: Dialect,
    schema: Value,
    validator: Validator,
}

impl Renderings {
    /// Renders all dialects, with stand-ins where they are needed.
    #[track_caller]
    pub(crate) fn of(schema: &ArgsSchema) -> Self {
        let renderings = Dialect::ALL.into_iter().filter_map(|dialect| {
            let plain = schema.render(dialect);
            let rendered = schema.render_with_stand_ins(dialect);
            if let Ok(plain) = &plain {
                assert_eq!(rendered.as_ref().unwrap().to_string(), plain.to_string());
            }
            for fault in [&plain, &rendered]
                .into_iter()
                .filter_map(|it| it.as_ref().err())
            {
                for fault in fault.faults() {
                    assert!(fault.contains(" cannot be said for "), "{fault}");
                }
            }
            let schema = rendered.ok()?;
            renders_again(dialect, &schema);
            is_taken(dialect, &schema);
            let validator = validator(&schema);
            Some(Rendering {
                dialect,
                schema,
                validator,
            })
        });
        Self(renderings.collect())
    }

    /// What a model would send in each dialect for an instance that the precise schema allows.
    #[track_caller]
    pub(crate) fn accept(&self, instance: &Value) -> Vec<(Dialect, Value)> {
        let calls = self.0.iter().map(|it| {
            let fill = Fill {
                definitions: &it.schema["$defs"],
                nulls: it.dialect == Dialect::OpenAiStrict,
                closes: it.dialect.is_strict(),
            };
            let call = fill.fill(&it.schema, instance);
            assert!(
                it.validator.is_valid(&call),
                "{:?} refuses {call}\n{:#}",
                it.dialect,
                it.schema
            );
            (it.dialect, call)
        });
        calls.collect()
    }
}

fn validator(schema: &Value) -> Validator {
    jsonschema::options()
        .should_validate_formats(true)
        .build(&without_nullable(schema))
        .unwrap_or_else(|error| panic!("no valid JSON Schema: {error}\n{schema:#}"))
}

/// OpenAPI's `nullable`, which is no keyword of JSON Schema, as a union.
fn without_nullable(schema: &Value) -> Value {
    match schema {
        Value::Object(map) => {
            let mut map: Map<String, Value> = map
                .iter()
                .map(|(key, value)| (key.clone(), without_nullable(value)))
                .collect();
            match map.shift_remove("nullable") {
                Some(Value::Bool(true)) => json!({ "anyOf": [map, { "type": "null" }] }),
                _ => map.into(),
            }
        }
        Value::Array(items) => items.iter().map(without_nullable).collect(),
        other => other.clone(),
    }
}

/// Writes an instance as a schema wants it.
struct Fill<'a> {
    definitions: &'a Value,
    /// `null` for what may be left out.
    nulls: bool,
    /// Nothing that has no name.
    closes: bool,
}

impl Fill<'_> {
    fn fill(&self, schema: &Value, value: &Value) -> Value {
        if let Some(name) = schema["$ref"].as_str() {
            let name = name.trim_start_matches("#/$defs/");
            return self.fill(&self.definitions[name], value);
        }
        if let Some(branches) = schema["anyOf"].as_array() {
            let filled = branches
                .iter()
                .map(|branch| (branch, self.fill(branch, value)));
            let fits = filled.filter(|(branch, filled)| self.is_valid(branch, filled));
            return fits
                .map(|(_, filled)| filled)
                .next()
                .unwrap_or_else(|| value.clone());
        }
        match (value, schema["type"].as_str()) {
            (Value::Object(map), Some("object")) => self.object(schema, map).into(),
            (Value::Object(map), Some("array")) => {
                let entries = map
                    .iter()
                    .map(|(key, value)| json!({ "key": key, "value": value }));
                self.fill(schema, &entries.collect())
            }
            (Value::Array(items), Some("array")) => {
                let items = items.iter().map(|item| self.fill(&schema["items"], item));
                items.collect()
            }
            _ => value.clone(),
        }
    }

    fn object(&self, schema: &Value, map: &Map<String, Value>) -> Map<String, Value> {
        let mut out = map.clone();
        let Some(properties) = schema["properties"].as_object() else {
            return out;
        };
        for (key, value) in &mut out {
            let own = properties.get(key).or(schema.get("additionalProperties"));
            if let Some(schema) = own {
                *value = self.fill(schema, value);
            }
        }
        if self.closes {
            out.retain(|key, _| properties.contains_key(key));
        }
        if self.nulls {
            for key in properties.keys() {
                out.entry(key.clone()).or_insert(Value::Null);
            }
        }
        out
    }

    fn is_valid(&self, schema: &Value, value: &Value) -> bool {
        let mut schema = without_nullable(schema);
        if let (Value::Object(map), Value::Object(_)) = (&mut schema, self.definitions) {
            map.insert("$defs".to_owned(), self.definitions.clone());
        }
        validator(&schema).is_valid(value)
    }
}
