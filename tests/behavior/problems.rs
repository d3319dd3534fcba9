//! What the host and the model are told of bad arguments.
