//! Lists, sets, maps, tuples, pointers and the other types of std.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use copilot_tool::{CopilotArgs, ProblemKind};
use serde_json::{Value, json};

use crate::check::check;

macro_rules! one {
    ($ty:ty) => {{
        #[derive(CopilotArgs, Debug)]
        struct One {
            it: $ty,
        }
        check::<One>()
    }};
}

fn got(it: impl std::fmt::Debug) -> String {
    format!("One {{ it: {it:?} }}")
}

#[derive(CopilotArgs, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[args(rename_all = "lowercase")]
enum Unit {
    Celsius,
    #[arg(alias = "f")]
    Fahrenheit,
}

// seed S4
#[test]
fn every_kind_of_list_takes_an_array_of_its_items() {
    let sent = json!({ "it": [3, 1, 2] });
    one!(Vec<u8>).accepts(sent.clone(), &got([3, 1, 2]));
    one!(VecDeque<u8>).accepts(sent.clone(), &got([3, 1, 2]));
    one!(Box<[u8]>).accepts(sent.clone(), &got([3, 1, 2]));
    one!([u8; 3]).accepts(sent.clone(), &got([3, 1, 2]));
    one!(BTreeSet<u8>).accepts(
        sent.clone(),
        &got([1, 2, 3].into_iter().collect::<BTreeSet<_>>()),
    );
    one!((u8, i8, f64)).accepts(sent, &got((3, 1, 2.0)));
    one!(Vec<u8>).accepts(json!({ "it": [] }), &got(Vec::<u8>::new()));
    one!(HashSet<String>).accepts(json!({ "it": ["a"] }), "One { it: {\"a\"} }");
    one!(Vec<Vec<u8>>)
        .accepts(json!({ "it": [[1], [], [2, 3]] }), &got([vec![1], vec![], vec![2, 3]]))
        .rejects(json!({ "it": [[1], 2, [3, "x"]] }), "\n- it[1]: expected array, got number 2\n- it[2][1]: expected integer, got string \"x\"\n");
}

#[test]
fn every_bad_item_of_a_list_is_named() {
    let sent = json!({ "it": [1, "x", 2, null, 256] });
    let told = "\n- it[1]: expected integer, got string \"x\"\
                \n- it[3]: must not be null; expected integer\
                \n- it[4]: must be between 0 and 255, got 256\n";
    one!(Vec<u8>).rejects(sent.clone(), told);
    one!(VecDeque<u8>).rejects(sent.clone(), told);
    one!(BTreeSet<u8>).rejects(sent.clone(), told);
    one!(HashSet<u8>).rejects(sent.clone(), told);
    one!(Box<[u8]>).rejects(sent.clone(), told);
    one!([u8; 5]).rejects(sent.clone(), told);
    one!(Option<Vec<u8>>).rejects(sent.clone(), told);
    one!(Box<Vec<u8>>).rejects(sent, told);
}

#[test]
fn a_set_takes_an_item_twice_and_keeps_it_once() {
    one!(BTreeSet<u8>).accepts(
        json!({ "it": [1, 2, 1] }),
        &got([1, 2].into_iter().collect::<BTreeSet<_>>()),
    );
    one!(HashSet<u8>).accepts(
        json!({ "it": [1, 1] }),
        &got([1].into_iter().collect::<HashSet<_>>()),
    );
    one!(BTreeSet<Unit>).accepts(
        json!({ "it": ["celsius", "celsius"] }),
        "One { it: {Celsius} }",
    );
}

