//! The types of other crates that the features of `copilot-tool` are named after, and types of plain serde, as fields.

use std::collections::BTreeMap;

use copilot_tool::CopilotArgs;
use schemars::JsonSchema;
use serde::Deserialize;

use super::fields::Through;
use crate::Case;

macro_rules! foreign {
    ($($name:ident: $ty:ty $(=> $why:literal)?;)*) => {{
        let mut cases = Vec::new();
        $({
            #[derive(CopilotArgs, Debug)]
            struct $name {
                value: $ty,
                maybe: Option<$ty>,
                list: Vec<$ty>,
                map: Option<BTreeMap<String, $ty>>,
            }
            #[derive(Deserialize, JsonSchema)]
            #[serde(deny_unknown_fields)]
            #[expect(dead_code, reason = "only decoded")]
            struct Plain {
                value: $ty,
                maybe: Option<$ty>,
                list: Vec<$ty>,
                map: Option<BTreeMap<String, $ty>>,
            }
            cases.push(Case::other::<$name>(stringify!($name)).beside::<Plain>()$(.known($why))?);
            cases.push(Case::other::<Through<$ty>>(concat!("Through<", stringify!($ty), ">"))$(.known($why))?);
        })*
        cases
    }};
}

/// A struct of plain serde.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "shown by Debug")]
struct Closed {
    n: u8,
    text: Option<String>,
    #[serde(default)]
    list: Vec<i64>,
}

/// The same, open.
#[derive(Deserialize, JsonSchema, Debug)]
#[expect(dead_code, reason = "shown by Debug")]
struct Open {
    n: u8,
    #[serde(rename = "theText")]
    text: Option<String>,
}

/// serde's external form.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(rename_all = "snake_case")]
#[expect(dead_code, reason = "shown by Debug")]
enum External {
    Nothing,
    Number(u8),
    Pair(u8, String),
    Fields { a: u8, b: Option<bool> },
}

/// serde's internal form.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(dead_code, reason = "shown by Debug")]
enum Internal {
    Nothing,
    Fields { a: u8, b: Option<bool> },
}

/// serde's adjacent form.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case")]
#[expect(dead_code, reason = "shown by Debug")]
enum Adjacent {
    Nothing,
    Number(u8),
    Fields { a: u8 },
}

/// serde's form without a tag.
#[derive(Deserialize, JsonSchema, Debug)]
#[serde(untagged)]
#[expect(dead_code, reason = "shown by Debug")]
enum Untagged {
    Number(u8),
    Text(String),
    Fields { a: u8 },
}

/// A tuple struct.
#[derive(Deserialize, JsonSchema, Debug)]
#[expect(dead_code, reason = "shown by Debug")]
struct Pair(u8, String);

/// A newtype.
#[derive(Deserialize, JsonSchema, Debug)]
#[expect(dead_code, reason = "shown by Debug")]
struct Meters(f64);

pub(super) fn cases() -> Vec<Case> {
    foreign! {
        SerdeClosed: Closed; SerdeOpen: Open; SerdeExternal: External;
        SerdeInternal: Internal => "serde reads a list as the fields, tag first";
        SerdeAdjacent: Adjacent => "serde refuses content where schemars allows any";
        SerdeUntagged: Untagged; SerdePair: Pair; SerdeNewtype: Meters;
        ArrayVec: arrayvec::ArrayVec<u8, 3>;
        ArrayString: arrayvec::ArrayString<8> => "schemars does not tell the capacity";
        BigDecimal: bigdecimal::BigDecimal => "the crate reads more than its pattern";
        Bytes: bytes::Bytes; BytesMut: bytes::BytesMut;
        Date: chrono::NaiveDate => "the crate reads more than the format";
        Time: chrono::NaiveTime => "JSON Schema has no format of a time without an offset";
        DateTime: chrono::NaiveDateTime => "JSON Schema has no format of a time without an offset";
        Utc: chrono::DateTime<chrono::Utc> => "the crate reads more than the format";
        Fixed: chrono::DateTime<chrono::FixedOffset> => "the crate reads more than the format";
        Weekday: chrono::Weekday => "the crate reads any case and whole words";
        Either: either::Either<u8, String>;
        IndexMap: indexmap::IndexMap<String, u8>; IndexSet: indexmap::IndexSet<String>;
        Timestamp: jiff::Timestamp; JiffDate: jiff::civil::Date;
        JiffTime: jiff::civil::Time => "JSON Schema has no format of a time without an offset";
        JiffDateTime: jiff::civil::DateTime => "JSON Schema has no format of a time without an offset";
        Span: jiff::Span => "the crate reads more than the format";
        SignedDuration: jiff::SignedDuration => "the crate reads more than the format, and no days";
        Zoned: jiff::Zoned => "JSON Schema has no format of a time with a zone";
        Decimal: rust_decimal::Decimal => "the crate reads more than its pattern, and no large exponents";
        Version: semver::Version; SmallVec: smallvec::SmallVec<[u8; 4]>;
        SmolStr: smol_str::SmolStr;
        Url: url::Url => "the crate reads more than the format";
        Uuid: uuid::Uuid;
    }
}
