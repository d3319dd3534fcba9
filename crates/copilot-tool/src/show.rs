//! Defaults and examples as JSON: a type's own wire names, without `Serialize`.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    sync::Arc,
};

use serde_json::{Map, Value};

/// A type that can show a value of it. Implemented by the derive and for std's types.
pub trait Show {
    /// The value as the model reads it, or why it cannot be shown.
    ///
    /// # Errors
    /// A field of it has a type that cannot be shown.
    fn show(&self) -> Result<Value, String>;
}

macro_rules! through_serde {
    ($($ty:ty)*) => {$(
        impl Show for $ty {
            fn show(&self) -> Result<Value, String> {
                serde_json::to_value(self).map_err(|error| error.to_string())
            }
        }
    )*};
}

through_serde! {
    u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f64 bool char String str Cow<'static, str>
    Value Map<String, Value>
}

/// As it is written: 0.1, and not the nearest number of 64 bits, 0.10000000149011612.
impl Show for f32 {
    fn show(&self) -> Result<Value, String> {
        crate::limits::Num::Single(*self).to_value().show()
    }
}

impl<T: Show + ?Sized> Show for &T {
    fn show(&self) -> Result<Value, String> {
        (**self).show()
    }
}

impl<T: Show + ?Sized> Show for Box<T> {
    fn show(&self) -> Result<Value, String> {
        (**self).show()
    }
}

impl<T: Show + ?Sized> Show for Arc<T> {
    fn show(&self) -> Result<Value, String> {
        (**self).show()
    }
}

impl<T: Show> Show for Option<T> {
    fn show(&self) -> Result<Value, String> {
        self.as_ref().map_or(Ok(Value::Null), T::show)
    }
}

macro_rules! sequences {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<$($generics)*> Show for $ty {
            fn show(&self) -> Result<Value, String> {
                self.iter().map(T::show).collect()
            }
        }
    )*};
}

sequences! {
    [T: Show] [T];
    [T: Show] Vec<T>;
    [T: Show, const N: usize] [T; N];
    [T: Show] VecDeque<T>;
    [T: Show] BTreeSet<T>;
    [T: Show, S] HashSet<T, S>;
}

/// The entries of a map, whose keys are text on the wire.
fn entries<'a, K: Show + 'a, V: Show + 'a>(
    entries: impl Iterator<Item = (&'a K, &'a V)>,
) -> Result<Map<String, Value>, String> {
    let texts = entries.map(|(key, value)| match key.show()? {
        Value::String(key) => Ok((key, value.show()?)),
        key => Ok((key.to_string(), value.show()?)),
    });
    texts.collect()
}

impl<K: Show, V: Show> Show for BTreeMap<K, V> {
    fn show(&self) -> Result<Value, String> {
        entries(self.iter()).map(Value::Object)
    }
}

impl<K: Show, V: Show, S> Show for HashMap<K, V, S> {
    fn show(&self) -> Result<Value, String> {
        // Sorted: the order of a hash map is another one in every process.
        let mut map = entries(self.iter())?;
        map.sort_keys();
        Ok(Value::Object(map))
    }
}

/// The fields of a struct, one after the other.
#[derive(Debug)]
pub struct ShownFields {
    fields: Result<Map<String, Value>, String>,
}

impl ShownFields {
    /// None yet.
    #[expect(clippy::new_without_default, reason = "only for expansions")]
    pub fn new() -> Self {
        Self {
            fields: Ok(Map::new()),
        }
    }

    /// One more; without a name it is an object whose entries stand at this level.
    pub fn add(mut self, name: &'static str, value: Result<Value, String>) -> Self {
        let Ok(fields) = &mut self.fields else {
            return self;
        };
        match (name, value) {
            (name, Err(error)) => self.fields = Err(format!("{name}: {error}")),
            // Absence is how an optional field says `null`.
            (_, Ok(Value::Null)) => {}
            ("", Ok(Value::Object(inner))) => fields.extend(inner),
            (name, Ok(value)) => drop(fields.insert(name.to_owned(), value)),
        }
        self
    }

    /// The object.
    ///
    /// # Errors
    /// The first field that cannot be shown.
    pub fn finish(self) -> Result<Value, String> {
        self.fields.map(Value::Object)
    }
}

/// A variant that is skipped.
///
/// # Errors
/// Always.
pub fn not_on_the_wire() -> Result<Value, String> {
    Err("the variant is skipped".to_owned())
}
