//! Keys that differ from a field's name only in style.

use std::collections::BTreeMap;

use copilot_tool::CopilotArgs;
use serde_json::json;

use crate::check::check;

#[derive(CopilotArgs, Debug)]
struct Edit {
    old_string: String,
    max_hits: Option<u32>,
}

// D17
#[test]
fn a_key_in_another_style_is_mended() {
    for key in [
        "oldString",
        "old-string",
        "OldString",
        "OLD_STRING",
        "oldstring",
        "Old String",
        "old string",
        "_old_string",
    ] {
        check::<Edit>()
            .repairs(
                json!({ key: "a" }),
                r#"Edit { old_string: "a", max_hits: None }"#,
                &[&format!(
                    "old_string: the key \"{key}\" was read as old_string"
                )],
            )
            .strictly_refuses(json!({ key: "a" }), "2 problems:");
    }
}

#[test]
fn a_key_in_another_style_is_mended_at_every_place() {
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum Op {
        Set(Edit),
        Put { new_name: String },
    }
    #[derive(CopilotArgs, Debug)]
    struct Part {
        page_size: u8,
    }
    #[derive(CopilotArgs, Debug)]
    struct Places {
        old_string: u8,
        nested: Edit,
        list: Vec<Edit>,
        map: BTreeMap<String, Edit>,
        maybe: Option<Edit>,
        op: Op,
        put: Op,
        #[arg(default = 5)]
        with_default: u8,
        #[arg(flatten)]
        part: Part,
    }
    let edit = json!({ "oldString": "a" });
    let sent = json!({
        "oldString": 1, "nested": edit, "list": [edit], "map": { "k": edit }, "maybe": edit,
        "op": { "action": "set", "oldString": "a" }, "put": { "action": "put", "newName": "b" }, "withDefault": 2,
        "pageSize": 3,
    });
    let places = check::<Places>();
    let (args, mut repairs) = places
        .decode(sent.clone())
        .unwrap_or_else(|text| panic!("{text}"));
    let edit = r#"Edit { old_string: "a", max_hits: None }"#;
    assert_eq!(
        args,
        format!(
            "Places {{ old_string: 1, nested: {edit}, list: [{edit}], map: {{\"k\": {edit}}}, maybe: Some({edit}), \
             op: Set({edit}), put: Put {{ new_name: \"b\" }}, with_default: 2, part: Part {{ page_size: 3 }} }}"
        )
    );
    let old = "the key \"oldString\" was read as old_string";
    let mut expected = vec![
        format!("old_string: {old}"),
        format!("nested.old_string: {old}"),
        format!("list[0].old_string: {old}"),
        format!("map.k.old_string: {old}"),
        format!("maybe.old_string: {old}"),
        format!("op.old_string: {old}"),
        "put.new_name: the key \"newName\" was read as new_name".to_owned(),
        "with_default: the key \"withDefault\" was read as with_default".to_owned(),
        "page_size: the key \"pageSize\" was read as page_size".to_owned(),
    ];
    // Keys are mended after the others were read.
    repairs.sort();
    expected.sort();
    assert_eq!(repairs, expected);
    places.strictly_refuses(sent, "\n- nested.old_string: required string is missing");
}

// D17
#[test]
fn a_key_in_another_style_beside_the_exact_one_is_unknown() {
    check::<Edit>()
        .rejects(
            json!({ "old_string": "a", "oldString": "b" }),
            "\n- oldString: unknown argument; did you mean \"old_string\"?\n",
        )
        .rejects(
            json!({ "oldString": "b", "old_string": "a" }),
            "\n- oldString: unknown argument",
        )
        .rejects(
            json!({ "oldString": "a", "old-string": "b" }),
            "unknown argument; did you mean \"old_string\"?",
        );
}

#[test]
fn a_key_that_two_fields_could_mean_is_unknown() {
    #[derive(CopilotArgs, Debug)]
    struct Two {
        #[arg(rename = "userId")]
        camel: Option<u8>,
        user_id: Option<u8>,
    }
    check::<Two>()
        .accepts(
            json!({ "userId": 1, "user_id": 2 }),
            "Two { camel: Some(1), user_id: Some(2) }",
        )
        .rejects(
            json!({ "user-id": 1 }),
            "\n- user-id: unknown argument; did you mean \"user",
        )
        .rejects(
            json!({ "USERID": 1 }),
            "\n- USERID: unknown argument; did you mean \"user",
        );
}

#[test]
fn a_key_in_the_style_of_an_alias_is_mended() {
    #[derive(CopilotArgs, Debug)]
    struct Aliased {
        #[arg(alias = "file_name", alias = "fileName")]
        path: String,
    }
    check::<Aliased>().repairs(
        json!({ "file-name": "a" }),
        r#"Aliased { path: "a" }"#,
        &["path: the key \"file-name\" was read as path"],
    );
}

#[test]
fn a_mended_key_has_the_problems_of_its_field() {
    check::<Edit>().rejects(
        json!({ "oldString": 1.5, "maxHits": "x" }),
        "\n- old_string: expected string, got number 1.5\n- max_hits: expected integer, got string \"x\"\n",
    );
}

#[test]
fn a_null_under_a_key_in_another_style_is_absence() {
    #[derive(CopilotArgs, Debug)]
    struct Page {
        #[arg(default = 10)]
        page_size: u8,
    }
    let (args, _) = check::<Page>().decode(json!({ "pageSize": null })).unwrap();
    assert_eq!(args, "Page { page_size: 10 }");
}

// The keys of a map are data.
#[test]
fn the_keys_of_a_map_have_no_style() {
    #[derive(CopilotArgs, Debug)]
    struct Env {
        env: BTreeMap<String, u8>,
    }
    check::<Env>().accepts(
        json!({ "env": { "old_string": 1, "oldString": 2 } }),
        r#"Env { env: {"oldString": 2, "old_string": 1} }"#,
    );
}

#[test]
fn a_key_that_shares_no_letter_is_never_mended() {
    #[derive(CopilotArgs, Debug)]
    struct Odd {
        _a: Option<u8>,
        b: Option<u8>,
    }
    check::<Odd>()
        .rejects(json!({ "": 1 }), "unknown argument")
        .rejects(json!({ "_": 1 }), "\n- _: unknown argument")
        .rejects(json!({ "-": 1 }), "unknown argument");
}

#[test]
fn strictness_of_a_type_holds_for_all_below_it() {
    #[derive(CopilotArgs, Debug)]
    #[args(strict)]
    struct Strict {
        edit: Edit,
    }
    #[derive(CopilotArgs, Debug)]
    struct Loose {
        strict: Strict,
        old_string: u8,
    }
    #[derive(CopilotArgs, Debug)]
    #[args(strict)]
    struct Transparent(Edit);

    check::<Strict>().rejects(
        json!({ "edit": { "oldString": "a" } }),
        "\n- edit.old_string: required string is missing",
    );
    check::<Loose>()
        .rejects(
            json!({ "strict": { "edit": { "oldString": "a" } }, "oldString": "5" }),
            "\n- strict.edit.old_string: required string is missing",
        )
        .repairs(
            json!({ "strict": { "edit": { "old_string": "a" } }, "oldString": "5" }),
            r#"Loose { strict: Strict { edit: Edit { old_string: "a", max_hits: None } }, old_string: 5 }"#,
            &[
                "old_string: the key \"oldString\" was read as old_string",
                "old_string: text was read as an integer",
            ],
        );
    check::<Transparent>().rejects(
        json!({ "oldString": "a" }),
        "\n- old_string: required string is missing",
    );
}
