//! `range`, `len`, `pattern`, `choices`, and what types limit by themselves.

use std::num::{NonZeroI16, NonZeroU8};

use copilot_tool::CopilotArgs;

use super::{Case, case};

pub(super) fn cases() -> Vec<Case> {
    vec![
        case::<Ranges>(),
        case::<HalfRanges>(),
        case::<FloatRanges>(),
        case::<OpenRanges>(),
        case::<Lengths>(),
        case::<Sizes>(),
        case::<Patterns>(),
        case::<LongPatterns>(),
        case::<TextChoices>(),
        case::<NumberChoices>(),
        case::<NonZero>(),
        case::<OptionalLimits>(),
    ]
}

#[derive(CopilotArgs, Debug)]
struct Ranges {
    #[arg(range = 1..=14)]
    days: u8,
    #[arg(range = -90..=90)]
    latitude: i16,
    #[arg(range = 7..=7)]
    seven: u32,
}

#[derive(CopilotArgs, Debug)]
struct HalfRanges {
    #[arg(range = 10..)]
    least: u8,
    #[arg(range = ..100)]
    below: i32,
    #[arg(range = 5..)]
    wide: u64,
}

#[derive(CopilotArgs, Debug)]
struct FloatRanges {
    #[arg(range = 0.0..=1.0)]
    ratio: f64,
    #[arg(range = -180.0..=180.0)]
    longitude: f32,
}

/// A bound that is not in the range is told by most dialects, and not said.
#[derive(CopilotArgs, Debug)]
struct OpenRanges {
    #[arg(range = 0.0..1.0)]
    share: f64,
}

#[derive(CopilotArgs, Debug)]
struct Lengths {
    #[arg(len = 1..=8)]
    name: String,
    #[arg(len = ..=3)]
    short: String,
    #[arg(len = 2..)]
    long: String,
}

#[derive(CopilotArgs, Debug)]
struct Sizes {
    #[arg(len = 1..=3)]
    some: Vec<u8>,
    #[arg(len = 2..)]
    many: Vec<bool>,
    #[arg(len = ..=1)]
    few: Option<Vec<String>>,
}

#[derive(CopilotArgs, Debug)]
struct Patterns {
    #[arg(pattern = "^v[0-9]+$")]
    version: String,
    #[arg(pattern = "^[a-z]{2}-(north|south)-[1-3]$")]
    region: String,
    #[arg(pattern = "[A-Z]")]
    contains: String,
    #[arg(pattern = r"^\d{4}(/\w+)*$")]
    classes: Option<String>,
}

#[derive(CopilotArgs, Debug)]
struct LongPatterns {
    #[arg(pattern = "^[a-z]+$", len = 2..=5)]
    both: String,
    #[arg(pattern = "^(a|b)?c*[^x-z]$")]
    negated: String,
}

#[derive(CopilotArgs, Debug)]
struct TextChoices {
    #[arg(choices = ["asc", "desc"])]
    order: String,
    #[arg(choices = ["", "é", "a \"quoted\" word"], default = "")]
    odd: String,
}

#[derive(CopilotArgs, Debug)]
struct NumberChoices {
    #[arg(choices = [1, 2, 5])]
    step: u8,
    #[arg(choices = [0.5, 1.5])]
    factor: Option<f64>,
}

#[derive(CopilotArgs, Debug)]
struct NonZero {
    some: NonZeroU8,
    any: Option<NonZeroI16>,
}

#[derive(CopilotArgs, Debug)]
struct OptionalLimits {
    #[arg(range = 1..=3)]
    level: Option<u8>,
    #[arg(len = 1..=3)]
    name: Option<String>,
    #[arg(pattern = "^x")]
    start: Option<String>,
    #[arg(choices = ["a", "b"])]
    choice: Option<String>,
}
