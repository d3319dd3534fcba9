//! A flat object of precise schemas → what a dialect can say, by its [`Rules`]. What it cannot say goes into the
//! description, or is a fault with the path of the field and the way out.

mod keywords;
mod object;
mod recursion;
mod sizes;
mod union;

use serde_json::{Map, Value};

use super::{
    flat::{Flat, merge::FORMS},
    rules::{Optional, Recursion, Rules},
};
use crate::schema::{NULLABLE, collapse_words, drop_wide_bounds, fit, in_order};

/// The root object for a host.
pub(super) fn render(
    flat: Flat,
    definitions: &Map<String, Value>,
    rules: &'static Rules,
    stand_ins: bool,
) -> Result<Value, Vec<String>> {
    let mut renderer = Renderer {
        rules,
        definitions,
        stand_ins,
        path: Vec::new(),
        open: Vec::new(),
        nodes: 0,
        faults: Vec::new(),
    };
    let mut root = renderer.root(flat);
    if rules.recursion == Recursion::Definitions && !definitions.is_empty() {
        let definitions = definitions.iter().map(|(name, schema)| {
            let schema = renderer.at(name, |this| this.node(schema.clone()));
            (name.clone(), schema)
        });
        let definitions = Value::Object(definitions.collect());
        root.insert("$defs".to_owned(), definitions);
    }
    let root = Value::Object(root);
    sizes::check(&root, rules, &mut renderer.faults);
    match renderer.faults.is_empty() {
        true => Ok(root),
        false => Err(renderer.faults),
    }
}

struct Renderer<'a> {
    rules: &'static Rules,
    definitions: &'a Map<String, Value>,
    /// Whether what a provider is known to take instead may be sent.
    stand_ins: bool,
    /// To the node at hand: `.name`, `[]`, `.*`.
    path: Vec<String>,
    /// The definitions that the node at hand is inside of, where they are written out.
    open: Vec<String>,
    /// Seen so far, where definitions are written out.
    nodes: usize,
    faults: Vec<String>,
}

impl Renderer<'_> {
    fn node(&mut self, schema: Value) -> Value {
        let mut map = match schema {
            Value::Object(map) => map,
            _ => Map::new(),
        };
        map.shift_remove(NULLABLE);
        if let Some(forms) = map.shift_remove(FORMS)
            && self.rules.optional == Optional::Null
        {
            // `null` for what only another form has would be one property too many.
            map.retain(|keyword, _| matches!(keyword.as_str(), "description" | "default"));
            map.insert("anyOf".to_owned(), forms);
        }
        if map.contains_key("$ref") {
            return self.reference(map);
        }
        if !map.contains_key("type") && !map.contains_key("anyOf") {
            self.any(&mut map, true);
        }
        fit(&mut map);
        drop_wide_bounds(&mut map);
        keywords::rewrite_tuple(&mut map);
        match map.get("type").and_then(Value::as_str) {
            Some("array") => self.array(&mut map),
            Some("object") => {
                if let Some(entries) = self.object(&mut map) {
                    return entries;
                }
            }
            _ => {}
        }
        self.branches(&mut map);
        // What stood beside the branches may have made words of them.
        collapse_words(&mut map);
        keywords::tell_others(&mut map, self.rules);
        self.settle_union(&mut map);
        Value::Object(in_order(map))
    }

    fn array(&mut self, map: &mut Map<String, Value>) {
        let items = match map.shift_remove("items") {
            Some(items) => self.at("[]", |this| this.node(items)),
            None => {
                let mut items = Map::new();
                self.at("[]", |this| this.any(&mut items, false));
                self.node(items.into())
            }
        };
        map.insert("items".to_owned(), items);
    }

    /// Does something one step further in.
    fn at<T>(&mut self, step: &str, inside: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(match step {
            "[]" | ".*" => step.to_owned(),
            name => format!(".{name}"),
        });
        let out = inside(self);
        self.path.pop();
        out
    }

    /// Notes what cannot be said here, and the way out.
    fn fault(&mut self, what: &str, help: &str) {
        let path = self.path.concat();
        let path = match path.trim_start_matches('.') {
            "" => "the arguments",
            path => path,
        };
        let name = self.rules.name;
        self.faults
            .push(format!("{path}: {what} cannot be said for {name}; {help}"));
    }
}
