//! Doc comments, `desc`, `example`.

use copilot_tool::CopilotArgs;
use serde_json::{Value, json};

use crate::check::check;

fn description<T: CopilotArgs + std::fmt::Debug>(name: &str) -> Value {
    check::<T>().rendered()["properties"][name]["description"].clone()
}

// S07: lines are kept, with one leading space less
#[test]
fn doc_lines_keep_their_shape() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        /// One of:
        /// - `a`
        ///   - nested
        ///
        /// Done.
        text: String,
        /** A block. */
        block: String,
        /**
         * Several
         *
         * - lines
         */
        gutter: String,
    }
    assert_eq!(
        description::<Args>("text"),
        "One of:\n- `a`\n  - nested\n\nDone."
    );
    assert_eq!(description::<Args>("block"), "A block.");
    assert_eq!(description::<Args>("gutter"), "Several\n\n- lines");
}

// S07
#[test]
fn docs_may_come_from_macros_and_files() {
    macro_rules! documented {
        ($(#[$meta:meta])* $name:ident) => {
            #[derive(Debug, CopilotArgs)]
            struct FromMacro {
                $(#[$meta])*
                $name: String,
            }
        };
    }
    documented! {
        /// Through a macro,
        /// in two lines.
        name
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[doc = concat!("a", "b", 1)]
        concat: String,
        #[doc = include_str!("city.md")]
        file: String,
        /// Before.
        #[doc = concat!("Mid", "dle.")]
        /// After.
        mixed: String,
        #[doc(hidden)]
        hidden: String,
    }
    assert_eq!(
        description::<FromMacro>("name"),
        "Through a macro,\nin two lines."
    );
    assert_eq!(description::<Args>("concat"), "ab1");
    let file = description::<Args>("file");
    assert_eq!(
        file.as_str().unwrap().trim_end(),
        "The city, from a file.\n\n- Written as *Markdown*."
    );
    assert_eq!(description::<Args>("mixed"), "Before.\nMiddle.\nAfter.");
    assert_eq!(description::<Args>("hidden"), Value::Null);
}

// S07
#[test]
fn desc_wins_over_the_docs() {
    #[derive(Debug, CopilotArgs)]
    struct Args {
        /// For programmers.
        #[arg(desc = "For the model.")]
        both: u8,
        #[arg(desc = concat!("From ", "parts."))]
        parts: u8,
        #[arg(desc = "  As it is\n  ")]
        blanks: u8,
    }
    assert_eq!(description::<Args>("both"), "For the model.");
    assert_eq!(description::<Args>("parts"), "From parts.");
    assert_eq!(description::<Args>("blanks"), "  As it is\n  ");
}

// seed R13
#[test]
fn the_docs_of_the_type_are_the_description_of_the_tool() {
    /// Finds things.
    ///
    /// All of them.
    #[derive(Debug, CopilotArgs)]
    struct Find {
        /// What to look for.
        term: String,
    }
    #[derive(Debug, CopilotArgs)]
    struct Silent;
    assert_eq!(Find::DESCRIPTION, "Finds things.\n\nAll of them.");
    assert_eq!(Silent::DESCRIPTION, "");
    assert_eq!(description::<Find>("term"), "What to look for.");
}

// seed R13: the field's own words, or else those of its type
#[test]
fn a_field_without_words_of_its_own_has_those_of_its_type() {
    /// A part.
    #[derive(Debug, CopilotArgs)]
    struct Part {
        a: u8,
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        plain: Part,
        /// The best part.
        documented: Part,
        optional: Option<Part>,
        /// The best part.
        both: Option<Part>,
    }
    assert_eq!(description::<Args>("plain"), "A part.");
    assert_eq!(description::<Args>("documented"), "The best part.");
    assert_eq!(description::<Args>("optional"), "A part.");
    assert_eq!(description::<Args>("both"), "The best part.");
}

#[test]
fn desc_on_a_variant_is_its_line() {
    #[derive(Debug, CopilotArgs)]
    enum Op {
        /// For programmers.
        #[arg(desc = "Start it.")]
        Start,
        Stop,
    }
    assert_eq!(description::<Op>("action"), "- Start: Start it.\n- Stop:");
}

#[test]
fn examples_are_shown_behind_the_description() {
    #[derive(Clone, Copy, Debug, CopilotArgs)]
    #[args(rename_all = "lowercase")]
    enum Unit {
        /// In degrees.
        Celsius,
        Kelvin,
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        /// City to look up.
        #[arg(example = "Oslo")]
        city: String,
        #[arg(example = 3)]
        days: u8,
        #[arg(desc = "Which.", example = Unit::Celsius)]
        unit: Unit,
        #[arg(example = ["a", "b"])]
        tags: Option<Vec<String>>,
        #[arg(desc = "When.", example = "say \"now\"")]
        quoted: String,
    }
    assert_eq!(
        description::<Args>("city"),
        "City to look up. Example: \"Oslo\"."
    );
    assert_eq!(description::<Args>("days"), "Example: 3.");
    assert_eq!(
        description::<Args>("unit"),
        "Which. Example: \"celsius\".\n- celsius: In degrees."
    );
    assert_eq!(description::<Args>("tags"), "Example: [\"a\",\"b\"].");
    assert_eq!(
        description::<Args>("quoted"),
        "When. Example: \"say \\\"now\\\"\"."
    );
    let args = json!({ "city": "x", "days": 1, "unit": "kelvin", "quoted": "x" });
    check::<Args>().accepts(
        args,
        r#"Args { city: "x", days: 1, unit: Kelvin, tags: None, quoted: "x" }"#,
    );
}

// An example is of the type of its field, so that it is one that decodes.
#[test]
fn an_example_may_be_any_value_that_can_be_shown() {
    #[derive(Clone, Debug, CopilotArgs)]
    struct Point {
        x: i8,
        #[arg(rename = "why")]
        y: Option<i8>,
    }
    #[derive(Debug, CopilotArgs)]
    struct Args {
        #[arg(example = Point { x: 1, y: Some(2) })]
        point: Point,
        #[arg(example = vec![Point { x: 1, y: None }])]
        points: Vec<Point>,
    }
    assert_eq!(description::<Args>("point"), r#"Example: {"x":1,"why":2}."#);
    assert_eq!(description::<Args>("points"), r#"Example: [{"x":1}]."#);
}
