//! Every problem has the place of the value it is about.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use copilot_tool::CopilotArgs;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::{paths, refusal};

#[derive(CopilotArgs, Debug)]
struct Plan {
    steps: Vec<Step>,
}

#[derive(CopilotArgs, Debug)]
struct Step {
    env: BTreeMap<String, Variable>,
    name: Option<String>,
}

#[derive(CopilotArgs, Debug)]
struct Variable {
    value: String,
    ttl: Option<u32>,
}

// R04
#[test]
fn a_problem_in_the_depth_has_the_path_from_the_root() {
    let error = refusal::<Plan>(json!({
        "steps": [
            { "env": {} },
            { "env": { "HOME": { "value": "x" }, "PATH": { "value": "y", "ttl": "soon" } } },
        ],
    }));
    assert_eq!(paths(&error), ["steps[1].env.PATH.ttl"]);
    let text = error.to_string();
    assert!(
        text.contains("\n- steps[1].env.PATH.ttl: expected integer, got string \"soon\"\n"),
        "{text}"
    );
    assert!(!text.contains(" line ") && !text.contains(" column "), "{text}");
}

// R04
#[test]
fn a_problem_behind_repairs_has_its_path() {
    let step = json!({ "ENV": { "PATH": "{\"value\":\"y\",\"ttl\":1.5}" } }).to_string();
    let error = refusal::<Plan>(json!({ "steps": json!(["{\"env\":{}}", step]).to_string() }));
    assert_eq!(paths(&error), ["steps[1].env.PATH.ttl"]);
    let error = refusal::<Plan>(json!({ "Steps": [{ "env": { "A": { "value": true } } }] }));
    assert_eq!(paths(&error), ["steps[0].env.A.value"]);
}

// R04
#[test]
fn text_arguments_have_the_same_paths() {
    let text = r#"{"steps":[{"env":{"PATH":{"value":"y","ttl":-1}}}]}"#;
    let error = Plan::from_json(text).unwrap_err();
    assert_eq!(paths(&error), ["steps[0].env.PATH.ttl"]);
}

// R04
#[test]
fn a_problem_in_a_flattened_part_or_a_payload_has_the_path_on_the_wire() {
    #[derive(CopilotArgs, Debug)]
    struct Part {
        size: Size,
    }
    #[derive(CopilotArgs, Debug)]
    struct Size {
        width: u8,
    }
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum Op {
        Resize(Part),
        Crop {
            area: Size,
            #[arg(flatten)]
            part: Part,
        },
    }
    #[derive(CopilotArgs, Debug)]
    struct Image {
        #[arg(flatten)]
        part: Part,
        ops: Vec<Op>,
    }
    let error = refusal::<Image>(json!({
        "size": { "width": "x" },
        "ops": [
            { "action": "resize", "size": { "width": 256 } },
            { "action": "crop", "size": { "width": null }, "area": { "width": "y" } },
            { "action": "resize", "area": {}, "size": {} },
        ],
    }));
    assert_eq!(
        paths(&error),
        ["ops[0].size.width", "ops[1].area.width", "ops[1].size.width", "ops[2].size.width", "size.width"]
    );
    let error = refusal::<Op>(json!({ "action": "crop", "area": { "width": 1 }, "size": { "widht": 1 } }));
    assert_eq!(paths(&error), ["size.width", "size.widht"]);
}

// R04
#[test]
fn odd_keys_are_quoted_in_a_path() {
    #[derive(CopilotArgs, Debug)]
    struct Map {
        map: HashMap<String, u8>,
    }
    for (key, path) in [
        ("plain", "map.plain"),
        ("with-dash", "map.with-dash"),
        ("under_score", "map.under_score"),
        ("$dollar", "map.$dollar"),
        ("7", "map.7"),
        ("ü漢", "map.ü漢"),
        ("", "map[\"\"]"),
        ("a b", "map[\"a b\"]"),
        ("a.b", "map[\"a.b\"]"),
        ("a[0]", "map[\"a[0]\"]"),
        ("a:b", "map[\"a:b\"]"),
        ("a\"b", "map[\"a\\\"b\"]"),
        ("a\\b", "map[\"a\\\\b\"]"),
        ("a\nb", "map[\"a\\nb\"]"),
        ("it's", "map[\"it's\"]"),
    ] {
        let error = refusal::<Map>(json!({ "map": { key: "x" } }));
        assert_eq!(paths(&error), [path]);
    }
}

