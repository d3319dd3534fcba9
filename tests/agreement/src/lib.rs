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

pub use self::{
    case::{Case, Run},
    measure::measure,
    types::all,
};

/// The types that agree and have a twin under plain serde, each with the measure of the twin.
pub fn twins() -> Vec<(Case, Run)> {
    let cases = all().into_iter().filter(|case| case.known.is_none());
    cases
        .filter_map(|case| case.plain.map(|plain| (case, plain)))
        .collect()
}
