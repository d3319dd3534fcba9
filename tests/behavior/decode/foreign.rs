//! Types that derive serde's and schemars' traits, inside ours.

use std::collections::{BTreeMap, HashMap};

use copilot_tool::CopilotArgs;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::check::check;

#[derive(Deserialize, JsonSchema, Debug)]
struct Limits {
    max: u32,
    ratio: Option<f64>,
    #[serde(default)]
    tags: Vec<String>,
    mode: Option<Mode>,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Fast,
    Slow,
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(rename_all = "snake_case")]
enum Target {
    All,
    Id(u64),
    Named { owner: String, name: String },
    Pair(u8, u8),
}

#[derive(Deserialize, JsonSchema, Debug)]
struct Meters(f64);

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
struct Closed {
    first: u8,
    second: Option<u8>,
}

#[derive(CopilotArgs, Debug)]
struct Foreign {
    limits: Limits,
    list: Option<Vec<Limits>>,
    by_name: Option<HashMap<String, Limits>>,
    target: Option<Target>,
    length: Option<Meters>,
    closed: Option<Closed>,
    by_id: Option<BTreeMap<u32, Closed>>,
}

const REST: &str =
    "list: None, by_name: None, target: None, length: None, closed: None, by_id: None";

#[test]
fn foreign_structs_decode_as_serde_says() {
    let limits = "Limits { max: 1, ratio: None, tags: [], mode: None }";
    check::<Foreign>()
        .accepts(
            json!({ "limits": { "max": 1 } }),
            &format!("Foreign {{ limits: {limits}, {REST} }}"),
        )
        .accepts(
            json!({ "limits": { "max": 1, "ratio": 2, "tags": ["a"], "mode": "slow" } }),
            &format!(
                "Foreign {{ limits: Limits {{ max: 1, ratio: Some(2.0), tags: [\"a\"], mode: Some(Slow) }}, {REST} }}"
            ),
        )
        .tolerates(
            json!({ "limits": { "max": 1, "ratio": null, "mode": null } }),
            &format!("Foreign {{ limits: {limits}, {REST} }}"),
        )
        .rejects(json!({}), "\n- limits: required object")
        .rejects(json!({ "limits": null }), "\n- limits: must not be null; expected object");
}

// R04
#[test]
fn a_mistake_in_a_foreign_type_has_its_path() {
    let foreign = check::<Foreign>();
    for (limits, told) in [
        (json!({}), "\n- limits.max: "),
        (json!({ "max": "x" }), "\n- limits.max: expected integer"),
        (json!({ "max": true }), "\n- limits.max: expected integer"),
        (json!({ "max": null }), "\n- limits.max: must not be null"),
        (
            json!({ "max": 1, "ratio": [] }),
            "\n- limits.ratio: expected number, got array",
        ),
        (
            json!({ "max": 1, "tags": ["a", 1.5] }),
            "\n- limits.tags[1]: expected string, got number 1.5",
        ),
        (
            json!({ "max": 1, "tags": "a" }),
            "\n- limits.tags: expected array, got string \"a\"",
        ),
        (
            json!({ "max": 1, "mode": "quick" }),
            "\n- limits.mode: must be one of \"fast\", \"slow\", got \"quick\"",
        ),
        (
            json!({ "max": 1, "mode": 1 }),
            "\n- limits.mode: expected one of \"fast\", \"slow\", got number 1",
        ),
        (json!([1]), "\n- limits: expected object, got array"),
        (json!("x"), "\n- limits: expected object, got string \"x\""),
        (json!(7), "\n- limits: expected object, got number 7"),
    ] {
        foreign.refuses(json!({ "limits": limits }), told);
    }
    let ok = json!({ "max": 1 });
    foreign
        .refuses(
            json!({ "limits": ok, "list": [ok, { "max": "x" }] }),
            "\n- list[1].max: expected integer",
        )
        .refuses(
            json!({ "limits": ok, "by_name": { "a b": { "max": 1, "tags": [1.5] } } }),
            "\n- by_name[\"a b\"].tags[0]: expected string",
        )
        .refuses(
            json!({ "limits": ok, "target": { "id": "x" } }),
            "\n- target.id: expected integer",
        )
        .refuses(
            json!({ "limits": ok, "target": { "named": { "owner": "x" } } }),
            "\n- target.named.name: ",
        )
        .refuses(
            json!({ "limits": ok, "target": { "pair": [1, "x"] } }),
            "\n- target.pair[1]: expected integer",
        )
        .refuses(
            json!({ "limits": ok, "target": { "pair": [1, 2, 3] } }),
            "\n- target.pair: ",
        )
        .refuses(
            json!({ "limits": ok, "target": "none" }),
            "\n- target: must be one of \"all\", \"id\", \"named\", \"pair\", got \"none\"",
        )
        .refuses(
            json!({ "limits": ok, "target": { "all": 1 } }),
            "\n- target.all: ",
        )
        .refuses(
            json!({ "limits": ok, "length": "long" }),
            "\n- length: expected number, got string \"long\"",
        )
        .refuses(
            json!({ "limits": ok, "closed": { "frist": 1 } }),
            "\n- closed.frist: unknown argument; did you mean \"first\"?",
        )
        .refuses(
            json!({ "limits": ok, "by_id": { "x": { "first": 1 } } }),
            "\n- by_id: ",
        )
        .refuses(
            json!({ "limits": ok, "by_id": { "7": { "first": 256 } } }),
            "\n- by_id.7.first: ",
        );
}

