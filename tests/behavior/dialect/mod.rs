//! What each dialect makes of a type. That all of them hold for every type of these tests is checked in `check`.

pub(crate) mod judge;
