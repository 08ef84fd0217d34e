//! A model: its quantities, its code, and the tables that statements refer to.

use super::Code;
use super::arena::{Arena, Id};
use super::balance::Balances;
use super::builtin::MemoryKind;
use super::expression::{Base, Expression, Place};
use super::function::{Function, Local};
use super::library::{CText, Library};
use super::methods::Method;
use super::records::Object;
use super::runtime::Effect;
use super::statement::{Feed, Label, Stated, Statement};
use super::types::{Bits, Overflow, Type};
use super::walk::{self, Visitor};
use crate::code::arithmetic::{Arithmetic, UNIT};
use crate::source::{Excerpt, Span};

#[derive(Clone, Debug)]
pub struct System {
    pub title: String,
    pub quantities: Arena<Quantity>,
    pub sites: Arena<Site>,
    pub code: Code,
    pub curves: Arena<Curve>,
    pub tables: Arena<Table>,
    pub solves: Arena<Solve>,
    pub invocations: Arena<Invocation>,
    pub files: Arena<DataFile>,
    /// C code of the author at file level.
    pub definitions: Vec<(String, Id<Site>)>,
    /// Computed at the end of each run; only if requested.
    pub balances: Option<Balances>,
    /// Single numbers that the user may give in addition to settings: a quantity and its element.
    pub variables: Vec<(Id<Quantity>, u32)>,
    /// Labels at which a stopped program may be resumed, by the author's number.
    pub resumable: Vec<(u32, Id<Label>)>,
    /// Values to search, in order of computation, if something is no longer finite.
    pub watches: Vec<Watch>,
    /// The lookups that count excursions.
    pub excursions: Vec<Id<Site>>,
    /// What may be stored as one array, for C that reads well.
    pub bundles: Vec<Bundle>,
    pub clock: Clock,
}

impl System {
    /// Whether it makes records while it runs: then the run time moves time from process to process.
    pub fn has_records(&self) -> bool {
        !self.code.records.records.is_empty()
    }

    /// Whether some class is one of blocks, elements or flags.
    pub fn has_networks(&self) -> bool {
        self.code.records.records.values().any(|record| record.base.row().variant != "0")
    }

    /// Whether elements are recorded by the names of variables that refer to them.
    pub fn names_references(&self) -> bool {
        let refers = |kind: Type| matches!(kind, Type::Reference(_) | Type::Array(_));
        self.has_networks() && self.quantities.values().any(|quantity| !quantity.hidden && refers(quantity.kind))
    }

    /// A system that has only these parts.
    pub fn new(title: String, quantities: Arena<Quantity>, sites: Arena<Site>, code: Code, clock: Clock) -> System {
        System {
            title,
            quantities,
            sites,
            code,
            curves: Arena::default(),
            tables: Arena::default(),
            solves: Arena::default(),
            invocations: Arena::default(),
            files: Arena::default(),
            definitions: Vec::new(),
            balances: None,
            variables: Vec::new(),
            resumable: Vec::new(),
            watches: Vec::new(),
            excursions: Vec::new(),
            bundles: Vec::new(),
            clock,
        }
    }

    /// Whether some statement is such a one.
    pub fn has(&self, is: impl Fn(&Statement) -> bool) -> bool {
        struct Found<F>(F, bool);
        impl<F: Fn(&Statement) -> bool> Visitor for Found<F> {
            fn statement(&mut self, stated: &Stated) {
                self.1 |= (self.0)(&stated.statement);
            }
        }
        let mut found = Found(is, false);
        self.code.functions.iter().for_each(|(_, function)| walk::block(self, &function.body, &mut found));
        found.1
    }

    /// Whether some statement prints while the model runs.
    pub fn prints(&self) -> bool {
        self.has(|statement| matches!(statement, Statement::Print(_))) || self.calls_for(Effect::Prints)
    }

    /// Whether some statement reads numbers from the input.
    pub fn reads_input(&self) -> bool {
        self.has(|statement| matches!(statement, Statement::Read { from: Feed::Input, .. }))
            || self.calls_for(Effect::Inputs)
    }

    /// Whether it calls the run time for such an effect.
    fn calls_for(&self, effect: Effect) -> bool {
        self.code.records.objects.values().any(|object| match object {
            Object::Runtime(function, _) => function.row().effect == effect,
            _ => false,
        })
    }

