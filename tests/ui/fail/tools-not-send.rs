//! A service that cannot be shared, and futures that cannot be sent (A03). The errors point at the type and the method.

use std::rc::Rc;

use copilot_tool::{tool, tools};

struct Service(Rc<u8>);

#[tools]
impl Service {
    /// Get.
    #[tool]
    fn get(&self) -> u8 {
        *self.0
    }
}

struct Waits;

#[tools]
impl Waits {
    /// Wait.
    #[tool]
    async fn wait(&self) -> u8 {
        let shared = Rc::new(1);
        std::future::ready(()).await;
        *shared
    }
}

/// Wait.
#[tool]
async fn wait() -> u8 {
    let shared = Rc::new(1);
    std::future::ready(()).await;
    *shared
}

fn main() {}
