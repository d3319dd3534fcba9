//! What every schema must be, wherever it stands: its own shape, then what it says about types, objects and arrays.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::{
    keywords,
    report::Report,
    rules,
    tree::{Node, Place, Tree},
};
use crate::{Dialect, echo};

const TYPES: [&str; 7] = [
    "object", "array", "string", "number", "integer", "boolean", "null",
];

pub(super) fn check(report: &mut Report, tree: &Tree<'_>, node: &Node<'_>) {
    match node.schema {
        Value::Object(map) => {
            shape(report, tree, node, map);
            types(report, tree, node, map);
            if node.is_object() {
                object(report, tree, node, map);
            }
            required(report, tree, node, map);
            array(report, tree, node, map);
            if node.place == Place::Property {
                property(report, tree, node, map);
            }
            keywords::check(report, tree, node, map);
        }
        Value::Bool(value) => {
            let of_root = tree
                .parent(node)
                .is_some_and(|parent| parent.place == Place::Root);
            let rule = if of_root && node.place == Place::Property {
                &rules::BOOLEAN_PROPERTY
            } else {
                &rules::BOOLEAN_SCHEMA
            };
            report.at(tree, node, rule, format_args!("the schema is {value}"));
        }
        other => report.at(
            tree,
            node,
            &rules::MALFORMED,
            format_args!("a schema must be an object, got {}", echo::value(other)),
        ),
    }
}

/// Keywords whose values have the wrong JSON type, as far as that takes their meaning away.
fn shape(report: &mut Report, tree: &Tree<'_>, node: &Node<'_>, map: &Map<String, Value>) {
    let is_text = |value: &Value| value.is_string();
    for (keyword, value) in map {
        let wanted = match keyword.as_str() {
            "type" => match value {
                Value::String(_) => continue,
                Value::Array(names) if !names.is_empty() && names.iter().all(is_text) => continue,
                _ => "the name of a type",
            },
            "properties" | "$defs" | "definitions" | "patternProperties" if !value.is_object() => {
                "an object of schemas"
            }
            "required" => match value {
                Value::Array(names) if names.iter().all(is_text) => continue,
                _ => "an array of strings",
            },
            "enum" if !value.is_array() => "an array of values",
            "anyOf" | "oneOf" | "allOf" if !value.is_array() => "an array of schemas",
            "$ref" if !value.is_string() => "a string",
            "additionalProperties" if !value.is_object() && !value.is_boolean() => "a schema",
            _ => continue,
        };
        let fact = format_args!("\"{keyword}\" must be {wanted}, got {}", echo::value(value));
        report.at(tree, node, &rules::MALFORMED, fact);
    }
}

fn types(report: &mut Report, tree: &Tree<'_>, node: &Node<'_>, map: &Map<String, Value>) {
    for name in node.types() {
        // Gemini's own spelling is in capitals.
        let large = report.dialect == Dialect::Gemini && is_large_type(name);
        if !large && !TYPES.contains(&name) {
            let fact = format_args!("{} is no type", echo::quoted(name));
            report.at(tree, node, &rules::UNKNOWN_TYPE, fact);
        }
    }
    match map.get("type") {
        Some(Value::Array(names)) if node.place != Place::Root => {
            let others = names.iter().filter(|name| *name != "null").count();
            let rule = if others > 1 {
                &rules::TYPE_UNION
            } else {
                &rules::TYPE_ARRAY
            };
            report.at(
                tree,
                node,
                rule,
                format_args!("\"type\" is a list of {} types", names.len()),
            );
        }
        Some(Value::String(name)) if name == "null" => {
            report.at(
                tree,
                node,
                &rules::NULL_TYPE,
                format_args!("the type is null"),
            );
        }
        None if asks_for_type(tree, node) => untyped(report, tree, node, map),
        _ => {}
    }
}

fn untyped(report: &mut Report, tree: &Tree<'_>, node: &Node<'_>, map: &Map<String, Value>) {
    let has_branches = ["anyOf", "oneOf", "allOf"]
        .iter()
        .any(|keyword| map.contains_key(*keyword));
    if has_branches || map.contains_key("$ref") {
        return;
    }
    if map.contains_key("enum") || map.contains_key("const") {
        let fact = format_args!("a closed set has no \"type\"");
        report.at(tree, node, &rules::UNTYPED_VALUES, fact);
    } else {
        let fact = format_args!("the schema has no \"type\"");
        report.at(tree, node, &rules::TYPELESS, fact);
    }
}

