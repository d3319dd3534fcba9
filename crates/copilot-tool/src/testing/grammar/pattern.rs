//! Texts that match a regular expression, drawn from its syntax tree. Look-around is passed over, so a text may not match
//! after all: whoever asks for one checks it.

use regex_syntax::{
    Parser,
    hir::{Class, Hir, HirKind},
};

use crate::testing::draw::Draw;

/// A repetition without an end is repeated at most so often beyond its least.
const MORE: u32 = 3;

/// At most `count` texts that match `pattern`; none when it is no regular expression of the `regex` crate.
pub(super) fn texts(pattern: &str, count: usize, draw: &mut Draw) -> Vec<String> {
    let Ok(hir) = Parser::new().parse(pattern) else {
        return Vec::new();
    };
    (0..count)
        .map(|_| {
            let mut out = String::new();
            write(&hir, draw, &mut out);
            out
        })
        .collect()
}

fn write(hir: &Hir, draw: &mut Draw, out: &mut String) {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => out.push_str(&String::from_utf8_lossy(&literal.0)),
        HirKind::Class(class) => out.extend(member(class, draw)),
        HirKind::Capture(capture) => write(&capture.sub, draw, out),
        HirKind::Concat(parts) => parts.iter().for_each(|part| write(part, draw, out)),
        HirKind::Alternation(choices) => {
            if let Some(choice) = draw.of(choices) {
                write(choice, draw, out);
            }
        }
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(repetition.min + MORE);
            let more = most.saturating_sub(repetition.min).min(2 * MORE);
            let more = draw.below(more as usize + 1);
            for _ in 0..repetition.min as usize + more {
                write(&repetition.sub, draw, out);
            }
        }
    }
}

/// A character of a class: of printable ASCII where it has any, because JSON Schema's `\d` has no others.
fn member(class: &Class, draw: &mut Draw) -> Option<char> {
    let ranges: Vec<(char, char)> = match class {
        Class::Unicode(class) => (class.iter().map(|it| (it.start(), it.end()))).collect(),
        Class::Bytes(class) => (class.iter())
            .map(|it| (it.start().into(), it.end().into()))
            .collect(),
    };
    let printable: Vec<_> = (' '..='~')
        .filter(|c| ranges.iter().any(|(start, end)| (start..=end).contains(&c)))
        .collect();
    match draw.of(&printable) {
        Some(c) => Some(*c),
        None => draw.of(&ranges).map(|(start, _)| *start),
    }
}
