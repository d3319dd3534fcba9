//! Literals as defaults: what `#[arg(default = "…")]` and `#[arg(default = [..])]` may stand for.

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashSet, VecDeque},
    hash::{BuildHasher, Hash},
    path::PathBuf,
    sync::Arc,
};

/// A type whose default can be written as a literal of type `L`.
#[diagnostic::on_unimplemented(
    message = "this literal is no default for `{Self}`",
    label = "not a default of type `{Self}`",
    note = "a default is an expression of the field's type; string literals also work for `String` and its like, array literals for collections"
)]
pub trait DefaultFrom<L> {
    /// The default.
    fn default_from(literal: L) -> Self;
}

/// The default of type `T`.
pub fn default_from<T: DefaultFrom<L>, L>(literal: L) -> T {
    T::default_from(literal)
}

impl<T> DefaultFrom<T> for T {
    fn default_from(literal: T) -> Self {
        literal
    }
}

macro_rules! texts {
    ($($ty:ty)*) => {$(
        impl DefaultFrom<&'static str> for $ty {
            fn default_from(literal: &'static str) -> Self {
                literal.into()
            }
        }
    )*};
}

texts!(String Box<str> Arc<str> Cow<'static, str> PathBuf);

macro_rules! collections {
    ($([$($bounds:tt)*] $ty:ty;)*) => {$(
        impl<L, const N: usize, $($bounds)*> DefaultFrom<[L; N]> for $ty {
            fn default_from(literal: [L; N]) -> Self {
                literal.into_iter().map(T::default_from).collect()
            }
        }
    )*};
}

collections! {
    [T: DefaultFrom<L>] Vec<T>;
    [T: DefaultFrom<L>] VecDeque<T>;
    [T: DefaultFrom<L>] Box<[T]>;
    [T: DefaultFrom<L> + Ord] BTreeSet<T>;
    [T: DefaultFrom<L> + Eq + Hash, S: BuildHasher + Default] HashSet<T, S>;
}
