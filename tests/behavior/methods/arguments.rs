//! Parameters as properties: what the model is told, and what the method gets. The numbers are those of contract.md 2.11.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use copilot_tool::{CopilotArgs, ToolDefinition, ToolInvocation, tools};
use serde_json::json;
use uuid::Uuid;

use super::{find, properties, text};

const ID: &str = "67e55044-10b1-426f-9247-bb680e5fe0c8";

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "lowercase")]
enum Unit {
    Celsius,
    Fahrenheit,
}

#[derive(CopilotArgs, Debug)]
struct Page {
    /// First.
    #[arg(default = 0)]
    offset: u32,
}

struct Service;

#[tools]
impl Service {
    const DAYS: u8 = 3;

    /// Get the weather.
    ///
    /// For a city.
    #[tool]
    async fn get_weather(
        &self,
        /// City to look up,
        /// for example "Oslo".
        #[arg(len = 1..=80)]
        city: String,
        /// Unit.
        #[arg(default = Unit::Celsius)]
        unit: Unit,
        #[arg(desc = "Days.", default = Self::DAYS, range = 1..=14, alias = "for")] days: u8,
        #[arg(rename = "when", choices = ["now", "later"], default = "now")] time: String,
        note: Option<String>,
        #[arg(skip)] seen: bool,
    ) -> String {
        format!("{city} {unit:?} {days} {time} {note:?} {seen}")
    }

    /// Optional scalars.
    #[tool]
    fn optional(&self, int: Option<i32>, flag: Option<bool>, ratio: Option<f64>) -> String {
        format!("{int:?} {flag:?} {ratio:?}")
    }

    /// Generic types.
    #[tool]
    fn generic(
        &self,
        ids: Vec<Uuid>,
        counts: HashMap<String, i64>,
        days: BTreeMap<NaiveDate, [u8; 2]>,
        pages: Vec<Page>,
    ) -> String {
        format!("{ids:?} {counts:?} {days:?} {pages:?}")
    }

    /// A record among others.
    #[tool]
    fn among(&self, #[arg(flatten)] page: Page, query: String, other: Page) -> String {
        format!("{page:?} {query} {other:?}")
    }

    /// Names (M08).
    #[tool]
    #[expect(clippy::too_many_arguments, reason = "they are what is tested")]
    fn names(
        &self,
        args: u8,
        self_: u8,
        invocation: u8,
        result: u8,
        __args: u8,
        __invocation: u8,
        __service: u8,
        value: u8,
        map: u8,
        r#type: u8,
        the_invocation: &ToolInvocation,
    ) -> String {
        let call = the_invocation.call_id();
        format!(
            "{:?} {call:?}",
            [
                args,
                self_,
                invocation,
                result,
                __args,
                __invocation,
                __service,
                value,
                map,
                r#type
            ]
        )
    }

    /// A method named like one of ours.
    #[tool]
    fn call(&self, schema: String) -> String {
        schema
    }

    /// A method named like one of ours.
    #[tool]
    fn name(&self) -> &'static str {
        "name"
    }

    /// A method named like one of ours.
    #[tool]
    fn schema(&self, call: u8) -> u8 {
        call
    }

    /// A method named like one of ours.
    #[tool]
    #[expect(clippy::new_ret_no_self, reason = "it is what is tested")]
    fn new() -> &'static str {
        "new"
    }

    /// A method named like one of ours.
    #[tool]
    fn tools(&self) -> &'static str {
        "tools"
    }
}

fn tools() -> Vec<ToolDefinition> {
    ToolDefinition::from_object(Service)
}

#[test]
fn parameters_are_properties_with_all_that_is_said_of_them() {
    let tool = find(&tools(), "get_weather");
    assert_eq!(tool.description(), "Get the weather.\n\nFor a city.");
    assert_eq!(
        tool.parameters(),
        &json!({
            "type": "object",
            "properties": {
                "city": { "type": "string", "minLength": 1, "maxLength": 80, "description": "City to look up,\nfor example \"Oslo\"." },
                "unit": { "type": "string", "enum": ["celsius", "fahrenheit"], "description": "Unit.", "default": "celsius" },
                "days": { "type": "integer", "minimum": 1, "maximum": 14, "description": "Days.", "default": 3 },
                "when": { "type": "string", "enum": ["now", "later"], "default": "now" },
                "note": { "type": "string" },
            },
            "required": ["city"],
            "additionalProperties": false,
        })
    );
}

