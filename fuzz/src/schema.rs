//! Bytes as a JSON Schema from elsewhere. What is taken as arguments renders in every dialect or says why not; no
//! rendering has an error in the eyes of `lint`, and each renders again as itself.

use copilot_tool::{ArgsSchema, Dialect, RenderError, lint};

use crate::{
    loose,
    rendered::{is_taken, renders_again},
};

#[rustfmt::skip]
const WORDS: &[&str] = &[
    "type", "object", "properties", "required", "additionalProperties", "string", "integer", "number", "boolean",
    "array", "null", "items", "enum", "const", "anyOf", "oneOf", "allOf", "not", "if", "then", "else", "$ref", "$defs",
    "definitions", "#/$defs/A", "#/$defs/B", "#/definitions/A", "#", "A", "B", "description", "default", "examples",
    "title", "format", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
    "minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "prefixItems", "additionalItems",
    "unevaluatedItems", "unevaluatedProperties", "patternProperties", "propertyNames", "minProperties",
    "maxProperties", "dependentRequired", "dependentSchemas", "dependencies", "contains", "minContains",
    "contentEncoding", "contentMediaType", "nullable", "discriminator", "propertyName", "mapping", "$schema", "$id",
    "$anchor", "$dynamicRef", "readOnly", "deprecated", "x-more", "action", "kind", "get", "list", "id", "path", "a",
    "b", "c", "a b", "é", "date-time", "uuid", "^[a-z]+$", "(?=x)", "[", "\\p{L}", "", "1", "-",
    "https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#",
];

/// The fuzz target.
pub fn schema(bytes: &[u8]) {
    let origin = loose::read(bytes, WORDS);
    for dialect in Dialect::ALL {
        let _ = lint(dialect, &origin);
    }
    let Ok(schema) =
        ArgsSchema::from_json_schema(origin.clone()).map_err(|error| explained(&error))
    else {
        return;
    };
    for dialect in Dialect::ALL {
        let plain = schema.render(dialect).map_err(|error| explained(&error));
        let full = schema
            .render_with_stand_ins(dialect)
            .map_err(|error| explained(&error));
        if let Ok(plain) = &plain {
            assert_eq!(
                full.as_ref().ok(),
                Some(plain),
                "{dialect:?}: a stand-in for nothing\n{origin}"
            );
        }
        if let Ok(rendered) = full {
            is_taken(dialect, &rendered);
            renders_again(dialect, &rendered);
        }
    }
}

fn explained(error: &RenderError) {
    assert!(!error.faults().is_empty());
    assert!(error.faults().iter().all(|fault| !fault.is_empty()));
}
