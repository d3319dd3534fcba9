//! What a call costs grows with its length and no faster, and what nobody reads is not made. Counted, not timed.

use std::iter::repeat_n;

use allocation_counter::measure;
use copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation, ToolRegistry};
use futures_util::FutureExt;
use serde_json::{Map, Value, json};

use crate::types::{Fields, Free, Loose, Turns, entry, leaves_read, refusal};

/// What grows, and the call in which there is so much of it.
type Growing = (&'static str, fn(usize) -> Value);

/// Calls of any length, good and bad.
const GROWING: [Growing; 12] = [
    ("text", |n| json!({ "text": "x".repeat(n) })),
    ("a list", |n| json!({ "list": vec![1; n] })),
    (
        "a list as text",
        |n| json!({ "list": format!("[{}]", vec!["1"; n].join(",")) }),
    ),
    ("a map", |n| json!({ "map": keys(n, 1.into()) })),
    ("bad items", |n| json!({ "list": vec!["x"; n] })),
    ("bad words", |n| json!({ "colors": vec!["Rde"; n] })),
    ("bad entries", |n| json!({ "map": keys(n, "x".into()) })),
    ("unknown keys", |n| keys(n, 1.into())),
    (
        "unknown keys below",
        |n| json!({ "inner": keys(n, 1.into()) }),
    ),
    (
        "foreign items",
        |n| json!({ "many": vec![json!({ "it": { "m": 1 } }); n] }),
    ),
    (
        "mended foreign items",
        |n| json!({ "many": vec![json!({ "it": { "n": null, "m": "1" } }); n] }),
    ),
    (
        "bad foreign items",
        |n| json!({ "many": vec![json!({ "it": { "n": null, "m": [] } }); n] }),
    ),
];

fn keys(n: usize, value: Value) -> Value {
    let keys = (0..n).map(|n| format!("key {n}"));
    keys.zip(repeat_n(value, n)).collect::<Map<_, _>>().into()
}

/// Allocations and bytes of a decoding.
fn cost(arguments: Value) -> (u64, u64) {
    let counted = measure(|| drop(Fields::from_value(arguments)));
    (counted.count_total, counted.bytes_total)
}

#[test]
fn twice_the_input_costs_at_most_twice_as_much() {
    for (name, call) in GROWING {
        cost(call(1));
        let (count, bytes) = cost(call(10_000));
        let (count_of_two, bytes_of_two) = cost(call(20_000));
        println!(
            "{name}: {count} then {count_of_two} allocations, {bytes} then {bytes_of_two} bytes"
        );
        // Tables double their room, so bytes come in steps.
        assert!(
            count_of_two <= count * 2 + 64,
            "{name}: {count} then {count_of_two}"
        );
        assert!(
            bytes_of_two <= bytes * 2 + bytes / 2 + 4_096,
            "{name}: {bytes} then {bytes_of_two}"
        );
    }
}

#[test]
fn the_same_is_true_of_text() {
    for (name, call) in GROWING {
        let cost = |n| {
            let text = call(n).to_string();
            measure(|| drop(Fields::from_json(&text))).count_total
        };
        cost(1);
        let (once, twice) = (cost(10_000), cost(20_000));
        assert!(twice <= once * 2 + 64, "{name}: {once} then {twice}");
    }
}

/// The most bytes held at once while text is read, for each byte of it.
fn held<T: CopilotArgs>(text: &str) -> u64 {
    let counted = measure(|| assert!(T::from_json(text).is_ok()));
    counted.bytes_max.div_ceil(text.len() as u64)
}

// The worst is a list of one: two characters, and room for four values of 72 bytes each.
#[test]
fn a_byte_of_text_becomes_at_most_150_in_memory() {
    let many = |item: &str| vec![item; 20_000].join(",");
    let distinct: Vec<_> = (0..20_000).map(|n| format!("\"{n:x}\":0")).collect();
    let texts = [
        format!("[{}]", many("0")),
        format!("[{}]", many("[]")),
        format!("[{}]", many("[0]")),
        format!("[{}]", many("{}")),
        format!("[{}]", many("{\"\":0}")),
        format!("[{}]", many("\"\"")),
        format!(
            "[{}]",
            many(&format!("{}{}", "[".repeat(100), "]".repeat(100)))
        ),
        format!("{{{}}}", distinct.join(",")),
        format!("\"{}\"", "x".repeat(1_000_000)),
    ];
    for text in &texts {
        let held = held::<Free>(&format!("{{\"any\":{text}}}"));
        println!("{text:.20}: {held}");
        assert!(held <= 150, "{held} bytes for a byte of {text:.20}");
    }
    // Read a second time, each from a copy: out of a wrapper, and with `null` for absence.
    for text in &texts {
        let wrapped = held::<Free>(&format!("{{\"arguments\":{{\"any\":{text}}}}}"));
        let foreign = held::<Loose>(&format!("{{\"it\":{{\"n\":null,\"any\":{text}}}}}"));
        println!("{text:.20}: {wrapped}, {foreign}");
        assert!(
            wrapped.max(foreign) <= 250,
            "{wrapped} and {foreign} bytes for a byte of {text:.20}"
        );
    }
    assert!(held::<Fields>(&format!("{{\"list\":{}}}", texts[0])) <= 150);
}

// A nearest name is looked for among all names, which a million keys must not do a million times.
#[test]
fn problems_that_nobody_reads_are_not_put_into_words() {
    for (name, call) in GROWING {
        if !(name.starts_with("unknown") || name == "bad words") {
            continue;
        }
        let (few, _) = cost(call(1_000));
        let (many, _) = cost(call(21_000));
        let each = (many - few) as f64 / 20_000.0;
        assert!(
            each < 0.1,
            "{name}: {each} allocations for a problem that is only counted"
        );
    }
}

#[test]
fn a_million_problems_are_counted_and_64_kept() {
    for call in [
        json!({ "list": vec!["x"; 1_000_000] }),
        keys(1_000_000, 1.into()),
    ] {
        let error = refusal::<Fields>(call);
        assert_eq!(error.problems().len(), 64);
        let text = error.for_tool("probe");
        assert!(text.starts_with("Invalid arguments for tool \"probe\", 1000000 problems:"));
        assert!(text.contains("\n- and 999990 more"), "{text}");
        assert!(text.chars().count() <= 2_000);
    }
}

/// Repairs that were made before a tool was called with [`Fields`].
struct Repairs;

impl Tool for Repairs {
    type Args = Fields;
    type Output = usize;
    const NAME: &'static str = "repairs";
    const DESCRIPTION: &'static str = "Counts repairs.";

    async fn call(&self, _: Fields, invocation: &ToolInvocation) -> Result<usize, ToolError> {
        Ok(invocation.repairs().len())
    }
}

#[test]
fn repairs_are_made_all_and_told_up_to_128() {
    let tool = ToolDefinition::define_with(Repairs);
    for arguments in [
        json!({ "list": vec!["1"; 10_000] }),
        json!({ "many": vec![json!({ "it": { "m": "1" } }); 10_000] }),
        json!({ "many": vec![json!({ "it": { "n": null, "m": "1" } }); 10_000] }),
    ] {
        let call = tool.invoke(ToolInvocation::new("repairs", arguments.clone()));
        let result = call.now_or_never().expect("a result at once");
        let told: usize = result.text().parse().expect("a number");
        assert!((64..=128).contains(&told), "{told} of {arguments:.60}");
    }
}

// A foreign type that failed is read once more with `null` for absence: once, and not once more at every level.
#[test]
fn a_second_reading_is_not_made_at_every_level() {
    for depth in [4, 12, 16] {
        let mut call = json!({ "leaf": "bad", "n": null });
        for _ in 0..depth {
            call = entry("wrap", entry("node", call));
        }
        let before = leaves_read();
        refusal::<Turns>(call);
        let read = leaves_read() - before;
        assert!(read <= 2 * (depth + 1), "{read} readings at depth {depth}");
    }
}

#[test]
fn copies_for_second_readings_are_not_held_at_every_level() {
    let held = |depth| {
        let mut call = json!({ "n": 1 });
        for level in 0..depth {
            let mut wrap = entry("node", call);
            if level == 0 {
                wrap["ignored"] = json!({ "null": null, "list": vec![0; 20_000] });
            }
            call = entry("wrap", wrap);
        }
        measure(|| assert!(Turns::from_value(call).is_ok())).bytes_max
    };
    let (shallow, deep) = (held(1), held(50));
    assert!(deep < shallow * 6, "{shallow} and {deep} bytes");
}

#[test]
fn duplicate_keys_are_refused_among_a_million() {
    let mut text: String = (0..1_000_000).map(|n| format!("\"k{n}\":1,")).collect();
    text = format!("{{{text}\"k7\":2}}");
    let error = Fields::from_json(&text).unwrap_err();
    assert_eq!(
        error.problems()[0].message(),
        "the key \"k7\" is given twice"
    );
}

// A pattern is compiled once in a program, and runs without backtracking: a backtracking engine would need 2^10,000,000
// steps here.
#[test]
fn a_pattern_is_compiled_once_and_never_explodes() {
    let text = format!("{}b", "a".repeat(10_000_000));
    let error = refusal::<Fields>(json!({ "word": text }));
    assert!(
        error.problems()[0]
            .message()
            .starts_with("must match the pattern ^(a|a)*$")
    );
    let good = || measure(|| drop(Fields::from_value(json!({ "word": "aaa" })))).count_total;
    good();
    let without = measure(|| drop(Fields::from_value(json!({ "text": "aaa" })))).count_total;
    assert_eq!(good(), without);
}

fn registry(tools: usize) -> ToolRegistry {
    let tools = (0..tools).map(|n| {
        let name = format!("{n:0>5}{}", "x".repeat(59));
        let handler = |_: ToolInvocation| async {};
        let schema = json!({ "type": "object" });
        ToolDefinition::create(name, "Does nothing.", schema, handler).expect("a good definition")
    });
    ToolRegistry::from_tools(tools).expect("no name twice")
}

#[test]
fn the_nearest_names_cost_the_same_however_long_the_word() {
    let registry = registry(1_000);
    let cost = |name: String| {
        let invocation = ToolInvocation::new(name, ());
        let counted = measure(|| {
            let result = registry
                .invoke(invocation)
                .now_or_never()
                .expect("a result");
            assert!(result.text().chars().count() < 400, "{}", result.text());
        });
        counted.bytes_total
    };
    let (short, long) = (cost("x".repeat(64)), cost("x".repeat(10_000_000)));
    assert!(long <= short + 4_096, "{short} then {long} bytes");
    // One that is far too short to be meant is not compared at all: a name is taken down, and that is all.
    let far = cost("no".to_owned());
    assert!(far < 1_000 * 200, "{far} bytes");
}
