//! What the model is told about a tool, and what it reads about its calls.

use copilot_tool::{CopilotArgs, Param, Tool, ToolDefinition, ToolError, ToolInvocation, tools};
use github_copilot_sdk::{
    Error, Tool as CopilotTool, ToolResult as CopilotResult, tool::define_tool,
};
use insta::assert_snapshot;

use super::{Weather, assert_done, tool, turn, weather};

/// Work with files in the workspace.
#[derive(CopilotArgs)]
#[args(tag = "action", rename_all = "lowercase")]
enum FileOp {
    /// Read a file.
    Read {
        /// Where it is.
        path: String,
        /// Bytes to skip.
        #[arg(default = 0)]
        offset: u64,
    },
    /// Replace a file's content.
    Write {
        /// Where it is.
        path: String,
        /// All that it is to have.
        content: String,
    },
    /// List the workspace.
    List,
}

#[derive(Default)]
struct Files;

impl Tool for Files {
    type Args = FileOp;
    type Output = String;
    const NAME: &'static str = "file_op";

    async fn call(&self, args: FileOp, _: &ToolInvocation) -> Result<String, ToolError> {
        Ok(match args {
            FileOp::Read { path, offset } => format!("{path} from {offset}"),
            FileOp::Write { path, content } => format!("{} bytes to {path}", content.len()),
            FileOp::List => "no files".to_owned(),
        })
    }
}

/// The same, without us.
#[derive(serde::Deserialize, schemars::JsonSchema)]
#[serde(tag = "action", rename_all = "lowercase")]
enum PlainFileOp {
    /// Read a file.
    Read {
        /// Where it is.
        path: String,
        /// Bytes to skip.
        #[serde(default)]
        offset: u64,
    },
    /// Replace a file's content.
    Write {
        /// Where it is.
        path: String,
        /// All that it is to have.
        content: String,
    },
    /// List the workspace.
    List,
}

