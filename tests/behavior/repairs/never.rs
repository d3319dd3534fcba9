//! What looks like a mistake that could be mended, and must not be.

use std::{borrow::Cow, path::PathBuf, sync::Arc};

use copilot_tool::CopilotArgs;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::check::check;

#[derive(CopilotArgs, Debug)]
struct Texts {
    data: String,
    opt: Option<String>,
    any: Cow<'static, str>,
    path: PathBuf,
    shared: Arc<str>,
    list: Vec<String>,
    body: Option<Vec<u8>>,
}

// D06
#[test]
fn text_is_never_parsed_for_a_text_field() {
    for text in [
        "{\"k\":1}",
        "[1]",
        " [1] ",
        "\"quoted\"",
        "12",
        "1.0",
        "true",
        "null",
        "",
        " ",
        "\n",
        "{\"data\":\"x\"}",
    ] {
        let sent = json!({
            "data": text, "opt": text, "any": text, "path": text, "shared": text, "list": [text], "body": "[1]",
        });
        let (args, repairs) = check::<Texts>().decode(sent).unwrap();
        let expected = format!(
            "Texts {{ data: {text:?}, opt: Some({text:?}), any: {text:?}, path: {text:?}, shared: {text:?}, \
             list: [{text:?}], body: Some([1]) }}"
        );
        assert_eq!(args, expected);
        assert_eq!(repairs, ["body: JSON text was read as an array"]);
    }
}

// D07
#[test]
fn only_an_integer_has_one_text() {
    #[derive(CopilotArgs, Debug)]
    struct Id {
        id: String,
    }
    let id = check::<Id>();
    id.repairs(
        json!({ "id": 4 }),
        r#"Id { id: "4" }"#,
        &["id: an integer was read as text"],
    )
    .repairs(
        json!({ "id": i64::MIN }),
        r#"Id { id: "-9223372036854775808" }"#,
        &["id: an integer was read as text"],
    )
    .rejects(
        json!({ "id": true }),
        "\n- id: expected string, got boolean true\n",
    )
    .rejects(
        json!({ "id": 1.50 }),
        "\n- id: expected string, got number 1.5\n",
    )
    .rejects(
        json!({ "id": 1.0 }),
        "\n- id: expected string, got number 1.0\n",
    )
    .refuses(
        r#"{"id":123456789012345678901234567890}"#,
        "\n- id: expected string, got number 1.2345678901234568e",
    )
    .rejects(
        json!({ "id": null }),
        "\n- id: must not be null; expected string\n",
    )
    .rejects(
        json!({ "id": ["a"] }),
        "\n- id: expected string, got array\n",
    )
    .rejects(
        json!({ "id": { "id": "a" } }),
        "\n- id: expected string, got object\n",
    )
    .strictly_refuses(
        json!({ "id": 4 }),
        "\n- id: expected string, got number 4\n",
    );
}

// D08, D10
#[test]
fn what_is_not_exactly_an_integer_is_refused_as_it_came() {
    #[derive(CopilotArgs, Debug)]
    struct A {
        #[arg(default = 10)]
        limit: u32,
        #[arg(default = 10)]
        signed: i64,
    }
    let a = check::<A>();
    for text in [
        "3.14",
        "12px",
        "",
        "NaN",
        "inf",
        "Infinity",
        "0x10",
        "1_000",
        "1,000",
        "007",
        "00",
        "-0",
        "1e3",
        "5.5",
        "5.0",
        "5.",
        " 5",
        "5 ",
        " 5 ",
        "\t5",
        "+5",
        "--5",
        "-",
        "٣",
        "五",
        "five",
        "null",
        "true",
        "[5]",
        "\"5\"",
        "5\u{0}",
        "4294967296",
        "99999999999999999999999999999999999999999999",
    ] {
        let refusal = a.refusal(json!({ "limit": text }));
        assert!(refusal.contains("\n- limit: "), "{refusal}");
        let is_shown = [format!("got {text}"), format!("got string {text:?}")]
            .iter()
            .any(|got| refusal.contains(got));
        assert!(is_shown, "{refusal} does not show {text:?}");
    }
    for text in [
        "9223372036854775808",
        "-9223372036854775809",
        "1e3",
        "+5",
        "-05",
        "- 5",
        "−5",
    ] {
        a.refuses(json!({ "signed": text }), "\n- signed: ");
    }
    for number in [1.5, -1.0, 4_294_967_296.0, 1e300, 0.1, -0.5] {
        a.rejects(json!({ "limit": number }), "\n- limit: ");
    }
}

