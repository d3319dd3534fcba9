//! An enum inside other arguments: a string where it has no fields, else a union of objects.

use copilot_tool::CopilotArgs;
use serde_json::json;

use crate::check::check;

/// The scale.
#[derive(Clone, Copy, Debug, CopilotArgs)]
#[args(rename_all = "lowercase")]
enum Unit {
    /// Water freezes at 0.
    Celsius,
    Fahrenheit,
}

#[derive(Debug, CopilotArgs)]
enum Plain {
    A,
    B,
}

// S12: docs never change the shape
#[test]
fn an_enum_without_fields_is_a_string() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        plain: Plain,
        unit: Unit,
        optional: Option<Unit>,
        list: Vec<Plain>,
    }
    let unit = json!({
        "type": "string",
        "enum": ["celsius", "fahrenheit"],
        "description": "The scale.\n- celsius: Water freezes at 0."
    });
    check::<Args>()
        .property("plain", json!({ "type": "string", "enum": ["A", "B"] }))
        .property("unit", unit.clone())
        .property("optional", unit)
        .property(
            "list",
            json!({ "type": "array", "items": { "type": "string", "enum": ["A", "B"] } }),
        )
        .accepts(
            json!({ "plain": "A", "unit": "celsius", "list": ["B"] }),
            "Args { plain: A, unit: Celsius, optional: None, list: [B] }",
        )
        .rejects(
            json!({ "plain": "C", "unit": "celsius", "list": [] }),
            "plain: must be one of \"A\", \"B\", got \"C\"",
        )
        .rejects(
            json!({ "plain": { "action": "A" }, "unit": "celsius", "list": [] }),
            "plain: expected one of",
        );
}

// S12
#[test]
fn the_description_of_the_field_stands_before_the_lines_of_the_variants() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        /// For the answer.
        required: Unit,
        /// For the answer.
        optional: Option<Unit>,
        #[arg(desc = "For the answer.", default = Unit::Celsius)]
        defaulted: Unit,
        /// For the answer.
        plain: Option<Plain>,
    }
    let text = "For the answer.\n- celsius: Water freezes at 0.";
    let unit = json!({ "type": "string", "enum": ["celsius", "fahrenheit"], "description": text });
    let mut defaulted = unit.clone();
    defaulted["default"] = json!("celsius");
    check::<Args>()
        .property("required", unit.clone())
        .property("optional", unit)
        .property("defaulted", defaulted)
        .property(
            "plain",
            json!({ "type": "string", "enum": ["A", "B"], "description": "For the answer." }),
        )
        .accepts(
            json!({ "required": "celsius" }),
            "Args { required: Celsius, optional: None, defaulted: Celsius, plain: None }",
        );
}

