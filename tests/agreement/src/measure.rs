//! Many measurements at once, a thread for each core.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use copilot_tool::testing::AgreementReport;

/// Runs each, in any order, and gives the reports in the order of the runs. A run that panics has a text in its place.
pub fn measure<F: Fn() -> AgreementReport + Sync>(
    runs: &[F],
) -> Vec<Result<AgreementReport, String>> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((index, run)) = take(runs, &next) {
                    let report = catch_unwind(AssertUnwindSafe(run));
                    let report = report.map_err(|panic| match panic.downcast::<String>() {
                        Ok(text) => *text,
                        Err(_) => "panics".to_owned(),
                    });
                    done.lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push((index, report));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, report)| report).collect()
}

fn take<'a, F>(runs: &'a [F], next: &AtomicUsize) -> Option<(usize, &'a F)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    runs.get(index).map(|run| (index, run))
}