    /// Whether it may read files while it runs.
    pub fn reads_files(&self) -> bool {
        !self.invocations.is_empty() || !self.files.is_empty()
    }

    /// C code of the author and its location: only a compiler can use it.
    pub fn verbatim(&self) -> Vec<(Id<Site>, &str)> {
        let definitions = self.definitions.iter().map(|(text, site)| (*site, text.as_str()));
        let calls = self.invocations.iter().map(|(_, call)| call);
        let statements = calls.filter(|call| call.function == Library::Verbatim);
        definitions.chain(statements.filter_map(|call| Some((call.source, call.text.as_deref()?)))).collect()
    }

    /// The settings, in the order in which the runtime counts them.
    pub fn settings(&self) -> impl Iterator<Item = (Id<Quantity>, &Quantity)> {
        self.quantities.iter().filter(|(_, quantity)| quantity.is_setting())
    }

    /// The number of a setting among the settings.
    pub fn setting_number(&self, id: Id<Quantity>) -> Option<usize> {
        self.settings().position(|(setting, _)| setting == id)
    }

    /// Whether a base is what a function keeps between calls.
    pub fn is_memory(&self, base: Base) -> bool {
        matches!(base, Base::Quantity(id) if matches!(self.quantities[id].role, Role::Memory(_)))
    }

    /// The number of numbers in each element.
    pub fn cells(&self, base: Base) -> u32 {
        match base {
            Base::Quantity(id) => self.quantities[id].cells(),
            Base::Local(_) => 1,
        }
    }
}

/// Quantities that belong together, such as the sensitivities of one state to several parameters.
#[derive(Clone, Debug)]
pub struct Bundle {
    pub name: Excerpt,
    pub members: Vec<Id<Quantity>>,
}

/// A stored value or array.
#[derive(Clone, Debug)]
pub struct Quantity {
    /// The author's name; for a memory or slopes, the name of the quantity they belong to.
    pub name: Excerpt,
    pub kind: Type,
    pub extents: Vec<u32>,
    pub role: Role,
    /// The values of a setting in the base model, the last subscript running fastest. Else empty.
    pub values: Vec<f64>,
    /// Generated by the translator, never shown.
    pub hidden: bool,
    /// The size of an array depends on it, so it cannot change between runs.
    pub sizes: bool,
    /// It only has whole numbers, shown without a decimal point.
    pub integer: bool,
    /// A stored integer counts so many of these in one unit of what is shown; 1 but for numbers of FACS with decimals.
    pub per_unit: u32,
    pub unit: Option<String>,
    pub description: Option<String>,
    /// The author's names of the elements, if they are known.
    pub elements: Vec<Option<Excerpt>>,
    pub source: Id<Site>,
}

/// What a quantity is to its author, or to the translator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Given as a number and changeable between runs: constants and tables.
    Setting,
    /// Of [`RowRange`]: a value of the experiment, which the runner stores when a run begins.
    Range,
    /// Computed once, at the beginning of a run.
    Computed,
    /// Carried from step to step.
    Level,
    /// Set by statements as they come; 0 at the start of the program.
    Variable,
    /// Follows from levels at every point of time.
    Auxiliary,
    /// Holds over an interval between two points of time.
    Rate,
    /// Computed for output only.
    Supplementary,
    /// The slopes that belong to a curve.
    Slopes,
    /// The data of a [`Table`]: [`Table::HEAD`] numbers and one for each value that it depends on, then its rows.
    Table { depends: u32 },
    /// The memory of a function between calls; `extents` are those of its family, each with the cells of its kind.
    Memory(MemoryKind),
}

impl Role {
    /// As dumps write it, before the name of the quantity.
    pub fn name(self) -> &'static str {
        match self {
            Role::Setting => "setting",
            Role::Range => "range",
            Role::Computed => "computed",
            Role::Level => "level",
            Role::Variable => "variable",
            Role::Auxiliary => "auxiliary",
            Role::Rate => "rate",
            Role::Supplementary => "supplementary",
            Role::Slopes => "slopes of",
            Role::Memory(_) => "memory of",
            Role::Table { .. } => "table of",
        }
    }
}

