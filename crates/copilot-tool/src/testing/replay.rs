//! Recorded calls of an earlier version against the tools of today.

use std::{fmt, fs, io, path::Path};

use serde::Deserialize;
use serde_json::Value;

use super::judge::validator;
use crate::{Arguments, ToolDefinition, ToolInvocation, ToolRegistry};

/// Reads recorded calls with the types of today, and tells which no longer decode. No handler runs.
///
/// The file has one call a line: `{"name": …, "arguments": …}`, with arguments as a value or as text; other keys are passed
/// over, and so are blank lines. What a handler reads by itself, or a tool that is only declared, is judged by the
/// tool's schema.
///
/// ```
/// # use copilot_tool::{Param, ToolDefinition, ToolRegistry, testing::replay};
/// # let file = std::env::temp_dir().join(format!("copilot-tool-calls-{}.jsonl", std::process::id()));
/// # std::fs::write(&file, "{\"name\": \"wait\", \"arguments\": {\"seconds\": 3}}\n{\"name\": \"wait\", \"arguments\": {\"minutes\": 1}}\n")?;
/// let wait = ToolDefinition::inline("wait", "Waits.")
///     .param(Param::<u8>::new("seconds", "How long."))
///     .handler(|seconds| seconds)?;
/// let tools = ToolRegistry::from_tools([wait])?;
///
/// // {"name": "wait", "arguments": {"seconds": 3}}
/// // {"name": "wait", "arguments": {"minutes": 1}}
/// let replay = replay(&tools, &file)?;
/// assert_eq!(replay.calls(), 2);
/// assert_eq!(replay.lost()[0].line(), 2);
/// # std::fs::remove_file(&file)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The file cannot be read.
pub fn replay(tools: &ToolRegistry, file: impl AsRef<Path>) -> io::Result<Replay> {
    let mut replay = Replay::default();
    for (line, call) in calls(file.as_ref())? {
        let lost = call.and_then(|call| {
            let Some(tool) = tools.get(call.name()) else {
                let reason = tools.unknown(call.name()).text().to_owned();
                return Err((call.name().to_owned(), reason));
            };
            read(tool, call)
        });
        replay.note(line, lost);
    }
    Ok(replay)
}

/// [`replay`] that also runs the handlers, one call after the other: a call is lost, too, when its result is no success.
///
/// # Errors
///
/// The file cannot be read.
pub async fn replay_with_handlers(
    tools: &ToolRegistry,
    file: impl AsRef<Path>,
) -> io::Result<Replay> {
    let mut replay = Replay::default();
    for (line, call) in calls(file.as_ref())? {
        let lost = match call {
            Err(lost) => Err(lost),
            Ok(call) => {
                let name = call.name().to_owned();
                let result = tools.invoke(call).await;
                match result.is_success() {
                    true => Ok(()),
                    false => Err((name, result.text().to_owned())),
                }
            }
        };
        replay.note(line, lost);
    }
    Ok(replay)
}

/// The name of a tool, and why it cannot be called as it was.
type Lost = (String, String);

#[derive(Deserialize)]
struct Call {
    name: String,
    #[serde(default)]
    arguments: Value,
}

/// The calls with their line numbers.
fn calls(file: &Path) -> io::Result<Vec<(usize, Result<ToolInvocation, Lost>)>> {
    let text = fs::read(file)?;
    let lines = (1..).zip(text.split(|byte| *byte == b'\n'));
    let lines = lines.filter(|(_, line)| !line.trim_ascii().is_empty());
    let calls = lines.map(|(number, line)| {
        let call = serde_json::from_slice(line);
        let call = call.map(|call: Call| match call.arguments {
            Value::String(text) => ToolInvocation::new(call.name, Arguments::Text(text)),
            value => ToolInvocation::new(call.name, value),
        });
        (
            number,
            call.map_err(|error| {
                let error = error.to_string().replace(" line 1 column", " column");
                (String::new(), format!("is no call: {error}"))
            }),
        )
    });
    Ok(calls.collect())
}

/// Reads the arguments of a call that is not made.
fn read(tool: &ToolDefinition, mut call: ToolInvocation) -> Result<(), Lost> {
    let lost = |reason: String| (tool.name().to_owned(), reason);
    if let Some(outcome) = tool.read(&mut call) {
        return outcome.map_err(|error| lost(error.for_tool(tool.name())));
    }
    let arguments = match call.into_arguments() {
        Arguments::Value(Value::Null) => serde_json::json!({}),
        Arguments::Value(value) => value,
        Arguments::Text(text) => serde_json::from_str(&text)
            .map_err(|error| lost(format!("the arguments are not JSON: {error}")))?,
    };
    let validator = validator(tool.parameters())
        .map_err(|error| lost(format!("its schema is no JSON Schema: {error}")))?;
    validator
        .validate(&arguments)
        .map_err(|error| lost(format!("its schema refuses the arguments: {error}")))
}

/// What became of recorded calls.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Replay {
    calls: usize,
    lost: Vec<LostCall>,
}

/// A recorded call that can no longer be made as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostCall {
    line: usize,
    tool: String,
    reason: String,
}

impl Replay {
    fn note(&mut self, line: usize, outcome: Result<(), Lost>) {
        self.calls += 1;
        if let Err((tool, reason)) = outcome {
            self.lost.push(LostCall { line, tool, reason });
        }
    }

    /// How many calls there were.
    pub fn calls(&self) -> usize {
        self.calls
    }

    /// Those that are lost, in the order of their lines.
    pub fn lost(&self) -> &[LostCall] {
        &self.lost
    }

    /// Panics with all lost calls, when there are any.
    ///
    /// # Panics
    ///
    /// As said.
    #[track_caller]
    pub fn assert(&self) {
        assert!(self.lost.is_empty(), "{self}");
    }
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} calls are lost", self.lost.len(), self.calls)?;
        self.lost.iter().try_for_each(|call| write!(f, "\n{call}"))
    }
}

impl LostCall {
    /// Its line in the file, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The tool that it calls; empty for a line that is no call.
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// What the model would read.
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for LostCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.reason.replace('\n', "\n  ");
        write!(f, "line {}: {reason}", self.line)
    }
}
