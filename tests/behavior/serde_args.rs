//! Types of serde and schemars as the arguments of a tool, as they are.

#![expect(dead_code, reason = "fields are looked at by `Debug` only")]

use copilot_tool::{CopilotArgs, Dialect, SerdeArgs, ToolDefinition, ToolError, ToolInvocation};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::check::check;

#[derive(Deserialize, JsonSchema, Debug)]
struct Search {
    /// What to look for.
    query: String,
    #[serde(default = "ten")]
    limit: u8,
    tags: Option<Vec<Tag>>,
    #[serde(flatten)]
    page: Page,
}

fn ten() -> u8 {
    10
}

#[derive(Deserialize, JsonSchema, Debug)]
struct Page {
    page: u32,
}

#[derive(Deserialize, JsonSchema, Debug)]
struct Tag {
    name: String,
}

#[test]
fn a_struct_is_flat_and_decodes() {
    check::<SerdeArgs<Search>>()
        .schema(json!({
            "type": "object",
            "properties": {
                "query": { "type": "string", "description": "What to look for." },
                "limit": { "type": "integer", "minimum": 0, "maximum": 255, "default": 10 },
                "tags": {
                    "type": "array",
                    "items": { "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"] },
                },
                "page": { "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 },
            },
            "required": ["query", "page"],
        }))
        .accepts(
            json!({ "query": "x", "page": 1, "tags": [{ "name": "a" }] }),
            r#"SerdeArgs(Search { query: "x", limit: 10, tags: Some([Tag { name: "a" }]), page: Page { page: 1 } })"#,
        )
        .rejects(
            json!({ "query": "x", "page": 1, "tags": [{ "name": 1.5 }] }),
            "tags[0].name: expected string, got number 1.5",
        )
        .rejects(json!({ "page": 1 }), "query: ");
}

// A model that fills in every property sends `null` for what has a default.
#[test]
fn null_for_a_default_is_absence() {
    check::<SerdeArgs<Search>>().tolerates(
        json!({ "query": "x", "page": 1, "limit": null, "tags": null }),
        r#"SerdeArgs(Search { query: "x", limit: 10, tags: None, page: Page { page: 1 } })"#,
    );
}

#[test]
fn values_are_repaired_at_the_leaf() {
    #[derive(Deserialize, JsonSchema, Debug)]
    struct Plain {
        limit: u8,
        tags: Vec<Tag>,
    }
    check::<SerdeArgs<Plain>>().repairs(
        json!({ "limit": "7", "tags": "[{\"name\": \"a\"}]" }),
        r#"SerdeArgs(Plain { limit: 7, tags: [Tag { name: "a" }] })"#,
        &[
            "limit: text was read as an integer",
            "tags: JSON text was read as an array",
        ],
    );
}

/// serde's own form: no tag.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(rename_all = "snake_case")]
enum Shape {
    /// A circle.
    Circle { radius: u8, color: Option<String> },
    /// Nothing.
    Empty,
    /// Points.
    Points(Vec<(i8, i8)>),
    /// A tag.
    Tag(Tag),
}

#[test]
fn an_enum_without_a_tag_gets_one() {
    let shape = check::<SerdeArgs<Shape>>();
    let tag = &shape.rendered()["properties"]["action"];
    assert_eq!(
        tag["description"],
        "Which operation to run.\n- circle: A circle. Requires radius; optional color.\n- empty: Nothing. No \
         other fields.\n- points: Points. Requires value.\n- tag: A tag. Requires name."
    );
    shape
        .accepts(
            json!({ "action": "circle", "radius": 1 }),
            "SerdeArgs(Circle { radius: 1, color: None })",
        )
        .accepts(json!({ "action": "empty" }), "SerdeArgs(Empty)")
        .accepts(
            json!({ "action": "points", "value": [[1, 2]] }),
            "SerdeArgs(Points([(1, 2)]))",
        )
        .accepts(
            json!({ "action": "tag", "name": "a" }),
            r#"SerdeArgs(Tag(Tag { name: "a" }))"#,
        )
        .tolerates(
            json!({ "circle": { "radius": 1 } }),
            "SerdeArgs(Circle { radius: 1, color: None })",
        )
        .tolerates(
            json!({ "action": "empty", "radius": null, "value": [], "name": "" }),
            "SerdeArgs(Empty)",
        )
        .repairs(
            json!({ "action": "Empty" }),
            "SerdeArgs(Empty)",
            &["action: \"Empty\" was read as \"empty\""],
        )
        .rejects(
            json!({ "action": "circle", "radius": "x" }),
            "radius: expected integer, got string \"x\"",
        )
        .rejects(
            json!({ "action": "points", "value": [[1, "y"]] }),
            "value[0][1]: expected integer, got string \"y\"",
        )
        .rejects(
            json!({ "action": "square" }),
            "action: must be one of \"circle\", \"empty\", \"points\", \"tag\", got \"square\"",
        )
        .rejects(
            json!({}),
            "action: required string is missing; one of \"circle\"",
        )
        .rejects(
            json!({ "action": 1 }),
            "action: expected string, got number 1",
        )
        .rejects(
            json!({ "action": "empty", "radius": 1 }),
            "radius: unknown argument",
        );
}