impl Quantity {
    /// A quantity of the translator.
    pub fn hidden(name: Excerpt, role: Role, extents: Vec<u32>, source: Id<Site>) -> Quantity {
        Quantity {
            name,
            kind: Type::REAL,
            extents,
            role,
            values: Vec::new(),
            hidden: true,
            sizes: false,
            integer: false,
            per_unit: 1,
            unit: None,
            description: None,
            elements: Vec::new(),
            source,
        }
    }

    /// The number of numbers in each element.
    pub fn cells(&self) -> u32 {
        match self.role {
            Role::Memory(kind) => kind.cells(),
            Role::Setting
            | Role::Range
            | Role::Computed
            | Role::Level
            | Role::Variable
            | Role::Auxiliary
            | Role::Rate
            | Role::Supplementary
            | Role::Slopes
            | Role::Table { .. } => 1,
        }
    }

    pub fn is_setting(&self) -> bool {
        self.role == Role::Setting
    }

    /// Whether it counts the units of a state and wraps: as the cells of another arithmetic, which count less.
    pub fn is_wrapping_state(&self) -> bool {
        let wrapping = Type::Integer { bits: Bits::ThirtyTwo, overflow: Overflow::Wrap };
        self.kind == wrapping && i64::from(self.per_unit) == UNIT
    }

    /// Whether it is stored as an array.
    pub fn is_array(&self) -> bool {
        !self.extents.is_empty() || self.cells() > 1 || matches!(self.role, Role::Table { .. })
    }

    /// The size of an array; 0 for a single value.
    pub fn array_size(&self) -> usize {
        if self.is_array() { self.size() } else { 0 }
    }

    /// The name of an element of an array, or of a single value.
    pub fn element_name(&self, element: usize) -> &str {
        self.elements.get(element).and_then(Option::as_deref).unwrap_or(&self.name)
    }

    /// The total number of numbers.
    pub fn size(&self) -> usize {
        let values: usize = self.extents.iter().map(|extent| *extent as usize).product();
        match self.role {
            Role::Memory(kind) => values * kind.cells() as usize,
            Role::Table { depends } => values + (Table::HEAD + depends) as usize,
            Role::Setting
            | Role::Range
            | Role::Computed
            | Role::Level
            | Role::Variable
            | Role::Auxiliary
            | Role::Rate
            | Role::Supplementary
            | Role::Slopes => values,
        }
    }
}

/// A line of the source, for messages of a run and comments in C.
#[derive(Clone, Debug)]
pub struct Site {
    pub line: u32,
    pub span: Span,
    /// The quantity that it computes.
    pub quantity: Excerpt,
    /// For a lookup, the table.
    pub detail: Excerpt,
    pub text: Excerpt,
}

/// A table whose spacing is known before the run.
#[derive(Clone, Debug)]
pub struct Curve {
    pub table: Id<Quantity>,
    /// The same sizes as the table.
    pub slopes: Id<Quantity>,
    /// The running subscript.
    pub along: u32,
    pub low: f64,
    pub high: f64,
    pub increment: f64,
}

/// Values of a function at equidistant points.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its extents are the number of points and that of `into`.
    pub memory: Id<Quantity>,
    /// A function of one number. Its result is tabulated; if it has none, the values it leaves in `into`.
    pub make: Id<Function>,
    pub at: Id<Expression>,
    /// The first and the last point, computed together with the points.
    pub low: Id<Expression>,
    pub high: Id<Expression>,
    pub intervals: u32,
    /// Single values, or all values of arrays.
    pub depends: Vec<Id<Quantity>>,
    pub into: Vec<Id<Place>>,
    /// The places get the slopes of the segments instead; 0 at the ends and beyond.
    pub slope: bool,
}

impl Table {
    /// A flag that it is computed, and its ends.
    pub const HEAD: u32 = 3;
}

