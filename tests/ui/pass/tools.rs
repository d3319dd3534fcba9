//! A block with everything in it stays as it is (M09, M18), and what is generated has no warning.

#![deny(warnings, missing_docs, unreachable_pub, unused_qualifications)]
#![deny(clippy::all, clippy::pedantic)]
#![allow(
    clippy::must_use_candidate,
    clippy::needless_arbitrary_self_type,
    clippy::needless_pass_by_value,
    clippy::unused_async,
    clippy::unused_self,
    reason = "the methods are small"
)]
#![forbid(unsafe_code)]

use copilot_tool::{
    CopilotArgs, Json, Tool, ToolDefinition, ToolError, ToolInvocation, ToolProvider, ToolResult, tool, tools,
};
use serde::{Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, sync::Arc};


/// What services are generic over.
pub trait Store: Send + Sync + 'static {
    /// What is stored.
    type Item: Serialize + DeserializeOwned + schemars::JsonSchema + Send + 'static;
    /// Why it is not.
    type Error: std::error::Error + Send + Sync + 'static;
    /// How much.
    const LIMIT: u8;
    /// All items.
    ///
    /// # Errors
    ///
    /// Never.
    fn all(&self) -> Result<Vec<Self::Item>, Self::Error>;
}

/// A unit.
#[derive(Clone, Copy, CopilotArgs, Debug, PartialEq)]
pub enum Unit {
    /// C.
    Celsius,
    /// F.
    Fahrenheit,
}

/// Search.
#[derive(CopilotArgs)]
struct Search {
    query: String,
}

type Fallible<T> = Result<T, ToolError>;
type Call = ToolInvocation;

/// A service.
pub struct Service {
    unit: Unit,
}

#[tools]
impl Service {
    #![allow(clippy::needless_borrow)]

    /// A constant.
    pub const DAYS: u8 = 3;

    /// Makes one; no tool.
    #[must_use]
    pub const fn new() -> Self {
        Self { unit: Unit::Celsius }
    }

    #[doc(hidden)]
    #[inline]
    fn helper<T: Into<String>>(&self, text: impl AsRef<str>, other: T) -> String {
        text.as_ref().to_owned() + &other.into()
    }

    /// Get the weather.
    ///
    /// # Errors
    ///
    /// Never.
    #[tool(
        title = "Weather", skip_permission, overrides_built_in_tool = false, terminal = false, defer = "never",
        instructions = "Ask for one city.", metadata(source = "test", "x.y" = 3), hints(read_only, destructive = false),
        strict = false, blocking = false, timeout = std::time::Duration::from_secs(5), expose_errors
    )]
    #[inline]
    #[must_use = "why else"]
    pub async fn get_weather(
        &self,
        /// The city.
        #[arg(len = 1..)]
        mut city: String,
        #[arg(default = Unit::Celsius, example = Unit::Fahrenheit)] unit: Unit,
        #[arg(default = Self::DAYS, range = 1..=9)] days: u8,
        _: &ToolInvocation,
    ) -> Fallible<String> {
        std::future::ready(()).await;
        city += &self.helper("x", "y");
        Ok(format!("{city} {unit:?} {days} {:?}", self.unit))
    }

    /// An attribute of another macro, before and behind the marker.
    #[tracing::instrument(skip(self))]
    #[tool]
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn traced(&self, city: String, invocation: &ToolInvocation) -> Result<String, std::fmt::Error> {
        tracing::debug!(call = invocation.call_id());
        Ok(city)
    }

    /// One or the other.
    #[tool]
    #[cfg(target_pointer_width = "64")]
    fn wide(&self) -> &'static str {
        "wide"
    }

    /// One or the other.
    #[tool]
    #[cfg(not(target_pointer_width = "64"))]
    fn narrow(&self) -> NoSuchType {
        "narrow"
    }

    /// Under a condition.
    #[cfg_attr(target_pointer_width = "64", tool, allow(clippy::missing_const_for_fn))]
    fn conditional(
        #[cfg(target_pointer_width = "64")] search: Search,
        #[cfg(not(target_pointer_width = "64"))] search: NoSuchType,
        #[cfg(target_pointer_width = "32")] more: NoSuchType,
    ) -> String {
        search.query
    }

    /// Deprecated.
    #[tool]
    #[deprecated]
    #[expect(unused_mut, reason = "it holds")]
    fn old(&self, call: &Call, #[allow(unused_variables)] text: Option<String>) -> Json<u8> {
        let mut one = call.name().len();
        Json(u8::from(one == 0))
    }

    /// A future that is written out.
    #[tool]
    fn written_out(self: &Self) -> impl Future<Output = ToolResult> + Send + use<> {
        std::future::ready(ToolResult::success("done"))
    }

    /// Nothing.
    #[tool(name = "Nothing-else")]
    fn r#gen() {}
}

impl Default for Service {
    fn default() -> Self {
        Self::new()
    }
}

/// A generic service (M12).
pub struct Generic<G, const N: usize = 2> {
    store: G,
}

#[tools]
impl<G, const N: usize> Generic<G, N>
where
    G: Store,
{
    /// List.
    ///
    /// # Errors
    ///
    /// Those of the store.
    #[tool]
    pub async fn list(&self, search: Option<G::Item>) -> Result<Vec<G::Item>, G::Error>
    where
        G::Item: Clone,
    {
        drop(search);
        self.store.all()
    }

    /// Put.
    #[tool]
    fn put(&self, items: [G::Item; N], #[arg(default = G::LIMIT)] limit: u8, call: &ToolInvocation) -> BTreeMap<String, usize> {
        BTreeMap::from([(call.name().to_owned(), items.len() + usize::from(limit))])
    }

    /// Say.
    #[tool]
    fn say(text: String) -> String {
        text
    }
}

/// Other tools of the service.
#[tools(name = admin_tools)]
impl Service {
    /// Stop it.
    #[tool]
    fn stop(&self) {}
}

/// A function.
#[tool(name = "free", skip_permission)]
pub fn function(/** Text. */ text: String, #[arg(default = 2)] times: usize) -> String {
    text.repeat(times)
}

struct Numbers;

impl Store for Numbers {
    type Item = u8;
    type Error = std::fmt::Error;
    const LIMIT: u8 = 7;

    fn all(&self) -> Result<Vec<u8>, std::fmt::Error> {
        Ok(vec![1])
    }
}

fn main() {
    let service = Arc::new(Service::new());
    let tools = ToolDefinition::from_object(service.clone());
    let names: Vec<_> = tools.iter().map(ToolDefinition::name).collect();
    assert_eq!(names, ["get_weather", "traced", "wide", "conditional", "old", "written_out", "Nothing-else"]);
    assert_eq!(service.clone().tools().len(), 7);
    assert_eq!(service.admin_tools()[0].name(), "stop");
    let generic: Generic<_> = Generic { store: Numbers };
    assert_eq!(ToolDefinition::from_object(generic).len(), 3);
    assert_eq!(function(String::from("x"), 2), "xx");
    assert_eq!(ToolDefinition::define::<function>().name(), <function as Tool>::NAME);
}
