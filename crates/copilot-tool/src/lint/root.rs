//! What only the root must be: one plain object.

use serde_json::Value;

use super::{report::Report, rules, tree::Tree};
use crate::echo;

/// Keywords of the root that the rules below speak of; nobody need say it twice.
pub(super) const COMBINATORS: [&str; 3] = ["oneOf", "anyOf", "allOf"];
pub(super) const VALUES: [&str; 3] = ["enum", "const", "not"];

/// Whether there is an object to look into.
pub(super) fn check(report: &mut Report, tree: &Tree<'_>) -> bool {
    let root = tree.root();
    let Some(keywords) = root.keywords() else {
        report.at(
            tree,
            root,
            &rules::ROOT_OBJECT,
            format_args!(
                "the parameters must be a JSON object, got {}",
                echo::value(root.schema)
            ),
        );
        return false;
    };
    match keywords.get("type") {
        Some(Value::String(name)) if name == "object" => {}
        Some(other) => report.at(
            tree,
            root,
            &rules::ROOT_TYPE,
            format_args!(
                "the type of the root must be \"object\", got {}",
                echo::value(other)
            ),
        ),
        None => report.at(
            tree,
            root,
            &rules::ROOT_TYPE,
            format_args!("the root has no \"type\""),
        ),
    }
    if !keywords.contains_key("properties") {
        report.at(
            tree,
            root,
            &rules::ROOT_PROPERTIES,
            format_args!("the root has no \"properties\""),
        );
    }
    let groups = [
        (COMBINATORS.as_slice(), &rules::ROOT_COMBINATOR),
        (VALUES.as_slice(), &rules::ROOT_VALUES),
        (["$ref"].as_slice(), &rules::ROOT_REFERENCE),
    ];
    for (group, rule) in groups {
        for keyword in group.iter().filter(|word| keywords.contains_key(**word)) {
            let fact = format_args!("\"{keyword}\" is at the root");
            report.at(tree, root, rule, fact);
        }
    }
    true
}
