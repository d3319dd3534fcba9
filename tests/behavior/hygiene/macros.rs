//! Types, attributes and expressions that come through `macro_rules!`, in invisible groups (M07).

use copilot_tool::CopilotArgs;
use serde_json::json;

use crate::check::check;

#[derive(Debug, Default, CopilotArgs)]
#[args(rename_all = "lowercase")]
enum Kind {
    #[default]
    File,
    Folder,
}

macro_rules! of_type {
    ($($name:ident: $ty:ty;)*) => {$(
        #[derive(Debug, CopilotArgs)]
        struct $name {
            v: $ty,
        }
    )*};
}

of_type! {
    Optional: Option<u32>;
    Four: [u8; 4];
    Kinds: Vec<Kind>;
    Nested: Option<Vec<Option<Kind>>>;
}

#[test]
fn grouped_types_are_read_as_written_by_hand() {
    check::<Optional>()
        .required(&[])
        .accepts(json!({}), "Optional { v: None }")
        .accepts(json!({ "v": 1 }), "Optional { v: Some(1) }");
    check::<Four>()
        .required(&["v"])
        .accepts(json!({ "v": [1, 2, 3, 4] }), "Four { v: [1, 2, 3, 4] }");
    check::<Kinds>().required(&["v"]).accepts(
        json!({ "v": ["folder", "file"] }),
        "Kinds { v: [Folder, File] }",
    );
    check::<Nested>()
        .required(&[])
        .accepts(json!({ "v": ["file"] }), "Nested { v: Some([Some(File)]) }");
}

macro_rules! whole {
    (
        $(#[$meta:meta])*
        struct $name:ident {
            $($(#[$inner:meta])* $field:ident: $ty:ty = $default:expr, $low:expr, $high:literal, $pattern:literal;)*
        }
    ) => {
        #[derive(Debug, CopilotArgs)]
        $(#[$meta])*
        struct $name {
            $(
                $(#[$inner])*
                #[arg(default = $default, range = $low..=$high, desc = $pattern)]
                $field: $ty,
            )*
        }
    };
}

whole! {
    /// Made by a macro.
    #[args(rename_all = "camelCase")]
    struct Whole {
        #[arg(alias = "d")]
        days_ahead: u8 = 2 + 1, 1, 14, "How many.";
        hours_ahead: u8 = 5, 1, 23, "How many more.";
    }
}

#[test]
fn attributes_and_expressions_may_be_grouped() {
    assert_eq!(Whole::DESCRIPTION, "Made by a macro.");
    check::<Whole>()
        .property(
            "daysAhead",
            json!({ "type": "integer", "minimum": 1, "maximum": 14, "description": "How many.", "default": 3 }),
        )
        .accepts(json!({}), "Whole { days_ahead: 3, hours_ahead: 5 }")
        .accepts(json!({ "daysAhead": 4 }), "Whole { days_ahead: 4, hours_ahead: 5 }")
        .tolerates(json!({ "d": 4 }), "Whole { days_ahead: 4, hours_ahead: 5 }");
}

macro_rules! with_crate {
    ($krate:path, $content:ty, $other:ty) => {
        #[derive(Debug, CopilotArgs)]
        #[args(crate = $krate)]
        enum Wrapped {
            Content($content),
            Flat {
                #[arg(flatten)]
                content: $other,
            },
        }
    };
}

#[derive(Debug, CopilotArgs)]
struct Page {
    offset: u32,
}

with_crate!(::copilot_tool, Page, Page);

#[test]
fn paths_and_contents_may_be_grouped() {
    check::<Wrapped>()
        .accepts(
            json!({ "action": "Content", "offset": 1 }),
            "Content(Page { offset: 1 })",
        )
        .accepts(
            json!({ "action": "Flat", "offset": 1 }),
            "Flat { content: Page { offset: 1 } }",
        );
}

macro_rules! hygienic {
    ($name:ident) => {
        #[derive(Debug, CopilotArgs)]
        struct $name {
            // Written in the macro, and so with its hygiene.
            value: u8,
            #[arg(default = $crate::hygiene::macros::LIMIT)]
            limit: u8,
            kind: Option<$crate::hygiene::macros::Kind>,
        }
    };
}

const LIMIT: u8 = 9;
hygienic!(Hygienic);

#[test]
fn tokens_of_a_macro_keep_their_crate() {
    check::<Hygienic>().accepts(
        json!({ "value": 1, "kind": "file" }),
        "Hygienic { value: 1, limit: 9, kind: Some(File) }",
    );
}