/// Equations that a method integrates over time, or solves at the present time.
#[derive(Clone, Debug)]
pub struct Solve {
    pub method: Method,
    pub time: Id<Quantity>,
    pub end: Id<Quantity>,
    pub step: Id<Quantity>,
    pub states: Vec<State>,
    /// The number of sums, on which no slope depends: the last states.
    pub sums: u32,
    /// The number of the last of these whose errors do not count.
    pub unwatched: u32,
    /// Of kind `Rates`, or `Slopes`: then the states are passed to it, and the slopes are copied to their places.
    pub rates: Id<Function>,
    pub doses: Vec<Dose>,
    pub events: Vec<Event>,
    /// Computes the observed or drawn values for the present time and states.
    pub observed: Option<Id<Function>>,
    pub tolerance: Option<Id<Quantity>>,
    /// The step of historic methods.
    pub pace: Option<Id<Quantity>>,
    /// Individual absolute tolerances of states.
    pub own: Vec<Option<f64>>,
    /// Sets the quantity to the next moment at which slopes jump.
    pub jumps: Option<(Id<Function>, Id<Quantity>)>,
    pub jacobian: Option<Jacobian>,
    pub source: Id<Site>,
}

#[derive(Clone, Debug)]
pub struct State {
    pub value: Id<Place>,
    /// Nothing: only the method needs the slopes.
    pub slope: Option<Id<Place>>,
    pub source: Id<Site>,
}

impl Solve {
    /// The states that failures of the method name; other failures name the solve.
    pub fn named_states(&self) -> &[State] {
        let coupled = self.states.len().saturating_sub(self.sums as usize);
        match self.method {
            Method::RungeKutta { .. } | Method::Adaptive { .. } | Method::Stiff { .. } => &self.states[..coupled],
            Method::Block(_) | Method::Together(_) => &[],
        }
    }
}

impl State {
    /// Its places, with a transformation of the value and of the slope.
    pub fn places<T>(&self, of_value: T, of_slope: T) -> impl Iterator<Item = (Id<Place>, T)> {
        std::iter::once((self.value, of_value)).chain(self.slope.map(|slope| (slope, of_slope)))
    }
}

/// Derivatives of all slopes with respect to all states.
#[derive(Clone, Copy, Debug)]
pub struct Jacobian {
    pub function: Id<Function>,
    /// Where the function stores the matrix; nothing if it is of kind `Jacobian`.
    pub matrix: Option<Id<Quantity>>,
    /// Entries of a row below and above the diagonal; nothing: the full row.
    pub band: Option<(u32, u32)>,
}

#[derive(Clone, Debug)]
pub struct Event {
    /// Returns a logical value.
    pub holds: Id<Function>,
    pub source: Id<Site>,
}

/// What happens at known times: at `at`, then every `every`, `times` times in all; each lasting `over`. All are quantities,
/// set before the first step of a run. In a model, places and sources are those of the model.
#[derive(Clone, Debug)]
pub struct Dose<P = Id<Place>, S = Id<Site>> {
    pub at: Id<Quantity>,
    /// Nothing: once.
    pub every: Option<Id<Quantity>>,
    /// Nothing, with `every`: to the end of the run.
    pub times: Option<Id<Quantity>>,
    /// Nothing: at once.
    pub over: Option<Id<Quantity>>,
    /// While it lasts 1/`over`, else 0: the slopes read it. Set by the method; only with `over`.
    pub flowing: Option<Id<Quantity>>,
    /// What is added to which place at its moment: of a dose given at once, or one whose `over` is not positive.
    pub added: Vec<(P, Id<Quantity>)>,
    pub source: S,
}

/// A call of a function of clib that needs more than numbers.
#[derive(Clone, Debug)]
pub struct Invocation {
    pub function: Library,
    /// Single quantities, set before.
    pub values: Vec<Id<Quantity>>,
    /// Arrays, or single quantities that count as arrays of one.
    pub arrays: Vec<Id<Quantity>>,
    /// Routines that compute a value: the routine, its argument, the value.
    pub functions: Vec<(Id<Function>, Id<Quantity>, Id<Quantity>)>,
    /// The name of a data file, or what is said.
    pub text: Option<String>,
    /// Of C code.
    pub c: Option<CText>,
    pub into: Option<Id<Quantity>>,
    /// Becomes the code of a failure too, where that is the value.
    pub error: Option<Id<Quantity>>,
    pub source: Id<Site>,
}

