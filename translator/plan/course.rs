//! What a program that moves time itself has besides its Code.

use super::{SiteId, SlotId};
use crate::model::{BalancedPlace, Showing};

/// A program that goes from its first statement to its last and itself says when time moves.
/// Of routines its plan has none.
#[derive(Clone, Debug)]
pub struct Course {
    /// T, which the runtime knows as the time; D is the `dt` of the clock.
    pub time: SlotId,
    /// Single values that the user of the program may give beside settings.
    pub variables: Vec<Variable>,
    pub tables: Vec<DataTable>,
    pub observations: Vec<Observation>,
    pub adjustments: Vec<Adjustment>,
    pub balances: Option<Balances>,
    /// See the model's `Course`.
    pub definitions: Vec<(String, SiteId)>,
    pub showing: Showing,
}

/// What is balanced at the end of every run; see the model's `Balances`.
#[derive(Clone, Debug)]
pub struct Balances {
    pub places: Vec<BalancedPlace>,
    pub list: Vec<Balance>,
    pub undecayed: bool,
}

/// Slots of arrays with an element for each compartment.
#[derive(Clone, Debug)]
pub struct Balance {
    pub name: String,
    /// The names of the contents.
    pub contents: Vec<String>,
    pub content: SlotId,
    pub left: SlotId,
    pub arrived: SlotId,
    pub taken: SlotId,
    pub dosed: Option<SlotId>,
    pub decayed: Option<SlotId>,
    pub formed: Option<SlotId>,
}

impl Balance {
    /// Its arrays, in the order in which the runtime is told of them.
    pub fn slots(&self) -> [Option<SlotId>; 7] {
        let always = [self.content, self.left, self.arrived, self.taken].map(Some);
        let [content, left, arrived, taken] = always;
        [content, left, arrived, taken, self.dosed, self.decayed, self.formed]
    }
}

/// A value that is compared with a column of data. It stands in a column of the rows that are kept at the times
/// in the first column of the data.
#[derive(Clone, Debug)]
pub struct Observation {
    /// The number of the file and of its column.
    pub table: u32,
    pub column: u32,
    /// Columns of the output.
    pub value: u32,
    pub weight: Option<u32>,
    pub site: SiteId,
}

/// A setting that is adjusted to data.
#[derive(Clone, Debug)]
pub struct Adjustment {
    pub setting: SlotId,
    pub low: f64,
    pub high: f64,
    pub site: SiteId,
}

/// A single value with the name under which it is given.
#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    pub slot: SlotId,
    pub element: u32,
    /// Only whole numbers.
    pub integer: bool,
}

/// A file of data.
#[derive(Clone, Debug)]
pub struct DataTable {
    pub name: String,
    pub file: String,
    pub columns: Vec<String>,
    pub increasing: bool,
    /// Something is compared with it.
    pub observed: bool,
    pub site: SiteId,
}
