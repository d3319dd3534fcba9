//! The long run, `copilot-tool-agreement 10000000 [seed]`, and the comparison, `copilot-tool-agreement plain`: the same
//! measure of the same types under plain serde and schemars, which is what other libraries use.

use std::{env, process::ExitCode, time::Instant};

use copilot_tool::testing::{AgreementReport, DisagreementKind};
use copilot_tool_agreement::{all, measure, twins};

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let first = arguments.next().unwrap_or_else(|| "1000000".to_owned());
    if first == "plain" {
        return plain();
    }
    let seed = arguments.next().map_or(Ok(0), |seed| seed.parse());
    match (first.parse(), seed) {
        (Ok(values), Ok(seed)) => long(values, seed),
        _ => {
            eprintln!("usage: copilot-tool-agreement [VALUES [SEED]] | plain");
            ExitCode::from(2)
        }
    }
}

/// All types, on about so many values together.
fn long(values: usize, seed: u64) -> ExitCode {
    let start = Instant::now();
    let cases: Vec<_> = all().into_iter().filter(|it| it.known.is_none()).collect();
    let each = values.div_ceil(cases.len());
    let runs: Vec<_> = cases.iter().map(|it| || (it.run)(each, seed)).collect();
    let (mut instances, mut mutants, mut repaired, mut disagreements) = (0, 0, 0, 0);
    for (case, report) in cases.iter().zip(measure(&runs)) {
        match report {
            Ok(report) => {
                instances += report.instances();
                mutants += report.mutants();
                repaired += report.repaired();
                disagreements += report.disagreements() + report.uncovered().len();
                if report.disagreements() > 0 || !report.uncovered().is_empty() {
                    println!("{}\n{report}", case.name);
                }
            }
            Err(panic) => {
                disagreements += 1;
                println!("{}\n{panic}", case.name);
            }
        }
    }
    let (types, seconds) = (cases.len(), start.elapsed().as_secs());
    println!("types {types}, instances {instances}, mutants {mutants}, repaired {repaired}");
    println!("disagreements {disagreements}, seconds {seconds}, seed {seed}");
    ExitCode::from(u8::from(disagreements > 0))
}

/// Ours beside plain serde, type by type.
fn plain() -> ExitCode {
    const VALUES: usize = 1_000;
    let twins: Vec<_> = twins();
    let ours: Vec<_> = twins
        .iter()
        .map(|(case, _)| || (case.run)(VALUES, 0))
        .collect();
    let plain: Vec<_> = twins.iter().map(|(_, plain)| || plain(VALUES, 0)).collect();
    println!(
        "| type | ours: values | disagree | plain serde: values | valid, but refused | invalid, but decodes | for example |"
    );
    println!("|---|---|---|---|---|---|---|");
    let mut sums = [0; 5];
    for (((case, _), ours), plain) in twins.iter().zip(measure(&ours)).zip(measure(&plain)) {
        let (Ok(ours), Ok(plain)) = (ours, plain) else {
            println!("| `{}` | panics |", case.name);
            return ExitCode::FAILURE;
        };
        let row = [
            ours.instances() + ours.mutants(),
            ours.disagreements(),
            plain.instances() + plain.mutants(),
            plain.disagreements_of(DisagreementKind::ValidRefused),
            plain.disagreements_of(DisagreementKind::InvalidDecodes),
        ];
        sums.iter_mut().zip(row).for_each(|(sum, it)| *sum += it);
        let row = row.map(|it| it.to_string()).join(" | ");
        println!("| `{}` | {row} | {} |", case.name, example(&plain));
    }
    let row = sums.map(|it| it.to_string()).join(" | ");
    println!("| all {} | {row} | |", twins.len());
    ExitCode::from(u8::from(sums[1] > 0))
}

fn example(report: &AgreementReport) -> String {
    let first = report.smallest().first();
    first.map_or(String::new(), |it| format!("`{}`", it.value()))
}
