//! What decodes and what does not, by what the arguments are.
#![allow(dead_code, reason = "the fields are read by `Debug` only")]

mod around;
mod containers;
mod differential;
mod foreign;
mod keys;
mod numbers;
mod optional;
mod root;
mod seeds;
mod tags;
mod text;
mod through_serde;
