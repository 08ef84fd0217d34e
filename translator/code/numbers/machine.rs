//! Executes Code statement by statement on either kind of numbers: doubles, whose ranges are recorded, and fixed-point
//! numbers.
//!
//! The statements are the same for both; the arithmetic determines the values. The machine behaves like a library: it
//! prints nothing, is asked nothing, and has only the settings of the first run.

use super::super::expression::{
    Base, Binary, Draw, Expression, Factor, Fold, FoldIndex, Index, Lookup, Place, Remember, Unary,
};
use super::super::function::Function;
use super::super::statement::{Block, Failure, Label, Statement, Wait};
use super::super::system::{Clock, Quantity, Site, System};
use super::super::{Code, Id};
use super::Trial;
use crate::code::Relation;

/// The operations on times that both kinds of numbers have.
pub trait Number: Copy + PartialOrd {
    const ZERO: Self;
    /// A small integer in a cell that is not a quantity.
    fn flag(value: i8) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    /// The last nominal time at which something is due, not after the limit.
    fn moved_on(last: Self, interval: Self, limit: Self) -> Self;
}

/// The arithmetic.
pub trait Arithmetic: Sized {
    type Number: Number;
    /// A value without effects, in the format that the expression has.
    fn value(machine: &mut Machine<Self>, id: Id<Expression>) -> Self::Number;
    fn fold(machine: &mut Machine<Self>, id: Id<Expression>, fold: Id<Fold>) -> Self::Number;
    /// The uniform number of a draw, from -.5 to .5.
    fn uniform(drawn: i32) -> Self::Number;
    fn normal(machine: &mut Machine<Self>, id: Id<Expression>, arguments: &[Id<Expression>]) -> Self::Number;
    /// The amount added to a RAMP in a step, and the time from which it is added.
    fn ramp(machine: &mut Machine<Self>, arguments: &[Id<Expression>]) -> (Self::Number, Self::Number);
    /// A number that is read, in the format of the place.
    fn read(machine: &Machine<Self>, into: Id<Place>, number: f64) -> Self::Number;
    /// A value that stands alone, in the format of the place to which it is assigned.
    fn placed(machine: &Machine<Self>, into: Id<Place>, id: Id<Expression>, number: Self::Number) -> Self::Number;
    /// A place was set.
    fn noted(machine: &mut Machine<Self>, into: Id<Place>, value: Option<Id<Expression>>, number: Self::Number);
    fn halved(&self, dt: Self::Number) -> Self::Number;
    fn time(&self, start: Self::Number, step: i32, dt: Self::Number) -> Self::Number;
    /// The subscript for a number.
    fn subscript(number: Self::Number) -> usize;
}

/// Why a run ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// A failure at a line, if it is known.
    At(Option<Id<Site>>, Reason),
    TooLong,
    /// A solver or a function of the author would have to run.
    Construct,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Division,
    /// A logarithm, root or power; in courses also a subscript or an integer.
    Domain,
    While,
    NotFinite,
    /// READ finds no number, or a fraction where an integer is required.
    NoData,
}

/// Where a program continues.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    On,
    To(Id<Label>),
    End,
}

/// Limit of the statements in a run: a few seconds.
pub const MOST_WORK: u64 = 20_000_000;

pub struct Machine<'s, A: Arithmetic> {
    pub system: &'s System,
    pub code: &'s Code,
    trial: &'s Trial<'s>,
    pub arithmetic: A,
    /// By quantity, and by local of the present function.
    pub values: Vec<Vec<A::Number>>,
    locals: Vec<Vec<A::Number>>,
    /// By local: for counters, their value.
    running: Vec<u32>,
    id: Id<Function>,
    function: &'s Function,
    pub time: A::Number,
    pub dt: A::Number,
    pub half: A::Number,
    start: A::Number,
    step: i32,
    started: bool,
    seed: i64,
    work: u64,
    /// The amount of input that a program has read.
    taken: usize,
    /// Columns of the output at each row of a program.
    pub rows: Vec<Vec<A::Number>>,
}

