//! What the host tests stand on: an in-memory peer of the SDK, and the real CLI with a model that follows a script.
//! What is expected of them is in `tests/`.

mod peer;

pub use self::peer::Peer;
