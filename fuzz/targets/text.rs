//! The fuzz target `text`; see `src/text.rs`.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| copilot_tool_fuzz::text(bytes));
