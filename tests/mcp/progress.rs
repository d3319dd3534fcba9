//! Progress: told to a client that asked for it, in order, and before the result.

use std::{sync::Mutex, time::Duration};

use copilot_tool::{Progress, ToolInvocation, ToolRegistry, mcp::Server};
use serde_json::json;

use crate::{
    connection::{Client, Typist, soon},
    tools::inline,
};

/// `count` reports faster than anybody reads, `back` goes backwards, and `keep` leaves its invocation to another task.
fn server() -> Server {
    let count = inline("count").handler_with_invocation(|invocation: &ToolInvocation| {
        for done in 1..=3 {
            invocation.report(Progress::new(done).of(3).message(format!("step {done}")));
        }
        "counted"
    });
    let back = inline("back").handler_with_invocation(|invocation: &ToolInvocation| {
        for done in [1.0, 2.0, 2.0, 1.5, 2.5] {
            invocation.report(Progress::new(done));
        }
    });
    static KEPT: Mutex<Vec<ToolInvocation>> = Mutex::new(Vec::new());
    let keep = inline("keep").handler_with_invocation(|invocation: &ToolInvocation| {
        KEPT.lock().unwrap().push(invocation.clone());
        invocation.report(Progress::new(1));
    });
    let flood =
        inline("flood").async_handler_with_invocation(|invocation: ToolInvocation| async move {
            for done in 0..10_000 {
                invocation.report(Progress::new(done));
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
            invocation.report(Progress::new(10_000));
            "flooded"
        });
    let tools = [count, back, keep, flood].map(Result::unwrap);
    Server::new(ToolRegistry::from_tools(tools).unwrap())
}

/// What a typist hears for a call with a progress token: the progress, then the text of the result.
async fn call(typist: &mut Typist, name: &str) -> (Vec<f64>, String) {
    let params = json!({ "name": name, "_meta": { "progressToken": "t" } });
    typist
        .say(json!({ "id": 7, "method": "tools/call", "params": params }))
        .await;
    let mut progress = Vec::new();
    loop {
        let message = typist.hear().await.unwrap();
        if message["id"] == 7 {
            let text = message["result"]["content"][0]["text"].as_str().unwrap();
            return (progress, text.to_owned());
        }
        assert_eq!(message["method"], "notifications/progress");
        assert_eq!(message["params"]["progressToken"], "t");
        progress.push(message["params"]["progress"].as_f64().unwrap());
    }
}

#[tokio::test]
async fn all_reports_come_in_order_and_before_the_result() {
    let mut typist = Typist::introduced(&server()).await;
    assert_eq!(
        call(&mut typist, "count").await,
        (vec![1.0, 2.0, 3.0], "counted".to_owned())
    );
}

#[tokio::test]
async fn total_and_message_come_along() {
    let mut client = Client::connect(&server()).await;
    client.call("count", json!({})).await.unwrap();
    for done in 1..=3 {
        let progress = soon(client.progress.recv()).await.unwrap();
        assert_eq!(progress.progress, f64::from(done));
        assert_eq!(progress.total, Some(3.0));
        assert_eq!(progress.message, Some(format!("step {done}")));
    }
}

#[tokio::test]
async fn what_does_not_grow_is_left_out() {
    let mut typist = Typist::introduced(&server()).await;
    assert_eq!(call(&mut typist, "back").await.0, [1.0, 2.0, 2.5]);
}

#[tokio::test]
async fn a_client_that_did_not_ask_hears_nothing() {
    let mut typist = Typist::introduced(&server()).await;
    let answer = typist.ask("tools/call", json!({ "name": "count" })).await;
    assert_eq!(answer["result"]["content"][0]["text"], "counted");
}

#[tokio::test]
async fn an_invocation_that_is_kept_does_not_hold_up_the_result() {
    let mut typist = Typist::introduced(&server()).await;
    assert_eq!(
        call(&mut typist, "keep").await,
        (vec![1.0], "Success".to_owned())
    );
}

#[tokio::test]
async fn a_flood_of_reports_is_thinned_out() {
    let mut typist = Typist::introduced(&server()).await;
    let (progress, text) = call(&mut typist, "flood").await;
    assert_eq!(text, "flooded");
    assert!(progress.len() < 1_000, "{}", progress.len());
    assert_eq!(progress.last(), Some(&10_000.0));
}
