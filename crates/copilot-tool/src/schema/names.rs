//! The names of derived types in `$defs`.

use std::{any::type_name, borrow::Cow};

/// `Node`, or `Page_u8` for a generic type.
pub fn schema_name<T>(name: &'static str) -> Cow<'static, str> {
    let full = type_name::<T>();
    let Some((_, parameters)) = full.split_once('<') else {
        return name.into();
    };
    // Paths differ between builds and versions; the last segments do not.
    let words = parameters.split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':')));
    let words = words.map(|word| word.rsplit("::").next().unwrap_or_default());
    let words: Vec<_> = std::iter::once(name)
        .chain(words)
        .filter(|word| !word.is_empty())
        .collect();
    words.join("_").into()
}

/// What tells two types of one name apart.
pub fn schema_id<T>() -> Cow<'static, str> {
    type_name::<T>().into()
}