/// A branch beside a type narrows that type, and what only asserts needs none.
fn asks_for_type(tree: &Tree<'_>, node: &Node<'_>) -> bool {
    match node.place {
        Place::Property | Place::Items | Place::Definition => true,
        Place::Branch => tree
            .parent(node)
            .is_some_and(|parent| parent.get("type").is_none()),
        Place::Root | Place::Other => false,
    }
}

fn object(report: &mut Report, tree: &Tree<'_>, node: &Node<'_>, map: &Map<String, Value>) {
    let properties = map.get("properties").and_then(Value::as_object);
    if map.get("additionalProperties") != Some(&Value::Bool(false)) {
        let fact = format_args!("the object is not closed");
        report.at(tree, node, &rules::NOT_CLOSED, fact);
    }
    if node.place != Place::Root && properties.is_none_or(Map::is_empty) {
        let fact = format_args!("an object has no \"properties\"");
        report.at(tree, node, &rules::OBJECT_PROPERTIES, fact);
    }
}

fn required(report: &mut Report, tree: &Tree<'_>, node: &Node<'_>, map: &Map<String, Value>) {
    let properties = map.get("properties").and_then(Value::as_object);
    let mut seen = HashSet::new();
    let names = map.get("required").and_then(Value::as_array);
    for name in names.into_iter().flatten().filter_map(Value::as_str) {
        let shown = echo::quoted(name);
        if !seen.insert(name) {
            let fact = format_args!("\"required\" names {shown} twice");
            report.at(tree, node, &rules::REQUIRED_TWICE, fact);
        } else if properties.is_none_or(|properties| !properties.contains_key(name)) {
            let fact = format_args!("\"required\" names {shown}, which is not declared");
            report.at(tree, node, &rules::REQUIRED_UNDECLARED, fact);
        }
    }
    let optional: Vec<_> = properties
        .into_iter()
        .flat_map(Map::keys)
        .filter(|name| !seen.contains(name.as_str()))
        .collect();
    if !optional.is_empty() {
        let fact = format_args!("\"required\" does not name {}", echo::list(&optional));
        report.at(tree, node, &rules::NOT_REQUIRED, fact);
    }
}

fn array(report: &mut Report, tree: &Tree<'_>, node: &Node<'_>, map: &Map<String, Value>) {
    match map.get("items") {
        Some(Value::Array(_)) => {
            let fact = format_args!("\"items\" is a list, one schema for each place");
            report.at(tree, node, &rules::TUPLE_ITEMS, fact);
        }
        Some(_) => {}
        None if map.get("type").is_some_and(Value::is_array) && node.has_type("array") => {
            let fact = format_args!("a type that may be an array has no \"items\"");
            report.at(tree, node, &rules::UNION_ARRAY_ITEMS, fact);
        }
        None if node.has_type("array") => {
            let fact = format_args!("an array has no \"items\"");
            report.at(tree, node, &rules::ARRAY_ITEMS, fact);
        }
        None => {}
    }
}

/// A schema with a name: what the name may be, and what says what it is for.
fn property(report: &mut Report, tree: &Tree<'_>, node: &Node<'_>, map: &Map<String, Value>) {
    let Some(name) = node.name() else {
        return;
    };
    let shown = echo::quoted(name);
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let is_short = (1..=64).contains(&name.len());
    let fact = format_args!("the property is named {shown}");
    if !is_short || !name.chars().all(|c| is_word(c) || matches!(c, '.' | '-')) {
        report.at(tree, node, &rules::PROPERTY_KEY, fact);
    }
    if !is_short || !name.chars().all(is_word) || name.starts_with(|c: char| c.is_ascii_digit()) {
        report.at(tree, node, &rules::PROPERTY_IDENTIFIER, fact);
    }
    let says = |schema: &Value| {
        schema
            .get("description")
            .and_then(Value::as_str)
            .is_some_and(|text| !text.trim().is_empty())
    };
    // A description may stand in the branches, where Gemini wants it, and where a reference leads.
    let in_branch = ["anyOf", "oneOf", "allOf"]
        .iter()
        .any(|keyword| node.branches(keyword).iter().any(says));
    if !says(node.schema) && !in_branch && !map.contains_key("$ref") {
        let fact = format_args!("the property has no description");
        report.at(tree, node, &rules::PROPERTY_DESCRIPTION, fact);
    }
}

fn is_large_type(name: &str) -> bool {
    let small = name.to_ascii_lowercase();
    name == name.to_ascii_uppercase() && TYPES.contains(&small.as_str())
}