// What the model reads has no words of Rust or of serde in it.
#[test]
fn a_mistake_in_a_foreign_type_is_told_in_words_of_json() {
    let ok = json!({ "max": 1 });
    for sent in [
        json!({ "limits": { "max": -1 } }),
        json!({ "limits": { "max": 4_294_967_296_u64 } }),
        json!({ "limits": { "max": 1.5 } }),
        json!({ "limits": { "max": "1.5" } }),
        json!({ "limits": { "max": 1, "tags": [1.5] } }),
        json!({ "limits": { "max": 1, "ratio": "x" } }),
        json!({ "limits": ok, "target": { "pair": [1] } }),
        json!({ "limits": ok, "target": { "all": 1 } }),
        json!({ "limits": ok, "target": { "id": null } }),
        json!({ "limits": ok, "target": "id" }),
        json!({ "limits": ok, "target": { "all": null, "id": 1 } }),
        json!({ "limits": ok, "by_id": { "x": { "first": 1 } } }),
        json!({ "limits": ok, "closed": { "first": 256 } }),
        json!({ "limits": ok, "closed": { "first": "256" } }),
    ] {
        let error = Foreign::from_value(sent.clone()).expect_err(&sent.to_string());
        for problem in error.problems() {
            let text = problem.message();
            for word in [
                "invalid type",
                "invalid value",
                "floating point",
                "`",
                "u8",
                "u32",
                "u64",
                "struct",
                "Limits",
                "Target",
                "unit",
                "variant",
                "tuple",
                "sequence",
                "map,",
                "length",
            ] {
                assert!(!text.contains(word), "{word:?} in {text:?} from {sent}");
            }
        }
    }
}

#[test]
fn an_integer_out_of_the_range_of_a_foreign_field_is_told_the_range() {
    check::<Foreign>()
        .refuses(
            json!({ "limits": { "max": -1 } }),
            "\n- limits.max: must be between 0 and 4294967295, got -1",
        )
        .refuses(
            json!({ "limits": { "max": 1 }, "closed": { "first": 300 } }),
            "\n- closed.first: must be between 0 and 255, got 300",
        );
}

#[test]
fn foreign_enums_take_serdes_external_form() {
    #[derive(CopilotArgs, Debug)]
    struct One {
        target: Target,
    }
    check::<One>()
        .accepts(json!({ "target": "all" }), "One { target: All }")
        .accepts(
            json!({ "target": { "id": 18_446_744_073_709_551_615_u64 } }),
            "One { target: Id(18446744073709551615) }",
        )
        .accepts(
            json!({ "target": { "named": { "owner": "a", "name": "b" } } }),
            r#"One { target: Named { owner: "a", name: "b" } }"#,
        )
        .accepts(
            json!({ "target": { "pair": [1, 2] } }),
            "One { target: Pair(1, 2) }",
        )
        .rejects(
            json!({ "target": {} }),
            "\n- target: expected one of \"all\", \"id\", \"named\", \"pair\", got object",
        )
        .rejects(
            json!({ "target": { "id": 1, "all": null } }),
            "\n- target: ",
        )
        .rejects(json!({ "target": [] }), "\n- target: expected one of ");
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(untagged)]
enum Either {
    Id(u64),
    Named { owner: String, name: String },
}

