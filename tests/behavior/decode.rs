//! What decodes, and to what.
