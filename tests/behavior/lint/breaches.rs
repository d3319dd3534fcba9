//! Each rule broken once: where it is found, how grave it is, and what is said. `breaches.json` has the breaches, with the
//! rule, one property or a whole schema, and the place where that is not the property, or not the root.

use std::{collections::BTreeSet, fmt::Write as _};

use copilot_tool::{Dialect, Finding, Rule, ToolDeclaration, lint, lint_set};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{DIALECTS, many, with};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Breach {
    rule: String,
    path: Option<String>,
    property: Option<Value>,
    schema: Option<Value>,
}

impl Breach {
    fn new(rule: &str, path: &str, schema: Value) -> Self {
        Self {
            rule: rule.to_owned(),
            path: Some(path.to_owned()),
            property: None,
            schema: Some(schema),
        }
    }

    fn path(&self) -> &str {
        let usual = if self.schema.is_some() {
            ""
        } else {
            "properties.x"
        };
        self.path.as_deref().unwrap_or(usual)
    }

    fn parameters(&self) -> Value {
        match (&self.schema, &self.property) {
            (Some(schema), _) => schema.clone(),
            (None, property) => with(property.as_ref().unwrap()),
        }
    }
}

/// What is too large to be written down.
fn large() -> Vec<Breach> {
    let word = json!({ "type": "string" });
    let texts = |count, width| -> Vec<_> {
        (0..count)
            .map(|index| format!("{index:0>width$}"))
            .collect()
    };
    let set = json!({ "type": "string", "enum": texts(120, 4) });
    let long = json!({ "type": "string", "enum": texts(251, 100) });
    let nested = |levels| (0..levels).fold(word.clone(), |inner, _| with(&inner));
    let of = |count, schema| json!({ "type": "object", "properties": many(count, schema) });
    let deep = |steps| vec!["properties.x"; steps].join(".");
    vec![
        Breach::new(
            "long-description",
            "properties.x",
            with(&json!({ "description": "é".repeat(1_025) })),
        ),
        Breach::new("unread", &deep(100), nested(200)),
        Breach::new("depth", &deep(4), nested(6)),
        Breach::new("depth", &deep(10), nested(11)),
        Breach::new("many-properties", "", of(65, &word)),
        Breach::new("many-properties", "", of(5_001, &word)),
        Breach::new("many-values", "properties.x", with(&set)),
        Breach::new("many-values", "", of(10, &set)),
        Breach::new("many-values", "properties.x", with(&long)),
        Breach::new(
            "long-text",
            "",
            with(&json!({ "const": "x".repeat(120_001) })),
        ),
    ]
}

type Set = Vec<(String, &'static str, Value)>;

/// The rule, and tools that break it.
fn sets() -> Vec<(&'static str, Set)> {
    let text = "Looks a word up.";
    let plain = || with(&json!({ "type": "string", "description": "The word." }));
    let named = |name: &str| vec![(name.to_owned(), text, plain())];
    let several = |count: usize| -> Vec<_> {
        (0..count)
            .map(|index| (format!("tool_{index}"), text, plain()))
            .collect()
    };
    let two = json!({ "type": ["string", "integer"], "description": "The word." });
    let optional =
        json!({ "type": "object", "properties": many(13, &json!({ "type": "string" })) });
    let unions = json!({ "type": "object", "properties": many(9, &two) });
    let pair = |parameters: &Value| {
        ["a", "b"]
            .map(|name| (name.to_owned(), text, parameters.clone()))
            .to_vec()
    };
    vec![
        ("tool-name", named("")),
        ("tool-name", named("look up")),
        ("tool-name", named(&"x".repeat(129))),
        ("tool-name-length", named(&"x".repeat(65))),
        ("tool-name-start", named("2nd")),
        ("tool-name-reserved", named("copilot_look_up")),
        ("tool-name-twice", [named("a"), named("a")].concat()),
        ("tool-description", vec![("a".to_owned(), " \n", plain())]),
        (
            "tool-description-length",
            vec![("a".to_owned(), "long ".repeat(300).leak(), plain())],
        ),
        ("tool-count", several(129)),
        ("strict-tools", several(21)),
        ("strict-optional", pair(&optional)),
        ("strict-unions", pair(&unions)),
    ]
}

/// Whether exactly the dialects that mind the rule report it, as gravely as the rule says, at the place.
fn is_found(
    id: &str,
    find: impl Fn(Dialect) -> Vec<Finding>,
    is_place: impl Fn(&Finding) -> bool,
) -> String {
    let rule = Rule::all().iter().find(|rule| rule.id() == id);
    let rule = rule.unwrap_or_else(|| panic!("there is no rule {id}"));
    let mut text = String::new();
    for (dialect, name) in DIALECTS {
        let findings = find(dialect);
        let Some(finding) = findings
            .iter()
            .find(|finding| finding.rule() == *rule && is_place(finding))
        else {
            continue;
        };
        assert_eq!(
            Some(finding.severity()),
            rule.severity(dialect),
            "{finding}"
        );
        if text.is_empty() {
            text = finding.to_string();
        }
        let _ = write!(text, " ({name})");
    }
    assert!(!text.is_empty(), "nobody found {id}");
    text
}

#[test]
fn every_rule_is_found_where_it_is_broken() {
    let mut breaches: Vec<Breach> = serde_json::from_str(include_str!("breaches.json")).unwrap();
    breaches.extend(large());
    let mut text = String::new();
    let mut covered = BTreeSet::new();
    for breach in &breaches {
        let parameters = breach.parameters();
        covered.insert(breach.rule.as_str());
        text += &is_found(
            &breach.rule,
            |dialect| lint(dialect, &parameters),
            |finding| finding.path() == breach.path(),
        );
        text.push('\n');
    }
    let sets = sets();
    for (id, tools) in &sets {
        covered.insert(id);
        let find = |dialect| {
            let declared = tools
                .iter()
                .map(|(name, description, parameters)| ToolDeclaration {
                    name,
                    description,
                    parameters,
                });
            lint_set(dialect, declared)
        };
        text += &is_found(id, find, |finding| finding.path().is_empty());
        text.push('\n');
    }
    let all: BTreeSet<_> = Rule::all().iter().map(|rule| rule.id()).collect();
    assert_eq!(covered, all);
    insta::assert_snapshot!(text);
}
