//! One struct for each type of std that a field can have: alone, optional and in a list; read by our decoder, through
//! serde as a type parameter, and by plain serde.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, LinkedList, VecDeque},
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    num::*,
    path::PathBuf,
    sync::Arc,
    time::{Duration, SystemTime},
};

use copilot_tool::CopilotArgs;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::Case;

/// A word, as a field and as a key.
#[derive(CopilotArgs, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[args(rename_all = "snake_case")]
pub(super) enum Word {
    Red,
    DarkGreen,
}

/// The same as plain serde has it.
#[derive(Deserialize, JsonSchema, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[serde(rename_all = "snake_case")]
enum PlainWord {
    Red,
    DarkGreen,
}

/// `None` within `Some`.
#[derive(CopilotArgs, Debug)]
struct Twice {
    number: Option<Option<u8>>,
    list: Option<Option<Vec<u8>>>,
}

/// A field that goes through serde, because its type is a parameter.
#[derive(CopilotArgs, Debug)]
pub(super) struct Through<T> {
    value: T,
    maybe: Option<T>,
}

macro_rules! fields {
    ($kind:ident: $($name:ident: $ty:ty $(, $plain:ty)? $(=> $why:literal)?;)*) => {{
        let mut cases = Vec::new();
        $({
            #[derive(CopilotArgs, Debug)]
            struct $name {
                value: $ty,
                maybe: Option<$ty>,
                list: Vec<$ty>,
            }
            fields!(@plain $name; $ty $(, $plain)?);
            cases.push(Case::$kind::<$name>(stringify!($name)).beside::<Plain>()$(.known($why))?);
            cases.push(Case::other::<Through<$ty>>(concat!("Through<", stringify!($ty), ">"))$(.known($why))?);
        })*
        cases
    }};
    (@plain $name:ident; $ours:ty, $ty:ty) => { fields!(@plain $name; $ty); };
    (@plain $name:ident; $ty:ty) => {
        #[derive(Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        #[expect(dead_code, reason = "only decoded")]
        struct Plain {
            value: $ty,
            maybe: Option<$ty>,
            list: Vec<$ty>,
        }
    };
}

pub(super) fn cases() -> Vec<Case> {
    let mut cases = fields! { own:
        FieldU8: u8; FieldU16: u16; FieldU32: u32; FieldU64: u64; FieldU128: u128; FieldUsize: usize;
        FieldI8: i8; FieldI16: i16; FieldI32: i32; FieldI64: i64; FieldI128: i128; FieldIsize: isize;
        FieldNonZeroU8: NonZeroU8; FieldNonZeroU16: NonZeroU16; FieldNonZeroU32: NonZeroU32;
        FieldNonZeroU64: NonZeroU64; FieldNonZeroU128: NonZeroU128; FieldNonZeroUsize: NonZeroUsize;
        FieldNonZeroI8: NonZeroI8; FieldNonZeroI16: NonZeroI16; FieldNonZeroI32: NonZeroI32;
        FieldNonZeroI64: NonZeroI64; FieldNonZeroI128: NonZeroI128; FieldNonZeroIsize: NonZeroIsize;
        FieldF32: f32; FieldF64: f64; FieldBool: bool; FieldChar: char;
        FieldString: String; FieldBoxStr: Box<str>; FieldArcStr: Arc<str>; FieldCow: Cow<'static, str>; FieldPath: PathBuf;
        FieldUnit: (); FieldValue: Value; FieldMap: Map<String, Value>; FieldWord: Word, PlainWord;
        FieldVec: Vec<u8>; FieldDeque: VecDeque<i8>; FieldBoxedSlice: Box<[u16]>; FieldVecOfVec: Vec<Vec<u8>>;
        FieldBTreeSet: BTreeSet<u8>; FieldHashSet: HashSet<String>; FieldSetOfWords: BTreeSet<Word>, BTreeSet<PlainWord>;
        FieldArray0: [u8; 0]; FieldArray1: [String; 1]; FieldArray3: [u8; 3]; FieldArray32: [bool; 32];
        FieldTuple1: (u8,); FieldTuple2: (u8, String); FieldTuple3: (bool, char, f64); FieldTuple4: (u8, i8, u16, i16);
        FieldTuple5: (u8, Vec<u8>, String, bool, char); FieldTuple6: (u8, u8, u8, u8, u8, (u8, u8));
        FieldMapOfString: BTreeMap<String, u8>; FieldHashMap: HashMap<String, String>;
        FieldMapOfMap: BTreeMap<String, BTreeMap<String, u8>>;
        FieldKeyU8: BTreeMap<u8, bool>; FieldKeyU64: BTreeMap<u64, bool>; FieldKeyU128: BTreeMap<u128, bool>;
        FieldKeyI8: BTreeMap<i8, u8>; FieldKeyI64: HashMap<i64, u8>; FieldKeyI128: BTreeMap<i128, u8>;
        FieldKeyPath: BTreeMap<PathBuf, u8>; FieldKeyArcStr: BTreeMap<Arc<str>, u8>;
        FieldKeyWord: BTreeMap<Word, u8>, BTreeMap<PlainWord, u8>;
        FieldHashKeyWord: HashMap<Word, Vec<u8>>, HashMap<PlainWord, Vec<u8>>;
        FieldOfOptions: Vec<Option<u8>>; FieldMapOfOptions: BTreeMap<String, Option<u8>>;
        FieldBox: Box<u8>; FieldArc: Arc<String>; FieldBoxedVec: Box<Vec<u8>>;
        FieldPairs: Vec<(String, u8)>; FieldMapOfLists: BTreeMap<String, Vec<u8>>;
    };
    cases.extend(fields! { other:
        FieldLinkedList: LinkedList<u8>; FieldWrapping: Wrapping<u8>;
        FieldIpv4: Ipv4Addr; FieldIpv6: Ipv6Addr;
        FieldKeyChar: BTreeMap<char, u8> => "schemars has no schema for keys of one character";
        FieldKeyBool: BTreeMap<bool, u8> => "schemars has no schema for keys of a type that is no text";
        FieldDuration: Duration => "serde refuses the unknown keys that schemars allows";
        FieldSystemTime: SystemTime => "serde refuses seconds that schemars allows";
        FieldRange: std::ops::Range<u8> => "serde refuses the unknown keys that schemars allows";
        FieldRangeInclusive: std::ops::RangeInclusive<i16> => "serde refuses the unknown keys that schemars allows";
        FieldResult: Result<u8, String> => "serde refuses the second key that schemars allows";
        FieldIp: IpAddr => "JSON Schema has no format of all addresses";
    });
    cases.push(
        Case::other::<Twice>("Twice")
            .known("`null` is the inner `None` and not absence, which no schema says"),
    );
    cases
}
