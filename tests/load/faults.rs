//! Handlers that do everything wrong: each call comes back as a result that says what happened, and the next one works.

use std::{
    future::pending,
    pin::pin,
    sync::{
        Arc, Condvar, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context, Waker},
    time::Duration,
};

use copilot_tool::{
    FailureCause, Param, Tool, ToolDefinition, ToolError, ToolInvocation, ToolResult,
};
use serde_json::json;
use tokio::task::{JoinSet, yield_now};

use crate::{
    Done, PLANNED,
    gate::{paused, workers},
};

fn tool<F, Fut>(handler: F) -> ToolDefinition
where
    F: Fn(u8) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = ()> + Send + 'static,
{
    ToolDefinition::inline("faulty", "Does something wrong.")
        .param(Param::<u8>::new("n", "What to do: nothing wrong when 0."))
        .async_handler(handler)
        .expect("a good definition")
}

fn call(tool: &ToolDefinition, n: u8) -> impl Future<Output = ToolResult> + Send + 'static + use<> {
    tool.invoke(ToolInvocation::new("faulty", json!({ "n": n })))
}

/// Runs bad calls beside as many good ones. Lost is one that does not end as it should.
fn beside_good_calls(
    count: usize,
    tool: &ToolDefinition,
    is_it: fn(&FailureCause) -> bool,
) -> Done {
    let good = workers().block_on(async {
        let mut calls = JoinSet::new();
        for n in 0..count {
            let is_bad = n % 2 == 0;
            let call = call(tool, u8::from(is_bad));
            calls.spawn(async move {
                let result = call.await;
                match result.cause() {
                    Some(cause) => is_bad && is_it(cause) && !result.text().contains(PLANNED),
                    None => !is_bad && result.is_success(),
                }
            });
        }
        let mut good = 0;
        while let Some(is_right) = calls.join_next().await {
            good += usize::from(is_right.is_ok_and(|is_right| is_right));
        }
        good
    });
    Done {
        count,
        lost: count - good,
    }
}

fn is_panic(cause: &FailureCause) -> bool {
    matches!(cause, FailureCause::Panic)
}

pub(crate) fn panics_at_once(count: usize) -> Done {
    let tool = tool(|n| {
        assert!(n == 0, "{PLANNED}at once");
        async {}
    });
    beside_good_calls(count, &tool, is_panic)
}

pub(crate) fn panics_when_polled(count: usize) -> Done {
    let tool = tool(|n| async move { assert!(n == 0, "{PLANNED}when polled") });
    beside_good_calls(count, &tool, is_panic)
}

pub(crate) fn panics_after_waiting(count: usize) -> Done {
    let tool = tool(|n| async move {
        let _kept = n.to_string();
        yield_now().await;
        assert!(n == 0, "{PLANNED}after waiting");
    });
    beside_good_calls(count, &tool, is_panic)
}

/// Panics when it is dropped, if it is to.
struct Bomb(bool);

impl Drop for Bomb {
    fn drop(&mut self) {
        assert!(!self.0, "{PLANNED}in drop");
    }
}

pub(crate) fn panics_in_drop(count: usize) -> Done {
    let tool = tool(|n| async move {
        let _bomb = Bomb(n > 0);
        yield_now().await;
    });
    beside_good_calls(count, &tool, is_panic)
}

/// Runs calls on a clock that moves only when all of them wait.
fn on_paused_time(count: usize, tool: &ToolDefinition, is_it: fn(&FailureCause) -> bool) -> usize {
    paused().block_on(async {
        let mut calls = JoinSet::new();
        (0..count).for_each(|_| drop(calls.spawn(call(tool, 1))));
        let mut good = 0;
        while let Some(result) = calls.join_next().await {
            good += usize::from(result.is_ok_and(|result| result.cause().is_some_and(is_it)));
        }
        good
    })
}

pub(crate) fn never_end(count: usize) -> Done {
    let dropped = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&dropped);
    let tool = tool(move |_| {
        let end = End(Arc::clone(&counter));
        async move {
            let _end = end;
            pending::<()>().await;
        }
    })
    .timeout(Duration::from_secs(60));
    let good = on_paused_time(count, &tool, |cause| matches!(cause, FailureCause::Timeout));
    assert_eq!(
        dropped.load(Ordering::SeqCst),
        count,
        "handlers that were dropped"
    );
    Done {
        count,
        lost: count - good,
    }
}

pub(crate) fn never_end_and_panic(count: usize) -> Done {
    let tool = tool(|_| async {
        let _bomb = Bomb(true);
        pending::<()>().await;
    })
    .timeout(Duration::from_secs(60));
    let good = on_paused_time(count, &tool, is_panic);
    Done {
        count,
        lost: count - good,
    }
}