// R06
#[test]
fn a_value_that_fits_no_untagged_form_is_told_the_forms() {
    #[derive(CopilotArgs, Debug)]
    struct Pick {
        target: Option<Either>,
        list: Option<Vec<Either>>,
        by_name: Option<BTreeMap<String, Either>>,
    }
    let pick = check::<Pick>();
    pick.accepts(
        json!({ "target": 5, "list": [{ "owner": "a", "name": "b" }] }),
        r#"Pick { target: Some(Id(5)), list: Some([Named { owner: "a", name: "b" }]), by_name: None }"#,
    );
    for sent in [
        json!({ "target": { "owner": "x" } }),
        json!({ "target": "x" }),
        json!({ "list": [5, { "owner": "x" }] }),
        json!({ "by_name": { "k": [] } }),
    ] {
        let refusal = pick.refusal(sent.clone());
        assert!(!refusal.contains("did not match any variant"), "{refusal}");
        assert!(!refusal.contains("Either"), "{refusal}");
        assert!(
            refusal.contains("integer") && refusal.contains("owner") && refusal.contains("name"),
            "{refusal}"
        );
    }
    pick.refuses(json!({ "list": [5, { "owner": "x" }] }), "\n- list[1]: ");
}

// R04: serde buffers these, so the path ends at the enum.
#[test]
fn a_mistake_in_a_buffered_foreign_enum_has_the_path_of_the_enum() {
    #[derive(Deserialize, JsonSchema, Debug)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    enum Step {
        Run { command: String, retries: u8 },
        Wait { seconds: u32 },
    }
    #[derive(CopilotArgs, Debug)]
    struct Plan {
        steps: Vec<Step>,
    }
    check::<Plan>()
        .accepts(
            json!({ "steps": [{ "kind": "wait", "seconds": 5 }, { "kind": "run", "command": "ls", "retries": 0 }] }),
            r#"Plan { steps: [Wait { seconds: 5 }, Run { command: "ls", retries: 0 }] }"#,
        )
        .refuses(json!({ "steps": [{ "kind": "wait", "seconds": 5 }, { "kind": "wait" }] }), "\n- steps[1]")
        .refuses(json!({ "steps": [{ "kind": "walk" }] }), "\n- steps[0]")
        .refuses(json!({ "steps": [{ "seconds": 5 }] }), "\n- steps[0]")
        .refuses(json!({ "steps": [{ "kind": "run", "command": "ls", "retries": "x" }] }), "\n- steps[0]");
}

#[test]
fn an_optional_unit_struct_of_another_crate_is_null() {
    #[derive(Deserialize, JsonSchema, Debug)]
    struct Marker;
    #[derive(CopilotArgs, Debug)]
    struct Marked {
        marker: Option<Marker>,
        must: Marker,
    }
    check::<Marked>()
        .accepts(
            json!({ "must": null }),
            "Marked { marker: None, must: Marker }",
        )
        .rejects(
            json!({ "must": 5 }),
            "\n- must: expected null, got number 5\n",
        );
}

#[test]
fn a_wrong_key_of_a_foreign_type_is_told_as_one() {
    #[derive(CopilotArgs, Debug)]
    struct Maps {
        by_id: Option<HashMap<uuid::Uuid, u8>>,
        by_mode: Option<BTreeMap<Id, u8>>,
    }
    #[derive(Deserialize, JsonSchema, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Id(u8);
    let maps = check::<Maps>();
    maps.tolerates(
        json!({ "by_mode": { "7": 1 } }),
        "Maps { by_id: None, by_mode: Some({Id(7): 1}) }",
    )
    .refuses(
        json!({ "by_mode": { "256": 1 } }),
        "\n- by_mode: a key is wrong: must be between 0 and 255, got",
    );
    let refusal = maps.refusal(json!({ "by_id": { "x": 1 } }));
    assert!(
        refusal.contains("\n- by_id: a key is wrong: ") && refusal.contains(", got string \"x\"\n"),
        "{refusal}"
    );
}

