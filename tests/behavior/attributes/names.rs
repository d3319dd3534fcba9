//! `rename`, `alias`.

use copilot_tool::CopilotArgs;
use serde_json::json;

use crate::check::check;

#[test]
fn rename_gives_a_field_its_name_on_the_wire() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(rename = "file.name-1")]
        name: String,
        #[arg(rename = "type")]
        kind: u8,
    }
    check::<Args>()
        .required(&["file.name-1", "type"])
        .accepts(
            json!({ "file.name-1": "a", "type": 1 }),
            r#"Args { name: "a", kind: 1 }"#,
        )
        .rejects(
            json!({ "name": "a", "type": 1 }),
            "required string is missing",
        );
}

// S05: the schema has one name, the decoder takes all
#[test]
fn aliases_are_accepted_and_not_advertised() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(alias = "path", alias = "dir")]
        project: String,
    }
    check::<Args>()
        .schema(json!({
            "type": "object",
            "properties": { "project": { "type": "string" } },
            "required": ["project"],
            "additionalProperties": false
        }))
        .accepts(json!({ "project": "/x" }), r#"Args { project: "/x" }"#)
        .tolerates(json!({ "path": "/x" }), r#"Args { project: "/x" }"#)
        .tolerates(json!({ "dir": "/x" }), r#"Args { project: "/x" }"#)
        .rejects(
            json!({ "project": "/x", "path": "/y" }),
            "project: is given twice, as \"project\" and as \"path\"",
        )
        .rejects(
            json!({ "path": "/x", "dir": "/y" }),
            "project: is given twice, as \"path\" and as \"dir\"",
        )
        .rejects(
            json!({}),
            "project: required string is missing (also accepted as \"dir\", \"path\")",
        )
        .rejects(json!({ "path": 1.5 }), "project: expected string");
}

#[test]
fn aliases_of_optional_and_defaulted_fields_count_as_the_field() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(alias = "max")]
        limit: Option<u8>,
        #[arg(alias = "from", default = 1)]
        start: u8,
    }
    check::<Args>()
        .required(&[])
        .tolerates(
            json!({ "max": 5, "from": 2 }),
            "Args { limit: Some(5), start: 2 }",
        )
        .tolerates(
            json!({ "max": null, "from": null }),
            "Args { limit: None, start: 1 }",
        )
        .rejects(json!({ "limit": 1, "max": 5 }), "limit: is given twice");
}
