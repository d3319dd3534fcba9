//! Exact claims: the allocations of a good call, beside those of `serde_json::from_value`.

use std::hint::black_box;

use allocation_counter::measure;
use copilot_tool::{Param, ToolDefinition, ToolInvocation, tools};
use copilot_tool_benches::{medium, tiny, variants};
use futures_util::FutureExt;

macro_rules! allocations {
    ($workload:ident) => {
        allocations!($workload, ToolDefinition::define::<$workload::Call>())
    };
    ($workload:ident, $tool:expr) => {{
        let tool = $tool;
        let ours = |arguments: serde_json::Value| {
            let invocation = ToolInvocation::new("", arguments);
            let counted = measure(|| {
                let result = tool.invoke(invocation).now_or_never();
                assert!(result.is_some_and(|result| result.is_success()));
            });
            counted.count_total
        };
        let floor = |arguments: serde_json::Value| {
            let invocation = ToolInvocation::new("", arguments);
            let counted = measure(|| {
                assert!(
                    $workload::floor(invocation)
                        .now_or_never()
                        .is_some_and(|it| it.is_ok())
                );
            });
            counted.count_total
        };
        // The first call may initialize what later calls find.
        ours($workload::arguments());
        floor($workload::arguments());
        (ours($workload::arguments()), floor($workload::arguments()))
    }};
}

#[test]
fn a_struct_costs_one_allocation_more_than_from_value() {
    for (name, (ours, floor)) in [
        ("tiny", allocations!(tiny)),
        ("medium", allocations!(medium)),
    ] {
        println!("{name}: {ours} allocations, from_value {floor}");
        assert!(ours <= floor + 1, "{name}: {ours} against {floor}");
    }
}

#[test]
fn a_closure_costs_one_allocation_more_than_from_value() {
    let inline = || {
        ToolDefinition::inline("tiny", "Two scalars.")
            .param(Param::<String>::new("city", "City."))
            .param(
                Param::<u8>::new("days", "Days.")
                    .range(1..=14)
                    .default_value(1),
            )
    };
    let sync = inline().handler(|city, days| drop(black_box((city, days))));
    let future = inline().async_handler(async |city, days| drop(black_box((city, days))));
    let taken = inline().async_handler_with_invocation(async |invocation, city, days| {
        drop(black_box((invocation, city, days)));
    });
    for tool in [sync, future, taken] {
        let (ours, floor) = allocations!(tiny, tool.expect("a good definition"));
        println!("closure: {ours} allocations, from_value {floor}");
        assert!(ours <= floor + 1, "{ours} against {floor}");
    }
}

struct Service;

#[tools]
impl Service {
    /// Two scalars.
    #[tool]
    async fn of_parameters(&self, city: String, days: u8) {
        black_box((self, city, days));
    }

    /// Two scalars.
    #[tool]
    fn of_a_record(&self, args: tiny::ours::Args) {
        black_box((self, args));
    }

    /// Two scalars.
    #[tool]
    fn without_an_instance(city: String, days: u8) {
        black_box((city, days));
    }
}

#[test]
fn a_method_costs_one_allocation_more_than_from_value() {
    for tool in ToolDefinition::from_object(Service) {
        let name = tool.name().to_owned();
        let (ours, floor) = allocations!(tiny, tool);
        println!("{name}: {ours} allocations, from_value {floor}");
        assert!(ours <= floor + 1, "{name}: {ours} against {floor}");
    }
}

#[test]
fn an_enum_costs_fewer_allocations_than_from_value() {
    let (ours, floor) = allocations!(variants);
    println!("variants: {ours} allocations, from_value {floor}");
    assert!(ours < floor, "{ours} against {floor}");
}
