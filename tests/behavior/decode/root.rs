//! What may stand for the arguments as a whole.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use copilot_tool::{CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};
use serde_json::{Map, Value, json};

use crate::check::{check, now};

#[derive(CopilotArgs, Debug)]
struct Nothing;

#[derive(CopilotArgs, Debug)]
struct Empty {}

#[derive(CopilotArgs, Debug)]
struct Weather {
    /// City.
    city: String,
}

#[derive(CopilotArgs, Debug)]
struct Page {
    #[arg(default = 10)]
    n: u32,
    t: Option<String>,
}

// D01
#[test]
fn blank_text_is_no_arguments() {
    for text in ["", "   ", "\n", "\t\r\n "] {
        check::<()>().reads(text, "()");
        check::<Nothing>().reads(text, "Nothing");
        check::<Empty>().reads(text, "Empty");
        check::<Page>().reads(text, "Page { n: 10, t: None }");
    }
    for text in ["", "   ", "\n"] {
        check::<()>().tolerates(json!(text), "()");
        check::<Empty>().tolerates(json!(text), "Empty");
        check::<Page>().tolerates(json!(text), "Page { n: 10, t: None }");
    }
}

// D02, seed R19
#[test]
fn null_and_absent_arguments_are_no_arguments() {
    let page = "Page { n: 10, t: None }";
    check::<Page>()
        .accepts(json!({}), page)
        .tolerates(Value::Null, page)
        .reads("null", page)
        .reads(" null ", page)
        .reads("{}", page);
    let absent = check::<Page>().decode(copilot_tool::Arguments::default());
    assert_eq!(absent, Ok((page.to_owned(), vec![])));
}

// D02
#[test]
fn no_arguments_miss_what_is_required() {
    check::<Weather>()
        .rejects(Value::Null, "\n- city: required string is missing\n")
        .refuses("", "\n- city: required string is missing\n")
        .refuses("null", "\n- city: required string is missing\n");
}

// D03
#[test]
fn a_tool_without_parameters_takes_an_empty_object() {
    check::<()>().accepts(json!({}), "()").reads("{}", "()");
    check::<Nothing>()
        .accepts(json!({}), "Nothing")
        .reads(" {} ", "Nothing");
    check::<Empty>().accepts(json!({}), "Empty");
    check::<Map<String, Value>>().accepts(json!({}), "{}");
}

#[test]
fn a_tool_without_parameters_takes_no_other_key() {
    check::<()>().rejects(json!({ "x": 1 }), "\n- x: unknown argument\n");
    check::<Nothing>().rejects(json!({ "x": 1 }), "\n- x: unknown argument\n");
    check::<Empty>().rejects(json!({ "x": 1 }), "\n- x: unknown argument\n");
}

#[test]
fn free_form_arguments_are_taken_as_they_are() {
    check::<Map<String, Value>>()
        .accepts(
            json!({ "a": null, "b": [1.5, "x"], "": {} }),
            &format!(
                "{:?}",
                json!({ "a": null, "b": [1.5, "x"], "": {} })
                    .as_object()
                    .unwrap()
            ),
        )
        .accepts(
            json!({ "arguments": { "a": 1 } }),
            &format!(
                "{:?}",
                json!({ "arguments": { "a": 1 } }).as_object().unwrap()
            ),
        );
}

