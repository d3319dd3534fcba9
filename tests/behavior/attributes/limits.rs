//! `range`, `len`, `pattern`, `choices`: in the schema and enforced.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fmt::Debug,
};

use copilot_tool::CopilotArgs;
use serde_json::{Value, json};

use crate::check::{Check, check};

/// One field with a limit: its schema, values inside, and values outside with what is said of them.
macro_rules! limit {
    (
        [$($key:tt)*] $ty:ty,
        $schema:tt,
        inside: [$($inside:expr),* $(,)?],
        outside: [$($outside:expr => $text:expr),* $(,)?] $(,)?
    ) => {{
        #[derive(Debug, CopilotArgs)]
        struct Args {
            #[arg($($key)*)]
            value: $ty,
        }
        let check = check::<Args>();
        check.property("value", json!($schema));
        $(inside(&check, &json!($inside));)*
        $(check.rejects(json!({ "value": $outside }), &format!("value: {}", $text));)*
    }};
}

#[track_caller]
fn inside<T: CopilotArgs + Debug>(check: &Check<T>, value: &Value) {
    let debug = T::from_value(json!({ "value": value })).unwrap_or_else(|error| panic!("{error}"));
    check.accepts(json!({ "value": value }), &format!("{debug:?}"));
}

#[test]
fn a_range_of_integers_bounds_them() {
    limit!([range = 1..=14] u8, { "type": "integer", "minimum": 1, "maximum": 14 },
        inside: [1, 14],
        outside: [0 => "must be between 1 and 14, got 0", 15 => "must be between 1 and 14, got 15"]);
    limit!([range = 1..14] u8, { "type": "integer", "minimum": 1, "maximum": 13 },
        inside: [1, 13],
        outside: [14 => "must be at least 1 and below 14, got 14"]);
    limit!([range = 1..] u8, { "type": "integer", "minimum": 1, "maximum": 255 },
        inside: [1, 255],
        outside: [0 => "must be at least 1, got 0", 256 => "must be between 0 and 255, got 256"]);
    limit!([range = ..=14] u8, { "type": "integer", "minimum": 0, "maximum": 14 },
        inside: [0, 14],
        outside: [15 => "must be at most 14, got 15"]);
    limit!([range = ..14] u8, { "type": "integer", "minimum": 0, "maximum": 13 },
        inside: [13],
        outside: [14 => "must be below 14, got 14"]);
    limit!([range = -5..=-1] i64, { "type": "integer", "minimum": -5, "maximum": -1 },
        inside: [-5, -1],
        outside: [0 => "must be between -5 and -1, got 0", -6 => "must be between -5 and -1, got -6"]);
    limit!([range = 3..=3] u16, { "type": "integer", "minimum": 3, "maximum": 3 },
        inside: [3],
        outside: [4 => "must be between 3 and 3, got 4"]);
}

const LEAST: i32 = 10;

#[test]
fn bounds_may_be_any_expression() {
    limit!([range = LEAST..=LEAST * 2] i32, { "type": "integer", "minimum": 10, "maximum": 20 },
        inside: [10, 20],
        outside: [9 => "must be between 10 and 20, got 9"]);
}

#[test]
fn a_range_of_floats_bounds_them() {
    limit!([range = 0.0..=1.0] f64, { "type": "number", "minimum": 0.0, "maximum": 1.0 },
        inside: [0, 0.5, 1],
        outside: [1.5 => "must be between 0 and 1, got 1.5", -0.1 => "must be between 0 and 1, got -0.1"]);
    limit!([range = 0.0..1.0] f64, { "type": "number", "minimum": 0.0, "description": "(below 1.0)" },
        inside: [0, 0.999],
        outside: [1 => "must be at least 0 and below 1, got 1"]);
    limit!([range = -1.5..] f64, { "type": "number", "minimum": -1.5 },
        inside: [-1.5, 1e300],
        outside: [-1.6 => "must be at least -1.5, got -1.6"]);
    limit!([range = ..=0.5] Option<f64>, { "type": "number", "maximum": 0.5 },
        inside: [0.5],
        outside: [0.6 => "must be at most 0.5, got 0.6"]);
}

// The bound that is written is the one that is told and checked.
#[test]
fn a_range_of_narrow_floats_has_the_bounds_that_are_written() {
    limit!([range = 0.1..=0.9] f32, { "type": "number", "minimum": 0.1, "maximum": 0.9 },
        inside: [0.1, 0.9],
        outside: [0.91 => "must be between 0.1 and 0.9, got 0.91"]);
}

