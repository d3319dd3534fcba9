//! `Case`: one type to be measured.

use std::fmt::Debug;

use copilot_tool::{
    CopilotArgs,
    schemars::JsonSchema,
    testing::{AgreementReport, agreement, serde_agreement},
};
use serde::de::DeserializeOwned;

/// Measures a type on at least so many values, drawn from the seed.
pub type Run = fn(usize, u64) -> AgreementReport;

/// One type, ours, and where there is one the same type without anything of ours.
pub struct Case {
    /// What it is called here.
    pub name: &'static str,
    /// Measures it.
    pub run: Run,
    /// Why it does not agree, where that is known: the crate that has the type and the one that describes it differ.
    pub known: Option<&'static str>,
    /// The same of its twin under plain serde and schemars.
    pub plain: Option<Run>,
}

impl Case {
    /// A type of which all parts are std's or derived: every repair must be made.
    pub fn own<T: CopilotArgs + Debug>(name: &'static str) -> Self {
        Self {
            name,
            run: |cases, seed| {
                let agreement = agreement::<T>().compare_debug().demand_repairs();
                agreement.cases(cases).seed(seed).run()
            },
            known: None,
            plain: None,
        }
    }

    /// A type with parts that do not leave room for repairs.
    pub fn other<T: CopilotArgs + Debug>(name: &'static str) -> Self {
        Self {
            name,
            run: |cases, seed| {
                let agreement = agreement::<T>().compare_debug();
                agreement.cases(cases).seed(seed).run()
            },
            known: None,
            plain: None,
        }
    }

    /// That does not agree.
    pub fn known(self, why: &'static str) -> Self {
        Self {
            known: Some(why),
            ..self
        }
    }

    /// With its twin.
    pub fn beside<P: DeserializeOwned + JsonSchema>(self) -> Self {
        Self {
            plain: Some(|cases, seed| serde_agreement::<P>().cases(cases).seed(seed).run()),
            ..self
        }
    }
}
