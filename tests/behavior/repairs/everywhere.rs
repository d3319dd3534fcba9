//! Each repair of a value at every place where a value may stand, reported, and off under `strict`.

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Debug,
};

use copilot_tool::CopilotArgs;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::check::check;

/// The paths of [`all`], in the order in which they are read.
const PATHS: [&str; 16] = [
    "plain",
    "nested.value",
    "list[0]",
    "list[1]",
    "lists[0][0]",
    "map.k",
    "map[\"a b\"]",
    "optional",
    "boxed",
    "defaulted",
    "op.value",
    "foreign.value",
    "foreigns[0].value",
    "foreign_map.k.value",
    "choice.set.value",
    "flat",
];

/// `value` at every place of a `Places`.
fn all(value: &Value) -> Value {
    json!({
        "plain": value,
        "nested": { "value": value },
        "list": [value, value],
        "lists": [[value]],
        "map": { "k": value, "a b": value },
        "optional": value,
        "boxed": value,
        "defaulted": value,
        "op": { "action": "set", "value": value },
        "foreign": { "value": value },
        "foreigns": [{ "value": value }],
        "foreign_map": { "k": { "value": value } },
        "choice": { "set": { "value": value } },
        "flat": value,
    })
}

/// `sent` is read as `meant` with the repair `message` at every place of `P`, and refused there by `S`, its strict
/// twin, and by a strict definition.
#[track_caller]
fn is_mended_everywhere<P, S>(sent: &Value, meant: &Value, message: &str)
where
    P: CopilotArgs + Debug,
    S: CopilotArgs + Debug,
{
    let places = check::<P>();
    let (clean, repairs) = places
        .decode(all(meant))
        .unwrap_or_else(|text| panic!("{text}"));
    assert_eq!(repairs, Vec::<String>::new());

    let repairs: Vec<_> = PATHS
        .iter()
        .map(|path| format!("{path}: {message}"))
        .collect();
    let repairs: Vec<_> = repairs.iter().map(String::as_str).collect();
    places.repairs(all(sent), &clean, &repairs);
    let text = all(sent).to_string();
    let (args, noted) = places
        .decode(&*text)
        .unwrap_or_else(|text| panic!("{text}"));
    assert_eq!(args, clean);
    assert_eq!(noted, repairs);
    places.strictly_refuses(all(sent), "16 problems:");

    let error = S::from_value(all(sent)).unwrap_err();
    let paths: Vec<_> = error.problems().iter().map(|it| it.path()).collect();
    assert_eq!(paths, PATHS);
    assert!(S::from_value(all(meant)).is_ok());
}

