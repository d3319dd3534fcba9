//! What can finish an inline tool: closures whose argument types are never written, with and without the invocation.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use copilot_tool::{
    FailureCause, Json, Param, ResultKind, ToolDefinition, ToolError, ToolInvocation, ToolRegistry,
    ToolResult,
};
use serde_json::{Value, json};

use super::{invoke, text};

fn int(name: &'static str) -> Param<i64> {
    Param::new(name, "A number.")
}

/// Numbers under the names of `names`, each its place.
fn places(names: &str) -> Value {
    names
        .chars()
        .zip(1..)
        .map(|(name, place)| (name.to_string(), Value::from(place)))
        .collect()
}

// The order of the parameters is the order of the arguments, whatever the order of the keys.
#[tokio::test]
async fn there_may_be_eight_parameters() {
    let inline = || ToolDefinition::inline("tool", "Adds.");
    let zero = inline().handler(|| 0).unwrap();
    let one = inline().param(int("a")).handler(|a| a).unwrap();
    let two = inline()
        .param(int("a"))
        .param(int("b"))
        .handler(|a, b| a * 10 + b)
        .unwrap();
    let three = inline()
        .param(int("a"))
        .param(int("b"))
        .param(int("c"))
        .async_handler(async |a, b, c| a * 100 + b * 10 + c)
        .unwrap();
    let four = inline()
        .param(int("a"))
        .param(int("b"))
        .param(int("c"))
        .param(int("d"))
        .handler(|a, b, c, d| vec![a, b, c, d])
        .unwrap();
    let five = inline()
        .param(int("a"))
        .param(int("b"))
        .param(int("c"))
        .param(int("d"))
        .param(int("e"))
        .handler_with_invocation(|_, a, b, c, d, e| vec![a, b, c, d, e])
        .unwrap();
    let six = inline()
        .param(int("a"))
        .param(int("b"))
        .param(int("c"))
        .param(int("d"))
        .param(int("e"))
        .param(int("f"))
        .async_handler(|a, b, c, d, e, f| async move { vec![a, b, c, d, e, f] })
        .unwrap();
    let seven = inline()
        .param(int("a"))
        .param(int("b"))
        .param(int("c"))
        .param(int("d"))
        .param(int("e"))
        .param(int("f"))
        .param(int("g"))
        .async_handler_with_invocation(async |_, a, b, c, d, e, f, g| vec![a, b, c, d, e, f, g])
        .unwrap();
    let eight = inline()
        .param(int("a"))
        .param(int("b"))
        .param(int("c"))
        .param(int("d"))
        .param(int("e"))
        .param(int("f"))
        .param(int("g"))
        .param(int("h"))
        .handler(|a, b, c, d, e, f, g, h| vec![a, b, c, d, e, f, g, h])
        .unwrap();
    for (tool, names, told) in [
        (zero, "", "0"),
        (one, "a", "1"),
        (two, "ab", "12"),
        (three, "abc", "123"),
        (four, "abcd", "[1,2,3,4]"),
        (five, "abcde", "[1,2,3,4,5]"),
        (six, "abcdef", "[1,2,3,4,5,6]"),
        (seven, "abcdefg", "[1,2,3,4,5,6,7]"),
        (eight, "abcdefgh", "[1,2,3,4,5,6,7,8]"),
    ] {
        let arguments = places(names);
        assert_eq!(text(&tool, arguments.clone()).await, told);
        let reversed: serde_json::Map<_, _> = arguments
            .as_object()
            .unwrap()
            .clone()
            .into_iter()
            .rev()
            .collect();
        assert_eq!(text(&tool, reversed.into()).await, told);
        let properties = tool.parameters()["properties"].as_object().unwrap();
        assert_eq!(
            properties.keys().map(String::as_str).collect::<String>(),
            names
        );
        let required = tool.parameters()["required"].as_array().unwrap();
        assert_eq!(required.len(), names.len());
    }
}

#[tokio::test]
async fn every_result_of_other_tools_is_one_here() {
    let it = || ToolDefinition::inline("tool", "Does it.").param(Param::<i32>::new("it", "It."));
    let sent = || json!({ "it": 2 });
    let tool = it().handler(|it| it.to_string()).unwrap();
    assert_eq!(text(&tool, sent()).await, "2");
    let tool = it().handler(|_| "text").unwrap();
    assert_eq!(text(&tool, sent()).await, "text");
    let tool = it().handler(|_| ()).unwrap();
    assert_eq!(text(&tool, sent()).await, "Success");
    let tool = it().handler(|it| (it > 2).then_some(it)).unwrap();
    assert_eq!(text(&tool, sent()).await, "null");
    let tool = it()
        .handler(|it| Json(BTreeMap::from([("it", it)])))
        .unwrap();
    assert_eq!(text(&tool, sent()).await, "{\"it\":2}");
    let tool = it().handler(|_| ToolResult::rejected("No.")).unwrap();
    assert_eq!(invoke(&tool, sent()).await.kind(), ResultKind::Rejected);
    let tool = it()
        .handler(|it| {
            if it == 2 {
                return Err(ToolError::failed("Not 2."));
            }
            Ok(it.checked_mul(2))
        })
        .unwrap();
    let result = invoke(&tool, sent()).await;
    assert_eq!((result.text(), result.is_success()), ("Not 2.", false));
}

