//! Bytes as the text of arguments. Whatever comes, the answer is arguments, or a text that is bounded and escaped.

use crate::types::CASES;

/// The fuzz target.
pub fn text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for case in CASES {
        case.read_text(&text);
    }
}
