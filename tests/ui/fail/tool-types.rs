//! Types that cannot be arguments, results or errors. The errors point at the type, or at the method.

#![allow(unused_variables)]

use copilot_tool::tools;

struct Plain;

struct Service;

#[tools]
impl Service {
    /// Take.
    #[tool]
    fn take(&self, plain: Plain) {}

    /// Take.
    #[tool]
    fn take_two(&self, plain: Plain, other: u8) {}

    /// Give.
    #[tool]
    fn give(&self) -> Plain {
        Plain
    }

    /// Fail.
    #[tool]
    fn fail(&self) -> Result<String, Plain> {
        Err(Plain)
    }
}

fn main() {}
