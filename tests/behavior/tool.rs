//! The ways to write a tool: trait, closure, handler; and what a running call may do.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use copilot_tool::{
    Arguments, CopilotArgs, FailureCause, Json, ResultKind, Tool, ToolDefinition, ToolError,
    ToolHandler, ToolInvocation, ToolResult, async_trait,
};
use futures_util::{FutureExt, StreamExt, stream};
use serde_json::{Map, Value, json};

use crate::{Noop, call};

/// Greets, and counts how often.
#[derive(Default)]
struct Greet {
    greeted: AtomicUsize,
}

impl Tool for Greet {
    type Args = Map<String, Value>;
    type Output = String;
    const NAME: &'static str = "greet";
    const DESCRIPTION: &'static str = "Greets someone.";

    async fn call(&self, args: Self::Args, _: &ToolInvocation) -> Result<String, ToolError> {
        self.greeted.fetch_add(1, Ordering::Relaxed);
        greeting(&args)
    }
}

fn greeting(args: &Map<String, Value>) -> Result<String, ToolError> {
    let who = args.get("who").and_then(Value::as_str).ok_or("no who")?;
    Ok(format!("Hello, {who}"))
}

async fn greet(mut invocation: ToolInvocation) -> Result<String, ToolError> {
    greeting(&invocation.decode()?)
}

struct GreetHandler;

#[async_trait]
impl ToolHandler for GreetHandler {
    async fn call(&self, invocation: ToolInvocation) -> Result<ToolResult, ToolError> {
        Ok(ToolResult::success(greet(invocation).await?))
    }
}

fn any_object() -> Value {
    json!({ "type": "object" })
}

fn create(handler: impl ToolHandler) -> ToolDefinition {
    ToolDefinition::create("greet", "Greets someone.", any_object(), handler).unwrap()
}

