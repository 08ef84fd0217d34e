//! What comes into the compartments of a program that runs as written, what leaves them and what they hold: computed at
//! the end of each run, if requested.

use super::arena::Id;
use super::system::Quantity;

/// Arrays here have an element for each compartment.
#[derive(Clone, Debug)]
pub struct Balances {
    pub places: Vec<BalancedPlace>,
    /// Of the substance, then of each tracer.
    pub list: Vec<Balance>,
    /// What flows in a step is a part of what was there at its beginning, even where that decays first.
    pub undecayed: bool,
}

/// A compartment as flows name it.
#[derive(Clone, Debug)]
pub struct BalancedPlace {
    pub name: String,
    pub kind: PlaceKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// It is not declared: what it holds is no part of the whole.
    Absent,
    /// What flows in comes from there.
    In,
    Ordinary,
    /// What flows out goes there.
    Out,
}

/// The balance of one thing that flows. All but the contents are sums since the beginning of the run.
#[derive(Clone, Debug)]
pub struct Balance {
    /// Of a named tracer.
    pub name: String,
    /// The names of the contents.
    pub contents: Vec<String>,
    pub content: Id<Quantity>,
    /// Outflow as the compartment computes it; for an in-compartment, the amount that has entered the model.
    pub left: Id<Quantity>,
    /// Inflow; for an out-compartment, the amount that has left the model.
    pub arrived: Id<Quantity>,
    /// What others have taken from a compartment.
    pub taken: Id<Quantity>,
    /// These only where something is dosed, decays, or is formed by decay.
    pub dosed: Option<Id<Quantity>>,
    pub decayed: Option<Id<Quantity>>,
    pub formed: Option<Id<Quantity>>,
}

impl Balance {
    /// Its arrays, in the order of the runtime.
    pub fn arrays(&self) -> [Option<Id<Quantity>>; 7] {
        let [content, left, arrived, taken] = [self.content, self.left, self.arrived, self.taken].map(Some);
        [content, left, arrived, taken, self.dosed, self.decayed, self.formed]
    }
}
