//! Generic types, with parameters of every kind.

use std::{collections::BTreeMap, fmt::Debug, marker::PhantomData};

use copilot_tool::CopilotArgs;

use super::{fields::Word, other};
use crate::Case;

#[derive(CopilotArgs, Debug)]
struct Pair<A, B> {
    first: A,
    second: Option<B>,
}

#[derive(CopilotArgs, Debug)]
struct Many<T> {
    list: Vec<T>,
    map: BTreeMap<String, T>,
    array: [T; 2],
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "snake_case")]
enum Either<L, R> {
    Left { value: L },
    Right { value: R },
}

#[derive(CopilotArgs, Debug)]
struct Sized<const N: usize> {
    byte: u8,
    #[arg(skip)]
    of: PhantomData<[u8; N]>,
}

#[derive(CopilotArgs, Debug)]
struct Tagged<T> {
    number: u8,
    #[arg(skip)]
    of: PhantomData<T>,
}

#[derive(CopilotArgs, Debug)]
struct Limited<T> {
    #[arg(len = 1..=2)]
    items: Vec<T>,
    #[arg(default = 3, range = 1..=9)]
    count: u8,
}

#[derive(CopilotArgs, Debug)]
struct Wrapper<T: CopilotArgs + Debug> {
    #[arg(flatten)]
    inner: T,
    own: Option<u8>,
}

#[derive(CopilotArgs, Debug)]
struct Newtype<T: CopilotArgs + Debug>(T);

#[derive(CopilotArgs, Debug)]
struct Part {
    number: u8,
    text: Option<String>,
}

pub(super) fn cases() -> Vec<Case> {
    other![
        Pair<u8, String>,
        Pair<Part, Word>,
        Pair<Vec<Part>, Option<Word>>,
        Pair<u128, char>,
        Many<u8>,
        Many<Part>,
        Many<Word>,
        Many<Option<bool>>,
        Either<u8, u8>,
        Either<Part, Part>,
        Sized<0>,
        Sized<4>,
        Tagged<String>,
        Limited<u16>,
        Limited<Part>,
        Wrapper<Part>,
        Newtype<Part>,
        Newtype<Wrapper<Part>>,
    ]
}