#[test]
fn a_range_at_the_ends_of_a_type_is_exact() {
    limit!([range = -9223372036854775808..=9223372036854775807] i64, { "type": "integer" },
        inside: [i64::MIN, i64::MAX],
        outside: [u64::MAX => "must be between -9223372036854775808 and 9223372036854775807"]);
    limit!([range = i64::MIN + 1..i64::MAX] i64,
        { "type": "integer", "minimum": (i64::MIN + 1), "maximum": (i64::MAX - 1) },
        inside: [i64::MIN + 1, i64::MAX - 1],
        outside: [i64::MIN => "must be at least", i64::MAX => "must be at least"]);
    limit!([range = 1..=18446744073709551615] u64, { "type": "integer", "minimum": 1 },
        inside: [1, u64::MAX],
        outside: [0 => "must be between 1 and 18446744073709551615, got 0"]);
    limit!([range = ..u64::MAX] u64, { "type": "integer", "minimum": 0, "maximum": (u64::MAX - 1) },
        inside: [u64::MAX - 1],
        outside: [u64::MAX => "must be below 18446744073709551615"]);
    limit!([range = 9007199254740993..] u64, { "type": "integer", "minimum": 9_007_199_254_740_993_u64 },
        inside: [9_007_199_254_740_993_u64],
        outside: [9_007_199_254_740_992_u64 => "must be at least 9007199254740993"]);
    limit!([range = 5..=10] u128, { "type": "integer", "minimum": 5, "maximum": 10 },
        inside: [5, 10],
        outside: [11 => "must be between 5 and 10, got 11"]);
    limit!([range = -5..] i128, { "type": "integer", "minimum": -5 },
        inside: [-5, u64::MAX],
        outside: [-6 => "must be at least -5, got -6"]);
}

#[test]
fn bounds_beyond_what_json_holds_exactly_are_still_checked() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(range = 340282366920938463463374607431768211454..)]
        value: u128,
    }
    check::<Args>()
        .repairs(
            json!({ "value": "340282366920938463463374607431768211455" }),
            "Args { value: 340282366920938463463374607431768211455 }",
            &["value: text was read as an integer"],
        )
        .refuses(
            json!({ "value": "340282366920938463463374607431768211453" }),
            "value: must be at least 340282366920938463463374607431768211454, got 340282366920938463463374607431768211453",
        );
}

#[test]
fn limits_of_an_optional_field_are_those_of_its_content() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(range = 1..=3)]
        n: Option<u8>,
        #[arg(len = 1..=3)]
        text: Option<String>,
        #[arg(pattern = "^a")]
        pattern: Option<Box<str>>,
        #[arg(choices = [1, 2])]
        choice: Option<u8>,
        #[arg(len = ..=1)]
        list: Option<Vec<u8>>,
    }
    check::<Args>()
        .required(&[])
        .property(
            "n",
            json!({ "type": "integer", "minimum": 1, "maximum": 3 }),
        )
        .property(
            "text",
            json!({ "type": "string", "minLength": 1, "maxLength": 3 }),
        )
        .property("pattern", json!({ "type": "string", "pattern": "^a" }))
        .property(
            "list",
            json!({
                "type": "array",
                "items": { "type": "integer", "minimum": 0, "maximum": 255 },
                "maxItems": 1
            }),
        )
        .accepts(
            json!({}),
            "Args { n: None, text: None, pattern: None, choice: None, list: None }",
        )
        .tolerates(
            json!({ "n": null }),
            "Args { n: None, text: None, pattern: None, choice: None, list: None }",
        )
        .rejects(
            json!({ "n": 4, "text": "", "pattern": "b", "choice": 3, "list": [1, 2] }),
            "5 problems",
        );
}

#[test]
fn len_counts_characters() {
    limit!([len = 2..=3] String, { "type": "string", "minLength": 2, "maxLength": 3 },
        inside: ["äö", "äöü", "🦀🦀🦀"],
        outside: ["ä" => "must have 2 to 3 characters, got 1", "äöüß" => "must have 2 to 3 characters, got 4"]);
    limit!([len = 3..=3] String, { "type": "string", "minLength": 3, "maxLength": 3 },
        inside: ["abc"],
        outside: ["ab" => "must have exactly 3 characters, got 2"]);
    limit!([len = 1..] Box<str>, { "type": "string", "minLength": 1 },
        inside: ["a"],
        outside: ["" => "must have at least 1 characters, got 0"]);
    limit!([len = ..3] String, { "type": "string", "maxLength": 2 },
        inside: ["", "ab"],
        outside: ["abc" => "must have at most 2 characters, got 3"]);
}

