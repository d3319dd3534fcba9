//! Values for a leaf: the bounds of what its schema allows, something in between, and what is just outside.

use serde_json::{Map, Number, Value, json};

use super::{Kind, Leaf, pattern};
use crate::testing::{draw::Draw, judge::validator};

/// Texts of all sorts: blank, wide, combined, escaped, and such as look like something else.
const TEXTS: [&str; 18] = [
    "",
    "a",
    "text",
    "two words",
    " ",
    "\n",
    "\"\\",
    "é",
    "e\u{301}",
    "日本語",
    "👩‍👩‍👧",
    "\u{0}",
    "1",
    "true",
    "null",
    "{}",
    "[1]",
    "A",
];

/// Texts of the formats of JSON Schema. What a type reads beyond them is its own business.
fn formatted(format: &str) -> &'static [&'static str] {
    match format {
        "date-time" => &[
            "2025-03-01T12:30:45Z",
            "1999-12-31T23:59:59.123456+05:30",
            "2024-02-29T00:00:00-08:00",
        ],
        "date" => &["2025-03-01", "2024-02-29", "1970-01-01"],
        "time" => &["12:30:45Z", "00:00:00+02:00", "23:59:59.5Z"],
        "partial-date-time" => &["2025-03-01T12:30:45", "2024-02-29T00:00:00.5"],
        "partial-time" => &["12:30:45", "23:59:59.5", "00:00:00"],
        "duration" => &["P1DT2H", "PT36H", "PT0.5S", "P3W"],
        "email" => &["ada@example.com", "a.b+c@example.org"],
        "hostname" => &["example.com", "a-b.example"],
        "ipv4" => &["127.0.0.1", "255.255.255.255"],
        "ipv6" => &["::1", "2001:db8::ff00:42:8329"],
        "ip" => &["127.0.0.1", "::1"],
        "uri" => &[
            "https://example.com/",
            "https://example.com/a%20b?c=d#e",
            "mailto:ada@example.com",
        ],
        "uuid" => &[
            "67e55044-10b1-426f-9247-bb680e5fe0c8",
            "00000000-0000-0000-0000-000000000000",
        ],
        _ => &[],
    }
}

/// The leaf of a schema with one type and no reference in it.
pub(super) fn leaf(kind: Kind, schema: &Map<String, Value>, draw: &mut Draw) -> Leaf {
    let words = schema.get("enum").and_then(Value::as_array).cloned();
    let mut proposals = match (&words, kind) {
        (Some(words), _) => words.clone(),
        (None, Kind::Null) => vec![Value::Null],
        (None, Kind::Boolean) => vec![true.into(), false.into()],
        (None, Kind::Integer) => integers(schema),
        (None, Kind::Number) => numbers(schema),
        (None, Kind::Text) => texts(schema, draw),
    };
    proposals.retain(|it| kind.is(it));
    let mut distinct: Vec<Value> = Vec::new();
    for proposal in proposals {
        if !distinct.contains(&proposal) {
            distinct.push(proposal);
        }
    }
    let judge = validator(&Value::Object(schema.clone()));
    let is_valid = |value: &Value| judge.as_ref().is_ok_and(|judge| judge.is_valid(value));
    let (pool, mut beyond): (Vec<_>, Vec<_>) = distinct.into_iter().partition(is_valid);
    if let (Some(words), Kind::Text) = (&words, kind) {
        beyond.extend(words.iter().filter_map(Value::as_str).flat_map(misspelt));
    }
    Leaf {
        kind,
        is_formed: ["enum", "format", "pattern"]
            .iter()
            .any(|key| schema.contains_key(*key))
            || length(schema, "maxLength") == Some(1),
        words,
        pool,
        beyond,
    }
}

fn misspelt(word: &str) -> [Value; 4] {
    let mut chars = word.chars();
    let title: String = (chars.next().into_iter().flat_map(char::to_uppercase))
        .chain(chars)
        .collect();
    [
        word.to_uppercase().into(),
        word.to_lowercase().into(),
        title.into(),
        format!("{word} ").into(),
    ]
}

