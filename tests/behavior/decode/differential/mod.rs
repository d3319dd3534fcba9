//! A few thousand mutated values against the precise schema, the rendered one and the decoder, which must agree.
//! The generator is seeded, so a failure is found again.

mod generator;
mod types;

use std::{collections::BTreeSet, fmt::Debug};

use copilot_tool::CopilotArgs;
use serde_json::{Value, json};

use self::{generator::Choice, types::*};
use crate::check::{Check, check};

fn keys_of(value: &Value, keys: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            keys.extend(map.keys().cloned());
            map.values().for_each(|value| keys_of(value, keys));
        }
        Value::Array(items) => items.iter().for_each(|value| keys_of(value, keys)),
        _ => {}
    }
}

fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Object(map) => map.values().any(has_null),
        Value::Array(items) => items.iter().any(has_null),
        _ => false,
    }
}

fn has_whole_float(value: &Value) -> bool {
    match value {
        Value::Number(number) => {
            number.is_f64() && number.as_f64().is_some_and(|float| float.fract() == 0.0)
        }
        Value::Object(map) => map.values().any(has_whole_float),
        Value::Array(items) => items.iter().any(has_whole_float),
        _ => false,
    }
}

fn is_empty(value: &Value) -> bool {
    [json!(null), json!(""), json!([]), json!({})].contains(value)
}

/// What the schema does not say, on purpose.
struct Silent {
    /// Accepted, not advertised.
    aliases: &'static [&'static str],
    /// Empty values of other variants' fields are dropped.
    foreign: bool,
    /// To JSON Schema `1.0` is an integer, to a strict decoder it is not.
    whole_floats: bool,
    /// A key in another style is any key to an open schema.
    open: bool,
}

const NOTHING: Silent = Silent {
    aliases: &[],
    foreign: false,
    whole_floats: false,
    open: false,
};

fn agree<T: CopilotArgs + Debug>(seeds: &[Value], silent: &Silent) {
    let it: Check<T> = check::<T>();
    let mut keys = BTreeSet::new();
    seeds.iter().for_each(|seed| keys_of(seed, &mut keys));
    keys.extend(silent.aliases.iter().map(|&alias| alias.to_owned()));
    let keys: Vec<_> = keys.into_iter().collect();
    for (number, seed) in seeds.iter().enumerate() {
        assert_eq!(it.allows(seed), (true, true), "the seed {seed}");
        let mut choice = Choice(number as u64 + 1);
        for _ in 0..(240 / seeds.len()) {
            let mut value = seed.clone();
            for _ in 0..=choice.below(3) {
                choice.mutate(&mut value, &keys);
            }
            let (precise, rendered) = it.allows(&value);
            match it.decode(value.clone()) {
                Ok((args, repairs)) => {
                    let may_be = |repair: &String| {
                        // To JSON Schema `1.0` is an integer.
                        repair.ends_with("a float was read as an integer")
                            || silent.open && repair.contains("the key ")
                    };
                    assert!(
                        !precise || repairs.iter().all(may_be),
                        "repaired, but valid: {value}\n{repairs:?}"
                    );
                    if !precise && repairs.is_empty() {
                        let is_silent = has_null(&value)
                            || value.as_object().is_none()
                            || silent
                                .aliases
                                .iter()
                                .any(|alias| value.get(alias).is_some())
                            || silent.foreign
                                && value
                                    .as_object()
                                    .is_some_and(|map| map.values().any(is_empty));
                        assert!(is_silent, "invalid, but decodes: {value}\n{args}");
                    }
                }
                Err(text) => {
                    let may_be = silent.open || silent.whole_floats && has_whole_float(&value);
                    assert!(!precise || may_be, "valid, but refused: {value}\n{text}");
                    assert!(text.chars().count() <= 2_000);
                }
            }
            assert!(rendered || !precise, "rendering narrows: {value}");
        }
    }
}

#[test]
fn scalars_agree() {
    let seeds = [
        json!({ "n": 1, "int": -5, "ratio": 0.5, "flag": true, "text": "t" }),
        json!({
            "n": 255, "int": 0, "ratio": 1, "flag": false, "text": "", "letter": "x", "days": 7, "short": "abc", "choice": "a",
        }),
    ];
    let silent = Silent {
        aliases: &["choose"],
        ..NOTHING
    };
    agree::<Scalars>(&seeds, &silent);
    agree::<Transparent>(&seeds, &silent);
}

