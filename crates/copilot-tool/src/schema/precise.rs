//! The model of a schema → one JSON Schema that says exactly what it says, with a union where there are variants.

use serde_json::{Map, Value, json};

use super::{Member, Object, Property, Union};

/// One object, or `anyOf` of one object for each choice of variants.
pub(super) fn object(object: &Object) -> Value {
    let mut alternatives = alternatives(object);
    match alternatives.len() {
        1 => alternatives.remove(0).into_value(),
        _ => {
            json!({ "anyOf": alternatives.into_iter().map(Plain::into_value).collect::<Vec<_>>() })
        }
    }
}

/// Takes a keyword of ours out of a finished schema.
pub(super) fn remove(schema: &mut Value, keyword: &str) {
    match schema {
        Value::Object(map) => {
            map.shift_remove(keyword);
            map.values_mut().for_each(|schema| remove(schema, keyword));
        }
        Value::Array(schemas) => schemas
            .iter_mut()
            .for_each(|schema| remove(schema, keyword)),
        _ => {}
    }
}

/// An object without a union in it.
#[derive(Clone, Default)]
struct Plain {
    properties: Map<String, Value>,
    required: Vec<Value>,
    open: bool,
    keeps_others: bool,
    description: String,
}

impl Plain {
    fn add(&mut self, property: &Property) {
        let mut schema = property.schema.clone();
        if let (Value::Object(schema), Some(default)) = (&mut schema, &property.default) {
            schema.insert("default".to_owned(), default.clone());
        }
        self.properties.insert(property.name.clone(), schema);
        if property.required && !self.required.contains(&property.name.as_str().into()) {
            self.required.push(property.name.as_str().into());
        }
    }

    fn into_value(self) -> Value {
        let mut out = Map::new();
        out.insert("type".to_owned(), "object".into());
        if !self.description.is_empty() {
            out.insert("description".to_owned(), self.description.into());
        }
        out.insert("properties".to_owned(), self.properties.into());
        out.insert("required".to_owned(), self.required.into());
        if self.keeps_others || !self.open {
            out.insert("additionalProperties".to_owned(), self.keeps_others.into());
        }
        Value::Object(out)
    }
}

/// The tags that are not for the variant that takes all others.
fn known(union: &Union) -> Vec<&str> {
    let known = union.variants.iter().filter(|variant| !variant.other);
    known.map(|variant| variant.name.as_str()).collect()
}

fn alternatives(object: &Object) -> Vec<Plain> {
    let mut out = vec![Plain {
        open: object.open,
        keeps_others: object.keeps_others,
        ..Plain::default()
    }];
    for member in &object.members {
        match member {
            Member::Property(property) => out.iter_mut().for_each(|plain| plain.add(property)),
            Member::Union(union) => {
                let mut next = Vec::new();
                for plain in &out {
                    for variant in &union.variants {
                        for choice in alternatives(&variant.object) {
                            let mut plain = plain.clone();
                            let tag = match variant.other {
                                true => {
                                    json!({ "type": "string", "not": { "enum": known(union) } })
                                }
                                false => json!({ "type": "string", "enum": [variant.name] }),
                            };
                            plain.properties.insert(union.tag.clone(), tag);
                            plain.required.push(union.tag.as_str().into());
                            plain.properties.extend(choice.properties);
                            plain.required.extend(choice.required);
                            plain.open |= choice.open;
                            plain.keeps_others |= choice.keeps_others;
                            plain.description.clone_from(&variant.description);
                            next.push(plain);
                        }
                    }
                }
                out = next;
            }
        }
    }
    out
}
