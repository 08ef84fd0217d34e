//! The interpreter's code: instructions over one row of eight-byte words.
//!
//! The row is the model struct of a compiled program: the head, then quantities. After it come the frames of functions
//! (parameters, locals, counters) and space for intermediate results. The constants are before its start, at negative
//! offsets, so that every operand is a location and no instruction must test the kind of its operand.
//!
//! A word is a double; for an integer or a counter, an `i64`; for a logical value, 1.0 or 0.0; for an array that is
//! passed, its address.

use std::ffi::{CString, c_int, c_long};
use zudyn_translator::code::arithmetic::Arithmetic;
use zudyn_translator::code::types::{Bits, Overflow};
use zudyn_translator::code::{Exact, Id, Quantity, Rounding};
use zudyn_translator::model::{Draw, Function, NumberForm, Relation};

/// A word, counted from the start of the model struct.
pub type Word = i32;

/// An instruction's number.
pub type Address = u32;

/// Sixteen bytes each. Indices of places, lookups and so on refer to the lists of [`Code`].
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
    /// A function of SCoP; its operands are in [`Code::arguments`].
    Apply {
        function: Function,
        to: Word,
        arguments: u32,
    },
    /// A random number of SCoP; an operand that it does not have may be any word.
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
    /// Reads and writes a place with running subscripts.
    Load {
        to: Word,
        place: u32,
    },
    Store {
        place: u32,
        from: Word,
    },
    /// The same in an array that was passed in.
    LoadThrough {
        to: Word,
        array: Word,
        place: u32,
    },
    StoreThrough {
        array: Word,
        place: u32,
        from: Word,
    },
    /// Begins a loop, and repeats it.
    Start {
        counter: Word,
        at: i32,
    },
    Again {
        counter: Word,
        down: bool,
        last: i32,
        to: Address,
    },
    /// For a loop with computed bounds: leaves it if the counter is beyond the last value; advances the counter.
    Beyond {
        counter: Word,
        last: Word,
        to: Address,
    },
    MoveOn {
        counter: Word,
        by: Word,
    },
    /// In a loop of very many passes: now and then, whether the user wants to stop.
    MayStop,
    CountPass {
        counter: Word,
        limit: u32,
        site: u32,
    },
    /// The site of integers that do not fit.
    Site {
        site: u32,
    },
    Whole {
        operation: Operation,
        kind: Kind,
        to: Word,
        a: Word,
        b: Word,
    },
    /// Exact arithmetic of FACS; its operands are in [`Code::operands`].
    Exact {
        operation: Exact,
        arithmetic: Arithmetic,
        to: Word,
        operands: u32,
        site: u32,
    },
    /// 1 or 0.
    CompareWhole {
        relation: Relation,
        to: Word,
        a: Word,
        b: Word,
    },
    /// Between a double and an integer, and from one kind of integer to another.
    ToWhole {
        rounding: Rounding,
        kind: Kind,
        to: Word,
        a: Word,
    },
    ToReal {
        to: Word,
        a: Word,
    },
    Fit {
        kind: Kind,
        to: Word,
        a: Word,
    },
    /// A subscript counted from 1, as an integer.
    Subscript {
        to: Word,
        a: Word,
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
    /// Jumps to a label, or back to the beginning of a loop without limit; the user may stop it.
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
    /// Between two points of a table.
    Between {
        between: u32,
    },
    Fail {
        kind: c_int,
        site: u32,
        /// The value that the message may name.
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
    /// Functions with memory; their other operands are in [`Code::remembered`].
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
    /// DT was computed: sets DT/2.
    Halve,
    /// Adds up a test whether all of these are finite.
    Guard {
        from: Word,
        count: u32,
    },
    End,
}

const _: () = assert!(size_of::<Instruction>() == 16);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Add,
    Subtract,
    Multiply,
    /// Truncates towards zero; by 0 it fails.
    Divide,
}

/// Of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    pub bits: Bits,
    pub overflow: Overflow,
}

/// A place with running subscripts: the base plus the counters; in an array that was passed in, relative to its start.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Place {
    pub base: Word,
    /// The word of a counter, or of another integer, and the distance between two neighbours.
    pub terms: Vec<(Word, i32)>,
}

/// How a table treats arguments outside its range; the numbers are those of clib.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    Warn = 0,
    Hold = 1,
    Extend = 2,
}

