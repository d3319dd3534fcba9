//! Arguments as text: what is no JSON, what JSON says twice, and what it must not lose.

use copilot_tool::{CopilotArgs, ProblemKind};
use serde_json::{Map, Value, json};

use crate::check::check;

#[derive(CopilotArgs, Debug)]
struct Write {
    #[arg(default = "a.txt")]
    path: String,
    #[arg(default = "")]
    content: String,
    options: Option<Options>,
}

#[derive(CopilotArgs, Debug)]
struct Options {
    mode: Option<String>,
    depth: Option<u8>,
}

#[derive(CopilotArgs, Debug)]
struct Message {
    msg: String,
}

// D12
#[test]
fn a_key_that_is_given_twice_in_text_is_refused_and_named() {
    check::<Write>()
        .refuses(r#"{"path":"/tmp","path":"/"}"#, r#""path""#)
        .refuses(r#"{"path":"/tmp","path":"/tmp"}"#, "twice")
        .refuses(r#"{"options":{"mode":"a","mode":"b"}}"#, r#""mode""#)
        .refuses(r#"{"p\u0061th":"/tmp","path":"/"}"#, r#""path""#)
        .refuses(r#""{\"path\":\"/tmp\",\"path\":\"/\"}""#, r#""path""#)
        .refuses(json!(r#"{"path":"/tmp","path":"/"}"#), r#""path""#);
    check::<Map<String, Value>>().refuses(r#"{"a":{"b":[{"c":1,"c":2}]}}"#, r#""c""#);
    let error = Write::from_json(r#"{"path":"/tmp","path":"/"}"#).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::Duplicate);
}

// D12: and not on the way of a repair, either.
#[test]
fn a_key_that_is_given_twice_in_the_text_of_a_field_is_refused() {
    check::<Write>()
        .refuses(
            json!({ "options": r#"{"mode":"a","mode":"b"}"# }),
            "\n- options: ",
        )
        .refuses(
            json!({ "arguments": r#"{"path":"a","path":"b"}"# }),
            "\n- arguments: unknown argument",
        );
}

// D12: the same key at two places is not given twice.
#[test]
fn one_key_in_two_objects_is_no_duplicate() {
    check::<Map<String, Value>>().reads(
        r#"{"a":{"a":1},"b":[{"a":1},{"a":2}]}"#,
        &format!(
            "{:?}",
            json!({ "a": { "a": 1 }, "b": [{ "a": 1 }, { "a": 2 }] })
                .as_object()
                .unwrap()
        ),
    );
}

// D13
#[test]
fn half_a_surrogate_pair_is_refused_as_a_broken_escape() {
    for text in [
        r#"{"msg":"hi \ud83d"}"#,
        r#"{"msg":"\ude00 hi"}"#,
        r#"{"msg":"\ud83d\ud83d"}"#,
        r#"{"msg":"\ud83dx"}"#,
        r#"{"msg":"\ud83d\n"}"#,
    ] {
        check::<Message>().refuses(text, "broken unicode escape");
    }
    check::<Message>()
        .reads(r#"{"msg":"\ud83d\ude00"}"#, r#"Message { msg: "😀" }"#)
        .refuses(json!(r#"{"msg":"\ud83d"}"#), "broken unicode escape");
}

// D23
#[test]
fn text_that_is_cut_off_is_refused_with_the_remedy() {
    for text in [
        r#"{"path":"a.txt","content":"hello wor"#,
        r#"{"path":"a.txt","content":"hello \"#,
        r#"{"path":"a.txt","content":"hello \u00"#,
        r#"{"path":"a.txt","content":"#,
        r#"{"path":"a.txt","content""#,
        r#"{"path":"a.txt","#,
        r#"{"path":"a.txt""#,
        r#"{"options":{"mode":"a"}"#,
        r#"{"options":{"depth":1"#,
        r#"{"options":{"mode":nul"#,
        "{",
    ] {
        let text = check::<Write>().refusal(text);
        assert!(text.contains("cut off"), "{text}");
        assert!(text.contains("smaller"), "{text}");
    }
    let error = Write::from_json("{").unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::Syntax);
    check::<Write>().refuses(json!(r#"{"path":"a.t"#), "cut off");
}

#[test]
fn text_that_is_no_json_is_refused() {
    for text in [
        r#"{"path":"a"} and more"#,
        r#"{"path":"a"}}"#,
        r#"{"path":"a"}{"path":"b"}"#,
        r#"{"path":"a",}"#,
        r#"{"path":NaN}"#,
        r#"{"path":Infinity}"#,
        r#"{"path":-Infinity}"#,
        r#"{"path":undefined}"#,
        r#"{"path":True}"#,
        r#"{"path":None}"#,
        "{'path':'a'}",
        "{path:\"a\"}",
        "{\"path\":\"a\"} // the path",
        "/* the path */ {\"path\":\"a\"}",
        "{\"path\":\"two\nlines\"}",
        r#"{"path":"\x"}"#,
        r#"{"options":{"depth":01}}"#,
        r#"{"options":{"depth":+1}}"#,
        r#"{"options":{"depth":.5}}"#,
        r#"{"options":{"depth":0x10}}"#,
        r#"{"options":{"depth":1e400}}"#,
        "\u{feff}{\"path\":\"a\"}",
        "```json\n{\"path\":\"a\"}\n```",
    ] {
        let refusal = check::<Write>().refusal(text);
        assert!(
            refusal.contains("JSON") && !refusal.contains("cut off"),
            "{refusal}"
        );
        assert!(!refusal.contains(" line "), "{refusal}");
        assert!(!refusal.contains(" column "), "{refusal}");
        let error = Write::from_json(text).unwrap_err();
        assert_eq!(error.problems()[0].kind(), ProblemKind::Syntax, "{text}");
    }
}

#[test]
fn text_that_is_nested_without_end_is_refused() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let deep = format!("{{\"a\":{}1{}}}", open.repeat(10_000), close.repeat(10_000));
        check::<Map<String, Value>>().refuses(&*deep, "nested too deeply");
        let open = format!("{{\"a\":{}", open.repeat(10_000));
        check::<Map<String, Value>>().refuses(&*open, "nested too deeply");
    }
}

#[test]
fn text_in_a_field_that_is_nested_without_end_is_refused() {
    #[derive(CopilotArgs, Debug)]
    struct List {
        list: Vec<Value>,
    }
    let deep = "[".repeat(100_000);
    check::<List>().refuses(
        json!({ "list": deep }),
        "\n- list: expected array, got string",
    );
}

#[test]
fn a_value_that_is_nested_deeper_than_text_may_be_is_refused() {
    #[derive(CopilotArgs, Debug)]
    struct Tree {
        children: Option<Vec<Tree>>,
        next: Option<Box<Tree>>,
    }
    let mut list = json!({});
    let mut chain = json!({});
    for _ in 0..200 {
        list = json!({ "children": [list] });
        chain = json!({ "next": chain });
    }
    check::<Tree>()
        .refuses(list, "nested deeper than")
        .refuses(chain, "nested deeper than");
    let mut chain = json!({});
    for _ in 0..100 {
        chain = json!({ "next": chain });
    }
    assert!(Tree::from_value(chain).is_ok());
}

#[test]
fn escapes_and_odd_characters_arrive_as_they_were_meant() {
    check::<Message>()
        .reads(
            r#"{"msg":"\u0041\n\t\"\\\/\u0000\u2028"}"#,
            "Message { msg: \"A\\n\\t\\\"\\\\/\\0\\u{2028}\" }",
        )
        .reads("{\"\\u006dsg\":\"ok\"}", r#"Message { msg: "ok" }"#)
        .reads("{\"msg\":\"\u{7f}ü漢\"}", "Message { msg: \"\\u{7f}ü漢\" }");
}

// A key of serde_json's own is a key like any other.
#[test]
fn no_key_of_free_form_arguments_has_a_meaning_of_its_own() {
    let odd = json!({ "x": { "$serde_json::private::Number": "12" } });
    check::<Map<String, Value>>()
        .reads(&odd.to_string(), &format!("{:?}", odd.as_object().unwrap()));
}
