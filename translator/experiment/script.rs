//! What a program that goes by passes does from its beginning to its end. No function contains any of it, so a changed script
//! needs no new translation.

use crate::code::{Id, Quantity, Site};

#[derive(Clone, Debug, Default)]
pub struct Script {
    pub actions: Vec<Acted>,
}

#[derive(Clone, Debug)]
pub struct Acted {
    pub action: Action,
    /// Messages about the time name it.
    pub source: Id<Site>,
}

/// Numbers of units are those of `Clock::Passes`; numbers of nodes are elements of the arrays that `Nodes` has chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Stores an integer as it is.
    Set {
        quantity: Id<Quantity>,
        element: u32,
        value: i64,
    },
    /// The arrays of present and of initial values, and the last node: before anything that needs them.
    Nodes {
        present: Id<Quantity>,
        initial: Id<Quantity>,
        last: u32,
    },
    /// Initial values become present ones, nodes 1 to 3 are references, nothing is stopped.
    Reset,
    /// Two passes with DT/2 = 0, and a row.
    Initialize {
        unit: u32,
    },
    /// At least one row.
    Continue {
        unit: u32,
        rows: u32,
    },
    /// RESET, INITIALIZE, rows, and the end of the page. `step`: of the rows, if there are any.
    Run {
        initialize: u32,
        step: Option<u32>,
        rows: u32,
    },
    /// One pass of a unit, 0 or 1, outside of a run.
    Pass {
        unit: u32,
        pass: u8,
    },
    /// Node 0 moves on by DT/2.
    Time,
    /// A row of the present values.
    Row,
    /// The nodes of rows.
    List(Vec<u32>),
    /// A node's name in headings.
    Label {
        node: u32,
        text: String,
    },
    Form(PageForm),
    /// Printed on the page; other forms of output omit it.
    Text(String),
    /// Prints an integer in a base, and a space.
    Show {
        quantity: Id<Quantity>,
        element: u32,
        shown: Shown,
        base: u32,
    },
    /// An empty line.
    EndPage,
}

/// The form of rows on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageForm {
    #[default]
    Display,
    Plot,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    Signed,
    /// Negative numbers count from the end of the range of their type.
    Unsigned,
}

impl Action {
    /// Whether a time that does not fit can end it.
    pub fn moves_time(&self) -> bool {
        match self {
            Action::Initialize { .. } | Action::Continue { .. } | Action::Run { .. } | Action::Time => true,
            Action::Set { .. }
            | Action::Nodes { .. }
            | Action::Reset
            | Action::Pass { .. }
            | Action::Row
            | Action::List(_)
            | Action::Label { .. }
            | Action::Form(_)
            | Action::Text(_)
            | Action::Show { .. }
            | Action::EndPage => false,
        }
    }
}

impl Script {
    /// The nodes that each part of the rows shows: a part begins where the page has a heading.
    pub fn parts(&self) -> Vec<Vec<u32>> {
        let (mut parts, mut listed, mut due) = (Vec::new(), &Vec::new(), true);
        for acted in &self.actions {
            let begins = match &acted.action {
                Action::List(nodes) => {
                    (listed, due) = (nodes, true);
                    false
                }
                Action::Form(_) => {
                    due = true;
                    false
                }
                Action::Run { .. } => true,
                Action::Initialize { .. } | Action::Continue { .. } => due,
                // Rows without a heading are a part of their own.
                Action::Row => {
                    if parts.is_empty() {
                        parts.push(listed.clone());
                    }
                    false
                }
                Action::Set { .. }
                | Action::Nodes { .. }
                | Action::Reset
                | Action::Pass { .. }
                | Action::Time
                | Action::Label { .. }
                | Action::Text(_)
                | Action::Show { .. }
                | Action::EndPage => false,
            };
            if begins {
                parts.push(listed.clone());
                due = false;
            }
        }
        parts
    }

    /// The quantities that actions name, each with an element.
    pub fn places(&self) -> impl Iterator<Item = (Id<Quantity>, u32)> {
        self.actions.iter().flat_map(|acted| match acted.action {
            Action::Set { quantity, element, .. } | Action::Show { quantity, element, .. } => vec![(quantity, element)],
            Action::Nodes { present, initial, last } => vec![(present, last), (initial, last)],
            Action::Reset
            | Action::Initialize { .. }
            | Action::Continue { .. }
            | Action::Run { .. }
            | Action::Pass { .. }
            | Action::Time
            | Action::Row
            | Action::List(_)
            | Action::Label { .. }
            | Action::Form(_)
            | Action::Text(_)
            | Action::EndPage => Vec::new(),
        })
    }
}
