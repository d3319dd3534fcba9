//! Writes random argument types, always the same ones: structs, and enums that hold them, with random attributes.

use std::{env, fmt::Write as _, fs, path::Path};

/// How many types.
const TYPES: usize = 60;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut writer = Writer {
        draw: 0x5eed,
        types: Vec::new(),
        out: String::new(),
    };
    for index in 0..TYPES {
        writer.ty(index);
    }
    let names: Vec<_> = writer.types.iter().map(|ty| ty.name.as_str()).collect();
    let names = names.join(", ");
    let mut out = writer.out;
    let _ = write!(
        out,
        "pub(super) fn cases() -> Vec<Case> {{ own![{names}] }}"
    );
    let folder = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&folder).join("generated.rs"), out).expect("cargo made the folder");
}

/// A type that was written, to be used in the next ones.
struct Type {
    name: String,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Struct,
    Words,
    Enum,
}

struct Writer {
    /// The state of a linear congruential generator (Knuth's).
    draw: u64,
    types: Vec<Type>,
    out: String,
}

impl Writer {
    fn below(&mut self, end: usize) -> usize {
        self.draw = (self.draw)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.draw >> 33).expect("31 bits") % end
    }

    fn of<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }

    fn ty(&mut self, index: usize) {
        let name = format!("Type{index}");
        let rule = self.of(&[
            "snake_case",
            "camelCase",
            "kebab-case",
            "SCREAMING_SNAKE_CASE",
        ]);
        let kind = match self.below(6) {
            0 => Kind::Words,
            1 | 2 => Kind::Enum,
            _ => Kind::Struct,
        };
        let _ = writeln!(self.out, "#[derive(CopilotArgs, Debug, Clone, PartialEq)]");
        match kind {
            Kind::Struct => {
                let _ = writeln!(self.out, "#[args(rename_all = {rule:?})]\nstruct {name} {{");
                let count = self.below(7);
                self.fields(&format!("t{index}"), count);
                self.out += "}\n\n";
            }
            Kind::Words => {
                let _ = writeln!(
                    self.out,
                    "#[derive(Eq, PartialOrd, Ord)]\n#[args(rename_all = {rule:?})]\nenum {name} {{"
                );
                for word in 0..1 + self.below(5) {
                    let _ = writeln!(self.out, "    WordNumber{word},");
                }
                self.out += "}\n\n";
            }
            Kind::Enum => {
                let _ = writeln!(
                    self.out,
                    "#[args(tag = \"kind_{index}\", rename_all = {rule:?})]\nenum {name} {{"
                );
                for variant in 0..1 + self.below(4) {
                    match self.below(4) {
                        0 => {
                            let _ = writeln!(self.out, "    Plain{variant},");
                        }
                        1 => {
                            let inner = self.earlier(Kind::Struct);
                            let inner = inner.map_or(String::new(), |inner| format!("({inner})"));
                            let _ = writeln!(self.out, "    Newtype{variant}{inner},");
                        }
                        _ => {
                            let _ = writeln!(self.out, "    Fields{variant} {{");
                            // Fields of one name in two variants must agree, so each has its own.
                            let count = 1 + self.below(4);
                            self.fields(&format!("t{index}v{variant}"), count);
                            self.out += "    },\n";
                        }
                    }
                }
                // One with data, so that it is no list of words.
                let _ = writeln!(
                    self.out,
                    "    Last {{ last_of_{index}: Option<u8> }},\n}}\n"
                );
            }
        }
        self.types.push(Type { name, kind });
    }

    fn fields(&mut self, prefix: &str, count: usize) {
        for field in 0..count {
            let name = format!("{prefix}_field_{field}");
            let (attribute, ty) = self.field();
            let alias = match self.below(8) {
                0 => format!("    #[arg(alias = \"other-{prefix}-{field}\")]\n"),
                _ => String::new(),
            };
            let _ = writeln!(self.out, "{alias}    {attribute}\n    {name}: {ty},");
        }
    }

    /// An attribute, and a type that it fits.
    fn field(&mut self) -> (String, String) {
        let integer = self.of(&[
            "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "usize",
        ]);
        let low = self.below(20);
        let high = low + self.below(80);
        let (attribute, ty) = match self.below(14) {
            0 => (
                format!("#[arg(range = {low}..={high})]"),
                integer.to_owned(),
            ),
            1 => (
                format!("#[arg(default = {low}, range = {low}..={high})]"),
                integer.to_owned(),
            ),
            2 => (
                format!("#[arg(range = {low}..={high})]"),
                format!("Option<{integer}>"),
            ),
            3 => (
                format!("#[arg(len = {}..={})]", low % 5, high % 7 + 5),
                "String".to_owned(),
            ),
            4 => (
                format!("#[arg(len = {}..)]", low % 4),
                format!("Vec<{integer}>"),
            ),
            5 => (
                "#[arg(choices = [\"x\", \"y y\", \"Z\"])]".to_owned(),
                "String".to_owned(),
            ),
            6 => (
                "#[arg(pattern = \"^[a-f]{2,5}(-[0-9]+)?$\")]".to_owned(),
                "Option<String>".to_owned(),
            ),
            7 => ("#[arg(default)]".to_owned(), self.leaf()),
            _ => (String::new(), self.composed(2)),
        };
        (attribute, ty)
    }

    fn leaf(&mut self) -> String {
        self.of(&[
            "u8", "i8", "u16", "i32", "u64", "i64", "u128", "i128", "f32", "f64", "bool", "String",
            "char",
        ])
        .to_owned()
    }

    fn earlier(&mut self, kind: Kind) -> Option<String> {
        let names: Vec<_> = (self.types.iter())
            .filter(|ty| ty.kind == kind)
            .map(|ty| ty.name.clone())
            .collect();
        // Of the last ones, so that types do not become small for being first.
        let recent = &names[names.len().saturating_sub(6)..];
        match recent.len() {
            0 => None,
            len => Some(recent[self.below(len)].clone()),
        }
    }

    fn composed(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.leaf();
        }
        match self.below(12) {
            0 => format!("Option<{}>", self.composed(depth - 1)),
            1 => format!("Vec<{}>", self.composed(depth - 1)),
            2 => format!("BTreeMap<String, {}>", self.composed(depth - 1)),
            3 => format!("({}, {})", self.composed(depth - 1), self.leaf()),
            4 => format!("[{}; {}]", self.composed(depth - 1), depth),
            5 => format!("Box<{}>", self.composed(depth - 1)),
            6 => "BTreeSet<String>".to_owned(),
            7 => self.earlier(Kind::Struct).unwrap_or_else(|| self.leaf()),
            8 => self.earlier(Kind::Enum).unwrap_or_else(|| self.leaf()),
            9 => self.earlier(Kind::Words).unwrap_or_else(|| self.leaf()),
            10 => match self.earlier(Kind::Words) {
                Some(words) => format!("BTreeMap<{words}, {}>", self.leaf()),
                None => self.leaf(),
            },
            _ => self.leaf(),
        }
    }
}
