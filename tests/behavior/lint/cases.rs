//! What the providers say to 70 schemas and tools, as far as it is known: `cases.json`.
//!
//! A verdict is `A`ccepted, `R`efused, re`F`ormed or information `L`ost, with a remark; `N` marks an inference, and `?`
//! one that is too uncertain to be asserted. `GJ`, Gemini's `parametersJsonSchema`, is no dialect of ours.

use copilot_tool::{Dialect, Finding, Severity, ToolDeclaration, lint_set};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::DIALECTS;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    case: String,
    what: String,
    /// The whole of the parameters, or one property of an object that is else fine.
    schema: Option<Value>,
    property: Option<Value>,
    /// The same in strict modes, closed; a property's object is closed by itself.
    strict: Option<Value>,
    tool: Option<Texts>,
    /// So many tools, or one with so many optional parameters or unions.
    tools: Option<usize>,
    optional: Option<usize>,
    unions: Option<usize>,
    verdicts: Map<String, Value>,
    /// The rules that explain the verdicts.
    #[serde(default)]
    rules: Vec<String>,
}

#[derive(Deserialize)]
struct Texts {
    name: String,
    description: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Accepted,
    Lossy,
    Refused,
}

impl Case {
    fn column(&self, column: &str) -> Option<Verdict> {
        let text = self.verdicts.get(column)?.as_str().unwrap();
        if text.contains('?') {
            return None;
        }
        match text.as_bytes()[0] {
            b'A' => Some(Verdict::Accepted),
            b'F' | b'L' => Some(Verdict::Lossy),
            b'R' => Some(Verdict::Refused),
            b'-' => None,
            _ => panic!("{}: {text} is marked uncertain by no `?`", self.case),
        }
    }

    fn verdict(&self, dialect: Dialect) -> Option<Verdict> {
        match dialect {
            Dialect::OpenAi => self.column("OC"),
            Dialect::OpenAiStrict => self.column("OS"),
            Dialect::Anthropic => self.column("AN"),
            Dialect::AnthropicStrict => self.column("AS"),
            Dialect::Gemini => self.column("GP"),
            Dialect::Mcp => self.column("MC"),
            // One schema goes to both hosts, so the graver verdict holds; about the CLI there is often none.
            Dialect::Copilot => match (self.column("VS"), self.column("CLI")) {
                (None, cli) => cli.filter(|cli| *cli == Verdict::Refused),
                (code, cli) => code.max(cli),
            },
            // Refused by one is refused; accepted is what all are known to accept.
            Dialect::Portable => {
                let parts = [
                    Dialect::Copilot,
                    Dialect::OpenAi,
                    Dialect::Anthropic,
                    Dialect::Gemini,
                    Dialect::Mcp,
                ]
                .map(|part| self.verdict(part));
                if parts.contains(&Some(Verdict::Refused)) {
                    return Some(Verdict::Refused);
                }
                parts
                    .into_iter()
                    .collect::<Option<Vec<_>>>()?
                    .into_iter()
                    .max()
            }
            _ => unreachable!("a dialect without a column"),
        }
    }

    fn findings(&self, dialect: Dialect) -> Vec<Finding> {
        let is_strict = matches!(dialect, Dialect::OpenAiStrict | Dialect::AnthropicStrict);
        let parameters = self.parameters(is_strict);
        let (name, description) = self
            .tool
            .as_ref()
            .map_or(("look_up", "Looks a word up."), |texts| {
                (&texts.name, &texts.description)
            });
        let names: Vec<_> = match self.tools {
            Some(tools) => (0..tools).map(|index| format!("{name}_{index}")).collect(),
            None => vec![name.to_owned()],
        };
        let tools = names.iter().map(|name| ToolDeclaration {
            name,
            description,
            parameters: &parameters,
        });
        let mut findings = lint_set(dialect, tools);
        // Sketches need no descriptions, where these are not the point.
        if !self.rules.iter().any(|rule| rule == "property-description") {
            findings.retain(|finding| finding.rule().id() != "property-description");
        }
        findings
    }

    fn parameters(&self, is_strict: bool) -> Value {
        let strict = self.strict.clone().filter(|_| is_strict);
        if let Some(whole) = strict.or_else(|| self.schema.clone()) {
            return whole;
        }
        let numbered = |count, schema: Value| {
            let named = |index| (format!("p{index}"), schema.clone());
            Value::Object((0..count).map(named).collect())
        };
        let text = json!({ "type": "string" });
        let either = json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] });
        let (properties, required) = match (&self.property, self.optional, self.unions) {
            (Some(property), ..) => (json!({ "x": property }), json!(["x"])),
            (_, Some(count), _) => (numbered(count, text), json!([])),
            (.., Some(count)) => {
                let names: Vec<_> = (0..count).map(|index| format!("p{index}")).collect();
                (numbered(count, either), json!(names))
            }
            _ => (json!({ "q": text }), json!(["q"])),
        };
        let mut whole = json!({ "type": "object", "properties": properties, "required": required });
        if is_strict {
            whole["additionalProperties"] = json!(false);
        }
        whole
    }

    /// Whether the findings agree with the verdict.
    fn agrees(&self, verdict: Verdict, findings: &[Finding]) -> bool {
        let errors = || {
            findings
                .iter()
                .filter(|finding| finding.severity() == Severity::Error)
        };
        let is_explained =
            |finding: &Finding| self.rules.iter().any(|rule| rule == finding.rule().id());
        match verdict {
            Verdict::Accepted => errors().next().is_none(),
            Verdict::Lossy => findings.iter().any(is_explained),
            Verdict::Refused => errors().any(is_explained),
        }
    }
}

#[test]
fn the_judge_agrees_with_what_the_providers_are_known_to_say() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("cases.json")).unwrap();
    let mut table = format!("{:<46}", "");
    for (_, name) in DIALECTS {
        table += &format!(" {name:<15}");
    }
    let (mut asserted, mut skipped, mut failing) = (0, 0, Vec::new());
    for case in &cases {
        table += &format!("\n{:<4}{:<42}", case.case, case.what);
        for (dialect, name) in DIALECTS {
            let findings = case.findings(dialect);
            let verdict = case.verdict(dialect);
            match verdict {
                None => skipped += 1,
                Some(verdict) => {
                    asserted += 1;
                    if !case.agrees(verdict, &findings) {
                        failing.push(format!(
                            "{} {}, {name}: {verdict:?}, and {findings:#?}",
                            case.case, case.what
                        ));
                    }
                }
            }
            let known = verdict.map_or("?".to_owned(), |verdict| format!("{verdict:?}"));
            let found = match findings.iter().map(Finding::severity).max() {
                Some(Severity::Error) => "error",
                Some(_) => "warning",
                None => "-",
            };
            table += &format!(" {:<15}", format!("{known}: {found}"));
        }
    }
    let table = table
        .lines()
        .map(str::trim_end)
        .collect::<Vec<_>>()
        .join("\n");
    let counts = format!(
        "{} cases, {asserted} verdicts asserted, {skipped} unknown or uncertain, {} failing",
        cases.len(),
        failing.len()
    );
    println!("{table}\n\n{counts}");
    assert!(failing.is_empty(), "{counts}\n{}", failing.join("\n"));
    insta::assert_snapshot!(format!("{table}\n\n{counts}"));
}
