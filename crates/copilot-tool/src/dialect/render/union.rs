//! Unions: any value, values that may be `null`, and what may stand beside `anyOf`.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::Renderer;
use crate::{
    dialect::{
        rules::{Null, Objects, Unions},
        told::tell,
    },
    schema::{in_order, is_null},
};

impl Renderer<'_> {
    /// Makes a node any JSON value, as a union of typed branches: hosts refuse `true`, `{}` and a node without a type.
    ///
    /// Arrays that hold arrays are decoded, and not mentioned: there is no finite form without a reference.
    pub(super) fn any(&mut self, map: &mut Map<String, Value>, with_arrays: bool) {
        if self.rules.objects == Objects::Closed {
            self.fault(
                "any JSON value",
                "give it a type, or take a `String` that holds JSON",
            );
            map.insert("type".to_owned(), "string".into());
            return;
        }
        let mut types = vec![
            json!({ "type": "string" }),
            json!({ "type": "number" }),
            json!({ "type": "boolean" }),
            json!({ "type": "object" }),
            json!({ "type": "null" }),
        ];
        if with_arrays {
            types.insert(4, json!({ "type": "array" }));
        }
        map.insert("anyOf".to_owned(), types.into());
    }

    pub(super) fn branches(&mut self, map: &mut Map<String, Value>) {
        if let Some(Value::Array(branches)) = map.get_mut("anyOf") {
            for branch in branches.iter_mut() {
                *branch = self.node(branch.take());
            }
            if self.rules.unions == Unions::Alone {
                splice(branches);
            }
        }
    }

    /// Says `null`, and what stands beside the branches, as the dialect does.
    pub(super) fn settle_union(&mut self, map: &mut Map<String, Value>) {
        if self.rules.null == Null::Keyword {
            say_nullable(map);
        }
        match self.rules.unions {
            Unions::Described => {}
            Unions::Alone => describe_branches(map),
            Unions::Led => {
                let branches = map.get_mut("anyOf").and_then(Value::as_array_mut);
                if branches.is_some_and(|branches| !lead(branches)) {
                    self.fault(
                        "a union of objects that no key tells apart",
                        "give each form a constant of its own, as `#[derive(CopilotArgs)]` on an enum does",
                    );
                }
            }
        }
    }
}

/// Puts first what tells objects apart: a key with a constant of its own in each of them, else one that the others
/// have not. Says whether there is one.
fn lead(branches: &mut [Value]) -> bool {
    let objects: Vec<&Map<String, Value>> = branches
        .iter()
        .filter_map(|branch| branch.get("properties")?.as_object())
        .collect();
    let constant = |object: &Map<String, Value>, key: &str| match object.get(key)?.get("enum")? {
        Value::Array(words) if words.len() == 1 => Some(words[0].to_string()),
        _ => None,
    };
    let tells = |key: &&String| {
        let mut seen = BTreeSet::new();
        let mut constants = objects.iter().map(|object| constant(object, key));
        constants.all(|constant| constant.is_some_and(|it| seen.insert(it)))
    };
    let tag = objects.first().and_then(|first| first.keys().find(tells));
    let first: Option<Vec<String>> = (objects.iter().enumerate())
        .map(|(index, object)| {
            let is_own = |key: &&String| {
                let mut others = objects.iter().enumerate();
                others.all(|(other, object)| other == index || !object.contains_key(*key))
            };
            tag.or_else(|| object.keys().find(is_own)).cloned()
        })
        .collect();
    if objects.len() < 2 {
        return true;
    }
    let Some(first) = first else {
        return false;
    };
    let objects = branches
        .iter_mut()
        .filter(|branch| branch.get("properties").is_some());
    for (branch, key) in objects.zip(first) {
        if let Some(Value::Object(properties)) = branch.get_mut("properties") {
            let led = properties
                .shift_remove(&key)
                .map(|schema| (key.clone(), schema));
            let rest = std::mem::take(properties);
            *properties = led.into_iter().chain(rest).collect();
        }
        if let Some(Value::Array(required)) = branch.get_mut("required") {
            required.sort_by_key(|name| name != &key);
        }
    }
    true
}

/// A branch for `null` → `"nullable": true` on the first of the others.
fn say_nullable(map: &mut Map<String, Value>) {
    let Some(Value::Array(branches)) = map.get_mut("anyOf") else {
        return;
    };
    let before = branches.len();
    branches.retain(|branch| !is_null(branch));
    if branches.len() == before {
        return;
    }
    if branches.is_empty() {
        map.shift_remove("anyOf");
        map.insert("type".to_owned(), "null".into());
        return;
    }
    if let Some(Value::Object(first)) = branches.first_mut() {
        first.insert("nullable".to_owned(), true.into());
        *first = in_order(std::mem::take(first));
    }
    if branches.len() == 1
        && let Value::Object(mut only) = branches.remove(0)
    {
        map.shift_remove("anyOf");
        if let (Some(Value::String(own)), Some(Value::String(inner))) =
            (map.get("description"), only.get("description"))
            && own != inner
        {
            let both = format!("{own} {inner}");
            map.insert("description".to_owned(), both.into());
        }
        only.extend(std::mem::take(map));
        *map = only;
    }
}

/// The branches of branches, beside which nothing stands either → branches.
fn splice(branches: &mut Vec<Value>) {
    for mut branch in std::mem::take(branches) {
        match branch.get_mut("anyOf").and_then(Value::as_array_mut) {
            Some(inner) => branches.append(inner),
            None => branches.push(branch),
        }
    }
}

/// The description of a union → the branches, in front of what they say themselves.
fn describe_branches(map: &mut Map<String, Value>) {
    let Some(Value::Array(branches)) = map.get_mut("anyOf") else {
        return;
    };
    let mut branches = std::mem::take(branches);
    if let Some(Value::String(text)) = map.shift_remove("description") {
        for branch in branches.iter_mut().filter_map(Value::as_object_mut) {
            let inner = branch.shift_remove("description");
            branch.insert("description".to_owned(), text.as_str().into());
            if let Some(inner) = inner.as_ref().and_then(Value::as_str)
                && inner != text
            {
                tell(branch, inner);
            }
        }
    }
    map.insert("anyOf".to_owned(), branches.into());
}

/// A schema that also takes `null`.
pub(super) fn or_null(schema: Value) -> Value {
    let Value::Object(mut map) = schema else {
        return schema;
    };
    if is_null(&Value::Object(map.clone())) {
        return Value::Object(map);
    }
    if let Some(Value::Array(branches)) = map.get_mut("anyOf") {
        if !branches.iter().any(is_null) {
            branches.push(json!({ "type": "null" }));
        }
        return Value::Object(map);
    }
    let description = map.shift_remove("description");
    let mut out = Map::new();
    out.insert(
        "anyOf".to_owned(),
        json!([Value::Object(map), { "type": "null" }]),
    );
    if let Some(description) = description {
        out.insert("description".to_owned(), description);
    }
    Value::Object(out)
}
