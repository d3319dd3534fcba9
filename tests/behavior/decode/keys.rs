//! Keys that are not in the schema: unknown ones, other spellings, flattened parts.

use std::collections::BTreeMap;

use copilot_tool::{CopilotArgs, ProblemKind};
use serde_json::{Map, Value, json};

use crate::check::check;

#[derive(CopilotArgs, Debug)]
struct Perf {
    hours_back: Option<u32>,
    limit: Option<u32>,
}

// D18
#[test]
fn unknown_keys_are_refused_and_all_valid_ones_listed() {
    let refusal = check::<Perf>().refusal(json!({ "hours": 1, "status": "failed" }));
    assert!(
        refusal.contains("\n- hours: unknown argument; did you mean \"hours_back\"?"),
        "{refusal}"
    );
    assert!(
        refusal.contains("\n- status: unknown argument\n"),
        "{refusal}"
    );
    assert!(
        refusal.contains("hours_back (integer, optional), limit (integer, optional)"),
        "{refusal}"
    );
    check::<Perf>().rejects(json!({ "status": null }), "\n- status: unknown argument");
    let error = Perf::from_value(json!({ "status": 1 })).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::Unknown);
    assert_eq!(error.problems()[0].path(), "status");
}

// D18: the model needs the names at the level of the mistake, too.
#[test]
fn unknown_keys_of_a_nested_object_list_the_valid_ones() {
    #[derive(CopilotArgs, Debug)]
    struct Outer {
        perf: Perf,
    }
    let refusal = check::<Outer>().refusal(json!({ "perf": { "status": "failed" } }));
    assert!(
        refusal.contains("\n- perf.status: unknown argument"),
        "{refusal}"
    );
    assert!(
        refusal.contains("hours_back") && refusal.contains("limit"),
        "{refusal}"
    );
}

// D18
#[test]
fn an_open_type_ignores_unknown_keys_and_says_so() {
    #[derive(CopilotArgs, Debug)]
    #[args(allow_unknown)]
    struct Open {
        n: u8,
        inner: Option<Perf>,
    }
    let open = check::<Open>();
    assert_ne!(open.rendered()["additionalProperties"], json!(false));
    open.accepts(
        json!({ "n": 1, "x": [{}], "N": 2 }),
        "Open { n: 1, inner: None }",
    )
    .rejects(
        json!({ "n": 1, "inner": { "x": 1 } }),
        "\n- inner.x: unknown argument",
    )
    .rejects(json!({ "x": 1 }), "\n- n: required integer is missing");
    let closed = check::<Perf>();
    assert_eq!(closed.rendered()["additionalProperties"], json!(false));
}

// D17
#[test]
fn a_misspelt_optional_key_is_never_ignored() {
    #[derive(CopilotArgs, Debug)]
    struct Edit {
        old_string: String,
        max_hits: Option<u32>,
    }
    check::<Edit>()
        .rejects(
            json!({ "old_string": "a", "maximum_hits": 3 }),
            "\n- maximum_hits: unknown argument; did you mean \"max_hits\"?\n",
        )
        .rejects(
            json!({ "old_string": "a", "max_hit": 3 }),
            "\n- max_hit: unknown argument; did you mean \"max_hits\"?\n",
        )
        .rejects(
            json!({ "old_sting": "a" }),
            "\n- old_string: required string is missing\
             \n- old_sting: unknown argument; did you mean \"old_string\"?\n",
        );
}

#[test]
fn a_far_off_key_gets_no_suggestion() {
    #[derive(CopilotArgs, Debug)]
    struct Edit {
        old_string: Option<String>,
    }
    check::<Edit>().rejects(json!({ "zzz": 1 }), "\n- zzz: unknown argument\n");
}

#[derive(CopilotArgs, Debug)]
struct Aliased {
    #[arg(alias = "file", alias = "filename")]
    path: String,
    #[arg(rename = "max", alias = "top", default = 5)]
    limit: u8,
}

