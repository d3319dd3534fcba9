//! What reaches the log: where something was wrong, never what was said, in few characters without a control among them.

use std::{
    fmt::{self, Write as _},
    sync::{Arc, Mutex, PoisonError},
};

use copilot_tool::{Tool, ToolDefinition, ToolError, ToolInvocation, ToolRegistry};
use futures_util::FutureExt;
use serde_json::{Value, json};
use tracing::{
    Event, Metadata, Subscriber,
    field::{Field, Visit},
    span,
    subscriber::with_default,
};

use crate::{
    reach::{HOSTILE, is_harmless},
    types::{Derived, Fields, entry},
};

/// Writes each event down as a line, with texts as they are.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl Subscriber for Log {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut line = Line(String::new());
        event.record(&mut line);
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(line.0);
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

struct Line(String);

impl Visit for Line {
    fn record_str(&mut self, field: &Field, value: &str) {
        let _ = write!(self.0, "{}={value};", field.name());
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let _ = write!(self.0, "{}={value:?};", field.name());
    }
}

fn logged(run: impl FnOnce()) -> Vec<String> {
    let log = Log::default();
    with_default(log.clone(), run);
    let lines = log.0.lock().unwrap_or_else(PoisonError::into_inner);
    lines.clone()
}

struct Probe;

impl Tool for Probe {
    type Args = Fields;
    type Output = ();
    const NAME: &'static str = "probe";
    const DESCRIPTION: &'static str = "Fails with a text of the model's.";

    async fn call(&self, args: Fields, _: &ToolInvocation) -> Result<(), ToolError> {
        match args.text {
            Some(text) if text.starts_with("panic") => panic!("{text}"),
            Some(text) => Err(std::io::Error::other(text).into()),
            None => Ok(()),
        }
    }
}

struct Deep;

impl Tool for Deep {
    type Args = Derived;
    type Output = ();
    const NAME: &'static str = "deep";
    const DESCRIPTION: &'static str = "Does nothing.";

    async fn call(&self, _: Derived, _: &ToolInvocation) -> Result<(), ToolError> {
        Ok(())
    }
}

fn invoke(tool: &ToolDefinition, name: &str, arguments: Value) {
    let call = tool.invoke(ToolInvocation::new(name, arguments));
    call.now_or_never().expect("a result at once");
}

#[track_caller]
fn is_safe(lines: &[String]) {
    for line in lines {
        assert!(
            line.chars().count() <= 3_000,
            "{} characters",
            line.chars().count()
        );
        assert!(line.chars().all(is_harmless), "{line:?}");
    }
}

#[test]
fn no_value_of_an_argument_is_logged_at_any_level() {
    let tool = ToolDefinition::define_with(Probe);
    let secret = "hunter2";
    let by_hand = |mut invocation: ToolInvocation| async move {
        let _: Fields = invocation.decode()?;
        Ok::<_, ToolError>(())
    };
    let by_hand = ToolDefinition::create("probe", "Decodes.", json!({ "type": "object" }), by_hand);
    let by_hand = by_hand.expect("a good definition");
    for (arguments, lines) in [
        // Refused, everywhere.
        (
            json!({ "n": secret, "color": secret, "word": secret, "list": [secret], "inner": { "n": secret } }),
            1,
        ),
        (
            json!({ "foreign": { "m": secret }, "many": [secret], "map": { "k": secret } }),
            1,
        ),
        // Mended.
        (
            json!({ "list": "[7, 7, 7]", "inner": "{\"n\": \"77\"}", "share": "0.77" }),
            1,
        ),
        (json!({ "list": [7, 7, 7], "share": 0.77 }), 0),
    ] {
        let log = logged(|| invoke(&tool, "probe", arguments.clone()));
        assert_eq!(log.len(), lines, "{log:?}");
        let text = log.concat() + &logged(|| invoke(&by_hand, "probe", arguments)).concat();
        assert!(!text.contains(secret) && !text.contains('7'), "{text}");
    }
}

#[test]
fn hostile_text_is_logged_escaped_and_short() {
    let tool = ToolDefinition::define_with(Probe);
    let registry = ToolRegistry::from_tools([tool.clone()]).expect("one tool");
    for text in HOSTILE {
        let long = format!("{text}{}", "x".repeat(100_000));
        let lines = logged(|| {
            // The name of a call is the model's where no registry looked it up.
            invoke(&tool, &long, json!({ "n": "1" }));
            invoke(&tool, &long, json!({ "n": long }));
            invoke(&tool, "probe", json!({ "text": long }));
            invoke(&tool, "probe", json!({ "text": format!("panic{long}") }));
            let unknown = registry.invoke(ToolInvocation::new(long.clone(), ()));
            unknown.now_or_never().expect("a result at once");
        });
        assert_eq!(lines.len(), 4, "{lines:?}");
        is_safe(&lines);
    }
}

#[test]
fn a_flood_of_repairs_is_one_short_line() {
    let mut call = json!({ "list": "[]" });
    for _ in 0..60 {
        call = entry("map", entry("\u{1b}".repeat(1_000), call));
    }
    let deep = ToolDefinition::define_with(Deep);
    let probe = ToolDefinition::define_with(Probe);
    let lines = logged(|| {
        invoke(&deep, "deep", call);
        invoke(&probe, "probe", json!({ "list": vec!["1"; 100_000] }));
        invoke(
            &probe,
            "probe",
            json!({ "many": vec![json!({ "it": { "n": null, "m": "1" } }); 100_000] }),
        );
    });
    assert_eq!(lines.len(), 3);
    is_safe(&lines);
}
