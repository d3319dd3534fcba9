//! One step away from a value: what models get wrong, and what a decoder might take for right.

use serde_json::{Map, Value, json};

use super::{
    draw::Draw,
    grammar::{Grammar, Id, Node, Object},
};

/// The words around all of the arguments.
const WRAPPERS: [&str; 4] = ["arguments", "args", "req", "input"];

/// Makes mutants of the values of a grammar.
pub(super) struct Mutator<'a> {
    grammar: &'a Grammar,
    /// Keys that mean something somewhere in the type.
    names: Vec<String>,
}

impl<'a> Mutator<'a> {
    pub(super) fn new(grammar: &'a Grammar) -> Self {
        Self {
            grammar,
            names: grammar.names(),
        }
    }

    /// `value` with one thing changed.
    pub(super) fn mutant(&self, value: &Value, draw: &mut Draw) -> Value {
        if draw.one_in(24) {
            return around(value, draw);
        }
        let mut mutant = value.clone();
        self.change(self.grammar.root, &mut mutant, draw);
        mutant
    }

    fn change(&self, id: Id, value: &mut Value, draw: &mut Draw) {
        if draw.one_in(10) {
            return other(value, draw);
        }
        match (self.grammar.node(id), value) {
            (Node::Object(object), Value::Object(map)) => self.in_object(object, map, draw),
            (Node::Array(array), Value::Array(items)) => {
                let index = draw.below(items.len().max(1));
                match (array.item(index), items.get_mut(index)) {
                    (Some(id), Some(item)) if draw.below(4) > 0 => self.change(id, item, draw),
                    _ => in_array(items, draw),
                }
            }
            (Node::Leaf(leaf), value) => match draw.of(&leaf.beyond) {
                Some(beyond) if draw.one_in(2) => *value = beyond.clone(),
                _ => respelt(value, draw),
            },
            (Node::Union(branches), value) => {
                let likely = branches
                    .iter()
                    .find(|it| self.grammar.resembles(**it, value));
                match (likely, &mut *value) {
                    (Some(_), Value::Object(map)) if branches.len() > 1 && draw.one_in(4) => {
                        self.foreign(branches, map, draw);
                    }
                    (Some(branch), value) => self.change(*branch, value, draw),
                    (None, value) => other(value, draw),
                }
            }
            (_, value) => other(value, draw),
        }
    }

    /// A field of another variant, with a value or with nothing to say.
    fn foreign(&self, branches: &[Id], map: &mut Map<String, Value>, draw: &mut Draw) {
        let Some(branch) = draw.of(branches) else {
            return;
        };
        let objects = self.grammar.objects(*branch);
        let properties: Vec<_> = objects.iter().flat_map(|it| &it.properties).collect();
        let Some(property) = draw.of(&properties) else {
            return;
        };
        let value = match draw.below(4) {
            0 => self.grammar.some(property.value, draw).unwrap_or_default(),
            1 => property.default.clone().unwrap_or_default(),
            _ => draw.of(&nothings()).cloned().unwrap_or_default(),
        };
        map.insert(property.name.clone(), value);
    }

    fn in_object(&self, object: &Object, map: &mut Map<String, Value>, draw: &mut Draw) {
        let keys: Vec<String> = map.keys().cloned().collect();
        let Some(key) = draw.of(&keys).cloned() else {
            return self.add(object, map, draw);
        };
        if draw.below(8) > 2 {
            let id = object.property(&key).map(|it| it.value);
            if let (Some(id), Some(value)) = (id.or_else(|| object.other(&key)), map.get_mut(&key))
            {
                return self.change(id, value, draw);
            }
        }
        match draw.below(5) {
            0 => drop(map.shift_remove(&key)),
            1 => {
                let value = map.shift_remove(&key).unwrap_or_default();
                map.insert(restyled(&key, draw), value);
            }
            _ => self.add(object, map, draw),
        }
    }

    /// A key more, or another value under a known one.
    fn add(&self, object: &Object, map: &mut Map<String, Value>, draw: &mut Draw) {
        let own: Vec<_> = object.properties.iter().map(|it| it.name.clone()).collect();
        let of_type = |draw: &mut Draw| draw.of(&self.names).cloned().unwrap_or_default();
        let key = match draw.below(5) {
            0 => of_type(draw),
            1 => restyled(&of_type(draw), draw),
            2 => "unknown".to_owned(),
            _ => draw.of(&own).cloned().unwrap_or_default(),
        };
        let value = match draw.below(4) {
            0 => json!("text"),
            1 => json!(1),
            _ => draw.of(&nothings()).cloned().unwrap_or_default(),
        };
        map.insert(key, value);
    }
}