// seed S5, S13
#[tokio::test]
async fn defaults_are_typed_and_used() {
    let tools = tools();
    assert_eq!(
        text(&tools, "get_weather", json!({ "city": "Oslo" })).await,
        "Oslo Celsius 3 now None false"
    );
    let all =
        json!({ "city": "Oslo", "unit": "fahrenheit", "for": "5", "when": "later", "note": "x" });
    assert_eq!(
        text(&tools, "get_weather", all).await,
        "Oslo Fahrenheit 5 later Some(\"x\") false"
    );
}

#[tokio::test]
async fn all_problems_come_at_once() {
    assert_eq!(
        text(
            &tools(),
            "get_weather",
            json!({ "city": "", "days": 15, "when": "soon", "seen": true })
        )
        .await,
        "Invalid arguments for tool \"get_weather\", 4 problems:\n\
         - city: must have 1 to 80 characters, got 0\n\
         - days: must be between 1 and 14, got 15\n\
         - when: must be one of \"now\", \"later\", got \"soon\"\n\
         - seen: unknown argument\n\
         The tool takes: city (string, required), unit (one of \"celsius\", \"fahrenheit\", default \"celsius\"), \
         days (integer, default 3), when (one of \"now\", \"later\", default \"now\"), note (string, optional)."
    );
}

// seed S1
#[tokio::test]
async fn an_omitted_optional_scalar_is_none() {
    let tools = tools();
    assert_eq!(properties(&tools, "optional"), "int flag ratio");
    assert_eq!(text(&tools, "optional", json!({})).await, "None None None");
    assert_eq!(
        text(
            &tools,
            "optional",
            json!({ "int": 0, "flag": false, "ratio": null })
        )
        .await,
        "Some(0) Some(false) None"
    );
}

// seed S3, S4
#[tokio::test]
async fn the_parameters_of_generic_types_are_kept() {
    let tools = tools();
    let good = json!({ "ids": [ID], "counts": { "a": 1 }, "days": { "2026-01-02": [1, 2] }, "pages": [{}] });
    assert_eq!(
        text(&tools, "generic", good).await,
        format!("[{ID}] {{\"a\": 1}} {{2026-01-02: [1, 2]}} [Page {{ offset: 0 }}]")
    );
    let bad = json!({ "ids": [ID, "x"], "counts": { "a": 1.5 }, "days": {}, "pages": [{ "offset": "y" }] });
    let said = text(&tools, "generic", bad).await;
    for path in ["ids[1]", "counts.a", "pages[0].offset"] {
        assert!(said.contains(&format!("\n- {path}: ")), "{said}");
    }
}

#[tokio::test]
async fn a_record_among_other_parameters_is_a_property_unless_it_is_flat() {
    let tools = tools();
    assert_eq!(properties(&tools, "among"), "offset query! other!");
    assert_eq!(
        text(
            &tools,
            "among",
            json!({ "offset": 1, "query": "q", "other": { "offset": 2 } })
        )
        .await,
        "Page { offset: 1 } q Page { offset: 2 }"
    );
}

// M08, seed S2b
#[tokio::test]
async fn names_of_parameters_and_methods_are_free() {
    let tools = tools();
    let args = json!({
        "args": 1, "self_": 2, "invocation": 3, "result": 4, "__args": 5, "__invocation": 6, "__service": 7, "value": 8,
        "map": 9, "type": 10,
    });
    let call = ToolInvocation::new("names", args).with_call_id("c");
    assert_eq!(
        find(&tools, "names").invoke(call).await.text(),
        "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10] Some(\"c\")"
    );
    assert_eq!(text(&tools, "call", json!({ "schema": "s" })).await, "s");
    assert_eq!(text(&tools, "name", json!({})).await, "name");
    assert_eq!(text(&tools, "schema", json!({ "call": 5 })).await, "5");
    assert_eq!(text(&tools, "new", json!({})).await, "new");
    assert_eq!(text(&tools, "tools", json!({})).await, "tools");
}
