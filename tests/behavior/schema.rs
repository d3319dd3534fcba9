//! What the schema of a type says.
