//! Every key of `#[args]` and `#[arg]`, and serde's own: what it does to the schema and to the decoder.
