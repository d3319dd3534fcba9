//! Every key of `#[args]` and `#[arg]`, and serde's own: what it does to the schema and to the decoder.
#![allow(dead_code, reason = "arguments are looked at through `Debug`")]

mod containers;
mod defaults;
mod descriptions;
mod generics;
mod limits;
mod names;
mod overrides;
mod serde_words;
