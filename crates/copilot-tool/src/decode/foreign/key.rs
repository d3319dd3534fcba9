//! The key of a map, which is text on the wire whatever its type.

use std::mem;

use serde::de::{Deserializer, Visitor};

use super::{Fault, access::Choice};
use crate::decode::{bridge, repair, report::Report};

/// A key is text on the wire, so for other types text is the plain form and no repair.
pub(super) struct KeyDeserializer<'a> {
    pub(super) key: &'a str,
    pub(super) report: &'a mut Report,
}

impl KeyDeserializer<'_> {
    /// An integer of any size; whether the type has room for it is the visitor's to say.
    fn visit_integer<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if let Some(int) = repair::canonical(self.key) {
            return visitor.visit_u64(int);
        }
        match repair::canonical(self.key) {
            Some(int) => visitor.visit_i64(int),
            None => visitor.visit_str(self.key),
        }
    }
}

macro_rules! integer_keys {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            self.visit_integer(visitor)
        }
    )*};
}

impl<'de> Deserializer<'de> for KeyDeserializer<'_> {
    type Error = Fault;

    integer_keys! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match repair::canonical(self.key) {
            Some(int) => visitor.visit_i128(int),
            None => visitor.visit_str(self.key),
        }
    }

    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match repair::canonical(self.key) {
            Some(int) => visitor.visit_u128(int),
            None => visitor.visit_str(self.key),
        }
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_str(self.key)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.key {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            key => visitor.visit_str(key),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if name == bridge::NAME {
            let was_key = mem::replace(&mut self.report.is_key, true);
            // A foreign map keeps the last of two keys that mean the same, so none is mended to mean it.
            let was_strict = mem::replace(&mut self.report.strict, true);
            let out = bridge::lend(self.key.into(), self.report, || visitor.visit_unit());
            self.report.strict = was_strict;
            self.report.is_key = was_key;
            return out;
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.report.is_word = true;
        visitor.visit_enum(Choice {
            variant: self.key.to_owned(),
            content: None,
            report: self.report,
        })
    }

    serde::forward_to_deserialize_any! {
        f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}
