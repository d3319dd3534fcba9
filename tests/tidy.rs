//! The rules of ARCHITECTURE.md and CONTRIBUTING.md that a machine can check.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn read(path: impl AsRef<Path>) -> String {
    let path = Path::new(ROOT).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The Rust files below some folders, relative to the root.
fn sources(folders: &[&str]) -> Vec<PathBuf> {
    let mut open: Vec<_> = folders
        .iter()
        .map(|folder| Path::new(ROOT).join(folder))
        .collect();
    let mut files = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(
                fs::read_dir(path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path.strip_prefix(ROOT).unwrap().to_owned());
        }
    }
    files.sort();
    assert!(!files.is_empty());
    files
}

const CRATES: [&str; 2] = ["crates/copilot-tool/src", "crates/copilot-tool-derive/src"];
const ALL: [&str; 5] = [CRATES[0], CRATES[1], "tests", "examples", "fuzz/src"];

#[track_caller]
fn none(what: &str, offenders: impl IntoIterator<Item = PathBuf>) {
    let offenders: Vec<_> = offenders.into_iter().collect();
    assert!(offenders.is_empty(), "{what}: {offenders:#?}");
}

#[test]
fn files_say_what_they_own() {
    let silent = |file: &PathBuf| !read(file).starts_with("//! ");
    none(
        "without `//!` at the top",
        sources(&ALL).into_iter().filter(silent),
    );
}

#[test]
fn files_are_read_in_one_sitting() {
    let long = |file: &PathBuf| read(file).lines().count() > 400;
    none(
        "more than 400 lines",
        sources(&CRATES).into_iter().filter(long),
    );
    assert!(
        read("README.md").lines().count() <= 120,
        "README.md is longer than 120 lines"
    );
}

#[test]
fn files_are_named_after_what_they_own() {
    let vague = |file: &PathBuf| {
        let stem = file.file_stem().and_then(|stem| stem.to_str());
        matches!(
            stem,
            Some("util" | "utils" | "helpers" | "common" | "prelude")
        )
    };
    none("vague names", sources(&ALL).into_iter().filter(vague));
}

#[test]
fn nothing_is_left_undone() {
    // Written apart, so that this file is clean itself.
    let marks = ["todo", "unimplemented", "dbg"].map(|name| format!("{name}!("));
    let undone = |file: &PathBuf| marks.iter().any(|mark| read(file).contains(mark));
    none("unfinished", sources(&ALL).into_iter().filter(undone));
}

#[test]
fn the_architecture_mentions_every_file() {
    let map = read("ARCHITECTURE.md");
    let unknown = |file: &PathBuf| {
        let name = file.file_name().unwrap().to_str().unwrap();
        !map.contains(&format!("/{name}`")) && !map.contains(&format!("`{name}`"))
    };
    none(
        "not in ARCHITECTURE.md",
        sources(&CRATES).into_iter().filter(unknown),
    );
}

#[test]
fn the_change_log_has_this_version() {
    let heading = format!("\n## [{}]", env!("CARGO_PKG_VERSION"));
    assert!(
        read("CHANGELOG.md").contains(&heading),
        "no `{heading}` in CHANGELOG.md"
    );
}

#[test]
fn every_claim_of_the_security_page_has_its_test_and_every_test_its_claim() {
    let page = read("SECURITY.md");
    let is_name = |word: &&str| word.matches('_').count() > 2 && !word.contains(' ');
    let claims: BTreeSet<_> = page.split('`').filter(is_name).collect();
    let code: String = sources(&["tests/security"]).iter().map(read).collect();
    let tests = code.split("#[test]\nfn ").skip(1);
    let tests: BTreeSet<_> = tests.filter_map(|test| test.split('(').next()).collect();
    assert_eq!(claims, tests);
}

#[test]
fn just_runs_the_steps_of_ci() {
    let script = read(".ci/run");
    let steps = script
        .lines()
        .find_map(|line| line.strip_prefix("steps=(")?.strip_suffix(')'));
    let justfile = read("justfile");
    let recipes: Vec<_> = justfile
        .lines()
        .filter_map(|line| line.strip_prefix("    .ci/run "))
        .collect();
    assert_eq!(steps, Some(&*recipes.join(" ")));
}

#[test]
fn the_versions_of_the_sdk_and_of_the_cli_are_the_tested_ones() {
    let between = |text: &str, before: &str, after: char| {
        let (_, rest) = text.split_once(before).expect(before);
        rest[..rest.find(after).expect("an end")].to_owned()
    };
    let sdk = between(
        &read("Cargo.toml"),
        "github-copilot-sdk = { version = \"",
        '"',
    );
    let cli = between(&read(".ci/run"), "local cli=", ' ');
    let page = read("docs/hosts.md");
    assert!(
        page.contains(&format!("SDK {sdk},")),
        "docs/hosts.md: SDK {sdk}"
    );
    assert!(
        page.contains(&format!("CLI {cli}.")),
        "docs/hosts.md: CLI {cli}"
    );
    let example = read("examples/copilot_session/cli.rs");
    assert!(
        example.contains(&format!("CLI {cli};")),
        "copilot_session: CLI {cli}"
    );
}
