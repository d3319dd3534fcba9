//! What stands in a union, and beside it.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::{
    report::Report,
    rules,
    tree::{Node, Tree},
    values::text_of,
};
use crate::echo;

pub(super) fn check(
    report: &mut Report,
    tree: &Tree<'_>,
    node: &Node<'_>,
    map: &Map<String, Value>,
    keyword: &str,
) {
    let branches = node.branches(keyword);
    if branches.is_empty() && map[keyword].is_array() {
        let fact = format_args!("\"{keyword}\" has no branch");
        report.at(tree, node, &rules::EMPTY_UNION, fact);
    }
    if keyword == "allOf" && branches.iter().any(|branch| branch.get("$ref").is_some()) {
        let fact = format_args!("\"allOf\" has a \"$ref\" for a branch");
        report.at(tree, node, &rules::ALL_OF_REFERENCE, fact);
    }
    if keyword != "anyOf" {
        return;
    }
    if let Some(other) = map.keys().find(|other| *other != "anyOf") {
        let fact = format_args!("{} stands beside \"anyOf\"", echo::quoted(other));
        report.at(tree, node, &rules::ANY_OF_SIBLINGS, fact);
    }
    if let Some(name) = shared_first_key(branches) {
        let fact = format_args!(
            "two branches of \"anyOf\" have {} as their first key",
            echo::quoted(name)
        );
        report.at(tree, node, &rules::ANY_OF_FIRST_KEY, fact);
    }
}

/// A key that is the first of two objects, unless its closed sets of values tell them apart.
fn shared_first_key(branches: &[Value]) -> Option<&str> {
    // The tags under each first key; none where any value will do.
    let mut firsts: HashMap<&str, HashSet<String>> = HashMap::new();
    for branch in branches {
        let Some((name, first)) = branch
            .get("properties")
            .and_then(Value::as_object)
            .and_then(|properties| properties.iter().next())
        else {
            continue;
        };
        let tags = tags(first);
        match firsts.get_mut(name.as_str()) {
            None => {
                firsts.insert(name, tags);
            }
            Some(taken) if taken.is_empty() || tags.is_empty() || !taken.is_disjoint(&tags) => {
                return Some(name);
            }
            Some(taken) => taken.extend(tags),
        }
    }
    None
}

fn tags(schema: &Value) -> HashSet<String> {
    let several = schema.get("enum").and_then(Value::as_array);
    schema
        .get("const")
        .into_iter()
        .chain(several.into_iter().flatten())
        .filter_map(text_of)
        .collect()
}
