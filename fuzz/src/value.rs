//! Bytes as a JSON value, which the text path and the value path read as the same arguments, or refuse in the same words.

use crate::{loose, types::CASES};

/// What means something to the types, and what is hard to echo.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "action", "n", "path", "content", "color", "red", "Read", "read", "write", "page", "list", "offset", "max_size",
    "name", "children", "text", "letter", "days", "short", "choice", "choose", "a", "b", "int", "ratio", "flag",
    "grid", "set", "map", "pair", "three", "words", "ops", "last", "id", "op", "guest", "Unit", "Number", "Fields",
    "day", "by_id", "nested", "boxed", "part", "kind", "number", "not", "all", "value", "inner", "of", "version",
    "level", "share", "sizes", "step", "start", "wide", "big", "small", "nonzero", "bytes", "span", "secs", "nanos",
    "address", "moment", "circle", "square", "radius", "side", "label", "t", "c", "by_side", "left", "arguments",
    "true", "null", "5", "5.0", "-1", "256", "1e3", "{}", "[]", "[1]", "{\"n\":1}", "{\"action\":\"list\"}",
    "2025-03-01", "2025-03-01T10:00:00Z", "67e55044-10b1-426f-9247-bb680e5fe0c8", "127.0.0.1", "v1", "maxSize",
    "max-size", "MAX_SIZE", "", " ", "\n- ", "\u{1b}[0m", "\u{202e}", "\u{2028}", "é", "\u{1f600}", "e\u{301}",
    "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
];

/// The fuzz target.
pub fn value(bytes: &[u8]) {
    let text = loose::read(bytes, WORDS).to_string();
    for case in CASES {
        case.read_both(&text);
    }
}