/// The operands of exact arithmetic: numbers, and the first word and the length of an array of points.
#[derive(Clone, Debug, Default)]
pub struct Operands {
    pub numbers: Vec<Word>,
    pub points: (Word, usize),
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

/// Slopes of one curve, with the same distance for each start.
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
    /// For each counter of the fold, the distance between neighbours.
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

/// Where the program continues after a stop, by the number of the label.
#[derive(Clone, Debug)]
pub struct Stopping {
    /// 0 is the next instruction.
    pub falls_through: bool,
    /// For a computed label, which may not exist.
    pub site: u32,
    pub goals: Vec<(c_long, Address)>,
}

#[derive(Clone, Debug)]
pub struct Integration {
    pub solve: c_int,
    /// The target of each event.
    pub events: Vec<Address>,
}

/// A routine that is called, its arguments, and the words that are saved during the call.
#[derive(Clone, Debug, Default)]
pub struct Calling {
    pub routine: usize,
    pub arguments: Vec<(Given, Word)>,
    pub kept: Vec<Word>,
    pub site: u32,
}

#[derive(Clone, Copy, Debug)]
pub enum Given {
    Value(Word),
    /// The address of the array that begins here.
    Address(Word),
}

/// Between two points of a table; at its ends and beyond, the values there.
#[derive(Clone, Debug)]
pub struct Between {
    pub argument: Word,
    pub low: Word,
    pub high: Word,
    /// The first value of the first row.
    pub rows: Word,
    pub intervals: u32,
    pub into: Vec<Word>,
    /// The slopes of the segments instead of their values.
    pub slope: bool,
    pub site: u32,
}

/// The routines of a solve.
#[derive(Clone, Debug, Default)]
pub struct Solving {
    pub rates: usize,
    /// Each returns 1 or 0.
    pub events: Vec<usize>,
    pub jumps: Option<usize>,
    pub observed: Option<usize>,
    pub jacobian: Option<Matrix>,
    pub slopes: Option<Slope>,
    pub time: Word,
    pub states: Vec<Word>,
}

/// Computes a matrix into `matrix`.
#[derive(Clone, Debug)]
pub struct Matrix {
    pub routine: usize,
    pub matrix: Word,
    /// Where the routine expects time and states, if it is a function of them.
    pub of: Option<(Word, Word)>,
}

/// Computes slopes into `first`, from the time and the states.
#[derive(Clone, Debug)]
pub struct Slope {
    pub routine: usize,
    pub first: Word,
    pub time: Word,
    pub states: Word,
}

/// A prepared function.
#[derive(Clone, Debug, Default)]
pub struct Routine {
    pub instructions: Vec<Instruction>,
    /// The location of its parameters, locals and counters: the first word, and the one after the last.
    pub frame: (Word, Word),
    pub result: Word,
    /// It is recursive: its frame is saved during a call.
    pub recursive: bool,
}

/// Routines of a model whose steps the runner counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entries {
    pub begin: usize,
    pub event: usize,
    pub step: usize,
    pub point: usize,
}

/// A whole system, ready to execute.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// The index of a function is that of its routine; routines for the interpreter itself come after them.
    pub routines: Vec<Routine>,
    pub entries: Entries,
    /// The program, or initialize, row and terminal.
    pub programs: Vec<usize>,
    pub solves: Vec<Solving>,
    pub columns: Vec<(c_int, c_int)>,
    pub arguments: Vec<Vec<Word>>,
    pub operands: Vec<Operands>,
    pub reads: Vec<Read>,
    pub prints: Vec<Print>,
    pub stops: Vec<Stopping>,
    pub integrations: Vec<Integration>,
    pub callings: Vec<Calling>,
    pub betweens: Vec<Between>,
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
    /// The number of words from the start of the struct on.
    pub words: usize,
}

/// The locations of the quantities.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// First word of each quantity.
    pub first: Vec<Word>,
    /// The first word after them: the end of the model struct.
    pub end: Word,
}

impl Layout {
    pub fn quantity(&self, quantity: Id<Quantity>) -> Word {
        self.first[quantity.index()]
    }

    /// Bytes from the start of the struct.
    pub fn offset(&self, quantity: Id<Quantity>, element: usize) -> usize {
        (self.quantity(quantity) as usize + element) * 8
    }
}
