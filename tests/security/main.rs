//! The claims of SECURITY.md, each as a test: what a model can make a host do, and where that ends.
//! A binary of its own, because the allocator that counts is that of the whole program.
#![allow(dead_code, reason = "some fields are only ever read by the decoder")]

mod cost;
mod depth;
mod faults;
mod log;
mod numbers;
mod reach;
mod types;
