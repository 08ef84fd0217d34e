//! A plan done step by step on numbers of either kind: doubles, whose ranges are recorded, and fixed-point numbers.
//!
//! What operations do is the same for both; what values are is the affair of the arithmetic.

use crate::model::LabelId;
use crate::model::Relation;
use crate::plan::{
    Act, Condition, Element, Fold, FoldFactor, FoldIndex, FoldSource, Index, Operation, Plan, Routine, SiteId, SlotId,
    Target, TemporaryId, Value,
};

/// What both kinds of numbers can do with times.
pub trait Number: Copy + PartialOrd {
    const ZERO: Self;
    /// A small whole number in a cell that is no quantity.
    fn flag(value: i8) -> Self;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    /// The last nominal time at which something is due, not after the limit.
    fn moved_on(last: Self, interval: Self, limit: Self) -> Self;
}

/// How values are computed.
pub trait Arithmetic: Sized {
    type Number: Number;
    /// A value without effects that stands by itself, in the scale that its place wants.
    fn value(machine: &mut Machine<Self>, value: &Value) -> Self::Number;
    fn fold(machine: &mut Machine<Self>, value: &Value, fold: &Fold) -> Self::Number;
    /// The uniform number of a draw, from -.5 to .5.
    fn uniform(drawn: i32) -> Self::Number;
    fn normal(machine: &mut Machine<Self>, value: &Value, mean: &Value, deviation: &Value) -> Self::Number;
    /// What is added to a RAMP in a step, and from which time on.
    fn ramp(machine: &mut Machine<Self>, value: &Value, slope: &Value, from: &Value) -> (Self::Number, Self::Number);
    /// A number that is read, as its target has it.
    fn read(&self, target: &Target, number: f64) -> Self::Number;
    /// Something was set.
    fn noted(machine: &mut Machine<Self>, target: &Target, value: Option<&Value>, number: Self::Number);
    /// What a function with effects has given, in the scale of what is set to it.
    fn given(&self, value: &Value, number: Self::Number) -> Self::Number;
    fn halved(&self, dt: Self::Number) -> Self::Number;
    fn time(&self, start: Self::Number, step: i32, dt: Self::Number) -> Self::Number;
    /// The subscript that a number is.
    fn subscript(number: Self::Number) -> usize;
}

/// Why a run ends before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// Something fails at a card.
    At(SiteId, Reason),
    TooLong,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Division,
    /// A logarithm, root or power; of courses also a subscript or a whole number.
    Domain,
    While,
    NotFinite,
    /// READ finds no number, or a broken one where it must be whole.
    NoData,
}

/// Where a course goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    On,
    To(LabelId),
    End,
}

/// So many operations are one run: some seconds.
pub const MOST_WORK: u64 = 20_000_000;
const MOST_PASSES: u32 = 1_000_000;

pub struct Machine<'p, A: Arithmetic> {
    pub plan: &'p Plan,
    pub arithmetic: A,
    pub slots: Vec<Vec<A::Number>>,
    pub temporaries: Vec<Vec<A::Number>>,
    shapes: &'p [crate::plan::Temporary],
    pub running: [u32; 16],
    pub time: A::Number,
    pub dt: A::Number,
    pub half: A::Number,
    start: A::Number,
    step: i32,
    started: bool,
    pub seed: i64,
    work: u64,
    /// What a course reads, and how much of it was read.
    pub input: &'p [f64],
    taken: usize,
    /// Columns of the output at each row of a course.
    pub rows: Vec<Vec<A::Number>>,
}

