//! serde's own form of an enum, `"Word"` or `{"Variant": …}`, and how it is made of a flat object.

use serde_json::{Map, Value};

/// An enum without a tag of its own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct External {
    /// The discriminator that it has in the flat form.
    pub(crate) tag: String,
    /// Each variant's name, and where its content is.
    pub(crate) forms: Vec<(String, Form)>,
}

/// The content of a variant, in the flat form.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    /// There is none.
    Word,
    /// All other properties.
    Fields,
    /// The property of this name.
    Value(String),
}

impl External {
    /// Whether the arguments are in serde's own form already.
    pub(crate) fn is_native(&self, map: &Map<String, Value>) -> bool {
        let mut entries = map.iter();
        let (Some((key, value)), None) = (entries.next(), entries.next()) else {
            return false;
        };
        // A variant may be called like the tag.
        if *key == self.tag && self.forms.iter().any(|(name, _)| value == name) {
            return false;
        }
        self.forms
            .iter()
            .any(|(name, form)| name == key && *form != Form::Word)
    }

    /// The variant at `index`, from the properties beside its tag. Others than its own come back for the error.
    pub(crate) fn native(
        &self,
        index: usize,
        mut map: Map<String, Value>,
    ) -> Result<Value, String> {
        let Some((name, form)) = self.forms.get(index) else {
            return Ok(Value::Object(map));
        };
        let content = match form {
            Form::Fields => return Ok(one(name, map.into())),
            Form::Word => None,
            Form::Value(property) => Some(map.shift_remove(property).unwrap_or_default()),
        };
        match (map.into_iter().next(), content) {
            (Some((other, _)), _) => Err(other),
            (None, None) => Ok(name.as_str().into()),
            (None, Some(content)) => Ok(one(name, content)),
        }
    }
}

fn one(name: &str, content: Value) -> Value {
    Value::Object(Map::from_iter([(name.to_owned(), content)]))
}
