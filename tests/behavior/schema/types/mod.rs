//! Every type of std, and of other crates, as a field: the two ways to read it agree, and its schema has the keywords
//! that every host takes.

use std::fmt::Debug;

use copilot_tool::CopilotArgs;
use serde_json::{Value, json};

use crate::check::check;

/// Read through serde: what `T` is, is not known where this is derived.
#[derive(Debug, CopilotArgs)]
struct Only<T> {
    value: T,
}

/// A type as a field, and as the parameter of a generic type: the schema of the property, and values with their
/// `Debug` text. A type whose name has a `?` behind it may be absent.
macro_rules! field {
    ($ty:ty, $schema:tt $(, $value:tt => $debug:expr)* $(,)?) => {
        field!(@ $ty, true, $schema $(, $value => $debug)*)
    };
    ($ty:ty, ?, $schema:tt $(, $value:tt => $debug:expr)* $(,)?) => {
        field!(@ $ty, false, $schema $(, $value => $debug)*)
    };
    (@ $ty:ty, $required:expr, $schema:tt $(, $value:tt => $debug:expr)*) => {{
        #[derive(Debug, CopilotArgs)]
        struct Field {
            value: $ty,
        }
        let rows = [$((json!($value), format!("{:?}", $debug))),*];
        column::<Field>("Field", $required, &json!($schema), &rows);
        column::<Only<$ty>>("Only", $required, &json!($schema), &rows);
    }};
}

#[track_caller]
fn column<T: CopilotArgs + Debug>(
    name: &str,
    required: bool,
    schema: &Value,
    rows: &[(Value, String)],
) {
    let check = check::<T>();
    check.property("value", schema.clone());
    check.required(if required { &["value"] } else { &[] });
    for (value, debug) in rows {
        let expected = format!("{name} {{ value: {debug} }}");
        check.accepts(json!({ "value": value }), &expected);
    }
    if required {
        check.rejects(json!({}), "value: required");
    } else {
        check.accepts(json!({}), &format!("{name} {{ value: None }}"));
        check.tolerates(
            json!({ "value": null }),
            &format!("{name} {{ value: None }}"),
        );
    }
    check.rejects(json!({ "value": [[["no"]]], "other": 1 }), "other: unknown");
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, CopilotArgs)]
#[args(rename_all = "lowercase")]
enum Level {
    Low,
    High,
}

/// A part.
#[derive(Debug, CopilotArgs)]
struct Part {
    id: u8,
}

// Behind the macro that they use.
mod collections;
mod formats;
mod scalars;
