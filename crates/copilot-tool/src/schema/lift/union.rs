//! Unions of objects → variants: told apart by a constant that each form has, or by being serde's own form of an enum.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Level, Lifter, property};
use crate::schema::{
    Member, Object, Union, Variant,
    external::{External, Form},
    references::reference,
};

/// The tag of an enum that has none on serde's wire.
const TAG: &str = "action";

/// The property for the content of a variant that is no object.
const CONTENT: &str = "value";

impl Lifter<'_> {
    /// The variants of a union of objects, all of which have what is `required` beside it; of a union of one, its
    /// properties.
    pub(super) fn union(&mut self, branches: Vec<Value>, required: &[String]) -> Vec<Member> {
        let mut levels = Vec::new();
        for branch in branches {
            let mut level = Level::default();
            if let Value::Object(branch) = branch {
                self.gather(branch, &mut level, 0);
            }
            if !level.is_null() {
                let own = |name: &&String| {
                    level.properties.contains_key(*name) && !level.required.contains(name)
                };
                let own: Vec<String> = required.iter().filter(own).cloned().collect();
                level.required.extend(own);
                levels.push(level);
            }
        }
        let Some(tag) = self.tag(&levels) else {
            if levels.len() == 1 {
                return self.object(levels.remove(0)).members;
            }
            self.fault(
                "a union whose forms no constant tells apart",
                "give each form a property with a constant of its own, by `#[serde(tag = \"…\")]` or \
                 `#[derive(CopilotArgs)]`",
            );
            return Vec::new();
        };
        let mut variants = Vec::new();
        for mut level in levels {
            let words = self.words(level.properties.get(&tag));
            level.properties.shift_remove(&tag);
            level.required.retain(|name| *name != tag);
            let description = std::mem::take(&mut level.description);
            let object = self.object(level);
            for name in words.clone().unwrap_or_else(|| vec![String::new()]) {
                variants.push(Variant {
                    name,
                    description: description.clone(),
                    object: object.clone(),
                    other: words.is_none(),
                });
            }
        }
        vec![Member::Union(Union { tag, variants })]
    }

    /// The property that every form requires, with a constant of its own. One form may take all other values.
    fn tag(&self, levels: &[Level]) -> Option<String> {
        let first = levels.first()?;
        let is_tag = |name: &&String| {
            let mut seen = BTreeSet::new();
            let mut others = 0;
            levels.iter().all(|level| {
                let schema = level.properties.get(*name);
                let required = level.required.contains(name);
                match (required, self.words(schema)) {
                    (true, Some(words)) => words.into_iter().all(|word| seen.insert(word)),
                    (true, None) => {
                        others += 1;
                        let is_text =
                            schema.is_some_and(|it| it.get("type") == Some(&"string".into()));
                        is_text && others == 1
                    }
                    (false, _) => false,
                }
            }) && !seen.is_empty()
                && (levels.len() > 1 || others == 0)
        };
        first.properties.keys().find(is_tag).cloned()
    }

    /// The texts that a constant, or an `enum`, consists of.
    fn words(&self, schema: Option<&Value>) -> Option<Vec<String>> {
        let mut map = schema?.as_object()?;
        if let Some(target) = reference(map).and_then(|name| self.definitions.get(&name)) {
            map = target.as_object()?;
        }
        if let Some(Value::Array(parts)) = map.get("allOf") {
            return parts.iter().find_map(|part| self.words(Some(part)));
        }
        let words = match (map.get("const"), map.get("enum")) {
            (Some(word), _) => std::slice::from_ref(word),
            (None, Some(Value::Array(words))) => words.as_slice(),
            _ => return None,
        };
        let words: Option<Vec<_>> = words
            .iter()
            .map(|word| word.as_str().map(str::to_owned))
            .collect();
        words.filter(|words| !words.is_empty())
    }

    /// serde's own form of enums: a word, or an object whose only key is the variant.
    pub(super) fn external(&mut self, branches: &[Value]) -> Option<Union> {
        let mut forms: Vec<(String, String, Option<Value>)> = Vec::new();
        for branch in branches {
            let mut level = Level::default();
            self.gather(branch.as_object()?.clone(), &mut level, 0);
            match level.words {
                Some(words) if level.properties.is_empty() => {
                    for word in words {
                        let word = word.as_str()?.to_owned();
                        forms.push((word, level.description.clone(), None));
                    }
                }
                _ => {
                    let mut properties = level.properties.into_iter();
                    let (Some((name, content)), None) = (properties.next(), properties.next())
                    else {
                        return None;
                    };
                    // A constant is a tag.
                    if level.required != [name.as_str()] || self.words(Some(&content)).is_some() {
                        return None;
                    }
                    forms.push((name, level.description, Some(content)));
                }
            }
        }
        let names: BTreeSet<_> = forms.iter().map(|(name, ..)| name).collect();
        if names.len() != forms.len() || forms.is_empty() {
            return None;
        }
        let mut external = External {
            tag: TAG.to_owned(),
            forms: Vec::new(),
        };
        let mut variants = Vec::new();
        for (name, description, content) in forms {
            let (form, object) = self.form(content);
            external.forms.push((name.clone(), form));
            variants.push(Variant {
                name,
                description,
                object,
                other: false,
            });
        }
        self.external = Some(external);
        Some(Union {
            tag: TAG.to_owned(),
            variants,
        })
    }

    /// What stands beside the tag for the content of a variant.
    fn form(&mut self, content: Option<Value>) -> (Form, Object) {
        let Some(content) = content else {
            return (Form::Word, Object::default());
        };
        let mut level = Level::default();
        if let Value::Object(map) = &content {
            self.gather(map.clone(), &mut level, 0);
        }
        if level.is_object() && !level.properties.is_empty() {
            if level.properties.contains_key(TAG) {
                self.fault(
                    &format!("a field named `{TAG}`, which is the tag of the enum"),
                    "rename it, or give the enum a tag by `#[serde(tag = \"…\")]`",
                );
            }
            return (Form::Fields, self.object(level));
        }
        let value = property(CONTENT.to_owned(), content, true);
        let object = Object {
            members: value.map(Member::Property).into_iter().collect(),
            ..Object::default()
        };
        (Form::Value(CONTENT.to_owned()), object)
    }
}

/// Whether a member has the key, in whichever form.
pub(super) fn has(member: &Member, name: &str) -> bool {
    match member {
        Member::Property(property) => property.name == name,
        Member::Union(union) => {
            let mut variants = union.variants.iter();
            union.tag == name
                || variants.any(|variant| variant.object.members.iter().any(|it| has(it, name)))
        }
    }
}
