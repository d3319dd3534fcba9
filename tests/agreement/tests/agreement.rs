//! The run of CI length: every type, a few hundred values each at least.

use copilot_tool_agreement::{all, measure, twins};

#[test]
fn schema_and_decoder_agree_on_every_type() {
    let cases = all();
    assert!(cases.len() >= 150, "only {} types", cases.len());
    // What is known to disagree may do so in one value of many.
    let count = |known: Option<_>| if known.is_some() { 3000 } else { 300 };
    let runs: Vec<_> = cases
        .iter()
        .map(|case| || (case.run)(count(case.known), 0))
        .collect();
    let (mut values, mut repaired) = (0, 0);
    let mut failed = Vec::new();
    for (case, report) in cases.iter().zip(measure(&runs)) {
        let report = match report {
            Ok(report) => report,
            Err(panic) => {
                failed.push(format!("{}\n{panic}", case.name));
                continue;
            }
        };
        values += report.instances() + report.mutants();
        repaired += report.repaired();
        let agrees = report.disagreements() == 0 && report.uncovered().is_empty();
        match case.known {
            None if !agrees => failed.push(format!("{}\n{report}", case.name)),
            Some(_) if agrees => failed.push(format!("{} agrees by now", case.name)),
            _ => {}
        }
    }
    let count = cases.len();
    println!("{count} types, {values} values, {repaired} of them repaired");
    assert!(
        failed.is_empty(),
        "{} types disagree:\n\n{}",
        failed.len(),
        failed.join("\n")
    );
}

// What the derive is for: the same types do not agree under plain serde and schemars.
#[test]
fn plain_serde_disagrees_where_we_do_not() {
    let twins = twins();
    assert!(twins.len() >= 100, "only {} types", twins.len());
    let runs: Vec<_> = twins.iter().map(|(_, plain)| || plain(100, 0)).collect();
    let reports = measure(&runs).into_iter().flatten();
    let wrong = reports.filter(|report| report.disagreements() > 0).count();
    assert!(wrong > twins.len() / 2, "only {wrong} of {}", twins.len());
}