impl Invocation {
    /// The functions that it may call.
    pub fn runs(&self) -> impl Iterator<Item = Id<Function>> {
        let by_text = self.c.iter().flat_map(|c| &c.calls).map(|call| call.function);
        self.functions.iter().map(|(function, ..)| *function).chain(by_text)
    }
}

/// A data file next to the model: a header line of names, then rows of numbers.
#[derive(Clone, Debug)]
pub struct DataFile<S = Id<Site>> {
    /// The author's name for it.
    pub name: String,
    /// The file as written, relative to the model.
    pub file: String,
    /// The names of the columns that the program uses; the first column of the file is `columns[0]` whatever its name.
    pub columns: Vec<String>,
    /// Something interpolates: the first column must increase.
    pub increasing: bool,
    pub source: S,
}

#[derive(Clone, Copy, Debug)]
pub struct Watch {
    pub quantity: Id<Quantity>,
    /// A level that feeds itself: testing it occasionally is enough.
    pub late: bool,
    pub source: Id<Site>,
}

/// What advances time. Only in this do languages differ where a model is run.
#[derive(Clone, Debug)]
pub enum Clock {
    /// The runner: TIME = start + step*DT.
    Steps { dt: Id<Quantity>, periods: Periods, entries: StepEntries },
    /// The runner, from row to row. It also runs the series of the experiment; results are a table. `initialize` begins a
    /// run, `row` computes everything up to the time of the row, `terminal` ends a run if that is requested.
    Rows {
        time: Id<Quantity>,
        dt: Id<Quantity>,
        range: RowRange,
        initialize: Id<Function>,
        row: Id<Function>,
        terminal: Option<Id<Function>>,
    },
    /// The program, which waits at runs, rows and stops, and prints while it runs.
    Own { time: Id<Quantity>, dt: Id<Quantity>, program: Id<Function> },
    /// The runner, by the actions of a script (`experiment::Script`), which also say which quantities hold the nodes: two
    /// passes make a step, and after each of them node 0, the time, moves on by half a step.
    Passes {
        /// What cells and states are.
        arithmetic: Arithmetic,
        /// DT/2
        half_step: Id<Quantity>,
        /// DT', which keeps it during INITIALIZE.
        saved_half_step: Id<Quantity>,
        /// COMINT: steps in a row, without sign.
        steps_per_row: Id<Quantity>,
        /// The step is the last of its run if this is not 0.
        stopped: Id<Quantity>,
        units: Vec<PassUnit>,
    },
}

/// The two passes of INITIALIZE, or those of a step; both may be one function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassUnit {
    pub passes: [Id<Function>; 2],
    /// DT/2 is 0 in it, and the passes are called 0 in messages.
    pub initial: bool,
    /// Of a unit with which runs make steps: the nodes, of which the first is T.
    pub nodes: Option<Id<Quantity>>,
}

/// The quantities in which the runner stores the rows of a run (`experiment::Rows`).
#[derive(Clone, Copy, Debug)]
pub struct RowRange {
    pub from: Id<Quantity>,
    pub to: Id<Quantity>,
    pub with: Id<Quantity>,
}

impl RowRange {
    pub fn all(self) -> [Id<Quantity>; 3] {
        [self.from, self.to, self.with]
    }
}

impl Clock {
    /// The quantity of DT, of passes that of its half; a setting unless the program sets it.
    pub fn dt(&self) -> Id<Quantity> {
        match self {
            Clock::Steps { dt, .. } | Clock::Rows { dt, .. } | Clock::Own { dt, .. } => *dt,
            Clock::Passes { half_step, .. } => *half_step,
        }
    }

    /// TIME and DT if they are in the head of the model, where the runtime expects them: real numbers only.
    pub fn in_head(&self) -> [Option<Id<Quantity>>; 2] {
        match self {
            Clock::Steps { dt, .. } => [None, Some(*dt)],
            Clock::Rows { time, dt, .. } | Clock::Own { time, dt, .. } => [Some(*time), Some(*dt)],
            Clock::Passes { .. } => [None, None],
        }
    }

    /// The quantity of TIME. A model that goes by steps does not store it; in passes it is an element of an array.
    pub fn time(&self) -> Option<Id<Quantity>> {
        match self {
            Clock::Steps { .. } | Clock::Passes { .. } => None,
            Clock::Rows { time, .. } | Clock::Own { time, .. } => Some(*time),
        }
    }

