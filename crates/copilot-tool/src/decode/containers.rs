//! `Read` for std's containers: every bad element is noted, with its index or key.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    hash::{BuildHasher, Hash},
    mem,
    sync::Arc,
};

use serde_json::{Map, Value};

use super::{
    error::ProblemKind,
    read::Read,
    repair,
    report::{Found, Report, Segment},
};

/// What a trial notes of a value to which `null` is not the same as absence.
pub(crate) const NULL_DIFFERS: &str = "null differs from absence";

/// An array, or its JSON text.
pub(crate) fn array_of<'v>(
    value: &'v mut Value,
    report: &mut Report,
) -> Option<&'v mut Vec<Value>> {
    mend_array(value, report);
    match value {
        Value::Array(items) => Some(items),
        value => report.wrong_type("array", value),
    }
}

/// An object, or its JSON text.
pub(crate) fn object_of<'v>(
    value: &'v mut Value,
    report: &mut Report,
) -> Option<&'v mut Map<String, Value>> {
    mend_object(value, report);
    match value {
        Value::Object(map) => Some(map),
        value => report.wrong_type("object", value),
    }
}

/// The entries of a map: an object, its JSON text, or a list of entries.
pub(crate) fn map_of<'v>(
    value: &'v mut Value,
    report: &mut Report,
) -> Option<&'v mut Map<String, Value>> {
    if let Value::Array(items) = &mut *value
        && !report.strict
        && let Some(map) = repair::entries(items)
    {
        report.repair("a list of entries was read as an object");
        *value = map.into();
    }
    object_of(value, report)
}

/// Parses the text of an array, in place.
#[inline]
pub(super) fn mend_array(value: &mut Value, report: &mut Report) {
    let how = "JSON text was read as an array";
    mend(value, Value::is_array, how, report);
}

/// Parses the text of an object, in place.
#[inline]
pub(super) fn mend_object(value: &mut Value, report: &mut Report) {
    let how = "JSON text was read as an object";
    mend(value, Value::is_object, how, report);
}

/// Parses text that holds what is wanted, in place.
#[inline]
fn mend(value: &mut Value, is_it: fn(&Value) -> bool, how: &str, report: &mut Report) {
    if let Value::String(text) = value
        && !report.strict
        && let Some(parsed) = repair::json_text(text).filter(is_it)
    {
        report.repair(how);
        *value = parsed;
    }
}

/// Reads every item; `None` when one of them failed.
fn items<T: Read, C>(
    values: &mut [Value],
    report: &mut Report,
    mut out: C,
    mut push: impl FnMut(&mut C, T),
) -> Option<C> {
    report.enter()?;
    let start = report.mark();
    for (index, value) in values.iter_mut().enumerate() {
        let mark = report.mark();
        if let Some(item) = T::read(value, report) {
            push(&mut out, item);
        }
        report.within(mark, || Segment::Index(index));
    }
    report.leave();
    (!report.failed_since(start)).then_some(out)
}

impl<T: Read> Read for Vec<T> {
    fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
        let values = array_of(value, report)?;
        let out = Self::with_capacity(values.len());
        items(values, report, out, Self::push)
    }
}

macro_rules! sequences {
    ($([$($generics:tt)*] $ty:ty, $push:expr;)*) => {$(
        impl<$($generics)*> Read for $ty {
            fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
                items(array_of(value, report)?, report, Self::default(), $push)
            }
        }
    )*};
}

sequences! {
    [T: Read] VecDeque<T>, Self::push_back;
    [T: Read + Ord] BTreeSet<T>, |set, item| { set.insert(item); };
    [T: Read + Eq + Hash, S: BuildHasher + Default] HashSet<T, S>, |set, item| { set.insert(item); };
}

impl<T: Read, const N: usize> Read for [T; N] {
    fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
        let values = array_of(value, report)?;
        if values.len() != N {
            let message = format!("must have exactly {N} items, got {}", values.len());
            return report.problem(ProblemKind::NotAllowed, message);
        }
        items(values, report, Vec::with_capacity(N), Vec::push)?
            .try_into()
            .ok()
    }
}

impl<T: Read> Read for Box<[T]> {
    fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
        Vec::read(value, report).map(Into::into)
    }
}

