//! Thirty calls of a union of operations, and what becomes of each: `calls.json`.

use std::fmt::Debug;

use copilot_tool::{Arguments, CopilotArgs, SerdeArgs};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::peers::Issues;
use crate::check::check;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    case: String,
    what: String,
    /// Which type; that of the issues, else.
    r#type: Option<String>,
    #[serde(default)]
    arguments: Value,
    text: Option<String>,
    /// A title of so many characters.
    huge: Option<usize>,
    value: Option<String>,
    #[serde(default)]
    repairs: Vec<String>,
    #[serde(default)]
    error: Vec<String>,
    /// What a strict tool says.
    #[serde(default)]
    strictly: Vec<String>,
    longest: Option<usize>,
    /// Where else it is asserted, as it is no call.
    elsewhere: Option<String>,
    /// Why it is not asserted.
    uncertain: Option<String>,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "snake_case")]
enum Modes {
    Start { mode: Speed },
    Stop { mode: Force },
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "lowercase")]
enum Speed {
    Fast,
    Slow,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "lowercase")]
enum Force {
    Soft,
    Hard,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "snake_case")]
enum Other {
    Known,
    #[serde(other)]
    Rest,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[expect(dead_code, reason = "fields are looked at by `Debug` only")]
enum External {
    Create { title: String },
    List,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(tag = "t", content = "c")]
#[expect(dead_code, reason = "fields are looked at by `Debug` only")]
enum Adjacent {
    Create { title: String },
    List,
}

#[test]
fn thirty_calls_have_the_outcome_that_is_written_down() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("calls.json")).unwrap();
    assert_eq!(cases.len(), 30);
    let (mut asserted, mut elsewhere, mut uncertain) = (0, 0, 0);
    for case in &cases {
        if let Some(place) = &case.elsewhere {
            println!("{}: {}: in {place}", case.case, case.what);
            elsewhere += 1;
        } else if let Some(reason) = &case.uncertain {
            println!("{}: {}: not asserted: {reason}", case.case, case.what);
            uncertain += 1;
        } else {
            match case.r#type.as_deref() {
                None => run::<Issues>(case),
                Some("modes") => run::<Modes>(case),
                Some("other") => run::<Other>(case),
                Some("external") => run::<SerdeArgs<External>>(case),
                Some("adjacent") => run::<SerdeArgs<Adjacent>>(case),
                Some(other) => panic!("no type {other}"),
            }
            asserted += 1;
        }
    }
    println!("asserted {asserted}, elsewhere {elsewhere}, uncertain {uncertain}, failing 0");
}

#[track_caller]
fn run<T: CopilotArgs + Debug>(case: &Case) {
    let arguments = match (&case.text, case.huge) {
        (Some(text), _) => Arguments::Text(text.clone()),
        (None, Some(length)) => {
            let title = "x".repeat(length);
            json!({ "action": "close", "number": 1, "title": title }).into()
        }
        (None, None) => case.arguments.clone().into(),
    };
    let check = check::<T>();
    let name = &case.case;
    match (check.decode(arguments), &case.value) {
        (Ok((value, repairs)), Some(expected)) => {
            assert_eq!((&value, &repairs), (expected, &case.repairs), "{name}");
        }
        (Err(text), None) => {
            assert!(!case.error.is_empty(), "{name}: {text}");
            for part in &case.error {
                assert!(
                    text.contains(part.as_str()),
                    "{name}: {text:?} has no {part:?}"
                );
            }
            let longest = case.longest.unwrap_or(2000);
            assert!(text.chars().count() <= longest, "{name}");
        }
        (outcome, expected) => panic!("{name}: {outcome:?}, not {expected:?}"),
    }
    for part in &case.strictly {
        check.strictly_refuses(case.arguments.clone(), part);
    }
}
