//! The table of rules: its page, and what must hold between its columns.

use std::{collections::HashSet, env, fmt::Write as _, fs};

use copilot_tool::{Dialect, Rule, Severity};

use super::DIALECTS;

const PAGE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/crates/copilot-tool/docs/lint.md"
);

fn page() -> String {
    let mut page = String::from(
        "The columns are the dialects: **C**opilot, **P**ortable, **O**penAI, OpenAI **S**trict, **A**nthropic, Anthropic \
         s**T**rict, **G**emini and **M**CP. **E** is an error, w a warning.\n\n\
         | rule | C | P | O | S | A | T | G | M | because | source |\n\
         |---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for rule in Rule::all() {
        let _ = write!(page, "| `{rule}` |");
        for (dialect, _) in DIALECTS {
            page.push_str(match rule.severity(dialect) {
                Some(Severity::Error) => " **E** |",
                Some(_) => " w |",
                None => " |",
            });
        }
        let reason = rule
            .reason()
            .replace('^', "`^")
            .replace("$ only", "$` only");
        let _ = writeln!(page, " {reason} | {} |", rule.source());
    }
    page
}

#[test]
fn the_page_lists_every_rule() {
    let page = page();
    if env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(PAGE, &page).unwrap();
    }
    let written = fs::read_to_string(PAGE).unwrap();
    assert!(
        written == page,
        "docs/lint.md is out of date; INSTA_UPDATE=always cargo test writes it"
    );
}

#[test]
fn rules_are_complete_and_told_apart_by_their_ids() {
    let mut ids = HashSet::new();
    for rule in Rule::all() {
        assert!(ids.insert(rule.id()), "{rule} is there twice");
        let is_plain = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(rule.id().chars().all(is_plain), "{rule}");
        assert!(
            DIALECTS
                .iter()
                .any(|(dialect, _)| rule.severity(*dialect).is_some()),
            "{rule} is minded by nobody"
        );
        for text in [rule.reason(), rule.remedy(), rule.source()] {
            assert!(!text.is_empty() && !text.ends_with('.'), "{rule}: {text}");
        }
    }
}

// What is portable is taken by every host, strict modes aside.
#[test]
fn portable_is_as_strict_as_every_other_dialect() {
    for rule in Rule::all() {
        for (dialect, name) in DIALECTS {
            if !matches!(dialect, Dialect::OpenAiStrict | Dialect::AnthropicStrict)
                && rule.severity(dialect) == Some(Severity::Error)
            {
                assert_eq!(
                    rule.severity(Dialect::Portable),
                    Some(Severity::Error),
                    "{rule} is an error for {name}"
                );
            }
        }
    }
}

#[test]
fn a_strict_mode_takes_nothing_that_its_provider_refuses_without_it() {
    for (plain, strict) in [
        (Dialect::OpenAi, Dialect::OpenAiStrict),
        (Dialect::Anthropic, Dialect::AnthropicStrict),
    ] {
        for rule in Rule::all() {
            assert!(rule.severity(strict) >= rule.severity(plain), "{rule}");
        }
    }
}
