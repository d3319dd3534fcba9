//! `Gate`: holds calls until all of them are under way. `workers` and `paused`: the runtimes they run on.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use tokio::{
    runtime::{Builder, Runtime},
    sync::{Notify, Semaphore},
};

#[derive(Clone)]
pub(crate) struct Gate(Arc<Inner>);

struct Inner {
    expected: usize,
    here: AtomicUsize,
    all_here: Notify,
    /// Closed when the gate is open.
    closed: Semaphore,
}

impl Gate {
    pub(crate) fn new(expected: usize) -> Self {
        Self(Arc::new(Inner {
            expected,
            here: AtomicUsize::new(0),
            all_here: Notify::new(),
            closed: Semaphore::new(0),
        }))
    }

    /// Waits until the gate is opened.
    pub(crate) async fn pass(&self) {
        if self.0.here.fetch_add(1, Ordering::SeqCst) + 1 == self.0.expected {
            self.0.all_here.notify_one();
        }
        // It has no permits: what ends the wait is that it is closed.
        let _ = self.0.closed.acquire().await;
    }

    /// Waits until all that are expected wait.
    pub(crate) async fn all_here(&self) {
        self.0.all_here.notified().await;
    }

    pub(crate) fn open(&self) {
        self.0.closed.close();
    }
}

/// Two threads, whatever the machine has.
pub(crate) fn workers() -> Runtime {
    Builder::new_multi_thread()
        .worker_threads(2)
        .enable_time()
        .build()
        .expect("a runtime")
}

/// One thread, on which time passes when there is nothing else to do.
pub(crate) fn paused() -> Runtime {
    Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime")
}
