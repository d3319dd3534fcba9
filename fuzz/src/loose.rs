//! Any bytes as a JSON value. JSON is read as it is; whatever is none is mended, so that a change anywhere in the text
//! of a value gives another value. A byte above ASCII outside of a string stands for a word.

use serde_json::{Map, Value};

/// Values nested more deeply have no JSON text that is read again.
const DEEPEST: usize = 120;

/// Reads all of `bytes` as one value.
pub(crate) fn read(bytes: &[u8], words: &[&str]) -> Value {
    Reader {
        rest: bytes,
        words,
        depth: 0,
    }
    .value()
}

struct Reader<'a> {
    rest: &'a [u8],
    words: &'a [&'a str],
    depth: usize,
}

impl<'a> Reader<'a> {
    /// Nothing before the end of the object or list around it is `null`.
    fn value(&mut self) -> Value {
        let Some(first) = self.start() else {
            return Value::Null;
        };
        match first {
            b'{' if self.enter() => self.object().into(),
            b'[' if self.enter() => self.list().into(),
            b'"' => self.string().into(),
            b'-' | b'0'..=b'9' => {
                let digits = self.take_while(|byte| {
                    matches!(byte, b'+' | b'-' | b'.' | b'e' | b'E' | b'0'..=b'9')
                });
                serde_json::from_slice(digits).unwrap_or_default()
            }
            b'a'..=b'z' => match self.take_while(|byte| byte.is_ascii_lowercase()) {
                b"true" => true.into(),
                b"false" => false.into(),
                _ => Value::Null,
            },
            byte => {
                self.rest = &self.rest[1..];
                let index = usize::from(byte) & 0x7f;
                self.words[index % self.words.len()].into()
            }
        }
    }

    fn object(&mut self) -> Map<String, Value> {
        let mut map = Map::new();
        while self.start().is_some() {
            let key = match self.value() {
                Value::String(key) => key,
                // The text of an object that has such a text for a key would double with each level.
                Value::Object(_) | Value::Array(_) => continue,
                scalar => scalar.to_string(),
            };
            let value = self.value();
            map.insert(key, value);
        }
        self.leave(b'}');
        map
    }

    fn list(&mut self) -> Vec<Value> {
        let mut items = Vec::new();
        while self.start().is_some() {
            items.push(self.value());
        }
        self.leave(b']');
        items
    }

    /// The text up to the next quote. Escapes that are none stand for themselves.
    fn string(&mut self) -> String {
        let mut escaped = false;
        let end = self.rest[1..].iter().position(|byte| {
            let ends = *byte == b'"' && !escaped;
            escaped = *byte == b'\\' && !escaped;
            ends
        });
        let inside = end.map_or(self.rest.len(), |end| end + 1);
        let text = String::from_utf8_lossy(&self.rest[1..inside]);
        self.rest = self.rest.get(inside + 1..).unwrap_or_default();
        serde_json::from_str(&format!("\"{text}\"")).unwrap_or_else(|_| text.into_owned())
    }

    /// The first byte of the next value, if there is one before the end of what is open. A bracket that opens nothing
    /// more, because it would be too deep, is no value.
    fn start(&mut self) -> Option<u8> {
        let starts = |byte: u8| {
            matches!(byte, b'"' | b'-' | b'0'..=b'9' | b'a'..=b'z' | 0x80..)
                || matches!(byte, b'{' | b'[') && self.depth < DEEPEST
        };
        let at = self
            .rest
            .iter()
            .position(|&byte| starts(byte) || matches!(byte, b'}' | b']'))
            .unwrap_or(self.rest.len());
        self.rest = &self.rest[at..];
        self.rest.first().copied().filter(|&byte| starts(byte))
    }

    fn enter(&mut self) -> bool {
        self.rest = &self.rest[1..];
        self.depth += 1;
        true
    }

    /// A bracket of the other kind is left to what it closes.
    fn leave(&mut self, bracket: u8) {
        self.depth -= 1;
        if self.rest.first() == Some(&bracket) {
            self.rest = &self.rest[1..];
        }
    }

    fn take_while(&mut self, fits: impl Fn(u8) -> bool) -> &'a [u8] {
        let end = self
            .rest
            .iter()
            .position(|&byte| !fits(byte))
            .unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::read;

    #[test]
    fn json_is_read_as_it_is() {
        let value = json!({
            "a": [1, -2.5, 1e300, true, false, null, [], {}],
            "é \"quoted\" \\": { "x": "\u{1f600}\n\u{7}" },
        });
        for text in [value.to_string(), format!("{value:#}")] {
            assert_eq!(read(text.as_bytes(), &["word"]), value, "{text}");
        }
    }

    #[test]
    fn what_is_no_json_is_mended() {
        let cases: [(&[u8], Value); 9] = [
            (b"", json!(null)),
            (b"{\"a\" 1 \"b\": [2", json!({ "a": 1, "b": [2] })),
            (b"{\"a\":[1}", json!({ "a": [1] })),
            (b"{\x80:\x81}", json!({ "zero": "one" })),
            (b"{1:2,\"a\"}", json!({ "1": 2, "a": null })),
            (b"{[3]\"a\":1}", json!({ "a": 1 })),
            (b"[\"\\x\",nul,1-1]", json!(["\\x", null, null])),
            (b"]1", json!(null)),
            (b"!?[7", json!([7])),
        ];
        for (bytes, value) in cases {
            assert_eq!(read(bytes, &["zero", "one"]), value, "{bytes:?}");
        }
    }

    #[test]
    fn depth_is_bounded() {
        let value = read(&[b'['; 1_000], &["word"]);
        assert!(serde_json::from_str::<Value>(&value.to_string()).is_ok());
    }
}
