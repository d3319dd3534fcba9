//! Values, and changes of values, from a seed.

use serde_json::{Map, Value, json};

/// Knuth's linear congruential generator; its upper bits are good enough to choose by.
pub(super) struct Choice(pub(super) u64);

impl Choice {
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    fn scalar(&mut self) -> Value {
        let texts = [
            "",
            "a",
            "x y",
            "1",
            "-1",
            "1.5",
            "true",
            "null",
            "{}",
            "[]",
            "[1]",
            "{\"n\":1}",
            "red",
            "RED",
            "Read",
            "read",
            "2025-03-01",
            "67e55044-10b1-426f-9247-bb680e5fe0c8",
            "https://example.com",
        ];
        match self.below(8) {
            0 => Value::Null,
            1 => json!(self.below(2) == 0),
            2 => json!(self.of(&[
                0_i64,
                1,
                7,
                -1,
                255,
                256,
                -129,
                i64::MIN,
                9_007_199_254_740_993
            ])),
            3 => json!(self.of(&[0.5, 1.0, -2.0, 1e300, 9_007_199_254_740_992.0])),
            4 => json!(u64::MAX),
            _ => json!(self.of(&texts)),
        }
    }

    pub(super) fn value(&mut self, depth: usize) -> Value {
        match self.below(if depth == 0 { 3 } else { 5 }) {
            3 => (0..self.below(3)).map(|_| self.value(depth - 1)).collect(),
            4 => {
                let keys = ["n", "a", "x", "action", "1", "kind"];
                let entries: Map<String, Value> = (0..self.below(3))
                    .map(|_| (self.of(&keys).to_owned(), self.value(depth - 1)))
                    .collect();
                entries.into()
            }
            _ => self.scalar(),
        }
    }

    /// One change somewhere in `value`; `keys` are names that mean something to the type.
    pub(super) fn mutate(&mut self, value: &mut Value, keys: &[String]) {
        match value {
            Value::Object(map) if !map.is_empty() && self.below(4) > 0 => {
                let key = map.keys().nth(self.below(map.len())).unwrap().clone();
                match self.below(8) {
                    0 => drop(map.shift_remove(&key)),
                    1 => {
                        let value = map.shift_remove(&key).unwrap();
                        map.insert(self.restyled(&key), value);
                    }
                    2 => {
                        let value = self.value(2);
                        let key = self.of(keys);
                        map.insert(key, value);
                    }
                    3 => {
                        let text = map[&key].to_string();
                        map.insert(key, text.into());
                    }
                    _ => self.mutate(map.get_mut(&key).unwrap(), keys),
                }
            }
            Value::Array(items) if !items.is_empty() && self.below(3) > 0 => {
                let index = self.below(items.len());
                match self.below(4) {
                    0 => drop(items.remove(index)),
                    1 => items.push(items[index].clone()),
                    _ => self.mutate(&mut items[index], keys),
                }
            }
            value => *value = self.value(2),
        }
    }

    fn restyled(&mut self, key: &str) -> String {
        match self.below(4) {
            0 => key.to_uppercase(),
            1 => key.replace('_', "-"),
            2 => key.replace('_', ""),
            _ => format!("{key}s"),
        }
    }
}
