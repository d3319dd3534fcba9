//! Types that contain themselves, each other, or one type in many places.

use std::{collections::BTreeMap, sync::Arc};

use copilot_tool::CopilotArgs;

use super::own;
use crate::Case;

#[derive(CopilotArgs, Debug)]
struct Tree {
    name: String,
    #[arg(default)]
    children: Vec<Tree>,
}

#[derive(CopilotArgs, Debug)]
struct List {
    head: u8,
    tail: Option<Box<List>>,
}

#[derive(CopilotArgs, Debug)]
struct Named {
    value: bool,
    nested: BTreeMap<String, Named>,
}

#[derive(CopilotArgs, Debug)]
#[args(tag = "kind", rename_all = "snake_case")]
enum Expression {
    Number { value: i32 },
    Not { not: Box<Expression> },
    All { all: Vec<Expression> },
}

#[derive(CopilotArgs, Debug)]
struct Query {
    filter: Option<Expression>,
    shared: Option<Arc<Expression>>,
}

#[derive(CopilotArgs, Debug)]
struct Even {
    odd: Option<Box<Odd>>,
}

#[derive(CopilotArgs, Debug)]
struct Odd {
    number: u8,
    even: Option<Box<Even>>,
}

#[derive(CopilotArgs, Debug)]
struct Point {
    x: i32,
    y: i32,
}

/// One type in many places.
#[derive(CopilotArgs, Debug)]
struct Shapes {
    origin: Point,
    line: (Point, Point),
    path: Vec<Point>,
    marks: BTreeMap<String, Point>,
    maybe: Option<Point>,
}

#[derive(CopilotArgs, Debug)]
struct Forest {
    trees: Vec<Tree>,
    by_name: Option<BTreeMap<String, Tree>>,
    #[arg(default)]
    depth: u8,
}

pub(super) fn cases() -> Vec<Case> {
    own![
        Tree, List, Named, Expression, Query, Even, Odd, Shapes, Forest
    ]
}
