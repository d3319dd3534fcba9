//! `ToolRegistry`: a set of tools in order, found by name. `ToolProvider` and `ToolFunctions`: whatever brings several.
//! Running a call belongs to `definition`.

#[cfg(feature = "tower")]
use std::mem;
use std::{collections::HashMap, error::Error, fmt, future::ready, sync::Arc};

use futures_util::future::Either;
use serde::{Serialize, Serializer};

use crate::{FailureCause, ToolDefinition, ToolInvocation, ToolResult, echo};

/// At most so many names are offered for one that does not exist.
const SUGGESTIONS: usize = 3;

/// How alike (0 to 1) a name must be to be offered.
const ALIKE: f64 = 0.7;

/// Something that brings several tools, such as a service whose methods are tools: `#[tools]` implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` brings no tools",
    label = "is no `ToolProvider`",
    note = "`#[tools]` on an impl block makes a provider of its methods"
)]
pub trait ToolProvider {
    /// Its tools. They share the provider.
    fn tools(self: Arc<Self>) -> Vec<ToolDefinition>;
}

/// A shared provider is the provider itself.
impl<P: ToolProvider + ?Sized> ToolProvider for Arc<P> {
    fn tools(self: Arc<Self>) -> Vec<ToolDefinition> {
        P::tools(Self::clone(&self))
    }
}

/// A type that brings tools without an instance: `#[tools]` implements it where every tool of the block is an
/// associated function.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no tools that work without an instance",
    label = "needs an instance",
    note = "`from_type` takes a type of which every `#[tool]` is an associated function",
    note = "the tools of an instance are `ToolDefinition::from_object(instance)`"
)]
pub trait ToolFunctions {
    /// Its tools.
    fn tool_functions() -> Vec<ToolDefinition>;
}

/// Tools in the order they were added, found by name. Cheap to clone; a clone that is added to goes its own way.
///
/// No two names are alike, not even when case is ignored: models confuse such names, and some hosts do.
///
/// It serializes to the array of its tools.
#[derive(Clone, Debug, Default)]
pub struct ToolRegistry {
    tools: Arc<Tools>,
}

#[derive(Clone, Debug, Default)]
struct Tools {
    list: Vec<ToolDefinition>,
    by_name: HashMap<String, usize>,
}

impl ToolRegistry {
    /// No tools yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// All of `tools`.
    ///
    /// # Errors
    ///
    /// Two of them have one name.
    pub fn from_tools(
        tools: impl IntoIterator<Item = ToolDefinition>,
    ) -> Result<Self, DuplicateTool> {
        let mut registry = Self::new();
        registry.extend(tools)?;
        Ok(registry)
    }

    /// Adds a tool at the end.
    ///
    /// # Errors
    ///
    /// There is a tool of that name, or one that differs only in the case of ASCII letters.
    pub fn insert(&mut self, tool: ToolDefinition) -> Result<&mut Self, DuplicateTool> {
        let alike = |other: &&ToolDefinition| other.name().eq_ignore_ascii_case(tool.name());
        if let Some(first) = self.tools.list.iter().find(alike) {
            return Err(DuplicateTool {
                first: first.clone(),
                second: tool,
            });
        }
        let tools = Arc::make_mut(&mut self.tools);
        tools
            .by_name
            .insert(tool.name().to_owned(), tools.list.len());
        tools.list.push(tool);
        Ok(self)
    }

    /// Adds tools at the end, all or none.
    ///
    /// # Errors
    ///
    /// As [`insert`](Self::insert).
    pub fn extend(
        &mut self,
        tools: impl IntoIterator<Item = ToolDefinition>,
    ) -> Result<&mut Self, DuplicateTool> {
        let mut extended = self.clone();
        for tool in tools {
            extended.insert(tool)?;
        }
        *self = extended;
        Ok(self)
    }

    /// Each tool in its place, under its name.
    #[cfg(feature = "tower")]
    pub(crate) fn map(mut self, change: impl FnMut(ToolDefinition) -> ToolDefinition) -> Self {
        let tools = Arc::make_mut(&mut self.tools);
        tools.list = mem::take(&mut tools.list).into_iter().map(change).collect();
        self
    }

