//! `IntoToolResult`: which Rust values a handler may return, and the text each becomes.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque},
    convert::Infallible,
    sync::Arc,
};

use serde::Serialize;
use serde_json::{Map, Value};

use super::ToolResult;
use crate::ToolError;

/// What a tool may return.
///
/// | value | the model reads |
/// |---|---|
/// | `String`, `&str`, `Cow<str>`, `Box<str>`, `Arc<str>`, `char` | the text as it is |
/// | `()` | `Success` |
/// | numbers, `bool`, `Vec`, slices, arrays, sets, maps, `serde_json::Value` | JSON text |
/// | [`Json<T>`](Json) of any `Serialize` type, a newtype over `String` too | JSON text, and structured content |
/// | `Option<T>` | as `T`; `None` is `null`: "nothing there", which `Success` would not say |
/// | [`ToolResult`] | as it says |
/// | `Result<T, E>` | as `T`; `E` is a [`ToolError`] or becomes a hidden one |
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be given back to the model",
    label = "not a tool's result",
    note = "a `Serialize` type goes as JSON: return `Json(value)`",
    note = "text goes as `String`, a result with flags or images as `ToolResult`"
)]
pub trait IntoToolResult {
    /// The result of a call that returned this value.
    ///
    /// # Errors
    ///
    /// The value is an error, or cannot be written as JSON.
    fn into_tool_result(self) -> Result<ToolResult, ToolError>;
}

/// Any `Serialize` value as JSON text; hosts that ask for structured content get it as data as well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Json<T>(pub T);

impl<T: Serialize> IntoToolResult for Json<T> {
    fn into_tool_result(self) -> Result<ToolResult, ToolError> {
        let mut result = json(&self.0)?;
        result.text_is_data = true;
        Ok(result)
    }
}

// Straight to text: by way of a `Value` it takes seven times as long.
fn json(value: &impl Serialize) -> Result<ToolResult, ToolError> {
    Ok(ToolResult::success(serde_json::to_string(value)?))
}

impl IntoToolResult for ToolResult {
    fn into_tool_result(self) -> Result<ToolResult, ToolError> {
        Ok(self)
    }
}

impl IntoToolResult for () {
    fn into_tool_result(self) -> Result<ToolResult, ToolError> {
        Ok(ToolResult::fixed("Success"))
    }
}

impl IntoToolResult for Infallible {
    fn into_tool_result(self) -> Result<ToolResult, ToolError> {
        match self {}
    }
}

impl<T: IntoToolResult> IntoToolResult for Option<T> {
    fn into_tool_result(self) -> Result<ToolResult, ToolError> {
        match self {
            Some(value) => value.into_tool_result(),
            None => Ok(ToolResult::fixed("null")),
        }
    }
}

impl<T: IntoToolResult, E: Into<ToolError>> IntoToolResult for Result<T, E> {
    fn into_tool_result(self) -> Result<ToolResult, ToolError> {
        self.map_err(Into::into)?.into_tool_result()
    }
}

macro_rules! text {
    ($($type:ty),* $(,)?) => {$(
        impl IntoToolResult for $type {
            fn into_tool_result(self) -> Result<ToolResult, ToolError> {
                Ok(ToolResult::success(self))
            }
        }
    )*};
}

text! { String, &str, Cow<'_, str>, Box<str>, char }

impl IntoToolResult for Arc<str> {
    fn into_tool_result(self) -> Result<ToolResult, ToolError> {
        Ok(ToolResult::success(&*self))
    }
}

macro_rules! json {
    ($([$($generics:tt)*] $type:ty),* $(,)?) => {$(
        impl<$($generics)*> IntoToolResult for $type
        where
            $type: Serialize,
        {
            fn into_tool_result(self) -> Result<ToolResult, ToolError> {
                json(&self)
            }
        }
    )*};
}

json! {
    [] bool,
    [] i8, [] i16, [] i32, [] i64, [] i128, [] isize,
    [] u8, [] u16, [] u32, [] u64, [] u128, [] usize,
    [] f32, [] f64,
    [] Value,
    [] Map<String, Value>,
    [T] Vec<T>,
    [T] Box<[T]>,
    [T] VecDeque<T>,
    [T, const N: usize] [T; N],
    [T] BTreeSet<T>,
    [T, S] HashSet<T, S>,
    [K, V] BTreeMap<K, V>,
    [K, V, S] HashMap<K, V, S>,
}