#[test]
fn arrays_and_tuples_have_exactly_their_length() {
    one!([u8; 2])
        .rejects(json!({ "it": [1] }), "must have exactly 2 items, got 1")
        .rejects(
            json!({ "it": [1, 2, 3] }),
            "must have exactly 2 items, got 3",
        );
    one!([u8; 0]).accepts(json!({ "it": [] }), &got([0_u8; 0]));
    one!((u8, String))
        .accepts(json!({ "it": [1, "a"] }), &got((1, "a")))
        .rejects(json!({ "it": [1] }), "must have exactly 2 items, got 1")
        .rejects(json!({ "it": [1, "a", 2] }), "must have exactly 2 items, got 3")
        .rejects(
            json!({ "it": ["a", true] }),
            "\n- it[0]: expected integer, got string \"a\"\n- it[1]: expected string, got boolean true\n",
        );
    one!((u8, u8, u8, u8, u8, u8, u8, u8))
        .accepts(
            json!({ "it": [1, 2, 3, 4, 5, 6, 7, 8] }),
            &got((1, 2, 3, 4, 5, 6, 7, 8)),
        )
        .rejects(json!({ "it": [1, 2, 3, 4, 5, 6, 7] }), "\n- it: ")
        .rejects(json!({ "it": [1, 2, 3, 4, 5, 6, 7, 8, 9] }), "\n- it: ")
        .rejects(
            json!({ "it": [1, 2, 3, 4, 5, 6, 7, "x"] }),
            "\n- it[7]: expected integer",
        );
}

// seed S3
#[test]
fn maps_take_any_text_as_a_key() {
    let odd = json!({ "it": { "": 1, "a b": 2, "a.b": 3, "\n": 4, "漢": 5 } });
    let map: BTreeMap<_, _> = [("", 1), ("a b", 2), ("a.b", 3), ("\n", 4), ("漢", 5)].into();
    one!(BTreeMap<String, u8>).accepts(odd, &got(map));
    one!(HashMap<String, u8>)
        .accepts(json!({ "it": {} }), &got(BTreeMap::<u8, u8>::new()))
        .accepts(
            json!({ "it": { "a": 1 } }),
            &got(BTreeMap::from([("a", 1)])),
        )
        .rejects(
            json!({ "it": { "a": 1, "b": "x" } }),
            "\n- it.b: expected integer, got string \"x\"\n",
        )
        .rejects(
            json!({ "it": [["a", 1]] }),
            "\n- it: expected object, got array\n",
        );
}

#[test]
fn keys_that_are_no_text_are_read_from_their_text() {
    one!(BTreeMap<u8, bool>)
        .accepts(
            json!({ "it": { "7": true, "0": false } }),
            &got(BTreeMap::from([(7, true), (0, false)])),
        )
        .refuses(json!({ "it": { "x": true } }), "\"x\"")
        .refuses(json!({ "it": { "256": true } }), "256")
        .refuses(json!({ "it": { "-1": true } }), "-1")
        .refuses(json!({ "it": { "07": true } }), "\"07\"")
        .refuses(json!({ "it": { "7.0": true } }), "\"7.0\"")
        .refuses(json!({ "it": { " 7": true } }), "\" 7\"");
    one!(HashMap<i64, u8>).accepts(
        json!({ "it": { "-9223372036854775808": 1 } }),
        &got(BTreeMap::from([(i64::MIN, 1)])),
    );
    one!(BTreeMap<char, u8>)
        .accepts(
            json!({ "it": { "ä": 1 } }),
            &got(BTreeMap::from([('ä', 1)])),
        )
        .refuses(json!({ "it": { "ab": 1 } }), "\"ab\"");
    one!(BTreeMap<bool, u8>)
        .accepts(
            json!({ "it": { "true": 1 } }),
            &got(BTreeMap::from([(true, 1)])),
        )
        .refuses(json!({ "it": { "yes": 1 } }), "\"yes\"");
}

// S11
#[test]
fn enums_are_keys_by_their_wire_names() {
    one!(BTreeMap<Unit, u8>)
        .accepts(
            json!({ "it": { "celsius": 1, "fahrenheit": 2 } }),
            "One { it: {Celsius: 1, Fahrenheit: 2} }",
        )
        .refuses(
            json!({ "it": { "kelvin": 1 } }),
            "must be one of \"celsius\", \"fahrenheit\", got \"kelvin\"",
        );
}

