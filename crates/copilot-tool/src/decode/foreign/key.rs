//! The key of a map, which is text on the wire whatever its type.

use std::mem;

use serde::de::{Deserializer, Visitor};

use super::{Fault, access::Choice, mend_variant};
use crate::decode::{bridge, repair, report::Report};

/// A key is text on the wire, so for other types text is the plain form and no repair.
pub(super) struct KeyDeserializer<'a> {
    pub(super) key: &'a str,
    pub(super) report: &'a mut Report,
}

macro_rules! key_numbers {
    ($($method:ident $visit:ident $ty:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            match repair::canonical::<$ty>(self.key) {
                Some(int) => visitor.$visit(int),
                None => visitor.visit_str(self.key),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for KeyDeserializer<'_> {
    type Error = Fault;

    key_numbers! {
        deserialize_i8 visit_i8 i8
        deserialize_i16 visit_i16 i16
        deserialize_i32 visit_i32 i32
        deserialize_i64 visit_i64 i64
        deserialize_i128 visit_i128 i128
        deserialize_u8 visit_u8 u8
        deserialize_u16 visit_u16 u16
        deserialize_u32 visit_u32 u32
        deserialize_u64 visit_u64 u64
        deserialize_u128 visit_u128 u128
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
            let out = bridge::lend(self.key.into(), self.report, || visitor.visit_unit());
            self.report.is_key = was_key;
            return out;
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let variant = mend_variant(self.key.to_owned(), variants, self.report);
        visitor.visit_enum(Choice {
            variant,
            content: None,
            report: self.report,
        })
    }

    serde::forward_to_deserialize_any! {
        f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}
