//! Random structs and enums, written by the build script.

use std::collections::{BTreeMap, BTreeSet};

use copilot_tool::CopilotArgs;

use super::own;
use crate::Case;

include!(concat!(env!("OUT_DIR"), "/generated.rs"));
