//! A schema as the text of a snapshot.

use crate::{CopilotArgs, Dialect};

/// The schema of `T` as Copilot gets it, for a snapshot.
///
/// # Panics
///
/// The schema has no flat form.
pub fn schema_text<T: CopilotArgs>() -> String {
    match T::schema().render(Dialect::Copilot) {
        Ok(schema) => format!("{schema:#}"),
        Err(error) => panic!("{error}"),
    }
}

/// Asserts that the schema of a type is the one that was accepted before: a snapshot of
/// [insta](https://docs.rs/insta), which is a dev-dependency of yours. What stands after the type is insta's, such as an
/// inline snapshot.
///
/// ```
/// use copilot_tool::{CopilotArgs, testing::assert_schema_snapshot};
///
/// #[derive(CopilotArgs)]
/// struct Wait {
///     /// How long.
///     seconds: u8,
/// }
///
/// // #[test] fn the_schema_of_wait() {
/// assert_schema_snapshot!(Wait, @r#"
/// {
///   "type": "object",
///   "properties": {
///     "seconds": {
///       "type": "integer",
///       "minimum": 0,
///       "maximum": 255,
///       "description": "How long."
///     }
///   },
///   "required": [
///     "seconds"
///   ],
///   "additionalProperties": false
/// }
/// "#);
/// // }
/// ```
#[macro_export]
macro_rules! assert_schema_snapshot {
    ($ty:ty $(,)?) => {
        ::insta::assert_snapshot!($crate::testing::schema_text::<$ty>())
    };
    ($ty:ty, $($rest:tt)+) => {
        ::insta::assert_snapshot!($crate::testing::schema_text::<$ty>(), $($rest)+)
    };
}
