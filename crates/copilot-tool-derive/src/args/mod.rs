//! `#[derive(CopilotArgs)]`: read (`input`), decide (`model`), write (`expand`).

pub(crate) mod expand;
pub(crate) mod input;
pub(crate) mod keyed;
pub(crate) mod lints;
pub(crate) mod model;

mod field;
mod limits;
mod names;
mod serde;
mod variant;
mod words;

#[cfg(test)]
mod refusals;

use std::fmt::Display;

use darling::Error;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, spanned::Spanned};

use self::input::ArgsInput;
use self::model::Args;

/// `#[derive(CopilotArgs)]`.
pub(crate) fn copilot_args(item: &DeriveInput) -> TokenStream {
    match ArgsInput::read(item).and_then(|written| Args::new(item, &written)) {
        Ok(args) => expand::expand(&args),
        Err(errors) => {
            let errors = errors.write_errors();
            let stub = expand::stub(item, &input::crate_path(item));
            quote!(#errors #stub)
        }
    }
}

pub(crate) fn error(at: &impl Spanned, message: impl Display) -> Error {
    Error::custom(message).with_span(at)
}

/// `rule`: what is the case or must be, and why. `help`: what to do.
pub(crate) fn refusal(at: &impl Spanned, rule: impl Display, help: impl Display) -> Error {
    error(at, format!("{rule}\nhelp: {help}"))
}
