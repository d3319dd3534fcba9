//! The repair table once more, and from the schema instead of the type: what a value may be mended to, with what is then
//! told. Written beside the decoder and without its code, so that each is measured by the other.

mod leaf;
mod way;

use serde_json::{Map, Value};

pub(super) use self::way::Mend;
use self::way::Note;
use super::grammar::{Grammar, Id, Node, Object, Property};
use crate::{decode::report::Segment, echo};

/// At most so many ways to mend one value are followed.
const MOST: usize = 48;

/// Fields of other variants, with the default that each shows.
type Foreign<'a> = [(&'a str, Option<&'a Value>)];

impl Grammar {
    /// The ways to read a call's arguments, the plain one among them.
    pub(super) fn mends(&self, arguments: &Value) -> Vec<Mend> {
        let root = match arguments {
            Value::Null => Value::Object(Map::new()),
            Value::String(text) if text.trim().is_empty() => Value::Object(Map::new()),
            Value::String(text) => serde_json::from_str(text).unwrap_or_default(),
            value => value.clone(),
        };
        let mut out = self.at(self.root, &root);
        if let Value::Object(map) = &root
            && let (1, Some((key, inner))) = (map.len(), map.iter().next())
        {
            let message = format!("the arguments were taken out of {}", echo::quoted(key));
            let inner = self.at(self.root, inner).into_iter();
            out.extend(inner.map(|it| it.with(message.clone()).unsure()));
        }
        out
    }

    fn at(&self, id: Id, value: &Value) -> Vec<Mend> {
        let mut out = self.at_node(id, value, &[]);
        out.truncate(MOST);
        out
    }

    fn at_node(&self, id: Id, value: &Value, foreign: &Foreign<'_>) -> Vec<Mend> {
        match self.node(id) {
            Node::Any => vec![Mend::plain(value.clone())],
            Node::Leaf(leaf) => leaf.mends(value),
            Node::Array(array) => {
                let read = |items: &[Value]| {
                    let items = items.iter().enumerate().map(|(index, item)| {
                        let mends = array.item(index).map(|id| self.at(id, item));
                        let mends = mends.unwrap_or_else(|| vec![Mend::plain(item.clone())]);
                        let mends = mends
                            .into_iter()
                            .map(|it| it.within(&Segment::Index(index)));
                        (String::new(), mends.collect())
                    });
                    product(items.collect(), |parts| {
                        parts.into_iter().map(|(_, it)| it).collect()
                    })
                };
                match (value, of_text(value)) {
                    (Value::Array(items), _) => read(items),
                    (_, Some(Value::Array(items))) => {
                        let mends = read(&items).into_iter();
                        mends
                            .map(|it| it.with("JSON text was read as an array"))
                            .collect()
                    }
                    _ => vec![Mend::plain(value.clone())],
                }
            }
            Node::Object(object) => match (value, of_text(value)) {
                (Value::Object(map), _) => self.in_object(object, map, foreign),
                (_, Some(Value::Object(map))) => {
                    let mends = self.in_object(object, &map, foreign).into_iter();
                    mends
                        .map(|it| it.with("JSON text was read as an object"))
                        .collect()
                }
                (Value::Array(items), _) => match entries(items) {
                    Some(map) => {
                        let is_map = !object.is_record && object.rest.is_some();
                        let mends = self.in_object(object, &map, foreign).into_iter();
                        let mends = mends
                            .map(|it| it.with("a list of entries was read as an object"))
                            .map(|it| if is_map { it } else { it.unsure() });
                        mends.chain([Mend::plain(value.clone())]).collect()
                    }
                    None => vec![Mend::plain(value.clone())],
                },
                _ => vec![Mend::plain(value.clone())],
            },
            Node::Union(branches) => {
                let others = if branches.len() > 1 {
                    self.objects(id)
                } else {
                    Vec::new()
                };
                let own = others.iter().flat_map(|it| &it.properties);
                let own = own.map(|it| (it.name.as_str(), it.default.as_ref()));
                let foreign: Vec<_> = own.chain(foreign.iter().copied()).collect();
                let mut mends = vec![Mend::plain(value.clone())];
                for branch in branches {
                    for mend in self.at_node(*branch, value, &foreign) {
                        if mend.is_plain() && mend.value == *value {
                            mends[0].is_known_gap |= mend.is_known_gap;
                        } else if self.resembles(*branch, &mend.value) {
                            mends.push(mend);
                        }
                    }
                }
                if value.as_str() == Some("") {
                    mends.push(Mend::emptied());
                }
                mends
            }
        }
    }

