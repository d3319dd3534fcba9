//! The argument types that the engines see.

mod containers;
mod enums;
mod foreign;
mod limits;
mod structs;

use std::{any::type_name, fmt::Debug, marker::PhantomData};

use copilot_tool::{ArgsSchema, CopilotArgs, Tool, ToolDefinition, ToolError, ToolInvocation};
use futures_util::FutureExt;

use crate::differential;

/// One type.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) schema: ArgsSchema,
    tool: ToolDefinition,
    decode: fn(&str) -> Result<(), String>,
}

impl Case {
    /// What was mended in the text of arguments; or what is wrong with it.
    pub(crate) fn decode(&self, text: &str) -> Result<Vec<String>, String> {
        let call = ToolInvocation::new(Probe::<()>::NAME, text);
        let result = self
            .tool
            .invoke(call)
            .now_or_never()
            .expect("it does not wait");
        let direct = (self.decode)(text);
        assert_eq!(
            result.is_success(),
            direct.is_ok(),
            "the tool and the type disagree on {text}"
        );
        direct.map(|()| serde_json::from_str(result.text()).expect("a list of texts"))
    }
}

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    cases.extend(structs::cases());
    cases.extend(enums::cases());
    cases.extend(containers::cases());
    cases.extend(limits::cases());
    cases.extend(foreign::cases());
    cases.extend([
        case::<differential::Scalars>(),
        case::<differential::Containers>(),
        case::<differential::Tree>(),
        case::<differential::Flat>(),
        case::<differential::Op>(),
        case::<differential::Ops>(),
        case::<differential::FlatOp>(),
        case::<differential::Guests>(),
        case::<differential::Formats>(),
        case::<differential::Open>(),
        case::<differential::Strict>(),
        case::<differential::Transparent>(),
    ]);
    cases
}

fn case<T: CopilotArgs + Debug>() -> Case {
    let name = type_name::<T>()
        .replace("copilot_tool::serde_args::", "")
        .replace("engines::", "")
        .replace("types::", "");
    Case {
        name,
        schema: T::schema(),
        tool: ToolDefinition::define_with(Probe::<T>(PhantomData)),
        decode: |text| {
            T::from_json(text)
                .map(drop)
                .map_err(|error| error.to_string())
        },
    }
}

/// A tool that tells what was mended in its arguments.
struct Probe<T>(PhantomData<fn() -> T>);

impl<T: CopilotArgs + Debug> Tool for Probe<T> {
    type Args = T;
    type Output = String;
    const NAME: &'static str = "probe";
    const DESCRIPTION: &'static str = "Tells what was mended.";

    async fn call(&self, _: T, invocation: &ToolInvocation) -> Result<String, ToolError> {
        let repairs = invocation.repairs().iter().map(ToString::to_string);
        Ok(serde_json::Value::from_iter(repairs).to_string())
    }
}
