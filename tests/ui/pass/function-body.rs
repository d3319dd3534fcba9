//! A derive inside a function body, where types and items have no path.

#![deny(warnings)]

use copilot_tool::CopilotArgs;

fn main() {
    const LIMIT: u8 = 9;

    #[derive(CopilotArgs)]
    enum Unit {
        Celsius,
        Kelvin,
    }

    #[derive(CopilotArgs)]
    struct Search<T> {
        query: T,
        #[arg(default = LIMIT)]
        limit: u8,
        #[arg(default = Unit::Kelvin)]
        unit: Unit,
    }

    let search = Search::<String>::from_json(r#"{"query": "x"}"#).unwrap();
    assert_eq!((search.query.as_str(), search.limit), ("x", 9));
    assert!(matches!(search.unit, Unit::Kelvin));
    assert!(matches!(Unit::Celsius, Unit::Celsius));

    let closure = || {
        #[derive(CopilotArgs)]
        struct Inner {
            unit: Option<Unit>,
        }
        Inner::from_json("{}").unwrap().unit.is_none()
    };
    assert!(closure());
}
