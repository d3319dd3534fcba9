//! Types whose schema and decoder were written by hand, and differ.

use std::{borrow::Cow, fmt};

use copilot_tool::{
    CopilotArgs,
    schemars::{JsonSchema, Schema, SchemaGenerator, json_schema},
};
use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// Up to 100, says the schema; less than 100, says the decoder, and `"50%"` will do as well.
#[derive(Debug)]
pub(super) struct Percent(#[expect(dead_code, reason = "shown by Debug")] u8);

impl JsonSchema for Percent {
    fn schema_name() -> Cow<'static, str> {
        "Percent".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 0, "maximum": 100 })
    }
}

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;

        impl Visitor<'_> for Read {
            type Value = Percent;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a percentage")
            }

            fn visit_u64<E: Error>(self, value: u64) -> Result<Percent, E> {
                match u8::try_from(value) {
                    Ok(value @ ..100) => Ok(Percent(value)),
                    _ => Err(E::custom("is no percentage")),
                }
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Percent, E> {
                let number = text.trim().trim_end_matches('%');
                self.visit_u64(number.parse().map_err(E::custom)?)
            }
        }

        deserializer.deserialize_any(Read)
    }
}

/// Set the volume.
#[derive(CopilotArgs, Debug)]
pub(super) struct Volume {
    /// The loudspeaker.
    room: String,
    /// How loud.
    level: Percent,
}

/// One of two words, of which the decoder knows one, and it gives up on the other.
#[derive(Debug)]
pub(super) struct Word;

impl JsonSchema for Word {
    fn schema_name() -> Cow<'static, str> {
        "Word".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": ["on", "off"] })
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match &*String::deserialize(deserializer)? {
            "on" => Ok(Self),
            "off" => unreachable!("nobody switches it off"),
            _ => Err(D::Error::custom("is no word")),
        }
    }
}

/// Switch it.
#[derive(CopilotArgs, Debug)]
pub(super) struct Switch {
    to: Option<Word>,
}

/// Repeats each letter, where the decoder takes them as they are.
#[derive(CopilotArgs, Debug)]
pub(super) struct Stutter {
    pub(super) text: String,
}

impl serde::Serialize for Stutter {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text: String = self.text.chars().flat_map(|c| [c, c]).collect();
        serde_json::json!({ "text": text }).serialize(serializer)
    }
}
