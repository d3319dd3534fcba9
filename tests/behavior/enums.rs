//! Enums as arguments and as fields.
