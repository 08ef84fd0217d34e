//! What a program that moves time itself has besides its statements, which are Code.

use super::{Element, SiteId, SlotId};
use crate::model::{BalancedPlace, CText, Library, Method, RoutineId, Showing};

/// A program that goes from its first statement to its last and itself says when time moves.
/// Of routines its plan has none.
#[derive(Clone, Debug)]
pub struct Course {
    /// T, which the runtime knows as the time; D is the `dt` of the clock.
    pub time: SlotId,
    /// Single values that the user of the program may give beside settings.
    pub variables: Vec<Variable>,
    pub tables: Vec<DataTable>,
    pub solves: Vec<Solve>,
    pub observations: Vec<Observation>,
    pub adjustments: Vec<Adjustment>,
    pub balances: Option<Balances>,
    pub invocations: Vec<Invocation>,
    /// See the model's `Course`.
    pub definitions: Vec<(String, SiteId)>,
    pub showing: Showing,
}

/// See the model's `Invocation`.
#[derive(Clone, Debug)]
pub struct Invocation {
    pub function: Library,
    pub values: Vec<SlotId>,
    pub arrays: Vec<SlotId>,
    pub functions: Vec<(RoutineId, SlotId, SlotId)>,
    pub text: Option<String>,
    pub c: Option<CText>,
    pub into: Option<SlotId>,
    pub error: Option<SlotId>,
    pub site: SiteId,
}

impl Invocation {
    /// All slots that it reads or sets.
    pub fn slots(&self) -> impl Iterator<Item = SlotId> + '_ {
        let handed = self.functions.iter().flat_map(|(_, argument, result)| [*argument, *result]);
        self.values.iter().chain(&self.arrays).copied().chain(handed).chain(self.into).chain(self.error)
    }
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

impl Course {
    /// C code of the author, with where it stands: only a compiler can do something with it.
    pub fn verbatim(&self) -> Vec<(SiteId, &str)> {
        let definitions = self.definitions.iter().map(|(text, site)| (*site, text.as_str()));
        let statements = self.invocations.iter().filter(|call| call.function == Library::Verbatim);
        let statements = statements.filter_map(|call| Some((call.site, call.text.as_deref()?)));
        definitions.chain(statements).collect()
    }
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

/// Equations that a method of integration carries on.
#[derive(Clone, Debug)]
pub struct Solve {
    pub method: Method,
    pub time: SlotId,
    pub end: SlotId,
    pub step: SlotId,
    pub states: Vec<State>,
    /// The last so many of them are sums on which no slope depends.
    pub sums: u32,
    /// The errors of the last so many of these do not count.
    pub unwatched: u32,
    pub doses: Vec<Dose>,
    /// Of each event the card of its condition.
    pub events: Vec<SiteId>,
    /// See the model's `Solve`, also for what follows.
    pub tolerance: Option<SlotId>,
    pub pace: Option<SlotId>,
    pub own: Vec<Option<f64>>,
    pub site: SiteId,
}

#[derive(Clone, Debug)]
pub struct State {
    pub value: Element,
    pub slope: Element,
    pub site: SiteId,
}

#[derive(Clone, Debug)]
pub struct Dose {
    pub at: SlotId,
    pub every: Option<SlotId>,
    pub times: Option<SlotId>,
    pub over: Option<SlotId>,
    pub flowing: Option<SlotId>,
    /// Of a dose given at once: what is added to which place.
    pub added: Vec<(Element, SlotId)>,
    pub site: SiteId,
}
