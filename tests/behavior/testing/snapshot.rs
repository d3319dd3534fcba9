//! `assert_schema_snapshot!`: the schema of a type, in a file or in place.

use copilot_tool::{CopilotArgs, testing::assert_schema_snapshot};

/// Wait.
#[derive(CopilotArgs)]
struct Wait {
    /// How long.
    seconds: u8,
    reason: Option<String>,
}

#[test]
fn a_schema_is_a_snapshot() {
    assert_schema_snapshot!(Wait);
}

#[test]
fn a_schema_is_a_snapshot_in_place() {
    assert_schema_snapshot!(
        (),
        @r#"
    {
      "type": "object",
      "properties": {},
      "required": [],
      "additionalProperties": false
    }
    "#
    );
}
