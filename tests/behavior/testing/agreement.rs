//! `agreement`: what it finds, and what it says.

use copilot_tool::{
    CopilotArgs,
    testing::{AgreementReport, DisagreementKind, agreement, serde_agreement},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::wrong::{Stutter, Switch, Volume};

fn kinds(report: &AgreementReport) -> Vec<DisagreementKind> {
    report.smallest().iter().map(|it| it.kind()).collect()
}

#[test]
fn a_wrong_impl_is_found_and_told() {
    let report = agreement::<Volume>().compare_debug().run();
    assert_eq!(
        kinds(&report),
        [
            DisagreementKind::ValidRefused,
            DisagreementKind::InvalidDecodes
        ]
    );
    insta::assert_snapshot!(report);
}

#[test]
#[should_panic(expected = "valid, but refused")]
fn a_disagreement_fails_the_test() {
    agreement::<Volume>().assert();
}

#[test]
fn a_decoder_that_panics_is_found() {
    let report = agreement::<Switch>().run();
    assert_eq!(kinds(&report), [DisagreementKind::Panics]);
    let smallest = &report.smallest()[0];
    assert_eq!(smallest.value(), &json!({ "to": "off" }));
    assert_eq!(smallest.schema_says(), "valid");
    assert!(smallest.decoder_says().contains("nobody switches it off"));
}

#[test]
fn a_value_that_serializes_otherwise_is_found() {
    let report = agreement::<Stutter>().round_trip().run();
    assert_eq!(kinds(&report), [DisagreementKind::SerializesOtherwise]);
    assert_eq!(report.smallest()[0].value(), &json!({ "text": "a" }));
}

#[derive(CopilotArgs, Serialize, Debug)]
struct Search {
    term: String,
    #[arg(default = 10, range = 1..=100)]
    limit: u8,
    #[arg(pattern = "^[a-z]{2}-[A-Z]{2}$")]
    language: Option<String>,
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let run = |seed| {
        let report = agreement::<Volume>().seed(seed).run();
        (report.to_string(), report.disagreements())
    };
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
    let report = agreement::<Search>().seed(42).cases(1).run();
    assert_eq!(report.seed(), 42);
    assert!(report.to_string().contains("(seed 42)"), "{report}");
}

#[test]
fn every_part_of_a_type_that_agrees_is_tried() {
    let report = agreement::<Search>()
        .compare_debug()
        .round_trip()
        .demand_repairs()
        .cases(5_000)
        .run();
    report.assert();
    assert!(report.instances() + report.mutants() >= 5_000, "{report}");
    assert!(report.repaired() > 200, "{report}");
}

#[derive(CopilotArgs)]
struct Impossible {
    #[arg(len = 5..=6, pattern = "^a$")]
    text: Option<String>,
}

#[test]
fn a_place_without_a_valid_value_is_told_and_fails() {
    let report = agreement::<Impossible>().run();
    assert_eq!(report.disagreements(), 0, "{report}");
    let place = "text: no value for ";
    assert!(report.uncovered()[0].starts_with(place), "{report}");
    assert!(std::panic::catch_unwind(|| report.assert()).is_err());
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Plain {
    #[expect(dead_code, reason = "never read")]
    n: u8,
}

#[test]
fn types_of_plain_serde_are_measured_as_they_are() {
    let report = serde_agreement::<Plain>().run();
    // To serde a struct may also be an array.
    assert_eq!(kinds(&report), [DisagreementKind::InvalidDecodes]);
    assert_eq!(report.smallest()[0].value(), &json!([0]));
}