#[test]
fn names_aliases_and_skips_are_those_of_the_variants() {
    #[derive(Debug, CopilotArgs)]
    #[args(rename_all = "kebab-case")]
    enum Word {
        #[arg(alias = "quick")]
        VeryFast,
        #[arg(rename = "SLOW", desc = "Takes its time.")]
        Slow,
        #[arg(skip)]
        Never,
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        word: Word,
    }
    check::<Args>()
        .property(
            "word",
            json!({ "type": "string", "enum": ["very-fast", "SLOW"], "description": "- SLOW: Takes its time." }),
        )
        .accepts(json!({ "word": "very-fast" }), "Args { word: VeryFast }")
        .tolerates(json!({ "word": "quick" }), "Args { word: VeryFast }")
        .repairs(json!({ "word": "slow" }), "Args { word: Slow }", &[r#"word: "slow" was read as "SLOW""#])
        .rejects(json!({ "word": "never" }), "word: must be one of \"very-fast\", \"SLOW\", got \"never\"");
}

#[test]
fn other_makes_it_free_text() {
    #[derive(Debug, CopilotArgs)]
    #[args(rename_all = "lowercase")]
    enum Shell {
        Bash,
        Zsh,
        #[serde(other)]
        Other,
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        shell: Shell,
        /// To fall back to.
        second: Option<Shell>,
    }
    let check = check::<Args>();
    check
        .property(
            "shell",
            json!({ "type": "string", "description": "One of \"bash\", \"zsh\"; others are accepted." }),
        )
        .accepts(json!({ "shell": "bash" }), "Args { shell: Bash, second: None }")
        .accepts(json!({ "shell": "fish" }), "Args { shell: Other, second: None }")
        .rejects(json!({ "shell": 1 }), "shell: expected one of");
    // The known words must not get lost behind the description of the field.
    let second = check.rendered()["properties"]["second"]["description"]
        .as_str()
        .unwrap();
    assert!(
        second.starts_with("To fall back to.") && second.contains("\"zsh\""),
        "{second}"
    );
}

/// What to draw.
#[derive(Debug, CopilotArgs)]
#[args(tag = "shape", rename_all = "lowercase")]
enum Shape {
    /// A round one.
    Circle {
        radius: f64,
    },
    Square {
        side: f64,
        filled: Option<bool>,
    },
    Nothing,
}

// seed S10
#[test]
fn an_enum_with_fields_is_a_union_of_objects() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        shape: Shape,
        /// Others.
        more: Option<Vec<Shape>>,
    }
    let branches = json!([
        {
            "type": "object",
            "properties": {
                "shape": { "type": "string", "enum": ["circle"] },
                "radius": { "type": "number" }
            },
            "required": ["shape", "radius"],
            "additionalProperties": false,
            "description": "A round one."
        },
        {
            "type": "object",
            "properties": {
                "shape": { "type": "string", "enum": ["square"] },
                "side": { "type": "number" },
                "filled": { "type": "boolean" }
            },
            "required": ["shape", "side"],
            "additionalProperties": false
        },
        {
            "type": "object",
            "properties": { "shape": { "type": "string", "enum": ["nothing"] } },
            "required": ["shape"],
            "additionalProperties": false
        }
    ]);
    check::<Args>()
        .property("shape", json!({ "anyOf": branches, "description": "What to draw." }))
        .property(
            "more",
            json!({
                "type": "array",
                "items": { "anyOf": branches, "description": "What to draw." },
                "description": "Others."
            }),
        )
        .accepts(
            json!({ "shape": { "shape": "circle", "radius": 1 } }),
            "Args { shape: Circle { radius: 1.0 }, more: None }",
        )
        .accepts(
            json!({ "shape": { "shape": "nothing" }, "more": [{ "shape": "square", "side": 1 }] }),
            "Args { shape: Nothing, more: Some([Square { side: 1.0, filled: None }]) }",
        )
        .rejects(json!({ "shape": "nothing" }), "shape: expected object")
        .rejects(json!({ "shape": {} }), "shape.shape: required string is missing")
        .rejects(
            json!({ "shape": { "shape": "circle", "side": 1 } }),
            "2 problems:\n- shape.radius: required number is missing\n- shape.side: not used by \"circle\", only by \"square\"",
        );
}

// Whether an enum is a string is decided once, for the schema and for the decoder.
#[test]
fn a_payload_without_fields_does_not_part_schema_and_decoder() {
    #[derive(Debug, CopilotArgs)]
    struct Empty;
    #[derive(Debug, CopilotArgs)]
    enum Newtype {
        A(Empty),
        B,
    }
    #[derive(Debug, CopilotArgs)]
    enum Skipped {
        A {
            #[arg(skip)]
            x: u8,
        },
        B,
    }
    #[derive(Debug, CopilotArgs)]
    struct Args<T> {
        value: T,
    }

    macro_rules! agrees {
        ($($ty:ident $a:literal;)*) => {$({
            let check = check::<Args<$ty>>();
            let property = &check.rendered()["properties"]["value"];
            let (a, b) = match property["type"] == "string" {
                true => (json!("A"), json!("B")),
                false => (json!({ "action": "A" }), json!({ "action": "B" })),
            };
            check
                .accepts(json!({ "value": a }), &format!("Args {{ value: {} }}", $a))
                .accepts(json!({ "value": b }), "Args { value: B }");
        })*};
    }
    agrees! {
        Newtype "A(Empty)";
        Skipped "A { x: 0 }";
    }
}