#[test]
fn words_alone_are_one_property() {
    #[derive(Deserialize, JsonSchema, Debug)]
    enum Phase {
        Idle,
        Busy,
    }
    check::<SerdeArgs<Phase>>()
        .schema(json!({
            "type": "object",
            "properties": { "action": { "type": "string", "enum": ["Idle", "Busy"] } },
            "required": ["action"],
            "additionalProperties": false,
        }))
        .accepts(json!({ "action": "Busy" }), "SerdeArgs(Busy)");
}

#[test]
fn an_adjacent_enum_keeps_its_content() {
    #[derive(Deserialize, JsonSchema, Debug)]
    #[serde(tag = "t", content = "c")]
    enum Event {
        Key { code: u8 },
        Text { text: String },
        Quit,
    }
    check::<SerdeArgs<Event>>()
        .required(&["t"])
        .accepts(
            json!({ "t": "Key", "c": { "code": 1 } }),
            "SerdeArgs(Key { code: 1 })",
        )
        .accepts(
            json!({ "t": "Text", "c": { "text": "x" } }),
            r#"SerdeArgs(Text { text: "x" })"#,
        )
        .accepts(json!({ "t": "Quit" }), "SerdeArgs(Quit)");
}

#[test]
fn a_flattened_enum_brings_its_tag() {
    #[derive(Deserialize, JsonSchema, Debug)]
    struct Job {
        id: u8,
        #[serde(flatten)]
        what: What,
    }
    #[derive(Deserialize, JsonSchema, Debug)]
    #[serde(tag = "what", rename_all = "snake_case")]
    enum What {
        Stop,
        Move { to: String },
    }
    check::<SerdeArgs<Job>>()
        .required(&["id", "what"])
        .accepts(
            json!({ "id": 1, "what": "move", "to": "b" }),
            r#"SerdeArgs(Job { id: 1, what: Move { to: "b" } })"#,
        )
        .accepts(
            json!({ "id": 1, "what": "stop" }),
            "SerdeArgs(Job { id: 1, what: Stop })",
        );
}

#[test]
fn an_untagged_enum_cannot_be_defined() {
    #[derive(Deserialize, JsonSchema, Debug)]
    #[serde(untagged)]
    enum Either {
        A { a: u8 },
        B { b: u8 },
    }
    let error = SerdeArgs::<Either>::schema()
        .render(Dialect::Copilot)
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("a union whose forms no constant tells apart"),
        "{error}"
    );
}

#[test]
fn a_value_that_is_no_object_cannot_be_defined() {
    let error = SerdeArgs::<Vec<u8>>::schema()
        .render(Dialect::Copilot)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the arguments: the root is no object cannot be said in one flat object; only an object has a flat form"
    );
}

#[test]
fn it_is_not_flattened_into_another_type() {
    #[derive(CopilotArgs, Debug)]
    struct Outer {
        own: u8,
        #[arg(flatten)]
        page: SerdeArgs<Page>,
    }
    let error = Outer::schema().render(Dialect::Copilot).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("`SerdeArgs` is the whole of a tool's arguments"),
        "{error}"
    );
}

#[test]
fn the_only_parameter_of_a_method_is_the_root() {
    struct Service;

    #[copilot_tool::tools]
    impl Service {
        /// Looks something up.
        #[tool]
        fn look_up(&self, args: SerdeArgs<Page>) -> String {
            args.into_inner().page.to_string()
        }
    }

    let tools = ToolDefinition::from_object(Service);
    assert_eq!(tools[0].parameters()["required"], json!(["page"]));
    let call = ToolInvocation::new("look_up", json!({ "page": 3 }));
    assert_eq!(crate::check::now(tools[0].invoke(call)).text(), "3");
}

