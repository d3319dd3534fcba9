//! Failures: what the model reads, what stays with the host, and that nothing escapes.

use std::{error::Error, fmt, future::Ready};

use copilot_tool::{
    CopilotArgs, FailureCause, ResultKind, Tool, ToolDefinition, ToolError, ToolInvocation,
    ToolResult,
};
use serde_json::{Map, Value, json};

use crate::call;

#[derive(Debug)]
struct DbError(std::io::Error);

impl fmt::Display for DbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("db at 10.0.0.5 refused")
    }
}

impl Error for DbError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

fn db_error() -> DbError {
    DbError(std::io::Error::other("password hunter2"))
}

fn failing<E: Into<ToolError> + 'static>(error: fn() -> E) -> ToolDefinition {
    let handler = move |_: ToolInvocation| async move { Err::<(), E>(error()) };
    ToolDefinition::create("query", "Queries.", json!({ "type": "object" }), handler).unwrap()
}

const GENERIC: &str = "The tool \"query\" failed. Details are not available.";

// R07
#[tokio::test]
async fn errors_not_made_for_the_model_are_hidden_and_kept() {
    let result = failing(db_error).invoke(call("query")).await;
    assert_eq!(
        (result.kind(), result.text()),
        (ResultKind::Failure, GENERIC)
    );
    assert_eq!(
        result.error(),
        Some("db at 10.0.0.5 refused: password hunter2")
    );
    let Some(FailureCause::Handler {
        source: Some(source),
    }) = result.cause()
    else {
        panic!("{result:?}");
    };
    assert!(source.is::<DbError>());
}

// R07
#[tokio::test]
async fn exposed_errors_show_their_display_text_only() {
    let result = failing(db_error)
        .expose_errors(true)
        .invoke(call("query"))
        .await;
    assert_eq!(result.text(), "db at 10.0.0.5 refused");
}

// R07
#[tokio::test]
async fn exposed_text_is_bounded_and_escaped() {
    let tool = failing(|| format!("\u{1b}[31mred\nnext {}", "x".repeat(5_000))).expose_errors(true);
    let result = tool.invoke(call("query")).await;
    assert!(
        result.text().starts_with("\\u{1b}[31mred\nnext xxx"),
        "{}",
        result.text()
    );
    assert_eq!(result.text().chars().count(), 2_000);

    let blank = failing(|| " ")
        .expose_errors(true)
        .invoke(call("query"))
        .await;
    assert_eq!(blank.text(), GENERIC);
}

