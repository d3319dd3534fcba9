//! What a client learns of the server and its tools.

use copilot_tool::{ToolRegistry, mcp::Server};
use insta::assert_json_snapshot;
use serde_json::Value;

use crate::{
    connection::{Client, soon},
    tools::server,
};

async fn tools(client: &Client) -> Value {
    let tools = soon(client.service.list_all_tools()).await.unwrap();
    serde_json::to_value(tools).unwrap()
}

fn names(tools: &Value) -> Vec<&str> {
    let tools = tools.as_array().unwrap().iter();
    tools.map(|tool| tool["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_client_learns_name_version_and_instructions() {
    let client = Client::connect(&server().0).await;
    let peer = client.service.peer_info().unwrap();
    assert_json_snapshot!(*peer);
}

#[tokio::test]
async fn tools_are_told_in_order_with_all_that_mcp_has_a_place_for() {
    let client = Client::discover(&server().0).await;
    let tools = tools(&client).await;
    assert_eq!(
        names(&tools),
        [
            "get_weather",
            "file_op",
            "stay",
            "panic",
            "pictures",
            "denied",
            "list",
            "who"
        ],
        "a tool without a handler is not here"
    );
    assert_json_snapshot!([&tools[0], &tools[1], &tools[2], &tools[6]]);
}

#[tokio::test]
async fn an_older_client_is_not_told_of_output_that_is_no_object() {
    let client = Client::connect(&server().0).await;
    let tools = tools(&client).await;
    assert_eq!(tools[6]["outputSchema"], Value::Null);
    assert_eq!(tools[0]["outputSchema"]["type"], "object");
}

#[tokio::test]
async fn every_input_schema_is_an_object_that_a_validator_takes() {
    let client = Client::connect(&server().0).await;
    for tool in tools(&client).await.as_array().unwrap() {
        assert_eq!(tool["inputSchema"]["type"], "object", "{tool}");
        jsonschema::meta::validate(&tool["inputSchema"]).unwrap();
    }
}

#[tokio::test]
async fn a_server_without_tools_has_an_empty_list() {
    let client = Client::connect(&Server::new(ToolRegistry::new())).await;
    assert_eq!(tools(&client).await, Value::Array(Vec::new()));
    let peer = client.service.peer_info().unwrap();
    let server = peer.server_info.clone().unwrap();
    assert_eq!(server.name, "copilot-tool");
}
