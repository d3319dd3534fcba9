//! The types, by what they are there for.

mod attributes;
mod enums;
mod fields;
mod foreign;
mod generated;
mod generics;
mod pairs;
mod recursive;
mod shapes;

use crate::Case;

/// Types of which all parts are std's or derived.
macro_rules! own {
    ($($ty:ty),* $(,)?) => { vec![$($crate::Case::own::<$ty>(concat!(module_path!(), "::", stringify!($ty)))),*] };
}

/// Types with other parts.
macro_rules! other {
    ($($ty:ty),* $(,)?) => { vec![$($crate::Case::other::<$ty>(concat!(module_path!(), "::", stringify!($ty)))),*] };
}

use {other, own};

/// All of them.
pub fn all() -> Vec<Case> {
    [
        shapes::cases(),
        fields::cases(),
        foreign::cases(),
        attributes::cases(),
        pairs::cases(),
        enums::cases(),
        recursive::cases(),
        generics::cases(),
        generated::cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