// R07
#[tokio::test]
async fn a_text_for_the_model_reaches_it() {
    for (error, kind) in [
        (
            ToolError::failed as fn(&'static str) -> ToolError,
            ResultKind::Failure,
        ),
        (ToolError::rejected, ResultKind::Rejected),
        (ToolError::denied, ResultKind::Denied),
    ] {
        let handler =
            move |_: ToolInvocation| async move { Err::<(), _>(error("Ask for another table.")) };
        let tool =
            ToolDefinition::create("query", "Queries.", json!({ "type": "object" }), handler)
                .unwrap();
        let result = tool.invoke(call("query")).await;
        assert_eq!(
            (result.kind(), result.text()),
            (kind, "Ask for another table.")
        );
        assert_eq!(result.error(), None);
        assert!(matches!(
            result.cause(),
            Some(FailureCause::Handler { source: None })
        ));
    }
}

// R07
#[tokio::test]
async fn a_text_for_the_model_may_keep_its_source() {
    let tool = failing(|| ToolError::failed("The database is away.").with_source(db_error()));
    for tool in [tool.clone(), tool.expose_errors(true)] {
        let result = tool.invoke(call("query")).await;
        assert_eq!(result.text(), "The database is away.");
        assert_eq!(
            result.error(),
            Some("db at 10.0.0.5 refused: password hunter2")
        );
        assert!(matches!(
            result.cause(),
            Some(FailureCause::Handler { source: Some(_) })
        ));
    }
}

#[test]
fn every_error_becomes_one_by_question_mark() {
    fn std_error() -> Result<(), ToolError> {
        Err(db_error())?
    }
    fn text() -> Result<(), ToolError> {
        Err("text")?
    }
    fn owned() -> Result<(), ToolError> {
        Err(String::from("owned"))?
    }
    fn boxed() -> Result<(), ToolError> {
        Err(Box::<dyn Error + Send + Sync>::from("boxed"))?
    }
    fn itself() -> Result<(), ToolError> {
        Err(ToolError::failed("itself"))?
    }
    for (error, expected) in [
        (std_error(), "db at 10.0.0.5 refused"),
        (text(), "text"),
        (owned(), "owned"),
        (boxed(), "boxed"),
    ] {
        let error = error.unwrap_err();
        assert_eq!(error.to_string(), expected);
        assert_eq!(error.source().unwrap().to_string(), expected);
    }
    let error = itself().unwrap_err();
    assert_eq!(error.to_string(), "itself");
    assert!(error.source().is_none());
}

/// Arguments that `{}` is not.
#[derive(CopilotArgs)]
struct Refused {
    id: u8,
}

/// Must not be called.
#[derive(Default)]
struct Unreached;

impl Tool for Unreached {
    type Args = Map<String, Value>;
    type Output = ();
    const NAME: &'static str = "unreached";
    const DESCRIPTION: &'static str = "Must not be called.";

    async fn call(&self, _: Self::Args, _: &ToolInvocation) -> Result<(), ToolError> {
        panic!("called")
    }
}

// R03
#[tokio::test]
async fn bad_arguments_are_a_failure_the_model_can_read() {
    for arguments in [json!([1]), json!(7)] {
        let result = ToolDefinition::define::<Unreached>()
            .invoke(ToolInvocation::new("unreached", arguments))
            .await;
        assert_eq!(result.kind(), ResultKind::Failure);
        let Some(FailureCause::BadArguments(error)) = result.cause() else {
            panic!("{result:?}");
        };
        assert_eq!(result.text(), error.for_tool("unreached"));
    }
}

// R03
#[tokio::test]
async fn a_handler_that_decodes_by_hand_shows_the_problems_too() {
    let handler = |mut invocation: ToolInvocation| async move {
        let _: Refused = invocation.decode()?;
        Ok::<_, ToolError>("unreached")
    };
    let tool =
        ToolDefinition::create("query", "Queries.", json!({ "type": "object" }), handler).unwrap();
    for arguments in [
        ToolInvocation::new("query", json!({})),
        ToolInvocation::new("query", "{}"),
    ] {
        let result = tool.invoke(arguments).await;
        let Some(FailureCause::BadArguments(error)) = result.cause() else {
            panic!("{result:?}");
        };
        assert_eq!(result.text(), error.for_tool("query"));
    }
}

// R07: whose arguments they are is not known, so they are hidden like any other error
#[tokio::test]
async fn an_arguments_error_of_something_else_is_hidden() {
    let tool = failing(|| Refused::from_json("{}").err().unwrap());
    assert_eq!(tool.invoke(call("query")).await.text(), GENERIC);
}

// R03
#[tokio::test]
async fn a_failure_of_the_handlers_own_making_has_a_cause() {
    let handler = |_: ToolInvocation| async { ToolResult::failure("out of paper") };
    let tool =
        ToolDefinition::create("print", "Prints.", json!({ "type": "object" }), handler).unwrap();
    let result = tool.invoke(call("print")).await;
    assert!(matches!(
        result.cause(),
        Some(FailureCause::Handler { source: None })
    ));
    assert!(ToolResult::failure("not from a call").cause().is_none());
}

/// Where a panic happens.
#[derive(Clone, Copy, Debug, PartialEq)]
enum When {
    Never,
    Creating,
    BeforeAwait,
    AfterAwait,
}

struct Panicky(When);

impl Tool for Panicky {
    type Args = ();
    type Output = &'static str;
    const NAME: &'static str = "panicky";
    const DESCRIPTION: &'static str = "Panics.";

    // Not `async fn`: the future's making is the user's code too.
    fn call(
        &self,
        (): (),
        _: &ToolInvocation,
    ) -> impl Future<Output = Result<&'static str, ToolError>> + Send {
        let when = self.0;
        assert_ne!(when, When::Creating, "secret");
        async move {
            assert_ne!(when, When::BeforeAwait, "secret");
            tokio::task::yield_now().await;
            assert_ne!(when, When::AfterAwait, "secret");
            Ok("fine")
        }
    }
}

