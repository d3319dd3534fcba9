//! Streamable HTTP: requests that know nothing of each other, answered by a service that is mounted without a socket.

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{HeaderValue, Request, StatusCode, header},
};
use copilot_tool::mcp::Server;
use futures_util::future::join_all;
use rmcp::transport::StreamableHttpServerConfig;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::{connection::soon, tools::server};

fn app(server: Server) -> Router {
    Router::new().route_service("/mcp", server.http_service())
}

fn post(message: &Value) -> Request<Body> {
    Request::post("/mcp")
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::ACCEPT, "application/json, text/event-stream")
        .body(Body::from(message.to_string()))
        .unwrap()
}

async fn send(app: &Router, request: Request<Body>) -> (StatusCode, String) {
    let response = soon(app.clone().oneshot(request)).await.unwrap();
    let status = response.status();
    let body = soon(to_bytes(response.into_body(), usize::MAX))
        .await
        .unwrap();
    (status, String::from_utf8(body.to_vec()).unwrap())
}

async fn ask(app: &Router, method: &str, params: Value) -> Value {
    let message = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
    let (status, body) = send(app, post(&message)).await;
    assert_eq!(status, StatusCode::OK, "{body}");
    serde_json::from_str(&body).unwrap()
}

#[tokio::test]
async fn any_machine_takes_any_request() {
    let machines = [app(server().0), app(server().0), app(server().0)];
    let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
    let answer = ask(&machines[0], "initialize", hello).await;
    assert_eq!(answer["result"]["serverInfo"]["name"], "tests");
    assert_eq!(
        answer["result"]["capabilities"],
        json!({ "tools": {} }),
        "nobody could be told of changes"
    );

    let answer = ask(&machines[1], "tools/list", json!({})).await;
    assert_eq!(answer["result"]["tools"].as_array().unwrap().len(), 8);
    let answer = ask(
        &machines[2],
        "tools/call",
        json!({ "name": "list", "arguments": { "n": 2 } }),
    )
    .await;
    assert_eq!(answer["result"]["content"][0]["text"], "[0,1]");
}

#[tokio::test]
async fn bad_arguments_and_unknown_tools_are_answered_as_over_stdio() {
    let app = app(server().0);
    let answer = ask(
        &app,
        "tools/call",
        json!({ "name": "list", "arguments": { "m": 2 } }),
    )
    .await;
    assert_eq!(answer["result"]["isError"], true);
    let answer = ask(
        &app,
        "tools/call",
        json!({ "name": "lost", "arguments": {} }),
    )
    .await;
    assert_eq!(answer["error"]["code"], -32602);
    assert_eq!(
        answer["error"]["message"],
        r#"There is no tool named "lost"; did you mean "list"?"#
    );
    let answer = ask(
        &app,
        "tools/call",
        json!({ "name": "list", "arguments": "{\"n\": 1}" }),
    )
    .await;
    assert_eq!(answer["result"]["content"][0]["text"], "[0]");
}

#[tokio::test]
async fn two_hundred_calls_at_once_each_get_their_own_answer() {
    let app = app(server().0);
    let calls = (0..200).map(|n| {
        ask(
            &app,
            "tools/call",
            json!({ "name": "list", "arguments": { "n": n } }),
        )
    });
    for (n, answer) in join_all(calls).await.into_iter().enumerate() {
        let text = answer["result"]["content"][0]["text"].as_str().unwrap();
        assert_eq!(serde_json::from_str::<Vec<u8>>(text).unwrap().len(), n);
    }
}

#[tokio::test]
async fn a_client_that_goes_away_in_a_call_takes_the_call_along() {
    let (server, seen) = server();
    let app = app(server);
    let call =
        json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "stay" } });
    let request = tokio::spawn(app.clone().oneshot(post(&call)));
    soon(seen.begun.notified()).await;
    request.abort();
    soon(seen.dropped_one.notified()).await;
}

#[tokio::test]
async fn a_request_from_a_page_in_a_browser_is_refused() {
    let app = app(server().0);
    let ping = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" });
    let mut request = post(&ping);
    request.headers_mut().insert(
        header::ORIGIN,
        HeaderValue::from_static("https://evil.example"),
    );
    assert_eq!(send(&app, request).await.0, StatusCode::FORBIDDEN);
    let mut request = post(&ping);
    request
        .headers_mut()
        .insert(header::HOST, HeaderValue::from_static("evil.example"));
    assert_eq!(send(&app, request).await.0, StatusCode::FORBIDDEN);
    assert_eq!(send(&app, post(&ping)).await.0, StatusCode::OK);
}

#[tokio::test]
async fn what_is_no_message_or_too_large_is_refused() {
    let config = StreamableHttpServerConfig::default().with_max_request_body_bytes(1_000);
    let service = server().0.http_service_with(config);
    let app = Router::new().route_service("/mcp", service);
    let large = json!({ "jsonrpc": "2.0", "id": 1, "method": "ping", "params": { "x": "y".repeat(2_000) } });
    assert_eq!(
        send(&app, post(&large)).await.0,
        StatusCode::PAYLOAD_TOO_LARGE
    );

    let mut broken = post(&json!({}));
    *broken.body_mut() = Body::from("{\"jsonrpc\": ");
    let (status, body) = send(&app, broken).await;
    assert!(status.is_client_error(), "{status}: {body}");

    let get = Request::get("/mcp")
        .header(header::HOST, "localhost")
        .header(header::ACCEPT, "text/event-stream")
        .body(Body::empty())
        .unwrap();
    assert_eq!(
        send(&app, get).await.0,
        StatusCode::METHOD_NOT_ALLOWED,
        "there are no sessions"
    );

    let unknown = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/destroy" });
    let (_, body) = send(&app, post(&unknown)).await;
    assert!(body.contains("-32601"), "{body}");
}

#[tokio::test]
async fn progress_comes_as_a_stream_before_the_result() {
    use copilot_tool::{Progress, ToolInvocation, ToolRegistry};

    let count = crate::tools::inline("count")
        .handler_with_invocation(|invocation: &ToolInvocation| {
            invocation.report(Progress::new(1).of(2));
            "counted"
        })
        .unwrap();
    let app = app(Server::new(ToolRegistry::from_tools([count]).unwrap()));
    let params = json!({ "name": "count", "_meta": { "progressToken": 7 } });
    let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params });
    let (status, body) = send(&app, post(&call)).await;
    assert_eq!(status, StatusCode::OK);
    let progress = body.find("notifications/progress").expect("progress");
    assert!(
        progress < body.find("counted").expect("the result"),
        "{body}"
    );
}