// S05
#[test]
fn an_alias_is_accepted_and_not_advertised() {
    check::<Aliased>()
        .accepts(json!({ "path": "a" }), r#"Aliased { path: "a", limit: 5 }"#)
        .tolerates(
            json!({ "file": "a", "top": 1 }),
            r#"Aliased { path: "a", limit: 1 }"#,
        )
        .tolerates(
            json!({ "filename": "a", "max": 1 }),
            r#"Aliased { path: "a", limit: 1 }"#,
        )
        .tolerates(
            json!({ "filename": "a", "top": null }),
            r#"Aliased { path: "a", limit: 5 }"#,
        )
        .rejects(
            json!({ "limit": 1, "path": "a" }),
            "\n- limit: unknown argument",
        );
}

#[test]
fn an_argument_that_is_given_by_two_names_is_refused() {
    check::<Aliased>()
        .refuses(
            json!({ "path": "a", "file": "b" }),
            "\n- path: is given twice, as \"path\" and as \"file\"\n",
        )
        .refuses(
            json!({ "filename": "a", "file": "a" }),
            "\n- path: is given twice, as \"filename\" and as \"file\"\n",
        );
    let error = Aliased::from_value(json!({ "path": "a", "file": "b" })).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::Duplicate);
}

#[test]
fn a_missing_argument_tells_its_aliases() {
    check::<Aliased>().rejects(
        json!({}),
        "\n- path: required string is missing (also accepted as \"file\", \"filename\")\n",
    );
}

#[derive(CopilotArgs, Debug)]
struct Paging {
    #[arg(default = 0)]
    offset: u32,
    #[arg(alias = "count")]
    size: u32,
}

#[derive(CopilotArgs, Debug)]
struct Query {
    q: String,
    #[arg(flatten)]
    paging: Paging,
}

// D20, D21, S03
#[test]
fn a_flattened_part_tells_its_own_mistakes() {
    let found = r#"Query { q: "x", paging: Paging { offset: 1, size: 5 } }"#;
    check::<Query>()
        .accepts(json!({ "q": "x", "offset": 1, "size": 5 }), found)
        .accepts(json!({ "size": 5, "q": "x", "offset": 1 }), found)
        .tolerates(json!({ "q": "x", "count": 5, "offset": 1 }), found)
        .tolerates(
            json!({ "q": "x", "size": 5, "offset": null }),
            r#"Query { q: "x", paging: Paging { offset: 0, size: 5 } }"#,
        )
        .rejects(
            json!({ "q": "x", "offset": "abc", "size": 5 }),
            "\n- offset: expected integer, got string \"abc\"\n",
        )
        .rejects(
            json!({ "q": "x", "offset": 1 }),
            "\n- size: required integer is missing",
        )
        .rejects(
            json!({ "q": "x", "size": 5, "page": 2 }),
            "\n- page: unknown argument\n",
        )
        .rejects(
            json!({ "q": "x", "size": 5, "ofset": 2 }),
            "\n- ofset: unknown argument; did you mean \"offset\"?\n",
        )
        .rejects(
            json!({ "q": "x", "paging": { "size": 5 } }),
            "\n- paging: unknown argument",
        )
        .refuses(
            json!({ "q": "x", "size": 5, "count": 5 }),
            "\n- size: is given twice",
        );
}

// D21
#[test]
fn denying_unknown_fields_in_serdes_words_changes_nothing() {
    #[derive(CopilotArgs, Debug)]
    #[serde(deny_unknown_fields)]
    struct Strictly {
        id: u32,
        #[serde(flatten)]
        paging: Paging,
    }
    check::<Strictly>()
        .accepts(
            json!({ "id": 1, "size": 5 }),
            "Strictly { id: 1, paging: Paging { offset: 0, size: 5 } }",
        )
        .rejects(
            json!({ "id": 1, "size": 5, "x": 1 }),
            "\n- x: unknown argument\n",
        );
}

// D21
#[test]
fn a_flattened_map_takes_the_keys_that_nobody_names() {
    #[derive(CopilotArgs, Debug)]
    struct Loose {
        id: u32,
        #[arg(flatten)]
        rest: Map<String, Value>,
    }
    check::<Loose>()
        .accepts(json!({ "id": 1 }), "Loose { id: 1, rest: {} }")
        .accepts(
            json!({ "x": 2, "id": 1, "y": null }),
            r#"Loose { id: 1, rest: {"x": Number(2), "y": Null} }"#,
        )
        .rejects(json!({ "x": 2 }), "\n- id: required integer is missing");
}

