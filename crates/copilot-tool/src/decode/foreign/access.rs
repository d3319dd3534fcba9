//! The elements of a value, handed to a foreign type one by one, each with its step of the path.

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor, value::StringDeserializer,
};
use serde_json::{Map, Value, map};

use super::{Fault, ValueDeserializer, key::KeyDeserializer};
use crate::decode::{
    error::ProblemKind,
    report::{Found, Report, Segment},
};

/// An array; one that the type leaves unread to its end is too long for it.
pub(super) fn visit_items<'de, V: Visitor<'de>>(
    items: Vec<Value>,
    report: &mut Report,
    visitor: V,
) -> Result<V::Value, Fault> {
    report.enter().ok_or_else(Fault::noted)?;
    let mut items = Items {
        items: items.into_iter().enumerate(),
        report,
    };
    let out = visitor.visit_seq(&mut items);
    items.report.leave();
    let out = out?;
    match items.items.next() {
        None => Ok(out),
        Some((index, _)) => {
            let length = index + 1 + items.items.count();
            let message = format!("has too many items: {length} instead of {index}");
            Err(Fault::new(ProblemKind::NotAllowed, message))
        }
    }
}

/// An object.
pub(super) fn visit_entries<'de, V: Visitor<'de>>(
    map: Map<String, Value>,
    report: &mut Report,
    visitor: V,
) -> Result<V::Value, Fault> {
    report.enter().ok_or_else(Fault::noted)?;
    let mut entries = Entries {
        entries: map.into_iter(),
        entry: None,
        report,
    };
    let out = visitor.visit_map(&mut entries);
    entries.report.leave();
    out
}

struct Items<'r> {
    items: std::iter::Enumerate<std::vec::IntoIter<Value>>,
    report: &'r mut Report,
}

impl<'de> SeqAccess<'de> for &mut Items<'_> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Fault> {
        let Some((index, value)) = self.items.next() else {
            return Ok(None);
        };
        let mark = self.report.mark();
        let out = seed.deserialize(ValueDeserializer {
            value,
            report: self.report,
        });
        self.report.within(mark, || Segment::Index(index));
        out.map(Some)
            .map_err(|fault| fault.within(&Segment::Index(index)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

struct Entries<'r> {
    entries: map::IntoIter,
    entry: Option<(String, Value)>,
    report: &'r mut Report,
}

impl<'de> MapAccess<'de> for &mut Entries<'_> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Fault> {
        let Some((key, value)) = self.entries.next() else {
            return Ok(None);
        };
        let (key, _) = self.entry.insert((key, value));
        let mark = self.report.mark();
        let out = seed.deserialize(KeyDeserializer {
            key,
            report: self.report,
        });
        out.map(Some).map_err(|fault| {
            let mut fault = fault.about(&Value::from(key.as_str()));
            let noted = self.report.found_since(mark);
            noted.iter_mut().chain(&mut fault.0).for_each(Found::of_key);
            fault
        })
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Fault> {
        let (key, value) = self.entry.take().unwrap_or_default();
        let mark = self.report.mark();
        let out = seed.deserialize(ValueDeserializer {
            value,
            report: self.report,
        });
        self.report.within(mark, || Segment::key(&key));
        out.map_err(|fault| fault.within(&Segment::key(&key)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.entries.len())
    }
}

/// An enum of serde's external form.
pub(super) struct Choice<'r> {
    pub(super) variant: String,
    pub(super) content: Option<Value>,
    pub(super) report: &'r mut Report,
}

impl<'de, 'r> EnumAccess<'de> for Choice<'r> {
    type Error = Fault;
    type Variant = Content<'r>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Content<'r>), Fault> {
        let name = self.variant.clone();
        let variant: StringDeserializer<Fault> = self.variant.into_deserializer();
        let out = seed.deserialize(variant)?;
        Ok((
            out,
            Content {
                name,
                content: self.content,
                report: self.report,
            },
        ))
    }
}

pub(super) struct Content<'r> {
    name: String,
    content: Option<Value>,
    report: &'r mut Report,
}

impl Content<'_> {
    fn read<T>(
        self,
        read: impl FnOnce(ValueDeserializer<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mark = self.report.mark();
        let value = self.content.unwrap_or_default();
        let out = read(ValueDeserializer {
            value,
            report: self.report,
        });
        self.report.within(mark, || Segment::key(&self.name));
        out.map_err(|fault| fault.within(&Segment::key(&self.name)))
    }
}

impl<'de> VariantAccess<'de> for Content<'_> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        match self.content {
            None | Some(Value::Null) => Ok(()),
            Some(_) => self.read(|content| Err(Fault::wrong("nothing", &content.value))),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        self.read(|content| seed.deserialize(content))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.read(|content| content.deserialize_seq(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.read(|content| content.deserialize_map(visitor))
    }
}
