//! Where `$ref` leads: to something, elsewhere, or around in a circle.

use std::{borrow::Cow, collections::HashMap, ptr};

use serde_json::Value;

use super::{
    report::Report,
    rules,
    tree::{Node, Tree},
};
use crate::echo;

pub(super) fn check(report: &mut Report, tree: &Tree<'_>) {
    let mut graph = Graph::default();
    let mut local = Vec::new();
    for node in tree.nodes() {
        let Some(target) = node.get("$ref").and_then(Value::as_str) else {
            continue;
        };
        let shown = echo::quoted(target);
        if node.parent.is_some() {
            let fact = format_args!("there is a \"$ref\" to {shown}");
            report.at(tree, node, &rules::REFERENCE, fact);
            if node.keywords().is_some_and(|map| map.len() > 1) {
                let fact = format_args!("the \"$ref\" to {shown} has keywords beside it");
                report.at(tree, node, &rules::REFERENCE_SIBLINGS, fact);
            }
        }
        match resolve(tree.root().schema, target) {
            Some(found) => local.push((node, shown, ptr::from_ref(found))),
            None if target.starts_with('#') && !names_anchor(target) => {
                let fact = format_args!("the \"$ref\" to {shown} leads to nothing");
                report.at(tree, node, &rules::DANGLING_REFERENCE, fact);
            }
            None => {
                let fact = format_args!("the \"$ref\" to {shown} is no local pointer");
                report.at(tree, node, &rules::EXTERNAL_REFERENCE, fact);
            }
        }
    }
    for (_, _, target) in &local {
        graph.add(*target);
    }
    for (node, _, target) in &local {
        graph.connect(tree, node, *target);
    }
    graph.drop_what_ends();
    for (node, shown, target) in &local {
        if graph.goes_around(*target) {
            let fact = format_args!("the \"$ref\" to {shown} leads to a type that contains itself");
            report.at(tree, node, &rules::RECURSION, fact);
        }
    }
}

fn names_anchor(target: &str) -> bool {
    target.len() > 1 && !target.starts_with("#/")
}

fn resolve<'a>(root: &'a Value, target: &str) -> Option<&'a Value> {
    let pointer = target.strip_prefix('#')?;
    root.pointer(&percent_decoded(pointer))
}

/// A pointer in a URI may spell any character as `%` and two digits.
fn percent_decoded(pointer: &str) -> Cow<'_, str> {
    if !pointer.contains('%') {
        return pointer.into();
    }
    let mut bytes = Vec::with_capacity(pointer.len());
    let mut rest = pointer.as_bytes();
    while let [first, tail @ ..] = rest {
        let digits = tail.get(..2).and_then(|two| str::from_utf8(two).ok());
        match digits.and_then(|two| u8::from_str_radix(two, 16).ok()) {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// Which target of a reference has a reference to which other inside it. A schema is known by its address.
#[derive(Default)]
struct Graph {
    ids: HashMap<*const Value, usize>,
    /// For each target, those that have a reference to it inside.
    inside: Vec<Vec<usize>>,
    /// For each target, how many references inside it do not end.
    open: Vec<usize>,
}

impl Graph {
    fn add(&mut self, target: *const Value) {
        let next = self.ids.len();
        if *self.ids.entry(target).or_insert(next) == next {
            self.inside.push(Vec::new());
            self.open.push(0);
        }
    }

    fn connect(&mut self, tree: &Tree<'_>, node: &Node<'_>, target: *const Value) {
        let to = self.ids[&target];
        let mut at = Some(node);
        while let Some(node) = at {
            if let Some(&from) = self.ids.get(&ptr::from_ref(node.schema)) {
                self.inside[to].push(from);
                self.open[from] += 1;
            }
            at = tree.parent(node);
        }
    }

    /// What has no reference inside ends; then what refers only to that does; and so on. The rest goes around.
    fn drop_what_ends(&mut self) {
        let mut ends: Vec<_> = (0..self.open.len())
            .filter(|&id| self.open[id] == 0)
            .collect();
        while let Some(id) = ends.pop() {
            for &from in &self.inside[id] {
                self.open[from] -= 1;
                if self.open[from] == 0 {
                    ends.push(from);
                }
            }
        }
    }

    fn goes_around(&self, target: *const Value) -> bool {
        self.open[self.ids[&target]] > 0
    }
}