#[tokio::test]
async fn every_way_to_write_a_tool_runs_it() {
    let erased: Arc<dyn ToolHandler> = Arc::new(GreetHandler);
    let tools = [
        ToolDefinition::define::<Greet>(),
        ToolDefinition::define_with(Greet::default()),
        ToolDefinition::define_with(Arc::new(Greet::default())),
        ToolDefinition::try_define::<Greet>().unwrap(),
        ToolDefinition::try_define_with(Greet::default()).unwrap(),
        create(greet),
        create(|invocation: ToolInvocation| async move { greet(invocation).await }),
        create(|mut invocation: ToolInvocation| async move {
            let args: Map<String, Value> = invocation.decode()?;
            greeting(&args)
        }),
        create(async |invocation: ToolInvocation| greet(invocation).await),
        create(GreetHandler),
        create(erased),
    ];
    for tool in tools {
        let value = ToolInvocation::new("greet", json!({ "who": "Ada" }));
        let text = ToolInvocation::new("greet", r#"{ "who": "Ada" }"#);
        assert_eq!(tool.invoke(value).await.text(), "Hello, Ada", "{tool:?}");
        assert_eq!(tool.invoke(text).await.text(), "Hello, Ada", "{tool:?}");
    }
}

#[tokio::test]
async fn a_shared_tool_keeps_its_state_outside() {
    let greet = Arc::new(Greet::default());
    let tool = ToolDefinition::define_with(Arc::clone(&greet));
    tool.invoke(ToolInvocation::new("greet", json!({ "who": "Ada" })))
        .await;
    tool.clone()
        .invoke(ToolInvocation::new("greet", json!({ "who": "Bob" })))
        .await;
    assert_eq!(greet.greeted.load(Ordering::Relaxed), 2);
}

/// Says what its arguments say.
#[derive(CopilotArgs)]
struct Described;

#[derive(Default)]
struct Undescribed;

impl Tool for Undescribed {
    type Args = Described;
    type Output = ();
    const NAME: &'static str = "undescribed";

    fn configure(definition: ToolDefinition) -> ToolDefinition {
        definition.skip_permission(true).title("Undescribed")
    }

    async fn call(&self, _: Described, _: &ToolInvocation) -> Result<(), ToolError> {
        Ok(())
    }
}

#[test]
fn the_description_of_the_arguments_is_that_of_the_tool() {
    let tool = ToolDefinition::define::<Undescribed>();
    assert_eq!(tool.description(), "Says what its arguments say.");
}

#[test]
fn a_tool_configures_its_definition_at_every_door() {
    for tool in [
        ToolDefinition::define::<Undescribed>(),
        ToolDefinition::define_with(Arc::new(Undescribed)),
        ToolDefinition::declare::<Undescribed>(),
    ] {
        assert!(tool.skips_permission());
        assert_eq!(tool.get_title(), Some("Undescribed"));
    }
}

/// Tells what it finds in the invocation.
struct Inspect;

impl Tool for Inspect {
    type Args = Map<String, Value>;
    type Output = Json<Value>;
    const NAME: &'static str = "inspect";
    const DESCRIPTION: &'static str = "Inspects the call.";

    async fn call(
        &self,
        args: Self::Args,
        invocation: &ToolInvocation,
    ) -> Result<Json<Value>, ToolError> {
        Ok(Json(json!({
            "args": args,
            "left": invocation.arguments() == &Arguments::from(()),
            "name": invocation.name(),
            "session": invocation.session_id(),
            "user": invocation.extension::<Arc<str>>().map(|user| &**user),
            "repairs": invocation.repairs().len(),
        })))
    }
}

#[tokio::test]
async fn a_typed_tool_gets_its_arguments_moved_out_of_the_invocation() {
    let invocation = ToolInvocation::new("inspect", json!({ "a": 1 }))
        .with_session_id("s1")
        .with_extension::<Arc<str>>("ada".into());
    let result = ToolDefinition::define_with(Inspect)
        .invoke(invocation)
        .await;
    assert_eq!(
        result.structured_content(),
        Some(json!({
            "args": { "a": 1 }, "left": true, "name": "inspect", "session": "s1", "user": "ada", "repairs": 0,
        }))
    );
}

// A03
#[test]
fn a_call_can_be_sent_and_borrows_nothing() {
    fn sendable<T: Send + 'static>(_: T) {}
    let dropped_early = {
        let tool = ToolDefinition::define::<Noop>();
        tool.invoke(call("noop"))
    };
    sendable(dropped_early);
    sendable(create(greet).invoke(call("greet")));
    fn shared<T: Send + Sync>() {}
    shared::<ToolDefinition>();
    shared::<ToolResult>();
    shared::<ToolInvocation>();
    shared::<ToolError>();
}

/// Measures words in parallel, borrowed ones and owned ones.
struct Measure;

async fn measure(word: &str) -> usize {
    tokio::task::yield_now().await;
    word.len()
}

// A04: what the documentation of `Tool` offers where rustc gives up
impl Tool for Measure {
    type Args = Map<String, Value>;
    type Output = Json<[Vec<usize>; 3]>;
    const NAME: &'static str = "measure";
    const DESCRIPTION: &'static str = "Measures words.";

    async fn call(&self, args: Self::Args, _: &ToolInvocation) -> Result<Self::Output, ToolError> {
        let words: Vec<String> = args.keys().cloned().collect();
        let function = stream::iter(words.iter().map(String::as_str))
            .map(measure)
            .buffered(2)
            .collect()
            .await;
        let calls: Vec<_> = words
            .iter()
            .map(|word| async move { measure(word).await })
            .collect();
        let collected = stream::iter(calls).buffered(2).collect().await;
        let owned = stream::iter(words)
            .map(|word| async move { measure(&word).await })
            .buffered(2)
            .collect()
            .await;
        Ok(Json([function, collected, owned]))
    }
}

// A04
#[tokio::test]
async fn a_stream_of_futures_in_a_call_is_send() {
    let words = || ToolInvocation::new("measure", json!({ "a": 1, "bcd": 2, "ef": 3 }));
    let typed = ToolDefinition::define_with(Measure);
    let handler = create(|invocation: ToolInvocation| async move {
        Measure
            .call({ invocation }.decode()?, &call("measure"))
            .await
    });
    for tool in [typed, handler] {
        let result = tokio::spawn(tool.invoke(words())).await.unwrap();
        assert_eq!(result.text(), "[[1,3,2],[1,3,2],[1,3,2]]");
    }
}

/// Tells when it is dropped.
struct Guard(Arc<AtomicUsize>);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// Waits for ever, with a guard.
#[derive(Default)]
struct Forever {
    started: AtomicUsize,
    dropped: Arc<AtomicUsize>,
}

impl Tool for Forever {
    type Args = ();
    type Output = ();
    const NAME: &'static str = "forever";
    const DESCRIPTION: &'static str = "Waits for ever.";

    async fn call(&self, (): (), _: &ToolInvocation) -> Result<(), ToolError> {
        self.started.fetch_add(1, Ordering::SeqCst);
        let _guard = Guard(Arc::clone(&self.dropped));
        std::future::pending().await
    }
}

// A05
#[tokio::test]
async fn dropping_a_call_drops_the_handler_at_once() {
    let forever = Arc::new(Forever::default());
    for tool in [
        ToolDefinition::define_with(Arc::clone(&forever)),
        ToolDefinition::define_with(Arc::clone(&forever)).timeout(Duration::from_secs(60)),
    ] {
        let before = forever.dropped.load(Ordering::SeqCst);
        let mut running = Box::pin(tool.invoke(call("forever")));
        assert!((&mut running).now_or_never().is_none());
        assert_eq!(forever.dropped.load(Ordering::SeqCst), before);
        drop(running);
        assert_eq!(forever.dropped.load(Ordering::SeqCst), before + 1);
    }
}

// A05
#[test]
fn a_call_that_is_dropped_before_it_is_polled_never_starts() {
    let forever = Arc::new(Forever::default());
    let tool = ToolDefinition::define_with(Arc::clone(&forever));
    drop(tool.invoke(call("forever")));
    assert_eq!(forever.started.load(Ordering::SeqCst), 0);
}

// A05
#[tokio::test]
async fn a_time_out_drops_the_handler_and_tells_the_model() {
    let forever = Arc::new(Forever::default());
    let tool = ToolDefinition::define_with(Arc::clone(&forever)).timeout(Duration::from_millis(10));
    let result = tool.invoke(call("forever")).await;
    assert_eq!(result.kind(), ResultKind::Timeout);
    assert_eq!(
        result.text(),
        "The tool \"forever\" did not finish within 10ms."
    );
    assert!(matches!(result.cause(), Some(FailureCause::Timeout)));
    assert_eq!(forever.dropped.load(Ordering::SeqCst), 1);
}

/// Blocks its thread.
fn sleepy(millis: u64) -> ToolDefinition {
    let handler =
        move |_: ToolInvocation| async move { std::thread::sleep(Duration::from_millis(millis)) };
    ToolDefinition::create("sleepy", "Sleeps.", any_object(), handler).unwrap()
}

// A02
#[tokio::test(flavor = "current_thread")]
async fn blocking_tools_leave_the_runtime_free() {
    let tool = sleepy(200).blocking(true);
    let started = Instant::now();
    let ticked = Arc::new(Mutex::new(None));
    let timer = async {
        tokio::time::sleep(Duration::from_millis(10)).await;
        *ticked.lock().unwrap() = Some(started.elapsed());
    };
    let (first, second, ()) = tokio::join!(
        tool.invoke(call("sleepy")),
        tool.invoke(call("sleepy")),
        timer
    );
    assert_eq!((first.text(), second.text()), ("Success", "Success"));
    assert!(
        started.elapsed() < Duration::from_millis(390),
        "one after the other"
    );
    assert!(
        ticked.lock().unwrap().unwrap() < Duration::from_millis(150),
        "timer held up"
    );
}

// A02
#[test]
fn sync_tools_need_no_runtime() {
    let result = sleepy(0).invoke(call("sleepy")).now_or_never();
    assert_eq!(result.unwrap().text(), "Success");
}

// A02
#[test]
fn what_needs_a_runtime_says_so_where_there_is_none() {
    for tool in [
        sleepy(0).blocking(true),
        sleepy(0).timeout(Duration::from_secs(1)),
    ] {
        let result = tool.invoke(call("sleepy")).now_or_never().unwrap();
        assert_eq!(result.kind(), ResultKind::Failure);
        assert!(matches!(result.cause(), Some(FailureCause::NoRuntime)));
        assert!(
            result.error().unwrap().contains("tokio runtime"),
            "{result:?}"
        );
        assert!(!result.text().contains("tokio"), "{result:?}");
    }
}

// A02
#[test]
fn a_time_out_without_a_timer_is_a_result_too() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let result = runtime.block_on(
        sleepy(0)
            .timeout(Duration::from_secs(1))
            .invoke(call("sleepy")),
    );
    assert!(matches!(result.cause(), Some(FailureCause::Panic)));
    assert!(
        result.error().unwrap().contains("enable_time"),
        "{result:?}"
    );
}