#[tokio::test]
async fn the_error_of_a_handler_stays_with_the_host() {
    type Boxed = Box<dyn std::error::Error + Send + Sync>;
    let tool = ToolDefinition::inline("tool", "Parses.")
        .param(Param::<String>::new("it", "It."))
        .async_handler(|it| async move {
            let number: u8 = it.parse()?;
            Ok::<_, Boxed>(number)
        })
        .unwrap();
    assert_eq!(text(&tool, json!({ "it": "7" })).await, "7");
    let result = invoke(&tool, json!({ "it": "seven" })).await;
    assert!(!result.text().contains("digit"), "{}", result.text());
    assert!(result.error().unwrap().contains("invalid digit"));

    fn parse(it: String) -> Result<String, std::num::ParseIntError> {
        it.parse::<u8>().map(|_| it)
    }
    let tool = ToolDefinition::inline("tool", "Parses.")
        .param(Param::<String>::new("it", "It."))
        .handler(parse)
        .unwrap()
        .expose_errors(true);
    assert!(
        text(&tool, json!({ "it": "seven" }))
            .await
            .contains("invalid digit")
    );
}

#[tokio::test]
async fn a_panic_is_a_result() {
    let it = || ToolDefinition::inline("tool", "Does it.").param(Param::<u8>::new("it", "It."));
    async fn panic(_: u8) {
        tokio::task::yield_now().await;
        panic!("later");
    }
    for (tool, told) in [
        (
            it().handler(|it| -> u8 { panic!("now {it}") }),
            "panicked: now 1",
        ),
        (it().async_handler(panic), "panicked: later"),
        (
            it().async_handler(|it| {
                assert!(it == 0, "first");
                async {}
            }),
            "panicked: first",
        ),
    ] {
        let tool = tool.unwrap();
        let result = invoke(&tool, json!({ "it": 1 })).await;
        assert!(matches!(result.cause(), Some(FailureCause::Panic)));
        assert_eq!(result.error(), Some(told));
        assert!(!result.text().contains("panicked"), "{}", result.text());
    }
}

// ADR-006: handlers keep the state of the place where they are written.
#[tokio::test]
async fn closures_share_what_they_capture() {
    let count = Arc::new(AtomicU32::new(0));
    let notes = Arc::new(Mutex::new(Vec::new()));
    let add = {
        let count = Arc::clone(&count);
        ToolDefinition::inline("add", "Adds.")
            .param(Param::<u32>::new("by", "How much.").default_value(1))
            .handler(move |by| count.fetch_add(by, Ordering::Relaxed) + by)
            .unwrap()
    };
    let note = {
        let notes = Arc::clone(&notes);
        ToolDefinition::inline("note", "Notes.")
            .param(Param::<String>::new("text", "What."))
            .async_handler_with_invocation(move |invocation, text| {
                let notes = Arc::clone(&notes);
                async move {
                    tokio::task::yield_now().await;
                    notes
                        .lock()
                        .unwrap()
                        .push(format!("{:?}: {text}", invocation.session_id()));
                }
            })
            .unwrap()
    };
    let tools = ToolRegistry::from_tools([add, note]).unwrap();
    for (name, arguments, told) in [
        ("add", json!({ "by": 2 }), "2"),
        ("add", json!({}), "3"),
        ("note", json!({ "text": "a" }), "Success"),
    ] {
        let call = ToolInvocation::new(name, arguments).with_session_id("s");
        assert_eq!(tools.invoke(call).await.text(), told);
    }
    assert_eq!(count.load(Ordering::Relaxed), 3);
    assert_eq!(*notes.lock().unwrap(), ["Some(\"s\"): a"]);
}

