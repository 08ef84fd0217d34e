//! What a balance is computed from.

use super::arena::Id;
use super::system::Quantity;
use crate::model::BalancedPlace;

/// Computed at the end of each run; see the model's `Balances`.
#[derive(Clone, Debug)]
pub struct Balances {
    pub places: Vec<BalancedPlace>,
    pub list: Vec<Balance>,
    pub undecayed: bool,
}

/// Arrays with an element for each compartment.
#[derive(Clone, Debug)]
pub struct Balance {
    pub name: String,
    /// The names of the contents.
    pub contents: Vec<String>,
    pub content: Id<Quantity>,
    pub left: Id<Quantity>,
    pub arrived: Id<Quantity>,
    pub taken: Id<Quantity>,
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
