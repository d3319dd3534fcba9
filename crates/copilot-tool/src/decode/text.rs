//! JSON text → `Value`, once, with duplicate keys refused: a `Value` alone has lost that fact.

use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// Parses JSON text.
pub(crate) fn parse(text: &str) -> Result<Value, serde_json::Error> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let value = Unique.deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(value)
}

/// Whether serde_json's `arbitrary_precision` is on: without it, this is no number.
fn keeps_digits() -> bool {
    serde_json::from_str::<serde_json::Number>("1e999").is_ok()
}

/// What is wrong with text that does not parse, for the model. Positions in the text mean nothing to it.
pub(crate) fn explain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or_default();
    if error.is_eof() {
        return "the arguments are not valid JSON and look cut off (the text ends inside a value); \
                send them again, in smaller parts if they are long"
            .to_owned();
    }
    if text.contains("surrogate") || text.contains("hex escape") {
        return format!("the arguments are not valid JSON: broken unicode escape ({text})");
    }
    if text.contains("recursion limit") {
        return "the arguments are nested too deeply (at most 128 levels)".to_owned();
    }
    if error.is_data() {
        return text.to_owned();
    }
    format!("the arguments are not valid JSON: {text}")
}

struct Unique;

impl<'de> DeserializeSeed<'de> for Unique {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Unique {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element_seed(Self)? {
            items.push(item);
        }
        Ok(items.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            // With serde_json's `arbitrary_precision`, which any crate may switch on, a number arrives as a map.
            if key == "$serde_json::private::Number" && object.is_empty() && keeps_digits() {
                let digits = map.next_value::<String>()?;
                return digits.parse().map(Value::Number).map_err(de::Error::custom);
            }
            let value = map.next_value_seed(Self)?;
            if object.contains_key(&key) {
                let key = crate::echo::quoted(&key);
                return Err(de::Error::custom(format_args!(
                    "the key {key} is given twice"
                )));
            }
            object.insert(key, value);
        }
        Ok(object.into())
    }
}