    fn in_object(
        &self,
        object: &Object,
        map: &Map<String, Value>,
        foreign: &Foreign<'_>,
    ) -> Vec<Mend> {
        let entries = map.iter().map(|(key, value)| {
            if let Some(property) = object.property(key) {
                return (key.clone(), self.of_field(object, property, value));
            }
            let meant = self.meant(object, key);
            if let Some(property) = meant.filter(|it| !map.contains_key(&it.name)) {
                let mut ways = self.of_misspelt(object, property, key, value);
                if !foreign.is_empty() && self.is_alias(key, &property.name) {
                    ways = ways.into_iter().map(Mend::unsure).collect();
                }
                if object.rest.is_some() {
                    // To an open object it may also be a key of its own. All ways have one name, so it is the field's.
                    ways.push(Mend::plain(value.clone()).unsure().known_gap());
                }
                return (property.name.clone(), ways);
            }
            let ways = match object.other(key) {
                Some(id) => {
                    let ways = self.at(id, value).into_iter();
                    let ways = ways.map(|it| it.within(&Segment::key(key)));
                    // Given twice, under two of its names.
                    let twice = |it: Mend| if meant.is_some() { it.known_gap() } else { it };
                    ways.map(twice).collect()
                }
                // An alias may be one in another variant only, and then it is foreign here.
                None if meant.is_some() => {
                    let ways = self.of_unknown(key, value, foreign).into_iter();
                    ways.map(Mend::unsure).collect()
                }
                None => self.of_unknown(key, value, foreign),
            };
            (key.clone(), ways)
        });
        product(entries.collect(), |parts| {
            Value::Object(parts.into_iter().collect())
        })
    }

    fn of_field(&self, object: &Object, property: &Property, value: &Value) -> Vec<Mend> {
        let mut ways = self.at(property.value, value);
        if !property.is_required {
            let of_record = |it: Mend| if object.is_record { it } else { it.unsure() };
            ways.extend(absent(value).into_iter().map(of_record));
        }
        let at = Segment::Name(property.name.clone());
        ways.into_iter().map(|it| it.within(&at)).collect()
    }

    /// An alias, or a key in another style or another case.
    fn of_misspelt(
        &self,
        object: &Object,
        property: &Property,
        key: &str,
        value: &Value,
    ) -> Vec<Mend> {
        let name = &property.name;
        let ways = self.of_field(object, property, value);
        if self.is_alias(key, name) {
            return ways;
        }
        let note = |mut mend: Mend, path: Vec<Segment>, message: String| {
            mend.notes.push(Note {
                path,
                message,
                may_be_silent: true,
            });
            mend
        };
        let key = echo::quoted(key);
        let mut out = Vec::new();
        for way in ways {
            // Where keys are the words of an enum, they are told as such.
            if key.eq_ignore_ascii_case(&echo::quoted(name)) {
                let message = format!("{key} was read as {}", echo::quoted(name));
                out.push(note(way.clone().unsure(), Vec::new(), message));
            }
            let path = vec![Segment::Name(name.clone())];
            let way = if object.is_record { way } else { way.unsure() };
            out.push(note(way, path, format!("the key {key} was read as {name}")));
        }
        out
    }