    /// The tool of that name, case and all.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&ToolDefinition> {
        Some(&self.tools.list[*self.tools.by_name.get(name)?])
    }

    /// The tools in the order they were added.
    #[must_use]
    pub fn definitions(&self) -> &[ToolDefinition] {
        &self.tools.list
    }

    /// How many tools there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tools.list.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tools.list.is_empty()
    }

    /// Calls the tool that `invocation` names; see [`ToolDefinition::invoke`]. Calls run side by side.
    ///
    /// A name that does not exist gives a failure that tells the model the nearest ones.
    pub fn invoke(
        &self,
        invocation: ToolInvocation,
    ) -> impl Future<Output = ToolResult> + Send + 'static + use<> {
        match self.get(invocation.name()) {
            Some(tool) => Either::Left(tool.invoke(invocation)),
            None => Either::Right(ready(self.unknown(invocation.name()))),
        }
    }

    /// The answer to a call of a tool that does not exist.
    pub(crate) fn unknown(&self, name: &str) -> ToolResult {
        let nearest: Vec<_> = self.nearest(name).into_iter().map(echo::quoted).collect();
        let name = echo::quoted(name);
        let text = if nearest.is_empty() {
            format!("There is no tool named {name}.")
        } else {
            format!(
                "There is no tool named {name}; did you mean {}?",
                nearest.join(" or ")
            )
        };
        ToolResult::failure(text).caused_by(FailureCause::UnknownTool)
    }

    /// The names most like `name`, best first; the first added wins a tie.
    ///
    /// One that is the same but for case, `_` and `-` is what was meant: others are not offered beside it.
    fn nearest(&self, name: &str) -> Vec<&str> {
        let wanted = bare(name);
        let mut scored: Vec<_> = (self.tools.list.iter())
            .filter_map(|tool| Some((likeness(&bare(tool.name()), &wanted)?, tool.name())))
            .collect();
        scored.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        if scored.first().is_some_and(|(score, _)| *score == 1.0) {
            scored.retain(|(score, _)| *score == 1.0);
        }
        scored.truncate(SUGGESTIONS);
        scored.into_iter().map(|(_, name)| name).collect()
    }
}

/// How alike two names are, where that is enough to offer one for the other.
fn likeness(a: &str, b: &str) -> Option<f64> {
    let (a_len, b_len) = (a.chars().count(), b.chars().count());
    // Names can be no more alike than their lengths are, and comparing costs the product of the lengths.
    if (a_len.min(b_len) as f64) < ALIKE * a_len.max(b_len) as f64 {
        return None;
    }
    let score = strsim::normalized_damerau_levenshtein(a, b);
    (score >= ALIKE).then_some(score)
}

/// A name without case and word marks, and no longer than a tool's name can be.
fn bare(name: &str) -> String {
    name.chars()
        .filter(|character| !matches!(character, '_' | '-'))
        .take(64)
        .map(|character| character.to_ascii_lowercase())
        .collect()
}

impl Serialize for ToolRegistry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.tools.list.serialize(serializer)
    }
}

/// Two tools that cannot be told apart by name.
#[derive(Clone, Debug)]
pub struct DuplicateTool {
    first: ToolDefinition,
    second: ToolDefinition,
}

impl DuplicateTool {
    /// The name that was refused.
    #[must_use]
    pub fn name(&self) -> &str {
        self.second.name()
    }

    /// The tool that was there.
    #[must_use]
    pub fn first(&self) -> &ToolDefinition {
        &self.first
    }

    /// The tool that was refused.
    #[must_use]
    pub fn second(&self) -> &ToolDefinition {
        &self.second
    }
}

impl fmt::Display for DuplicateTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = (&self.first, &self.second);
        if first.name() == second.name() {
            write!(f, "duplicate tool name \"{}\"", first.name())?;
        } else {
            write!(
                f,
                "tool names \"{}\" and \"{}\" differ only in case",
                first.name(),
                second.name()
            )?;
        }
        write!(
            f,
            ": first from {}, then from {}; rename one of them",
            first.origin(),
            second.origin()
        )
    }
}

impl Error for DuplicateTool {}
