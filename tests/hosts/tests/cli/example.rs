//! The example `copilot_session`, run the way a user runs it: a session, and what is missing where there can be none.

use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Output,
};

use copilot_tool_hosts::{Model, PROGRAM, Reply, cache};
use insta::assert_snapshot;
use tempfile::TempDir;
use tokio::process::Command;

/// `cargo run --example copilot_session`, with variables of its own.
async fn run(program: &Path, variables: &[(&str, &str)]) -> Output {
    let home = TempDir::new().unwrap();
    let mut command = Command::new(env!("CARGO"));
    command
        .args([
            "run",
            "--quiet",
            "--offline",
            "--example",
            "copilot_session",
        ])
        .args(["--features", "copilot-sdk", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.toml"))
        .arg("--")
        .args(["What", "is", "the", "weather?"])
        .env(PROGRAM, program)
        .env("COPILOT_HOME", home.path())
        .env("COPILOT_DISABLE_KEYTAR", "1")
        .env("GH_CONFIG_DIR", home.path())
        .env_remove("COPILOT_GITHUB_TOKEN")
        .env_remove("GH_TOKEN")
        .env_remove("GITHUB_TOKEN")
        .env("XDG_CACHE_HOME", cache())
        .envs(variables.iter().copied())
        .kill_on_drop(true);
    command.output().await.expect("cargo can be run")
}

/// What is printed when there is no session. The only thing that varies is where the program is.
async fn refusal(program: &Path) -> String {
    let output = run(program, &[]).await;
    assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b""[..]));
    let said = String::from_utf8(output.stderr).unwrap();
    said.replace(&program.display().to_string(), "(program)")
}

fn cli() -> PathBuf {
    env::var_os(PROGRAM).expect(PROGRAM).into()
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn a_session_shows_what_the_model_says_calls_and_reads() {
    // One call at a time: of several, any may be the first to end.
    let model = Model::start([
        Reply::call("get_weather", r#"{"city":"Oslo"}"#),
        Reply::call("get_weather", r#"{"city":"Oslo","days":99}"#),
        Reply::call("get_weather", r#"{"city":"Atlantis"}"#),
        Reply::call("notes", r#"{"action":"add","text":"Oslo: sunny"}"#),
        Reply::call("notes", r#"{"action":"list"}"#),
        Reply::Text("It is sunny in Oslo.".to_owned()),
    ])
    .await;
    let output = run(
        &cli(),
        &[
            ("COPILOT_OFFLINE", "true"),
            ("COPILOT_PROVIDER_BASE_URL", model.url()),
            ("COPILOT_MODEL", "scripted"),
        ],
    )
    .await;
    let printed = String::from_utf8(output.stdout).unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), &*said, model.unasked()),
        (Some(0), "", 0)
    );
    assert_snapshot!(printed);
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn a_model_that_fails_is_an_error_of_the_program() {
    let model = Model::start([]).await;
    let variables = [
        ("COPILOT_OFFLINE", "true"),
        ("COPILOT_PROVIDER_BASE_URL", model.url()),
        ("COPILOT_MODEL", "scripted"),
    ];
    let output = run(&cli(), &variables).await;
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(said.starts_with("the session broke: 400"), "{said}");
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn nobody_is_logged_in_and_no_provider_is_set() {
    assert_snapshot!(refusal(&cli()).await);
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn there_is_no_cli() {
    assert_snapshot!(refusal(Path::new("/nowhere/copilot")).await);
}

/// A program in place of the CLI.
fn program(folder: &TempDir, script: &str) -> PathBuf {
    let path = folder.path().join("copilot");
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn another_program_is_no_cli() {
    let folder = TempDir::new().unwrap();
    let path = program(
        &folder,
        "#!/bin/sh\nread -r _\necho 'what is --server?' >&2\nexit 2\n",
    );
    let said = refusal(&path).await;
    assert!(
        said.starts_with("(program) does not answer as a Copilot CLI does: "),
        "{said}"
    );
    assert!(
        said.contains("\nwhat is --server?\n") && said.contains("\nhelp: "),
        "{said}"
    );
}

/// It answers every request with the protocol version 1.
const OLD: &str = r#"#!/bin/sh
while read -r _ length; do
    length=$(printf %s "$length" | tr -dc 0-9)
    read -r _
    request=$(dd bs=1 count="$length" 2>/dev/null)
    id=$(printf %s "$request" | sed 's/.*"id":\([0-9]*\).*/\1/')
    answer='{"jsonrpc":"2.0","id":'$id',"result":{"protocolVersion":1,"ok":true,"version":"0.0.1","message":"","timestamp":0}}'
    printf 'Content-Length: %s\r\n\r\n%s' "${#answer}" "$answer"
done
"#;

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn a_cli_of_another_protocol_version_is_refused() {
    let folder = TempDir::new().unwrap();
    assert_snapshot!(refusal(&program(&folder, OLD)).await);
}