impl<'p, A: Arithmetic> Machine<'p, A> {
    /// `slots`: what every slot begins with.
    pub fn new(plan: &'p Plan, slots: Vec<Vec<A::Number>>, seed: i64, arithmetic: A) -> Machine<'p, A> {
        let zero = A::Number::ZERO;
        Machine {
            plan,
            arithmetic,
            slots,
            temporaries: Vec::new(),
            shapes: &[],
            running: [0; 16],
            time: zero,
            dt: zero,
            half: zero,
            start: zero,
            step: 0,
            started: false,
            seed,
            work: 0,
            input: &[],
            taken: 0,
            rows: Vec::new(),
        }
    }

    /// To the first point.
    pub fn begin(&mut self) -> Result<(), Stopped> {
        self.take_dt();
        self.routine(&self.plan.begin)?;
        self.routine(&self.plan.derived)?;
        self.routine(&self.plan.demands)?;
        self.started = true;
        self.routine(&self.plan.point)
    }

    /// To the next.
    pub fn advance(&mut self) -> Result<(), Stopped> {
        self.routine(&self.plan.event)?;
        self.routine(&self.plan.step)?;
        self.step = self.step.checked_add(1).ok_or(Stopped::TooLong)?;
        self.time = self.arithmetic.time(self.start, self.step, self.dt);
        self.routine(&self.plan.point)
    }

    /// A course from its first operation to its end.
    pub fn follow(&mut self) -> Result<(), Stopped> {
        let Some(course) = &self.plan.course else { return Ok(()) };
        let operations = &course.body.operations;
        self.enter(&course.body);
        let mut next = 0;
        while let Some(operation) = operations.get(next) {
            next += 1;
            match self.operation(operation)? {
                Flow::On => {}
                Flow::End => break,
                Flow::To(label) => {
                    let goal =
                        |operation: &Operation| matches!(operation, Operation::Act(Act::Label(here)) if *here == label);
                    // Jumps into blocks are not written by the planner of courses.
                    next = operations.iter().position(goal).ok_or(Stopped::TooLong)?;
                }
            }
        }
        Ok(())
    }

    /// Whether LENGTH is reached; a run without it has no end.
    pub fn done(&self) -> bool {
        let length = self.plan.clock.length.map(|length| self.slots[length.slot.0 as usize][0]);
        length.is_none_or(|length| self.time.plus(self.half) >= length)
    }

    fn take_dt(&mut self) {
        self.dt = self.slots[self.plan.clock.dt.0 as usize][0];
        self.half = self.arithmetic.halved(self.dt);
    }

    fn routine(&mut self, routine: &'p Routine) -> Result<(), Stopped> {
        self.enter(routine);
        self.operations(&routine.operations).map(|_| ())
    }

    fn enter(&mut self, routine: &'p Routine) {
        let size = |extents: &[u32]| extents.iter().product::<u32>() as usize;
        self.shapes = &routine.temporaries;
        self.temporaries = routine.temporaries.iter().map(|one| vec![A::Number::ZERO; size(&one.extents)]).collect();
    }

    fn operations(&mut self, operations: &'p [Operation]) -> Result<Flow, Stopped> {
        for operation in operations {
            let flow = self.operation(operation)?;
            if flow != Flow::On {
                return Ok(flow);
            }
        }
        Ok(Flow::On)
    }

    fn operation(&mut self, operation: &'p Operation) -> Result<Flow, Stopped> {
        self.work += 1;
        if self.work > MOST_WORK {
            return Err(Stopped::TooLong);
        }
        match operation {
            // Slopes are for arithmetic that keeps them.
            Operation::Card(_) | Operation::Slopes(_) => {}
            Operation::Act(act) => return self.act(act),
            Operation::Set { target, value, .. } => {
                let number = self.any(value);
                A::noted(self, target, Some(value), number);
                self.set(target, number);
            }
            Operation::Keep { temporary, slot } => {
                self.temporaries[temporary.0 as usize] = self.slots[slot.0 as usize].clone();
            }
            Operation::FailIfZero { value, site } => {
                if A::value(self, value) == A::Number::ZERO {
                    return Err(Stopped::At(*site, Reason::Division));
                }
            }
            Operation::FailUnless { condition, site, .. } => {
                if !self.holds(condition) {
                    return Err(Stopped::At(*site, Reason::Domain));
                }
            }
            Operation::Loop { subscript, first, last, downward, body, .. } => {
                for k in *first..=*last {
                    self.running[*subscript as usize] = if *downward { last - (k - first) } else { k };
                    let flow = self.operations(body)?;
                    if flow != Flow::On {
                        return Ok(flow);
                    }
                }
            }
            Operation::If { condition, then, otherwise } => {
                let branch = if self.holds(condition) { then } else { otherwise };
                return self.operations(branch);
            }
            Operation::While { before, condition, body, limit, site } => {
                let mut passes = 0;
                loop {
                    self.operations(before)?;
                    if !self.holds(condition) {
                        break;
                    }
                    passes += 1;
                    if *limit && passes > MOST_PASSES {
                        return Err(Stopped::At(*site, Reason::While));
                    }
                    let flow = self.operations(body)?;
                    if flow != Flow::On {
                        return Ok(flow);
                    }
                }
            }
            Operation::StartMemory { memory, value, .. } => {
                let number = A::value(self, value);
                let cell = self.memory(memory);
                self.slots[memory.slot.0 as usize][cell] = number;
            }
            Operation::Shift { train, cyclic, interval, memory, .. } => {
                let interval = A::value(self, interval);
                if self.train_is_due(memory, interval) {
                    let cars = &mut self.slots[train.0 as usize];
                    cars.rotate_right(1);
                    if !cyclic {
                        cars[0] = A::Number::ZERO;
                    }
                }
            }
            Operation::SetTime(value) => {
                self.start = A::value(self, value);
                self.time = self.start;
            }
        }
        Ok(Flow::On)
    }

    /// What a course does in a library: it prints nothing, and is asked nothing.
    fn act(&mut self, act: &'p Act) -> Result<Flow, Stopped> {
        match act {
            Act::Jump(to) => return Ok(Flow::To(*to)),
            Act::JumpIf { condition, to } if self.holds(condition) => return Ok(Flow::To(*to)),
            Act::Read { into, integer, site, .. } => {
                let number = self.input.get(self.taken).copied().filter(|number| !integer || number.fract() == 0.0);
                let number = number.ok_or(Stopped::At(*site, Reason::NoData))?;
                self.taken += 1;
                let number = self.arithmetic.read(into, number);
                A::noted(self, into, None, number);
                self.set(into, number);
            }
            Act::Stop(_) => return Ok(Flow::End),
            Act::UnlessGiven { body, .. } => return self.operations(body),
            Act::Row => {
                let columns = self.plan.output.columns.iter();
                let value = |slot: SlotId, element: u32| self.slots[slot.0 as usize][element as usize];
                let row = columns.map(|column| column.place.map_or(self.time, |(slot, element)| value(slot, element)));
                let row = row.collect();
                self.rows.push(row);
            }
            _ => {}
        }
        Ok(Flow::On)
    }

    fn set(&mut self, target: &Target, number: A::Number) {
        match target {
            Target::Temporary(id) => self.temporaries[id.0 as usize][0] = number,
            Target::Slot(element) => {
                let at = self.element(element);
                self.slots[element.slot.0 as usize][at] = number;
                if element.slot == self.plan.clock.dt {
                    self.take_dt();
                }
            }
            Target::At(slot, index) => {
                let at = A::subscript(A::value(self, index)).saturating_sub(1);
                if let Some(place) = self.slots[slot.0 as usize].get_mut(at) {
                    *place = number;
                }
            }
        }
    }

    /// The right side of a statement, with its effects.
    fn any(&mut self, value: &Value) -> A::Number {
        match value {
            Value::Fold(fold) => A::fold(self, value, fold),
            Value::Uniform => {
                let number = A::uniform(self.draw());
                self.arithmetic.given(value, number)
            }
            Value::Normal(mean, deviation) => A::normal(self, value, mean, deviation),
            Value::Pulse(pulse) => {
                let [height, first, interval] = pulse.values().map(|part| A::value(self, part));
                self.pulse(&pulse.memory, height, first, interval)
            }
            Value::Sample { memory, of, interval } => {
                let [of, interval] = [of, interval].map(|part| A::value(self, part));
                let number = self.sample(memory, of, interval);
                self.arithmetic.given(value, number)
            }
            Value::RampSum { memory, slope, from } => {
                let (rise, due) = A::ramp(self, value, slope, from);
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
                let number = cells[0];
                self.arithmetic.given(value, number)
            }
            _ => A::value(self, value),
        }
    }

    pub fn holds(&mut self, condition: &Condition) -> bool {
        match condition {
            Condition::Compare { relation, left, right } => {
                let (left, right) = (A::value(self, left), A::value(self, right));
                compare(*relation, left, right)
            }
            Condition::And(a, b) => self.holds(a) && self.holds(b),
            Condition::Or(a, b) => self.holds(a) || self.holds(b),
            Condition::Not(a) => !self.holds(a),
        }
    }

    /// As in clib.
    fn pulse(&mut self, memory: &Element, height: A::Number, first: A::Number, interval: A::Number) -> A::Number {
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

    fn sample(&mut self, memory: &Element, of: A::Number, interval: A::Number) -> A::Number {
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

    fn train_is_due(&mut self, memory: &Element, interval: A::Number) -> bool {
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

    fn cells(&mut self, memory: &Element) -> &mut [A::Number] {
        let first = self.memory(memory);
        &mut self.slots[memory.slot.0 as usize][first..]
    }

    /// The first cell of a memory: its own subscript is left out.
    fn memory(&self, memory: &Element) -> usize {
        self.offset(&self.plan.slot(memory.slot).extents, &memory.index)
    }

    pub fn element(&self, element: &Element) -> usize {
        self.offset(&self.plan.slot(element.slot).extents, &element.index)
    }

    pub fn index(&self, index: Index) -> usize {
        match index {
            Index::Fixed(at) => at as usize,
            Index::Running { subscript, offset } => {
                self.running[subscript as usize].saturating_add_signed(offset) as usize
            }
        }
    }

    /// Subscripts that are left out at the end are 0.
    pub fn offset(&self, extents: &[u32], index: &[Index]) -> usize {
        let mut offset = 0;
        for (number, extent) in extents.iter().enumerate() {
            offset = offset * *extent as usize + index.get(number).map_or(0, |index| self.index(*index));
        }
        offset
    }

    pub fn kept(&self, id: TemporaryId, index: &[Index]) -> A::Number {
        self.temporaries[id.0 as usize][self.offset(&self.shapes[id.0 as usize].extents, index)]
    }

    /// An element whose subscript is computed.
    pub fn at(&self, slot: SlotId, subscript: A::Number) -> A::Number {
        let values = &self.slots[slot.0 as usize];
        values.get(A::subscript(subscript).saturating_sub(1)).copied().unwrap_or(A::Number::ZERO)
    }

    /// The first value of a table along the subscript that runs, the distance to the next, and how many there are.
    pub fn column(&self, table: SlotId, index: &[Option<Index>]) -> (usize, usize, usize) {
        let extents = &self.plan.slot(table).extents;
        let (mut first, mut along, mut count) = (0, 1, 1);
        let mut stride = 1;
        for (place, extent) in extents.iter().enumerate().rev() {
            match index.get(place).copied().flatten() {
                Some(index) => first += self.index(index) * stride,
                None => (along, count) = (stride, *extent as usize),
            }
            stride *= *extent as usize;
        }
        (first, along, count)
    }

    /// The terms of a fold, one after another: the factors of each.
    pub fn terms(&self, fold: &Fold, mut each: impl FnMut(&[A::Number])) {
        let mut counters = vec![0u32; fold.lengths.len()];
        if fold.lengths.contains(&0) {
            return;
        }
        let mut factors = Vec::with_capacity(fold.factors.len());
        loop {
            factors.clear();
            factors.extend(fold.factors.iter().map(|factor| self.factor(factor, &counters)));
            each(&factors);
            let Some(place) = (0..counters.len()).rev().find(|place| counters[*place] + 1 < fold.lengths[*place])
            else {
                return;
            };
            counters[place] += 1;
            counters[place + 1..].fill(0);
        }
    }

    fn factor(&self, factor: &FoldFactor, counters: &[u32]) -> A::Number {
        let (values, extents) = match factor.source {
            FoldSource::Slot(slot) => (&self.slots[slot.0 as usize], &self.plan.slot(slot).extents),
            FoldSource::Kept(id) => (&self.temporaries[id.0 as usize], &self.shapes[id.0 as usize].extents),
        };
        let mut offset = 0;
        for (index, extent) in factor.index.iter().zip(extents) {
            let here = match index {
                FoldIndex::At(index) => self.index(*index),
                FoldIndex::Counter { counter, first } => (counters[*counter as usize] + first) as usize,
            };
            offset = offset * *extent as usize + here;
        }
        values[offset]
    }

    /// The next of Park and Miller's numbers.
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
