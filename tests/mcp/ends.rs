//! Calls that end early: cancelled, or left behind by a client that goes away.

use std::sync::atomic::Ordering::SeqCst;

use serde_json::json;

use crate::{
    connection::{Client, Typist, soon},
    tools::server,
};

#[tokio::test]
async fn a_call_that_the_client_gives_up_is_dropped() {
    let (server, seen) = server();
    let client = Client::connect(&server).await;
    {
        let call = client.call("stay", json!({}));
        tokio::pin!(call);
        tokio::select! {
            result = &mut call => panic!("{result:?}"),
            () = seen.begun.notified() => {}
        }
    }
    soon(seen.dropped_one.notified()).await;
    let result = client.result("list", json!({ "n": 1 })).await;
    assert_eq!(
        result["isError"], false,
        "the connection is as good as before"
    );
}

#[tokio::test]
async fn a_cancelled_call_has_no_answer_and_others_go_on() {
    let (server, seen) = server();
    let mut typist = Typist::introduced(&server).await;
    for id in [1, 2] {
        typist
            .say(json!({ "id": id, "method": "tools/call", "params": { "name": "stay" } }))
            .await;
        soon(seen.begun.notified()).await;
    }
    typist
        .say(json!({ "method": "notifications/cancelled", "params": { "requestId": 1, "reason": "enough" } }))
        .await;
    soon(seen.dropped_one.notified()).await;
    seen.go.notify_one();
    let answer = typist.hear().await.unwrap();
    assert_eq!(answer["id"], 2);
    assert_eq!(answer["result"]["content"][0]["text"], "gone");
    assert_eq!(seen.dropped.load(SeqCst), 1);
}

#[tokio::test]
async fn cancelling_what_is_unknown_or_over_changes_nothing() {
    let mut typist = Typist::introduced(&server().0).await;
    typist
        .ask(
            "tools/call",
            json!({ "name": "list", "arguments": { "n": 1 } }),
        )
        .await;
    for id in [json!(1), json!(99), json!("x"), json!(null)] {
        typist
            .say(json!({ "method": "notifications/cancelled", "params": { "requestId": id } }))
            .await;
    }
    assert_eq!(typist.ask("ping", json!({})).await["result"], json!({}));
}

#[tokio::test]
async fn a_client_that_hangs_up_in_a_call_still_gets_its_answer() {
    let (server, seen) = server();
    let mut typist = Typist::introduced(&server).await;
    typist
        .say(json!({ "id": 1, "method": "tools/call", "params": { "name": "stay" } }))
        .await;
    soon(seen.begun.notified()).await;
    typist.hang_up().await;
    seen.go.notify_one();
    assert_eq!(
        typist.hear().await.unwrap()["result"]["content"][0]["text"],
        "gone"
    );
    assert_eq!(typist.hear().await, None);
    assert_eq!(typist.end().await, Ok(()));
}

#[tokio::test(start_paused = true)] // rmcp gives them five seconds
async fn calls_of_a_client_that_is_gone_are_dropped_and_the_server_ends() {
    let (server, seen) = server();
    let mut typist = Typist::introduced(&server).await;
    for id in 0..20 {
        typist
            .say(json!({ "id": id, "method": "tools/call", "params": { "name": "stay" } }))
            .await;
        soon(seen.begun.notified()).await;
    }
    assert_eq!(typist.end().await, Ok(()));
    while seen.dropped.load(SeqCst) < 20 {
        soon(seen.dropped_one.notified()).await;
    }
}