impl<'s, A: Arithmetic> Machine<'s, A> {
    /// `values`: the initial value of every quantity. Nothing for a system without functions.
    pub fn new(
        system: &'s System,
        trial: &'s Trial<'s>,
        values: Vec<Vec<A::Number>>,
        arithmetic: A,
    ) -> Option<Machine<'s, A>> {
        let zero = A::Number::ZERO;
        let (id, function) = system.code.functions.iter().next()?;
        Some(Machine {
            system,
            code: &system.code,
            trial,
            arithmetic,
            values,
            locals: Vec::new(),
            running: Vec::new(),
            id,
            function,
            time: zero,
            dt: zero,
            half: zero,
            start: zero,
            step: 0,
            started: false,
            seed: trial.seed,
            work: 0,
            taken: 0,
            rows: Vec::new(),
        })
    }

    /// Runs to the first point.
    pub fn begin(&mut self) -> Result<(), Stopped> {
        let Clock::Steps { entries, .. } = &self.system.clock else { return Ok(()) };
        self.initialize()?;
        self.run(entries.derived)?;
        self.run(entries.demands)?;
        self.started = true;
        self.run(entries.point)
    }

    /// Initial values alone.
    pub fn initialize(&mut self) -> Result<(), Stopped> {
        let Clock::Steps { entries, .. } = &self.system.clock else { return Ok(()) };
        self.take_dt();
        self.run(entries.begin)
    }

    /// Runs to the next point.
    pub fn advance(&mut self) -> Result<(), Stopped> {
        let Clock::Steps { entries, .. } = &self.system.clock else { return Ok(()) };
        self.run(entries.event)?;
        self.run(entries.step)?;
        self.step = self.step.checked_add(1).ok_or(Stopped::TooLong)?;
        self.time = self.arithmetic.time(self.start, self.step, self.dt);
        self.run(entries.point)
    }

    /// Runs a program from its first statement to its end.
    pub fn follow(&mut self) -> Result<(), Stopped> {
        let Some(program) = self.system.clock.program() else { return Ok(()) };
        let function = self.enter(program);
        let mut next = 0;
        while let Some(stated) = function.body.get(next) {
            next += 1;
            match self.statement(&stated.statement, stated.source)? {
                Flow::On => {}
                Flow::End => break,
                Flow::To(label) => {
                    // No language jumps into blocks.
                    let goal = |statement: &Statement| matches!(statement, Statement::Label(here) if *here == label);
                    next = function.body.iter().position(|stated| goal(&stated.statement)).ok_or(Stopped::TooLong)?;
                }
            }
        }
        Ok(())
    }

    /// Whether LENGTH is reached; a run without it has no end.
    pub fn done(&self) -> bool {
        let length = self.trial.length.map(|length| self.values[length.index()][0]);
        length.is_none_or(|length| self.time.plus(self.half) >= length)
    }

    /// The present values of the output columns.
    pub fn row(&self) -> Vec<A::Number> {
        let columns = self.trial.columns.iter();
        let value = |(id, element): (Id<Quantity>, u32)| self.values[id.index()][element as usize];
        columns.map(|column| column.map_or(self.time, value)).collect()
    }

    /// The present function.
    pub fn function(&self) -> Id<Function> {
        self.id
    }

    fn take_dt(&mut self) {
        self.dt = self.values[self.system.clock.dt().index()][0];
        self.half = self.arithmetic.halved(self.dt);
    }

    pub fn run(&mut self, id: Id<Function>) -> Result<(), Stopped> {
        let function = self.enter(id);
        self.block(&function.body).map(|_| ())
    }

    fn enter(&mut self, id: Id<Function>) -> &'s Function {
        self.id = id;
        self.function = &self.system.code.functions[id];
        let locals = self.function.locals.iter();
        self.locals = locals.map(|(_, local)| vec![A::Number::ZERO; local.size() as usize]).collect();
        self.running = vec![0; self.locals.len()];
        self.function
    }

    fn block(&mut self, block: &'s Block) -> Result<Flow, Stopped> {
        for stated in block {
            let flow = self.statement(&stated.statement, stated.source)?;
            if flow != Flow::On {
                return Ok(flow);
            }
        }
        Ok(Flow::On)
    }

    fn statement(&mut self, statement: &'s Statement, source: Id<Site>) -> Result<Flow, Stopped> {
        self.work += 1;
        if self.work > MOST_WORK {
            return Err(Stopped::TooLong);
        }
        let fails = |reason| Err(Stopped::At(Some(source), reason));
        match statement {
            Statement::Set(place, value) => self.assign(*place, *value),
            Statement::Keep { local, of } => self.locals[local.index()] = self.values[of.index()].clone(),
            Statement::Require(condition, failure) => {
                if !self.holds(*condition) {
                    return fails(match failure {
                        Failure::DivisionByZero => Reason::Division,
                        Failure::Domain
                        | Failure::Function
                        | Failure::Index
                        | Failure::Overflow
                        | Failure::Aborted
                        | Failure::Demanded(_) => Reason::Domain,
                    });
                }
            }
            Statement::For { counter, first, last, down, body } => {
                for k in *first..=*last {
                    self.running[counter.index()] = if *down { last - (k - first) } else { k };
                    let flow = self.block(body)?;
                    if flow != Flow::On {
                        return Ok(flow);
                    }
                }
            }
            Statement::If(condition, then, otherwise) => {
                let branch = if self.holds(*condition) { then } else { otherwise };
                return self.block(branch);
            }
            Statement::While { before, condition, body, limit } => {
                let mut passes = 0;
                loop {
                    self.block(before)?;
                    if !self.holds(*condition) {
                        break;
                    }
                    passes += 1;
                    if limit.is_some_and(|limit| passes > limit) {
                        return fails(Reason::While);
                    }
                    let flow = self.block(body)?;
                    if flow != Flow::On {
                        return Ok(flow);
                    }
                }
            }
            Statement::Shift { train, cyclic, interval, memory } => {
                let interval = A::value(self, *interval);
                if self.train_is_due(*memory, interval) {
                    let cars = &mut self.values[train.index()];
                    cars.rotate_right(1);
                    if !cyclic {
                        cars[0] = A::Number::ZERO;
                    }
                }
            }
            Statement::SetTime(value) => {
                self.start = A::value(self, *value);
                self.time = self.start;
            }
            Statement::Jump(to) => return Ok(Flow::To(*to)),
            Statement::Read { into, integer, .. } => {
                let number = self.trial.input.get(self.taken).copied();
                let Some(number) = number.filter(|number| !integer || number.fract() == 0.0) else {
                    return fails(Reason::NoData);
                };
                self.taken += 1;
                let number = A::read(self, *into, number);
                A::noted(self, *into, None, number);
                self.set(*into, number);
            }
            Statement::Wait(Wait::Row) => {
                let row = self.row();
                self.rows.push(row);
            }
            Statement::Return(_) | Statement::Wait(Wait::Stop(..) | Wait::StopAt(_)) => return Ok(Flow::End),
            // Slopes are for arithmetic that keeps them; libraries do not have the other statements.
            Statement::Tabulate(_)
            | Statement::Guard(_)
            | Statement::Label(_)
            | Statement::Wait(Wait::Run | Wait::Given)
            | Statement::Print(_)
            | Statement::Warn(..)
            | Statement::NextMoment(_)
            | Statement::Observe => {}
            Statement::Store(..)
            | Statement::Iterate { .. }
            | Statement::Perform(_)
            | Statement::Pause(_)
            | Statement::Call { .. }
            | Statement::Compute { .. }
            | Statement::EndIfFailed
            | Statement::Count { .. }
            | Statement::Table(_)
            | Statement::Solve { .. }
            | Statement::Reset(_)
            | Statement::Evaluate(_)
            | Statement::Invoke(_) => return Err(Stopped::Construct),
        }
        Ok(Flow::On)
    }

    /// With the effects of the value.
    fn assign(&mut self, place: Id<Place>, value: Id<Expression>) {
        if self.is_memory(place) {
            let number = A::value(self, value);
            return self.set(place, number);
        }
        let number = self.any(value);
        let number = A::placed(self, place, value, number);
        A::noted(self, place, Some(value), number);
        self.set(place, number);
    }

    /// Whether the place is the memory of a function.
    fn is_memory(&self, place: Id<Place>) -> bool {
        self.system.is_memory(self.code.places[place].base)
    }

    fn set(&mut self, place: Id<Place>, number: A::Number) {
        let code = self.code;
        let place = &code.places[place];
        let at = self.offset(place);
        if let Some(value) = self.array_mut(place.base).get_mut(at) {
            *value = number;
        }
        if place.base == Base::Quantity(self.system.clock.dt()) {
            self.take_dt();
        }
    }

    /// The right side of a statement, with its effects.
    fn any(&mut self, id: Id<Expression>) -> A::Number {
        let code = self.code;
        match &code.expressions[id] {
            Expression::Fold(fold) => A::fold(self, id, *fold),
            Expression::Draw(Draw::Uniform, _) => A::uniform(self.draw()),
            Expression::Draw(Draw::Normal, list) => A::normal(self, id, code.list(*list)),
            Expression::Remember(what, memory, list) => self.remember(*what, *memory, code.list(*list)),
            _ => A::value(self, id),
        }
    }

    fn remember(&mut self, what: Remember, memory: Id<Place>, arguments: &[Id<Expression>]) -> A::Number {
        match (what, arguments) {
            (Remember::Pulse, [height, first, interval]) => {
                let [height, first, interval] = [height, first, interval].map(|part| A::value(self, *part));
                self.pulse(memory, height, first, interval)
            }
            (Remember::Sample, [of, interval]) => {
                let [of, interval] = [of, interval].map(|part| A::value(self, *part));
                self.sample(memory, of, interval)
            }
            (Remember::RampSum, arguments) => {
                let (rise, due) = A::ramp(self, arguments);
                let now = self.time.plus(self.half);
                let started = self.started;
                let cells = self.cells(memory);
                if started {
                    if cells[1] == A::Number::ZERO {
                        cells[1] = A::Number::flag(1);
                    } else if now >= due {
                        cells[0] = cells[0].plus(rise);
                    }
                }
                cells[0]
            }
            // They have the required number of arguments.
            (Remember::Pulse | Remember::Sample, _) => A::Number::ZERO,
        }
    }

    pub fn holds(&mut self, condition: Id<Expression>) -> bool {
        match self.code.expressions[condition] {
            Expression::Compare(relation, left, right) => {
                let (left, right) = (A::value(self, left), A::value(self, right));
                compare(relation, left, right)
            }
            Expression::Binary(Binary::And, a, b) => self.holds(a) && self.holds(b),
            Expression::Binary(Binary::Or, a, b) => self.holds(a) || self.holds(b),
            Expression::Unary(Unary::Not, a) => !self.holds(a),
            Expression::Logical(holds) => holds,
            // Nobody gives a library values other than its settings, and nothing else is a condition.
            _ => false,
        }
    }

    /// The same as in clib.
    fn pulse(&mut self, memory: Id<Place>, height: A::Number, first: A::Number, interval: A::Number) -> A::Number {
        let (one, two) = (A::Number::flag(1), A::Number::flag(2));
        let zero = A::Number::ZERO;
        let (now, before) = (self.time.plus(self.half), self.time.minus(self.half));
        let started = self.started;
        let cells = self.cells(memory);
        let (mut last, mut phase) = (cells[0], cells[1]);
        if phase == zero {
            phase = one;
            if first <= before {
                last = A::Number::moved_on(first, interval, before);
                phase = two;
            }
        }
        let due = if phase == two { last.plus(interval) } else { first };
        let mut value = zero;
        if now >= due && (phase == one || interval > zero) {
            value = height;
            last = A::Number::moved_on(due, interval, now);
            phase = two;
        }
        if started {
            (cells[0], cells[1]) = (last, phase);
        }
        value
    }

    fn sample(&mut self, memory: Id<Place>, of: A::Number, interval: A::Number) -> A::Number {
        let (time, now, started) = (self.time, self.time.plus(self.half), self.started);
        let cells = self.cells(memory);
        if !started {
            return cells[0];
        }
        if cells[2] == A::Number::ZERO {
            (cells[1], cells[2]) = (time, A::Number::flag(1));
        }
        if interval <= A::Number::ZERO {
            (cells[0], cells[1]) = (of, time);
        } else if now >= cells[1].plus(interval) {
            (cells[0], cells[1]) = (of, A::Number::moved_on(cells[1], interval, now));
        }
        cells[0]
    }

    fn train_is_due(&mut self, memory: Id<Place>, interval: A::Number) -> bool {
        let (time, now) = (self.time, self.time.plus(self.half));
        let cells = self.cells(memory);
        if cells[1] == A::Number::ZERO {
            (cells[0], cells[1]) = (A::Number::moved_on(time, interval, now), A::Number::flag(1));
            return true;
        }
        let due = interval > A::Number::ZERO && now >= cells[0].plus(interval);
        if due {
            cells[0] = A::Number::moved_on(cells[0], interval, now);
        }
        due
    }

    fn cells(&mut self, memory: Id<Place>) -> &mut [A::Number] {
        let code = self.code;
        let place = &code.places[memory];
        let first = self.offset(place);
        &mut self.array_mut(place.base)[first..]
    }

    /// The value of a place; 0 beyond the end of an array.
    pub fn at(&mut self, place: Id<Place>) -> A::Number {
        let code = self.code;
        let place = &code.places[place];
        let at = self.offset(place);
        self.array(place.base).get(at).copied().unwrap_or(A::Number::ZERO)
    }

    fn array(&self, base: Base) -> &[A::Number] {
        match base {
            Base::Quantity(id) => &self.values[id.index()],
            Base::Local(id) => &self.locals[id.index()],
        }
    }

    fn array_mut(&mut self, base: Base) -> &mut [A::Number] {
        match base {
            Base::Quantity(id) => &mut self.values[id.index()],
            Base::Local(id) => &mut self.locals[id.index()],
        }
    }

    fn extents(&self, base: Base) -> &'s [u32] {
        match base {
            Base::Quantity(id) => &self.system.quantities[id].extents,
            Base::Local(id) => &self.function.locals[id].extents,
        }
    }

    /// The position of a place in its array, or its first cell. Omitted trailing subscripts are 0.
    fn offset(&mut self, place: &Place) -> usize {
        let mut offset = 0;
        for (number, extent) in self.extents(place.base).iter().enumerate() {
            let at = place.index.get(number).map_or(0, |index| self.index(*index));
            offset = offset * *extent as usize + at;
        }
        offset * self.system.cells(place.base) as usize
    }

    fn index(&mut self, index: Index) -> usize {
        match index {
            Index::Fixed(at) => at as usize,
            Index::Running { counter, offset } => self.running[counter.index()].saturating_add_signed(offset) as usize,
            Index::Computed(value) => A::subscript(A::value(self, value)).saturating_sub(1),
            Index::Counted(value) => A::subscript(A::value(self, value)),
        }
    }

    /// The first value of a table along the running subscript, the distance to the next, and their number.
    pub fn column(&mut self, lookup: &Lookup) -> (usize, usize, usize) {
        let (mut first, mut along, mut count) = (0, 1, 1);
        let mut stride = 1;
        for (place, extent) in self.extents(Base::Quantity(lookup.table)).iter().enumerate().rev() {
            match lookup.index.get(place).copied().flatten() {
                Some(index) => first += self.index(index) * stride,
                None => (along, count) = (stride, *extent as usize),
            }
            stride *= *extent as usize;
        }
        (first, along, count)
    }

    /// The terms of a fold, one after another: the factors of each.
    pub fn terms(&mut self, fold: &Fold, mut each: impl FnMut(&[A::Number])) {
        let mut counters = vec![0u32; fold.lengths.len()];
        if fold.lengths.contains(&0) {
            return;
        }
        let mut factors = Vec::with_capacity(fold.factors.len());
        loop {
            factors.clear();
            for factor in &fold.factors {
                factors.push(self.factor(factor, &counters));
            }
            each(&factors);
            let Some(place) = (0..counters.len()).rev().find(|place| counters[*place] + 1 < fold.lengths[*place])
            else {
                return;
            };
            counters[place] += 1;
            counters[place + 1..].fill(0);
        }
    }

    fn factor(&mut self, factor: &Factor, counters: &[u32]) -> A::Number {
        let mut offset = 0;
        for (index, extent) in factor.index.iter().zip(self.extents(factor.base)) {
            let here = match index {
                FoldIndex::At(index) => self.index(*index),
                FoldIndex::Counter { counter, first } => (counters[*counter as usize] + first) as usize,
            };
            offset = offset * *extent as usize + here;
        }
        self.array(factor.base)[offset]
    }

    /// The next number of the generator of Park and Miller.
    pub fn draw(&mut self) -> i32 {
        self.seed = self.seed * 16807 % 2_147_483_647;
        self.seed as i32
    }
}

pub fn compare<N: PartialOrd>(relation: Relation, left: N, right: N) -> bool {
    match relation {
        Relation::Less => left < right,
        Relation::LessEqual => left <= right,
        Relation::Greater => left > right,
        Relation::GreaterEqual => left >= right,
        Relation::Equal => left == right,
        Relation::NotEqual => left != right,
    }
}
