//! The invocation, panics, blocking, concurrency and cancellation, through methods.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use copilot_tool::{FailureCause, ResultKind, ToolDefinition, ToolInvocation, tools};
use futures_util::FutureExt;
use serde_json::json;
use tokio::sync::Barrier;

use super::{find, invoke, properties, text};

type Call = ToolInvocation;

#[derive(Default)]
struct Service {
    calls: AtomicU32,
    dropped: Arc<AtomicU32>,
    both: Option<Barrier>,
}

struct Guard(Arc<AtomicU32>);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[tools]
impl Service {
    /// First.
    #[tool]
    fn first(&self, call: &ToolInvocation, a: u8) -> String {
        format!("{} {a}", call.name())
    }

    /// In the middle.
    #[tool]
    async fn middle(a: u8, call: &ToolInvocation, b: u8) -> String {
        std::future::ready(()).await;
        format!("{} {a} {b} {}", call.name(), call.repairs().len())
    }

    /// Last, by another name.
    #[tool]
    fn last(&self, a: u8, call: &Call) -> String {
        format!("{} {a}", call.name())
    }

    /// Only.
    #[tool]
    fn only(invocation: &ToolInvocation) -> Option<String> {
        invocation.session_id().map(ToOwned::to_owned)
    }

    /// Panics.
    #[tool]
    fn panics(&self) {
        self.calls.fetch_add(1, Ordering::SeqCst);
        panic!("secret");
    }

    /// Counts.
    #[tool]
    fn count(&self) -> u32 {
        self.calls.load(Ordering::SeqCst)
    }

    /// Where it runs.
    #[tool(blocking)]
    fn elsewhere(&self) -> String {
        format!("{:?}", std::thread::current().id())
    }

    /// Waits forever.
    #[tool(timeout = "20ms")]
    async fn forever(&self) {
        let _guard = Guard(Arc::clone(&self.dropped));
        std::future::pending::<()>().await;
    }

    /// Waits for another.
    #[tool]
    async fn meet(&self) {
        if let Some(both) = &self.both {
            both.wait().await;
        }
    }

    /// A closure over borrowed items (A04).
    #[tool]
    async fn lengths(&self, words: Vec<String>) -> Vec<usize> {
        let mut lengths = Vec::new();
        for word in &words {
            lengths.push(async { word.len() }.await);
        }
        lengths
    }
}

fn tools() -> Vec<ToolDefinition> {
    ToolDefinition::from_object(Service::default())
}

#[tokio::test]
async fn the_invocation_is_found_by_its_type_and_is_no_argument() {
    let tools = tools();
    assert_eq!(properties(&tools, "middle"), "a! b!");
    assert_eq!(text(&tools, "first", json!({ "a": 1 })).await, "first 1");
    assert_eq!(
        text(&tools, "middle", json!({ "a": "1", "b": 2 })).await,
        "middle 1 2 1"
    );
    assert_eq!(text(&tools, "last", json!({ "a": 3 })).await, "last 3");
    assert_eq!(properties(&tools, "only"), "");
    let call = ToolInvocation::new("only", ()).with_session_id("s");
    assert_eq!(find(&tools, "only").invoke(call).await.text(), "s");
    // A model cannot hand one in.
    let said = text(&tools, "only", json!({ "call": 1, "session": "x" })).await;
    assert!(
        said.contains(
            "
- call: unknown argument"
        ),
        "{said}"
    );
}

// A01
#[tokio::test]
async fn a_panic_is_a_result_and_the_service_goes_on() {
    let tools = tools();
    let result = invoke(&tools, "panics", json!({})).await;
    assert!(matches!(result.cause(), Some(FailureCause::Panic)));
    assert!(!result.text().contains("secret"));
    assert_eq!(text(&tools, "count", json!({})).await, "1");
}

// A02
#[tokio::test]
async fn a_blocking_method_runs_on_the_pool() {
    let tools = tools();
    let here = format!("{:?}", std::thread::current().id());
    assert_ne!(text(&tools, "elsewhere", json!({})).await, here);
}

// A05
#[tokio::test]
async fn a_call_that_is_dropped_or_late_ends_its_handler() {
    let service = Arc::new(Service::default());
    let tools = ToolDefinition::from_object(Arc::clone(&service));
    let result = invoke(&tools, "forever", json!({})).await;
    assert_eq!(result.kind(), ResultKind::Timeout);
    assert_eq!(service.dropped.load(Ordering::SeqCst), 1);
    let call = find(&tools, "forever").invoke(ToolInvocation::new("forever", ()));
    assert!(call.now_or_never().is_none());
    assert_eq!(service.dropped.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn calls_of_one_service_run_side_by_side() {
    let service = Service {
        both: Some(Barrier::new(2)),
        ..Service::default()
    };
    let tools = ToolDefinition::from_object(service);
    let both = async {
        tokio::join!(
            invoke(&tools, "meet", json!({})),
            invoke(&tools, "meet", json!({}))
        )
    };
    let (one, two) = tokio::time::timeout(Duration::from_secs(5), both)
        .await
        .unwrap();
    assert_eq!((one.text(), two.text()), ("Success", "Success"));
}

// A04
#[tokio::test]
async fn what_is_borrowed_from_an_argument_may_be_awaited() {
    assert_eq!(
        text(&tools(), "lengths", json!({ "words": ["a", "bc"] })).await,
        "[1,2]"
    );
}
