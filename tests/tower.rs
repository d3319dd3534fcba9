//! The layers of tower around tools, under load and on a clock that stands still until everybody waits.

use std::{
    convert::Infallible,
    future::ready,
    mem::discriminant,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    time::Duration,
};

use copilot_tool::{Param, ResultKind, ToolDefinition, ToolInvocation, ToolRegistry, ToolResult};
use futures_util::future::{join, join_all};
use serde_json::json;
use tokio::time::{Instant, sleep};
use tower::{BoxError, Service, ServiceBuilder, ServiceExt, load_shed, timeout};

/// Who is running, who was at most, and how many handlers were dropped before their end.
#[derive(Default)]
struct Load {
    running: AtomicUsize,
    peak: AtomicUsize,
    dropped: AtomicUsize,
}

struct Running<'a>(&'a Load, bool);

impl<'a> Running<'a> {
    fn on(load: &'a Load) -> Self {
        let running = load.running.fetch_add(1, SeqCst) + 1;
        load.peak.fetch_max(running, SeqCst);
        Self(load, false)
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, SeqCst);
        if !self.1 {
            self.0.dropped.fetch_add(1, SeqCst);
        }
    }
}

/// `wait` takes as many milliseconds as it is told; `ping` none.
fn tools() -> (ToolRegistry, Arc<Load>) {
    let load = Arc::new(Load::default());
    let wait = ToolDefinition::inline("wait", "Waits.")
        .param(Param::<u64>::new("ms", "How long."))
        .async_handler({
            let load = Arc::clone(&load);
            move |ms| {
                let load = Arc::clone(&load);
                async move {
                    let mut running = Running::on(&load);
                    sleep(Duration::from_millis(ms)).await;
                    running.1 = true;
                    format!("waited {ms} ms")
                }
            }
        })
        .unwrap();
    let ping = ToolDefinition::inline("ping", "Answers.")
        .handler(|| "pong")
        .unwrap();
    (ToolRegistry::from_tools([wait, ping]).unwrap(), load)
}

fn wait(ms: u64) -> ToolInvocation {
    ToolInvocation::new("wait", json!({ "ms": ms }))
}

fn refused(error: &BoxError) -> ToolResult {
    if error.is::<timeout::error::Elapsed>() {
        ToolResult::timeout("too long")
    } else if error.is::<load_shed::error::Overloaded>() {
        ToolResult::failure("too many")
    } else {
        ToolResult::failure("other").with_error(error.to_string())
    }
}

/// Many callers at once, each with its own clone, as a server has it.
async fn call_all<S>(service: &S, calls: Vec<ToolInvocation>) -> Vec<ToolResult>
where
    S: Service<ToolInvocation, Response = ToolResult> + Clone,
    S::Error: Into<BoxError>,
{
    let calls = calls.into_iter().map(|call| service.clone().oneshot(call));
    (join_all(calls).await.into_iter())
        .map(|result| result.unwrap_or_else(|error| refused(&error.into())))
        .collect()
}

fn count(results: &[ToolResult], text: &str) -> usize {
    results
        .iter()
        .filter(|result| result.text() == text)
        .count()
}

#[tokio::test]
async fn registry_and_definition_are_services_by_value_and_by_reference() {
    async fn text(
        service: impl Service<ToolInvocation, Response = ToolResult, Error = Infallible>,
    ) -> String {
        let Ok(result) = service.oneshot(ToolInvocation::new("ping", ())).await;
        result.into_text()
    }

    let (tools, _) = tools();
    let ping = tools.get("ping").unwrap();
    assert_eq!(text(&tools).await, "pong");
    assert_eq!(text(ping).await, "pong");
    assert_eq!(text(ping.clone()).await, "pong");
    assert_eq!(text(tools.clone()).await, "pong");
}

#[tokio::test]
async fn what_is_wrong_with_a_call_is_a_result_and_no_error() {
    let (mut tools, _) = tools();
    let Ok(bad) = tools
        .ready()
        .await
        .unwrap()
        .call(ToolInvocation::new("wait", json!({ "ms": "?" })))
        .await;
    assert!(
        bad.text()
            .starts_with("Invalid arguments for tool \"wait\", 1 problem"),
        "{bad:?}"
    );
    let Ok(unknown) = tools.call(ToolInvocation::new("pign", ())).await;
    assert_eq!(
        unknown.text(),
        "There is no tool named \"pign\"; did you mean \"ping\"?"
    );
}

#[tokio::test]
async fn a_call_that_is_not_polled_has_not_begun() {
    let (mut tools, load) = tools();
    drop(tools.call(wait(1)));
    assert_eq!(load.peak.load(SeqCst), 0);
}

