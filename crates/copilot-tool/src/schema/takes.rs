//! What a level of arguments takes, in one line for each.

use serde_json::{Map, Value};

use super::{Member, Object};
use crate::{echo, words::words};

/// `path (string, required)` for each argument.
pub(super) fn takes(object: &Object, definitions: &Map<String, Value>, out: &mut Vec<String>) {
    for member in &object.members {
        match member {
            Member::Property(property) => {
                let presence = match (&property.default, property.required) {
                    (_, true) => "required".to_owned(),
                    (Some(Value::String(default)), _) => {
                        format!("default {}", echo::quoted(default))
                    }
                    (Some(default), _) => {
                        format!("default {}", echo::bounded(&default.to_string(), 80))
                    }
                    (None, _) => "optional".to_owned(),
                };
                let words = words(&property.schema, definitions);
                out.push(format!("{} ({words}, {presence})", property.name));
            }
            Member::Union(union) => {
                let names: Vec<_> = union.variants.iter().map(|variant| &variant.name).collect();
                out.push(format!(
                    "{} (one of {}, required)",
                    union.tag,
                    echo::list(&names)
                ));
            }
        }
    }
}
