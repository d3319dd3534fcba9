//! What is mended without a loss, and what is not.
