//! Services: generic ones (M12), several blocks, conditions (M09), and their tools in a registry (N03, N04, N05).

use std::sync::{Arc, Mutex};

use copilot_tool::{
    CopilotArgs, ToolDefinition, ToolInvocation, ToolProvider, ToolRegistry, schemars::JsonSchema,
    tool, tools,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;

use super::{find, properties, text};

trait Store: Send + Sync + 'static {
    type Item: Serialize + DeserializeOwned + JsonSchema + Clone + Send + 'static;
    type Error: std::error::Error + Send + Sync + 'static;
    const LIMIT: u8;
    fn all(&self) -> Result<Vec<Self::Item>, Self::Error>;
}

struct Numbers;

impl Store for Numbers {
    type Item = i16;
    type Error = std::fmt::Error;
    const LIMIT: u8 = 5;

    fn all(&self) -> Result<Vec<i16>, std::fmt::Error> {
        Ok(vec![1, -2])
    }
}

struct Words;

impl Store for Words {
    type Item = String;
    type Error = std::io::Error;
    const LIMIT: u8 = 6;

    fn all(&self) -> Result<Vec<String>, std::io::Error> {
        Err(std::io::ErrorKind::NotFound.into())
    }
}

struct Srv<G> {
    store: G,
}

#[derive(CopilotArgs)]
struct Find {
    text: String,
}

#[tools]
impl<G> Srv<G>
where
    G: Store,
{
    /// List.
    #[tool]
    async fn list(&self, find: Find) -> Result<Vec<G::Item>, G::Error>
    where
        G::Item: Serialize,
    {
        drop(find.text);
        self.store.all()
    }

    /// First.
    #[tool]
    fn first(
        &self,
        items: Vec<G::Item>,
        #[arg(default = G::LIMIT)] limit: u8,
    ) -> Option<(G::Item, u8)> {
        Some((items.first()?.clone(), limit))
    }

    /// One.
    #[tool]
    fn one(&self, item: G::Item) -> G::Item {
        item
    }

    /// Without an instance.
    #[tool]
    fn limit() -> u8 {
        G::LIMIT
    }
}

// M12
#[tokio::test]
async fn a_generic_service_has_the_tools_of_its_instance() {
    let numbers = ToolDefinition::from_object(Srv { store: Numbers });
    let words = ToolDefinition::from_object(Srv { store: Words });
    assert_eq!(properties(&numbers, "list"), "text!");
    assert_eq!(
        text(&numbers, "list", json!({ "text": "" })).await,
        "[1,-2]"
    );
    let said = text(&words, "list", json!({ "text": "" })).await;
    assert!(said.ends_with("Details are not available."), "{said}");
    let item = |tools: &[ToolDefinition]| {
        find(tools, "first").parameters()["properties"]["items"]["items"]["type"].clone()
    };
    assert_eq!(
        (item(&numbers), item(&words)),
        (json!("integer"), json!("string"))
    );
    assert_eq!(
        text(&words, "first", json!({ "items": ["a"] })).await,
        r#"["a",6]"#
    );
    assert_eq!(text(&numbers, "one", json!({ "item": 3 })).await, "3");
    // All that the block knows of an item is that it is `Serialize`.
    assert_eq!(text(&words, "one", json!({ "item": "x" })).await, r#""x""#);
    assert_eq!(text(&numbers, "limit", json!({})).await, "5");
    let origin = numbers[0].origin().to_owned();
    assert!(
        origin.contains("Srv<") && origin.ends_with("Numbers>::list"),
        "{origin}"
    );
}

#[derive(Default)]
struct Service {
    phase: Mutex<String>,
}

#[tools]
impl Service {
    /// Set.
    #[tool]
    fn set_current_phase(&self, phase: String) -> String {
        let text = format!("Phase set to {phase}");
        *self.phase.lock().unwrap() = phase;
        text
    }

    /// Under a condition (M09).
    #[tool]
    #[cfg(any())]
    fn never(&self, thing: NoSuchType) {}

    /// Under a condition.
    #[cfg_attr(any(), tool)]
    fn plain(&self) {}

    /// Under a condition.
    #[cfg_attr(not(any()), tool(name = "marked"))]
    fn under_a_condition(
        &self,
        #[cfg(not(any()))] search: Find,
        #[cfg(any())] other: NoSuchType,
    ) -> String {
        search.text
    }
}

/// Others.
#[tools(name = admin_tools)]
impl Service {
    /// Get.
    #[tool]
    fn get_phase(&self) -> String {
        self.phase.lock().unwrap().clone()
    }
}

#[tools(name = static_tools)]
impl Service {
    /// Time.
    #[tool]
    fn server_time() -> &'static str {
        "noon"
    }
}