#[tokio::test(start_paused = true)]
async fn timeout_drops_the_handlers_that_are_late() {
    let (tools, load) = tools();
    let service = ServiceBuilder::new()
        .timeout(Duration::from_millis(50))
        .service(tools);
    let calls = (0..100)
        .map(|index| wait(if index % 2 == 0 { 10 } else { 1_000 }))
        .collect();
    let results = call_all(&service, calls).await;
    assert_eq!(count(&results, "waited 10 ms"), 50);
    assert_eq!(count(&results, "too long"), 50);
    assert!(
        results
            .iter()
            .filter(|result| !result.is_success())
            .all(|result| result.kind() == ResultKind::Timeout)
    );
    assert_eq!(load.dropped.load(SeqCst), 50);
    assert_eq!(load.running.load(SeqCst), 0);
}

#[tokio::test(start_paused = true)]
async fn concurrency_limit_lets_a_few_run_and_all_finish() {
    let (tools, load) = tools();
    let service = ServiceBuilder::new().concurrency_limit(8).service(tools);
    let start = Instant::now();
    let results = call_all(&service, (0..200).map(|_| wait(10)).collect()).await;
    assert_eq!(count(&results, "waited 10 ms"), 200);
    assert_eq!(load.peak.load(SeqCst), 8);
    // 25 rounds of 8; without the limit it would be one.
    assert!(start.elapsed() >= Duration::from_millis(250));
}

#[tokio::test(start_paused = true)]
async fn load_shed_refuses_at_once_what_the_limit_has_no_room_for() {
    let (tools, load) = tools();
    let service = ServiceBuilder::new()
        .load_shed()
        .concurrency_limit(8)
        .service(tools);
    let results = call_all(&service, (0..200).map(|_| wait(10)).collect()).await;
    assert_eq!(count(&results, "waited 10 ms"), 8);
    assert_eq!(count(&results, "too many"), 192);
    assert_eq!(load.peak.load(SeqCst), 8);

    let results = call_all(&service, vec![wait(10)]).await;
    assert_eq!(count(&results, "waited 10 ms"), 1, "there is room again");
}

#[tokio::test(start_paused = true)]
async fn rate_limit_spreads_calls_over_time() {
    let (tools, _) = tools();
    let mut service = ServiceBuilder::new()
        .rate_limit(10, Duration::from_secs(1))
        .service(tools);
    let start = Instant::now();
    for _ in 0..35 {
        let result = service
            .ready()
            .await
            .unwrap()
            .call(ToolInvocation::new("ping", ()))
            .await;
        assert_eq!(result.unwrap().text(), "pong");
    }
    assert!(
        start.elapsed() >= Duration::from_secs(3),
        "{:?}",
        start.elapsed()
    );
}

#[tokio::test(start_paused = true)]
async fn all_layers_together_lose_no_call() {
    let (tools, load) = tools();
    let service = ServiceBuilder::new()
        .map_result(|result: Result<_, BoxError>| {
            Ok::<_, BoxError>(result.unwrap_or_else(|error| refused(&error)))
        })
        .load_shed()
        .buffer(64)
        .rate_limit(100, Duration::from_secs(1))
        .concurrency_limit(16)
        .timeout(Duration::from_millis(100))
        .service(tools);
    let calls = (0..200)
        .map(|index| wait(if index % 4 == 0 { 10_000 } else { 10 }))
        .collect();
    let results = call_all(&service, calls).await;
    assert_eq!(results.len(), 200);
    let [done, late, shed] =
        ["waited 10 ms", "too long", "too many"].map(|text| count(&results, text));
    assert_eq!(done + late + shed, 200, "{results:?}");
    assert!(
        done > 0 && late > 0 && shed > 0,
        "{done} done, {late} late, {shed} shed"
    );
    assert!(load.peak.load(SeqCst) <= 16);
    assert_eq!(load.running.load(SeqCst), 0);
    assert_eq!(load.dropped.load(SeqCst), late);
}