macro_rules! everywhere {
    ($(#[$meta:meta])* $name:ident: $ty:ty = $default:expr; $($sent:expr => $meant:expr, $message:expr;)*) => {
        $(#[$meta])*
        #[test]
        fn $name() {
            #[derive(CopilotArgs, Debug)]
            struct Places {
                plain: $ty,
                nested: Inner,
                list: Vec<$ty>,
                lists: Vec<Vec<$ty>>,
                map: BTreeMap<String, $ty>,
                optional: Option<$ty>,
                boxed: Box<$ty>,
                #[arg(default = $default)]
                defaulted: $ty,
                op: Op,
                foreign: Foreign,
                foreigns: Vec<Foreign>,
                foreign_map: HashMap<String, Foreign>,
                choice: Choice,
                #[arg(flatten)]
                part: Part,
            }

            #[derive(CopilotArgs, Debug)]
            #[args(strict)]
            struct StrictPlaces {
                plain: $ty,
                nested: Inner,
                list: Vec<$ty>,
                lists: Vec<Vec<$ty>>,
                map: BTreeMap<String, $ty>,
                optional: Option<$ty>,
                boxed: Box<$ty>,
                #[arg(default = $default)]
                defaulted: $ty,
                op: Op,
                foreign: Foreign,
                foreigns: Vec<Foreign>,
                foreign_map: HashMap<String, Foreign>,
                choice: Choice,
                #[arg(flatten)]
                part: Part,
            }

            #[derive(CopilotArgs, Debug)]
            struct Inner {
                value: $ty,
            }

            #[derive(CopilotArgs, Debug)]
            struct Part {
                flat: $ty,
            }

            #[derive(CopilotArgs, Debug)]
            #[args(rename_all = "snake_case")]
            enum Op {
                Set(Inner),
            }

            #[derive(Deserialize, JsonSchema, Debug)]
            struct Foreign {
                value: $ty,
            }

            #[derive(Deserialize, JsonSchema, Debug)]
            #[serde(rename_all = "snake_case")]
            enum Choice {
                Set { value: $ty },
                Clear,
            }

            $(is_mended_everywhere::<Places, StrictPlaces>(&json!($sent), &json!($meant), $message);)*
        }
    };
}

everywhere! {
    // D08
    text_is_read_as_an_integer: u32 = 1;
    "500" => 500, "text was read as an integer";
    "0" => 0, "text was read as an integer";
    "4294967295" => u32::MAX, "text was read as an integer";
}

everywhere! {
    // D08, D11
    text_is_read_as_a_large_integer: i64 = 1;
    "-9223372036854775808" => i64::MIN, "text was read as an integer";
    "9007199254740993" => 9_007_199_254_740_993_i64, "text was read as an integer";
}

everywhere! {
    // D10
    a_whole_float_is_read_as_an_integer: u64 = 1;
    120_000.0 => 120_000, "a float was read as an integer";
    0.0 => 0, "a float was read as an integer";
    9_007_199_254_740_991.0 => 9_007_199_254_740_991_u64, "a float was read as an integer";
}

everywhere! {
    // D08
    text_is_read_as_a_number: f64 = 1.5;
    "0.5" => 0.5, "text was read as a number";
    "-7" => -7.0, "text was read as a number";
    "1e3" => 1000.0, "text was read as a number";
}

everywhere! {
    // D09
    text_is_read_as_a_boolean: bool = true;
    "true" => true, "text was read as a boolean";
    "False" => false, "text was read as a boolean";
    "TRUE" => true, "text was read as a boolean";
}

everywhere! {
    // D07
    an_integer_is_read_as_text: String = "x";
    4 => "4", "an integer was read as text";
    u64::MAX => "18446744073709551615", "an integer was read as text";
    -1 => "-1", "an integer was read as text";
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "lowercase")]
enum Unit {
    Celsius,
    Fahrenheit,
}

everywhere! {
    // D14
    a_word_is_read_in_another_case: Unit = Unit::Celsius;
    "CELSIUS" => "celsius", "\"CELSIUS\" was read as \"celsius\"";
    "Fahrenheit" => "fahrenheit", "\"Fahrenheit\" was read as \"fahrenheit\"";
}

#[derive(Deserialize, serde::Serialize, JsonSchema, Debug)]
#[serde(rename_all = "lowercase")]
enum ForeignUnit {
    Celsius,
    Fahrenheit,
}

everywhere! {
    // D14
    a_word_of_a_foreign_enum_is_read_in_another_case: ForeignUnit = ForeignUnit::Celsius;
    "Fahrenheit" => "fahrenheit", "\"Fahrenheit\" was read as \"fahrenheit\"";
}

everywhere! {
    // D05
    json_text_is_read_as_an_array: Vec<u8> = [1];
    "[1, 2]" => [1, 2], "JSON text was read as an array";
    " []\n" => json!([]), "JSON text was read as an array";
}

everywhere! {
    // D05
    json_text_is_read_as_an_object: BTreeMap<String, u8> = BTreeMap::new();
    "{\"a\": 1}" => json!({ "a": 1 }), "JSON text was read as an object";
}

#[derive(CopilotArgs, Debug, Clone)]
struct Mail {
    to: String,
    cc: Option<String>,
}

fn mail() -> Mail {
    Mail {
        to: "me".to_owned(),
        cc: None,
    }
}

everywhere! {
    // D05
    json_text_is_read_as_a_derived_struct: Mail = mail();
    "{\"to\": \"x\"}" => json!({ "to": "x" }), "JSON text was read as an object";
}

#[derive(Deserialize, serde::Serialize, JsonSchema, Debug)]
struct Post {
    to: String,
}

fn post() -> Post {
    Post {
        to: "me".to_owned(),
    }
}

everywhere! {
    // D05
    json_text_is_read_as_a_foreign_struct: Post = post();
    "{\"to\": \"x\"}" => json!({ "to": "x" }), "JSON text was read as an object";
}

// D05: the list that became one task with raw JSON in it.
#[test]
fn json_text_within_json_text_is_read_level_by_level() {
    #[derive(CopilotArgs, Debug)]
    struct Tasks {
        tasks: Vec<Mail>,
        body: Option<Mail>,
    }
    let inner = json!({ "to": "c" }).to_string();
    let list = json!([{ "to": "a" }, { "to": "b", "cc": "[1]" }, inner]).to_string();
    check::<Tasks>().repairs(
        json!({ "tasks": list, "body": "{\"to\":\"x\"}" }),
        "Tasks { tasks: [Mail { to: \"a\", cc: None }, Mail { to: \"b\", cc: Some(\"[1]\") }, \
         Mail { to: \"c\", cc: None }], body: Some(Mail { to: \"x\", cc: None }) }",
        &[
            "tasks: JSON text was read as an array",
            "tasks[2]: JSON text was read as an object",
            "body: JSON text was read as an object",
        ],
    );
}

// D05, R04
#[test]
fn a_problem_behind_a_repair_has_its_path() {
    #[derive(CopilotArgs, Debug)]
    struct Tasks {
        tasks: Vec<Mail>,
    }
    check::<Tasks>()
        .rejects(
            json!({ "tasks": "[{\"to\":\"a\"},{\"to\":1.5},{\"too\":1}]" }),
            "\n- tasks[1].to: expected string, got number 1.5\
             \n- tasks[2].to: required string is missing\
             \n- tasks[2].too: unknown argument; did you mean \"to\"?\n",
        )
        .rejects(
            json!({ "tasks": "[1, 2" }),
            "\n- tasks: expected array, got string \"[1, 2\"\n",
        )
        .rejects(
            json!({ "tasks": "{}" }),
            "\n- tasks: expected array, got string \"{}\"\n",
        )
        .rejects(
            json!({ "tasks": ["[]"] }),
            "\n- tasks[0]: expected object, got string \"[]\"\n",
        );
}

// D15: at every place but inside foreign types, where serde has no way back.
#[test]
fn empty_text_is_absence_at_every_place() {
    #[derive(CopilotArgs, Debug)]
    struct Inner {
        value: Option<u32>,
    }
    #[derive(CopilotArgs, Debug)]
    struct Part {
        flat: Option<bool>,
    }
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum Op {
        Set(Inner),
    }
    #[derive(CopilotArgs, Debug)]
    struct Places {
        plain: Option<Unit>,
        nested: Inner,
        list: Vec<Option<f64>>,
        map: BTreeMap<String, Option<i8>>,
        op: Op,
        date: Option<chrono::NaiveDate>,
        id: Option<uuid::Uuid>,
        boxed: Box<Option<u8>>,
        struct_: Option<Mail>,
        #[arg(flatten)]
        part: Part,
    }
    let places = check::<Places>();
    let sent = json!({
        "plain": "", "nested": { "value": "" }, "list": [""], "map": { "k": "" }, "op": { "action": "set", "value": "" },
        "date": "", "id": "", "boxed": "", "struct_": "", "flat": "",
    });
    let paths = [
        "plain",
        "nested.value",
        "list[0]",
        "map.k",
        "op.value",
        "date",
        "id",
        "boxed",
        "struct_",
        "flat",
    ];
    let repairs = paths.map(|path| format!("{path}: empty text was read as absent"));
    places
        .repairs(
            sent.clone(),
            "Places { plain: None, nested: Inner { value: None }, list: [None], map: {\"k\": None}, \
             op: Set(Inner { value: None }), date: None, id: None, boxed: None, struct_: None, part: Part { flat: None } }",
            &repairs.each_ref().map(String::as_str),
        )
        .strictly_refuses(sent, "10 problems:");
}

// Plain values are never mended, so a good call has no repairs.
#[test]
fn a_good_call_has_no_repairs() {
    #[derive(CopilotArgs, Debug)]
    struct Good {
        n: u8,
        f: f64,
        s: String,
        v: Vec<String>,
        u: Unit,
    }
    check::<Good>().accepts(
        json!({ "n": 1, "f": 1, "s": "1", "v": ["true", "{}"], "u": "celsius" }),
        r#"Good { n: 1, f: 1.0, s: "1", v: ["true", "{}"], u: Celsius }"#,
    );
}

#[test]
fn repairs_are_noted_up_to_a_bound() {
    #[derive(CopilotArgs, Debug)]
    struct List {
        list: Vec<u8>,
    }
    let (_, repairs) = check::<List>()
        .decode(json!({ "list": vec!["1"; 100_000] }))
        .unwrap();
    assert!(repairs.len() <= 128);
    assert_eq!(repairs[63], "list[63]: text was read as an integer");
}