/// The arguments as a whole in something else.
fn around(value: &Value, draw: &mut Draw) -> Value {
    let wrapper = draw.of(&WRAPPERS).copied().unwrap_or_default();
    match draw.below(6) {
        0 => value.to_string().into(),
        1 => json!({ wrapper: value.to_string() }),
        2 => json!([value]),
        3 => Value::Null,
        4 => json!({ wrapper: value, "more": 1 }),
        _ => json!({ wrapper: value }),
    }
}

/// Values that say nothing.
fn nothings() -> [Value; 4] {
    [json!(null), json!(""), json!([]), json!({})]
}

fn in_array(items: &mut Vec<Value>, draw: &mut Draw) {
    let first = items.first().cloned().unwrap_or_default();
    match draw.below(5) {
        0 => drop(items.pop()),
        1 => items.push(first),
        2 => items.push(json!({})),
        3 => items.clear(),
        _ => {
            while items.len() < 4 {
                items.push(first.clone());
            }
        }
    }
}

/// A value of another type, or the value inside another one.
fn other(value: &mut Value, draw: &mut Draw) {
    let inner = value.take();
    *value = match draw.below(15) {
        14 => match inner {
            // What stands for a map where a provider has none.
            Value::Object(map) => (map.into_iter())
                .map(|(key, value)| json!({ "key": key, "value": value }))
                .collect(),
            inner => json!([{ "key": "a", "value": inner }]),
        },
        13 => match inner {
            // What serde takes for a struct in some formats.
            Value::Object(map) => map.into_iter().map(|(_, value)| value).collect(),
            inner => json!([inner, inner]),
        },
        0 => json!(null),
        1 => json!(true),
        2 => json!(7),
        3 => json!(1.5),
        4 => json!("text"),
        5 => json!(""),
        6 => json!([]),
        7 => json!({}),
        8 => json!([inner]),
        9 => json!({ "value": inner }),
        10 => json!(-1),
        11 => json!("5"),
        _ => inner.to_string().into(),
    };
}

/// The same thing, said otherwise.
fn respelt(value: &mut Value, draw: &mut Draw) {
    *value = match &*value {
        Value::Bool(it) => {
            let upper = it.to_string().to_uppercase();
            let choices = [
                json!(it.to_string()),
                json!(upper),
                json!(u8::from(*it)),
                json!("yes"),
            ];
            draw.of(&choices).cloned().unwrap_or_default()
        }
        Value::Number(number) => {
            let float = number.as_f64().unwrap_or_default();
            let choices = [
                json!(number.to_string()),
                json!(float),
                json!(float + 0.5),
                json!(format!("{number} ")),
                json!(format!("+{number}")),
                json!(format!("{number}.0")),
                json!(-float),
            ];
            draw.of(&choices).cloned().unwrap_or_default()
        }
        Value::String(text) => {
            let number = text.parse::<i64>();
            let choices = [
                json!(text.to_uppercase()),
                json!(text.to_lowercase()),
                json!(format!("{text} ")),
                json!(format!("{text}{text}")),
                json!(text.chars().skip(1).collect::<String>()),
                number.map_or(json!(4), Value::from),
                json!([text]),
            ];
            draw.of(&choices).cloned().unwrap_or_default()
        }
        other => json!(other.to_string()),
    };
}

/// A key in another style.
fn restyled(key: &str, draw: &mut Draw) -> String {
    match draw.below(6) {
        0 => key.to_uppercase(),
        1 => key.replace('_', "-"),
        2 => key.replace('_', ""),
        3 => key.replace('_', " "),
        4 => format!("{key}s"),
        _ => {
            let mut out = String::new();
            for (index, word) in key.split('_').enumerate() {
                let mut chars = word.chars();
                match chars.next() {
                    Some(first) if index > 0 => out.extend(first.to_uppercase()),
                    Some(first) => out.push(first),
                    None => {}
                }
                out.push_str(chars.as_str());
            }
            out
        }
    }
}
