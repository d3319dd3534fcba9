//! The corpora, and what is a few changes from them, on a toolchain without a fuzzer. The changes come from a seed.

use std::{fs, path::Path};

/// How often each input is changed.
const CHANGES: usize = 20;

fn replay(name: &str, target: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(name);
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("a corpus")
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let inputs: Vec<_> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    assert!(inputs.len() >= 20, "{} inputs", inputs.len());
    let mut choice = Choice(1);
    for input in &inputs {
        target(input);
        let mut changed = input.clone();
        for _ in 0..CHANGES {
            choice.change(&mut changed, &inputs);
            target(&changed);
        }
    }
}

#[test]
fn any_text_is_answered() {
    replay("text", crate::text);
}

#[test]
fn text_and_value_give_the_same() {
    replay("value", crate::value);
}

#[test]
fn any_schema_renders_or_is_refused() {
    replay("schema", crate::schema);
}

#[test]
fn any_tokens_expand() {
    replay("tokens", crate::tokens);
}

/// Knuth's linear congruential generator.
struct Choice(u64);

impl Choice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn change(&mut self, input: &mut Vec<u8>, inputs: &[Vec<u8>]) {
        let at = self.below(input.len() + 1);
        let end = at + self.below(input.len() - at + 1).min(8);
        match self.below(4) {
            0 => drop(input.drain(at..end)),
            1 => input.insert(at, self.byte()),
            2 => input[at..end].fill(self.byte()),
            _ => {
                let other = &inputs[self.below(inputs.len())];
                let from = self.below(other.len() + 1);
                let to = from + self.below(other.len() - from + 1).min(32);
                input.splice(at..end, other[from..to].iter().copied());
            }
        }
    }

    fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).unwrap()
    }
}
