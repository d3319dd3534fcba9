//! Numbers: every digit arrives, and nothing that is no such number does.

use std::num::{NonZeroI64, NonZeroU8, NonZeroU64};

use copilot_tool::{CopilotArgs, ProblemKind};
use serde_json::{Value, json};

use crate::check::check;

#[derive(CopilotArgs, Debug)]
struct Ids {
    id: u64,
    neg: i64,
    raw: Value,
}

// D11
#[test]
fn integers_beyond_2_to_the_53_are_exact() {
    check::<Ids>()
        .accepts(
            json!({ "id": 2_512_292_042_121_000_001_u64, "neg": i64::MIN, "raw": 9_007_199_254_740_993_u64 }),
            "Ids { id: 2512292042121000001, neg: -9223372036854775808, raw: Number(9007199254740993) }",
        )
        .reads(
            r#"{"id":18446744073709551615,"neg":-9223372036854775808,"raw":[18446744073709551615]}"#,
            "Ids { id: 18446744073709551615, neg: -9223372036854775808, raw: Array [Number(18446744073709551615)] }",
        )
        .repairs(
            json!({ "id": "2512292042121000001", "neg": "-9223372036854775808", "raw": "9007199254740993" }),
            "Ids { id: 2512292042121000001, neg: -9223372036854775808, raw: String(\"9007199254740993\") }",
            &[
                "id: text was read as an integer",
                "neg: text was read as an integer",
            ],
        );
}

// D11
#[test]
fn integers_beyond_2_to_the_53_survive_every_repair_around_them() {
    #[derive(CopilotArgs, Debug)]
    struct Outer {
        ids: Vec<u64>,
        inner: Ids,
    }
    let large = 9_007_199_254_740_993_i64;
    let ids = json!([large, u64::MAX]).to_string();
    let inner = json!({ "id": large, "neg": -large, "raw": large }).to_string();
    let whole = json!({ "ids": ids, "inner": inner }).to_string();
    let sent = json!({ "req": whole }).to_string();
    let (args, repairs) = check::<Outer>().decode(&*sent).unwrap();
    assert_eq!(
        args,
        "Outer { ids: [9007199254740993, 18446744073709551615], \
         inner: Ids { id: 9007199254740993, neg: -9007199254740993, raw: Number(9007199254740993) } }"
    );
    assert_eq!(repairs.len(), 4, "{repairs:?}");
}

macro_rules! one {
    ($ty:ty) => {{
        #[derive(CopilotArgs, Debug)]
        struct One {
            n: $ty,
        }
        check::<One>()
    }};
}

fn got(n: impl std::fmt::Debug) -> String {
    format!("One {{ n: {n:?} }}")
}

// D10, seed R15
#[test]
fn every_integer_type_has_its_own_bounds() {
    macro_rules! bounds {
        ($($ty:ident)*) => {$(
            let one = one!($ty);
            one.accepts(json!({ "n": $ty::MIN }), &got($ty::MIN))
                .accepts(json!({ "n": $ty::MAX }), &got($ty::MAX))
                .rejects(json!({ "n": "x" }), "expected integer")
                .rejects(json!({ "n": 1.5 }), "expected integer, got number 1.5")
                .rejects(json!({ "n": true }), "expected integer, got boolean true")
                .rejects(json!({ "n": null }), "must not be null")
                .rejects(json!({ "n": [1] }), "expected integer, got array")
                .rejects(json!({ "n": { "n": 1 } }), "expected integer, got object");
            for outside in [i128::from($ty::MIN) - 1, i128::from($ty::MAX) + 1] {
                let text = format!("{{\"n\":{outside}}}");
                one.refuses(&*text, "\n- n: must be between ");
                let text = format!("{{\"n\":\"{outside}\"}}");
                one.refuses(&*text, "\n- n: ");
            }
        )*};
    }
    bounds!(u8 u16 u32 u64 i8 i16 i32 i64);
    one!(usize).accepts(json!({ "n": usize::MAX }), &got(usize::MAX));
    one!(isize).accepts(json!({ "n": isize::MIN }), &got(isize::MIN));
}

// Out of range is never saturated, and the text says what the range is.
#[test]
fn a_number_out_of_range_is_told_the_range() {
    one!(u8)
        .rejects(json!({ "n": 256 }), "must be between 0 and 255, got 256")
        .rejects(json!({ "n": -1 }), "must be between 0 and 255")
        .rejects(json!({ "n": 300.0 }), "must be between 0 and 255")
        .rejects(json!({ "n": "300" }), "must be between 0 and 255");
    one!(u64).rejects(
        json!({ "n": -1.0 }),
        "must be between 0 and 18446744073709551615",
    );
    one!(i64).rejects(
        json!({ "n": u64::MAX }),
        "must be between -9223372036854775808 and",
    );
    one!(u64)
        .refuses(
            r#"{"n":18446744073709551616}"#,
            "\n- n: must be between 0 and 18446744073709551615",
        )
        .refuses(
            r#"{"n":1e30}"#,
            "\n- n: must be between 0 and 18446744073709551615",
        )
        .refuses(
            r#"{"n":123456789012345678901234567890}"#,
            "\n- n: must be between 0 and 18446744073709551615",
        );
}