fn panicky_handler(when: When) -> ToolDefinition {
    let handler = move |_: ToolInvocation| {
        assert_ne!(when, When::Creating, "secret");
        async move {
            assert_ne!(when, When::BeforeAwait, "secret");
            tokio::task::yield_now().await;
            assert_ne!(when, When::AfterAwait, "secret");
            "fine"
        }
    };
    ToolDefinition::create("panicky", "Panics.", json!({ "type": "object" }), handler).unwrap()
}

// A01
#[tokio::test]
async fn panics_are_failures_wherever_they_happen() {
    for when in [
        When::Creating,
        When::BeforeAwait,
        When::AfterAwait,
        When::Never,
    ] {
        let tools = [
            ToolDefinition::define_with(Panicky(when)),
            panicky_handler(when),
        ];
        let limit = std::time::Duration::from_secs(60);
        for tool in tools {
            for tool in [
                tool.clone(),
                tool.clone().blocking(true),
                tool.clone().timeout(limit),
                tool.blocking(true).timeout(limit),
            ] {
                let result = tool.invoke(call("panicky")).await;
                if when == When::Never {
                    assert_eq!(result.text(), "fine");
                    continue;
                }
                assert_eq!(result.kind(), ResultKind::Failure);
                assert_eq!(
                    result.text(),
                    "The tool \"panicky\" failed. Details are not available."
                );
                assert!(
                    result.error().unwrap().starts_with("panicked: "),
                    "{result:?}"
                );
                assert!(result.error().unwrap().contains("secret"), "{result:?}");
                assert!(matches!(result.cause(), Some(FailureCause::Panic)));
            }
        }
    }
}

// A01
#[tokio::test]
async fn a_tool_that_panicked_can_be_called_again() {
    let handler = |mut invocation: ToolInvocation| async move {
        let args: Map<String, Value> = invocation.decode()?;
        // Reachable by input: the reported bug.
        let at = std::time::SystemTime::now()
            + std::time::Duration::from_secs(args["secs"].as_u64().unwrap());
        Ok::<_, ToolError>(format!("{}", at.elapsed().is_err()))
    };
    let tool = ToolDefinition::create(
        "later",
        "Tells the time.",
        json!({ "type": "object" }),
        handler,
    )
    .unwrap();
    let bad = tool
        .invoke(ToolInvocation::new("later", json!({ "secs": u64::MAX })))
        .await;
    assert!(matches!(bad.cause(), Some(FailureCause::Panic)));
    let good = tool
        .invoke(ToolInvocation::new("later", json!({ "secs": 60 })))
        .await;
    assert_eq!(good.text(), "true");
}

/// An error whose text cannot be written.
#[derive(Debug)]
struct Rude;

impl fmt::Display for Rude {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        panic!("rude")
    }
}

impl Error for Rude {}

// A01
#[tokio::test]
async fn panics_outside_the_handlers_future_are_caught_too() {
    let result = failing(|| Rude).invoke(call("query")).await;
    assert!(matches!(result.cause(), Some(FailureCause::Panic)));

    struct Payload;
    let handler = |_: ToolInvocation| -> Ready<()> { std::panic::panic_any(Payload) };
    let tool =
        ToolDefinition::create("query", "Queries.", json!({ "type": "object" }), handler).unwrap();
    let result = tool.invoke(call("query")).await;
    assert_eq!(
        (result.text(), result.error()),
        (GENERIC, Some("panicked: no message"))
    );
}
