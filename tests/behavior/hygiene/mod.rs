//! What an expansion must not trip over: names, macros, generics and aliases of the user's, with the decoded values.
//! What must only compile is in `ui/pass` and `strangers`.

mod generics;
mod lists;
mod macros;
mod names;
mod options;