// The same key has the same path, whether it is a map's or an unknown one.
#[test]
fn an_unknown_key_is_quoted_once() {
    #[derive(CopilotArgs, Debug)]
    struct Empty {
        inner: Option<Inner>,
    }
    #[derive(CopilotArgs, Debug)]
    struct Inner {}
    for (key, path) in [
        ("a b", "[\"a b\"]"),
        ("a\nb", "[\"a\\nb\"]"),
        ("a\"b", "[\"a\\\"b\"]"),
        ("a\\b", "[\"a\\\\b\"]"),
        ("", "[\"\"]"),
    ] {
        let error = refusal::<Empty>(json!({ key: 1, "x": 2 }));
        assert_eq!(paths(&error), [path, "x"]);
        let error = refusal::<Empty>(json!({ "inner": { key: 1 } }));
        assert_eq!(paths(&error), [format!("inner{path}")]);
    }
}

#[test]
fn elements_of_every_container_have_an_index() {
    #[derive(CopilotArgs, Debug)]
    struct All {
        tuple: (u8, (String, u8)),
        array: [u8; 2],
        set: BTreeSet<u8>,
        grid: Vec<Vec<u8>>,
        boxed: Box<[Option<u8>]>,
        maps: Vec<BTreeMap<u8, BTreeMap<String, u8>>>,
    }
    let error = refusal::<All>(json!({
        "tuple": [1, ["a", "b"]],
        "array": [1, "x"],
        "set": [1, 2, "x"],
        "grid": [[], [1, "x"]],
        "boxed": [null, "x"],
        "maps": [{}, { "7": { "k": "x" } }],
    }));
    assert_eq!(
        paths(&error),
        ["tuple[1][1]", "array[1]", "set[2]", "grid[1][1]", "boxed[1]", "maps[1].7.k"]
    );
}

// R04
#[test]
fn foreign_types_between_ours_keep_the_path() {
    #[derive(Deserialize, JsonSchema, Debug)]
    struct Wrapper<T> {
        inner: T,
    }
    #[derive(Deserialize, JsonSchema, Debug)]
    enum Either<T> {
        One(T),
        Two { pair: (T, T) },
    }
    #[derive(CopilotArgs, Debug)]
    struct Outer {
        one: Wrapper<Variable>,
        list: Vec<Wrapper<Wrapper<Plan>>>,
        either: Option<Either<Variable>>,
        two: Option<Either<Variable>>,
    }
    let ok = json!({ "value": "v" });
    let bad = json!({ "value": "v", "ttl": "x" });
    let error = refusal::<Outer>(json!({
        "one": { "inner": bad },
        "list": [
            { "inner": { "inner": { "steps": [] } } },
            { "inner": { "inner": { "steps": [{ "env": { "A": bad, "B": ok, "C": bad } }] } } },
        ],
        "either": { "One": bad },
        "two": { "Two": { "pair": [ok, bad] } },
    }));
    assert_eq!(
        paths(&error),
        [
            "one.inner.ttl",
            "list[1].inner.inner.steps[0].env.A.ttl",
            "list[1].inner.inner.steps[0].env.C.ttl",
            "either.One.ttl",
            "two.Two.pair[1].ttl",
        ]
    );
}

#[test]
fn a_problem_of_the_whole_has_no_path() {
    let error = refusal::<Plan>(json!([]));
    assert_eq!(paths(&error), [""]);
    assert_eq!(error.problems()[0].to_string(), error.problems()[0].message());
}

#[test]
fn a_renamed_field_has_its_wire_name_in_the_path() {
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "camelCase")]
    struct Wire {
        old_string: String,
        #[arg(rename = "in", alias = "input")]
        source: u8,
    }
    let error = refusal::<Wire>(json!({ "oldString": 1.5, "input": "x" }));
    assert_eq!(paths(&error), ["oldString", "in"]);
}