    /// The program that runs as written.
    pub fn program(&self) -> Option<Id<Function>> {
        match self {
            Clock::Steps { .. } | Clock::Rows { .. } | Clock::Passes { .. } => None,
            Clock::Own { program, .. } => Some(*program),
        }
    }

    /// Of a program that goes by passes.
    pub fn arithmetic(&self) -> Option<Arithmetic> {
        match self {
            Clock::Steps { .. } | Clock::Rows { .. } | Clock::Own { .. } => None,
            Clock::Passes { arithmetic, .. } => Some(*arithmetic),
        }
    }

    /// The functions that move time or that the runner calls, unless it counts steps.
    pub fn programs(&self) -> Vec<Id<Function>> {
        match self {
            Clock::Steps { .. } => Vec::new(),
            Clock::Rows { initialize, row, terminal, .. } => [*initialize, *row].into_iter().chain(*terminal).collect(),
            Clock::Own { program, .. } => vec![*program],
            Clock::Passes { units, .. } => {
                let mut passes: Vec<Id<Function>> = units.iter().flat_map(|unit| unit.passes).collect();
                passes.sort_unstable_by_key(|id| id.index());
                passes.dedup();
                passes
            }
        }
    }

    /// What is due at periods; nothing in a program.
    pub fn periods(&self) -> Periods {
        match self {
            Clock::Steps { periods, .. } => *periods,
            Clock::Rows { .. } | Clock::Own { .. } | Clock::Passes { .. } => Periods::default(),
        }
    }

    pub fn is_steps(&self) -> bool {
        matches!(self, Clock::Steps { .. })
    }

    pub fn is_rows(&self) -> bool {
        matches!(self, Clock::Rows { .. })
    }

    pub fn is_own(&self) -> bool {
        matches!(self, Clock::Own { .. })
    }

    pub fn is_passes(&self) -> bool {
        matches!(self, Clock::Passes { .. })
    }
}

/// The end of a run, and the periods of its outputs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Periods {
    pub length: Option<Period>,
    pub print: Option<Period>,
    pub plot: Option<Period>,
    pub save: Option<Period>,
}

#[derive(Clone, Copy, Debug)]
pub struct Period {
    pub quantity: Id<Quantity>,
    /// It may change during a run: many steps at once end with the one at which it does.
    pub varies: bool,
}

impl Periods {
    /// Those that may change during a run, each once.
    pub fn varying(&self) -> Vec<Id<Quantity>> {
        let all = [self.length, self.print, self.plot, self.save].into_iter().flatten();
        let mut varying: Vec<Id<Quantity>> = all.filter(|period| period.varies).map(|period| period.quantity).collect();
        varying.sort_unstable_by_key(|id| id.index());
        varying.dedup();
        varying
    }
}

/// Functions that the runner calls.
#[derive(Clone, Debug)]
pub struct StepEntries {
    pub begin: Id<Function>,
    /// After the output of a point, before the step.
    pub event: Id<Function>,
    pub step: Id<Function>,
    pub point: Id<Function>,
    /// Values that depend only on settings; also in `begin`. A library recomputes them when settings have changed.
    pub derived: Id<Function>,
    /// Requirements on settings only; also in `begin`. A library tests them in every step.
    pub demands: Id<Function>,
    /// Many steps at once, if [`carry`](super::carry) has found this possible.
    pub many: Option<Box<Many>>,
}

/// A loop over steps with all changing values in locals.
#[derive(Clone, Debug)]
pub struct Many {
    /// One pass: the loop's part of `event`, `step` and `point`.
    pub function: Id<Function>,
    /// Quantities that are locals of the loop; their values pass from step to step, and back to the model at the end.
    pub carried: Vec<Id<Quantity>>,
    /// The same without a value at the start of a step.
    pub fresh: Vec<Id<Quantity>>,
    /// The clock advances before this statement of the body.
    pub clock: usize,
    /// The loop ends before this one, if it was the last step or a period that varies has changed.
    pub leave: usize,
    /// For each local of the function, the local of which it is a copy.
    pub homes: Vec<(Id<Function>, Id<Local>)>,
}