/// Both bounds, what is just within and just outside of them, and a few that every integer type knows.
fn integers(schema: &Map<String, Value>) -> Vec<Value> {
    let bound = |key: &str| {
        let number = schema.get(key)?.as_number()?;
        number
            .as_i128()
            .or_else(|| number.as_f64().map(|float| float as i128))
    };
    let edges = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
    let edges = edges.into_iter().filter_map(bound);
    let near = edges.flat_map(|edge| [edge, edge.saturating_sub(1), edge.saturating_add(1)]);
    let usual = [
        1,
        0,
        -1,
        7,
        127,
        128,
        255,
        256,
        65_535,
        65_536,
        1 << 31,
        1 << 32,
        (1 << 53) + 1,
    ];
    let widest = [i64::MIN.into(), i64::MAX.into(), u64::MAX.into()];
    let step = schema
        .get("multipleOf")
        .and_then(Value::as_i64)
        .unwrap_or(1);
    let multiples = [step, 2 * step, -step].map(i128::from);
    near.chain(usual)
        .chain(widest)
        .chain(multiples)
        .filter_map(whole)
        .collect()
}

fn whole(int: i128) -> Option<Value> {
    let signed = i64::try_from(int).map(Number::from);
    let number = signed.or_else(|_| u64::try_from(int).map(Number::from));
    number.ok().map(Value::Number)
}

/// The step beyond a bound, by its size: what an `f32` still tells apart.
const NARROW: f64 = 1e-6;

fn numbers(schema: &Map<String, Value>) -> Vec<Value> {
    let bound = |key: &str| schema.get(key).and_then(Value::as_f64);
    let edges = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
    let edges = edges.into_iter().filter_map(bound);
    let near = edges.flat_map(|edge| {
        let step = NARROW * edge.abs().max(1.0);
        [edge, edge - step, edge + step, edge - 0.5, edge + 0.5]
    });
    let usual = [
        0.5,
        -0.25,
        1.0,
        0.0,
        -0.0,
        1e-7,
        3.25e38,
        1e39,
        f64::MAX,
        f64::MIN,
        f64::MIN_POSITIVE,
    ];
    let floats = near.chain(usual).map(Value::from);
    floats
        .chain([json!(1), json!(-3), json!(0), json!(u64::MAX)])
        .collect()
}

fn length(schema: &Map<String, Value>, key: &str) -> Option<usize> {
    let length = schema.get(key)?.as_u64()?;
    usize::try_from(length).ok()
}

fn texts(schema: &Map<String, Value>, draw: &mut Draw) -> Vec<Value> {
    let mut out: Vec<String> = TEXTS.map(str::to_owned).to_vec();
    if let Some(format) = schema.get("format").and_then(Value::as_str) {
        out.extend(formatted(format).iter().map(|&text| text.to_owned()));
    }
    if let Some(pattern) = schema.get("pattern").and_then(Value::as_str) {
        let matching = pattern::texts(pattern, 24, draw);
        // A pattern that need not match the whole may want a longer text.
        let longer = matching.iter().flat_map(|it| [it.repeat(2), it.repeat(5)]);
        out = matching.iter().cloned().chain(longer).chain(out).collect();
    }
    for key in ["minLength", "maxLength"] {
        let Some(bound) = length(schema, key).filter(|bound| *bound <= 10_000) else {
            continue;
        };
        for length in [bound, bound.saturating_sub(1), bound + 1] {
            out.extend(["x", "é", "👍"].map(|unit| unit.repeat(length)));
        }
    }
    for key in ["default", "examples"] {
        match schema.get(key) {
            Some(Value::String(text)) => out.push(text.clone()),
            Some(Value::Array(texts)) => {
                out.extend(texts.iter().filter_map(Value::as_str).map(str::to_owned));
            }
            _ => {}
        }
    }
    out.into_iter().map(Value::String).collect()
}
