//! Numbers that are too large, too long or too precise: refused or read, and told in few characters.

use copilot_tool::CopilotArgs;

use crate::types::Fields;

/// Numbers as text of JSON.
fn numbers() -> Vec<String> {
    let digits = "9".repeat(1_000_000);
    let mut numbers = [
        "1e400",
        "-1e400",
        "1e300",
        "-1e308",
        "5e-324",
        "1e-400",
        "1.7976931348623157e308",
    ]
    .map(str::to_owned)
    .to_vec();
    numbers.extend([
        digits.clone(),
        format!("-{digits}"),
        format!("0.{digits}"),
        format!("1e{digits}"),
        format!("1e-{digits}"),
        "18446744073709551616".to_owned(),
        "1".repeat(300),
    ]);
    numbers
}

#[test]
fn an_extreme_number_is_told_in_few_characters() {
    for number in numbers() {
        for key in ["n", "share", "text", "list", "color", "inner"] {
            for value in [number.clone(), format!("\"{number}\"")] {
                let Err(error) = Fields::from_json(&format!("{{\"{key}\":{value}}}")) else {
                    continue;
                };
                let text = error.to_string();
                let longest = text
                    .split(|c: char| !(c.is_ascii_digit() || c == '.'))
                    .map(str::len)
                    .max();
                assert!(longest <= Some(80), "{key}: {number:.20}: {text}");
            }
        }
    }
}

#[test]
fn a_float_outside_of_its_range_is_told_briefly() {
    for (number, told) in [
        ("1e300", "1e300"),
        ("-1e308", "-1e308"),
        ("-5e-324", "-5e-324"),
        ("1.5", "1.5"),
        ("2", "2"),
    ] {
        let error = Fields::from_json(&format!("{{\"share\":{number}}}")).unwrap_err();
        assert_eq!(
            error.problems()[0].message(),
            format!("must be between 0 and 1, got {told}")
        );
    }
}
