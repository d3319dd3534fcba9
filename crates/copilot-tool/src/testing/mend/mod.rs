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
                let mut mends: Vec<Mend> = Vec::new();
                for mend in branches
                    .iter()
                    .flat_map(|it| self.at_node(*it, value, &foreign))
                {
                    let is_known = |it: &&mut Mend| it.is_plain() && it.value == mend.value;
                    match mends.iter_mut().find(is_known).filter(|_| mend.is_plain()) {
                        Some(known) => known.is_inexact |= mend.is_inexact,
                        None => mends.push(mend),
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
            let mut ways: Vec<Mend> = Vec::new();
            let mut name = key.clone();
            if let Some(property) = object.property(key) {
                let at = Segment::Name(key.clone());
                let mends = self.at(property.value, value).into_iter();
                ways.extend(mends.map(|it| it.within(&at)));
                if !property.is_required {
                    ways.extend(absent(value).map(|it| it.within(&at)));
                }
                return (name, ways);
            }
            if let Some(property) = self.meant(object, key)
                && !map.contains_key(&property.name)
            {
                name.clone_from(&property.name);
                let at = Segment::Name(name.clone());
                let read_as = format!("the key {} was read as {name}", echo::quoted(key));
                let cased = format!("{} was read as {name}", echo::quoted(key));
                let note = |message: String, path: Vec<Segment>| Note {
                    path,
                    message,
                    may_be_silent: true,
                };
                let mut mends = self.at(property.value, value);
                if !property.is_required {
                    mends.extend(absent(value));
                }
                for mend in mends {
                    let mut of_field = mend.clone().within(&at);
                    of_field.notes.push(note(read_as.clone(), vec![at.clone()]));
                    // A map whose keys are words of an enum has them as properties.
                    let mut of_map = mend.unsure().within(&Segment::Key(key.clone()));
                    of_map.notes.push(note(cased.clone(), Vec::new()));
                    ways.extend([of_field, of_map]);
                }
                if object.rest.is_none() {
                    return (name, ways);
                }
                // To an open object it may also be a key of its own. There is one name for all ways, so it is that of
                // the field; a schema that is open accepts the one as it does the other.
                ways.push(Mend::plain(value.clone()).unsure());
                return (name, ways);
            }
            if let Some(id) = object.other(key) {
                let mends = self.at(id, value).into_iter();
                ways.extend(mends.map(|it| it.within(&Segment::key(key))));
                return (name, ways);
            }
            let mut owners = foreign.iter().filter(|(name, _)| name == key);
            if is_empty(value) && owners.clone().next().is_some()
                || owners.any(|(_, default)| *default == Some(value))
            {
                ways.push(Mend {
                    is_absent: true,
                    ..Mend::plain(Value::Null)
                });
            }
            ways.push(Mend::plain(value.clone()));
            (name, ways)
        });
        product(entries.collect(), |parts| {
            Value::Object(parts.into_iter().collect())
        })
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
fn absent(value: &Value) -> Option<Mend> {
    let absent = match value {
        Value::Null => Mend::plain(Value::Null),
        Value::String(text) if text.is_empty() => Mend::emptied(),
        _ => return None,
    };
    Some(Mend {
        is_absent: true,
        ..absent
    })
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
                if next.len() >= MOST {
                    break;
                }
            }
        }
        out = next;
        out.truncate(MOST);
    }
    let out = out.into_iter();
    out.map(|(mend, done)| Mend {
        value: whole(done),
        ..mend
    })
    .collect()
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
