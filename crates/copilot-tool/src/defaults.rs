//! Literals as defaults: what `#[arg(default = "…")]` and `#[arg(default = [..])]` may stand for.

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashSet, VecDeque},
    hash::{BuildHasher, Hash},
    path::PathBuf,
    sync::Arc,
};

/// A type whose default can be written as a string literal.
#[diagnostic::on_unimplemented(
    message = "a string literal is no default for `{Self}`",
    label = "expected `{Self}`",
    note = "string literals stand for `String` and its like; for any other type, write an expression of that type"
)]
pub trait FromText {
    /// The default.
    fn from_text(text: &'static str) -> Self;
}

/// A type whose default can be written as an array of `N` items.
#[diagnostic::on_unimplemented(
    message = "a list of {N} is no default for `{Self}`",
    label = "expected `{Self}`",
    note = "lists stand for `Vec` and its like, and for arrays of the same length; for any other type, write an expression of that type"
)]
pub trait FromList<const N: usize> {
    /// The type of one item.
    type Item;

    /// The default.
    fn from_list(items: [Self::Item; N]) -> Self;
}

/// A string literal as a default.
pub fn text<T: FromText>(text: &'static str) -> T {
    T::from_text(text)
}

/// An array as a default.
pub fn list<T: FromList<N>, const N: usize>(items: [T::Item; N]) -> T {
    T::from_list(items)
}

macro_rules! texts {
    ($($ty:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl FromText for $ty {
            fn from_text(text: &'static str) -> Self {
                text.into()
            }
        }
    )*};
}

texts!(
    &'static str,
    String,
    Box<str>,
    Arc<str>,
    Cow<'static, str>,
    PathBuf
);

macro_rules! lists {
    ($([$($bounds:tt)*] $ty:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const N: usize, $($bounds)*> FromList<N> for $ty {
            type Item = T;

            fn from_list(items: [T; N]) -> Self {
                items.into_iter().collect()
            }
        }
    )*};
}

lists! {
    [T] Vec<T>;
    [T] VecDeque<T>;
    [T] Box<[T]>;
    [T: Ord] BTreeSet<T>;
    [T: Eq + Hash, S: BuildHasher + Default] HashSet<T, S>;
}

#[diagnostic::do_not_recommend]
impl<const N: usize, T> FromList<N> for [T; N] {
    type Item = T;

    fn from_list(items: [T; N]) -> Self {
        items
    }
}
