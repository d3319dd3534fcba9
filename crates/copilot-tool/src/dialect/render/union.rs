//! Unions: any value, values that may be `null`, and what may stand beside `anyOf`.

use serde_json::{Map, Value, json};

use super::Renderer;
use crate::dialect::{
    rules::{Null, Objects, Unions},
    told::tell,
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
            for branch in branches {
                *branch = self.node(branch.take());
            }
        }
    }

    /// Says `null`, and what stands beside the branches, as the dialect does.
    pub(super) fn settle_union(&self, map: &mut Map<String, Value>) {
        if self.rules.null == Null::Keyword {
            say_nullable(map);
        }
        if self.rules.unions == Unions::Alone {
            describe_branches(map);
        }
    }
}

fn is_null(branch: &Value) -> bool {
    branch.get("type") == Some(&"null".into())
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
    if let Some(Value::Object(first)) = branches.first_mut() {
        first.insert("nullable".to_owned(), true.into());
        *first = crate::schema::in_order(std::mem::take(first));
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
