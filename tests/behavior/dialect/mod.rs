//! What each dialect makes of a type. That all of them hold for every type of these tests is checked in `check`.

mod calls;
pub(crate) mod judge;
mod lifted;
mod odd;
mod peers;
mod refused;
mod rendered;
mod stand_ins;
mod written;

use std::fmt::Write as _;

use copilot_tool::{ArgsSchema, CopilotArgs, Dialect};
use insta::assert_snapshot;
use serde_json::Value;

use crate::check::check;

/// One of each construct on which dialects differ.
#[derive(CopilotArgs, Debug)]
struct Everything {
    /// A bounded number.
    #[arg(range = 1..=14, default = 3)]
    days: u8,
    /// A bounded float.
    #[arg(range = 0.0..1.0)]
    share: f64,
    /// A bounded text.
    #[arg(len = 1..=80, pattern = "^[a-z]+$")]
    word: String,
    /// A bounded list.
    #[arg(len = 2..=5)]
    list: Vec<u8>,
    /// A link.
    link: Option<url::Url>,
    /// A moment.
    at: Option<chrono::DateTime<chrono::Utc>>,
    /// A closed set.
    unit: Option<Unit>,
    /// Numbers to choose from.
    #[arg(choices = [1, 2, 4])]
    zoom: u8,
    /// Text, or nothing.
    slots: Vec<Option<Unit>>,
    /// Two numbers.
    pair: (u8, String),
    /// One of several.
    shape: Shape,
    /// A part.
    part: Option<Part>,
}

/// A unit.
#[derive(CopilotArgs, Debug)]
#[args(rename_all = "lowercase")]
enum Unit {
    /// Degrees.
    Celsius,
    /// Other degrees.
    Fahrenheit,
}

#[derive(CopilotArgs, Debug)]
#[args(tag = "kind", rename_all = "lowercase")]
enum Shape {
    /// A circle.
    Circle { radius: u8 },
    /// A square.
    Square { side: u8 },
}

#[derive(CopilotArgs, Debug)]
struct Part {
    /// What it is called.
    name: String,
    /// What is said about it.
    note: Option<String>,
}

/// The renderings, property by property, with the dialects that agree together.
fn table(schema: &ArgsSchema) -> String {
    let renderings: Vec<(Dialect, Value)> = Dialect::ALL
        .into_iter()
        .map(|dialect| (dialect, schema.render(dialect).unwrap()))
        .collect();
    let mut out = String::new();
    let names = renderings[0].1["properties"].as_object().unwrap().keys();
    for name in names.map(String::as_str).chain(["$"]) {
        let _ = writeln!(out, "{name}");
        let mut forms: Vec<(String, Vec<Dialect>)> = Vec::new();
        for (dialect, root) in &renderings {
            let form = match name {
                "$" => {
                    let mut around = root.clone();
                    around["properties"] = "…".into();
                    around
                }
                name => root["properties"][name].clone(),
            };
            let form = form.to_string();
            match forms.iter_mut().find(|(known, _)| *known == form) {
                Some((_, dialects)) => dialects.push(*dialect),
                None => forms.push((form, vec![*dialect])),
            }
        }
        for (form, dialects) in forms {
            let _ = writeln!(out, "  {dialects:?}\n    {form}");
        }
    }
    out
}

#[test]
fn every_construct_has_a_form_in_every_dialect() {
    check::<Everything>();
    assert_snapshot!(table(&Everything::schema()));
}

// providers.md, 5.6
#[test]
fn a_union_of_operations_is_one_object_in_every_dialect() {
    check::<peers::Issues>();
    assert_snapshot!(table(&peers::Issues::schema()));
}

#[test]
fn names_that_a_provider_refuses_get_a_better_one() {
    #[derive(CopilotArgs, Debug)]
    struct Names {
        #[arg(rename = "filter-id")]
        filter: Option<u8>,
        inner: Option<Inner>,
    }
    #[derive(CopilotArgs, Debug)]
    struct Inner {
        #[arg(rename = "2nd")]
        second: Option<u8>,
    }
    check::<Names>();
    let schema = Names::schema();
    for dialect in [Dialect::Gemini, Dialect::Portable] {
        let error = schema.render(dialect).unwrap_err();
        let name = match dialect {
            Dialect::Gemini => "Gemini",
            _ => "every provider",
        };
        assert_eq!(
            error.faults(),
            [
                format!(
                    "the arguments: the name \"filter-id\" cannot be said for {name}; rename it, for example with \
                     `#[arg(rename = \"filter_id\")]`"
                ),
                format!(
                    "inner: the name \"2nd\" cannot be said for {name}; rename it, for example with \
                     `#[arg(rename = \"_2nd\")]`"
                ),
            ]
        );
    }
    assert!(schema.render(Dialect::AnthropicStrict).is_ok());
}
