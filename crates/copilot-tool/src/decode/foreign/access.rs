//! The elements of a value, handed to a foreign type one by one, each with its step of the path.

use std::marker::PhantomData;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor, value::StringDeserializer,
};
use serde_json::{Map, Value, map};

use super::{Fault, ValueDeserializer, key::KeyDeserializer};
use crate::decode::{
    error::ProblemKind,
    report::{Found, Report, Segment},
};

/// An array; one that the type leaves unread to its end is too long for it. In a list all items are of one type.
pub(super) fn visit_items<'de, V: Visitor<'de>>(
    items: Vec<Value>,
    is_list: bool,
    report: &mut Report,
    visitor: V,
) -> Result<V::Value, Fault> {
    report.enter().ok_or_else(Fault::noted)?;
    let mut items = Items {
        items: items.into_iter().enumerate(),
        is_list,
        report,
    };
    let out = visitor.visit_seq(&mut items);
    items.report.leave();
    let out = out?;
    match items.items.next() {
        None => Ok(out),
        Some((index, _)) => {
            let length = index + 1 + items.items.count();
            let message = format!("must have exactly {index} items, got {length}");
            Err(Fault::new(ProblemKind::NotAllowed, message))
        }
    }
}

/// The fields of a struct, by their names where these are known.
pub(super) fn visit_fields<'de, V: Visitor<'de>>(
    mut map: Map<String, Value>,
    names: Option<&'static [&'static str]>,
    report: &mut Report,
    visitor: V,
) -> Result<V::Value, Fault> {
    if report.null_is_absence {
        let is_field = |key: &str| names.is_none_or(|names| names.contains(&key));
        map.retain(|key, value| !value.is_null() || !is_field(key));
    }
    visit_entries(map, report, visitor)
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
    is_list: bool,
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

    /// After a bad item of a list the others are read, too, for what is wrong with them.
    fn next_element<T: Deserialize<'de>>(&mut self) -> Result<Option<T>, Fault> {
        let mut failed = false;
        loop {
            match self.next_element_seed(PhantomData::<T>) {
                Ok(item) if !failed => return Ok(item),
                Ok(Some(_)) => {}
                Ok(None) => return Err(Fault::noted()),
                Err(fault) if !self.is_list => return Err(fault),
                Err(fault) => {
                    fault.note(self.report);
                    failed = true;
                }
            }
        }
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

impl Entries<'_> {
    /// A schema names the words that are keys like the fields of a struct, with `null` for absence.
    fn is_absent(&self) -> bool {
        let is_null = self
            .entry
            .as_ref()
            .is_some_and(|(_, value)| value.is_null());
        is_null && self.report.is_word && self.report.null_is_absence
    }
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
        self.report.is_word = false;
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

    /// After a bad entry the others are read, too, for what is wrong with them.
    fn next_entry<K: Deserialize<'de>, V: Deserialize<'de>>(
        &mut self,
    ) -> Result<Option<(K, V)>, Fault> {
        let mut failed = false;
        loop {
            let key = self.next_key::<K>();
            if let Ok(None) = key {
                return if failed {
                    Err(Fault::noted())
                } else {
                    Ok(None)
                };
            }
            if key.is_ok() && self.is_absent() {
                continue;
            }
            match (key, self.next_value::<V>()) {
                (Ok(Some(key)), Ok(value)) if !failed => return Ok(Some((key, value))),
                (key, value) => {
                    let faults = [value.err(), key.err()];
                    for fault in faults.into_iter().flatten() {
                        fault.note(self.report);
                        failed = true;
                    }
                }
            }
        }
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
        self.read(|content| content.deserialize_tuple(0, visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.read(|content| content.deserialize_struct("", fields, visitor))
    }
}
