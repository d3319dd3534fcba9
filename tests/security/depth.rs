//! Nesting ends at 128 levels in every way there is in, and that much fits a small stack.

use std::thread;

use copilot_tool::CopilotArgs;
use serde_json::{Value, json};

use crate::types::{Derived, Free, Planted, Steps, Turns, entry};

/// Half of what tokio and std give a thread; a quarter where frames have been optimized.
const STACK: usize = if cfg!(debug_assertions) { 1_024 } else { 512 } * 1_024;

fn nested(levels: usize, innermost: Value, wrap: fn(Value) -> Value) -> Value {
    (0..levels).fold(innermost, |inner, _| wrap(inner))
}

fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(STACK).spawn(run);
    thread.expect("a thread").join().expect("enough stack");
}

/// Ways to nest: what it is, how a level is written, how many objects and arrays a level has, who reads it.
type Way = (&'static str, fn(Value) -> Value, usize, fn(Value) -> bool);

fn reads<T: CopilotArgs>(arguments: Value) -> bool {
    match T::from_value(arguments) {
        Ok(_) => true,
        Err(error) => {
            let problem = error.problems().first().expect("a problem");
            assert_eq!(problem.message(), "is nested deeper than 128 levels");
            false
        }
    }
}

const WAYS: [Way; 8] = [
    ("derived", |it| entry("next", it), 1, reads::<Derived>),
    (
        "derived lists",
        |it| entry("list", vec![it]),
        2,
        reads::<Derived>,
    ),
    (
        "derived maps",
        |it| entry("map", entry("k", it)),
        2,
        reads::<Derived>,
    ),
    (
        "in turns",
        |it| entry("wrap", entry("node", it)),
        2,
        reads::<Turns>,
    ),
    (
        "foreign",
        |it| entry("next", it),
        1,
        |it| reads::<Planted>(entry("tree", it)),
    ),
    (
        "foreign lists",
        |it| entry("list", vec![it]),
        2,
        |it| reads::<Planted>(entry("tree", it)),
    ),
    (
        "foreign maps",
        |it| entry("map", entry("k", it)),
        2,
        |it| reads::<Planted>(entry("tree", it)),
    ),
    (
        "variants",
        |it| Value::from_iter([("action", "Then".into()), ("next", it)]),
        1,
        |it| reads::<Steps>(it),
    ),
];

#[test]
fn the_deepest_arguments_fit_a_small_stack_and_deeper_ones_are_refused() {
    for (name, wrap, each, reads) in WAYS {
        let innermost = if name == "variants" {
            json!({ "action": "Stop" })
        } else {
            json!({})
        };
        // The innermost object is a level, and so is the root around a foreign tree.
        let around = 1 + usize::from(name.starts_with("foreign"));
        let most = (128 - around) / each;
        let (deepest, deeper) = (
            nested(most, innermost.clone(), wrap),
            nested(most + 1, innermost, wrap),
        );
        on_a_small_stack(move || {
            assert!(reads(deepest), "{name}: {most} levels are allowed");
            assert!(!reads(deeper), "{name}: {} levels are too many", most + 1);
        });
    }
}

#[test]
fn text_that_is_too_deep_is_refused_by_the_parser() {
    on_a_small_stack(|| {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            for levels in [200, 100_000] {
                let text = format!("{}0{}", open.repeat(levels), close.repeat(levels));
                let error = Free::from_json(&format!("{{\"any\":{text}}}")).unwrap_err();
                assert_eq!(
                    error.problems()[0].message(),
                    "the arguments are nested too deeply (at most 128 levels)"
                );
            }
        }
    });
}

// Text in text starts the parser's count again; the decoder's goes on.
#[test]
fn text_in_text_does_not_start_the_count_again() {
    let inner = nested(100, json!({}), |it| entry("next", it));
    let outer = nested(100, inner.to_string().into(), |it| entry("next", it));
    on_a_small_stack(move || {
        assert!(!reads::<Derived>(outer.clone()));
        assert!(Derived::from_json(&outer.to_string()).is_err());
    });
}

#[test]
fn the_deepest_text_fits_a_small_stack() {
    for open in ["[", "{\"k\":"] {
        let close = if open == "[" { "]" } else { "}" };
        let text = format!("{{\"any\":{}0{}}}", open.repeat(126), close.repeat(126));
        on_a_small_stack(move || {
            assert!(Free::from_json(&text).is_ok());
        });
    }
}