#[test]
fn the_largest_integer_is_exact_in_whatever_can_hold_it() {
    let max = json!({ "n": u64::MAX });
    one!(u64).accepts(max.clone(), &got(u64::MAX));
    one!(u128).accepts(max.clone(), &got(u128::from(u64::MAX)));
    one!(i128).accepts(max.clone(), &got(i128::from(u64::MAX)));
    one!(Value).accepts(max.clone(), &got(json!(u64::MAX)));
    one!(f64).accepts(max.clone(), &got(u64::MAX as f64));
    one!(String).repairs(
        max.clone(),
        &got("18446744073709551615"),
        &["n: an integer was read as text"],
    );
    one!(i64).rejects(max, "must be between");
}

#[test]
fn integers_of_128_bits_are_exact_up_to_what_json_numbers_hold() {
    one!(u128)
        .accepts(json!({ "n": 0 }), &got(0))
        .repairs(
            json!({ "n": u128::MAX.to_string() }),
            &got(u128::MAX),
            &["n: text was read as an integer"],
        )
        .refuses(json!({ "n": -1 }), "\n- n: ")
        .refuses(json!({ "n": "-1" }), "\n- n: ")
        .refuses(json!({ "n": 1.5 }), "expected integer, got number 1.5")
        .refuses(
            json!({ "n": "340282366920938463463374607431768211456" }),
            "\n- n: ",
        )
        .refuses(
            r#"{"n":123456789012345678901234567890}"#,
            "send it as a string",
        );
    one!(i128)
        .accepts(json!({ "n": i64::MIN }), &got(i64::MIN))
        .repairs(
            json!({ "n": i128::MIN.to_string() }),
            &got(i128::MIN),
            &["n: text was read as an integer"],
        )
        .refuses(
            r#"{"n":-123456789012345678901234567890}"#,
            "send it as a string",
        );
}

#[test]
fn integers_of_128_bits_work_inside_enums_and_foreign_types() {
    #[derive(CopilotArgs, Debug)]
    enum Op {
        Pay {
            amount: u128,
            by: std::collections::BTreeMap<u128, i128>,
        },
    }
    check::<Op>().accepts(
        json!({ "action": "Pay", "amount": 5, "by": { "340282366920938463463374607431768211455": -7 } }),
        "Pay { amount: 5, by: {340282366920938463463374607431768211455: -7} }",
    );

    #[derive(serde::Deserialize, schemars::JsonSchema, Debug)]
    struct Foreign {
        amount: u128,
    }
    one!(Foreign)
        .accepts(
            json!({ "n": { "amount": u64::MAX } }),
            "One { n: Foreign { amount: 18446744073709551615 } }",
        )
        .repairs(
            json!({ "n": { "amount": u128::MAX.to_string() } }),
            "One { n: Foreign { amount: 340282366920938463463374607431768211455 } }",
            &["n.amount: text was read as an integer"],
        );
}

#[test]
fn zero_is_refused_where_the_type_has_none() {
    one!(NonZeroU8)
        .accepts(json!({ "n": 1 }), &got(1))
        .rejects(json!({ "n": 0 }), "must not be 0")
        .rejects(json!({ "n": 256 }), "\n- n: must be between 1 and 255")
        .repairs(
            json!({ "n": "7" }),
            &got(7),
            &["n: text was read as an integer"],
        );
    one!(NonZeroU64).accepts(json!({ "n": u64::MAX }), &got(u64::MAX));
    one!(NonZeroI64)
        .accepts(json!({ "n": -1 }), &got(-1))
        .refuses(json!({ "n": 0 }), "must not be 0");
}

#[test]
fn floats_take_every_json_number() {
    one!(f64)
        .accepts(json!({ "n": 0.1 }), &got(0.1))
        .accepts(json!({ "n": 3 }), &got(3.0))
        .accepts(json!({ "n": -7 }), &got(-7.0))
        .reads(r#"{"n":1e-7}"#, &got(1e-7))
        .reads(r#"{"n":-0.0}"#, &got(-0.0))
        .reads(r#"{"n":1.7976931348623157e308}"#, &got(f64::MAX))
        .refuses(r#"{"n":1e400}"#, "not valid JSON")
        .rejects(json!({ "n": null }), "must not be null")
        .rejects(json!({ "n": false }), "expected number, got boolean false");
    one!(f32)
        .accepts(json!({ "n": 1.5 }), &got(1.5))
        .rejects(json!({ "n": 1e39 }), "\n- n: ");
}

// D08, D10
#[test]
fn a_limit_holds_for_a_mended_number_too() {
    #[derive(CopilotArgs, Debug)]
    struct Limited {
        #[arg(range = 1..=14)]
        days: u8,
    }
    check::<Limited>()
        .repairs(
            json!({ "days": 14.0 }),
            "Limited { days: 14 }",
            &["days: a float was read as an integer"],
        )
        .rejects(json!({ "days": 15 }), "must be between 1 and 14, got 15")
        .rejects(json!({ "days": 15.0 }), "must be between 1 and 14, got 15")
        .rejects(json!({ "days": "15" }), "must be between 1 and 14, got 15");
    let error = Limited::from_value(json!({ "days": 0 })).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::NotAllowed);
}
