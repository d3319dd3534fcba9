//! Tools that change while clients are connected.

use copilot_tool::{ToolRegistry, mcp::Server};
use rmcp::model::{ServerNotification, SubscriptionFilter};
use serde_json::json;

use crate::{
    connection::{Client, soon},
    tools::{inline, server},
};

fn registry(name: &'static str) -> ToolRegistry {
    let tool = inline(name).handler(move || name).unwrap();
    ToolRegistry::from_tools([tool]).unwrap()
}

async fn names(client: &Client) -> Vec<String> {
    let tools = soon(client.service.list_all_tools()).await.unwrap();
    tools
        .into_iter()
        .map(|tool| tool.name.into_owned())
        .collect()
}

fn subscription() -> SubscriptionFilter {
    serde_json::from_value(json!({ "toolsListChanged": true })).unwrap()
}

#[tokio::test]
async fn clients_are_told_and_find_the_new_tools() {
    let server = Server::new(registry("old"));
    let mut clients = [
        Client::connect(&server).await,
        Client::connect(&server).await,
    ];
    for client in &clients {
        let tools = client
            .service
            .peer_info()
            .unwrap()
            .capabilities
            .tools
            .clone();
        assert_eq!(tools.unwrap().list_changed, Some(true));
        assert_eq!(names(client).await, ["old"]);
    }
    server.set_tools(registry("new"));
    for client in &mut clients {
        soon(client.changes.recv()).await.unwrap();
        assert_eq!(names(client).await, ["new"]);
        assert_eq!(
            client.result("new", json!({})).await["content"][0]["text"],
            "new"
        );
        assert!(client.call("old", json!({})).await.is_err());
    }
}

#[tokio::test]
async fn a_subscription_is_told_until_it_is_cancelled() {
    let server = Server::new(registry("old"));
    let client = Client::discover(&server).await;
    let mut subscription = soon(client.service.listen(subscription())).await.unwrap();
    for name in ["new", "newer"] {
        server.set_tools(registry(name));
        let told = soon(subscription.next()).await.unwrap();
        assert!(
            matches!(
                told,
                Some(ServerNotification::ToolListChangedNotification(_))
            ),
            "{told:?}"
        );
        assert_eq!(names(&client).await, [name]);
    }
    soon(subscription.cancel()).await.unwrap();
    server.set_tools(registry("newest"));
    assert_eq!(
        names(&client).await,
        ["newest"],
        "the connection is as good as before"
    );
}

#[tokio::test]
async fn tools_can_be_changed_from_outside_of_the_runtime() {
    let server = Server::new(registry("old"));
    let mut client = Client::connect(&server).await;
    assert_eq!(names(&client).await, ["old"]);
    let other = server.clone();
    std::thread::spawn(move || other.set_tools(registry("new")))
        .join()
        .unwrap();
    soon(client.changes.recv()).await.unwrap();
    assert_eq!(names(&client).await, ["new"]);
    assert_eq!(server.tools().definitions()[0].name(), "new");
}

#[tokio::test]
async fn a_call_that_has_begun_goes_on_without_its_tool() {
    let (server, seen) = server();
    let client = Client::connect(&server).await;
    let call = async {
        let result = client.result("stay", json!({})).await;
        assert_eq!(result["content"][0]["text"], "gone");
    };
    let change = async {
        soon(seen.begun.notified()).await;
        server.set_tools(ToolRegistry::new());
        seen.go.notify_one();
    };
    futures_util::future::join(call, change).await;
    assert!(names(&client).await.is_empty());
}

#[tokio::test]
async fn a_client_that_is_gone_is_forgotten() {
    let server = Server::new(registry("old"));
    let client = Client::connect(&server).await;
    assert_eq!(names(&client).await, ["old"]);
    client.service.cancel().await.unwrap();
    server.set_tools(registry("new"));
    assert_eq!(names(&Client::connect(&server).await).await, ["new"]);
}
