//! What is mended without a loss, where, and what never is.
#![allow(dead_code, reason = "the fields are read by `Debug` only")]

mod everywhere;
mod keys;
mod never;
mod wrapper;