#[test]
fn flattened_parts_may_be_nested_and_many() {
    #[derive(CopilotArgs, Debug)]
    struct Sort {
        by: Option<String>,
    }
    #[derive(CopilotArgs, Debug)]
    struct View {
        #[arg(flatten)]
        sort: Sort,
        #[arg(flatten)]
        paging: Paging,
        wide: bool,
    }
    #[derive(CopilotArgs, Debug)]
    struct Show {
        id: u8,
        #[arg(flatten)]
        view: View,
    }
    check::<Show>()
        .accepts(
            json!({ "id": 1, "by": "x", "size": 2, "wide": true }),
            "Show { id: 1, view: View { sort: Sort { by: Some(\"x\") }, paging: Paging { offset: 0, size: 2 }, wide: true } }",
        )
        .rejects(
            json!({ "id": "a", "by": 1.5, "size": -2, "wide": 0, "x": 1 }),
            "\n- id: expected integer, got string \"a\"\
             \n- wide: expected boolean, got number 0\
             \n- by: expected string, got number 1.5\
             \n- size: must be between 0 and 4294967295, got -2\
             \n- x: unknown argument\n",
        );
}

// A valid call may not be read as something else, whatever style the keys around it have.
#[test]
fn an_exact_key_of_a_flattened_part_is_no_other_style_of_ones_own() {
    #[derive(CopilotArgs, Debug)]
    struct Part {
        id_list: Option<u8>,
    }
    #[derive(CopilotArgs, Debug)]
    struct Whole {
        #[arg(rename = "idList")]
        own: Option<u8>,
        #[arg(flatten)]
        part: Part,
    }
    check::<Whole>()
        .accepts(
            json!({ "id_list": 1 }),
            "Whole { own: None, part: Part { id_list: Some(1) } }",
        )
        .accepts(
            json!({ "idList": 1 }),
            "Whole { own: Some(1), part: Part { id_list: None } }",
        )
        .rejects(
            json!({ "id-list": 1 }),
            "\n- id-list: unknown argument; did you mean \"id",
        );
}

#[test]
fn an_exact_key_of_a_part_is_no_other_style_of_an_earlier_part() {
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "camelCase")]
    struct Camel {
        id_list: Option<u8>,
    }
    #[derive(CopilotArgs, Debug)]
    struct Snake {
        id_list: Option<u8>,
    }
    #[derive(CopilotArgs, Debug)]
    struct Whole {
        #[arg(flatten)]
        camel: Camel,
        #[arg(flatten)]
        snake: Snake,
    }
    let snake = "Whole { camel: Camel { id_list: None }, snake: Snake { id_list: Some(1) } }";
    check::<Whole>()
        .accepts(json!({ "id_list": 1 }), snake)
        .rejects(json!({ "id-list": 1 }), "\n- id-list: unknown argument");
}

#[test]
fn skipped_fields_are_never_on_the_wire() {
    #[derive(CopilotArgs, Debug)]
    struct Skips {
        a: u8,
        #[arg(skip)]
        token: String,
        #[serde(skip, default = "seven")]
        n: u8,
    }
    fn seven() -> u8 {
        7
    }
    check::<Skips>()
        .accepts(json!({ "a": 1 }), r#"Skips { a: 1, token: "", n: 7 }"#)
        .rejects(
            json!({ "a": 1, "token": "x" }),
            "\n- token: unknown argument",
        )
        .rejects(json!({ "a": 1, "n": 9 }), "\n- n: unknown argument");
}

// M05
#[test]
fn raw_identifiers_are_plain_words_on_the_wire() {
    #[derive(CopilotArgs, Debug)]
    struct Raw {
        r#type: String,
        r#match: Option<u8>,
    }
    check::<Raw>()
        .accepts(
            json!({ "type": "x", "match": 1 }),
            r#"Raw { type: "x", match: Some(1) }"#,
        )
        .rejects(
            json!({ "r#type": "x" }),
            "\n- type: required string is missing",
        );
}

#[test]
fn a_map_has_no_unknown_keys() {
    #[derive(CopilotArgs, Debug)]
    struct Env {
        env: BTreeMap<String, String>,
    }
    check::<Env>().accepts(
        json!({ "env": { "env": "a", "PATH": "b" } }),
        r#"Env { env: {"PATH": "b", "env": "a"} }"#,
    );
}
