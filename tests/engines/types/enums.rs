//! Enums: at the root, in fields, in lists, of words and of payloads.

use copilot_tool::CopilotArgs;

use super::{Case, case};

pub(super) fn cases() -> Vec<Case> {
    vec![
        case::<Color>(),
        case::<Words>(),
        case::<FileOp>(),
        case::<Page>(),
        case::<Uniform>(),
        case::<Mixed>(),
        case::<Outer>(),
        case::<InField>(),
        case::<Listed>(),
        case::<FlatChoice>(),
        case::<Expression>(),
        case::<Limits>(),
        case::<OpenVariants>(),
        case::<Nulls>(),
    ]
}

#[derive(CopilotArgs, Clone, Debug, PartialEq)]
#[args(rename_all = "lowercase")]
enum Color {
    /// Like blood.
    Red,
    Green,
    Blue,
}

#[derive(CopilotArgs, Debug)]
struct Words {
    color: Color,
    maybe: Option<Color>,
    #[arg(default = Color::Blue)]
    defaulted: Color,
    list: Vec<Color>,
}

#[derive(CopilotArgs, Debug)]
#[args(rename_all = "snake_case")]
enum FileOp {
    /// Read a file.
    Read {
        path: String,
        #[arg(default = 0)]
        offset: u32,
    },
    /// Replace a file's content.
    Write { path: String, content: String },
    /// List all files.
    List,
}

/// Payloads that derive `CopilotArgs` themselves.
#[derive(CopilotArgs, Debug)]
#[args(tag = "by", rename_all = "kebab-case")]
enum Page {
    Offset(Offset),
    CursorToken(Cursor),
}

#[derive(CopilotArgs, Debug)]
struct Offset {
    offset: u8,
    limit: Option<u8>,
}

#[derive(CopilotArgs, Debug)]
struct Cursor {
    #[arg(len = 1..=4)]
    cursor: String,
    limit: Option<u8>,
}

/// All variants take the same.
#[derive(CopilotArgs, Debug)]
enum Uniform {
    Up { steps: u8 },
    Down { steps: u8 },
}

/// Fields of one name and types that differ a little.
#[derive(CopilotArgs, Debug)]
enum Mixed {
    Byte { value: u8, color: Option<Color> },
    Word { value: u16, color: Color },
    Signed { value: i32 },
}

/// An enum as a field of a variant.
#[derive(CopilotArgs, Debug)]
enum Outer {
    Paint { color: Color, page: Page },
    Undo { times: Option<u8> },
}

#[derive(CopilotArgs, Debug)]
struct InField {
    op: FileOp,
    page: Option<Page>,
}

#[derive(CopilotArgs, Debug)]
struct Listed {
    #[arg(len = 1..=3)]
    ops: Vec<FileOp>,
    #[arg(default)]
    pages: Vec<Page>,
}

#[derive(CopilotArgs, Debug)]
struct FlatChoice {
    id: u8,
    #[arg(flatten)]
    page: Page,
}

/// Contains itself.
#[derive(CopilotArgs, Debug)]
#[args(tag = "kind")]
enum Expression {
    Number {
        value: i32,
    },
    Not {
        inner: Box<Expression>,
    },
    All {
        #[arg(len = 1..=2)]
        of: Vec<Expression>,
    },
}

/// Limits that differ between variants.
#[derive(CopilotArgs, Debug)]
enum Limits {
    Small {
        #[arg(range = 1..=5)]
        size: u8,
    },
    Large {
        #[arg(range = 10..=50)]
        size: u8,
    },
}

#[derive(CopilotArgs, Debug)]
#[args(allow_unknown)]
enum OpenVariants {
    One { a: u8 },
    Two { b: bool },
}

#[derive(CopilotArgs, Debug)]
enum Nulls {
    Some {
        value: Option<u8>,
        list: Vec<Option<Color>>,
    },
    None,
}