    /// A key that the object does not have: nothing is lost without it, where another variant has it and it says nothing.
    fn of_unknown(&self, key: &str, value: &Value, foreign: &Foreign<'_>) -> Vec<Mend> {
        let is_own = |name: &str| name == key || self.is_alias(key, name);
        let mut owners = foreign.iter().filter(|(name, _)| is_own(name));
        let is_expected = is_empty(value) && owners.clone().next().is_some()
            || owners.any(|(_, default)| *default == Some(value));
        let dropped = is_expected.then(|| Mend {
            is_absent: true,
            ..Mend::plain(Value::Null)
        });
        let kept = Mend::plain(value.clone());
        dropped.into_iter().chain([kept]).collect()
    }

    fn is_alias(&self, key: &str, name: &str) -> bool {
        let mut aliases = self.aliases.iter();
        aliases.any(|(alias, own)| alias == key && own == name)
    }

    /// The only property that a key in another style can mean.
    fn meant<'a>(&self, object: &'a Object, key: &str) -> Option<&'a Property> {
        let alias = self.aliases.iter().filter(|(alias, _)| alias == key);
        if let Some(property) = alias.filter_map(|(_, name)| object.property(name)).next() {
            return Some(property);
        }
        let bare = bare(key);
        let mut like = object.properties.iter().filter(|it| {
            let aliases = self.aliases.iter().filter(|(_, name)| *name == it.name);
            let mut names = aliases
                .map(|(alias, _)| alias.as_str())
                .chain([it.name.as_str()]);
            names.any(|name| self::bare(name) == bare)
        });
        like.next().filter(|_| like.next().is_none())
    }
}

/// What an optional field makes of `null`, and of empty text that is no value of it.
fn absent(value: &Value) -> Vec<Mend> {
    let absent = |mend: Mend| Mend {
        is_absent: true,
        ..mend
    };
    match value {
        Value::Null => vec![absent(Mend::plain(Value::Null))],
        Value::String(text) if text.is_empty() => {
            // An `Option` of an `Option` makes `null` of it.
            let null = Mend {
                has_null: true,
                ..Mend::emptied()
            };
            vec![absent(Mend::emptied()), null]
        }
        _ => Vec::new(),
    }
}

/// Every combination of the ways of the parts.
fn product(
    parts: Vec<(String, Vec<Mend>)>,
    whole: impl Fn(Vec<(String, Value)>) -> Value,
) -> Vec<Mend> {
    let mut out: Vec<(Mend, Vec<(String, Value)>)> = vec![(Mend::plain(Value::Null), Vec::new())];
    for (name, ways) in parts {
        let mut next = Vec::new();
        for (mend, done) in &out {
            for way in &ways {
                let (mut mend, mut done) = (mend.clone(), done.clone());
                mend.absorb(way);
                if !way.is_absent {
                    done.push((name.clone(), way.value.clone()));
                }
                next.push((mend, done));
            }
        }
        // The ways with the fewest repairs are the likeliest.
        next.sort_by_key(|(mend, _)| mend.notes.len());
        next.truncate(MOST);
        out = next;
    }
    let out = out.into_iter();
    out.map(|(mend, done)| Mend {
        value: whole(done),
        ..mend
    })
    .collect()
}

/// The map that a list of entries stands for.
fn entries(items: &[Value]) -> Option<Map<String, Value>> {
    let mut map = Map::new();
    for item in items {
        let entry = item.as_object().filter(|entry| entry.len() == 2)?;
        let key = match entry.get("key")? {
            Value::String(key) => key.clone(),
            Value::Number(key) if !key.is_f64() => key.to_string(),
            Value::Bool(key) => key.to_string(),
            _ => return None,
        };
        if map.insert(key, entry.get("value")?.clone()).is_some() {
            return None;
        }
    }
    Some(map)
}

fn of_text(value: &Value) -> Option<Value> {
    let text = value.as_str()?;
    text.trim_start()
        .starts_with(['{', '['])
        .then(|| serde_json::from_str(text).ok())
        .flatten()
}

/// A name without its style.
fn bare(name: &str) -> String {
    let letters = name.chars().filter(|c| !matches!(c, '_' | '-' | ' '));
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}
