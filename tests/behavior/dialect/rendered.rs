//! What holds for every rendering, whatever it was made of. The fuzz target for schemas has this file, too.

use copilot_tool::{ArgsSchema, Dialect, Severity, lint};
use serde_json::Value;

/// The same rendering can be made of it.
#[track_caller]
pub(crate) fn renders_again(dialect: Dialect, rendered: &Value) {
    let again = ArgsSchema::from_json_schema(rendered.clone())
        .and_then(|schema| schema.render(dialect))
        .unwrap_or_else(|error| panic!("{dialect:?}: {error}\n{rendered:#}"));
    assert_eq!(
        format!("{again:#}"),
        format!("{rendered:#}"),
        "{dialect:?} is not the same again"
    );
}

/// No provider refuses it; what is portable, none of those that are not strict.
#[track_caller]
pub(crate) fn is_taken(dialect: Dialect, rendered: &Value) {
    let others = Dialect::ALL.into_iter().filter(|other| match dialect {
        Dialect::Portable => !other.is_strict(),
        dialect => *other == dialect,
    });
    for other in others {
        for finding in lint(other, rendered) {
            assert_ne!(
                finding.severity(),
                Severity::Error,
                "{dialect:?} as {other:?}: {finding}\n{rendered:#}"
            );
        }
    }
}
