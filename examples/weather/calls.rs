//! Reads a file of calls: one `{"name": …, "arguments": …}` a line. A line that is none has a reason in its place.

use std::{fs, io, path::Path};

use serde_json::Value;

/// A tool's name and its arguments.
pub(crate) type Call = (String, Value);

/// The calls with their line numbers. Blank lines are left out.
pub(crate) fn read(file: &Path) -> io::Result<Vec<(usize, Result<Call, String>)>> {
    let text = fs::read(file)?;
    let lines = text.split(|byte| *byte == b'\n').zip(1..);
    let calls = lines.filter(|(line, _)| !line.trim_ascii().is_empty());
    Ok(calls.map(|(line, number)| (number, call(line))).collect())
}

fn call(line: &[u8]) -> Result<Call, String> {
    let mut call = match serde_json::from_slice(line) {
        Ok(Value::Object(call)) => call,
        Ok(other) => {
            return Err(format!(
                "a call is {{\"name\": …, \"arguments\": …}}, not {other}"
            ));
        }
        Err(error) => {
            let error = error.to_string();
            return Err(format!(
                "not JSON: {}",
                error.replace(" line 1 column", " column")
            ));
        }
    };
    let name = match call.remove("name") {
        Some(Value::String(name)) => name,
        Some(other) => return Err(format!("\"name\" must be a string, not {other}")),
        None => return Err("\"name\" is missing".to_owned()),
    };
    let arguments = call.remove("arguments").unwrap_or_default();
    match call.keys().next() {
        Some(key) => Err(format!(
            "unknown key {key:?}; a call has \"name\" and \"arguments\""
        )),
        None => Ok((name, arguments)),
    }
}