// D04
#[test]
fn text_that_holds_an_object_is_that_object() {
    let oslo = r#"Weather { city: "Oslo" }"#;
    check::<Weather>()
        .tolerates(json!(r#"{"city":"Oslo"}"#), oslo)
        .tolerates(json!(" {\"city\": \"Oslo\"}\n"), oslo)
        .reads(r#"{"city":"Oslo"}"#, oslo)
        .reads(r#""{\"city\":\"Oslo\"}""#, oslo);
}

// D04
#[test]
fn text_is_unwrapped_once_and_no_more() {
    let once = json!({ "city": "Oslo" }).to_string();
    let twice = json!(once).to_string();
    let thrice = json!(twice).to_string();
    check::<Weather>()
        .refuses(json!(twice), "expected a JSON object")
        .refuses(json!(thrice), "expected a JSON object")
        .refuses(&*json!(thrice).to_string(), "expected a JSON object")
        .refuses(&*thrice, "expected a JSON object");
}

// D04, D22, d15
#[test]
fn what_is_no_object_is_refused_and_echoed() {
    let weather = check::<Page>();
    for (arguments, got) in [
        (json!([]), "array"),
        (json!([{ "n": 1 }]), "array"),
        (json!(0), "number 0"),
        (json!(1.5), "number 1.5"),
        (json!(true), "boolean true"),
        (json!("[1,2]"), "array"),
        (json!("12"), "number 12"),
        (json!("true"), "boolean true"),
    ] {
        let text = format!("\n- expected a JSON object, got {got}");
        weather.rejects(arguments.clone(), &text);
        weather.refuses(&*arguments.to_string(), &text);
    }
    weather
        .refuses(json!("hello"), "expected a JSON object, got text \"hello\"")
        .refuses("hello", "expected a JSON object, got text \"hello\"")
        .refuses("\"hello\"", "expected a JSON object, got text \"hello\"");
}

#[derive(CopilotArgs, Debug)]
struct Export {
    #[arg(default = "~/x")]
    dir: String,
    #[arg(default = 1)]
    n: u32,
}

/// Counts its calls.
#[derive(Default)]
struct Exporter {
    calls: AtomicUsize,
}

impl Tool for Exporter {
    type Args = Export;
    type Output = ();
    const NAME: &'static str = "export";
    const DESCRIPTION: &'static str = "Exports.";

    async fn call(&self, _: Export, _: &ToolInvocation) -> Result<(), ToolError> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

// D22, D23
#[test]
fn arguments_that_do_not_decode_never_become_defaults() {
    let exporter = Arc::new(Exporter::default());
    let definition = ToolDefinition::define_with(Arc::clone(&exporter));
    for arguments in [
        json!({ "dir": true }),
        json!({ "dir": {} }),
        json!({ "n": "many" }),
        json!({ "dri": "/tmp" }),
        json!([1, 2]),
        json!("text"),
        json!(7),
        json!(false),
    ] {
        let result = now(definition.invoke(ToolInvocation::new("export", arguments.clone())));
        assert!(!result.is_success(), "{arguments} was taken");
        assert!(Export::from_value(arguments).is_err());
    }
    for text in [
        r#"{"dir":"a.txt","n":1"#,
        r#"{"dir":"hello wor"#,
        r#"{"dir":"#,
        "{",
        "undefined",
        "{\"dir\": \"x\"} {}",
        "<dir>x</dir>",
    ] {
        let result = now(definition.invoke(ToolInvocation::new("export", text)));
        assert!(!result.is_success(), "{text} was taken");
        assert!(Export::from_json(text).is_err());
    }
    assert_eq!(exporter.calls.load(Ordering::Relaxed), 0);
    let result = now(definition.invoke(ToolInvocation::new("export", json!({}))));
    assert!(result.is_success());
    assert_eq!(exporter.calls.load(Ordering::Relaxed), 1);
}

// seed R7: a field may be called whatever generated code might call its own things.
#[test]
fn fields_may_have_the_names_of_generated_locals() {
    #[derive(CopilotArgs, Debug)]
    #[expect(non_snake_case, reason = "any name goes")]
    struct Names {
        args: u8,
        value: u8,
        map: u8,
        report: u8,
        outer: u8,
        self_: u8,
        invocation: u8,
        index: u8,
        r#type: u8,
        __args: u8,
        __value: u8,
        __report: u8,
        __slots: u8,
        __map: u8,
        T: u8,
    }
    check::<Names>().accepts(
        json!({
            "args": 1, "value": 2, "map": 3, "report": 4, "outer": 5, "self_": 6, "invocation": 7, "index": 8,
            "type": 9, "__args": 10, "__value": 11, "__report": 12, "__slots": 13, "__map": 14, "T": 15,
        }),
        "Names { args: 1, value: 2, map: 3, report: 4, outer: 5, self_: 6, invocation: 7, index: 8, type: 9, \
         __args: 10, __value: 11, __report: 12, __slots: 13, __map: 14, T: 15 }",
    );

    #[derive(CopilotArgs, Debug)]
    enum Same {
        Pick {
            value: u8,
            map: u8,
            outer: u8,
            __outer: u8,
            __variants: u8,
        },
    }
    check::<Same>().accepts(
        json!({ "action": "Pick", "value": 1, "map": 2, "outer": 3, "__outer": 4, "__variants": 5 }),
        "Pick { value: 1, map: 2, outer: 3, __outer: 4, __variants: 5 }",
    );
}

#[test]
fn a_type_with_more_fields_than_a_word_has_bits_decodes() {
    macro_rules! many {
        ($($name:ident)*) => {
            #[derive(CopilotArgs, Debug)]
            struct Many { $($name: u8,)* }

            fn names() -> Vec<&'static str> {
                vec![$(stringify!($name)),*]
            }
        };
    }
    many! {
        a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9 d0 d1 d2 d3 d4 d5
        d6 d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 g0 g1 g2 g3 g4 g5 g6 g7 g8 g9
    }
    let all: Map<String, Value> = names()
        .iter()
        .map(|name| ((*name).to_owned(), json!(1)))
        .collect();
    assert!(Many::from_value(all.clone().into()).is_ok());
    let backwards: Map<String, Value> = all.clone().into_iter().rev().collect();
    assert!(Many::from_value(backwards.into()).is_ok());
    for name in ["a0", "g3", "g9"] {
        let mut without = all.clone();
        without.remove(name);
        let error = Many::from_value(without.into()).unwrap_err();
        let paths: Vec<_> = error.problems().iter().map(|it| it.path()).collect();
        assert_eq!(paths, [name]);
    }
}