// A key that was mended is told, and refused under `strict`, like any other value.
#[test]
fn a_key_of_an_enum_in_another_case_is_a_repair() {
    one!(BTreeMap<Unit, u8>)
        .repairs(
            json!({ "it": { "CELSIUS": 1 } }),
            "One { it: {Celsius: 1} }",
            &["it: \"CELSIUS\" was read as \"celsius\""],
        )
        .strictly_refuses(json!({ "it": { "CELSIUS": 1 } }), "must be one of");
}

#[test]
fn two_keys_that_mean_the_same_are_refused() {
    one!(BTreeMap<Unit, u8>).refuses(json!({ "it": { "celsius": 1, "Celsius": 2 } }), "\n- it: ");
    one!(BTreeMap<Unit, u8>).refuses(json!({ "it": { "fahrenheit": 1, "f": 2 } }), "\n- it: ");
}

#[test]
fn bad_keys_and_bad_values_are_all_told() {
    #[derive(CopilotArgs, Debug)]
    struct Map {
        by_id: BTreeMap<u8, u8>,
    }
    let error = Map::from_value(json!({ "by_id": { "x": 1, "1": "y", "z": "w" } })).unwrap_err();
    let problems = error.problems();
    assert_eq!(problems.len(), 4, "{error}");
    for (at, part) in [(0, "\"x\""), (1, "\"y\"")] {
        assert!(problems[at].to_string().contains(part), "{error}");
    }
    let all = error.to_string();
    assert!(all.contains("\"z\"") && all.contains("\"w\""), "{all}");
}

#[test]
fn a_bad_key_beyond_the_problems_that_are_kept_is_only_counted() {
    #[derive(CopilotArgs, Debug)]
    struct Many {
        list: Vec<u8>,
        map: BTreeMap<u8, u8>,
    }
    let bad = vec!["x"; 64];
    let error = Many::from_value(json!({ "list": bad, "map": { "a": 1, "b": 2 } })).unwrap_err();
    let paths: Vec<_> = error
        .problems()
        .iter()
        .map(|it| it.path().to_owned())
        .collect();
    let expected: Vec<_> = (0..64).map(|index| format!("list[{index}]")).collect();
    assert_eq!(paths, expected);
    assert!(error.to_string().contains("66 problems"), "{error}");
}

#[test]
fn a_character_is_one_character() {
    one!(char)
        .accepts(json!({ "it": "ä" }), &got('ä'))
        .accepts(json!({ "it": "😀" }), &got('😀'))
        .rejects(
            json!({ "it": "" }),
            "\n- it: expected single character, got string \"\"\n",
        )
        .rejects(
            json!({ "it": "ab" }),
            "\n- it: expected single character, got string \"ab\"\n",
        )
        .rejects(
            json!({ "it": 5 }),
            "\n- it: expected single character, got number 5\n",
        );
    one!(Option<char>).repairs(
        json!({ "it": "" }),
        &got(None::<char>),
        &["it: empty text was read as absent"],
    );
}

