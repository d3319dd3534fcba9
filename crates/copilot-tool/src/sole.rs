//! The only parameter of a method: the whole of the arguments where its type is a record, else one property. What the
//! type is decides, as a constant, and not how it is spelled.

use std::marker::PhantomData;

use serde_json::{Map, Value};

use crate::{
    args::CopilotArgs,
    decode::{outer::Outer, report::Report},
    spec::Spec,
};

/// Stands for the type of an only parameter. Its constant `RECORD` is its own where `T` is `CopilotArgs`, and that of
/// [`NoRecord`] for every other type: an inherent constant comes first.
#[derive(Debug)]
pub struct Sole<T>(PhantomData<T>);

/// How arguments are described and read as a whole.
#[derive(Debug)]
pub struct Record<T> {
    spec: Spec<'static>,
    read: ReadFn<T>,
}

type ReadFn<T> = fn(&mut Map<String, Value>, &Outer<'_>, &mut Report) -> Option<T>;

impl<T: CopilotArgs> Sole<T> {
    /// A struct, or an enum with data. One without is a word, and a map is a value.
    pub const RECORD: Option<Record<T>> = match T::__SPEC.is_record() {
        true => Some(Record {
            spec: T::__SPEC,
            read: T::__read,
        }),
        false => None,
    };
}

/// Types that are no arguments.
pub trait NoRecord<T> {
    /// None.
    const RECORD: Option<Record<T>> = None;
}

impl<T> NoRecord<T> for Sole<T> {}

/// What the arguments are, when they would be `property` for a type that is no record.
pub const fn sole_spec<T>(record: &Option<Record<T>>, property: Spec<'static>) -> Spec<'static> {
    match record {
        Some(record) => record.spec,
        None => property,
    }
}

/// As [`sole_spec`], for a parameter of which something is said that only a property can have.
pub const fn sole_property_spec<T>(
    record: &Option<Record<T>>,
    property: Spec<'static>,
) -> Spec<'static> {
    assert_property(record);
    property
}

/// Stops the build where a parameter is a record, and something is said of it that only a property can have.
pub const fn assert_property<T>(record: &Option<Record<T>>) {
    assert!(
        record.is_none(),
        "the only parameter of this tool is a record, so its fields are the arguments, and what `#[arg(…)]` says has no \
         property to be about; help: remove it, or make the parameter a property with `#[arg(nest)]`"
    );
}

/// Reads the arguments; `property` reads them for a type that is no record.
#[inline]
pub fn sole_read<T>(
    record: &Option<Record<T>>,
    property: ReadFn<T>,
    map: &mut Map<String, Value>,
    outer: &Outer<'_>,
    report: &mut Report,
) -> Option<T> {
    let read = match record {
        Some(record) => record.read,
        None => property,
    };
    read(map, outer, report)
}
