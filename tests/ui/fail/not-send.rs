//! A field that cannot go to another thread. The error points at the name of the struct, and names the type.

use std::rc::Rc;

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
struct Search {
    #[arg(skip)]
    cache: Rc<u8>,
}

fn main() {}