#[tokio::test]
async fn a_handler_sees_the_invocation() {
    fn seen(invocation: &ToolInvocation) -> String {
        let name = invocation.name();
        let repairs = invocation.repairs().len();
        format!("{name} {:?} {repairs}", invocation.session_id())
    }
    async fn later(invocation: ToolInvocation, _: u8) -> String {
        tokio::task::yield_now().await;
        seen(&invocation)
    }
    let it = || ToolDefinition::inline("tool", "Does it.").param(Param::<u8>::new("it", "It."));
    for tool in [
        it().handler_with_invocation(|invocation, _| seen(invocation)),
        it().async_handler_with_invocation(later),
        it().async_handler_with_invocation(async |invocation, _| seen(&invocation)),
    ] {
        let call = ToolInvocation::new("tool", json!({ "it": "1" })).with_session_id("s");
        assert_eq!(
            tool.unwrap().invoke(call).await.text(),
            "tool Some(\"s\") 1"
        );
    }
    let tool = ToolDefinition::inline("tool", "Does it.")
        .handler_with_invocation(seen)
        .unwrap();
    assert_eq!(text(&tool, json!({})).await, "tool None 0");
}

#[tokio::test]
async fn parameters_may_have_any_name() {
    let tool = ToolDefinition::inline("tool", "Does it.")
        .param(Param::<String>::new("args", "One."))
        .param(Param::<String>::new("self_", "Two."))
        .param(Param::<String>::new("invocation", "Three."))
        .param(Param::<String>::new("result", "Four."))
        .param(Param::<String>::new("__args", "Five."))
        .param(Param::<String>::new("type", "Six."))
        .handler_with_invocation(|_, args, self_, invocation, result, __args, r#type| {
            [args, self_, invocation, result, __args, r#type].concat()
        })
        .unwrap();
    let sent = json!({ "args": "1", "self_": "2", "invocation": "3", "result": "4", "__args": "5", "type": "6" });
    assert_eq!(text(&tool, sent).await, "123456");
    assert!(
        text(&tool, json!({ "args": { "args": "1" } }))
            .await
            .contains("\n- args: expected string")
    );
}

// What a closure captures and what its parameters allow may both come from the outside.
#[tokio::test]
async fn choices_may_be_known_at_run_time_only() {
    let stations = ["Oslo", "Lima"].map(str::to_owned);
    let tool = ToolDefinition::inline("get_weather", "Get the weather.")
        .param(Param::<String>::new("city", "City.").choices(stations.clone()))
        .param(
            Param::<String>::new("near", "City.")
                .optional()
                .choices(stations.to_vec()),
        )
        .param(Param::<u8>::new("days", "Days.").optional().choices([1, 7]))
        .handler(|city, near, days| format!("{city} {near:?} {days:?}"))
        .unwrap();
    assert_eq!(
        tool.parameters()["properties"]["city"]["enum"],
        json!(stations)
    );
    let sent = json!({ "city": "Lima", "near": "Oslo", "days": 7 });
    assert_eq!(text(&tool, sent).await, "Lima Some(\"Oslo\") Some(7)");
    let told = text(&tool, json!({ "city": "Rome", "days": 2 })).await;
    assert!(told.contains("- city: must be one of \"Oslo\", \"Lima\", got \"Rome\"\n- days: must be one of 1, 7, got 2"), "{told}");
}

// R5
#[tokio::test]
async fn a_default_stands_for_absent_and_null_and_for_nothing_else() {
    let tool = ToolDefinition::inline("tool", "Does it.")
        .param(Param::<u32>::new("limit", "At most.").default_value(10))
        .param(Param::<String>::new("note", "Note.").optional())
        .handler(|limit, note| format!("{limit} {note:?}"))
        .unwrap();
    for (sent, told) in [
        (json!({}), "10 None"),
        (json!({ "limit": null, "note": null }), "10 None"),
        (json!({ "limit": 3, "note": "" }), "3 Some(\"\")"),
    ] {
        assert_eq!(text(&tool, sent).await, told);
    }
    for sent in [
        json!({ "limit": "many" }),
        json!({ "limit": -1 }),
        json!({ "limit": 1.5 }),
    ] {
        let result = invoke(&tool, sent).await;
        assert!(matches!(
            result.cause(),
            Some(FailureCause::BadArguments(_))
        ));
    }
    assert_eq!(tool.parameters()["properties"]["limit"]["default"], 10);
    assert_eq!(tool.parameters()["required"], json!([]));
}

#[tokio::test]
async fn flags_are_those_of_every_definition() {
    let tool = ToolDefinition::inline("tool", "Does it.")
        .async_handler(|| async {
            tokio::time::sleep(Duration::from_secs(60)).await;
        })
        .unwrap()
        .overrides_built_in_tool(true)
        .timeout(Duration::from_millis(10));
    assert!(tool.overrides_built_in());
    assert_eq!(invoke(&tool, json!({})).await.kind(), ResultKind::Timeout);
    let tool = ToolDefinition::inline("tool", "Does it.")
        .handler(|| "done")
        .unwrap()
        .blocking(true);
    assert_eq!(text(&tool, json!({})).await, "done");
}
