//! What can be limited: the types of std, by the limits that are for them. Named so that rustc says what is wrong.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    sync::Arc,
};

use serde_json::{Map, Value};

use super::{Choice, Num};

/// A decoded value that limits can look at.
pub trait Limited {
    /// As a number.
    fn number(&self) -> Option<Num> {
        None
    }
    /// Characters or items.
    fn length(&self) -> Option<usize> {
        None
    }
    /// As text.
    fn text(&self) -> Option<&str> {
        None
    }
}

/// A type that `range` can bound.
#[diagnostic::on_unimplemented(
    message = "`range` is for the numbers of std, and `{Self}` is none",
    label = "not a number that `range` can bound",
    note = "strings and collections are limited by `len`; the limits of a type of your own stand on its fields"
)]
pub trait Ranged: Limited {
    /// The type of the bounds.
    type Number: Copy + Into<Num>;
}

/// A type that `len` can bound.
#[diagnostic::on_unimplemented(
    message = "`len` is for the strings and collections of std, and `{Self}` is none",
    label = "nothing that `len` can count",
    note = "numbers are limited by `range`; the limits of a type of your own stand on its fields"
)]
pub trait Measured: Limited {}

/// A type that `pattern` can match.
#[diagnostic::on_unimplemented(
    message = "`pattern` is for the strings of std, and `{Self}` is none",
    label = "not a string that `pattern` can match",
    note = "the limits of a type of your own stand on its fields"
)]
pub trait Textual: Limited {}

/// A type that `choices` can list the values of.
#[diagnostic::on_unimplemented(
    message = "`choices` is for the strings and numbers of std, and `{Self}` is none",
    label = "not a type that `choices` can list",
    note = "a closed set of anything else is a fieldless enum that derives `CopilotArgs`"
)]
pub trait Enumerable: Limited {
    /// The type of one choice.
    type Choice: Into<Choice>;
}

/// One choice of a parameter of type `T`, which may be known at run time only.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no choice of a `{T}`",
    label = "expected a choice of a `{T}`",
    note = "the choices of a string are `&'static str` or `String`, those of a number are of its type"
)]
pub trait ChoiceOf<T>: Into<Choice> {}

macro_rules! numbers {
    ($($ty:ident: |$value:ident| $num:expr;)*) => {$(
        impl From<$ty> for Num {
            fn from($value: $ty) -> Self {
                $num
            }
        }
        impl Limited for $ty {
            fn number(&self) -> Option<Num> {
                Some((*self).into())
            }
        }
        #[diagnostic::do_not_recommend]
        impl Ranged for $ty {
            type Number = $ty;
        }
        #[diagnostic::do_not_recommend]
        impl Enumerable for $ty {
            type Choice = $ty;
        }
        #[diagnostic::do_not_recommend]
        impl ChoiceOf<$ty> for $ty {}
    )*};
}

numbers! {
    u8: |value| Self::Int(value.into());
    u16: |value| Self::Int(value.into());
    u32: |value| Self::Int(value.into());
    u64: |value| Self::Int(value.into());
    i8: |value| Self::Int(value.into());
    i16: |value| Self::Int(value.into());
    i32: |value| Self::Int(value.into());
    i64: |value| Self::Int(value.into());
    i128: |value| Self::Int(value);
    usize: |value| Self::Int(value as i128);
    isize: |value| Self::Int(value as i128);
    u128: |value| i128::try_from(value).map_or(Self::Large(value), Self::Int);
    f32: |value| Self::Single(value);
    f64: |value| Self::Float(value);
}

macro_rules! texts {
    ($($ty:ty),*) => {$(
        impl Limited for $ty {
            fn length(&self) -> Option<usize> {
                Some(self.chars().count())
            }
            fn text(&self) -> Option<&str> {
                Some(self)
            }
        }
        #[diagnostic::do_not_recommend]
        impl Measured for $ty {}
        #[diagnostic::do_not_recommend]
        impl Textual for $ty {}
        #[diagnostic::do_not_recommend]
        impl Enumerable for $ty {
            type Choice = &'static str;
        }
        #[diagnostic::do_not_recommend]
        impl ChoiceOf<$ty> for &'static str {}
        #[diagnostic::do_not_recommend]
        impl ChoiceOf<$ty> for String {}
    )*};
}

texts!(String, Box<str>, Arc<str>, std::borrow::Cow<'static, str>);

macro_rules! collections {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        impl<$($generics)*> Limited for $ty {
            fn length(&self) -> Option<usize> {
                Some(self.len())
            }
        }
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Measured for $ty {}
    )*};
}

collections! {
    [T] Vec<T>;
    [T] Box<[T]>;
    [T] VecDeque<T>;
    [T] BTreeSet<T>;
    [T, S] HashSet<T, S>;
    [K, V] BTreeMap<K, V>;
    [K, V, S] HashMap<K, V, S>;
    [] Map<String, Value>;
}

macro_rules! wrappers {
    ($($ty:ident => |$this:ident| $inner:expr;)*) => {$(
        impl<T: Limited> Limited for $ty<T> {
            fn number(&self) -> Option<Num> {
                let $this = self;
                $inner.and_then(T::number)
            }
            fn length(&self) -> Option<usize> {
                let $this = self;
                $inner.and_then(T::length)
            }
            fn text(&self) -> Option<&str> {
                let $this = self;
                $inner.and_then(T::text)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<T: Ranged> Ranged for $ty<T> {
            type Number = T::Number;
        }
        #[diagnostic::do_not_recommend]
        impl<T: Measured> Measured for $ty<T> {}
        #[diagnostic::do_not_recommend]
        impl<T: Textual> Textual for $ty<T> {}
        #[diagnostic::do_not_recommend]
        impl<T: Enumerable> Enumerable for $ty<T> {
            type Choice = T::Choice;
        }
        #[diagnostic::do_not_recommend]
        impl<T, C: ChoiceOf<T>> ChoiceOf<$ty<T>> for C {}
    )*};
}

wrappers! {
    Option => |this| this.as_ref();
    Box => |this| Some(&**this);
    Arc => |this| Some(&**this);
}
