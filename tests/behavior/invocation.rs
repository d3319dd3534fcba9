//! Invocations: what they carry and how they are built.

use std::sync::{Arc, Mutex};

use copilot_tool::{Arguments, Progress, ToolDefinition, ToolInvocation};
use serde_json::{Map, Value, json};

use crate::call;

#[test]
fn a_new_invocation_carries_name_and_arguments_only() {
    let invocation = ToolInvocation::new("a", json!({ "n": 1 }));
    assert_eq!(invocation.name(), "a");
    assert_eq!(invocation.arguments(), &Arguments::Value(json!({ "n": 1 })));
    assert_eq!(invocation.session_id(), None);
    assert_eq!(invocation.call_id(), None);
    assert_eq!(invocation.request_id(), None);
    assert_eq!(invocation.agent_id(), None);
    assert_eq!(invocation.traceparent(), None);
    assert_eq!(invocation.tracestate(), None);
    assert!(invocation.repairs().is_empty());
    assert!(invocation.extensions().is_empty());
}

#[test]
fn every_part_is_kept() {
    let invocation = ToolInvocation::new("a", ())
        .with_session_id("s")
        .with_call_id("c")
        .with_request_id("r")
        .with_agent_id("g")
        .with_trace_context(
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            Some("k=v".into()),
        );
    assert_eq!(invocation.session_id(), Some("s"));
    assert_eq!(invocation.call_id(), Some("c"));
    assert_eq!(invocation.request_id(), Some("r"));
    assert_eq!(invocation.agent_id(), Some("g"));
    assert!(invocation.traceparent().unwrap().starts_with("00-"));
    assert_eq!(invocation.tracestate(), Some("k=v"));
}

#[test]
fn text_stays_text_and_values_stay_values() {
    let arguments = |invocation: ToolInvocation| invocation.into_arguments();
    let text = Arguments::Text(r#"{"n":1}"#.into());
    assert_eq!(arguments(ToolInvocation::new("a", r#"{"n":1}"#)), text);
    assert_eq!(
        arguments(ToolInvocation::new("a", String::from(r#"{"n":1}"#))),
        text
    );
    let value = json!({ "n": 1 });
    assert_eq!(
        arguments(ToolInvocation::new("a", value.clone())),
        Arguments::Value(value.clone())
    );
    let map: Map<String, Value> = value.as_object().unwrap().clone();
    assert_eq!(
        arguments(ToolInvocation::new("a", map)),
        Arguments::Value(value)
    );
    let string = json!("text");
    assert_eq!(
        arguments(ToolInvocation::new("a", string.clone())),
        Arguments::Value(string)
    );
    assert_eq!(
        arguments(ToolInvocation::new("a", ())),
        Arguments::Value(Value::Null)
    );
}

#[test]
fn decoding_takes_the_arguments() {
    for mut invocation in [
        ToolInvocation::new("a", json!({ "n": 1 })),
        ToolInvocation::new("a", r#"{"n":1}"#),
    ] {
        let args: Map<String, Value> = invocation.decode().unwrap();
        assert_eq!(args["n"], 1);
        assert_eq!(invocation.arguments(), &Arguments::from(()));
    }
}

#[derive(Debug, PartialEq)]
struct User(&'static str);

#[derive(Debug, PartialEq)]
struct Tenant(u32);

#[test]
fn extensions_are_found_by_type() {
    let mut invocation = ToolInvocation::new("a", ())
        .with_extension(User("ada"))
        .with_extension(Tenant(1))
        .with_extension(User("bob"));
    assert_eq!(invocation.extension(), Some(&User("bob")));
    assert_eq!(invocation.extensions().get(), Some(&Tenant(1)));
    assert_eq!(invocation.extension::<String>(), None);
    assert_eq!(invocation.extensions().len(), 2);

    let copy = invocation.clone();
    invocation.extensions_mut().insert(Tenant(2));
    assert_eq!(invocation.extension(), Some(&Tenant(2)));
    assert_eq!(copy.extension(), Some(&Tenant(1)));
}

#[tokio::test]
async fn what_a_handler_reports_reaches_the_host_that_listens() {
    let copy = ToolDefinition::inline("copy", "Copies.")
        .handler_with_invocation(|invocation: &ToolInvocation| {
            invocation.report(Progress::new(1));
            invocation.report(Progress::new(2.5).of(3).message("nearly"));
        })
        .unwrap();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listen = {
        let heard = Arc::clone(&heard);
        move |progress: Progress| heard.lock().unwrap().push(progress)
    };
    let result = copy.invoke(call("copy").with_progress(listen)).await;
    assert!(result.is_success());
    let heard = std::mem::take(&mut *heard.lock().unwrap());
    assert_eq!(
        heard,
        [Progress::new(1), Progress::new(2.5).of(3).message("nearly")]
    );
    assert_eq!((heard[0].done, heard[0].total), (1.0, None));
    assert_eq!(heard[1].total, Some(3.0));
    assert_eq!(heard[1].message.as_deref(), Some("nearly"));

    let result = copy.invoke(call("copy")).await;
    assert!(result.is_success(), "nobody has to listen");
}