/// Counts that it was dropped.
struct End(Arc<AtomicUsize>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// How often the handlers wait that are dropped.
const AWAITS: usize = 10;

/// Starts and ends of its calls.
#[derive(Clone, Default)]
struct Waits {
    started: Arc<AtomicUsize>,
    ended: Arc<AtomicUsize>,
}

impl Waits {
    async fn wait(&self) {
        self.started.fetch_add(1, Ordering::SeqCst);
        let _end = End(Arc::clone(&self.ended));
        for n in 0..AWAITS {
            let _kept = n.to_string();
            yield_now().await;
        }
    }
}

impl Tool for Waits {
    type Args = ();
    type Output = ();
    const NAME: &'static str = "waits";
    const DESCRIPTION: &'static str = "Waits some times.";

    async fn call(&self, (): (), _: &ToolInvocation) -> Result<(), ToolError> {
        self.wait().await;
        Ok(())
    }
}

/// For every number of polls, and every kind of tool: polls a call so often, and drops it. What it holds is dropped.
pub(crate) fn dropped_everywhere(rounds: usize) -> Done {
    let waits = Waits::default();
    let (inline, by_hand) = (waits.clone(), waits.clone());
    let inline = ToolDefinition::inline("waits", "Waits.").async_handler(move || {
        let waits = inline.clone();
        async move { waits.wait().await }
    });
    let handler = move |_: ToolInvocation| {
        let waits = by_hand.clone();
        async move { waits.wait().await }
    };
    let by_hand = ToolDefinition::create("waits", "Waits.", json!({ "type": "object" }), handler);
    let typed = ToolDefinition::define_with(waits.clone());
    let tools = [
        typed.clone(),
        inline.expect("a good definition"),
        by_hand.expect("a good definition"),
        typed.timeout(Duration::from_secs(60)),
    ];
    let runtime = paused();
    let _guard = runtime.enter();
    let mut cx = Context::from_waker(Waker::noop());
    let (mut count, mut lost) = (0, 0);
    for _ in 0..rounds {
        for tool in &tools {
            for polls in 0..=AWAITS + 1 {
                count += 1;
                let (started, ended) = (
                    waits.started.load(Ordering::SeqCst),
                    waits.ended.load(Ordering::SeqCst),
                );
                let is_ready = {
                    let mut call = pin!(tool.invoke(ToolInvocation::new("waits", ())));
                    (0..polls).any(|_| call.as_mut().poll(&mut cx).is_ready())
                };
                let (started, ended) = (
                    waits.started.load(Ordering::SeqCst) - started,
                    waits.ended.load(Ordering::SeqCst) - ended,
                );
                let is_right = is_ready == (polls > AWAITS)
                    && started == usize::from(polls > 0)
                    && started == ended;
                lost += usize::from(!is_right);
            }
        }
    }
    Done { count, lost }
}

/// A door for threads.
#[derive(Default)]
struct Door {
    open: Mutex<bool>,
    opened: Condvar,
}

impl Door {
    fn pass(&self) {
        let open = self.open.lock().expect("no panic");
        drop(
            self.opened
                .wait_while(open, |open| !*open)
                .expect("no panic"),
        );
    }

    fn open(&self) {
        *self.open.lock().expect("no panic") = true;
        self.opened.notify_all();
    }
}

/// A tool that blocks its thread in front of the door, and one that opens it.
fn blocking(door: &Arc<Door>) -> (ToolDefinition, ToolDefinition) {
    let (blocked, opening) = (Arc::clone(door), Arc::clone(door));
    let blocked = tool(move |_| {
        let door = Arc::clone(&blocked);
        async move { door.pass() }
    });
    let opening = tool(move |_| {
        let door = Arc::clone(&opening);
        async move { door.open() }
    });
    (blocked.blocking(true), opening)
}

/// All calls but the last block the thread that they run on; were it the only one of the runtime, the last would never
/// run.
pub(crate) fn block(count: usize) -> Done {
    let (blocked, opening) = blocking(&Arc::default());
    let good = paused().block_on(async {
        let mut calls = JoinSet::new();
        (1..count).for_each(|_| drop(calls.spawn(call(&blocked, 1))));
        calls.spawn(call(&opening, 1));
        let mut good = 0;
        while let Some(result) = calls.join_next().await {
            good += usize::from(result.is_ok_and(|result| result.is_success()));
        }
        good
    });
    Done {
        count,
        lost: count - good,
    }
}

/// The result comes at the time-out; the thread is free when the handler has come to its end.
pub(crate) fn block_too_long(count: usize) -> Done {
    let door = Arc::default();
    let (blocked, opening) = blocking(&door);
    let blocked = blocked.timeout(Duration::from_millis(1));
    // Time is not paused while a blocking thread works, so this one passes by itself.
    let runtime = workers();
    let good = runtime.block_on(async {
        let mut calls = JoinSet::new();
        (0..count).for_each(|_| drop(calls.spawn(call(&blocked, 1))));
        let mut good = 0;
        while let Some(result) = calls.join_next().await {
            let is_timeout =
                |result: ToolResult| matches!(result.cause(), Some(FailureCause::Timeout));
            good += usize::from(result.is_ok_and(is_timeout));
        }
        call(&opening, 1).await;
        good
    });
    // Waits for the threads.
    drop(runtime);
    Done {
        count,
        lost: count - good,
    }
}
