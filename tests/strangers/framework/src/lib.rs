//! A crate that hands `copilot-tool` on to its users, under its own name.

pub use copilot_tool;

/// As a macro of the framework would write it: its users need not know where the derive comes from.
#[macro_export]
macro_rules! arguments {
    ($(#[$meta:meta])* struct $name:ident { $($field:ident: $ty:ty),* $(,)? }) => {
        #[derive(Debug, $crate::copilot_tool::CopilotArgs)]
        #[args(crate = $crate::copilot_tool)]
        $(#[$meta])*
        struct $name { $($field: $ty),* }
    };
}
