//! Closed sets: the values of an `enum`.

use std::{collections::HashSet, fmt};

use serde_json::Value;

use super::{
    report::Report,
    rules,
    tree::{Node, Tree},
};
use crate::echo;

pub(super) fn check(report: &mut Report, tree: &Tree<'_>, node: &Node<'_>, value: &Value) {
    let Some(values) = value.as_array() else {
        return; // malformed, and reported so
    };
    let mut note = |rule, fact: fmt::Arguments<'_>| report.at(tree, node, rule, fact);
    if values.is_empty() {
        note(&rules::ENUM_DISTINCT, format_args!("\"enum\" is empty"));
    }
    let (mut seen, mut lower) = (HashSet::new(), HashSet::new());
    let mut twice = None;
    let mut cased = None;
    for value in values {
        let Some(text) = text_of(value) else {
            continue;
        };
        if !lower.insert(text.to_lowercase()) {
            cased = cased.or(Some(value));
        }
        if !seen.insert(text) {
            twice = twice.or(Some(value));
        }
    }
    if let Some(value) = twice {
        note(
            &rules::ENUM_DISTINCT,
            format_args!("\"enum\" lists {} twice", echo::value(value)),
        );
    } else if let Some(value) = cased {
        let fact = format_args!("{} differs from another in case only", echo::value(value));
        note(&rules::ENUM_CASE, fact);
    }
    if node.has_type("array") {
        note(
            &rules::ENUM_ON_ARRAY,
            format_args!("\"enum\" stands on an array"),
        );
    }
    if let Some(value) = values
        .iter()
        .find(|value| value.is_array() || value.is_object())
    {
        note(
            &rules::ENUM_COMPLEX,
            format_args!("\"enum\" lists an {}", echo::value(value)),
        );
    } else if let Some(value) = values.iter().find(|value| !value.is_string()) {
        note(
            &rules::ENUM_STRINGS,
            format_args!("\"enum\" lists {}", echo::value(value)),
        );
    }
    if values.iter().any(|value| value == "") {
        note(
            &rules::ENUM_EMPTY_VALUE,
            format_args!("\"enum\" lists an empty string"),
        );
    }
    let typed = node.types().next().is_some();
    if let Some(value) = values
        .iter()
        .find(|value| typed && !node.types().any(|name| is_of_type(value, name)))
    {
        note(
            &rules::ENUM_TYPE,
            format_args!("\"enum\" lists {} against its type", echo::value(value)),
        );
    }
}

fn is_of_type(value: &Value, name: &str) -> bool {
    match name.to_ascii_lowercase().as_str() {
        "string" => value.is_string(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => true, // no type, and reported so
    }
}

/// A value as JSON; none for arrays and objects, which may be of any depth.
pub(super) fn text_of(value: &Value) -> Option<String> {
    (!value.is_array() && !value.is_object()).then(|| value.to_string())
}