// M09
#[tokio::test]
async fn tools_follow_the_conditions_of_methods_and_parameters() {
    let tools = ToolDefinition::from_object(Service::default());
    let names: Vec<_> = tools.iter().map(ToolDefinition::name).collect();
    assert_eq!(names, ["set_current_phase", "marked"]);
    Service::default().plain();
    // The rule about an only parameter holds for those that are there.
    assert_eq!(properties(&tools, "marked"), "text!");
    assert_eq!(text(&tools, "marked", json!({ "text": "t" })).await, "t");
}

#[tokio::test]
async fn several_blocks_share_one_service() {
    let service = Arc::new(Service::default());
    let mut tools = ToolRegistry::from_tools(ToolDefinition::from_object(service.clone())).unwrap();
    tools.extend(Arc::clone(&service).admin_tools()).unwrap();
    tools.extend(Service::static_tools()).unwrap();
    let names: Vec<_> = tools
        .definitions()
        .iter()
        .map(ToolDefinition::name)
        .collect();
    assert_eq!(
        names,
        ["set_current_phase", "marked", "get_phase", "server_time"]
    );
    let call = ToolInvocation::new("set_current_phase", json!({ "phase": "analyzing" }));
    assert_eq!(tools.invoke(call).await.text(), "Phase set to analyzing");
    assert_eq!(
        tools
            .invoke(ToolInvocation::new("get_phase", ()))
            .await
            .text(),
        "analyzing"
    );
    // As written, they are methods.
    assert_eq!(service.get_phase(), "analyzing");
}

// N03 b
#[test]
fn a_duplicate_of_two_services_names_both_methods() {
    struct Other;

    #[tools]
    impl Other {
        /// Set.
        #[tool(name = "set_current_phase")]
        fn set(&self) {}
    }

    let mut tools = ToolRegistry::from_tools(Arc::new(Service::default()).tools()).unwrap();
    let error = tools
        .extend(ToolDefinition::from_object(Other))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("services::Service::set_current_phase, then from "),
        "{error}"
    );
    assert!(error.contains("Other::set; rename one of them"), "{error}");
    assert_eq!(tools.len(), 2);
}

/// Set.
#[tool]
fn set_current_phase(phase: String) -> String {
    phase
}

// N03 c
#[test]
fn a_duplicate_of_a_method_and_a_function_names_both() {
    let mut tools = ToolRegistry::from_tools(Service::static_tools()).unwrap();
    tools
        .insert(ToolDefinition::define::<set_current_phase>())
        .unwrap();
    let error = tools
        .extend(ToolDefinition::from_object(Service::default()))
        .unwrap_err();
    assert!(
        error
            .first()
            .origin()
            .ends_with("services::set_current_phase")
    );
    assert!(
        error
            .second()
            .origin()
            .ends_with("services::Service::set_current_phase")
    );
}

// N04
#[test]
fn tools_come_in_the_order_of_the_source() {
    let json =
        || serde_json::to_string(&ToolDefinition::from_object(Srv { store: Numbers })).unwrap();
    assert_eq!(json(), json());
    let tools = ToolDefinition::from_object(Srv { store: Numbers });
    assert!(
        tools
            .iter()
            .map(ToolDefinition::name)
            .eq(["list", "first", "one", "limit"])
    );
}

// seed S16, S20
#[tokio::test]
async fn associated_functions_need_no_instance() {
    struct Clock;

    #[tools]
    impl Clock {
        /// Time.
        #[tool]
        async fn server_time(zone: Option<String>) -> String {
            format!("noon in {zone:?}")
        }
    }

    let tools = ToolDefinition::from_type::<Clock>();
    assert_eq!(
        text(&tools, "server_time", json!({ "zone": "CET" })).await,
        "noon in Some(\"CET\")"
    );
    let same = ToolDefinition::from_object(Clock);
    assert_eq!(
        serde_json::to_value(&tools).unwrap(),
        serde_json::to_value(&same).unwrap()
    );
}
