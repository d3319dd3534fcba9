//! What the host tests stand on: an in-memory peer of the SDK, and the real CLI with a model that follows a script.
//! What is expected of them is in `tests/`.

mod cli;
mod model;
mod peer;

pub use self::{
    cli::{Cli, PROGRAM, Turn, cache},
    model::{Model, Reply},
    peer::Peer,
};
