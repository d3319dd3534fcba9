//! The table of faults and load: what was done, how much of it, what was lost, and what memory is still held after it.
//! Its scenarios run one after the other, because the allocator that counts is that of the whole program.

mod calls;
mod faults;
mod gate;
mod sizes;

use std::{alloc::System, panic};

use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How a panic that is part of a scenario begins.
const PLANNED: &str = "planned: ";

/// What a scenario did.
struct Done {
    /// How many calls, or other steps, as its name says.
    count: usize,
    /// How many of them did not come to the end that was expected.
    lost: usize,
}

/// A name, how much is done, and what does it.
type Scenario = (&'static str, usize, fn(usize) -> Done);

const SCENARIOS: [Scenario; 14] = [
    ("calls at once over one registry", 100_000, calls::at_once),
    (
        "calls while their registry changes and goes",
        10_000,
        calls::registry_changes,
    ),
    (
        "tools in one registry: inserted, found, told",
        10_000,
        calls::many_tools,
    ),
    ("unknown names among 10,000 tools", 20, calls::unknown_names),
    (
        "panics before the handler's future is there",
        20_000,
        faults::panics_at_once,
    ),
    (
        "panics at the first poll",
        20_000,
        faults::panics_when_polled,
    ),
    (
        "panics after an await",
        20_000,
        faults::panics_after_waiting,
    ),
    (
        "panics while the handler's locals are dropped",
        20_000,
        faults::panics_in_drop,
    ),
    (
        "handlers that never end, with a time-out",
        10_000,
        faults::never_end,
    ),
    (
        "the same, and they panic when they are dropped",
        10_000,
        faults::never_end_and_panic,
    ),
    (
        "calls dropped at each of their awaits",
        1_000,
        faults::dropped_everywhere,
    ),
    ("calls that block a thread", 500, faults::block),
    (
        "calls that block a thread past their time-out",
        100,
        faults::block_too_long,
    ),
    ("texts of 100 MB, there and back", 8, sizes::huge_texts),
];

/// Allocations and bytes that are held now.
fn held() -> (isize, isize) {
    let stats = ALLOCATOR.stats();
    let signed = |count: usize| isize::try_from(count).expect("fewer than half of all");
    (
        signed(stats.allocations) - signed(stats.deallocations),
        signed(stats.bytes_allocated) - signed(stats.bytes_deallocated),
    )
}

fn main() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let message = info.payload().downcast_ref::<String>();
        if !message.is_some_and(|message| message.starts_with(PLANNED)) {
            report(info);
        }
    }));
    let mut failed = false;
    println!("| what | how many | lost | allocations left | bytes left |");
    println!("|---|---:|---:|---:|---:|");
    for (name, count, scenario) in SCENARIOS {
        // The first time, what is made once in a program is made.
        scenario(count / 50 + 1);
        let (allocations, bytes) = held();
        let Done { count, lost } = scenario(count);
        let (allocations_after, bytes_after) = held();
        let (allocations, bytes) = (allocations_after - allocations, bytes_after - bytes);
        println!("| {name} | {count} | {lost} | {allocations} | {bytes} |");
        failed |= lost > 0 || allocations > 0 || bytes > 0;
    }
    assert!(!failed, "something was lost, or is still held");
}
