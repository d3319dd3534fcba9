//! What the fuzz targets do with their bytes. A target is a function that panics when something is wrong, so that the
//! corpus is replayed by tests as well.

mod loose;
#[path = "../../tests/behavior/dialect/rendered.rs"]
mod rendered;
mod schema;
mod text;
mod tokens;
mod types;
mod value;

#[cfg(test)]
mod replay;

pub use self::{schema::schema, text::text, tokens::tokens, value::value};
