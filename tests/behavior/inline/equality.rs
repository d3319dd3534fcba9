//! An inline tool is the derived one with the same fields: the same wire object, and the same results.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use copilot_tool::{
    CopilotArgs, Json, Param, Tool, ToolDefinition, ToolError, ToolInvocation, ToolResult,
};
use serde_json::{Value, json};
use uuid::Uuid;

/// Two definitions of one tool, which are the same to everybody outside.
struct Twins {
    derived: ToolDefinition,
    inline: ToolDefinition,
}

impl Twins {
    #[track_caller]
    fn new<T: Tool + Default>(inline: ToolDefinition) -> Self {
        let derived = ToolDefinition::define::<T>();
        assert_eq!(
            serde_json::to_string_pretty(&derived).unwrap(),
            serde_json::to_string_pretty(&inline).unwrap()
        );
        assert_eq!(
            derived.args_schema().unwrap().to_json_schema().to_string(),
            inline.args_schema().unwrap().to_json_schema().to_string()
        );
        Self { derived, inline }
    }

    async fn agree(&self, arguments: Value) -> ToolResult {
        for strict in [false, true] {
            let derived = self.derived.clone().strict(strict);
            let inline = self.inline.clone().strict(strict);
            let call = ToolInvocation::new("tool", arguments.clone());
            let text = ToolInvocation::new("tool", arguments.to_string());
            let expected = format!("{:#?}", derived.invoke(call.clone()).await);
            let result = format!("{:#?}", inline.invoke(call).await);
            assert_eq!(result, expected, "{arguments}");
            let result = format!("{:#?}", inline.invoke(text).await);
            assert_eq!(result, expected, "{arguments}");
        }
        self.inline
            .invoke(ToolInvocation::new("tool", arguments))
            .await
    }
}

macro_rules! tool {
    ($args:ident, |$pattern:pat_param| $result:expr) => {
        #[derive(Default)]
        struct Derived;

        impl Tool for Derived {
            type Args = $args;
            type Output = String;
            const NAME: &'static str = "tool";

            async fn call(&self, $pattern: $args, _: &ToolInvocation) -> Result<String, ToolError> {
                Ok($result)
            }
        }
    };
}

#[derive(CopilotArgs, Clone, Copy, Debug, PartialEq)]
#[args(rename_all = "lowercase")]
enum Unit {
    Celsius,
    /// Not in use any more.
    Fahrenheit,
}

#[tokio::test]
async fn scalars_defaults_and_limits_are_those_of_a_struct() {
    /// Does it.
    #[derive(CopilotArgs, Debug)]
    struct Args {
        /// City.
        #[arg(len = 1..=8, alias = "town")]
        city: String,
        /// Unit.
        #[arg(default = Unit::Celsius)]
        unit: Unit,
        /// Days.
        #[arg(default = 3, range = 1..=14)]
        days: u8,
        /// Ratio.
        #[arg(range = 0.0..1.0)]
        ratio: Option<f64>,
        /// Code.
        #[arg(pattern = "^[A-Z]{2}$")]
        code: Option<String>,
        /// Size.
        #[arg(choices = ["s", "m", "l"], default = "m")]
        size: String,
        /// Steps.
        #[arg(choices = [1, 2, 4], default = 2)]
        steps: i64,
        /// Weight.
        #[arg(default = 0.1)]
        weight: f32,
    }
    tool!(Args, |Args {
                     city,
                     unit,
                     days,
                     ratio,
                     code,
                     size,
                     steps,
                     weight,
                 }| {
        format!("{:?}", (city, unit, days, ratio, code, size, steps, weight))
    });
    let inline = ToolDefinition::inline("tool", "Does it.")
        .param(
            Param::<String>::new("city", "City.")
                .len(1..=8)
                .alias("town"),
        )
        .param(Param::<Unit>::new("unit", "Unit.").default_value(Unit::Celsius))
        .param(
            Param::<u8>::new("days", "Days.")
                .range(1..=14)
                .default_value(3),
        )
        .param(
            Param::<f64>::new("ratio", "Ratio.")
                .range(0.0..1.0)
                .optional(),
        )
        .param(
            Param::<String>::new("code", "Code.")
                .optional()
                .pattern("^[A-Z]{2}$"),
        )
        .param(
            Param::<String>::new("size", "Size.")
                .choices(["s", "m", "l"])
                .default_value("m"),
        )
        .param(
            Param::<i64>::new("steps", "Steps.")
                .default_value(2)
                .choices([1, 2, 4]),
        )
        .param(Param::<f32>::new("weight", "Weight.").default_value(0.1))
        .handler(|city, unit, days, ratio, code, size, steps, weight| {
            format!("{:?}", (city, unit, days, ratio, code, size, steps, weight))
        })
        .unwrap();
    let twins = Twins::new::<Derived>(inline);
    let result = twins.agree(json!({ "city": "Oslo" })).await;
    assert_eq!(
        result.text(),
        r#"("Oslo", Celsius, 3, None, None, "m", 2, 0.1)"#
    );
    for arguments in [
        json!({}),
        json!(null),
        json!([]),
        json!({ "town": "Oslo", "unit": "fahrenheit", "days": 14, "ratio": 0.5, "code": "NO", "size": "l", "steps": 4, "weight": 2 }),
        json!({ "city": "Oslo", "unit": null, "days": null, "ratio": null, "code": null, "size": null, "steps": null, "weight": null }),
        json!({ "city": "", "unit": "kelvin", "days": 0, "ratio": 1.0, "code": "Norway", "size": "xl", "steps": 3, "weight": "heavy" }),
        json!({ "city": 7, "unit": "FAHRENHEIT", "days": "5", "ratio": "0.5", "code": "", "size": 1, "steps": 4.0, "weight": "1.5" }),
        json!({ "city": 1.5, "unit": 1, "days": 300, "ratio": [], "code": {}, "size": true, "steps": "four", "weight": null }),
        json!({ "city": "Oslo", "town": "Oslo" }),
        json!({ "City": "Oslo", "DAYS": 2 }),
        json!({ "city": "Oslo", "dayz": 2, "extra": [1] }),
        json!({ "arguments": { "city": "Oslo" } }),
        json!({ "city": null, "days": 1.5, "ratio": "", "code": "" }),
    ] {
        twins.agree(arguments).await;
    }
}

