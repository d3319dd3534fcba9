//! What a method under `#[tools]` returns: a future or a value, a tool's result or plain data. Method resolution
//! decides, from the most specific receiver outwards, as in `decode::probe`.

use std::{
    future::{Ready, ready},
    marker::PhantomData,
};

use serde::Serialize;

use super::{IntoToolResult, Json, ToolResult};
use crate::ToolError;

/// Stands for the type of what was returned.
#[derive(Debug)]
pub struct Returned<T>(PhantomData<fn() -> T>);

impl<T> Returned<T> {
    /// That of `value`.
    #[inline]
    pub fn of(_: &T) -> Self {
        Self(PhantomData)
    }
}

/// A function that returns a future is like one that is `async`.
pub trait WaitFuture<F> {
    /// The future itself.
    fn wait(&self, future: F) -> F;
}

impl<F: Future> WaitFuture<F> for &Returned<F> {
    #[inline]
    fn wait(&self, future: F) -> F {
        future
    }
}

/// Any other type is there at once.
pub trait WaitValue<T> {
    /// A future that is ready.
    fn wait(&self, value: T) -> Ready<T>;
}

impl<T> WaitValue<T> for Returned<T> {
    #[inline]
    fn wait(&self, value: T) -> Ready<T> {
        ready(value)
    }
}

/// A type that says itself what it is.
pub trait ResultOwn<T> {
    /// The result of the call.
    ///
    /// # Errors
    ///
    /// As [`IntoToolResult::into_tool_result`].
    fn result(&self, value: T) -> Result<ToolResult, ToolError>;
}

impl<T: IntoToolResult> ResultOwn<T> for &&&Returned<T> {
    #[inline]
    fn result(&self, value: T) -> Result<ToolResult, ToolError> {
        value.into_tool_result()
    }
}

/// Plain data, or an error.
pub trait ResultFallible<T, E> {
    /// The result of the call.
    ///
    /// # Errors
    ///
    /// The value is an error, or cannot be written as JSON.
    fn result(&self, value: Result<T, E>) -> Result<ToolResult, ToolError>
    where
        E: Failure;
}

impl<T: Serialize, E> ResultFallible<T, E> for &&Returned<Result<T, E>> {
    #[inline]
    fn result(&self, value: Result<T, E>) -> Result<ToolResult, ToolError>
    where
        E: Failure,
    {
        Json(value.map_err(Into::into)?).into_tool_result()
    }
}

/// Plain data.
pub trait ResultData<T> {
    /// The result of the call.
    ///
    /// # Errors
    ///
    /// The value cannot be written as JSON.
    fn result(&self, value: T) -> Result<ToolResult, ToolError>;
}

impl<T: Serialize> ResultData<T> for &Returned<T> {
    #[inline]
    fn result(&self, value: T) -> Result<ToolResult, ToolError> {
        Json(value).into_tool_result()
    }
}

/// Any other type, which is an error in our words.
pub trait ResultAny<T> {
    /// Never called.
    ///
    /// # Errors
    ///
    /// None.
    fn result(&self, value: T) -> Result<ToolResult, ToolError>
    where
        T: IntoToolResult,
    {
        value.into_tool_result()
    }
}

impl<T> ResultAny<T> for Returned<T> {}

/// An error that a tool may end in.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the error of a tool",
    label = "does not become a `ToolError`",
    note = "return `ToolError`, or an error that converts into `Box<dyn Error + Send + Sync>`: one that implements `std::error::Error`, text, `anyhow::Error`"
)]
pub trait Failure: Into<ToolError> {}

#[diagnostic::do_not_recommend]
impl<E: Into<ToolError>> Failure for E {}
