//! What the interpreter executes: instructions over one row of doubles.
//!
//! The row is the model struct of a compiled program, seen as doubles: head, slots, temporaries, then
//! room for intermediate results. Before its start, at negative places, stand the constants, so that
//! every operand is a place and no instruction has to ask what kind of operand it has.

use std::ffi::{CString, c_int, c_long};
use zudyn_translator::model::{Draw, Function, NumberForm, Relation};

/// A double, counted from the start of the model struct.
pub type Word = i32;

/// An instruction's number.
pub type Address = u32;

/// Sixteen bytes each. Numbers of places, lookups and so on count in the lists of [`Code`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Instruction {
    Copy {
        to: Word,
        from: Word,
    },
    Negate {
        to: Word,
        a: Word,
    },
    Add {
        to: Word,
        a: Word,
        b: Word,
    },
    Subtract {
        to: Word,
        a: Word,
        b: Word,
    },
    Multiply {
        to: Word,
        a: Word,
        b: Word,
    },
    Divide {
        to: Word,
        a: Word,
        b: Word,
    },
    Power {
        to: Word,
        a: Word,
        b: Word,
    },
    Maximum {
        to: Word,
        a: Word,
        b: Word,
    },
    Minimum {
        to: Word,
        a: Word,
        b: Word,
    },
    Call {
        function: Function,
        to: Word,
        a: Word,
    },
    CallTwo {
        function: Function,
        to: Word,
        a: Word,
        b: Word,
    },
    /// A function of SCoP: its operands stand in [`Code::arguments`].
    Apply {
        function: Function,
        to: Word,
        arguments: u32,
    },
    /// A random number of SCoP; an operand that it does not have is any word.
    Draw {
        draw: Draw,
        to: Word,
        a: Word,
        b: Word,
    },
    /// Remembers a comparison for the `Pick` that follows.
    Test {
        relation: Relation,
        a: Word,
        b: Word,
    },
    Pick {
        to: Word,
        then: Word,
        otherwise: Word,
    },
    Jump {
        to: Address,
    },
    JumpUnless {
        relation: Relation,
        a: Word,
        b: Word,
        to: Address,
    },
    /// Reads and writes a place whose subscripts run.
    Load {
        to: Word,
        place: u32,
    },
    Store {
        place: u32,
        from: Word,
    },
    /// Begins a loop, and goes round again.
    Start {
        counter: u32,
        at: i32,
    },
    Again {
        counter: u8,
        down: bool,
        last: i32,
        to: Address,
    },
    StartPasses {
        counter: u32,
    },
    CountPass {
        counter: u32,
        site: u32,
    },
    Look {
        look: u32,
        to: Word,
        argument: Word,
    },
    Table {
        table: u32,
        to: Word,
    },
    Fold {
        fold: u32,
        to: Word,
    },
    Keep {
        to: Word,
        from: Word,
        count: u32,
    },
    Slopes {
        slopes: u32,
    },
    /// An element whose subscript, counted from 1, is computed and known to be in range.
    LoadAt {
        to: Word,
        base: Word,
        index: Word,
    },
    StoreAt {
        base: Word,
        index: Word,
        from: Word,
    },
    Interpolate {
        to: Word,
        column: u32,
        argument: Word,
    },
    SlopeAt {
        to: Word,
        column: u32,
        argument: Word,
    },
    /// To a label, or back to the beginning of a loop without limit: the user may stop it.
    GoTo {
        to: Address,
    },
    JumpIf {
        relation: Relation,
        a: Word,
        b: Word,
        to: Address,
    },
    JumpIfGiven {
        setting: c_int,
        to: Address,
    },
    Read {
        read: u32,
        to: Word,
    },
    Print {
        print: u32,
        value: Word,
    },
    Stop {
        stop: u32,
        label: Word,
    },
    Warn {
        kind: c_int,
        site: u32,
        time: Word,
    },
    NewRun,
    GivenValues,
    Row,
    NextMoment {
        to: Word,
    },
    Observe,
    Integrate {
        integration: u32,
    },
    TryToIntegrate {
        solve: c_int,
        code: Word,
    },
    Reset {
        solve: c_int,
    },
    Invoke {
        call: c_int,
    },
    CallRoutine {
        calling: u32,
    },
    Fail {
        kind: c_int,
        site: u32,
        /// What the message may name.
        value: Word,
    },
    FailIfZero {
        value: Word,
        site: u32,
    },
    FailUnless {
        relation: Relation,
        a: Word,
        b: Word,
        site: u32,
    },
    Uniform {
        to: Word,
    },
    Normal {
        to: Word,
        mean: Word,
        deviation: Word,
    },
    /// Functions with a memory: their other operands stand in [`Code::remembered`].
    Remember {
        what: u32,
        to: Word,
    },
    Shift {
        shift: u32,
    },
    SetTime {
        from: Word,
    },
    /// DT was computed: DT/2 follows it.
    Halve,
    /// Sums up whether all of these are finite.
    Guard {
        from: Word,
        count: u32,
    },
    End,
}

/// A place whose subscripts run: the base plus what the counters give.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Place {
    pub base: Word,
    /// Counter and the distance between two neighbours.
    pub terms: Vec<(u32, i32)>,
}

