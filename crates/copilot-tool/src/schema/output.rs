//! The schema of what a tool returns. A validator reads it, so it says what serde writes and nothing less: it goes
//! through no dialect.

use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Map, Value};

use super::{normalize::Inliner, rewrite::drop_wide_bounds};

/// The JSON Schema (2020-12) of a `T` as it is serialized: types inlined, `$defs` for recursion only.
pub(crate) fn output<T: JsonSchema>() -> Map<String, Value> {
    let mut generator = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    let root = T::json_schema(&mut generator).to_value();
    let mut inliner = Inliner::new(generator.take_definitions(true)).keeping_null();
    let mut root = inliner.root(root);
    // What is wrong with a type as arguments does not matter here.
    let definitions = inliner.finish(&mut Vec::new());
    if let Value::Object(root) = &mut root
        && !definitions.is_empty()
    {
        root.insert("$defs".to_owned(), Value::Object(definitions));
    }
    narrow(&mut root);
    match root {
        Value::Object(root) => root,
        _ => Map::new(),
    }
}

/// Drops the bounds that not every reader of JSON can hold.
fn narrow(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            drop_wide_bounds(map);
            map.values_mut().for_each(narrow);
        }
        Value::Array(items) => items.iter_mut().for_each(narrow),
        _ => {}
    }
}
