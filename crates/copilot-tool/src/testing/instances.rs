//! Values that a grammar proposes as valid: first every bound, variant and optional field in turn, then mixtures.

use serde_json::{Map, Value, json};

use super::{
    draw::Draw,
    grammar::{Array, Grammar, Id, Node, Object},
};

/// At most so many values of one node are listed, so that wide types stay affordable.
const MOST: usize = 600;
/// Deeper than this only what must be there is written.
const DEEP: usize = 5;
/// No valid value is so deep.
const DEEPEST: usize = 24;
/// The length of a long collection.
const LONG: usize = 33;

/// Keys of maps.
const KEYS: [&str; 10] = [
    "key",
    "a",
    "",
    "two words",
    "é",
    "日本語",
    "1",
    "-1",
    "true",
    "a.b\"c",
];

/// Anything at all.
fn anything() -> [Value; 8] {
    [
        json!({}),
        json!(null),
        json!("text"),
        json!(-1),
        json!(0.5),
        json!(true),
        json!([1, "a", null]),
        json!({ "a": { "b": [] } }),
    ]
}

impl Grammar {
    /// The least value of a node; `None` where the grammar finds none.
    fn least_below(&self, id: Id, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        let least = |id: Id| self.least_below(id, depth + 1);
        match self.node(id) {
            Node::Any => Some(json!({})),
            Node::Leaf(leaf) => leaf.pool.first().cloned(),
            Node::Array(array) => {
                let items = (0..array.min).map(|index| least(array.item(index)?));
                items.collect::<Option<Vec<_>>>().map(Value::Array)
            }
            Node::Object(object) => {
                let required = object.properties.iter().filter(|it| it.is_required);
                let required = required.map(|it| Some((it.name.clone(), least(it.value)?)));
                let mut map = required.collect::<Option<Map<_, _>>>()?;
                let mut spare = object.spare_keys();
                while map.len() < object.min {
                    let (key, id) = spare.next()?;
                    map.insert(key, least(id)?);
                }
                Some(map.into())
            }
            // The last resort of a recursive type is a branch without recursion, wherever it stands.
            Node::Union(branches) => branches.iter().find_map(|it| least(*it)),
        }
    }

    /// Every bound, variant and optional field of a node, one at a time.
    pub(super) fn all(&self, id: Id) -> Vec<Value> {
        self.all_below(id, 0)
    }

    fn all_below(&self, id: Id, depth: usize) -> Vec<Value> {
        if depth > DEEP {
            return self.least_below(id, depth).into_iter().collect();
        }
        let mut out = match self.node(id) {
            Node::Any => anything().to_vec(),
            Node::Leaf(leaf) => leaf.pool.clone(),
            Node::Array(array) => self.all_of_array(array, depth),
            Node::Object(object) => self.all_of_object(object, depth),
            Node::Union(branches) => {
                let branches = branches.iter();
                branches
                    .flat_map(|it| self.all_below(*it, depth + 1))
                    .collect()
            }
        };
        // Thinned out evenly, so that the last branches are there as well as the first.
        if out.len() > MOST {
            let step = out.len() / MOST + 1;
            out = out.into_iter().step_by(step).collect();
        }
        out
    }

    fn all_of_array(&self, array: &Array, depth: usize) -> Vec<Value> {
        let Some(rest) = array.rest else {
            let Some(least) = (0..array.first.len())
                .map(|index| self.least_below(array.first[index], depth + 1))
                .collect::<Option<Vec<_>>>()
            else {
                return Vec::new();
            };
            let mut out = vec![Value::from(least.clone())];
            for (index, id) in array.first.iter().enumerate() {
                for item in self.all_below(*id, depth + 1) {
                    let mut items = least.clone();
                    items[index] = item;
                    out.push(items.into());
                }
            }
            return out;
        };
        let items = self.all_below(rest, depth + 1);
        let long = |length: usize| {
            (items.iter().cycle().take(length))
                .cloned()
                .collect::<Value>()
        };
        let most = array.max.unwrap_or(LONG).min(4 * LONG);
        let mut out = vec![long(array.min)];
        if !items.is_empty() && most > 0 {
            out.extend(items.iter().map(|it| json!(vec![it; array.min.max(1)])));
            out.extend([long(most), long(array.min.max(2).min(most))]);
        }
        out
    }

