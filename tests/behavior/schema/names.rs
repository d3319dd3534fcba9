//! Names on the wire, with serde's own derive as the judge.
#![allow(
    non_camel_case_types,
    non_snake_case,
    clippy::upper_case_acronyms,
    reason = "names that a rule may stumble over"
)]

use copilot_tool::CopilotArgs;
use serde::Serialize;
use serde_json::{Value, json};

use super::rendered;

/// A struct and an enum of ours beside twins that serde writes.
macro_rules! style {
    ($module:ident, $style:literal) => {
        mod $module {
            use super::*;

            macro_rules! types {
                ($derive:path, $name:ident { $enum:ident $tagged:ident $part:ident } $attr:ident $tag:meta) => {
                    #[derive(Debug, PartialEq, $derive)]
                    #[$attr(rename_all = $style)]
                    pub(super) struct $name {
                        pub(super) _private: u8,
                        pub(super) a1_b2: u8,
                        pub(super) x__y: u8,
                        pub(super) http_get: u8,
                        pub(super) plain: u8,
                        pub(super) r#type: u8,
                        pub(super) trailing_: u8,
                    }

                    #[derive(Debug, PartialEq, $derive)]
                    #[$attr(rename_all = $style)]
                    pub(super) enum $enum {
                        FastMode,
                        HTTPGet,
                        A1B2,
                        Plain,
                        X_Y,
                    }

                    #[derive(Debug, PartialEq, $derive)]
                    #[$tag]
                    #[$attr(rename_all = $style, rename_all_fields = $style)]
                    pub(super) enum $tagged {
                        FastMode { max_items: u8, _private: u8 },
                        HTTPGet,
                        Part($part),
                    }

                    #[derive(Debug, PartialEq, $derive)]
                    pub(super) struct $part {
                        pub(super) own_name: u8,
                    }
                };
            }

            types!(CopilotArgs, Ours { OurWord OurCall OurPart } args args(tag = "action"));
            types!(Serialize, Theirs { TheirWord TheirCall TheirPart } serde serde(tag = "action"));

            #[test]
            fn names_are_those_that_serde_writes() {
                let theirs = Theirs { _private: 1, a1_b2: 2, x__y: 3, http_get: 4, plain: 5, r#type: 6, trailing_: 7 };
                let written = serde_json::to_value(&theirs).unwrap();
                let schema = rendered::<Ours>();
                assert_eq!(keys(&schema["properties"]), keys(&written));
                assert_eq!(schema["required"], json!(keys(&written)));
                let ours = Ours::from_value(written).unwrap();
                assert_eq!(
                    ours,
                    Ours { _private: 1, a1_b2: 2, x__y: 3, http_get: 4, plain: 5, r#type: 6, trailing_: 7 }
                );
            }

            #[test]
            fn words_are_those_that_serde_writes() {
                #[derive(CopilotArgs)]
                struct Holder {
                    word: OurWord,
                }
                let words = [
                    (TheirWord::FastMode, OurWord::FastMode),
                    (TheirWord::HTTPGet, OurWord::HTTPGet),
                    (TheirWord::A1B2, OurWord::A1B2),
                    (TheirWord::Plain, OurWord::Plain),
                    (TheirWord::X_Y, OurWord::X_Y),
                ];
                let written: Vec<Value> = words
                    .iter()
                    .map(|(theirs, _)| serde_json::to_value(theirs).unwrap())
                    .collect();
                let property = json!({ "type": "string", "enum": written });
                assert_eq!(rendered::<Holder>()["properties"]["word"], property);
                assert_eq!(rendered::<OurWord>()["properties"]["action"]["enum"], json!(written));
                for ((_, ours), written) in words.into_iter().zip(written) {
                    assert_eq!(Holder::from_value(json!({ "word": written })).unwrap().word, ours);
                }
            }

            #[test]
            fn names_in_variants_are_those_that_serde_writes() {
                let calls = [
                    (
                        TheirCall::FastMode { max_items: 1, _private: 2 },
                        OurCall::FastMode { max_items: 1, _private: 2 },
                    ),
                    (TheirCall::HTTPGet, OurCall::HTTPGet),
                    (
                        TheirCall::Part(TheirPart { own_name: 3 }),
                        OurCall::Part(OurPart { own_name: 3 }),
                    ),
                ];
                let mut names = Vec::new();
                for (theirs, ours) in calls {
                    let written = serde_json::to_value(&theirs).unwrap();
                    for name in keys(&written) {
                        if !names.contains(&name) {
                            names.push(name);
                        }
                    }
                    assert_eq!(OurCall::from_value(written).unwrap(), ours);
                }
                assert_eq!(keys(&rendered::<OurCall>()["properties"]), names);
            }
        }
    };
}

// S19, seed R18
style!(lowercase, "lowercase");
style!(uppercase, "UPPERCASE");
style!(pascal_case, "PascalCase");
style!(camel_case, "camelCase");
style!(snake_case, "snake_case");
style!(screaming_snake_case, "SCREAMING_SNAKE_CASE");
style!(kebab_case, "kebab-case");
style!(screaming_kebab_case, "SCREAMING-KEBAB-CASE");

fn keys(object: &Value) -> Vec<String> {
    object.as_object().unwrap().keys().cloned().collect()
}

// S19
#[test]
fn names_without_a_rule_are_those_of_the_fields() {
    #[derive(CopilotArgs)]
    struct Plain {
        _private: u8,
        r#type: u8,
        x__y: u8,
        a1_B2: u8,
    }
    assert_eq!(
        keys(&rendered::<Plain>()["properties"]),
        ["_private", "type", "x__y", "a1_B2"]
    );
}

// S19: a name of its own is not changed by a rule
#[test]
fn a_rule_leaves_renamed_fields_alone() {
    #[derive(Debug, CopilotArgs)]
    #[serde(rename_all = "camelCase")]
    struct Mixed {
        first_name: String,
        #[serde(rename = "last_name")]
        last_name: String,
        #[arg(rename = "AGE", alias = "how_old")]
        age: u8,
    }
    crate::check::check::<Mixed>()
        .required(&["firstName", "last_name", "AGE"])
        .accepts(
            json!({ "firstName": "a", "last_name": "b", "AGE": 1 }),
            r#"Mixed { first_name: "a", last_name: "b", age: 1 }"#,
        )
        .tolerates(
            json!({ "firstName": "a", "last_name": "b", "how_old": 1 }),
            r#"Mixed { first_name: "a", last_name: "b", age: 1 }"#,
        );
}
