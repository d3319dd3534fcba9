//! The examples, run the way a user runs them. What they print is pinned in `snapshots/`: read it there.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use insta::assert_snapshot;

/// `cargo run --example …`, somewhere else than in the workspace, so that relative paths are the user's.
fn run(example: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--example", example])
        .args([
            "--manifest-path",
            concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
            "--",
        ])
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .output()
        .expect("cargo can be run")
}

fn replay(file: &str, content: impl AsRef<[u8]>) -> Output {
    fs::write(Path::new(env!("CARGO_TARGET_TMPDIR")).join(file), content).unwrap();
    run("weather", &[file])
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("examples print UTF-8")
}

/// Without the list of tools before them.
fn calls(output: &Output) -> &str {
    let (_, calls) = text(&output.stdout)
        .split_once("what the model reads\n")
        .expect("a list of tools first");
    calls
}

#[track_caller]
fn assert_succeeds(output: &Output) {
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

#[test]
fn weather_replays_its_own_calls() {
    let output = run("weather", &[]);
    assert_succeeds(&output);
    assert_snapshot!("weather", text(&output.stdout));
}

#[test]
fn file_ops_shows_one_flat_object() {
    let output = run("file_ops", &[]);
    assert_succeeds(&output);
    assert_snapshot!("file_ops", text(&output.stdout));
}

#[test]
fn inline_keeps_what_its_closures_capture() {
    let output = run("inline", &[]);
    assert_succeeds(&output);
    assert_snapshot!("inline", text(&output.stdout));
}

#[test]
fn service_has_methods_for_tools() {
    let output = run("service", &[]);
    assert_succeeds(&output);
    assert_snapshot!("service", text(&output.stdout));
}

#[test]
fn providers_are_answered_in_their_own_formats() {
    let output = run("providers", &[]);
    assert_succeeds(&output);
    assert_snapshot!("providers", text(&output.stdout));
}

#[test]
fn bad_lines_are_reported_and_the_others_still_run() {
    let output = replay(
        "bad.jsonl",
        b"{\"name\": \"get_status\"\n\
          {\"name\": \"get_status\"}\n\
          \n\
          {\"arguments\": {}}\n\
          {\"name\": 7}\n\
          [\"get_status\"]\n\
          \"get_status\"\n\
          {\"name\": \"get_status\", \"args\": {}}\n\
          {\"name\": \"get_status\"} {\"name\": \"get_status\"}\n\
          \xff\xfe\n\
          {\"name\": \"get_status\", \"arguments\": \"{\"}",
    );
    assert_eq!(output.status.code(), Some(1));
    assert_snapshot!(
        "weather_bad_lines",
        format!(
            "stdout:{}\nstderr:\n{}",
            calls(&output),
            text(&output.stderr)
        )
    );
}

#[test]
fn blank_lines_carriage_returns_and_no_lines_are_fine() {
    let output = replay("blank.jsonl", "\r\n  \n{\"name\": \"get_status\"}\r\n\r\n");
    assert_succeeds(&output);
    assert_eq!(
        calls(&output),
        "\nget_status null\n  got: ()\n  success: Status: OK\n"
    );

    let output = replay("empty.jsonl", "");
    assert_succeeds(&output);
    assert_eq!(calls(&output), "");
}

#[test]
fn a_failed_call_is_no_failure_of_the_replay() {
    let output = replay(
        "unknown.jsonl",
        r#"{"name": "launch_rocket", "arguments": {}}"#,
    );
    assert_succeeds(&output);
    assert!(calls(&output).contains("There is no tool named \"launch_rocket\"."));
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    for file in ["no-such-file.jsonl", "."] {
        let output = run("weather", &[file]);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""));
        let said = text(&output.stderr);
        assert!(said.starts_with(&format!("cannot read {file}: ")), "{said}");
    }
}

#[test]
fn two_files_are_a_mistake() {
    let output = run("weather", &["a.jsonl", "b.jsonl"]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""));
    assert!(text(&output.stderr).starts_with("usage: "));
}
