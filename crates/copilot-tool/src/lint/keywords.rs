//! Single keywords: which rule each falls under. What formats, closed sets and unions say is judged elsewhere.

use serde_json::{Map, Value};

use super::{
    Rule,
    report::Report,
    root,
    rules::*,
    text,
    tree::{Node, Place, Tree},
    unions, values,
};
use crate::echo;

pub(super) fn check(
    report: &mut Report,
    tree: &Tree<'_>,
    node: &Node<'_>,
    map: &Map<String, Value>,
) {
    for (keyword, value) in map {
        let at_root = node.place == Place::Root;
        let keyword = keyword.as_str();
        // The root's own rules speak of these.
        let elsewhere = root::COMBINATORS.contains(&keyword) || root::VALUES.contains(&keyword);
        if !(at_root && elsewhere)
            && let Some(rule) = rule_of(keyword)
        {
            report.at(
                tree,
                node,
                rule,
                format_args!("there is {}", echo::quoted(keyword)),
            );
        }
        match keyword {
            "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf"
            | "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties"
            | "maxProperties"
                if !value.is_number() =>
            {
                let fact =
                    format_args!("\"{keyword}\" must be a number, got {}", echo::value(value));
                report.at(tree, node, &MALFORMED_VALUE, fact);
            }
            "minItems" if value.as_u64().is_some_and(|least| least > 1) => {
                let fact = format_args!("\"minItems\" is {value}");
                report.at(tree, node, &ARRAY_LENGTH, fact);
            }
            "format" => text::format(report, tree, node, value),
            "pattern" => text::pattern(report, tree, node, value),
            "enum" => values::check(report, tree, node, value),
            "anyOf" | "oneOf" | "allOf" if !at_root => {
                unions::check(report, tree, node, map, keyword);
            }
            "description"
                if !at_root
                    && value
                        .as_str()
                        .is_some_and(|text| text.chars().nth(1024).is_some()) =>
            {
                let fact = format_args!("the description has more than 1,024 characters");
                report.at(tree, node, &LONG_DESCRIPTION, fact);
            }
            _ => {}
        }
    }
}

/// The rule that minds the mere presence of a keyword.
fn rule_of(keyword: &str) -> Option<&'static Rule> {
    Some(match keyword {
        "oneOf" => &ONE_OF,
        "allOf" => &ALL_OF,
        "not" => &NOT,
        "if" | "then" | "else" => &CONDITIONAL,
        "dependentRequired" | "dependentSchemas" | "dependencies" => &DEPENDENT,
        "const" => &CONST,
        "nullable" => &NULLABLE,
        "additionalProperties" => &ADDITIONAL_PROPERTIES,
        "$defs" | "definitions" => &DEFINITIONS,
        "$schema" | "$id" | "id" => &SCHEMA_URI,
        "minimum" | "maximum" => &NUMBER_LIMITS,
        "exclusiveMinimum" | "exclusiveMaximum" => &EXCLUSIVE_LIMITS,
        "multipleOf" => &MULTIPLE_OF,
        "minLength" | "maxLength" => &STRING_LENGTH,
        "maxItems" => &ARRAY_LENGTH,
        "uniqueItems" => &UNIQUE_ITEMS,
        "minProperties" | "maxProperties" => &PROPERTY_COUNT,
        "default" => &DEFAULT,
        "propertyNames" => &PROPERTY_NAMES,
        "patternProperties"
        | "prefixItems"
        | "additionalItems"
        | "contains"
        | "minContains"
        | "maxContains"
        | "unevaluatedItems"
        | "unevaluatedProperties" => &UNLISTED,
        "examples" | "$comment" | "deprecated" | "readOnly" | "writeOnly" | "contentEncoding"
        | "contentMediaType" | "contentSchema" | "$anchor" | "$dynamicAnchor" | "$dynamicRef"
        | "$vocabulary" => &ANNOTATION,
        // Known to all, or judged by what they say.
        "type" | "properties" | "required" | "items" | "minItems" | "enum" | "anyOf" | "format"
        | "pattern" | "title" | "description" | "$ref" => return None,
        // Of Gemini's subset of OpenAPI.
        "example" | "propertyOrdering" => return None,
        _ => &UNKNOWN_KEYWORD,
    })
}