#[tokio::test(start_paused = true)]
async fn a_retry_sees_the_result() {
    #[derive(Clone)]
    struct Twice(usize);

    impl<E> tower::retry::Policy<ToolInvocation, ToolResult, E> for Twice {
        type Future = std::future::Ready<()>;

        fn retry(
            &mut self,
            _: &mut ToolInvocation,
            result: &mut Result<ToolResult, E>,
        ) -> Option<Self::Future> {
            let failed = result.as_ref().is_ok_and(|result| !result.is_success());
            (failed && self.0 > 0).then(|| {
                self.0 -= 1;
                ready(())
            })
        }

        fn clone_request(&mut self, call: &ToolInvocation) -> Option<ToolInvocation> {
            Some(call.clone())
        }
    }

    let tries = Arc::new(AtomicUsize::new(0));
    let flaky = ToolDefinition::inline("flaky", "Works the third time.")
        .handler({
            let tries = Arc::clone(&tries);
            move || match tries.fetch_add(1, SeqCst) {
                0 | 1 => ToolResult::failure("not yet"),
                _ => ToolResult::success("now"),
            }
        })
        .unwrap();
    let service = ServiceBuilder::new().retry(Twice(2)).service(flaky);
    let Ok(result) = service.oneshot(ToolInvocation::new("flaky", ())).await;
    assert_eq!((result.text(), tries.load(SeqCst)), ("now", 3));
}

/// Layers whose refusals the model reads.
macro_rules! guarded {
    ($tools:expr) => {
        $tools.layer(
            ServiceBuilder::new()
                .map_result(|result: Result<_, BoxError>| {
                    Ok::<_, BoxError>(result.unwrap_or_else(|error| refused(&error)))
                })
                .load_shed()
                .concurrency_limit(8)
                .timeout(Duration::from_millis(100)),
        )
    };
}

#[tokio::test(start_paused = true)]
async fn a_layered_registry_is_a_registry_whose_tools_share_the_layers() {
    let (tools, load) = tools();
    let json = serde_json::to_string(&tools).unwrap();
    let tools = guarded!(tools);
    assert_eq!(
        serde_json::to_string(&tools).unwrap(),
        json,
        "hosts see no difference"
    );

    let definition = tools.get("wait").unwrap();
    let calls = (0..100).map(|_| tools.invoke(wait(10)));
    let others = (0..100).map(|_| definition.invoke(wait(10)));
    let (results, others) = join(join_all(calls), join_all(others)).await;
    let results = [results, others].concat();
    assert_eq!(count(&results, "waited 10 ms"), 8);
    assert_eq!(count(&results, "too many"), 192);
    assert_eq!(load.peak.load(SeqCst), 8);

    let late = tools.invoke(wait(1_000)).await;
    assert_eq!(
        (late.text(), late.kind()),
        ("too long", ResultKind::Timeout)
    );
    assert_eq!(load.dropped.load(SeqCst), 1);
}

#[tokio::test]
async fn what_is_wrong_with_a_call_is_told_through_layers_as_without_them() {
    let plain = tools().0;
    let layered = guarded!(plain.clone());
    for call in [
        ToolInvocation::new("wait", json!({ "ms": "?", "s": 1 })),
        ToolInvocation::new("pign", ()),
        ToolInvocation::new("ping", "[]"),
    ] {
        let expected = plain.invoke(call.clone()).await;
        let result = layered.invoke(call).await;
        assert_eq!(result.text(), expected.text());
        let causes = [&expected, &result].map(|it| discriminant(it.cause().unwrap()));
        assert_eq!(causes[0], causes[1]);
    }
}

#[tokio::test(start_paused = true)]
async fn what_a_tool_says_of_its_run_holds_within_the_layers() {
    let slow = |name| {
        ToolDefinition::inline(name, "Waits.")
            .async_handler(|| sleep(Duration::from_millis(10)))
            .unwrap()
    };
    let blocking = ToolDefinition::inline("block", "Tells its thread.")
        .handler(|| format!("{:?}", std::thread::current().id()))
        .unwrap()
        .blocking(true);
    let tools = [
        slow("late").timeout(Duration::from_millis(1)),
        slow("slow"),
        blocking,
    ];
    let tools = guarded!(ToolRegistry::from_tools(tools).unwrap());
    let call = |name: &str| tools.invoke(ToolInvocation::new(name, ()));
    assert_eq!(
        call("late").await.text(),
        "The tool \"late\" did not finish within 1ms."
    );
    assert_eq!(call("slow").await.text(), "Success");
    let here = format!("{:?}", std::thread::current().id());
    assert_ne!(call("block").await.text(), here);
}

#[tokio::test]
async fn an_error_of_a_layer_is_hidden_from_the_model_unless_something_words_it() {
    let tools =
        tools()
            .0
            .layer(ServiceBuilder::new().filter(|_: ToolInvocation| {
                Err::<ToolInvocation, _>(BoxError::from("the token is 1234"))
            }));
    let result = tools.invoke(ToolInvocation::new("ping", ())).await;
    assert!(
        !result.is_success() && !result.text().contains("1234"),
        "{result:?}"
    );
    assert_eq!(result.error(), Some("the token is 1234"));
}
