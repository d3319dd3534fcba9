//! Keys that are given twice, which no grammar forbids: in the text of an object, or in a list of entries.

use std::{collections::BTreeSet, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, SeqAccess, Visitor},
};
use serde_json::Value;

/// Whether some object of a text has a key twice.
pub(crate) fn in_text(text: &str) -> bool {
    serde_json::from_str::<Once>(text).is_err_and(|error| error.to_string().starts_with(TWICE))
}

/// Whether some list of `{"key": …, "value": …}` has a key twice.
pub(crate) fn in_entries(value: &Value) -> bool {
    match value {
        Value::Array(items) => {
            let mut keys = BTreeSet::new();
            let is_new = |item: &Value| {
                item.get("key")
                    .is_none_or(|key| keys.insert(key.to_string()))
            };
            !items.iter().all(is_new) || items.iter().any(in_entries)
        }
        Value::Object(map) => map.values().any(in_entries),
        _ => false,
    }
}

const TWICE: &str = "twice";

/// Any value without a key twice.
struct Once;

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Once)
    }
}

impl<'de> Visitor<'de> for Once {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(Self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self, A::Error> {
        while items.next_element::<Self>()?.is_some() {}
        Ok(Self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self, A::Error> {
        let mut keys = BTreeSet::new();
        while let Some((key, _)) = entries.next_entry::<String, Self>()? {
            if !keys.insert(key) {
                return Err(A::Error::custom(TWICE));
            }
        }
        Ok(Self)
    }
}