// D10, D11: from 2^53 on a float no longer tells which integer was meant.
#[test]
fn a_float_beyond_exact_integers_is_refused() {
    #[derive(CopilotArgs, Debug)]
    struct A {
        n: u64,
        i: Option<i64>,
    }
    #[derive(Deserialize, JsonSchema, Debug)]
    struct Foreign {
        n: u64,
    }
    #[derive(CopilotArgs, Debug)]
    struct B {
        f: Foreign,
    }
    for text in [
        "9007199254740992.0",
        "9007199254740993.0",
        "1e16",
        "9007199254740994.0",
        "18446744073709551615.0",
    ] {
        check::<A>().refuses(&*format!(r#"{{"n":{text}}}"#), "\n- n: ");
        check::<A>().refuses(&*format!(r#"{{"n":0,"i":-{text}}}"#), "\n- i: ");
        check::<B>().refuses(&*format!(r#"{{"f":{{"n":{text}}}}}"#), "\n- f.n: ");
    }
    let (args, _) = check::<A>().decode(r#"{"n":9007199254740991.0}"#).unwrap();
    assert_eq!(args, "A { n: 9007199254740991, i: None }");
}

// D08
#[test]
fn what_is_no_json_number_is_no_number() {
    #[derive(CopilotArgs, Debug)]
    struct A {
        ratio: Option<f64>,
        small: Option<f32>,
    }
    #[derive(Deserialize, JsonSchema, Debug)]
    struct Foreign {
        ratio: f64,
    }
    #[derive(CopilotArgs, Debug)]
    struct B {
        f: Foreign,
    }
    for text in [
        "NaN", "nan", "inf", "-inf", "Infinity", "1e400", "0x10", "1_000", "1,5", "1.", ".5", "+1",
        " 1", "1 ", "1.5.2", "", " ", "1e", "01", "1f", "½", "\"1\"", "true", "null",
    ] {
        if text.is_empty() {
            continue; // An optional field: absent.
        }
        let got = format!("got string {text:?}");
        check::<A>()
            .rejects(json!({ "ratio": text }), &got)
            .rejects(json!({ "small": text }), &got);
        check::<B>().rejects(json!({ "f": { "ratio": text } }), "\n- f.ratio: ");
    }
    check::<B>().rejects(
        json!({ "f": { "ratio": "" } }),
        "\n- f.ratio: expected number, got string \"\"",
    );
}

// D09
#[test]
fn what_is_neither_true_nor_false_is_no_boolean() {
    #[derive(CopilotArgs, Debug)]
    struct A {
        force: bool,
    }
    #[derive(Deserialize, JsonSchema, Debug)]
    struct Foreign {
        force: bool,
    }
    #[derive(CopilotArgs, Debug)]
    struct B {
        f: Foreign,
    }
    for text in [
        json!("yes"),
        json!("no"),
        json!("1"),
        json!("0"),
        json!("on"),
        json!("maybe"),
        json!(""),
        json!(" true"),
        json!("true "),
        json!("t"),
        json!("f"),
        json!("null"),
        json!(1),
        json!(0),
        json!(1.0),
        json!([]),
        json!([true]),
        json!({}),
        json!(null),
    ] {
        check::<A>().rejects(json!({ "force": text }), "\n- force: ");
        check::<B>().rejects(json!({ "f": { "force": text } }), "\n- f.force: ");
    }
    check::<A>().rejects(
        json!({ "force": "maybe" }),
        "\n- force: expected boolean, got string \"maybe\"\n",
    );
}

// claude-code#95239: the word is not the value.
#[test]
fn the_text_null_is_text() {
    #[derive(CopilotArgs, Debug)]
    struct A {
        name: Option<String>,
        n: Option<u8>,
        #[arg(default = 3)]
        limit: u8,
    }
    check::<A>()
        .accepts(
            json!({ "name": "null" }),
            r#"A { name: Some("null"), n: None, limit: 3 }"#,
        )
        .rejects(
            json!({ "n": "null" }),
            "\n- n: expected integer, got string \"null\"\n",
        )
        .rejects(
            json!({ "limit": "null" }),
            "\n- limit: expected integer, got string \"null\"\n",
        );
}

#[test]
fn one_value_is_not_a_list_of_one() {
    #[derive(CopilotArgs, Debug)]
    struct A {
        list: Vec<String>,
    }
    check::<A>()
        .rejects(
            json!({ "list": "a" }),
            "\n- list: expected array, got string \"a\"\n",
        )
        .rejects(
            json!({ "list": "a, b" }),
            "\n- list: expected array, got string \"a, b\"\n",
        )
        .rejects(
            json!({ "list": { "0": "a" } }),
            "\n- list: expected array, got object\n",
        )
        .rejects(
            json!({ "list": 5 }),
            "\n- list: expected array, got number 5\n",
        );
}

#[test]
fn json_text_that_is_cut_off_or_followed_by_more_is_refused() {
    #[derive(CopilotArgs, Debug)]
    struct A {
        list: Option<Vec<u8>>,
        map: Option<std::collections::BTreeMap<String, u8>>,
    }
    for text in [
        "[1,2",
        "[1] ]",
        "[1,]",
        "[1] // one",
        "[01]",
        "1,2",
        "[1][2]",
    ] {
        check::<A>().rejects(
            json!({ "list": text }),
            "\n- list: expected array, got string ",
        );
    }
    for text in [
        "{\"a\":1",
        "{\"a\":1}}",
        "{a:1}",
        "{'a':1}",
        "\"{}\"",
        "{\"a\":1,\"a\":2}",
    ] {
        check::<A>().rejects(
            json!({ "map": text }),
            "\n- map: expected object, got string ",
        );
    }
}

#[test]
fn a_value_of_any_type_is_left_alone() {
    #[derive(CopilotArgs, Debug)]
    struct A {
        any: Value,
        map: serde_json::Map<String, Value>,
    }
    let (args, repairs) = check::<A>()
        .decode(json!({ "any": "[1]", "map": { "n": "5", "b": "true", "o": "{}" } }))
        .unwrap();
    assert_eq!(repairs, Vec::<String>::new());
    assert_eq!(
        args,
        r#"A { any: String("[1]"), map: {"n": String("5"), "b": String("true"), "o": String("{}")} }"#
    );
}

// An untagged foreign type decides by the type of the value, so the value stays what it is.
#[test]
fn what_an_untagged_type_tells_apart_is_left_alone() {
    #[derive(Deserialize, JsonSchema, Debug)]
    #[serde(untagged)]
    enum Either {
        Number(u64),
        Text(String),
        List(Vec<u8>),
    }
    #[derive(CopilotArgs, Debug)]
    struct A {
        either: Either,
    }
    check::<A>()
        .accepts(json!({ "either": 5 }), "A { either: Number(5) }")
        .accepts(json!({ "either": "5" }), r#"A { either: Text("5") }"#)
        .accepts(json!({ "either": "[5]" }), r#"A { either: Text("[5]") }"#)
        .accepts(json!({ "either": [5] }), "A { either: List([5]) }");
}

#[test]
fn a_failed_call_reports_no_repairs_and_names_only_problems() {
    #[derive(CopilotArgs, Debug)]
    struct A {
        n: u8,
        m: u8,
    }
    let refusal = check::<A>().refusal(json!({ "n": "5", "m": "x" }));
    assert!(refusal.contains("1 problem:\n- m: "), "{refusal}");
}
