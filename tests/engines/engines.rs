//! Every rendering is a grammar to llguidance, the engine of several providers of models, and what is drawn from that
//! grammar decodes. What a widened rendering allows too much is refused, and only that.

#[allow(dead_code, reason = "arguments are only decoded")]
#[path = "../behavior/decode/differential/types.rs"]
mod differential;
mod forms;
mod grammar;
mod twice;
#[allow(dead_code, reason = "arguments are only decoded")]
mod types;

use std::{collections::BTreeMap, env, fmt, fs, thread};

use chrono::DateTime;
use copilot_tool::{ArgsSchema, Dialect};
use jsonschema::Validator;
use serde_json::{Value, json};

use self::{
    grammar::{Choice, Grammar},
    types::{Case, cases},
};

/// How many texts are drawn from each grammar.
const DRAWN: u64 = 24;

#[test]
fn what_grammars_of_renderings_allow_decodes() {
    let judged: Vec<Judged> = thread::scope(|scope| {
        let threads: Vec<_> = Dialect::ALL
            .into_iter()
            .map(|dialect| scope.spawn(move || Judged::of(dialect)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("a dialect is judged"))
            .collect()
    });
    println!("{} types", cases().len());
    judged.iter().for_each(|judged| println!("{judged}"));
    let all = |count: fn(&Judged) -> usize| judged.iter().map(count).sum::<usize>();
    let failures: Vec<_> = judged.iter().flat_map(|judged| &judged.failures).collect();
    for (index, (ty, _, reason)) in GAPS.iter().enumerate() {
        let count: usize = judged.iter().map(|it| it.count(Verdict::Gap(index))).sum();
        println!("known gap: {ty}, {count} times: {reason}");
    }
    println!(
        "{} schemas compiled, {} instances drawn, {} decode failures; {} schemas are exact, and all of their {} \
         instances decode but those unfit or in a gap",
        all(|it| it.schemas),
        all(|it| it.drawn),
        failures.len(),
        all(|it| it.exact),
        all(|it| it.drawn_of_exact),
    );
    if let Some(path) = env::var_os("COPILOT_TOOL_RENDERINGS") {
        let lines: String = judged.iter().map(|judged| judged.lines.as_str()).collect();
        fs::write(path, lines).expect("the file can be written");
    }
    for failure in &failures {
        println!("{failure}");
    }
    assert!(failures.is_empty(), "{} failures", failures.len());
}

// Otherwise a judge that approves of everything would go unnoticed.
#[test]
fn a_schema_that_allows_too_much_is_found() {
    let mut case = cases()
        .into_iter()
        .find(|case| case.name == "limits::Ranges")
        .expect("a type with limits");
    let mut wide = case.schema.to_json_schema();
    wide["properties"]["days"]["maximum"] = json!(90);
    case.schema = ArgsSchema::from_json_schema(wide).expect("an object");
    let mut judged = Judged::new(Dialect::Copilot);
    judged.case(&case);
    assert_eq!(judged.exact, 1);
    let [failure, ..] = &*judged.failures else {
        panic!("nothing is found");
    };
    assert!(
        failure.contains("days: must be between 1 and 14"),
        "{failure}"
    );
}

/// What came of all types in one dialect.
struct Judged {
    dialect: Dialect,
    /// Types that the dialect cannot say.
    unsaid: usize,
    schemas: usize,
    /// Schemas that allow exactly what the precise one does.
    exact: usize,
    drawn: usize,
    drawn_of_exact: usize,
    /// Texts that found no end.
    endless: usize,
    verdicts: BTreeMap<Verdict, usize>,
    failures: Vec<String>,
    /// Schemas and texts, as lines of JSON.
    lines: String,
}

impl Judged {
    fn of(dialect: Dialect) -> Self {
        let mut judged = Self::new(dialect);
        cases().iter().for_each(|case| judged.case(case));
        judged
    }

    fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            unsaid: 0,
            schemas: 0,
            exact: 0,
            drawn: 0,
            drawn_of_exact: 0,
            endless: 0,
            verdicts: BTreeMap::new(),
            failures: Vec::new(),
            lines: String::new(),
        }
    }

    fn case(&mut self, case: &Case) {
        let Ok(rendered) = case.schema.render_with_stand_ins(self.dialect) else {
            self.unsaid += 1;
            return;
        };
        let rendered = forms::without_nullable(&rendered);
        self.schema(case, &rendered);
        let closed = forms::closed(&rendered);
        if matches!(self.dialect, Dialect::Portable | Dialect::Gemini) && closed != rendered {
            self.schema(case, &closed);
        }
    }

    fn schema(&mut self, case: &Case, schema: &Value) {
        let grammar = match Grammar::of(schema) {
            Ok(grammar) => grammar,
            Err(error) => return self.fail(case, &format!("no grammar: {error}\n{schema}")),
        };
        let precise = case.schema.to_json_schema();
        let judge = Judge {
            case,
            rendered: jsonschema::options().build(schema).expect("a JSON Schema"),
            precise: precise_validator(&precise),
            is_exact: forms::is_exact(self.dialect, schema, &precise)
                && !forms::has_wide_format(schema),
        };
        self.schemas += 1;
        self.exact += usize::from(judge.is_exact);
        let mut texts = Vec::new();
        for seed in 0..DRAWN {
            let Some(text) = grammar.draw(&mut Choice(seed)) else {
                self.endless += 1;
                continue;
            };
            self.drawn += 1;
            self.drawn_of_exact += usize::from(judge.is_exact);
            match judge.verdict(&text) {
                Ok(verdict) => {
                    *self.verdicts.entry(verdict).or_default() += 1;
                    if verdict != Verdict::Unfit {
                        texts.push(text);
                    }
                }
                Err(reason) => self.fail(case, &format!("{reason}\n{text}\n{schema}\n{precise}")),
            }
        }
        let dialect = format!("{:?}", self.dialect);
        let line =
            json!({ "type": case.name, "dialect": dialect, "schema": schema, "texts": texts });
        self.lines.push_str(&format!("{line}\n"));
    }

    fn count(&self, verdict: Verdict) -> usize {
        self.verdicts.get(&verdict).copied().unwrap_or_default()
    }

    fn fail(&mut self, case: &Case, reason: &str) {
        self.failures
            .push(format!("{} for {:?}: {reason}", case.name, self.dialect));
    }
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dialect = format!("{:?}:", self.dialect);
        let gaps: usize = (0..GAPS.len())
            .map(|index| self.count(Verdict::Gap(index)))
            .sum();
        write!(
            f,
            "{dialect:16} {:3} schemas, {:2} of them exact; {} types cannot be said; {:4} instances: {:4} decode, {:3} \
             with a repair, {:4} refused as the precise schema does, {gaps:2} in a known gap, {:3} unfit, {} without end",
            self.schemas,
            self.exact,
            self.unsaid,
            self.drawn,
            self.count(Verdict::Decodes),
            self.count(Verdict::Mended),
            self.count(Verdict::Refused),
            self.count(Verdict::Unfit),
            self.endless,
        )
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Decodes,
    /// With a repair.
    Mended,
    /// Neither the precise schema nor the decoder takes it.
    Refused,
    /// The one of [`GAPS`] at this place.
    Gap(usize),
    /// A key twice, or a number that no JSON reader takes.
    Unfit,
}

