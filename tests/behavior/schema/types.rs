//! Every type of std, and of other crates, as a field: the two ways to read it agree, and its schema has the keywords
//! that every host takes.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque},
    fmt::Debug,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    num::{
        NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
        NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
    },
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use copilot_tool::CopilotArgs;
use serde_json::{Map, Value, json};
use url::Url;
use uuid::Uuid;

use crate::check::check;

/// Read through serde: what `T` is, is not known where this is derived.
#[derive(Debug, CopilotArgs)]
struct Only<T> {
    value: T,
}

/// A type as a field, and as the parameter of a generic type: the schema of the property, and values with their
/// `Debug` text. A type whose name has a `?` behind it may be absent.
macro_rules! field {
    ($ty:ty, $schema:tt $(, $value:tt => $debug:expr)* $(,)?) => {
        field!(@ $ty, true, $schema $(, $value => $debug)*)
    };
    ($ty:ty, ?, $schema:tt $(, $value:tt => $debug:expr)* $(,)?) => {
        field!(@ $ty, false, $schema $(, $value => $debug)*)
    };
    (@ $ty:ty, $required:expr, $schema:tt $(, $value:tt => $debug:expr)*) => {{
        #[derive(Debug, CopilotArgs)]
        struct Field {
            value: $ty,
        }
        let rows = [$((json!($value), format!("{:?}", $debug))),*];
        column::<Field>("Field", $required, &json!($schema), &rows);
        column::<Only<$ty>>("Only", $required, &json!($schema), &rows);
    }};
}

#[track_caller]
fn column<T: CopilotArgs + Debug>(
    name: &str,
    required: bool,
    schema: &Value,
    rows: &[(Value, String)],
) {
    let check = check::<T>();
    check.property("value", schema.clone());
    check.required(if required { &["value"] } else { &[] });
    for (value, debug) in rows {
        let expected = format!("{name} {{ value: {debug} }}");
        check.accepts(json!({ "value": value }), &expected);
    }
    if required {
        check.rejects(json!({}), "value: required");
    } else {
        check.accepts(json!({}), &format!("{name} {{ value: None }}"));
        check.tolerates(
            json!({ "value": null }),
            &format!("{name} {{ value: None }}"),
        );
    }
    check.rejects(json!({ "value": [[["no"]]], "other": 1 }), "other: unknown");
}