/// How a table treats arguments outside its range; the numbers are those of clib.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    Warn = 0,
    Hold = 1,
    Extend = 2,
}

/// A lookup in a table with known spacing.
#[derive(Clone, Debug)]
pub struct Look {
    pub outside: Outside,
    pub value: Place,
    /// From the values to the slopes, in words.
    pub to_slopes: i32,
    pub stride: i32,
    pub count: i32,
    pub low: f64,
    pub high: f64,
    pub increment: f64,
    pub inverse: f64,
    pub excursion: i32,
    pub site: i32,
}

/// A lookup whose spacing is computed.
#[derive(Clone, Debug)]
pub struct Table {
    pub outside: Outside,
    pub value: Place,
    pub stride: i32,
    pub count: i32,
    pub argument: Word,
    pub low: Word,
    pub high: Word,
    pub increment: Word,
    pub excursion: i32,
    pub site: i32,
}

/// Slopes of one curve: for each start the same distance.
#[derive(Clone, Debug)]
pub struct Slopes {
    pub values: Vec<Word>,
    pub to_slopes: i32,
    pub stride: i32,
    pub count: i32,
    pub increment: f64,
}

#[derive(Clone, Debug)]
pub struct Fold {
    pub product: bool,
    pub lengths: Vec<u32>,
    pub factors: Vec<Factor>,
}

#[derive(Clone, Debug)]
pub struct Factor {
    pub first: Place,
    /// For each counter of the fold the distance between neighbours.
    pub strides: Vec<i32>,
}

#[derive(Clone, Debug)]
pub enum Remembered {
    Pulse { memory: Place, height: Word, first: Word, interval: Word },
    Sample { memory: Place, of: Word, interval: Word },
    RampSum { memory: Place, slope: Word, from: Word },
}

#[derive(Clone, Debug)]
pub struct Shift {
    pub cyclic: bool,
    pub cars: Word,
    pub count: i32,
    pub interval: Word,
    pub memory: Place,
}

/// A number read, from the input if `table` is -1.
#[derive(Clone, Debug)]
pub struct Read {
    pub table: c_int,
    pub column: c_int,
    pub integer: c_int,
    pub site: u32,
}

#[derive(Clone, Debug)]
pub enum Print {
    Lines,
    Blanks,
    Back,
    Text(CString),
    Formed(NumberForm),
    Plain { integer: bool },
}

/// Where the program goes on behind a stop, by the number of the label.
#[derive(Clone, Debug)]
pub struct Stopping {
    /// 0 is the next instruction.
    pub falls_through: bool,
    /// Of a label that is computed: where it may be one that there is not.
    pub site: u32,
    pub goals: Vec<(c_long, Address)>,
}

#[derive(Clone, Debug)]
pub struct Integration {
    pub solve: c_int,
    /// Where each event goes.
    pub events: Vec<Address>,
}

/// A routine that is called, and the words that are kept meanwhile.
#[derive(Clone, Debug)]
pub struct Calling {
    pub routine: usize,
    pub kept: Vec<Word>,
}

/// The slopes of a solve and the conditions of its events, each leaving 1 or 0 in [`Code::truth`].
#[derive(Clone, Debug, Default)]
pub struct Solving {
    pub rates: Vec<Instruction>,
    pub events: Vec<Vec<Instruction>>,
    /// Routines.
    pub jumps: Option<usize>,
    pub jacobian: Option<usize>,
    /// With it: where it puts the first slope.
    pub slopes: Option<(usize, Word)>,
    pub time: Word,
    pub states: Vec<Word>,
}

/// A whole plan, ready to be executed.
#[derive(Clone, Debug, Default)]
pub struct Code {
    pub begin: Vec<Instruction>,
    pub event: Vec<Instruction>,
    pub step: Vec<Instruction>,
    pub point: Vec<Instruction>,
    pub course: Vec<Instruction>,
    pub solves: Vec<Solving>,
    pub columns: Vec<(c_int, c_int)>,
    pub arguments: Vec<Vec<Word>>,
    pub reads: Vec<Read>,
    pub prints: Vec<Print>,
    pub stops: Vec<Stopping>,
    pub integrations: Vec<Integration>,
    pub routines: Vec<Vec<Instruction>>,
    pub callings: Vec<Calling>,
    /// The word where an event leaves whether it has come.
    pub truth: Word,
    pub places: Vec<Place>,
    pub looks: Vec<Look>,
    pub tables: Vec<Table>,
    pub folds: Vec<Fold>,
    pub slopes: Vec<Slopes>,
    pub remembered: Vec<Remembered>,
    pub shifts: Vec<Shift>,
    /// At the words -2, -3, …; the word -1 is the machine's own.
    pub constants: Vec<f64>,
    pub layout: Layout,
    /// Periods that vary.
    pub varying: Vec<Word>,
    /// How many words there are from the start of the struct on.
    pub words: usize,
    /// How many loop counters and pass counters are needed.
    pub counters: usize,
    pub passes: usize,
}

/// Where the slots stand.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// First word of each slot of the plan.
    pub slots: Vec<Word>,
    /// First word after the slots: what belongs to the model struct.
    pub end: Word,
}