/// What decoders refuse although the precise schema has no word for it: the type, a part of the message, the reason.
const GAPS: [(&str, &str, &str); 6] = [
    (
        "OpenVariants",
        "not used by",
        "unknown keys are ignored, but those of another variant are known",
    ),
    (
        "Adjacent",
        "c: expected null",
        "schemars is silent about the content of a variant without one",
    ),
    (
        "Spans",
        "expected one of \"secs\", \"nanos\"",
        "schemars does not say that serde closes `Duration`",
    ),
    (
        "Addresses",
        "expected string (ip)",
        "no format of JSON Schema",
    ),
    (
        "Moments",
        "expected string (partial-date-time)",
        "no format of JSON Schema",
    ),
    (
        "Moments",
        "expected string (partial-time)",
        "no format of JSON Schema",
    ),
];

/// What is known about a rendering of a type.
struct Judge<'a> {
    case: &'a Case,
    rendered: Validator,
    precise: Validator,
    is_exact: bool,
}

impl Judge<'_> {
    /// What becomes of a text, or why that is wrong.
    fn verdict(&self, text: &str) -> Result<Verdict, String> {
        let Ok(value) = serde_json::from_str::<Value>(text) else {
            return Ok(Verdict::Unfit);
        };
        if twice::in_text(text) || twice::in_entries(&value) {
            return Ok(Verdict::Unfit);
        }
        if !self.rendered.is_valid(&value) {
            return Err("drawn, and not valid for the rendering".to_owned());
        }
        let is_valid = self.precise.is_valid(&value);
        match self.case.decode(text) {
            Ok(repairs) if repairs.is_empty() && is_valid => Ok(Verdict::Decodes),
            Ok(repairs) if repairs.is_empty() => Err("decodes, and is not valid".to_owned()),
            Ok(repairs) if is_valid => {
                let is_other_form = |repair: &String| {
                    repair.contains("a list of entries") || repair.contains("empty text was read")
                };
                match repairs.iter().all(is_other_form) {
                    true => Ok(Verdict::Mended),
                    false => Err(format!("valid, and decodes with repairs: {repairs:?}")),
                }
            }
            Ok(_) => Ok(Verdict::Mended),
            Err(_) if !is_valid && !self.is_exact => Ok(Verdict::Refused),
            Err(error) if is_valid => match self.gap(&error) {
                Some(gap) => Ok(Verdict::Gap(gap)),
                None => Err(format!("valid, and does not decode: {error}")),
            },
            Err(error) => Err(format!("exact, and does not decode: {error}")),
        }
    }

    fn gap(&self, error: &str) -> Option<usize> {
        let is_it = |(ty, part, _): &(&str, &str, &str)| {
            self.case.name.contains(ty) && error.contains(part)
        };
        GAPS.iter().position(is_it)
    }
}

fn precise_validator(precise: &Value) -> Validator {
    jsonschema::options()
        .should_validate_formats(true)
        // With a leap second at any time, as chrono takes it.
        .with_format("date-time", |text: &str| {
            DateTime::parse_from_rfc3339(text).is_ok()
        })
        .build(&forms::tolerant(precise))
        .unwrap_or_else(|error| panic!("no valid JSON Schema: {error}\n{precise:#}"))
}