// P07, seed S8: no formats, both bounds where a JSON number holds them
#[test]
fn integers_have_bounds_instead_of_formats() {
    field!(u8, { "type": "integer", "minimum": 0, "maximum": 255 }, 0 => 0, 255 => 255);
    field!(u16, { "type": "integer", "minimum": 0, "maximum": 65535 }, 65535 => 65535);
    field!(u32, { "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 }, 4_294_967_295_u32 => u32::MAX);
    field!(u64, { "type": "integer", "minimum": 0 }, 18_446_744_073_709_551_615_u64 => u64::MAX);
    field!(usize, { "type": "integer", "minimum": 0 }, 18_446_744_073_709_551_615_u64 => u64::MAX);
    field!(u128, { "type": "integer", "minimum": 0 }, 18_446_744_073_709_551_615_u64 => u64::MAX);
    field!(i8, { "type": "integer", "minimum": -128, "maximum": 127 }, (-128) => -128, 127 => 127);
    field!(i16, { "type": "integer", "minimum": -32768, "maximum": 32767 }, (-32768) => -32768);
    field!(i32, { "type": "integer", "minimum": -2_147_483_648, "maximum": 2_147_483_647 }, (i32::MIN) => i32::MIN);
    field!(i64, { "type": "integer" }, (i64::MIN) => i64::MIN, (i64::MAX) => i64::MAX);
    field!(isize, { "type": "integer" }, (i64::MIN) => i64::MIN);
    field!(i128, { "type": "integer" }, (i64::MIN) => i64::MIN, (u64::MAX) => u64::MAX);
}

// P07
#[test]
fn integers_that_are_never_zero_say_so() {
    field!(NonZeroU8, { "type": "integer", "minimum": 1, "maximum": 255 }, 1 => 1);
    field!(NonZeroU16, { "type": "integer", "minimum": 1, "maximum": 65535 }, 1 => 1);
    field!(NonZeroU32, { "type": "integer", "minimum": 1, "maximum": 4_294_967_295_u32 }, 1 => 1);
    field!(NonZeroU64, { "type": "integer", "minimum": 1 }, (u64::MAX) => u64::MAX);
    field!(NonZeroUsize, { "type": "integer", "minimum": 1 }, 1 => 1);
    field!(NonZeroU128, { "type": "integer", "minimum": 1 }, 1 => 1);
    field!(NonZeroI8, { "type": "integer", "minimum": -128, "maximum": 127, "description": "(not 0)" }, (-1) => -1);
    field!(NonZeroI16, { "type": "integer", "minimum": -32768, "maximum": 32767, "description": "(not 0)" }, 1 => 1);
    field!(
        NonZeroI32,
        { "type": "integer", "minimum": -2_147_483_648, "maximum": 2_147_483_647, "description": "(not 0)" },
        (-1) => -1
    );
    field!(NonZeroI64, { "type": "integer", "description": "(not 0)" }, (-1) => -1);
    field!(NonZeroIsize, { "type": "integer", "description": "(not 0)" }, (-1) => -1);
    field!(NonZeroI128, { "type": "integer", "description": "(not 0)" }, (-1) => -1);
}

#[test]
fn a_zero_is_refused_where_the_type_has_none() {
    check::<Only<NonZeroU8>>().rejects(json!({ "value": 0 }), "value");
    check::<Only<NonZeroI64>>().rejects(json!({ "value": 0 }), "value");
    #[derive(Debug, CopilotArgs)]
    struct Field {
        value: NonZeroI8,
    }
    check::<Field>().rejects(json!({ "value": 0 }), "value: must not be 0");
}

#[test]
fn integers_beyond_their_type_are_refused() {
    macro_rules! refused {
        ($($ty:ty: $value:expr;)*) => {$({
            #[derive(Debug, CopilotArgs)]
            struct Field { value: $ty }
            check::<Field>().rejects(json!({ "value": $value }), "value: must be between");
            check::<Only<$ty>>().rejects(json!({ "value": $value }), "value");
        })*};
    }
    refused! {
        u8: 256; u8: -1; u16: 65536; u32: 4_294_967_296_u64; u64: -1; usize: -1;
        i8: 128; i8: -129; i16: 32768; i32: 2_147_483_648_u64;
    }
}

// P07
#[test]
fn scalars_have_one_plain_type() {
    field!(f32, { "type": "number" }, 1.5 => 1.5, (-2) => -2.0);
    field!(f64, { "type": "number" }, 1e300 => 1e300, 0 => 0.0);
    field!(bool, { "type": "boolean" }, true => true);
    field!(char, { "type": "string", "minLength": 1, "maxLength": 1 }, "ß" => 'ß', "🦀" => '🦀');
    field!(String, { "type": "string" }, "" => "", "5" => "5");
    field!(Cow<'static, str>, { "type": "string" }, "a" => "a");
    field!(Box<str>, { "type": "string" }, "a" => "a");
    field!(PathBuf, { "type": "string" }, "a/b" => "a/b");
}

// serde reads an `Arc` with its feature `rc` only
#[test]
fn a_shared_pointer_needs_no_feature_of_serde() {
    #[derive(Debug, CopilotArgs)]
    struct Shared {
        text: Arc<str>,
        part: Arc<Part>,
        absent: Arc<Option<u8>>,
    }
    check::<Shared>()
        .property("text", json!({ "type": "string" }))
        .property(
            "absent",
            json!({ "type": "integer", "minimum": 0, "maximum": 255 }),
        )
        .required(&["text", "part"])
        .accepts(
            json!({ "text": "a", "part": { "id": 1 } }),
            r#"Shared { text: "a", part: Part { id: 1 }, absent: None }"#,
        );
}

// P06
#[test]
fn an_optional_type_is_the_plain_type_and_not_required() {
    field!(Option<u8>, ?, { "type": "integer", "minimum": 0, "maximum": 255 }, 5 => Some(5));
    field!(Option<i64>, ?, { "type": "integer" }, 5 => Some(5));
    field!(Option<f64>, ?, { "type": "number" }, 5 => Some(5.0));
    field!(Option<bool>, ?, { "type": "boolean" }, false => Some(false));
    field!(Option<char>, ?, { "type": "string", "minLength": 1, "maxLength": 1 }, "a" => Some('a'));
    field!(Option<String>, ?, { "type": "string" }, "" => Some(""));
    field!(Option<Box<str>>, ?, { "type": "string" }, "a" => Some("a"));
    field!(Option<Box<u8>>, ?, { "type": "integer", "minimum": 0, "maximum": 255 }, 5 => Some(5));
    field!(Option<Vec<u8>>, ?, { "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 255 } }, [1] => Some([1]));
    field!(
        Option<[u8; 2]>, ?,
        { "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 255 }, "minItems": 2, "maxItems": 2 },
        [1, 2] => Some([1, 2])
    );
    field!(
        Option<(u8, u8)>, ?,
        { "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 255 }, "minItems": 2, "maxItems": 2 },
        [1, 2] => Some((1, 2))
    );
    field!(
        Option<BTreeMap<String, bool>>, ?,
        { "type": "object", "additionalProperties": { "type": "boolean" } },
        { "a": true } => Some(BTreeMap::from([("a", true)]))
    );
    field!(Option<NonZeroU8>, ?, { "type": "integer", "minimum": 1, "maximum": 255 }, 5 => Some(5));
    field!(
        Option<NonZeroI8>, ?,
        { "type": "integer", "minimum": -128, "maximum": 127, "description": "(not 0)" },
        5 => Some(5)
    );
    field!(Option<Uuid>, ?, { "type": "string", "format": "uuid" });
    field!(Option<Level>, ?, { "type": "string", "enum": ["low", "high"] }, "low" => Some(Level::Low));
    field!(
        Option<Part>, ?,
        {
            "type": "object",
            "properties": { "id": { "type": "integer", "minimum": 0, "maximum": 255 } },
            "required": ["id"],
            "additionalProperties": false,
            "description": "A part."
        },
        { "id": 1 } => Some(Part { id: 1 })
    );
    field!(Box<Option<u8>>, ?, { "type": "integer", "minimum": 0, "maximum": 255 }, 5 => Some(5));
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, CopilotArgs)]
#[args(rename_all = "lowercase")]
enum Level {
    Low,
    High,
}

/// A part.
#[derive(Debug, CopilotArgs)]
struct Part {
    id: u8,
}

// P06: an element has no other way to be absent
#[test]
fn an_optional_element_may_be_null() {
    let nullable = json!({ "anyOf": [{ "type": "integer", "minimum": 0, "maximum": 255 }, { "type": "null" }] });
    field!(Vec<Option<u8>>, { "type": "array", "items": (nullable) }, [1, null] => [Some(1), None]);
    field!(
        Option<Vec<Option<u8>>>, ?,
        { "type": "array", "items": (nullable) },
        [1, null] => Some([Some(1), None])
    );
    field!(
        BTreeMap<String, Option<u8>>,
        { "type": "object", "additionalProperties": (nullable) },
        { "a": null } => BTreeMap::from([("a", None::<u8>)])
    );
    field!(
        [Option<u8>; 1],
        { "type": "array", "items": (nullable), "minItems": 1, "maxItems": 1 },
        [null] => [None::<u8>]
    );
}

// P06: `null` says nothing, absence and a value say all there is to say
#[test]
fn an_option_of_an_option_is_read_alike_in_both_ways() {
    #[derive(Debug, CopilotArgs)]
    struct Field {
        value: Option<Option<u8>>,
    }
    let schema = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    check::<Field>()
        .property("value", schema.clone())
        .required(&[])
        .accepts(json!({}), "Field { value: None }")
        .tolerates(json!({ "value": null }), "Field { value: Some(None) }")
        .accepts(json!({ "value": 1 }), "Field { value: Some(Some(1)) }");
    check::<Only<Option<Option<u8>>>>()
        .property("value", schema)
        .required(&[])
        .accepts(json!({}), "Only { value: None }")
        .tolerates(json!({ "value": null }), "Only { value: Some(None) }")
        .accepts(json!({ "value": 1 }), "Only { value: Some(Some(1)) }");
}

// S10, L2: every array says what is in it
#[test]
fn arrays_have_items() {
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    field!(Vec<u8>, { "type": "array", "items": (byte) }, [] => [0_u8; 0], [1, 2] => [1, 2]);
    field!(VecDeque<u8>, { "type": "array", "items": (byte) }, [1, 2] => [1, 2]);
    field!(LinkedList<u8>, { "type": "array", "items": (byte) }, [1, 2] => [1, 2]);
    field!(BinaryHeap<u8>, { "type": "array", "items": (byte) }, [1] => [1]);
    field!(Box<[u8]>, { "type": "array", "items": (byte) }, [1, 2] => [1, 2]);
    field!(BTreeSet<u8>, { "type": "array", "items": (byte) }, [2, 1] => BTreeSet::from([1, 2]));
    field!(HashSet<u8>, { "type": "array", "items": (byte) }, [1] => HashSet::from([1]));
    field!(Vec<Vec<u8>>, { "type": "array", "items": { "type": "array", "items": (byte) } }, [[1], []] => [vec![1], vec![]]);
    field!(Vec<bool>, { "type": "array", "items": { "type": "boolean" } }, [true] => [true]);
    field!(Vec<f64>, { "type": "array", "items": { "type": "number" } }, [1] => [1.0]);
}

// S10, seed S4: arrays of a fixed length
#[test]
fn arrays_of_a_fixed_length_say_it() {
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    field!([u8; 3], { "type": "array", "items": (byte), "minItems": 3, "maxItems": 3 }, [1, 2, 3] => [1, 2, 3]);
    field!(
        [[u8; 3]; 2],
        {
            "type": "array",
            "items": { "type": "array", "items": (byte), "minItems": 3, "maxItems": 3 },
            "minItems": 2,
            "maxItems": 2
        },
        [[1, 2, 3], [4, 5, 6]] => [[1, 2, 3], [4, 5, 6]]
    );
    #[derive(Debug, CopilotArgs)]
    struct Field {
        value: [u8; 3],
    }
    check::<Field>()
        .rejects(
            json!({ "value": [1, 2] }),
            "value: must have exactly 3 items, got 2",
        )
        .rejects(
            json!({ "value": [1, 2, 3, 4] }),
            "value: must have exactly 3 items, got 4",
        )
        .rejects(json!({ "value": [1, 2, 256] }), "value[2]: must be between");
}

// S10: a tuple is an array of the right length, whose items are any of its types
#[test]
fn tuples_are_arrays_with_items() {
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    field!((u8,), { "type": "array", "items": (byte), "minItems": 1, "maxItems": 1 }, [1] => (1,));
    field!(
        (f64, f64),
        { "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 },
        [1.0, 2.0] => (1.0, 2.0)
    );
    field!(
        (String, u8),
        { "type": "array", "items": { "anyOf": [{ "type": "string" }, (byte)] }, "minItems": 2, "maxItems": 2 },
        ["a", 1] => ("a", 1)
    );
    field!(
        Vec<(String, u8, bool)>,
        {
            "type": "array",
            "items": {
                "type": "array",
                "items": { "anyOf": [{ "type": "string" }, (byte), { "type": "boolean" }] },
                "minItems": 3,
                "maxItems": 3
            }
        },
        [["a", 1, true]] => [("a", 1, true)]
    );
    #[derive(Debug, CopilotArgs)]
    struct Field {
        value: (String, u8),
    }
    check::<Field>()
        .rejects(
            json!({ "value": ["a"] }),
            "value: must have exactly 2 items, got 1",
        )
        .rejects(
            json!({ "value": [1, "a", 2] }),
            "value: must have exactly 2 items, got 3",
        )
        .rejects(json!({ "value": ["a", "b"] }), "value[1]: expected integer");
}

#[test]
fn maps_say_what_their_values_are() {
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    field!(
        BTreeMap<String, u8>,
        { "type": "object", "additionalProperties": (byte) },
        {} => BTreeMap::<String, u8>::new(),
        { "a b": 1 } => BTreeMap::from([("a b", 1)])
    );
    field!(
        HashMap<String, u8>,
        { "type": "object", "additionalProperties": (byte) },
        { "a": 1 } => HashMap::from([("a", 1)])
    );
    field!(
        BTreeMap<String, BTreeMap<String, u8>>,
        { "type": "object", "additionalProperties": { "type": "object", "additionalProperties": (byte) } },
        { "a": { "b": 1 } } => BTreeMap::from([("a", BTreeMap::from([("b", 1)]))])
    );
    field!(
        BTreeMap<char, u8>,
        { "type": "object", "additionalProperties": (byte) },
        { "a": 1 } => BTreeMap::from([('a', 1)])
    );
}

#[test]
fn maps_with_numbers_for_keys_say_how_a_key_looks() {
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    field!(
        BTreeMap<u8, u8>,
        { "type": "object", "additionalProperties": (byte), "description": "(keys match ^\\d+$)" },
        { "7": 1 } => BTreeMap::from([(7, 1)])
    );
    field!(
        BTreeMap<i64, u8>,
        { "type": "object", "additionalProperties": (byte), "description": "(keys match ^-?\\d+$)" },
        { "-7": 1 } => BTreeMap::from([(-7, 1)])
    );
    check::<Only<BTreeMap<u8, u8>>>().rejects(json!({ "value": { "a": 1 } }), "value");
    #[derive(Debug, CopilotArgs)]
    struct Field {
        value: BTreeMap<u8, u8>,
    }
    check::<Field>()
        .rejects(
            json!({ "value": { "a": 1 } }),
            "value: a key is wrong: expected integer",
        )
        .refuses(
            json!({ "value": { "256": 1 } }),
            "value: a key is wrong: must be between",
        );
}

// S11
#[test]
fn maps_with_enums_for_keys_take_any_number_of_them() {
    field!(
        BTreeMap<Level, u8>,
        { "type": "object", "additionalProperties": { "type": "integer", "minimum": 0, "maximum": 255 } },
        {} => BTreeMap::<Level, u8>::new(),
        { "low": 1 } => BTreeMap::from([(Level::Low, 1)]),
        { "low": 1, "high": 2 } => BTreeMap::from([(Level::Low, 1), (Level::High, 2)])
    );
    #[derive(Debug, CopilotArgs)]
    struct Field {
        value: BTreeMap<Level, u8>,
    }
    check::<Field>().refuses(
        json!({ "value": { "middle": 1 } }),
        "value: a key is wrong: must be one of",
    );
}

// S13, seed S3
#[test]
fn the_element_type_is_kept_at_every_depth() {
    let level = json!({ "type": "string", "enum": ["low", "high"] });
    field!(Vec<Level>, { "type": "array", "items": (level) }, ["low"] => [Level::Low]);
    field!(
        HashMap<String, Vec<Level>>,
        { "type": "object", "additionalProperties": { "type": "array", "items": (level) } },
        { "a": ["high"] } => HashMap::from([("a", [Level::High])])
    );
    field!(BTreeSet<Level>, { "type": "array", "items": (level) }, ["high", "low"] => BTreeSet::from([Level::Low, Level::High]));
    field!(Box<[Level]>, { "type": "array", "items": (level) }, ["low"] => [Level::Low]);
    field!(
        Option<Vec<Option<Level>>>, ?,
        { "type": "array", "items": { "anyOf": [(level), { "type": "null" }] } },
        ["low", null] => Some([Some(Level::Low), None])
    );
    field!(Vec<Uuid>, { "type": "array", "items": { "type": "string", "format": "uuid" } },
        ["67e55044-10b1-426f-9247-bb680e5fe0c8"] => [Uuid::from_u128(0x67e5_5044_10b1_426f_9247_bb68_0e5f_e0c8)]);
    field!(
        HashMap<String, i64>,
        { "type": "object", "additionalProperties": { "type": "integer" } },
        { "a": 9_007_199_254_740_993_i64 } => HashMap::from([("a", 9_007_199_254_740_993_i64)])
    );
    field!(
        Vec<Part>,
        {
            "type": "array",
            "items": {
                "type": "object",
                "properties": { "id": { "type": "integer", "minimum": 0, "maximum": 255 } },
                "required": ["id"],
                "additionalProperties": false,
                "description": "A part."
            }
        },
        [{ "id": 1 }] => [Part { id: 1 }]
    );
    check::<Only<Vec<Level>>>().rejects(json!({ "value": ["middle"] }), "value[0]");
}

// P02
#[test]
fn pointers_are_not_seen() {
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    field!(Box<u8>, (byte), 1 => 1);
    field!(Box<Box<u8>>, (byte), 1 => 1);
    let part = json!({
        "type": "object",
        "properties": { "id": (byte) },
        "required": ["id"],
        "additionalProperties": false,
        "description": "A part."
    });
    field!(Part, (part), { "id": 1 } => Part { id: 1 });
    field!(Box<Part>, (part), { "id": 1 } => Part { id: 1 });
}

// S09: one `true` in a schema makes clients drop all tools
#[test]
fn any_value_is_a_union_of_types() {
    let any = |with_arrays: bool| {
        let mut branches = vec![
            json!({ "type": "string" }),
            json!({ "type": "number" }),
            json!({ "type": "boolean" }),
            json!({ "type": "object" }),
            json!({ "type": "null" }),
        ];
        if with_arrays {
            let items = json!({ "anyOf": branches });
            branches.insert(4, json!({ "type": "array", "items": items }));
        }
        json!({ "anyOf": branches })
    };
    let values = [
        json!("a"),
        json!(1),
        json!(1.5),
        json!(true),
        json!({ "a": { "b": [1] } }),
        json!([1, "a", null, { "a": [[]] }]),
        json!(null),
    ];

    #[derive(Debug, CopilotArgs)]
    struct Free {
        payload: Value,
        extra: Option<Value>,
        list: Option<Vec<Value>>,
        map: Option<HashMap<String, Value>>,
        object: Option<Map<String, Value>>,
    }
    let check = check::<Free>();
    check
        .property("payload", any(true))
        .property("list", json!({ "type": "array", "items": any(true) }))
        .property("map", json!({ "type": "object" }))
        .property("object", json!({ "type": "object" }))
        .required(&["payload"]);
    for value in values {
        check.accepts(
            json!({ "payload": value, "list": [value], "map": { "a": value }, "object": { "a": value } }),
            &format!(
                "Free {{ payload: {value:?}, extra: None, list: Some([{value:?}]), map: Some({:?}), object: Some({:?}) }}",
                BTreeMap::from([("a", &value)]),
                Map::from_iter([("a".to_owned(), value.clone())]),
            ),
        );
    }
    check.rejects(json!({}), "payload: required");
}

// S21: formats of JSON Schema where the decoder reads exactly those
#[test]
fn dates_and_times_have_standard_formats() {
    field!(
        DateTime<Utc>,
        { "type": "string", "format": "date-time" },
        "2026-02-03T04:05:06Z" => "2026-02-03T04:05:06Z".parse::<DateTime<Utc>>().unwrap()
    );
    field!(
        DateTime<FixedOffset>,
        { "type": "string", "format": "date-time" },
        "2026-02-03T04:05:06+01:00" => "2026-02-03T04:05:06+01:00".parse::<DateTime<FixedOffset>>().unwrap()
    );
    field!(
        NaiveDate,
        { "type": "string", "format": "date" },
        "2026-02-03" => NaiveDate::from_ymd_opt(2026, 2, 3).unwrap()
    );
    check::<Only<DateTime<Utc>>>().rejects(json!({ "value": "2026-02-03T04:05:06" }), "value");
    check::<Only<NaiveDate>>().rejects(json!({ "value": "2026-02-30" }), "value");
}

// P07, S21: JSON Schema has no format without a time zone, and `time` would ask for one that the decoder refuses
#[test]
fn times_without_a_zone_have_their_format_in_words() {
    field!(
        NaiveTime,
        { "type": "string", "description": "(format: partial-time)" },
        "04:05:06" => NaiveTime::from_hms_opt(4, 5, 6).unwrap()
    );
    field!(
        NaiveDateTime,
        { "type": "string", "description": "(format: partial-date-time)" },
        "2026-02-03T04:05:06" => "2026-02-03T04:05:06".parse::<NaiveDateTime>().unwrap()
    );
}

#[test]
fn other_standard_formats_stay() {
    field!(
        Uuid,
        { "type": "string", "format": "uuid" },
        "67e55044-10b1-426f-9247-bb680e5fe0c8" => Uuid::from_u128(0x67e5_5044_10b1_426f_9247_bb68_0e5f_e0c8)
    );
    field!(Url, { "type": "string", "format": "uri" }, "https://a.b/c" => Url::parse("https://a.b/c").unwrap());
    field!(Ipv4Addr, { "type": "string", "format": "ipv4" }, "127.0.0.1" => Ipv4Addr::LOCALHOST);
    field!(Ipv6Addr, { "type": "string", "format": "ipv6" }, "::1" => Ipv6Addr::LOCALHOST);
    field!(IpAddr, { "type": "string", "description": "(format: ip)" }, "::1" => IpAddr::V6(Ipv6Addr::LOCALHOST));
    check::<Only<Uuid>>().rejects(json!({ "value": "no" }), "value");
    check::<Only<Url>>().rejects(json!({ "value": "no" }), "value");
}

// P07
#[test]
fn a_duration_is_the_object_that_serde_reads() {
    field!(
        Duration,
        {
            "type": "object",
            "properties": {
                "secs": { "type": "integer", "minimum": 0 },
                "nanos": { "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 }
            },
            "required": ["secs", "nanos"]
        },
        { "secs": 1, "nanos": 5 } => Duration::new(1, 5)
    );
}
