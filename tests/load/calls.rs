//! Many calls, many tools, and a registry that changes: every call comes back with its own result.

use copilot_tool::{
    CopilotArgs, FailureCause, Param, Tool, ToolDefinition, ToolError, ToolInvocation, ToolRegistry,
};
use serde_json::json;
use tokio::task::JoinSet;

use crate::{
    Done,
    gate::{Gate, workers},
};

/// Says a number back, when the gate is open.
struct Typed(Gate);

#[derive(CopilotArgs)]
struct Args {
    n: usize,
    #[arg(default = "text", len = 1..=10)]
    text: String,
}

impl Tool for Typed {
    type Args = Args;
    type Output = usize;
    const NAME: &'static str = "typed";
    const DESCRIPTION: &'static str = "Says a number back.";

    async fn call(&self, args: Args, _: &ToolInvocation) -> Result<usize, ToolError> {
        self.0.pass().await;
        Ok(args.n + args.text.len() - 4)
    }
}

fn inline(gate: Gate) -> ToolDefinition {
    ToolDefinition::inline("inline", "Says a number back.")
        .param(Param::<usize>::new("n", "The number."))
        .async_handler(move |n| {
            let gate = gate.clone();
            async move {
                gate.pass().await;
                n
            }
        })
        .expect("a good definition")
}

fn by_hand(name: &str, gate: Gate) -> ToolDefinition {
    let handler = move |mut invocation: ToolInvocation| {
        let gate = gate.clone();
        async move {
            let args: Args = invocation.decode()?;
            gate.pass().await;
            Ok::<_, ToolError>(args.n)
        }
    };
    let schema = json!({ "type": "object" });
    ToolDefinition::create(name.to_owned(), "Says a number back.", schema, handler)
        .expect("a good definition")
}

const NAMES: [&str; 3] = ["typed", "inline", "by_hand"];

/// A tool of each kind, behind one gate.
fn registry(gate: &Gate) -> ToolRegistry {
    let tools = [
        ToolDefinition::define_with(Typed(gate.clone())),
        inline(gate.clone()),
        by_hand("by_hand", gate.clone()),
    ];
    ToolRegistry::from_tools(tools).expect("three names")
}

/// Starts calls of all kinds, each with a number of its own; some as values, some as text, some to be mended.
fn start(registry: &ToolRegistry, count: usize, calls: &mut JoinSet<bool>) {
    for n in 0..count {
        let name = NAMES[n % NAMES.len()];
        let invocation = match n % 5 {
            0 => ToolInvocation::new(name, json!({ "n": n })),
            1 => ToolInvocation::new(name, json!({ "n": n.to_string() })),
            _ => ToolInvocation::new(name, format!("{{\"n\": {n}}}")),
        };
        let call = registry.invoke(invocation);
        calls.spawn(async move { call.await.text() == n.to_string() });
    }
}

/// How many calls did not say their number back.
async fn lost(count: usize, mut calls: JoinSet<bool>) -> usize {
    let mut good = 0;
    while let Some(is_own) = calls.join_next().await {
        good += usize::from(is_own.is_ok_and(|is_own| is_own));
    }
    count - good
}

pub(crate) fn at_once(count: usize) -> Done {
    let lost = workers().block_on(async {
        let gate = Gate::new(count);
        let registry = registry(&gate);
        let mut calls = JoinSet::new();
        start(&registry, count, &mut calls);
        gate.all_here().await;
        gate.open();
        lost(count, calls).await
    });
    Done { count, lost }
}

/// A registry is added to while its tools are called, and is gone before they end: a call has what it needs.
pub(crate) fn registry_changes(count: usize) -> Done {
    let lost = workers().block_on(async {
        let gate = Gate::new(count);
        let mut registry = registry(&gate);
        let before = registry.clone();
        let mut calls = JoinSet::new();
        start(&registry, count / 2, &mut calls);
        for n in 0..100 {
            registry
                .insert(by_hand(&format!("later_{n}"), gate.clone()))
                .expect("a new name");
            assert!(registry.insert(by_hand("INLINE", gate.clone())).is_err());
        }
        start(&registry, count - count / 2, &mut calls);
        gate.all_here().await;
        assert_eq!((before.len(), registry.len()), (3, 103));
        let unknown = before.invoke(ToolInvocation::new("later_7", ())).await;
        assert!(matches!(unknown.cause(), Some(FailureCause::UnknownTool)));
        drop((before, registry));
        gate.open();
        lost(count, calls).await
    });
    Done { count, lost }
}

pub(crate) fn many_tools(count: usize) -> Done {
    let gate = Gate::new(0);
    let mut registry = ToolRegistry::new();
    for n in 0..count {
        registry
            .insert(by_hand(&format!("tool_{n}"), gate.clone()))
            .expect("a new name");
    }
    let found = (0..count).filter(|n| {
        let name = format!("tool_{n}");
        registry.get(&name).is_some_and(|tool| tool.name() == name)
            && registry.definitions()[*n].name() == name
    });
    let lost = count - found.count();
    let json = serde_json::to_string(&registry).expect("JSON");
    assert_eq!(json.matches("\"name\":").count(), count);
    Done { count, lost }
}

/// Each is told the nearest names: three at most, of names that are all alike.
pub(crate) fn unknown_names(count: usize) -> Done {
    let gate = Gate::new(0);
    let tools =
        (0..10_000).map(|n| by_hand(&format!("{n:0>4}{}", "_long_name".repeat(6)), gate.clone()));
    let registry = ToolRegistry::from_tools(tools).expect("no name twice");
    let told = workers().block_on(async {
        let mut told = 0;
        for n in 0..count {
            let name = format!("x{n:0>3}{}", "_long_name".repeat(6));
            let result = registry.invoke(ToolInvocation::new(name, ())).await;
            told += usize::from(result.text().matches(" or ").count() == 2);
        }
        told
    });
    Done {
        count,
        lost: count - told,
    }
}
