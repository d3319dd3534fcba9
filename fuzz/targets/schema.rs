//! The fuzz target `schema`; see `src/schema.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| copilot_tool_fuzz::schema(bytes));
