//! Arrays, tuples, sets, maps, and values of any type.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};

use copilot_tool::CopilotArgs;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::{Level, Only, Part, column};
use crate::check::check;

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

// S10, seed L2: every array says what is in it
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
        {
            "type": "object",
            "properties": {
                "high": { "type": "integer", "minimum": 0, "maximum": 255 },
                "low": { "type": "integer", "minimum": 0, "maximum": 255 },
            },
            "additionalProperties": false,
        },
        {} => BTreeMap::<Level, u8>::new(),
        { "low": 1 } => BTreeMap::from([(Level::Low, 1)]),
        { "low": 1, "high": 2 } => BTreeMap::from([(Level::Low, 1), (Level::High, 2)])
    );
    #[derive(Debug, CopilotArgs)]
    struct Field {
        value: BTreeMap<Level, u8>,
    }
    check::<Field>()
        .rejects(
            json!({ "value": { "middle": 1 } }),
            "value: a key is wrong: must be one of",
        )
        // What is not required may be null, as in a struct; a word that is none may not.
        .tolerates(
            json!({ "value": { "low": 1, "high": null } }),
            "Field { value: {Low: 1} }",
        )
        .rejects(
            json!({ "value": { "low": "x", "middle": null } }),
            "value.low: expected integer, got string \"x\"",
        );
    #[derive(Debug, PartialEq, Eq, PartialOrd, Ord, CopilotArgs)]
    enum Documented {
        /// One.
        First,
        Second,
    }
    #[derive(Debug, CopilotArgs)]
    struct Other {
        value: BTreeMap<Documented, bool>,
    }
    check::<Other>().property(
        "value",
        json!({
            "type": "object",
            "properties": { "First": { "type": "boolean" }, "Second": { "type": "boolean" } },
            "additionalProperties": false,
        }),
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
