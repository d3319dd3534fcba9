//! `Keys`: one JSON object that a provider sent, read key by key, with errors that say which key is wrong.

use serde_json::{Map, Value};

use super::error::CallError;
use crate::echo;

#[derive(Clone, Copy)]
pub(super) struct Keys<'a> {
    /// What the object is to be, for errors.
    form: &'static str,
    /// The key it was found under, with a dot; blank at the top.
    within: &'static str,
    object: &'a Map<String, Value>,
}

impl<'a> Keys<'a> {
    pub(super) fn of(form: &'static str, value: &'a Value) -> Result<Self, CallError> {
        match value {
            Value::Object(object) => Ok(Self {
                form,
                within: "",
                object,
            }),
            other => Err(CallError::new(
                form,
                String::new(),
                "an object",
                Some(echo::value(other)),
            )),
        }
    }

    /// The object under `key`. `within` is the key with a dot.
    pub(super) fn object(self, key: &'static str, within: &'static str) -> Result<Self, CallError> {
        match self.get(key) {
            Some(Value::Object(object)) => Ok(Self {
                within,
                object,
                ..self
            }),
            other => Err(self.wrong(key, "an object", other)),
        }
    }

    pub(super) fn get(self, key: &str) -> Option<&'a Value> {
        self.object.get(key)
    }

    pub(super) fn text(self, key: &str) -> Result<&'a str, CallError> {
        match self.get(key) {
            Some(Value::String(text)) => Ok(text),
            other => Err(self.wrong(key, "a string", other)),
        }
    }

    /// A text that may be absent, or `null`.
    pub(super) fn optional_text(self, key: &str) -> Result<Option<&'a str>, CallError> {
        match self.get(key) {
            None | Some(Value::Null) => Ok(None),
            Some(_) => self.text(key).map(Some),
        }
    }

    pub(super) fn wrong(self, key: &str, wanted: &'static str, got: Option<&Value>) -> CallError {
        let key = format!("{}{key}", self.within);
        CallError::new(self.form, key, wanted, got.map(echo::value))
    }
}