#[test]
fn containers_agree() {
    agree::<Containers>(
        &[
            json!({ "list": [1, 2, 3] }),
            json!({
                "list": [], "grid": [[1], [2, 3]], "set": ["red"], "map": { "a": 1 }, "pair": [1, "x"], "three": [1, 2, 3],
                "words": ["red", "green"],
            }),
        ],
        &NOTHING,
    );
    agree::<Tree>(
        &[
            json!({ "name": "a", "children": [{ "name": "b", "color": "red" }, { "name": "c", "children": [{ "name": "d" }] }] }),
        ],
        &NOTHING,
    );
}

#[test]
fn flattened_types_agree() {
    agree::<Flat>(
        &[
            json!({ "n": 1, "max_size": 2 }),
            json!({ "n": 1, "max_size": 2, "offset": 3 }),
        ],
        &NOTHING,
    );
    let silent = Silent {
        open: true,
        ..NOTHING
    };
    agree::<Open>(
        &[json!({ "n": 1, "part": { "max_size": 2 }, "more": [1] })],
        &silent,
    );
    let silent = Silent {
        whole_floats: true,
        ..NOTHING
    };
    agree::<Strict>(
        &[json!({ "n": 1, "part": { "max_size": 2 }, "color": "red" })],
        &silent,
    );
}

#[test]
fn enums_agree() {
    let ops = [
        json!({ "action": "read", "path": "a", "n": 5 }),
        json!({ "action": "write", "path": "a", "content": "b", "color": "green" }),
        json!({ "action": "page", "max_size": 2 }),
        json!({ "action": "list" }),
    ];
    let silent = Silent {
        foreign: true,
        ..NOTHING
    };
    agree::<Op>(&ops, &silent);
    agree::<Box<Op>>(&ops, &silent);
    agree::<FlatOp>(
        &[
            json!({ "id": 1, "action": "read", "path": "a" }),
            json!({ "id": 1, "action": "page", "max_size": 7, "offset": 2 }),
        ],
        &silent,
    );
    agree::<Color>(&[json!({ "action": "red" })], &NOTHING);
}

// Inside a field the schema is a union, so empty fields of other variants are not valid there and yet dropped.
#[test]
fn nested_enums_agree() {
    let it = check::<Ops>();
    let seed = json!({
        "ops": [{ "action": "read", "path": "a" }, { "action": "list" }], "last": { "action": "page", "max_size": 1 },
    });
    assert_eq!(it.allows(&seed), (true, true));
    let keys = ["ops", "last", "action", "path", "max_size", "n"].map(str::to_owned);
    let mut choice = Choice(99);
    for _ in 0..200 {
        let mut value = seed.clone();
        choice.mutate(&mut value, &keys);
        let (precise, _) = it.allows(&value);
        if let Err(text) = it.decode(value.clone()) {
            assert!(!precise, "valid, but refused: {value}\n{text}");
        }
    }
}

#[test]
fn foreign_types_agree() {
    agree::<Guests>(
        &[
            json!({ "guest": { "n": 1 } }),
            json!({
                "guest": { "n": 1, "text": "t", "list": [1, -2] }, "list": [{ "n": 2 }], "map": { "k": { "n": 3 } },
                "choose": { "Number": 7 },
            }),
            json!({ "guest": { "n": 1 }, "choose": "Unit" }),
            json!({ "guest": { "n": 1 }, "choose": { "Fields": { "a": 1 } } }),
        ],
        &NOTHING,
    );
    agree::<Formats>(
        &[json!({
            "id": "67e55044-10b1-426f-9247-bb680e5fe0c8", "day": "2025-03-01", "by_id": { "7": true },
            "nested": { "max_size": 1 }, "boxed": { "max_size": 2 },
        })],
        &NOTHING,
    );
}

// Values that have nothing to do with the type: an error, and never a panic.
#[test]
fn any_value_at_all_is_answered() {
    let mut choice = Choice(7);
    for _ in 0..1_000 {
        let value = choice.value(4);
        let text = value.to_string();
        let _ = (
            Scalars::from_value(value.clone()),
            Scalars::from_json(&text),
        );
        let _ = (
            Guests::from_value(value.clone()),
            Op::from_value(value.clone()),
        );
        let _ = (Tree::from_value(value.clone()), FlatOp::from_value(value));
        let cut: String = text.chars().take(choice.below(text.len() + 1)).collect();
        let _ = (Op::from_json(&cut), Containers::from_json(&cut));
    }
}
