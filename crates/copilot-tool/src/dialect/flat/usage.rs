//! Where a merged property is used, and the notes that tell a model so.

use serde_json::{Map, Value};

/// One use of a property.
pub(super) struct Use {
    /// The variant; empty outside of any.
    pub(super) variant: String,
    /// The ways of choosing variants that it is there for.
    pub(super) choices: usize,
    pub(super) required: bool,
    pub(super) description: String,
    pub(super) default: Option<Value>,
    pub(super) words: Option<Vec<Value>>,
}

/// The descriptions; where they differ, each with its variants.
pub(super) fn texts(uses: &[Use]) -> Vec<String> {
    let mut distinct: Vec<(&str, Vec<&str>)> = Vec::new();
    for usage in uses.iter().filter(|usage| !usage.description.is_empty()) {
        match distinct
            .iter_mut()
            .find(|(text, _)| *text == usage.description)
        {
            Some((_, variants)) => variants.push(&usage.variant),
            None => distinct.push((&usage.description, vec![&usage.variant])),
        }
    }
    match distinct.as_slice() {
        [(text, _)] => vec![(*text).to_owned()],
        several => {
            let texts = several.iter();
            texts
                .map(|(text, of)| format!("{}: {text}", of.join(", ")))
                .collect()
        }
    }
}

/// `(required for: write; optional for: read)`, or nothing where it is the same for all.
pub(super) fn note(uses: &[Use], variants: usize) -> Option<String> {
    let names = |required: bool| {
        let own = uses.iter().filter(|usage| usage.required == required);
        own.map(|usage| usage.variant.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let (required, optional) = (names(true), names(false));
    let covered: usize = uses
        .iter()
        .map(|usage| usage.choices)
        .fold(0, usize::saturating_add);
    match (required.as_str(), optional.as_str()) {
        (_, "") | ("", _) if covered == variants => None,
        (required, "") => Some(format!("(required for: {required})")),
        ("", optional) => Some(format!("(only for: {optional})")),
        (required, optional) => Some(format!(
            "(required for: {required}; optional for: {optional})"
        )),
    }
}

/// Which words of a merged enum are for which variant.
pub(super) fn words_by_variant(uses: &[Use], schema: &Map<String, Value>) -> Vec<String> {
    let merged = schema.get("enum").and_then(Value::as_array);
    let differ = uses.windows(2).any(|pair| pair[0].words != pair[1].words);
    if !differ {
        return Vec::new();
    }
    let narrower = uses.iter().filter(|usage| usage.words.as_ref() != merged);
    narrower
        .filter_map(|usage| {
            let words: Vec<_> = usage
                .words
                .as_ref()?
                .iter()
                .map(ToString::to_string)
                .collect();
            Some(format!("({}: {})", usage.variant, words.join(" | ")))
        })
        .collect()
}
