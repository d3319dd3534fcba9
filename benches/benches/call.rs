//! The time of a good call beside `from_value` and a direct call, interleaved in one process:
//! `cargo bench -p copilot-tool-benches`. Minima over rounds; the ratio is what counts.

use std::{hint::black_box, time::Instant};

use copilot_tool::{CopilotArgs, ToolDefinition, ToolInvocation};
use copilot_tool_benches::{medium, tiny, variants};
use futures_util::FutureExt;

const ROUNDS: usize = 200;
const CALLS: usize = 64;

/// Nanoseconds per call, arguments prepared outside.
fn time<A>(prepare: impl Fn() -> A, mut call: impl FnMut(A)) -> f64 {
    let prepared: Vec<A> = (0..CALLS).map(|_| prepare()).collect();
    let start = Instant::now();
    for arguments in prepared {
        call(arguments);
    }
    start.elapsed().as_nanos() as f64 / CALLS as f64
}

macro_rules! compare {
    ($workload:ident) => {{
        let tool = ToolDefinition::define::<$workload::Call>();
        let invocation = || ToolInvocation::new(stringify!($workload), $workload::arguments());
        let mut best = [f64::MAX; 4];
        for _ in 0..ROUNDS {
            let rounds = [
                time(invocation, |invocation| {
                    let _ = black_box($workload::floor(invocation).now_or_never());
                }),
                time(invocation, |invocation| {
                    drop(black_box(tool.invoke(invocation).now_or_never()));
                }),
                time($workload::arguments, |arguments| {
                    drop(black_box(serde_json::from_value::<$workload::plain::Args>(
                        arguments,
                    )));
                }),
                time($workload::arguments, |arguments| {
                    drop(black_box($workload::ours::Args::from_value(arguments)));
                }),
            ];
            for (best, round) in best.iter_mut().zip(rounds) {
                *best = best.min(round);
            }
        }
        let [floor, invoke, plain, ours] = best;
        println!(
            "{:<9} call: floor {floor:>6.0} ns, invoke {invoke:>6.0} ns, {:.2}x, {:+.0} ns | \
             decode: from_value {plain:>6.0} ns, ours {ours:>6.0} ns, {:.2}x",
            stringify!($workload),
            invoke / floor,
            invoke - floor,
            ours / plain,
        );
    }};
}

fn main() {
    // A host has more threads than one, and an allocator may do more work where there are.
    std::thread::spawn(std::thread::park);
    compare!(tiny);
    compare!(medium);
    compare!(variants);
}
