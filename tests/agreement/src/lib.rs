//! Argument types of every shape, with every attribute and every type of field, and the measure of whether their schemas and
//! decoders agree: of ours, and of plain serde with schemars on the same types.

mod case;
mod measure;
#[allow(
    clippy::box_collection,
    clippy::enum_variant_names,
    clippy::redundant_allocation,
    reason = "users write such types, too"
)]
mod types;

pub use self::{case::Case, measure::measure, types::all};
