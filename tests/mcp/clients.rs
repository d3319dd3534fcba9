//! Clients that others wrote: the official Inspector and the official client for Python, over stdio and over HTTP, against
//! the example `mcp_server`. `.ci/run mcp` installs them and runs this.

use std::{
    env,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::LazyLock,
};

use insta::assert_json_snapshot;
use serde_json::{Value, json};

/// The example, which is built when it is not there.
fn example() -> &'static str {
    static EXAMPLE: LazyLock<String> = LazyLock::new(|| {
        let built = Command::new(env!("CARGO"))
            .args([
                "build",
                "--quiet",
                "--offline",
                "--features",
                "mcp",
                "--example",
                "mcp_server",
            ])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status()
            .expect("cargo can be run");
        assert!(built.success());
        let tests = env::current_exe().unwrap();
        let folder = tests.ancestors().nth(2).unwrap().join("examples");
        let example = folder.join(format!("mcp_server{}", env::consts::EXE_SUFFIX));
        example.into_os_string().into_string().unwrap()
    });
    &EXAMPLE
}

/// Where `.ci/run mcp` installed something.
fn installed(path: &str) -> PathBuf {
    let clients = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/mcp-clients");
    let program = clients.join(path);
    assert!(
        program.exists(),
        "{} is missing: run .ci/run mcp",
        program.display()
    );
    program
}

/// The example over HTTP, until it is dropped.
struct Http {
    server: Child,
    url: String,
}

impl Http {
    fn start() -> Self {
        let mut server = Command::new(example())
            .args(["--http", "127.0.0.1:0"])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(server.stderr.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let url = line
            .trim()
            .strip_prefix("listening on ")
            .unwrap_or_else(|| panic!("{line}"));
        Self {
            url: url.to_owned(),
            server,
        }
    }
}

impl Drop for Http {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

#[track_caller]
fn output(command: &mut Command) -> Output {
    command
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

/// Exit code, and what is on stdout as JSON.
fn inspect(target: &[&str], arguments: &[&str]) -> (Option<i32>, Value, String) {
    let output = output(
        Command::new("node")
            .arg(installed(
                "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
            ))
            .arg("--cli")
            .args(target)
            .args(arguments),
    );
    let stdout = String::from_utf8(output.stdout).unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    let json = match stdout.trim() {
        "" => Value::Null,
        text => serde_json::from_str(text).unwrap_or_else(|_| panic!("{text}\n{stderr}")),
    };
    (output.status.code(), json, stderr)
}

const CALL: [&str; 3] = ["--method", "tools/call", "--tool-name"];

/// The commands of the page about MCP.
fn inspector(target: &[&str]) {
    let (code, tools, _) = inspect(target, &["--method", "tools/list"]);
    assert_eq!(code, Some(0));
    assert_json_snapshot!("inspector_tools", tools);

    let call = |arguments: &[&str]| inspect(target, &[&CALL[..], arguments].concat());
    let (code, added, _) = call(&[
        "edit_notes",
        "--tool-arg",
        "action=add",
        "text=Buy milk",
        "tags=[\"shop\"]",
    ]);
    assert_eq!(
        (code, &added["content"][0]["text"]),
        (Some(0), &json!("Added note 1."))
    );

    let (code, found, _) = call(&["find_notes", "--tool-arg", "limit=5"]);
    assert_eq!(code, Some(0), "{found}");
    assert!(found["structuredContent"]["total"].is_u64(), "{found}");

    let (code, bad, _) = call(&["find_notes", "--tool-arg", "limit=900", "tag=shop"]);
    assert_eq!(code, Some(5), "its code for a tool that failed");
    assert_json_snapshot!("inspector_bad", bad);

    let (code, _, error) = call(&["find_note"]);
    assert_eq!(code, Some(5));
    assert!(error.contains("find_note"), "{error}");
}

#[test]
#[ignore = "needs the Inspector, which .ci/run mcp installs"]
fn the_inspector_over_stdio() {
    inspector(&[example()]);
}

#[test]
#[ignore = "needs the Inspector, which .ci/run mcp installs"]
fn the_inspector_over_http() {
    let http = Http::start();
    inspector(&[&http.url, "--transport", "http"]);
}

/// What the Python client saw, without what depends on protocol and transport.
fn python(mode: &str, target: &[&str]) -> (Value, Value) {
    let output = output(
        Command::new(installed("python/bin/python"))
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mcp/clients/client.py"))
            .arg(mode)
            .args(target),
    );
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    let mut seen: Value = serde_json::from_slice(&output.stdout).unwrap();
    let about = json!([seen["protocol"].take(), seen["list_changed"].take()]);
    // The schemas are in the Inspector's snapshot.
    let names: Vec<_> = seen["tools"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| tool["name"].clone())
        .collect();
    seen["tools"] = names.into();
    (about, seen)
}

#[test]
#[ignore = "needs the Python client, which .ci/run mcp installs"]
fn the_python_client_over_stdio() {
    for (mode, about) in [
        ("legacy", json!(["2025-11-25", true])),
        ("auto", json!(["2026-07-28", true])),
    ] {
        let (seen_about, seen) = python(mode, &[example()]);
        assert_eq!(seen_about, about);
        assert_json_snapshot!("python", seen);
    }
}

#[test]
#[ignore = "needs the Python client, which .ci/run mcp installs"]
fn the_python_client_over_http() {
    for (mode, about) in [
        ("legacy", json!(["2025-11-25", null])),
        ("auto", json!(["2026-07-28", true])),
    ] {
        let (seen_about, seen) = python(mode, &[&Http::start().url]);
        assert_eq!(seen_about, about);
        assert_json_snapshot!("python", seen);
    }
}

#[test]
fn a_port_that_is_taken_is_said_to_be() {
    let http = Http::start();
    let address = http
        .url
        .trim_start_matches("http://")
        .trim_end_matches("/mcp");
    let second = output(Command::new(example()).args(["--http", address]));
    assert_eq!(second.status.code(), Some(1));
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(
        said.starts_with(&format!("cannot listen on {address}: address in use")),
        "{said}"
    );
    assert!(second.stdout.is_empty());
}

#[test]
fn a_mistyped_command_is_answered_with_the_usage() {
    for arguments in [&["--http"][..], &["--port", "1"], &["a"]] {
        let output = output(Command::new(example()).args(arguments));
        assert_eq!(output.status.code(), Some(1));
        assert!(
            String::from_utf8(output.stderr)
                .unwrap()
                .starts_with("usage: ")
        );
    }
}

#[test]
fn a_client_that_says_nothing_is_an_error_and_no_hang() {
    let output = output(&mut Command::new(example()));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "connection closed: initialize request\n"
    );
    assert!(output.stdout.is_empty());
}