fn plain_file_op() -> CopilotTool {
    define_tool(
        "file_op",
        "Work with files in the workspace.",
        async |_, args: PlainFileOp| {
            Ok::<_, Error>(CopilotResult::Text(match args {
                PlainFileOp::Read { path, offset } => format!("{path} from {offset}"),
                PlainFileOp::Write { path, content } => {
                    format!("{} bytes to {path}", content.len())
                }
                PlainFileOp::List => "no files".to_owned(),
            }))
        },
    )
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn a_struct_is_the_root_and_defaults_apply() {
    let turn = turn([weather()], &[("get_weather", r#"{"city":"Oslo"}"#)]).await;
    assert_done(&turn);
    assert_eq!(turn.read(), ["Oslo: 3 sunny days, in Celsius"]);
    assert_snapshot!(format!("{:#}", turn.tools()));
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn an_enum_is_one_flat_object() {
    let calls = [
        ("file_op", r#"{"action":"read","path":"a.txt"}"#),
        (
            "file_op",
            r#"{"action":"write","path":"b.txt","content":"xyz"}"#,
        ),
        ("file_op", r#"{"action":"list"}"#),
    ];
    let turn = turn([ToolDefinition::define::<Files>().into()], &calls).await;
    assert_done(&turn);
    assert_eq!(
        turn.read(),
        ["a.txt from 0", "3 bytes to b.txt", "no files"]
    );
    assert_snapshot!(format!("{:#}", turn.tools()));
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn the_same_enum_through_plain_schemars_is_dropped() {
    // The host says nothing: another tool shows that the session is well.
    let tools = [plain_file_op(), weather()];
    let turn = turn(tools, &[("file_op", r#"{"action":"list"}"#)]).await;
    assert_done(&turn);
    let names = turn.tools().as_array().unwrap().iter();
    assert!(
        names
            .map(|tool| &tool["function"]["name"])
            .eq(["get_weather"])
    );
    assert_eq!(
        turn.read(),
        ["Tool 'file_op' does not exist. Available tools that can be called are get_weather."]
    );
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn what_can_be_mended_is_not_sent_back() {
    let calls = [
        ("get_weather", r#"{"city":"Oslo","days":"5"}"#),
        (
            "get_weather",
            r#"{"City":"Oslo","unit":"Fahrenheit","days":2.0}"#,
        ),
        ("get_weather", r#"{"arguments":{"city":"Oslo"}}"#),
        // The host decodes text in text itself.
        ("get_weather", r#""{\"city\":\"Oslo\"}""#),
    ];
    let turn = turn([weather()], &calls).await;
    assert_done(&turn);
    assert_eq!(
        turn.read(),
        [
            "Oslo: 5 sunny days, in Celsius",
            "Oslo: 2 sunny days, in Fahrenheit",
            "Oslo: 3 sunny days, in Celsius",
            "Oslo: 3 sunny days, in Celsius",
        ]
    );
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn bad_arguments_come_back_word_for_word() {
    let calls = [
        ("get_weather", r#"{"town":"Oslo","days":30}"#),
        ("get_weather", r#"{"city":["Oslo"],"unit":"kelvin"}"#),
        ("get_weather", ""),
        ("file_op", r#"{"action":"write","path":"a.txt","offset":4}"#),
        ("file_op", r#"{"path":"a.txt"}"#),
    ];
    let tools = [weather(), ToolDefinition::define::<Files>().into()];
    let turn = turn(tools, &calls).await;
    assert_done(&turn);
    assert_snapshot!(turn.read().join("\n\n"));
}

/// What docs/hosts.md says.
#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn the_sdks_own_tools_hide_what_was_wrong() {
    /// Get the weather for a city.
    #[derive(serde::Deserialize, schemars::JsonSchema)]
    #[serde(deny_unknown_fields)]
    struct Plain {
        city: String,
        days: u8,
    }

    let theirs = define_tool(
        "get_weather",
        "Get the weather for a city.",
        async |_, args: Plain| {
            Ok::<_, Error>(CopilotResult::Text(format!("{} {}", args.city, args.days)))
        },
    );
    let call = [("get_weather", r#"{"town":"Oslo","days":30}"#)];
    let page = include_str!("../../../../docs/hosts.md");
    for tool in [theirs, ToolDefinition::define::<Weather>().into()] {
        let turn = turn([tool], &call).await;
        assert_done(&turn);
        let [text] = turn.read()[..] else {
            panic!("one text")
        };
        let block = format!("```text\n{text}\n```");
        assert!(page.contains(&block), "not in docs/hosts.md:\n{block}");
    }
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn arguments_that_are_no_object_do_not_reach_a_tool() {
    let calls = [
        ("get_weather", "null"),
        ("get_weather", "[1]"),
        ("get_weather", r#"{"city":"Oslo","#),
    ];
    let turn = turn([weather()], &calls).await;
    assert_done(&turn);
    assert_snapshot!(turn.read().join("\n\n"));
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn a_panic_ends_the_call_and_not_the_turn() {
    let tools = [
        tool("panics", || panic!("index out of bounds")).into(),
        weather(),
    ];
    let calls = [("panics", "{}"), ("get_weather", r#"{"city":"Oslo"}"#)];
    let turn = turn(tools, &calls).await;
    assert_done(&turn);
    assert_eq!(
        turn.read(),
        [
            "The tool \"panics\" failed. Details are not available.",
            "Oslo: 3 sunny days, in Celsius"
        ]
    );
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn what_is_hidden_goes_to_the_host_and_never_to_the_model() {
    let failing = tool("fails", || {
        Err(std::io::Error::other("the password is hunter2").into())
    });
    let turn = turn([failing.into()], &[("fails", "{}")]).await;
    assert_done(&turn);
    assert_eq!(
        turn.read(),
        ["The tool \"fails\" failed. Details are not available."]
    );
    let seen = turn
        .requests
        .iter()
        .any(|request| request.to_string().contains("hunter2"));
    assert!(!seen);
    let complete = turn.events("tool.execution_complete").next().unwrap();
    assert_eq!(complete["success"], false);
    assert_eq!(complete["error"]["message"], "the password is hunter2");
}

struct Desk;

#[tools]
impl Desk {
    /// Tells the time.
    #[tool]
    fn server_time() -> String {
        "noon".to_owned()
    }

    /// Adds numbers.
    #[tool]
    async fn add(
        &self,
        /// The numbers.
        numbers: Vec<i32>,
    ) -> i32 {
        numbers.iter().sum()
    }
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn tools_of_every_door_run_in_one_turn() {
    let mut tools = ToolDefinition::from_object(Desk);
    tools.push(
        ToolDefinition::inline("shout", "Says it louder.")
            .param(Param::<String>::new("text", "What to say."))
            .handler(|text| text.to_uppercase())
            .unwrap(),
    );
    tools.push(ToolDefinition::define::<Weather>());
    let calls = [
        ("get_weather", r#"{"city":"Oslo"}"#),
        ("shout", r#"{"text":"hi"}"#),
        ("add", r#"{"numbers":[1,2,39]}"#),
        ("server_time", "{}"),
    ];
    let names: Vec<_> = tools.iter().map(|tool| tool.name().to_owned()).collect();
    let turn = turn(tools.into_iter().map(CopilotTool::from), &calls).await;
    assert_done(&turn);
    assert_eq!(
        turn.read(),
        ["Oslo: 3 sunny days, in Celsius", "HI", "42", "noon"]
    );
    let seen = turn.tools().as_array().unwrap().iter();
    assert!(seen.map(|tool| &tool["function"]["name"]).eq(&names));
}

#[tokio::test]
#[ignore = "needs the Copilot CLI"]
async fn no_call_of_a_hundred_is_lost() {
    let double = ToolDefinition::inline("double", "Doubles a number.")
        .param(Param::<u32>::new("number", "The number."))
        .handler(|number| number * 2)
        .unwrap();
    let arguments: Vec<_> = (0..100).map(|n| format!(r#"{{"number":{n}}}"#)).collect();
    let calls: Vec<_> = arguments
        .iter()
        .map(|arguments| ("double", &**arguments))
        .collect();
    let turn = turn([double.into()], &calls).await;
    assert_done(&turn);
    let doubled: Vec<_> = (0..100).map(|n| (n * 2).to_string()).collect();
    assert_eq!(turn.read(), doubled);
}