    fn all_of_object(&self, object: &Object, depth: usize) -> Vec<Value> {
        let mut full = Map::new();
        for property in &object.properties {
            if let Some(value) = self.least_below(property.value, depth + 1) {
                full.insert(property.name.clone(), value);
            } else if property.is_required {
                return Vec::new();
            }
        }
        let is_optional = |key: &str| object.property(key).is_some_and(|it| !it.is_required);
        let mut bare = full.clone();
        bare.retain(|key, _| !is_optional(key));
        let mut out = Vec::new();
        if object.min <= bare.len() {
            out.push(Value::from(bare.clone()));
        }
        out.push(full.clone().into());
        for property in &object.properties {
            for value in self.all_below(property.value, depth + 1) {
                let mut map = full.clone();
                map.insert(property.name.clone(), value);
                out.push(map.into());
            }
            if !property.is_required {
                let mut without = full.clone();
                let mut with_only = bare.clone();
                if let Some(value) = without.shift_remove(&property.name) {
                    with_only.insert(property.name.clone(), value);
                    out.extend([without.into(), with_only.into()]);
                }
            }
        }
        self.all_of_spare(object, &bare, depth, &mut out);
        out
    }

    /// Keys that are no properties: each alone, all values under one of them, and many.
    fn all_of_spare(
        &self,
        object: &Object,
        bare: &Map<String, Value>,
        depth: usize,
        out: &mut Vec<Value>,
    ) {
        let mut many = bare.clone();
        let mut values_of = None;
        for (key, id) in object.spare_keys() {
            let values = match values_of {
                Some(known) if known == id => self.least_below(id, depth + 1).into_iter().collect(),
                _ => self.all_below(id, depth + 1),
            };
            values_of = Some(id);
            for value in values {
                let mut map = bare.clone();
                map.insert(key.clone(), value.clone());
                if map.len() >= object.min {
                    out.push(map.into());
                }
                if object.max.is_none_or(|max| many.len() < max) {
                    many.insert(key.clone(), value);
                }
            }
        }
        out.push(many.into());
    }

    /// A mixture.
    pub(super) fn some(&self, id: Id, draw: &mut Draw) -> Option<Value> {
        self.some_below(id, draw, 0)
    }

    fn some_below(&self, id: Id, draw: &mut Draw, depth: usize) -> Option<Value> {
        if depth > DEEP && draw.one_in(2) {
            return self.least_below(id, depth);
        }
        match self.node(id) {
            Node::Any => draw.of(&anything()).cloned(),
            Node::Leaf(leaf) => draw.of(&leaf.pool).cloned(),
            Node::Array(array) => {
                let more = if draw.one_in(12) { 12 } else { draw.below(4) };
                let length = (array.min + more).min(array.max.unwrap_or(usize::MAX));
                let items =
                    (0..length).map(|index| self.some_below(array.item(index)?, draw, depth + 1));
                items.collect::<Option<Vec<_>>>().map(Value::Array)
            }
            Node::Object(object) => {
                let mut map = Map::new();
                for property in &object.properties {
                    if !property.is_required && draw.one_in(2) {
                        continue;
                    }
                    match self.some_below(property.value, draw, depth + 1) {
                        Some(value) => drop(map.insert(property.name.clone(), value)),
                        None if property.is_required => return None,
                        None => {}
                    }
                }
                let spare: Vec<_> = object.spare_keys().collect();
                let more = object.min.saturating_sub(map.len()) + draw.below(4);
                for _ in 0..if spare.is_empty() { 0 } else { more } {
                    let (key, id) = draw.of(&spare)?.clone();
                    let value = self.some_below(id, draw, depth + 1)?;
                    if object.max.is_none_or(|max| map.len() < max) {
                        map.insert(key, value);
                    }
                }
                Some(map.into())
            }
            Node::Union(branches) => {
                let branch = *draw.of(branches)?;
                (self.some_below(branch, draw, depth + 1)).or_else(|| self.least_below(id, depth))
            }
        }
    }
}

impl Array {
    pub(super) fn item(&self, index: usize) -> Option<Id> {
        self.first.get(index).copied().or(self.rest)
    }
}

impl Object {
    /// Keys that are no properties, each with what stands under it.
    fn spare_keys(&self) -> impl Iterator<Item = (String, Id)> {
        let of_form = self.patterns.iter().flat_map(|keys| {
            let pool = keys.pool.iter();
            pool.map(|key| (key.clone(), keys.value))
        });
        let free = self.rest.into_iter().flat_map(move |id| {
            let keys = KEYS.iter().filter(|key| self.property(key).is_none());
            keys.filter(move |key| self.other(key) == Some(id))
                .map(move |key| ((*key).to_owned(), id))
        });
        of_form.chain(free)
    }
}
