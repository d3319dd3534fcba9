//! Whether what a value serializes to is what it was decoded from.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::grammar::{Grammar, Id, Node, Object};

/// Whether `wire` says what `value` says. It may say more: absent fields as `null` or as their default. A set comes back in
/// its own order, and text of a form, such as a date, in its own spelling.
pub(super) fn same(grammar: &Grammar, id: Id, value: &Value, wire: &Value) -> bool {
    match (grammar.node(id), value, wire) {
        (Node::Leaf(leaf), Value::String(_), _) if leaf.is_formed && leaf.words.is_none() => true,
        (Node::Array(array), Value::Array(items), Value::Array(out)) => {
            let mut pairs = items.iter().zip(out).enumerate();
            items.len() == out.len()
                && pairs.all(|(index, (item, out))| {
                    array
                        .item(index)
                        .is_some_and(|id| same(grammar, id, item, out))
                })
                || is_set_of(items, out)
        }
        (Node::Object(object), Value::Object(map), Value::Object(out)) => {
            fields(grammar, object, map, out)
        }
        (Node::Union(branches), value, wire) => branches
            .iter()
            .any(|it| grammar.resembles(*it, value) && same(grammar, *it, value, wire)),
        _ => is_like(value, wire),
    }
}

fn fields(
    grammar: &Grammar,
    object: &Object,
    map: &Map<String, Value>,
    out: &Map<String, Value>,
) -> bool {
    let is_there = |(key, value): (&String, &Value)| {
        let id = object
            .property(key)
            .map(|it| it.value)
            .or_else(|| object.other(key));
        match (id, out.get(key)) {
            (Some(id), Some(out)) => same(grammar, id, value, out),
            // An open type forgets what it does not know.
            (_, None) => value.is_null() || object.property(key).is_none(),
            (None, Some(_)) => false,
        }
    };
    map.iter().all(is_there)
}

/// Whether the one has the items of the other, each once and in whatever order.
fn is_set_of(items: &[Value], out: &[Value]) -> bool {
    let texts = |items: &[Value]| items.iter().map(Value::to_string).collect::<BTreeSet<_>>();
    let (items, own) = (texts(items), texts(out));
    own.len() == out.len() && items == own
}

/// Whether two values are one, numbers by what they are worth.
pub(super) fn is_like(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => {
            let as_single = |float: f64| f64::from(float as f32);
            a == b
                || a.as_f64()
                    .zip(b.as_f64())
                    .is_some_and(|(a, b)| a == b || as_single(a) == b)
        }
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_like(a, b)) || is_set_of(a, b)
        }
        (Value::Object(a), Value::Object(b)) => {
            let is_in =
                |(key, value): (&String, &Value)| b.get(key).is_some_and(|it| is_like(value, it));
            a.len() == b.len() && a.iter().all(is_in)
        }
        (a, b) => a == b,
    }
}
