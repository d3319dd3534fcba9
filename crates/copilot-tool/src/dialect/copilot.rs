//! `Dialect::Copilot`: a closed root with typed defaults.

use serde_json::{Map, Value};

use super::{flatten::Flat, simplify::simplify};

pub(super) fn render(flat: Flat, definitions: &Map<String, Value>) -> Value {
    let mut properties = Map::new();
    for property in flat.properties {
        let mut schema = simplify(property.schema);
        if let (Value::Object(schema), Some(default)) = (&mut schema, property.default) {
            schema.insert("default".to_owned(), default);
        }
        properties.insert(property.name, schema);
    }
    let mut root = Map::new();
    root.insert("type".to_owned(), "object".into());
    root.insert("properties".to_owned(), properties.into());
    root.insert("required".to_owned(), flat.required.into());
    if !flat.open {
        root.insert("additionalProperties".to_owned(), false.into());
    }
    if !definitions.is_empty() {
        let definitions = definitions
            .iter()
            .map(|(name, it)| (name.clone(), simplify(it.clone())));
        root.insert("$defs".to_owned(), Value::Object(definitions.collect()));
    }
    Value::Object(root)
}