// A02
#[tokio::test]
async fn blocking_tools_may_await_and_time_out() {
    let awaits = |_: ToolInvocation| async {
        tokio::time::sleep(Duration::from_millis(1)).await;
        "done"
    };
    let tool = ToolDefinition::create("waits", "Waits.", any_object(), awaits).unwrap();
    assert_eq!(
        tool.blocking(true).invoke(call("waits")).await.text(),
        "done"
    );

    let tool = sleepy(300)
        .blocking(true)
        .timeout(Duration::from_millis(20));
    assert_eq!(
        tool.invoke(call("sleepy")).await.kind(),
        ResultKind::Timeout
    );
}

// A05
#[test]
fn a_blocking_call_dropped_in_the_queue_never_starts() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .max_blocking_threads(1)
        .build()
        .unwrap();
    let started = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&started);
    let handler = move |_: ToolInvocation| {
        count.fetch_add(1, Ordering::SeqCst);
        async {}
    };
    let counting = ToolDefinition::create("counting", "Counts.", any_object(), handler)
        .unwrap()
        .blocking(true);
    runtime.block_on(async {
        let mut first = Box::pin(sleepy(50).blocking(true).invoke(call("sleepy")));
        let mut second = Box::pin(counting.invoke(call("counting")));
        assert!((&mut first).now_or_never().is_none());
        assert!((&mut second).now_or_never().is_none());
        drop(second);
        first.await;
    });
    drop(runtime);
    assert_eq!(started.load(Ordering::SeqCst), 0);
}
