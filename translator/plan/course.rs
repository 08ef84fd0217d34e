//! What a program that runs as written does besides computing, and the equations it has solved.

use super::{Condition, Element, Operation, Routine, SiteId, SlotId, Target, Value};
use crate::model::instruction::Warning;
use crate::model::{
    BalancedPlace, CText, Feed, InvocationId, LabelId, Library, Method, NumberForm, RoutineId, Showing, SolveId,
};

/// A program that goes from its first statement to its last and itself says when time moves.
/// Of the other routines of its plan it has none.
#[derive(Clone, Debug)]
pub struct Course {
    pub body: Routine,
    /// By [`LabelId`]: as the author numbered it; labels made by the translator have no number.
    pub labels: Vec<Option<u32>>,
    /// Labels at which a stopped program may be taken up again, by the author's number.
    pub resumable: Vec<(u32, LabelId)>,
    /// T, which the runtime knows as the time; D is the `dt` of the clock.
    pub time: SlotId,
    /// Single values that the user of the program may give beside settings.
    pub variables: Vec<Variable>,
    pub tables: Vec<DataTable>,
    pub solves: Vec<Solve>,
    pub observations: Vec<Observation>,
    pub adjustments: Vec<Adjustment>,
    pub balances: Option<Balances>,
    /// By [`RoutineId`].
    pub routines: Vec<Called>,
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

/// Operations that are called.
#[derive(Clone, Debug)]
pub struct Called {
    pub name: String,
    pub body: Routine,
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
    /// Whether the routine computes slopes at one go, and nobody else calls it.
    pub fn is_slopes(&self, routine: RoutineId) -> bool {
        self.solves.iter().any(|solve| solve.slopes.is_some_and(|(id, _)| id == routine))
    }

    /// C code of the author, with where it stands: only a compiler can do something with it.
    pub fn verbatim(&self) -> Vec<(SiteId, &str)> {
        let definitions = self.definitions.iter().map(|(text, site)| (*site, text.as_str()));
        let statements = self.invocations.iter().filter(|call| call.function == Library::Verbatim);
        let statements = statements.filter_map(|call| Some((call.site, call.text.as_deref()?)));
        definitions.chain(statements).collect()
    }

    /// Whether some statement prints.
    pub fn prints(&self) -> bool {
        any_act(&self.body.operations, &|act| matches!(act, Act::Print(_)))
    }

    /// Whether some statement reads numbers of the input.
    pub fn reads_input(&self) -> bool {
        any_act(&self.body.operations, &|act| matches!(act, Act::Read { from: Feed::Input, .. }))
    }
}

fn any_act(operations: &[Operation], is: &dyn Fn(&Act) -> bool) -> bool {
    operations.iter().any(|operation| match operation {
        Operation::Act(act) => is(act),
        Operation::If { then, otherwise, .. } => any_act(then, is) || any_act(otherwise, is),
        Operation::While { before, body, .. } => any_act(before, is) || any_act(body, is),
        Operation::Loop { body, .. } => any_act(body, is),
        _ => false,
    })
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

/// What a statement of a course does that is no computation.
#[derive(Clone, Debug)]
pub enum Act {
    /// Jumps arrive here.
    Label(LabelId),
    Jump(LabelId),
    JumpIf {
        condition: Box<Condition>,
        to: LabelId,
    },
    Read {
        into: Target,
        integer: bool,
        from: Feed,
        site: SiteId,
    },
    Print(Printed),
    Stop(Stop),
    /// What is done unless the user of the program has given the setting.
    UnlessGiven {
        setting: SlotId,
        body: Vec<Operation>,
    },
    Warn {
        warning: Warning,
        time: Value,
        site: SiteId,
    },
    NewRun,
    GivenValues,
    Row,
    /// The slot becomes the next moment at which values are observed, or infinite.
    NextMoment(SlotId),
    Observe,
    /// Goes on at the label of an event that has happened.
    Integrate {
        solve: SolveId,
        events: Vec<LabelId>,
        /// Becomes the code of a failure, or 0; without it a failure ends the program.
        code: Option<SlotId>,
    },
    Reset(SolveId),
    Invoke(InvocationId),
    /// What is kept has its values again when the routine has come back.
    Call {
        routine: RoutineId,
        kept: Vec<Element>,
    },
}

/// The end of the program, and where it would go on.
#[derive(Clone, Debug)]
pub enum Stop {
    End,
    /// The label's number and the label.
    At(f64, LabelId),
    /// A number that is computed: that of a resumable label, or 0 for the next operation.
    Computed {
        label: Value,
        site: SiteId,
    },
}

/// One act of the line printer.
#[derive(Clone, Debug)]
pub enum Printed {
    Lines(Value),
    Blanks(Value),
    /// The head goes back to column 0.
    Back,
    Text(String),
    Formed(Value, NumberForm),
    Plain {
        value: Value,
        integer: bool,
    },
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
    pub rates: Routine,
    pub doses: Vec<Dose>,
    pub events: Vec<Event>,
    /// See the model's `Solve`, also for what follows.
    pub tolerance: Option<SlotId>,
    pub pace: Option<SlotId>,
    pub own: Vec<Option<f64>>,
    pub jumps: Option<(RoutineId, SlotId)>,
    pub jacobian: Option<Jacobian>,
    pub slopes: Option<(RoutineId, SlotId)>,
    pub site: SiteId,
}

/// See the model's `Jacobian`.
#[derive(Clone, Copy, Debug)]
pub struct Jacobian {
    pub routine: RoutineId,
    pub matrix: SlotId,
    pub band: Option<(u32, u32)>,
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

#[derive(Clone, Debug)]
pub struct Event {
    /// What the condition needs, and then the condition.
    pub before: Routine,
    pub condition: Condition,
    pub site: SiteId,
}

impl Printed {
    /// The value that is printed, or that says how far.
    pub fn value(&self) -> Option<&Value> {
        match self {
            Printed::Lines(value)
            | Printed::Blanks(value)
            | Printed::Formed(value, _)
            | Printed::Plain { value, .. } => Some(value),
            Printed::Back | Printed::Text(_) => None,
        }
    }
}

impl Solve {
    /// Entries of a row of the Jacobian below and above the diagonal, as the runtime is told of them: -1 is all.
    pub fn reach(&self) -> (i32, i32) {
        let band = self.jacobian.and_then(|jacobian| jacobian.band);
        band.map_or((-1, -1), |(below, above)| (below as i32, above as i32))
    }

    /// All slots that the method and its routines use, beside those in the routines.
    pub fn slots(&self) -> impl Iterator<Item = SlotId> + '_ {
        let states = self.states.iter().flat_map(|state| [state.value.slot, state.slope.slot]);
        let doses = self.doses.iter().flat_map(|dose| {
            let moments = [Some(dose.at), dose.every, dose.times, dose.over, dose.flowing].into_iter().flatten();
            moments.chain(dose.added.iter().flat_map(|(place, amount)| [place.slot, *amount]))
        });
        let asked = [self.jumps, self.slopes]
            .into_iter()
            .flatten()
            .map(|(_, slot)| slot)
            .chain(self.jacobian.map(|jacobian| jacobian.matrix));
        let single = [self.time, self.end, self.step].into_iter().chain(self.tolerance).chain(self.pace);
        single.chain(asked).chain(states).chain(doses)
    }
}
