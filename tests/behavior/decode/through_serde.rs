//! `Deserialize` of derived types, where serde calls it and not we.

use std::collections::BTreeMap;

use copilot_tool::CopilotArgs;
use serde::{
    Deserialize,
    de::{
        IntoDeserializer,
        value::{Error, MapDeserializer, StrDeserializer},
    },
};
use serde_json::{Value, json};

#[derive(CopilotArgs, Debug, PartialEq)]
struct Point {
    x: i32,
    #[arg(default = 7)]
    y: i32,
    label: Option<String>,
}

#[derive(CopilotArgs, Debug, PartialEq)]
#[args(tag = "op", rename_all = "snake_case")]
enum Op {
    Move(Point),
    Stop,
}

#[derive(CopilotArgs, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[args(rename_all = "lowercase")]
enum Color {
    Red,
    Green,
}

fn point(x: i32, y: i32) -> Point {
    Point { x, y, label: None }
}

#[test]
fn serde_json_reads_derived_types() {
    assert_eq!(
        serde_json::from_value::<Point>(json!({ "x": 1 })).unwrap(),
        point(1, 7)
    );
    assert_eq!(
        serde_json::from_str::<Point>(r#"{"x":1,"y":null}"#).unwrap(),
        point(1, 7)
    );
    assert_eq!(
        serde_json::from_slice::<Point>(b"{\"x\":1}").unwrap(),
        point(1, 7)
    );
    assert_eq!(
        serde_json::from_reader::<_, Point>(&b"{\"x\":1}"[..]).unwrap(),
        point(1, 7)
    );
    assert_eq!(
        serde_json::from_value::<Op>(json!({ "op": "move", "x": 1 })).unwrap(),
        Op::Move(point(1, 7))
    );
    assert_eq!(
        serde_json::from_str::<Color>(r#""green""#).unwrap(),
        Color::Green
    );
    assert_eq!(
        serde_json::from_str::<Vec<Option<Color>>>(r#"["red",null]"#).unwrap(),
        [Some(Color::Red), None]
    );
    assert_eq!(
        serde_json::from_str::<BTreeMap<Color, Point>>(r#"{"red":{"x":1}}"#).unwrap(),
        [(Color::Red, point(1, 7))].into()
    );
}

#[test]
fn serde_json_is_told_the_first_problem() {
    let error = serde_json::from_value::<Point>(json!({ "x": "a", "y": "b", "z": 0 })).unwrap_err();
    assert_eq!(error.to_string(), "x: expected integer, got string \"a\"");
    let error = serde_json::from_value::<Point>(json!({})).unwrap_err();
    assert_eq!(error.to_string(), "x: required integer is missing");
    let error = serde_json::from_value::<Color>(json!("blue")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "must be one of \"red\", \"green\", got \"blue\""
    );
    let error = serde_json::from_str::<Vec<Op>>(r#"[{"op":"move","x":true}]"#).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("x: expected integer, got boolean true"),
        "{error}"
    );
}

#[test]
fn a_foreign_type_that_buffers_still_reads_derived_types() {
    #[derive(Deserialize, Debug, PartialEq)]
    #[serde(tag = "kind")]
    enum Shape {
        Dot { at: Point },
    }
    #[derive(Deserialize, Debug, PartialEq)]
    #[serde(untagged)]
    enum Either {
        Point(Point),
        Color(Color),
    }
    #[derive(Deserialize, Debug, PartialEq)]
    struct Flat {
        name: String,
        #[serde(flatten)]
        at: Point,
    }
    assert_eq!(
        serde_json::from_value::<Shape>(json!({ "kind": "Dot", "at": { "x": 1 } })).unwrap(),
        Shape::Dot { at: point(1, 7) }
    );
    assert_eq!(
        serde_json::from_value::<Vec<Either>>(json!([{ "x": 1 }, "red"])).unwrap(),
        [Either::Point(point(1, 7)), Either::Color(Color::Red)]
    );
    assert_eq!(
        serde_json::from_value::<Flat>(json!({ "name": "n", "x": 1 })).unwrap(),
        Flat {
            name: "n".to_owned(),
            at: point(1, 7)
        }
    );
}

// DESIGN 3.2: any other deserializer works too.
#[test]
fn deserializers_that_know_no_newtypes_work() {
    let fields = [("x", 1), ("y", 2)].into_iter();
    let map = MapDeserializer::<_, Error>::new(fields);
    assert_eq!(Point::deserialize(map), Ok(point(1, 2)));

    let word: StrDeserializer<'_, Error> = "red".into_deserializer();
    assert_eq!(Color::deserialize(word), Ok(Color::Red));

    let fields = [("x", "a")].into_iter();
    let map = MapDeserializer::<_, Error>::new(fields);
    let error = Point::deserialize(map).unwrap_err();
    assert_eq!(error.to_string(), "x: expected integer, got string \"a\"");

    let word: StrDeserializer<'_, Error> = "blue".into_deserializer();
    let error = Color::deserialize(word).unwrap_err();
    assert_eq!(
        error.to_string(),
        "must be one of \"red\", \"green\", got \"blue\""
    );
}

#[test]
fn nesting_serde_in_ours_in_serde_keeps_the_two_apart() {
    #[derive(CopilotArgs, Debug)]
    struct Outer {
        #[arg(with = "inner_text", schema = json!({ "type": "string" }))]
        text: Point,
        point: Point,
    }
    mod inner_text {
        use serde::{Deserialize, Deserializer, de::Error};

        pub(super) fn deserialize<'de, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<super::Point, D::Error> {
            let text = String::deserialize(deserializer)?;
            serde_json::from_str(&text).map_err(D::Error::custom)
        }
    }
    let outer = Outer::from_value(json!({ "text": "{\"x\":1}", "point": { "x": 2 } })).unwrap();
    assert_eq!((outer.text, outer.point), (point(1, 7), point(2, 7)));
    let error =
        Outer::from_value(json!({ "text": "{\"x\":true}", "point": { "x": "a" } })).unwrap_err();
    let paths: Vec<_> = error.problems().iter().map(|it| it.path()).collect();
    assert_eq!(paths, ["text", "point.x"]);
}

#[test]
fn a_derived_type_is_read_from_a_value_of_any_depth() {
    let mut deep = json!(1);
    for _ in 0..100 {
        deep = json!([deep]);
    }
    #[derive(CopilotArgs, Debug)]
    struct Raw {
        any: Value,
    }
    let raw: Raw = serde_json::from_value(json!({ "any": deep })).unwrap();
    assert!(raw.any.is_array());
}
