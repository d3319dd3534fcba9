//! Lists, sets, tuples, arrays and maps.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    num::NonZeroU8,
};

use copilot_tool::CopilotArgs;

use super::{Case, case};

pub(super) fn cases() -> Vec<Case> {
    vec![
        case::<Lists>(),
        case::<ListsOfLists>(),
        case::<ListsOfObjects>(),
        case::<MaybeLists>(),
        case::<Sets>(),
        case::<Pairs>(),
        case::<SameTuple>(),
        case::<Arrays>(),
        case::<TextMaps>(),
        case::<NumberMaps>(),
        case::<WordMaps>(),
        case::<MapsOfObjects>(),
        case::<MapsOfMaps>(),
        case::<BoundMaps>(),
        case::<ListsOfMaps>(),
    ]
}

#[derive(CopilotArgs, Debug)]
struct Lists {
    bytes: Vec<u8>,
    texts: VecDeque<String>,
    flags: Box<[bool]>,
    floats: Option<Vec<f32>>,
}

#[derive(CopilotArgs, Debug)]
struct ListsOfLists {
    grid: Vec<Vec<i16>>,
    cube: Option<Vec<Vec<Vec<u8>>>>,
}

#[derive(CopilotArgs, Debug)]
struct ListsOfObjects {
    points: Vec<Point>,
    #[arg(default)]
    more: Vec<Point>,
}

#[derive(CopilotArgs, Debug)]
struct Point {
    x: i8,
    y: i8,
    label: Option<String>,
}

#[derive(CopilotArgs, Debug)]
struct MaybeLists {
    numbers: Option<Vec<Option<u8>>>,
    points: Vec<Option<Point>>,
    deep: Vec<Option<Vec<Option<bool>>>>,
}

#[derive(CopilotArgs, Debug)]
struct Sets {
    numbers: BTreeSet<u8>,
    words: HashSet<String>,
}

#[derive(CopilotArgs, Debug)]
struct Pairs {
    pair: (u8, bool),
    three: Option<(String, u8, Point)>,
    list: Vec<(u8, String)>,
}

#[derive(CopilotArgs, Debug)]
struct SameTuple {
    range: (u8, u8),
}

#[derive(CopilotArgs, Debug)]
struct Arrays {
    rgb: [u8; 3],
    corners: Option<[Point; 2]>,
}

#[derive(CopilotArgs, Debug)]
struct TextMaps {
    env: BTreeMap<String, String>,
    more: Option<HashMap<String, bool>>,
}

#[derive(CopilotArgs, Debug)]
struct NumberMaps {
    by_id: BTreeMap<u8, bool>,
    by_offset: Option<BTreeMap<i16, String>>,
}

#[derive(CopilotArgs, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[args(rename_all = "lowercase")]
enum Side {
    Left,
    Right,
}

#[derive(CopilotArgs, Debug)]
struct WordMaps {
    margins: BTreeMap<Side, NonZeroU8>,
}

#[derive(CopilotArgs, Debug)]
struct MapsOfObjects {
    points: HashMap<String, Point>,
}

#[derive(CopilotArgs, Debug)]
struct MapsOfMaps {
    tree: BTreeMap<String, BTreeMap<String, Vec<u8>>>,
}

#[derive(CopilotArgs, Debug)]
struct BoundMaps {
    #[arg(len = 1..=2)]
    env: BTreeMap<String, u8>,
}

#[derive(CopilotArgs, Debug)]
struct ListsOfMaps {
    rows: Vec<BTreeMap<String, u8>>,
    #[arg(len = ..=2)]
    maybe: Option<Vec<Option<BTreeMap<String, bool>>>>,
}
