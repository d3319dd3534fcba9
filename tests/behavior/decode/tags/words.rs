//! The words of closed sets: exact, in another case, by an alias, or refused with the list.

use copilot_tool::CopilotArgs;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::Issues;
use crate::check::check;

// d11, D14
#[test]
fn a_word_that_is_not_in_the_set_lists_the_set() {
    check::<Issues>()
        .rejects(
            json!({ "action": "close", "number": 1, "reason": "wontfix" }),
            "\n- reason: must be one of \"completed\", \"not_planned\", got \"wontfix\"\n",
        )
        .rejects(
            json!({ "action": "close", "number": 1, "reason": "notplanned" }),
            "got \"notplanned\"; did you mean \"not_planned\"?\n",
        )
        .rejects(
            json!({ "action": "close", "number": 1, "reason": 1 }),
            "\n- reason: expected one of \"completed\", \"not_planned\", got number 1\n",
        );
}

// D14
#[test]
fn words_are_matched_exactly_first_and_never_guessed() {
    #[derive(CopilotArgs, Debug)]
    enum Source {
        Web,
        LocalDisk,
    }
    /// Ours may not differ in case only.
    #[derive(Deserialize, JsonSchema, Debug)]
    enum Letter {
        A,
        #[serde(rename = "a")]
        Small,
        B,
    }
    #[derive(CopilotArgs, Debug)]
    struct Pick {
        source: Option<Source>,
        letter: Option<Letter>,
    }
    let pick = check::<Pick>();
    for word in ["web", "WEB", "wEb"] {
        pick.repairs(
            json!({ "source": word }),
            "Pick { source: Some(Web), letter: None }",
            &[&format!("source: \"{word}\" was read as \"Web\"")],
        );
    }
    pick.accepts(json!({ "source": "Web" }), "Pick { source: Some(Web), letter: None }")
        .repairs(
            json!({ "source": "localdisk" }),
            "Pick { source: Some(LocalDisk), letter: None }",
            &["source: \"localdisk\" was read as \"LocalDisk\""],
        )
        .rejects(
            json!({ "source": "local_disk" }),
            "\n- source: must be one of \"Web\", \"LocalDisk\", got \"local_disk\"; did you mean \"LocalDisk\"?\n",
        )
        .rejects(json!({ "source": "local disk" }), "did you mean \"LocalDisk\"?")
        .rejects(json!({ "source": "x" }), "must be one of \"Web\", \"LocalDisk\", got \"x\"\n")
        .accepts(json!({ "letter": "A" }), "Pick { source: None, letter: Some(A) }")
        .accepts(json!({ "letter": "a" }), "Pick { source: None, letter: Some(Small) }")
        .repairs(
            json!({ "letter": "b" }),
            "Pick { source: None, letter: Some(B) }",
            &["letter: \"b\" was read as \"B\""],
        );
}

// D14: `ſ` and `K` are no ASCII letters, whatever Unicode folds them to.
#[test]
fn only_ascii_case_is_ignored() {
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "lowercase")]
    enum Key {
        Esc,
        Kill,
    }
    #[derive(CopilotArgs, Debug)]
    struct Press {
        key: Key,
    }
    check::<Press>()
        .rejects(json!({ "key": "eſc" }), "must be one of")
        .rejects(json!({ "key": "\u{212a}ill" }), "must be one of")
        .repairs(
            json!({ "key": "KILL" }),
            "Press { key: Kill }",
            &["key: \"KILL\" was read as \"kill\""],
        );
}

#[test]
fn a_word_that_matches_two_in_another_case_is_refused() {
    #[derive(Deserialize, JsonSchema, Debug)]
    enum Letter {
        #[serde(rename = "ab")]
        Lower,
        #[serde(rename = "AB")]
        Upper,
    }
    #[derive(CopilotArgs, Debug)]
    struct Pick {
        letter: Letter,
    }
    check::<Pick>()
        .accepts(json!({ "letter": "ab" }), "Pick { letter: Lower }")
        .accepts(json!({ "letter": "AB" }), "Pick { letter: Upper }")
        .rejects(
            json!({ "letter": "Ab" }),
            "must be one of \"ab\", \"AB\", got \"Ab\"",
        );
}

#[test]
fn aliases_of_words_are_accepted_and_not_advertised() {
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum Op {
        #[arg(alias = "rm", alias = "remove")]
        Delete {
            path: String,
        },
        List,
    }
    check::<Op>()
        .tolerates(
            json!({ "action": "rm", "path": "a" }),
            r#"Delete { path: "a" }"#,
        )
        .repairs(
            json!({ "action": "Remove", "path": "a" }),
            r#"Delete { path: "a" }"#,
            &["action: \"Remove\" was read as \"delete\""],
        )
        .rejects(
            json!({ "action": "remov" }),
            "must be one of \"delete\", \"list\", got \"remov\"",
        );
}
