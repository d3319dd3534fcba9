//! One foreign key around the whole of the arguments.

use copilot_tool::CopilotArgs;
use serde_json::json;

use crate::check::check;

#[derive(CopilotArgs, Debug)]
struct Cmd {
    command: String,
    #[arg(default = 3)]
    tries: u8,
}

const LS: &str = r#"Cmd { command: "ls", tries: 3 }"#;

// D19, seed S2
#[test]
fn arguments_under_one_foreign_key_are_taken_out() {
    for key in [
        "arguments",
        "input",
        "req",
        "args",
        "params",
        "Cmd",
        "cmd",
        "",
        "a\nb",
    ] {
        let note = format!("the arguments were taken out of {key:?}");
        check::<Cmd>()
            .repairs(json!({ key: { "command": "ls" } }), LS, &[&note])
            .strictly_refuses(json!({ key: { "command": "ls" } }), "unknown argument");
    }
    check::<Cmd>().repairs(
        json!({ "input": "{\"command\":\"ls\"}" }),
        LS,
        &[
            "JSON text was read as an object",
            "the arguments were taken out of \"input\"",
        ],
    );
}

// D19
#[test]
fn what_is_inside_is_mended_too() {
    check::<Cmd>().repairs(
        json!({ "req": { "Command": "ls", "tries": "5" } }),
        r#"Cmd { command: "ls", tries: 5 }"#,
        &[
            "tries: text was read as an integer",
            "command: the key \"Command\" was read as command",
            "the arguments were taken out of \"req\"",
        ],
    );
}

// D19
#[test]
fn a_wrapper_is_foreign_alone_and_holds_what_decodes() {
    check::<Cmd>()
        // Not the only key.
        .rejects(
            json!({ "req": { "command": "ls" }, "x": 1 }),
            "\n- command: required string is missing\n- req: unknown argument\n- x: unknown argument\n",
        )
        // What is inside does not decode.
        .rejects(
            json!({ "req": { "cmd": "ls" } }),
            "\n- command: required string is missing\n- req: unknown argument\n",
        )
        .rejects(json!({ "req": {} }), "\n- req: unknown argument\n")
        .rejects(json!({ "req": [{ "command": "ls" }] }), "\n- req: unknown argument\n")
        .rejects(json!({ "req": "ls" }), "\n- req: unknown argument\n")
        .rejects(json!({ "req": "{\"command\":\"ls\"" }), "\n- req: unknown argument\n")
        .rejects(json!({ "req": null }), "\n- req: unknown argument\n")
        // One wrapper, not two.
        .rejects(json!({ "req": { "input": { "command": "ls" } } }), "\n- req: unknown argument\n");
}

// D19
#[test]
fn a_declared_property_is_no_wrapper() {
    #[derive(CopilotArgs, Debug)]
    struct Nested {
        arguments: Option<Inner>,
        command: Option<String>,
        other_args: Option<Inner>,
        #[arg(flatten)]
        part: Part,
    }
    #[derive(CopilotArgs, Debug)]
    struct Inner {
        command: Option<String>,
    }
    #[derive(CopilotArgs, Debug)]
    struct Part {
        input: Option<Inner>,
    }
    let inner = r#"Some(Inner { command: Some("ls") })"#;
    check::<Nested>()
        .accepts(
            json!({ "arguments": { "command": "ls" } }),
            &format!("Nested {{ arguments: {inner}, command: None, other_args: None, part: Part {{ input: None }} }}"),
        )
        .accepts(
            json!({ "input": { "command": "ls" } }),
            &format!("Nested {{ arguments: None, command: None, other_args: None, part: Part {{ input: {inner} }} }}"),
        )
        .repairs(
            json!({ "otherArgs": { "command": "ls" } }),
            &format!("Nested {{ arguments: None, command: None, other_args: {inner}, part: Part {{ input: None }} }}"),
            &["other_args: the key \"otherArgs\" was read as other_args"],
        );
}

// D19: `{}` would decode to all defaults, so a wrapper around nothing is nothing.
#[test]
fn a_wrapper_around_nothing_is_still_an_empty_call() {
    #[derive(CopilotArgs, Debug)]
    struct Defaults {
        #[arg(default = 3)]
        tries: u8,
    }
    check::<Defaults>()
        .repairs(
            json!({ "arguments": {} }),
            "Defaults { tries: 3 }",
            &["the arguments were taken out of \"arguments\""],
        )
        .rejects(
            json!({ "arguments": { "trise": 4 } }),
            "\n- arguments: unknown argument\n",
        );
}

#[test]
fn a_wrapper_around_an_enum_is_taken_off() {
    #[derive(CopilotArgs, Debug)]
    #[args(rename_all = "snake_case")]
    enum Op {
        Read { path: String },
        List,
    }
    check::<Op>()
        .repairs(
            json!({ "op": { "action": "read", "path": "a" } }),
            r#"Read { path: "a" }"#,
            &["the arguments were taken out of \"op\""],
        )
        // serde's external form is a tag that is missing, not a wrapper.
        .rejects(
            json!({ "read": { "path": "a" } }),
            "\n- action: required string is missing",
        );
}

#[test]
fn strict_types_keep_their_wrapper() {
    #[derive(CopilotArgs, Debug)]
    #[args(strict)]
    struct Strict {
        command: String,
    }
    #[derive(CopilotArgs, Debug)]
    #[args(strict)]
    enum StrictOp {
        Read { path: String },
    }
    #[derive(CopilotArgs, Debug)]
    #[args(strict)]
    struct Transparent(Cmd);
    check::<Strict>().rejects(
        json!({ "req": { "command": "ls" } }),
        "\n- req: unknown argument\n",
    );
    check::<StrictOp>().rejects(
        json!({ "req": { "action": "Read", "path": "a" } }),
        "\n- action: required string is missing",
    );
    check::<Transparent>().rejects(
        json!({ "req": { "command": "ls" } }),
        "\n- req: unknown argument\n",
    );
}

#[test]
fn only_the_root_is_unwrapped() {
    #[derive(CopilotArgs, Debug)]
    struct Outer {
        cmd: Cmd,
    }
    check::<Outer>().rejects(
        json!({ "cmd": { "req": { "command": "ls" } } }),
        "\n- cmd.command: required string is missing\n- cmd.req: unknown argument",
    );
}

#[test]
fn text_arguments_are_unwrapped_too() {
    let (args, repairs) = check::<Cmd>()
        .decode(r#"{"arguments":{"command":"ls"}}"#)
        .unwrap();
    assert_eq!((args.as_str(), repairs.len()), (LS, 1));
    let (args, _) = check::<Cmd>()
        .decode(r#""{\"arguments\":\"{\\\"command\\\":\\\"ls\\\"}\"}""#)
        .unwrap();
    assert_eq!(args, LS);
}