#[test]
fn a_tool_reads_it_without_making_its_schema_again() {
    use std::sync::atomic::{AtomicU32, Ordering};

    static MADE: AtomicU32 = AtomicU32::new(0);

    #[derive(Deserialize)]
    struct Counted {
        #[serde(default)]
        n: u8,
    }

    impl JsonSchema for Counted {
        fn schema_name() -> std::borrow::Cow<'static, str> {
            "Counted".into()
        }

        fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
            MADE.fetch_add(1, Ordering::Relaxed);
            schemars::json_schema!({ "type": "object", "properties": { "n": { "type": "integer" } } })
        }
    }

    struct Count;

    impl copilot_tool::Tool for Count {
        type Args = SerdeArgs<Counted>;
        type Output = u8;
        const NAME: &'static str = "count";
        const DESCRIPTION: &'static str = "Counts.";

        async fn call(
            &self,
            args: SerdeArgs<Counted>,
            _: &ToolInvocation,
        ) -> Result<u8, ToolError> {
            Ok(args.into_inner().n)
        }
    }

    let tool = ToolDefinition::define_with(Count);
    let made = MADE.load(Ordering::Relaxed);
    for n in 0..3 {
        let call = ToolInvocation::new("count", json!({ "n": n }));
        assert_eq!(crate::check::now(tool.invoke(call)).text(), n.to_string());
    }
    assert_eq!(MADE.load(Ordering::Relaxed), made);
}

// serde reads the fields of a tagged enum from a copy.
#[test]
fn null_for_a_default_of_a_variant_is_absence() {
    #[derive(Deserialize, JsonSchema, Debug)]
    #[serde(tag = "type", rename_all = "snake_case")]
    enum Op {
        Add {
            a: u32,
            #[serde(default)]
            b: u32,
        },
        Clear,
    }
    check::<SerdeArgs<Op>>().tolerates(
        json!({ "type": "add", "a": 1, "b": null }),
        "SerdeArgs(Add { a: 1, b: 0 })",
    );
}

#[test]
fn a_variant_may_be_called_like_the_tag() {
    #[derive(Deserialize, JsonSchema, Debug)]
    #[serde(rename_all = "snake_case")]
    enum Step {
        Action { command: String },
        Reset,
    }
    check::<SerdeArgs<Step>>()
        .accepts(json!({ "action": "reset" }), "SerdeArgs(Reset)")
        .accepts(
            json!({ "action": "action", "command": "x" }),
            r#"SerdeArgs(Action { command: "x" })"#,
        );
}

#[derive(Deserialize, JsonSchema, Debug)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
enum Tagged {
    Add {
        count: u8,
        more: Option<u8>,
        fast: Option<bool>,
    },
    Clear,
}

// serde reads the fields of a tagged enum from a copy, which has no paths.
#[test]
fn a_problem_of_a_tagged_variant_has_the_name_of_its_field() {
    check::<SerdeArgs<Tagged>>()
        .rejects(
            json!({ "op": "add", "count": "x" }),
            "\n- count: expected integer, got string \"x\"",
        )
        .rejects(
            json!({ "op": "add", "count": 1, "more": 300 }),
            "\n- more: must be between 0 and 255, got 300",
        )
        .rejects(
            json!({ "op": "add", "more": "x", "count": "x" }),
            "\n- more: expected integer, got string \"x\"",
        );
}

#[test]
fn values_of_a_tagged_variant_are_repaired() {
    check::<SerdeArgs<Tagged>>()
        .repairs(
            json!({ "op": "add", "count": "7", "more": 2.0, "fast": "true" }),
            "SerdeArgs(Add { count: 7, more: Some(2), fast: Some(true) })",
            &[
                "count: text was read as an integer",
                "more: a float was read as an integer",
                "fast: text was read as a boolean",
            ],
        )
        .strictly_refuses(
            json!({ "op": "add", "count": "7" }),
            "\n- count: expected integer, got string \"7\"",
        );
}

// serde takes whatever stands beside the tag of a variant without fields.
#[test]
fn nothing_beside_a_variant_without_fields_is_lost() {
    check::<SerdeArgs<Tagged>>()
        .accepts(json!({ "op": "clear" }), "SerdeArgs(Clear)")
        .tolerates(
            json!({ "op": "clear", "count": null, "fast": "" }),
            "SerdeArgs(Clear)",
        )
        .rejects(
            json!({ "op": "clear", "count": 3, "other": 1 }),
            "\n- count: not used by \"clear\", only by \"add\"\n- other: unknown argument\n",
        );
}
