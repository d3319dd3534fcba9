//! A default that is not of the field's type. The error points at the default.

use copilot_tool::CopilotArgs;

#[derive(CopilotArgs)]
enum Unit {
    Celsius,
}

#[derive(CopilotArgs)]
struct Forecast {
    #[arg(default = "abc")]
    text_for_a_number: u8,
    #[arg(default = 1.5)]
    float_for_an_integer: u8,
    #[arg(default = 1)]
    number_for_text: String,
    #[arg(default = Unit::Kelvin)]
    unknown_variant: Unit,
    #[arg(default = "Celsius")]
    text_for_an_enum: Unit,
    #[arg(default = [1, "x"])]
    mixed_list: Vec<u8>,
    #[arg(default = ["x"])]
    list_of_another_type: Vec<u8>,
    #[arg(default = [1.5])]
    another_list: Vec<u8>,
    #[arg(default = [1])]
    list_for_a_number: u8,
    #[arg(default = [1, 2, 3])]
    longer_array: [u8; 2],
}

fn main() {}
