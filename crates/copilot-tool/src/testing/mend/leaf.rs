//! The repairs of single values.

use serde_json::Value;

use super::{
    super::grammar::{Kind, Leaf},
    way::Mend,
};
use crate::echo;

/// Whole floats from here on are several integers.
const INEXACT: f64 = 9_007_199_254_740_992.0;

impl Leaf {
    pub(super) fn mends(&self, value: &Value) -> Vec<Mend> {
        let mut out = vec![Mend::plain(value.clone())];
        match self.kind {
            Kind::Null => {}
            Kind::Boolean => out.extend(boolean(value)),
            Kind::Integer => {
                if value.is_f64() {
                    out[0].is_known_gap = true;
                }
                out.extend(integer(value));
            }
            Kind::Number => out.extend(number(value)),
            Kind::Text => {
                let text = value.is_i64() || value.is_u64();
                let text = text
                    .then(|| Mend::noted(value.to_string().into(), "an integer was read as text"));
                out.extend(text.map(|it| if self.is_formed { it.unsure() } else { it }));
                out.extend(self.word(value));
            }
        }
        out
    }

    /// The only word that differs in case.
    fn word(&self, value: &Value) -> Option<Mend> {
        let (text, words) = (value.as_str()?, self.words.as_ref()?);
        let mut like = words.iter().filter_map(Value::as_str);
        let mut like = like.by_ref().filter(|word| word.eq_ignore_ascii_case(text));
        let (word, None) = (like.next()?, like.next()) else {
            return None;
        };
        let message = format!("{} was read as {}", echo::quoted(text), echo::quoted(word));
        (word != text).then(|| Mend::noted(word.into(), message).unsure())
    }
}

fn boolean(value: &Value) -> Option<Mend> {
    let text = value.as_str()?.to_ascii_lowercase();
    let boolean = text.parse::<bool>().ok()?;
    Some(Mend::noted(boolean.into(), "text was read as a boolean"))
}

fn integer(value: &Value) -> Option<Mend> {
    if let Some(float) = value.as_f64().filter(|_| value.is_f64()) {
        let is_exact = float.fract() == 0.0 && float.abs() < INEXACT;
        return is_exact
            .then(|| Mend::noted((float as i64).into(), "a float was read as an integer"));
    }
    let text = value.as_str()?;
    let signed = text.parse::<i64>().ok().filter(|it| it.to_string() == text);
    let unsigned = text.parse::<u64>().ok().filter(|it| it.to_string() == text);
    let int = signed.map(Value::from).or(unsigned.map(Value::from))?;
    Some(Mend::noted(int, "text was read as an integer"))
}

fn number(value: &Value) -> Option<Mend> {
    let text = value.as_str().filter(|text| text.trim() == *text)?;
    // A number of JSON is also the text of an integer, which is read as the same number.
    let float = serde_json::from_str::<f64>(text).ok()?;
    Some(Mend::noted(float.into(), "text was read as a number"))
}
