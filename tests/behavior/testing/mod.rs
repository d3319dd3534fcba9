//! The tests that users are given: what they find, and what they say of it. That they find nothing in our own types is
//! shown by the package in `tests/agreement`.

mod agreement;
mod replay;
mod snapshot;
mod wrong;
