//! Absence, `null` and empty text.

use chrono::{DateTime, NaiveDate, Utc};
use copilot_tool::{CopilotArgs, ProblemKind};
use serde_json::{Value, json};

use crate::check::check;

// D16, seed R5, R6
#[test]
fn null_is_absence_where_a_field_may_be_absent() {
    #[derive(CopilotArgs, Debug)]
    struct Search {
        after: Option<String>,
        #[arg(default = 10)]
        limit: u32,
        q: String,
    }
    let found = r#"Search { after: None, limit: 10, q: "x" }"#;
    let search = check::<Search>();
    search
        .accepts(json!({ "q": "x" }), found)
        .tolerates(json!({ "after": null, "limit": null, "q": "x" }), found)
        .rejects(
            json!({ "q": null }),
            "\n- q: must not be null; expected string\n",
        )
        .rejects(json!({}), "\n- q: required string is missing\n");
    search.strictly_refuses(json!({ "q": null }), "must not be null");
    let error = Search::from_value(json!({})).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::Missing);
}

// D16: what OpenAI's strict mode sends is no repair and no less under `strict`.
#[test]
fn null_is_absence_under_strict_too() {
    #[derive(CopilotArgs, Debug)]
    #[args(strict)]
    struct Search {
        after: Option<String>,
        #[arg(default = 10)]
        limit: u32,
    }
    check::<Search>().tolerates(
        json!({ "after": null, "limit": null }),
        "Search { after: None, limit: 10 }",
    );
}

// D16: the words are those of the field, at any depth.
#[test]
fn null_in_a_required_place_says_what_is_expected() {
    #[derive(CopilotArgs, Debug)]
    struct Inner {
        n: u8,
    }
    #[derive(CopilotArgs, Debug)]
    struct Outer {
        inner: Inner,
        list: Vec<u8>,
        flag: bool,
        ratio: f64,
    }
    check::<Outer>()
        .rejects(
            json!({ "inner": null, "list": null, "flag": null, "ratio": null }),
            "\n- inner: must not be null; expected object\
             \n- list: must not be null; expected array\
             \n- flag: must not be null; expected boolean\
             \n- ratio: must not be null; expected number\n",
        )
        .rejects(
            json!({ "inner": { "n": null }, "list": [1, null], "flag": true, "ratio": 1 }),
            "\n- inner.n: must not be null; expected integer\
             \n- list[1]: must not be null; expected integer\n",
        );
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "lowercase")]
enum Kind {
    File,
    Folder,
}

// D15
#[test]
fn empty_text_is_absence_where_it_can_mean_nothing_else() {
    #[derive(CopilotArgs, Debug)]
    struct Filter {
        id: Option<u64>,
        when: Option<NaiveDate>,
        kind: Option<Kind>,
        name: Option<String>,
        list: Option<Vec<u8>>,
        flag: Option<bool>,
    }
    check::<Filter>()
        .repairs(
            json!({ "id": "", "when": "", "kind": "", "name": "", "list": "", "flag": "" }),
            r#"Filter { id: None, when: None, kind: None, name: Some(""), list: None, flag: None }"#,
            &[
                "id: empty text was read as absent",
                "when: empty text was read as absent",
                "kind: empty text was read as absent",
                "list: empty text was read as absent",
                "flag: empty text was read as absent",
            ],
        )
        .strictly_refuses(json!({ "id": "" }), "\n- id: expected integer, got string \"\"")
        .rejects(json!({ "id": " " }), "\n- id: expected integer, got string \" \"");
}

// D15
#[test]
fn empty_text_is_an_error_where_a_value_is_required() {
    #[derive(CopilotArgs, Debug)]
    struct Required {
        n: u64,
        kind: Kind,
        list: Vec<u8>,
        #[arg(default = 3)]
        limit: u8,
    }
    check::<Required>().rejects(
        json!({ "n": "", "kind": "", "list": "", "limit": "" }),
        "\n- n: expected integer, got string \"\"\
         \n- kind: must be one of \"file\", \"folder\", got \"\"\
         \n- list: expected array, got string \"\"\
         \n- limit: expected integer, got string \"\"\n",
    );
}

#[test]
fn null_and_absence_differ_only_in_an_option_of_an_option() {
    #[derive(CopilotArgs, Debug)]
    struct Patch {
        note: Option<Option<String>>,
        count: Option<Option<u8>>,
    }
    check::<Patch>()
        .accepts(json!({}), "Patch { note: None, count: None }")
        .tolerates(
            json!({ "note": null, "count": null }),
            "Patch { note: Some(None), count: Some(None) }",
        )
        .accepts(
            json!({ "note": "x", "count": 1 }),
            r#"Patch { note: Some(Some("x")), count: Some(Some(1)) }"#,
        )
        .rejects(
            json!({ "count": "x" }),
            "\n- count: expected integer, got string \"x\"",
        );
}