// D06
#[test]
fn every_kind_of_text_takes_text_as_it_is() {
    let sent = json!({ "it": " {\"k\": [1]} \n" });
    let text = " {\"k\": [1]} \n";
    one!(String).accepts(sent.clone(), &got(text));
    one!(Option<String>).accepts(sent.clone(), &got(Some(text)));
    one!(Cow<'static, str>).accepts(sent.clone(), &got(text));
    one!(Box<str>).accepts(sent.clone(), &got(text));
    one!(Arc<str>).accepts(sent.clone(), &got(text));
    one!(PathBuf).accepts(sent.clone(), &got(text));
    one!(Value).accepts(sent, &got(json!(text)));
    one!(Arc<str>).rejects(
        json!({ "it": 1.5 }),
        "\n- it: expected string, got number 1.5\n",
    );
    one!(PathBuf).rejects(
        json!({ "it": ["a"] }),
        "\n- it: expected string, got array\n",
    );
}

#[test]
fn a_boxed_option_may_be_absent() {
    #[derive(CopilotArgs, Debug)]
    struct Pointers {
        number: Box<u8>,
        text: Arc<String>,
        maybe: Box<Option<u8>>,
        none: Option<Box<u8>>,
        list: Arc<Vec<Box<u8>>>,
    }
    check::<Pointers>()
        .required(&["number", "text", "list"])
        .accepts(
            json!({ "number": 1, "text": "a", "list": [2, 3] }),
            "Pointers { number: 1, text: \"a\", maybe: None, none: None, list: [2, 3] }",
        )
        .accepts(
            json!({ "number": 1, "text": "a", "maybe": 4, "none": 5, "list": [] }),
            "Pointers { number: 1, text: \"a\", maybe: Some(4), none: Some(5), list: [] }",
        )
        .rejects(
            json!({ "number": "x", "text": true, "list": [2, "y"] }),
            "\n- number: expected integer, got string \"x\"\n- text: expected string, got boolean true\
             \n- list[1]: expected integer, got string \"y\"\n",
        );
}

#[test]
fn a_type_may_contain_itself() {
    #[derive(CopilotArgs, Debug)]
    struct Tree {
        name: String,
        #[arg(default)]
        children: Vec<Tree>,
        parent: Option<Box<Tree>>,
    }
    check::<Tree>()
        .accepts(
            json!({ "name": "a", "children": [{ "name": "b" }, { "name": "c", "children": [{ "name": "d" }] }] }),
            "Tree { name: \"a\", children: [Tree { name: \"b\", children: [], parent: None }, \
             Tree { name: \"c\", children: [Tree { name: \"d\", children: [], parent: None }], parent: None }], parent: None }",
        )
        .rejects(
            json!({ "name": "a", "children": [{ "name": "b", "children": [{ "nam": "c" }] }], "parent": { "name": 1.5 } }),
            "\n- children[0].children[0].name: required string is missing\
             \n- children[0].children[0].nam: unknown argument; did you mean \"name\"?\
             \n- parent.name: expected string, got number 1.5\n",
        );
}

// seed S11, S17, S21
#[test]
fn the_types_of_other_crates_decode_by_their_own_rules() {
    one!(Duration).accepts(
        json!({ "it": { "secs": 5, "nanos": 7 } }),
        &got(Duration::new(5, 7)),
    );
    one!(uuid::Uuid)
        .accepts(
            json!({ "it": "67e55044-10b1-426f-9247-bb680e5fe0c8" }),
            "One { it: 67e55044-10b1-426f-9247-bb680e5fe0c8 }",
        )
        .rejects(json!({ "it": "no" }), "\n- it: ")
        .rejects(json!({ "it": 1.5 }), "\n- it: ");
    one!(Vec<uuid::Uuid>).rejects(
        json!({ "it": ["67e55044-10b1-426f-9247-bb680e5fe0c8", "x"] }),
        "\n- it[1]: ",
    );
    one!(url::Url)
        .accepts(
            json!({ "it": "https://example.com/a" }),
            &got(url::Url::parse("https://example.com/a").unwrap()),
        )
        .rejects(json!({ "it": "not a url" }), "\n- it: ");
    one!(chrono::NaiveDate)
        .accepts(json!({ "it": "2025-03-01" }), "One { it: 2025-03-01 }")
        .rejects(json!({ "it": "2025-13-01" }), "\n- it: ");
    one!(BTreeMap<uuid::Uuid, u8>).accepts(
        json!({ "it": { "67e55044-10b1-426f-9247-bb680e5fe0c8": 1 } }),
        "One { it: {67e55044-10b1-426f-9247-bb680e5fe0c8: 1} }",
    );
}

#[test]
fn a_bad_item_has_its_class() {
    #[derive(CopilotArgs, Debug)]
    struct List {
        list: Vec<u8>,
    }
    let error = List::from_value(json!({ "list": ["x", 256] })).unwrap_err();
    let kinds: Vec<_> = error.problems().iter().map(|it| it.kind()).collect();
    assert_eq!(kinds, [ProblemKind::WrongType, ProblemKind::NotAllowed]);
}