#[tokio::test]
async fn containers_and_types_of_others_are_those_of_a_struct() {
    #[derive(CopilotArgs, Clone, Debug, PartialEq)]
    struct Point {
        /// East.
        x: i32,
        /// North.
        #[arg(default = 0, range = -90..=90)]
        y: i32,
    }
    /// Does it.
    #[derive(CopilotArgs, Debug)]
    struct Args {
        /// Ids.
        #[arg(len = 1..)]
        ids: Vec<Uuid>,
        /// Dates.
        dates: Option<Vec<NaiveDate>>,
        /// Points.
        points: Vec<Point>,
        /// Home.
        #[arg(default = Point { x: 1, y: 2 })]
        home: Point,
        /// Named.
        #[arg(default)]
        named: BTreeMap<String, Unit>,
        /// Fixed.
        fixed: [u8; 2],
        /// Any.
        any: Option<Value>,
    }
    tool!(Args, |Args {
                     ids,
                     dates,
                     points,
                     home,
                     named,
                     fixed,
                     any,
                 }| {
        format!("{:?}", (ids, dates, points, home, named, fixed, any))
    });
    let inline = ToolDefinition::inline("tool", "Does it.")
        .param(Param::<Vec<Uuid>>::new("ids", "Ids.").len(1..))
        .param(Param::<Vec<NaiveDate>>::new("dates", "Dates.").optional())
        .param(Param::<Vec<Point>>::new("points", "Points."))
        .param(Param::<Point>::new("home", "Home.").default_value(Point { x: 1, y: 2 }))
        .param(
            Param::<BTreeMap<String, Unit>>::new("named", "Named.").default_value(BTreeMap::new()),
        )
        .param(Param::<[u8; 2]>::new("fixed", "Fixed."))
        .param(Param::<Option<Value>>::new("any", "Any."))
        .handler(|ids, dates, points, home, named, fixed, any| {
            format!("{:?}", (ids, dates, points, home, named, fixed, any))
        })
        .unwrap();
    let twins = Twins::new::<Derived>(inline);
    let id = "00000000-0000-0000-0000-000000000001";
    let result = twins
        .agree(json!({ "ids": [id], "points": [{ "x": 1 }], "fixed": [1, 2] }))
        .await;
    assert!(result.is_success(), "{}", result.text());
    for arguments in [
        json!({}),
        json!({ "ids": [], "points": [], "fixed": [] }),
        json!({ "ids": [id, "x"], "points": [{}], "fixed": [1, "x"] }),
        json!({ "ids": "none", "points": { "x": 1 }, "fixed": 7, "home": 1, "named": [] }),
        json!({ "ids": format!("[\"{id}\"]"), "points": "[{\"x\": 1}]", "fixed": ["1", 2] }),
        json!({ "ids": [id], "points": [{ "x": "a", "y": 100 }], "fixed": [1, 2, 3] }),
        json!({ "ids": [id], "points": [{ "x": 1, "z": 1 }, { "y": "b" }], "fixed": [1, 300] }),
        json!({ "ids": [id], "points": [], "fixed": [1, 2], "dates": ["2024-02-30"], "home": { "x": 1, "y": 91 } }),
        json!({ "ids": [id], "points": [], "fixed": [1, 2], "dates": ["2024-02-28"], "named": { "a": "celsius", "b": "kelvin" } }),
        json!({ "ids": [id], "points": [], "fixed": [1, 2], "any": { "deep": [null] }, "dates": null, "home": null, "named": null }),
        json!({ "ids": null, "points": null, "fixed": null, "any": null }),
    ] {
        twins.agree(arguments).await;
    }
}