#[test]
fn any_value_is_any_value() {
    #[derive(CopilotArgs, Debug)]
    struct Raw {
        any: Value,
        maybe: Option<Value>,
    }
    check::<Raw>()
        .accepts(json!({ "any": 1 }), "Raw { any: Number(1), maybe: None }")
        .accepts(
            json!({ "any": "", "maybe": "" }),
            "Raw { any: String(\"\"), maybe: Some(String(\"\")) }",
        )
        .accepts(
            json!({ "any": [], "maybe": { "a": [null] } }),
            "Raw { any: Array [], maybe: Some(Object {\"a\": Array [Null]}) }",
        )
        .accepts(json!({ "any": null }), "Raw { any: Null, maybe: None }")
        .tolerates(
            json!({ "any": false, "maybe": null }),
            "Raw { any: Bool(false), maybe: None }",
        )
        .rejects(json!({}), "\n- any: required ");
}

#[test]
fn unit_is_null() {
    #[derive(CopilotArgs, Debug)]
    struct Unit {
        nothing: (),
        maybe: Option<()>,
    }
    check::<Unit>()
        .accepts(
            json!({ "nothing": null }),
            "Unit { nothing: (), maybe: None }",
        )
        .rejects(
            json!({ "nothing": 1 }),
            "\n- nothing: expected null, got number 1\n",
        )
        .rejects(json!({}), "\n- nothing: required null is missing\n");
}

mod stamp {
    use serde::{Deserialize, Deserializer, de::Error};

    /// Seconds, written with an `s` behind them.
    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text
            .strip_suffix('s')
            .ok_or_else(|| D::Error::custom("expected seconds, such as \"5s\""))?;
        digits.parse().map_err(D::Error::custom)
    }

    pub(super) mod option {
        use serde::Deserializer;

        pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Option<u32>, D::Error> {
            super::deserialize(deserializer).map(Some)
        }
    }
}

// D24
#[test]
fn an_option_with_a_decoder_of_its_own_stays_optional() {
    #[derive(CopilotArgs, Debug)]
    struct Wait {
        #[serde(with = "stamp::option")]
        #[arg(schema = json!({ "type": "string" }))]
        since: Option<u32>,
        #[arg(with = "stamp", schema = json!({ "type": "string" }))]
        until: u32,
    }
    let wait = check::<Wait>();
    wait.required(&["until"])
        .accepts(json!({ "until": "5s" }), "Wait { since: None, until: 5 }")
        .accepts(json!({ "since": "1s", "until": "5s" }), "Wait { since: Some(1), until: 5 }")
        .tolerates(json!({ "since": null, "until": "5s" }), "Wait { since: None, until: 5 }")
        .refuses(
            json!({ "since": "1m", "until": "5" }),
            "\n- since: expected string: expected seconds, such as \"5s\"\n- until: expected string: expected seconds",
        )
        .rejects(json!({}), "\n- until: required string is missing\n");
}

// D25, seed S11, S17
#[test]
fn a_date_without_a_time_zone_is_refused_with_an_example() {
    #[derive(CopilotArgs, Debug)]
    struct At {
        at: DateTime<Utc>,
    }
    let at = check::<At>();
    at.property("at", json!({ "type": "string", "format": "date-time" }))
        .accepts(
            json!({ "at": "2025-03-01T09:00:00Z" }),
            "At { at: 2025-03-01T09:00:00Z }",
        )
        .accepts(
            json!({ "at": "2025-03-01T09:00:00+02:00" }),
            "At { at: 2025-03-01T07:00:00Z }",
        );
    for text in ["2025-03-01T09:00:00", "2025-03-01", "yesterday", ""] {
        let refusal = at.refusal(json!({ "at": text }));
        assert!(refusal.contains("\n- at: "), "{refusal}");
        let has_example = refusal
            .split(|c: char| !(c.is_ascii_digit() || matches!(c, '-' | ':' | 'T' | 'Z')))
            .any(|word| word.len() >= 20 && word.ends_with('Z') && word.contains('T'));
        assert!(has_example, "no example of a right time in {refusal}");
    }
    at.refuses(json!({ "at": 1_740_819_600 }), "\n- at: ");
}