macro_rules! tuples {
    ($($len:literal: $($name:ident)*;)*) => {$(
        impl<$($name: Read),*> Read for ($($name,)*) {
            #[allow(non_snake_case)]
            fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
                let values = array_of(value, report)?;
                if values.len() != $len {
                    let message = format!("must have exactly {} items, got {}", $len, values.len());
                    return report.problem(ProblemKind::NotAllowed, message);
                }
                report.enter()?;
                let mut values = values.iter_mut().enumerate();
                $(let $name = element::<$name>(values.next(), report);)*
                report.leave();
                Some(($($name?,)*))
            }
        }
    )*};
}

fn element<T: Read>(value: Option<(usize, &mut Value)>, report: &mut Report) -> Option<T> {
    let (index, value) = value?;
    let mark = report.mark();
    let item = T::read(value, report);
    report.within(mark, || Segment::Index(index));
    item
}

tuples! {
    1: A;
    2: A B;
    3: A B C;
    4: A B C D;
    5: A B C D E;
    6: A B C D E F;
}

/// Reads every entry; `None` when one of them failed.
fn entries<K: Read, V: Read, C>(
    value: &mut Value,
    report: &mut Report,
    mut out: C,
    mut insert: impl FnMut(&mut C, K, V) -> bool,
) -> Option<C> {
    let map = map_of(value, report)?;
    report.enter()?;
    let start = report.mark();
    for (key, value) in map {
        let mark = report.mark();
        let is_null = value.is_null();
        let value = V::read(value, report);
        report.within(mark, || Segment::key(key));
        let own = read_key::<K>(key, report);
        let is_new = match (own, value) {
            (Some(key), Some(value)) => insert(&mut out, key, value),
            // A schema names the words that are keys like the fields of a struct, with `null` for absence.
            (Some(_), None) if is_null && report.is_word => {
                report.rewind(mark);
                true
            }
            _ => true,
        };
        if !is_new {
            report.problem::<()>(ProblemKind::Duplicate, "two keys mean the same");
        }
    }
    report.leave();
    (!report.failed_since(start)).then_some(out)
}

fn read_key<K: Read>(key: &str, report: &mut Report) -> Option<K> {
    let mark = report.mark();
    let was_key = mem::replace(&mut report.is_key, true);
    report.is_word = false;
    let out = K::read(&mut Value::from(key), report);
    report.is_key = was_key;
    if out.is_none() {
        report.found_since(mark).iter_mut().for_each(Found::of_key);
    }
    out
}

impl<K: Read + Ord, V: Read> Read for BTreeMap<K, V> {
    fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
        entries(value, report, Self::new(), |map, key, value| {
            map.insert(key, value).is_none()
        })
    }
}

impl<K: Read + Eq + Hash, V: Read, S: BuildHasher + Default> Read for HashMap<K, V, S> {
    fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
        let out = Self::default();
        entries(value, report, out, |map, key, value| {
            map.insert(key, value).is_none()
        })
    }
}

impl<T: Read> Read for Option<T> {
    fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
        if value.is_null() {
            let null = T::inner_null();
            if report.is_trial && null.is_some() {
                report.repair(NULL_DIFFERS);
            }
            return Some(null);
        }
        let is_blank = matches!(&*value, Value::String(text) if text.is_empty());
        let mark = report.mark();
        match T::read(value, report) {
            Some(value) => Some(Some(value)),
            // For a type that no empty text can be, it means nothing was given.
            None if is_blank && !report.strict => {
                report.rewind(mark);
                report.repair("empty text was read as absent");
                Some(None)
            }
            None => None,
        }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn inner_null() -> Option<Self> {
        Some(None)
    }
}

macro_rules! pointers {
    ($($ty:ident)*) => {$(
        impl<T: Read> Read for $ty<T> {
            fn read(value: &mut Value, report: &mut Report) -> Option<Self> {
                T::read(value, report).map(Self::new)
            }

            fn absent() -> Option<Self> {
                T::absent().map(Self::new)
            }

            fn inner_null() -> Option<Self> {
                T::inner_null().map(Self::new)
            }
        }
    )*};
}

pointers!(Box Arc);
