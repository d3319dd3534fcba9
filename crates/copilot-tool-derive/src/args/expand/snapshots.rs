//! What four small types expand to. Read them when they change: they are what rustc compiles for every user.

use syn::DeriveInput;

#[test]
fn a_struct_is_a_table_and_a_match() {
    snapshot(
        "struct",
        r#"
        /// Get the current weather for a city.
        struct GetWeather {
            /// City to look up.
            city: String,
            #[arg(default = Unit::Celsius, alias = "units")]
            unit: Unit,
            #[arg(desc = "Days of forecast.", default = 3, range = 1..=14)]
            days: u8,
            note: Option<String>,
            #[arg(skip)]
            seen: bool,
        }
        "#,
    );
}

#[test]
fn an_enum_is_a_match_over_its_variants() {
    snapshot(
        "enum",
        r#"
        /// Work with files.
        #[args(rename_all = "snake_case")]
        enum FileOp {
            /// Read a file.
            Read { path: String, #[arg(default = 0)] offset: u64 },
            Replace(Replace),
            /// List the workspace.
            List,
        }
        "#,
    );
}

#[test]
fn a_generic_type_bounds_its_parameters() {
    snapshot(
        "generic",
        r#"
        struct Page<T = u32, F = (), const N: usize = 8>
        where
            T: Limit,
        {
            #[arg(len = ..10)]
            items: Vec<T>,
            #[arg(flatten)]
            filter: F,
        }
        "#,
    );
}

#[test]
fn a_renamed_crate_is_named_once() {
    snapshot(
        "renamed_crate",
        r#"
        #[args(crate = ::framework::copilot_tool)]
        enum Unit { Celsius, Fahrenheit }
        "#,
    );
}

fn snapshot(name: &str, item: &str) {
    let written: DeriveInput = syn::parse_str(item).unwrap();
    let file = syn::parse2(crate::args::copilot_args(&written)).unwrap();
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, prettyplease::unparse(&file));
    });
}
