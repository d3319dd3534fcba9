//! How much of everything there is in one schema.

use serde_json::Value;

use super::{
    report::Report,
    rules,
    tree::{DEEPEST, Node, Place, Tree},
    values::text_of,
};
use crate::Dialect;

/// What a dialect takes. OpenAI strict documents its numbers; the others are the tightest that were reported.
struct Sizes {
    levels: usize,
    properties: usize,
    /// Of one closed set, and of all of them.
    values: (usize, usize),
    /// Characters of names and values.
    text: usize,
}

const STRICT: Sizes = Sizes {
    levels: 10,
    properties: 5_000,
    values: (usize::MAX, 1_000),
    text: 120_000,
};
const PORTABLE: Sizes = Sizes {
    levels: 4,
    properties: 64,
    values: (100, usize::MAX),
    text: 16_384,
};

/// A closed set of more values than this, in OpenAI strict, may have so many characters at most.
const LONG_SET: (usize, usize) = (250, 15_000);
/// Gemini adds up what all arrays may hold.
const ITEMS: u64 = 900;

pub(super) fn check(report: &mut Report, tree: &Tree<'_>) {
    let sizes = match report.dialect {
        Dialect::OpenAiStrict => STRICT,
        _ => PORTABLE,
    };
    if let Some(cut) = tree.cut {
        let fact = format_args!("there are more than {DEEPEST} schemas inside each other");
        report.at(tree, tree.node(cut), &rules::UNREAD, fact);
    }
    if let Some(deep) = tree.nodes().find(|node| node.level > sizes.levels) {
        let fact = format_args!("this is {} levels deep", deep.level);
        report.at(tree, deep, &rules::DEPTH, fact);
    }
    let (mut properties, mut values, mut text, mut items) = (0, 0, 0, 0_u64);
    for node in tree.nodes() {
        if matches!(node.place, Place::Property | Place::Definition) {
            text += node.name().map_or(0, str::len);
        }
        properties += usize::from(node.place == Place::Property);
        let set = values_of(node);
        let length: usize = set.iter().map(length_of).sum();
        values += set.len();
        text += length + node.get("const").map_or(0, length_of);
        if set.len() > sizes.values.0 {
            let fact = format_args!("a closed set has {} values", set.len());
            report.at(tree, node, &rules::MANY_VALUES, fact);
        }
        if report.dialect == Dialect::OpenAiStrict && set.len() > LONG_SET.0 && length > LONG_SET.1
        {
            let fact = format_args!(
                "a closed set of {} values has {length} characters",
                set.len()
            );
            report.at(tree, node, &rules::MANY_VALUES, fact);
        }
        items = items.saturating_add(node.get("maxItems").and_then(Value::as_u64).unwrap_or(0));
    }
    let root = tree.root();
    let mut total = |rule, found: usize, most: usize, what: &str| {
        if found > most {
            report.at(tree, root, rule, format_args!("there are {found} {what}"));
        }
    };
    total(
        &rules::MANY_PROPERTIES,
        properties,
        sizes.properties,
        "properties",
    );
    total(
        &rules::MANY_VALUES,
        values,
        sizes.values.1,
        "values in closed sets",
    );
    total(
        &rules::LONG_TEXT,
        text,
        sizes.text,
        "characters of names and values",
    );
    if items > ITEMS {
        let fact = format_args!("all \"maxItems\" together are {items}");
        report.at(tree, root, &rules::MANY_ITEMS, fact);
    }
}

fn values_of<'a>(node: &Node<'a>) -> &'a [Value] {
    node.get("enum")
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

fn length_of(value: &Value) -> usize {
    match value {
        Value::String(text) => text.chars().count(),
        other => text_of(other).map_or(0, |text| text.len()),
    }
}
