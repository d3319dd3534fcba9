//! A JSON Schema as the grammar that llguidance makes of it, and texts drawn from that grammar: a random walk over the
//! tokens that the engine allows next.

use std::{collections::BTreeSet, sync::Arc};

use llguidance::{
    Matcher, ParserFactory,
    api::TopLevelGrammar,
    toktrie::{ApproximateTokEnv, InferenceCapabilities, TokEnv, TokRxInfo, TokTrie},
};
use serde_json::Value;

/// From so many bytes on the walk takes what ends a value.
const ENOUGH: usize = 160;

/// Beyond so many bytes it is given up.
const MOST: usize = 4_000;

pub(crate) struct Grammar {
    start: Matcher,
    tokens: Vec<Token>,
}

struct Token {
    bytes: Vec<u8>,
    weight: usize,
    /// How soon it is taken when the text is to end.
    rank: usize,
}

impl Grammar {
    /// Compiles a schema.
    pub(crate) fn of(schema: &Value) -> Result<Self, String> {
        let mut words: BTreeSet<String> = ["true", "false", "null"].map(str::to_owned).into();
        names(schema, &mut words);
        let bytes = (0..=u8::MAX).map(|byte| vec![byte]);
        let mut vocabulary: Vec<Vec<u8>> = bytes
            .chain(words.into_iter().map(String::into_bytes))
            .collect();
        let tokens = vocabulary.iter().map(|bytes| Token::of(bytes)).collect();
        vocabulary.push(b"\xff<end>".to_vec());
        let size = u32::try_from(vocabulary.len()).expect("a small vocabulary");
        let trie = TokTrie::from(&TokRxInfo::new(size, size - 1), &vocabulary);
        let env: TokEnv = Arc::new(ApproximateTokEnv::new(trie));

        let mut factory = ParserFactory::new(&env, InferenceCapabilities::default(), &[])
            .map_err(|error| error.to_string())?;
        factory.quiet();
        let grammar = TopLevelGrammar::from_json_schema(schema.clone());
        let mut start = Matcher::new(factory.create_parser(grammar));
        match start.get_error() {
            Some(error) => Err(error),
            None => match start.grammar_warnings().as_slice() {
                [] => Ok(Self { start, tokens }),
                warnings => Err(warnings.join("; ")),
            },
        }
    }

    /// A text of the grammar; `None` if the walk did not find to its end.
    pub(crate) fn draw(&self, choice: &mut Choice) -> Option<String> {
        let mut matcher = self.start.clone();
        let mut text = Vec::new();
        while text.len() < MOST {
            let allowed = matcher
                .compute_mask_or_eos()
                .unwrap_or_else(|error| panic!("{error}"));
            let end = u32::try_from(self.tokens.len()).expect("a small vocabulary");
            if allowed.is_allowed(end) {
                return Some(String::from_utf8(text).expect("the grammar is one of UTF-8"));
            }
            let allowed: Vec<u32> = allowed.iter().collect();
            let token = self.next(&allowed, text.len() >= ENOUGH, choice);
            matcher
                .consume_token(token)
                .unwrap_or_else(|error| panic!("{error}"));
            text.extend_from_slice(&self.tokens[token as usize].bytes);
        }
        None
    }

    fn next(&self, allowed: &[u32], ends: bool, choice: &mut Choice) -> u32 {
        let token = |id: u32| &self.tokens[id as usize];
        let first = allowed
            .iter()
            .map(|&id| token(id).rank)
            .min()
            .expect("the grammar goes on");
        let fits = |id: u32| !ends || token(id).rank == first;
        let weight = |id: u32| if fits(id) { token(id).weight } else { 0 };
        let mut left = choice.below(allowed.iter().map(|&id| weight(id)).sum());
        for &id in allowed {
            match left.checked_sub(weight(id)) {
                None => return id,
                Some(rest) => left = rest,
            }
        }
        unreachable!("less than the sum of the weights")
    }
}

impl Token {
    /// The names of properties are likely, so that open objects get known ones, too; all bytes are possible.
    fn of(bytes: &[u8]) -> Self {
        let (weight, rank) = match bytes {
            b"\"" => (120, 0),
            b"}" => (60, 1),
            b"]" => (60, 2),
            b"null" => (60, 3),
            b"true" | b"false" => (30, 4),
            b"0" => (8, 5),
            b"," | b"{" | b"[" | b":" => (60, 6),
            [b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z'] => (8, 6),
            [0x21..=0x7e] => (2, 6),
            [_] => (1, 6),
            _ => (150, 6),
        };
        Self {
            bytes: bytes.to_vec(),
            weight,
            rank,
        }
    }
}

/// The names of all properties, quoted.
fn names(schema: &Value, found: &mut BTreeSet<String>) {
    match schema {
        Value::Object(map) => {
            if let Some(Value::Object(properties)) = map.get("properties") {
                found.extend(
                    properties
                        .keys()
                        .map(|name| Value::from(name.as_str()).to_string()),
                );
            }
            map.values().for_each(|schema| names(schema, found));
        }
        Value::Array(schemas) => schemas.iter().for_each(|schema| names(schema, found)),
        _ => {}
    }
}

/// Choices from a seed: Knuth's linear congruential generator, whose upper bits are good enough to choose by.
pub(crate) struct Choice(pub(crate) u64);

impl Choice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }
}
