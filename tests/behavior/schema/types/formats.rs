//! Text of a form: dates, times, identifiers, addresses.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    time::Duration,
};

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use copilot_tool::CopilotArgs;
use serde_json::json;
use url::Url;
use uuid::Uuid;

use super::{Only, column};
use crate::check::check;

// seed S21: formats of JSON Schema where the decoder reads exactly those
#[test]
fn dates_and_times_have_standard_formats() {
    field!(
        DateTime<Utc>,
        { "type": "string", "format": "date-time" },
        "2026-02-03T04:05:06Z" => "2026-02-03T04:05:06Z".parse::<DateTime<Utc>>().unwrap()
    );
    field!(
        DateTime<FixedOffset>,
        { "type": "string", "format": "date-time" },
        "2026-02-03T04:05:06+01:00" => "2026-02-03T04:05:06+01:00".parse::<DateTime<FixedOffset>>().unwrap()
    );
    field!(
        NaiveDate,
        { "type": "string", "format": "date" },
        "2026-02-03" => NaiveDate::from_ymd_opt(2026, 2, 3).unwrap()
    );
    check::<Only<DateTime<Utc>>>().rejects(json!({ "value": "2026-02-03T04:05:06" }), "value");
    check::<Only<NaiveDate>>().rejects(json!({ "value": "2026-02-30" }), "value");
}

// P07, seed S21: JSON Schema has no format without a time zone, and `time` would ask for one that the decoder refuses
#[test]
fn times_without_a_zone_have_their_format_in_words() {
    field!(
        NaiveTime,
        { "type": "string", "description": "(format: partial-time)" },
        "04:05:06" => NaiveTime::from_hms_opt(4, 5, 6).unwrap()
    );
    field!(
        NaiveDateTime,
        { "type": "string", "description": "(format: partial-date-time)" },
        "2026-02-03T04:05:06" => "2026-02-03T04:05:06".parse::<NaiveDateTime>().unwrap()
    );
}

#[test]
fn other_standard_formats_stay() {
    field!(
        Uuid,
        { "type": "string", "format": "uuid" },
        "67e55044-10b1-426f-9247-bb680e5fe0c8" => Uuid::from_u128(0x67e5_5044_10b1_426f_9247_bb68_0e5f_e0c8)
    );
    field!(Url, { "type": "string", "format": "uri" }, "https://a.b/c" => Url::parse("https://a.b/c").unwrap());
    field!(Ipv4Addr, { "type": "string", "format": "ipv4" }, "127.0.0.1" => Ipv4Addr::LOCALHOST);
    field!(Ipv6Addr, { "type": "string", "format": "ipv6" }, "::1" => Ipv6Addr::LOCALHOST);
    field!(IpAddr, { "type": "string", "description": "(format: ip)" }, "::1" => IpAddr::V6(Ipv6Addr::LOCALHOST));
    check::<Only<Uuid>>().rejects(json!({ "value": "no" }), "value");
    check::<Only<Url>>().rejects(json!({ "value": "no" }), "value");
}

// P07
#[test]
fn a_duration_is_the_object_that_serde_reads() {
    field!(
        Duration,
        {
            "type": "object",
            "properties": {
                "secs": { "type": "integer", "minimum": 0 },
                "nanos": { "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 }
            },
            "required": ["secs", "nanos"]
        },
        { "secs": 1, "nanos": 5 } => Duration::new(1, 5)
    );
}