// Every bad item is told, as in a struct.
#[tokio::test]
async fn several_problems_in_one_container_are_those_of_a_struct() {
    /// Does it.
    #[derive(CopilotArgs, Debug)]
    struct Args {
        /// Numbers.
        numbers: Vec<u8>,
        /// Rows.
        rows: Vec<Vec<i64>>,
        /// By name.
        by_name: HashMap<String, bool>,
    }
    tool!(Args, |args| format!(
        "{:?}",
        (args.numbers, args.rows, args.by_name.len())
    ));
    let inline = ToolDefinition::inline("tool", "Does it.")
        .param(Param::<Vec<u8>>::new("numbers", "Numbers."))
        .param(Param::<Vec<Vec<i64>>>::new("rows", "Rows."))
        .param(Param::<HashMap<String, bool>>::new("by_name", "By name."))
        .handler(|numbers, rows, by_name| format!("{:?}", (numbers, rows, by_name.len())))
        .unwrap();
    let twins = Twins::new::<Derived>(inline);
    for arguments in [
        json!({ "numbers": [1, "2", 3.0], "rows": [[1], "[2]"], "by_name": { "a": "true" } }),
        json!({ "numbers": ["x", 1, 300, -1], "rows": [["x", 1], [null, 2.5]], "by_name": { "a": 1, "b": true, "c": "no" } }),
        json!({ "numbers": [true, [], {}], "rows": [7, [[]]], "by_name": { "a": null, "b": [] } }),
    ] {
        twins.agree(arguments).await;
    }
}

#[tokio::test]
async fn a_hand_written_schema_is_that_of_a_field() {
    /// Does it.
    #[derive(CopilotArgs, Debug)]
    struct Args {
        /// Level.
        #[arg(schema = json!({ "type": "integer", "enum": [1, 2] }), range = 1..=2, default = 1)]
        level: u8,
        /// Raw.
        #[arg(schema = json!({ "type": "array", "items": { "type": "string" } }))]
        raw: Option<Value>,
    }
    tool!(Args, |args| format!("{:?}", (args.level, args.raw)));
    let inline = ToolDefinition::inline("tool", "Does it.")
        .param(
            Param::<u8>::new("level", "Level.")
                .schema(json!({ "type": "integer", "enum": [1, 2] }))
                .range(1..=2)
                .default_value(1),
        )
        .param(
            Param::<Value>::new("raw", "Raw.")
                .optional()
                .schema(json!({ "type": "array", "items": { "type": "string" } })),
        )
        .handler(|level, raw| format!("{:?}", (level, raw)))
        .unwrap();
    let twins = Twins::new::<Derived>(inline);
    for arguments in [
        json!({}),
        json!({ "level": 3, "raw": "x" }),
        json!({ "level": 2, "raw": null }),
    ] {
        twins.agree(arguments).await;
    }
}

#[tokio::test]
async fn a_default_of_another_crates_type_is_shown_through_serde() {
    /// Does it.
    #[derive(CopilotArgs, Debug)]
    struct Args {
        /// Id.
        #[arg(default = Uuid::nil())]
        id: Uuid,
        /// Days.
        #[arg(default = vec![NaiveDate::default()])]
        days: Vec<NaiveDate>,
    }
    tool!(Args, |args| format!("{:?}", (args.id, args.days)));
    let inline = ToolDefinition::inline("tool", "Does it.")
        .param(Param::<Uuid>::new("id", "Id.").default_value(Json(Uuid::nil())))
        .param(
            Param::<Vec<NaiveDate>>::new("days", "Days.")
                .default_value(Json(vec![NaiveDate::default()])),
        )
        .handler(|id, days| format!("{:?}", (id, days)))
        .unwrap();
    let result = Twins::new::<Derived>(inline).agree(json!({})).await;
    assert_eq!(
        result.text(),
        "(00000000-0000-0000-0000-000000000000, [1970-01-01])"
    );
}

// S2 in the seeds: a record is read where the schema says it is.
#[tokio::test]
async fn a_record_is_a_property_like_any_other() {
    /// Of the type.
    #[derive(CopilotArgs, Debug)]
    struct Search {
        /// Words.
        query: String,
        /// At most.
        #[arg(default = 5)]
        limit: u32,
    }
    /// Does it.
    #[derive(CopilotArgs, Debug)]
    struct Args {
        /// What.
        req: Search,
    }
    tool!(Args, |args| format!("{:?}", args.req));
    let inline = ToolDefinition::inline("tool", "Does it.")
        .param(Param::<Search>::new("req", "What."))
        .handler(|req| format!("{req:?}"))
        .unwrap();
    let twins = Twins::new::<Derived>(inline);
    let result = twins.agree(json!({ "req": { "query": "hello" } })).await;
    assert_eq!(result.text(), "Search { query: \"hello\", limit: 5 }");
    for arguments in [
        json!({ "query": "hello", "limit": 7 }),
        json!({ "req": { "query": 1.5, "limits": 7 } }),
        json!({ "req": "{\"query\": \"hello\"}" }),
        json!({ "req": [] }),
    ] {
        twins.agree(arguments).await;
    }
}