#[test]
fn len_counts_items_and_entries() {
    let byte = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    limit!([len = 1..=2] Vec<u8>, { "type": "array", "items": (byte), "minItems": 1, "maxItems": 2 },
        inside: [[1], [1, 2]],
        outside: [json!([]) => "must have 1 to 2 items, got 0", [1, 2, 3] => "must have 1 to 2 items, got 3"]);
    limit!([len = ..=1] Box<[u8]>, { "type": "array", "items": (byte), "maxItems": 1 },
        inside: [[1]],
        outside: [[1, 2] => "must have at most 1 items, got 2"]);
    limit!([len = 1..2] BTreeMap<String, u8>,
        { "type": "object", "additionalProperties": (byte), "minProperties": 1, "maxProperties": 1 },
        inside: [json!({ "a": 1 })],
        outside: [json!({}) => "must have exactly 1 items, got 0", json!({ "a": 1, "b": 2 }) => "must have exactly 1 items, got 2"]);
    limit!([len = ..=1] HashMap<String, u8>, { "type": "object", "additionalProperties": (byte), "maxProperties": 1 },
        inside: [json!({})],
        outside: [json!({ "a": 1, "b": 2 }) => "must have at most 1 items, got 2"]);
}

// A set that was sent twice the same has fewer items than the array.
#[test]
fn len_of_a_set_counts_what_is_in_it() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(len = 2..)]
        value: BTreeSet<u8>,
    }
    check::<Args>()
        .property(
            "value",
            json!({ "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 255 }, "minItems": 2 }),
        )
        .accepts(json!({ "value": [1, 2] }), "Args { value: {1, 2} }")
        .rejects(json!({ "value": [1] }), "value: must have at least 2 items, got 1")
        .refuses(json!({ "value": [1, 1] }), "value: must have at least 2 items, got 1");
}

#[test]
fn pattern_is_searched_in_the_text() {
    limit!([pattern = "^[a-z]{2,3}$"] String, { "type": "string", "pattern": "^[a-z]{2,3}$" },
        inside: ["ab", "abc"],
        outside: ["a" => "must match the pattern ^[a-z]{2,3}$, got \"a\"", "ABC" => "must match the pattern"]);
    limit!([pattern = "b"] String, { "type": "string", "pattern": "b" },
        inside: ["abc"],
        outside: ["ac" => "must match the pattern b, got \"ac\""]);
    limit!([pattern = "^a", len = ..=2] String, { "type": "string", "pattern": "^a", "maxLength": 2 },
        inside: ["ab"],
        outside: ["abc" => "must have at most 2 characters, got 3", "b" => "must match the pattern"]);
}

#[test]
fn choices_are_a_closed_set() {
    limit!([choices = ["asc", "desc"]] String, { "type": "string", "enum": ["asc", "desc"] },
        inside: ["asc", "desc"],
        outside: ["up" => "must be one of \"asc\", \"desc\", got \"up\""]);
    limit!([choices = ["a"]] Option<String>, { "type": "string", "enum": ["a"] },
        inside: ["a"],
        outside: ["b" => "must be one of \"a\", got \"b\""]);
    limit!([choices = [1, 2, 5]] i64, { "type": "integer", "enum": [1, 2, 5] },
        inside: [1, 5],
        outside: [3 => "must be one of", -1 => "must be one of"]);
    limit!([choices = [0.5, 1.0]] f64, { "type": "number", "enum": [0.5, 1.0] },
        inside: [0.5, 1.0],
        outside: [0.6 => "must be one of"]);
}

#[test]
fn choices_of_a_small_integer_stand_beside_its_bounds() {
    limit!([choices = [1, 2, 5]] u8, { "type": "integer", "enum": [1, 2, 5], "minimum": 0, "maximum": 255 },
        inside: [1, 5],
        outside: [3 => "must be one of"]);
}

// A number is not quoted.
#[test]
fn choices_of_numbers_are_told_as_numbers() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(choices = [1, 2])]
        value: i64,
    }
    check::<Args>()
        .rejects(json!({ "value": 3 }), "value: must be one of 1, 2, got 3")
        .rejects(json!({}), "value: required integer is missing");
}

#[test]
fn limits_are_checked_beside_other_problems() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(range = 1..=3)]
        n: u8,
        #[arg(len = 1..)]
        text: String,
        list: Vec<u8>,
    }
    check::<Args>().rejects(
        json!({ "n": 0, "text": "", "list": [1, "x"] }),
        "3 problems:\n- n: must be between 1 and 3, got 0\n- text: must have at least 1 characters, got 0\n- list[1]: expected integer",
    );
}
