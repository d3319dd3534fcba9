//! What a small block and a function expand to.
