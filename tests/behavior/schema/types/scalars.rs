//! Numbers, text, pointers to them, and what is optional.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    num::{
        NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
        NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
    },
    path::PathBuf,
    sync::Arc,
};

use copilot_tool::CopilotArgs;
use serde_json::json;
use uuid::Uuid;

use super::{Level, Only, Part, column};
use crate::check::check;

// P07, seed S8: no formats, both bounds where a JSON number holds them
#[test]
fn integers_have_bounds_instead_of_formats() {
    field!(u8, { "type": "integer", "minimum": 0, "maximum": 255 }, 0 => 0, 255 => 255);
    field!(u16, { "type": "integer", "minimum": 0, "maximum": 65535 }, 65535 => 65535);
    field!(u32, { "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 }, 4_294_967_295_u32 => u32::MAX);
    field!(u64, { "type": "integer", "minimum": 0 }, 18_446_744_073_709_551_615_u64 => u64::MAX);
    field!(usize, { "type": "integer", "minimum": 0 }, 18_446_744_073_709_551_615_u64 => u64::MAX);
    field!(u128, { "type": "integer", "minimum": 0 }, 18_446_744_073_709_551_615_u64 => u64::MAX);
    field!(i8, { "type": "integer", "minimum": -128, "maximum": 127 }, (-128) => -128, 127 => 127);
    field!(i16, { "type": "integer", "minimum": -32768, "maximum": 32767 }, (-32768) => -32768);
    field!(i32, { "type": "integer", "minimum": -2_147_483_648, "maximum": 2_147_483_647 }, (i32::MIN) => i32::MIN);
    field!(i64, { "type": "integer" }, (i64::MIN) => i64::MIN, (i64::MAX) => i64::MAX);
    field!(isize, { "type": "integer" }, (i64::MIN) => i64::MIN);
    field!(i128, { "type": "integer" }, (i64::MIN) => i64::MIN, (u64::MAX) => u64::MAX);
}

// P07
#[test]
fn integers_that_are_never_zero_say_so() {
    field!(NonZeroU8, { "type": "integer", "minimum": 1, "maximum": 255 }, 1 => 1);
    field!(NonZeroU16, { "type": "integer", "minimum": 1, "maximum": 65535 }, 1 => 1);
    field!(NonZeroU32, { "type": "integer", "minimum": 1, "maximum": 4_294_967_295_u32 }, 1 => 1);
    field!(NonZeroU64, { "type": "integer", "minimum": 1 }, (u64::MAX) => u64::MAX);
    field!(NonZeroUsize, { "type": "integer", "minimum": 1 }, 1 => 1);
    field!(NonZeroU128, { "type": "integer", "minimum": 1 }, 1 => 1);
    field!(NonZeroI8, { "type": "integer", "minimum": -128, "maximum": 127, "description": "(not 0)" }, (-1) => -1);
    field!(NonZeroI16, { "type": "integer", "minimum": -32768, "maximum": 32767, "description": "(not 0)" }, 1 => 1);
    field!(
        NonZeroI32,
        { "type": "integer", "minimum": -2_147_483_648, "maximum": 2_147_483_647, "description": "(not 0)" },
        (-1) => -1
    );
    field!(NonZeroI64, { "type": "integer", "description": "(not 0)" }, (-1) => -1);
    field!(NonZeroIsize, { "type": "integer", "description": "(not 0)" }, (-1) => -1);
    field!(NonZeroI128, { "type": "integer", "description": "(not 0)" }, (-1) => -1);
}

#[test]
fn a_zero_is_refused_where_the_type_has_none() {
    check::<Only<NonZeroU8>>().rejects(json!({ "value": 0 }), "value");
    check::<Only<NonZeroI64>>().rejects(json!({ "value": 0 }), "value");
    #[derive(Debug, CopilotArgs)]
    struct Field {
        value: NonZeroI8,
    }
    check::<Field>().rejects(json!({ "value": 0 }), "value: must not be 0");
}

#[test]
fn integers_beyond_their_type_are_refused() {
    macro_rules! refused {
        ($($ty:ty: $value:expr;)*) => {$({
            #[derive(Debug, CopilotArgs)]
            struct Field { value: $ty }
            check::<Field>().rejects(json!({ "value": $value }), "value: must be between");
            check::<Only<$ty>>().rejects(json!({ "value": $value }), "value");
        })*};
    }
    refused! {
        u8: 256; u8: -1; u16: 65536; u32: 4_294_967_296_u64; u64: -1; usize: -1;
        i8: 128; i8: -129; i16: 32768; i32: 2_147_483_648_u64;
    }
}

// P07
#[test]
fn scalars_have_one_plain_type() {
    field!(f32, { "type": "number" }, 1.5 => 1.5, (-2) => -2.0);
    field!(f64, { "type": "number" }, 1e300 => 1e300, 0 => 0.0);
    field!(bool, { "type": "boolean" }, true => true);
    field!(char, { "type": "string", "minLength": 1, "maxLength": 1 }, "ß" => 'ß', "🦀" => '🦀');
    field!(String, { "type": "string" }, "" => "", "5" => "5");
    field!(Cow<'static, str>, { "type": "string" }, "a" => "a");
    field!(Box<str>, { "type": "string" }, "a" => "a");
    field!(PathBuf, { "type": "string" }, "a/b" => "a/b");
}

// serde reads an `Arc` with its feature `rc` only
#[test]
fn a_shared_pointer_needs_no_feature_of_serde() {
    #[derive(Debug, CopilotArgs)]
    struct Shared {
        text: Arc<str>,
        part: Arc<Part>,
        absent: Arc<Option<u8>>,
    }
    check::<Shared>()
        .property("text", json!({ "type": "string" }))
        .property(
            "absent",
            json!({ "type": "integer", "minimum": 0, "maximum": 255 }),
        )
        .required(&["text", "part"])
        .accepts(
            json!({ "text": "a", "part": { "id": 1 } }),
            r#"Shared { text: "a", part: Part { id: 1 }, absent: None }"#,
        );
}

// P06, seed S9, S18
#[test]
fn an_optional_type_is_the_plain_type_and_not_required() {
    field!(Option<u8>, ?, { "type": "integer", "minimum": 0, "maximum": 255 }, 5 => Some(5));
    field!(Option<i64>, ?, { "type": "integer" }, 5 => Some(5));
    field!(Option<f64>, ?, { "type": "number" }, 5 => Some(5.0));
    field!(Option<bool>, ?, { "type": "boolean" }, false => Some(false));
    field!(Option<char>, ?, { "type": "string", "minLength": 1, "maxLength": 1 }, "a" => Some('a'));
    field!(Option<String>, ?, { "type": "string" }, "" => Some(""));
    field!(Option<Box<str>>, ?, { "type": "string" }, "a" => Some("a"));
    field!(Option<Box<u8>>, ?, { "type": "integer", "minimum": 0, "maximum": 255 }, 5 => Some(5));
    field!(Option<Vec<u8>>, ?, { "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 255 } }, [1] => Some([1]));
    field!(
        Option<[u8; 2]>, ?,
        { "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 255 }, "minItems": 2, "maxItems": 2 },
        [1, 2] => Some([1, 2])
    );
    field!(
        Option<(u8, u8)>, ?,
        { "type": "array", "items": { "type": "integer", "minimum": 0, "maximum": 255 }, "minItems": 2, "maxItems": 2 },
        [1, 2] => Some((1, 2))
    );
    field!(
        Option<BTreeMap<String, bool>>, ?,
        { "type": "object", "additionalProperties": { "type": "boolean" } },
        { "a": true } => Some(BTreeMap::from([("a", true)]))
    );
    field!(Option<NonZeroU8>, ?, { "type": "integer", "minimum": 1, "maximum": 255 }, 5 => Some(5));
    field!(
        Option<NonZeroI8>, ?,
        { "type": "integer", "minimum": -128, "maximum": 127, "description": "(not 0)" },
        5 => Some(5)
    );
    field!(Option<Uuid>, ?, { "type": "string", "format": "uuid" });
    field!(Option<Level>, ?, { "type": "string", "enum": ["low", "high"] }, "low" => Some(Level::Low));
    field!(
        Option<Part>, ?,
        {
            "type": "object",
            "properties": { "id": { "type": "integer", "minimum": 0, "maximum": 255 } },
            "required": ["id"],
            "additionalProperties": false,
            "description": "A part."
        },
        { "id": 1 } => Some(Part { id: 1 })
    );
    field!(Box<Option<u8>>, ?, { "type": "integer", "minimum": 0, "maximum": 255 }, 5 => Some(5));
}

// P06, D16: the schema says nothing of `null`. A field of this type tells it from absence; behind a type parameter, which
// is read through serde, it is absence.
#[test]
fn an_option_of_an_option_tells_null_from_absence() {
    #[derive(Debug, CopilotArgs)]
    struct Field {
        value: Option<Option<u8>>,
    }
    let schema = json!({ "type": "integer", "minimum": 0, "maximum": 255 });
    check::<Field>()
        .property("value", schema.clone())
        .required(&[])
        .accepts(json!({}), "Field { value: None }")
        .tolerates(json!({ "value": null }), "Field { value: Some(None) }")
        .accepts(json!({ "value": 1 }), "Field { value: Some(Some(1)) }");
    check::<Only<Option<Option<u8>>>>()
        .property("value", schema)
        .required(&[])
        .accepts(json!({}), "Only { value: None }")
        .tolerates(json!({ "value": null }), "Only { value: None }")
        .accepts(json!({ "value": 1 }), "Only { value: Some(Some(1)) }");
}