// A schema names the keys, so a host that wants every property writes `null` for the others.
#[test]
fn a_map_of_words_may_be_without_some_of_them() {
    #[derive(Deserialize, JsonSchema, Debug, PartialEq, Eq, PartialOrd, Ord)]
    enum Edge {
        Left,
        Right,
    }
    #[derive(Deserialize, JsonSchema, Debug)]
    struct Cell {
        padding: BTreeMap<Edge, u8>,
    }
    #[derive(CopilotArgs, Debug)]
    struct Margins {
        margins: BTreeMap<Edge, u8>,
        notes: Option<HashMap<String, u8>>,
        cell: Option<Cell>,
    }
    check::<Margins>()
        .accepts(
            json!({ "margins": { "Left": 1 } }),
            "Margins { margins: {Left: 1}, notes: None, cell: None }",
        )
        .accepts(
            json!({ "margins": {}, "cell": { "padding": { "Right": 2 } } }),
            "Margins { margins: {}, notes: None, cell: Some(Cell { padding: {Right: 2} }) }",
        )
        .tolerates(
            json!({ "margins": { "Left": null, "Right": 2 } }),
            "Margins { margins: {Right: 2}, notes: None, cell: None }",
        )
        .rejects(
            json!({ "margins": {}, "notes": { "a": null } }),
            "notes.a: must not be null",
        )
        .rejects(
            json!({ "margins": { "Left": null, "Top": null } }),
            "margins",
        );
}

// A foreign map keeps the last of two keys that mean the same.
#[test]
fn a_key_of_a_foreign_map_is_not_mended_to_mean_what_another_one_means() {
    #[derive(Deserialize, JsonSchema, Debug, PartialEq, Eq, PartialOrd, Ord)]
    #[serde(rename_all = "snake_case")]
    enum Theirs {
        Red,
        Green,
    }
    #[derive(CopilotArgs, Debug, PartialEq, Eq, PartialOrd, Ord)]
    #[args(rename_all = "snake_case")]
    enum Ours {
        Red,
        Green,
    }
    #[derive(Deserialize, JsonSchema, Debug)]
    #[expect(dead_code, reason = "shown by Debug")]
    struct Foreign {
        theirs: BTreeMap<Theirs, u8>,
        ours: BTreeMap<Ours, u8>,
    }
    #[derive(CopilotArgs, Debug)]
    struct Holder {
        maps: Foreign,
    }
    check::<Holder>()
        .accepts(
            json!({ "maps": { "theirs": { "red": 1 }, "ours": { "green": 2 } } }),
            "Holder { maps: Foreign { theirs: {Red: 1}, ours: {Green: 2} } }",
        )
        .rejects(
            json!({ "maps": { "theirs": { "red": 1, "RED": 2 }, "ours": {} } }),
            "maps.theirs: a key is wrong: must be one of \"red\", \"green\", got \"RED\"",
        )
        .rejects(
            json!({ "maps": { "theirs": {}, "ours": { "green": 1, "Green": 2 } } }),
            "maps.ours: a key is wrong: must be one of \"red\", \"green\", got \"Green\"",
        );
}

#[test]
fn a_narrow_float_of_a_foreign_type_is_never_infinite() {
    #[derive(Deserialize, JsonSchema, Debug)]
    #[expect(dead_code, reason = "shown by Debug")]
    struct Foreign {
        ratio: f32,
    }
    #[derive(CopilotArgs, Debug)]
    struct Holder {
        foreign: Foreign,
    }
    check::<Holder>()
        .accepts(
            json!({ "foreign": { "ratio": 3e38 } }),
            "Holder { foreign: Foreign { ratio: 3e38 } }",
        )
        .rejects(
            json!({ "foreign": { "ratio": 1e39 } }),
            "- foreign.ratio: must fit a 32-bit float, got 1e39",
        );
}
