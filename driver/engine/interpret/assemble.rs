//! From Code to instructions: every expression becomes a sequence of three-operand instructions.
//!
//! Short loops with known bounds are unrolled, which makes every operand a fixed location; other loops remain and
//! compute locations as they run. The parameters and locals of functions are in frames ([`super::frames`]).

use super::assemble_course::Labels;
use super::code::*;
use super::frames::{self, Frame};
use super::inline;
use crate::clib::kind;
use std::collections::HashMap;
use std::ffi::c_int;
use std::fmt;
use zudyn_translator::code::{
    self, Block, Clock, Expression, Failure, Function, Id, Local, Stated, Statement, System, recursive,
};
use zudyn_translator::model::{Relation, instruction};

/// A loop is unrolled if that gives at most this number of statements.
const WRITTEN_OUT: usize = 2000;

/// A loop of more passes may take long by itself, or in another loop.
const MANY_PASSES: usize = 2000;

/// Code that the interpreter cannot execute; no language generates any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    pub what: &'static str,
    pub line: u32,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: the interpreter does not execute {}", self.line, self.what)
    }
}

pub struct Assembler<'a> {
    pub(super) system: &'a System,
    pub(super) code: Code,
    constants: HashMap<u64, Word>,
    pub(super) frames: Vec<Frame>,
    /// The present function.
    pub(super) function: &'a Function,
    pub(super) frame: Frame,
    /// Inlined functions.
    pub(super) inlined: Vec<bool>,
    /// For an inlined function: jumps to its end.
    pub(super) returns: Option<Vec<Address>>,
    pub(super) instructions: Vec<Instruction>,
    /// Values of the counters of unrolled loops.
    pub(super) written_out: HashMap<Id<Local>, u32>,
    /// The next free word for intermediate results, and the first that was never used.
    free: Word,
    most: Word,
    pub(super) labels: Labels,
    /// The site of the present statement.
    pub(super) site: u32,
    pub(super) unsupported: Option<Unsupported>,
}

/// Translates a system.
pub fn assemble(system: &System) -> Result<Code, Unsupported> {
    let layout = Layout::of(system);
    let (frames, free) = frames::of(system, layout.end);
    let recursive = recursive(system);
    let routine = |(frame, recursive): (&Frame, &bool)| Routine {
        instructions: Vec::new(),
        frame: (frame.first, frame.end),
        result: frame.result,
        recursive: *recursive,
    };
    let routines = frames.iter().zip(&recursive).map(routine).collect();
    let Some((_, function)) = system.code.functions.iter().next() else {
        // A program that goes by passes may have no model.
        return Ok(Code { words: free as usize, layout, ..Code::default() });
    };
    let mut assembler = Assembler {
        system,
        code: Code { layout, routines, ..Code::default() },
        constants: HashMap::new(),
        frame: frames[0].clone(),
        frames,
        inlined: inline::inlined(system, &recursive),
        returns: None,
        function,
        instructions: Vec::new(),
        written_out: HashMap::new(),
        free,
        most: free,
        labels: Labels::default(),
        site: 0,
        unsupported: None,
    };
    match &system.clock {
        Clock::Steps { periods, entries, .. } => {
            let code::StepEntries { begin, event, step, point, .. } = entries;
            let number = |id: &Id<Function>| id.index();
            assembler.code.entries =
                Entries { begin: number(begin), event: number(event), step: number(step), point: number(point) };
            assembler.code.varying = periods.varying().iter().map(|id| assembler.code.layout.quantity(*id)).collect();
        }
        Clock::Rows { .. } | Clock::Own { .. } | Clock::Passes { .. } => {
            assembler.code.programs = system.clock.programs().iter().map(|id| id.index()).collect();
        }
    }
    for (id, function) in system.code.functions.iter() {
        if !frames::is_skipped(system, id) {
            assembler.routine(id, function);
        }
    }
    for (_, solve) in system.solves.iter() {
        let solving = assembler.solve(solve);
        assembler.code.solves.push(solving);
    }
    match assembler.unsupported {
        Some(unsupported) => Err(unsupported),
        None => Ok(Code { words: assembler.most as usize, ..assembler.code }),
    }
}

impl<'a> Assembler<'a> {
    fn routine(&mut self, id: Id<Function>, function: &'a Function) {
        (self.function, self.frame) = (function, self.frames[id.index()].clone());
        self.block(&function.body);
        self.emit(Instruction::End);
        self.resolve_labels();
        self.code.routines[id.index()].instructions = std::mem::take(&mut self.instructions);
    }

    pub(super) fn refuse(&mut self, what: &'static str) {
        let line = self.system.sites.get(Id::new(self.site as usize)).map_or(0, |site| site.line);
        self.unsupported.get_or_insert(Unsupported { what, line });
    }

    pub(super) fn block(&mut self, block: &'a Block) {
        for stated in block {
            let before = self.free;
            self.site = stated.source.index() as u32;
            self.statement(stated);
            self.free = before;
        }
    }

    fn statement(&mut self, stated: &'a Stated) {
        let site = self.site;
        match &stated.statement {
            Statement::Set(place, value) => self.set(*place, *value),
            Statement::Keep { local, of } => {
                let (to, from) = (self.local(*local), self.code.layout.quantity(*of));
                self.emit(Instruction::Keep { to, from, count: self.system.quantities[*of].size() as u32 });
            }
            Statement::Call { function, arguments, kept } => {
                let kept = kept.iter().map(|place| self.fixed(*place)).collect();
                self.call_function(*function, *arguments, kept);
            }
            Statement::Require(condition, failure) => self.require(*condition, *failure),
            Statement::For { counter, first, last, down, body } => {
                self.loop_over(*counter, *first, *last, *down, body);
            }
            Statement::Count { counter, first, last, by, body } => self.count(*counter, [*first, *last], *by, body),
            Statement::If(condition, then, otherwise) => {
                let past_then = self.jumps_if(*condition, false);
                self.block(then);
                if otherwise.is_empty() {
                    self.land_all(past_then);
                } else {
                    let past_all = self.emit(Instruction::Jump { to: 0 });
                    self.land_all(past_then);
                    self.block(otherwise);
                    self.land(past_all);
                }
            }
            Statement::While { before, condition, body, limit } => {
                let counter = limit.map(|_| {
                    let counter = self.frame.take(1);
                    self.emit(Instruction::Start { counter, at: 0 });
                    counter
                });
                let top = self.here();
                self.block(before);
                let out = self.jumps_if(*condition, false);
                if let (Some(counter), Some(limit)) = (counter, *limit) {
                    self.emit(Instruction::CountPass { counter, limit, site });
                }
                self.block(body);
                self.emit(if limit.is_some() { Instruction::Jump { to: top } } else { Instruction::GoTo { to: top } });
                self.land_all(out);
                self.frame.give_back(counter.map_or(0, |_| 1));
            }
            Statement::Guard(quantities) => {
                for guard in quantities {
                    let from = self.code.layout.quantity(*guard);
                    self.emit(Instruction::Guard { from, count: self.system.quantities[*guard].size() as u32 });
                }
            }
            Statement::Tabulate(curve) => self.slopes(*curve),
            Statement::Table(table) => self.table(&self.system.tables[*table]),
            Statement::Shift { train, cyclic, interval, memory } => {
                let shift = Shift {
                    cyclic: *cyclic,
                    cars: self.code.layout.quantity(*train),
                    count: self.system.quantities[*train].size() as i32,
                    interval: self.value(*interval),
                    memory: self.element(*memory),
                };
                self.code.shifts.push(shift);
                self.emit(Instruction::Shift { shift: self.code.shifts.len() as u32 - 1 });
            }
            Statement::SetTime(value) => {
                let from = self.value(*value);
                self.emit(Instruction::SetTime { from });
            }
            Statement::Compute { into, operation, of } => self.compute(*into, *operation, *of),
            Statement::Store(..) | Statement::Iterate { .. } | Statement::Perform(_) | Statement::Pause(_) => {
                self.refuse("records")
            }
            // The failure has ended it already.
            Statement::EndIfFailed => {}
            Statement::Evaluate(solve) => self.evaluate(&self.system.solves[*solve]),
            Statement::Return(value) => {
                if let Some(value) = value {
                    let to = self.frame.result;
                    self.put(Place { base: to, terms: Vec::new() }, *value);
                }
                let jump = self.returns.is_some();
                let end = self.emit(if jump { Instruction::Jump { to: 0 } } else { Instruction::End });
                self.returns.iter_mut().for_each(|returns| returns.push(end));
            }
            Statement::Solve { .. }
            | Statement::Reset(_)
            | Statement::Invoke(_)
            | Statement::Read { .. }
            | Statement::Print(_)
            | Statement::Warn(..)
            | Statement::Wait(_)
            | Statement::NextMoment(_)
            | Statement::Observe
            | Statement::Label(_)
            | Statement::Jump(_) => self.act(&stated.statement),
        }
    }

    fn require(&mut self, condition: Id<Expression>, failure: Failure) {
        let (code, site) = (&self.system.code, self.site);
        match (code.expressions[condition], failure) {
            (Expression::Compare(Relation::NotEqual, value, zero), Failure::DivisionByZero)
                if matches!(code.expressions[zero], Expression::Real(0.0)) =>
            {
                let value = self.value(value);
                self.emit(Instruction::FailIfZero { value, site });
            }
            (Expression::Compare(relation, a, b), Failure::Domain) if !self.is_whole(a) => {
                let (a, b) = (self.value(a), self.value(b));
                self.emit(Instruction::FailUnless { relation, a, b, site });
            }
            _ => {
                let good = self.jumps_if(condition, true);
                let value = if names_the_value(failure) { self.tested(condition) } else { self.constant(0.0) };
                self.emit(Instruction::Fail { kind: kind_of(failure), site, value });
                self.land_all(good);
            }
        }
    }

    /// The left side of the first comparison: the value that a range test examines.
    fn tested(&mut self, condition: Id<Expression>) -> Word {
        match self.system.code.expressions[condition] {
            Expression::Compare(_, left, _) => {
                let value = self.value(left);
                if !self.is_whole(left) {
                    return value;
                }
                // An integer subscript counts from 0; the message uses the subscript counted from 1.
                let (one, to) = (self.whole(1), self.reserve(2));
                let kind = Kind { bits: code::types::Bits::SixtyFour, overflow: code::types::Overflow::Saturate };
                self.emit(Instruction::Whole { operation: Operation::Add, kind, to, a: value, b: one });
                self.emit(Instruction::ToReal { to: to + 1, a: to });
                to + 1
            }
            Expression::Binary(_, a, _) | Expression::Unary(_, a) => self.tested(a),
            _ => self.constant(0.0),
        }
    }

    fn loop_over(&mut self, counter: Id<Local>, low: u32, high: u32, down: bool, body: &'a Block) {
        let passes = (high - low + 1) as usize;
        // An empty body weighs nothing, but each pass takes time here.
        if passes * weight(body).max(1) <= WRITTEN_OUT {
            for pass in 0..=high - low {
                self.written_out.insert(counter, if down { high - pass } else { low + pass });
                self.block(body);
            }
            self.written_out.remove(&counter);
            return;
        }
        let (first, last) = if down { (high, low) } else { (low, high) };
        let word = self.local(counter);
        self.emit(Instruction::Start { counter: word, at: first as i32 });
        let top = self.here();
        if passes > MANY_PASSES {
            self.emit(Instruction::MayStop);
        }
        self.block(body);
        self.emit(Instruction::Again { counter: word, down, last: last as i32, to: top });
    }

    fn count(
        &mut self,
        counter: Id<Local>,
        [first, last]: [Id<Expression>; 2],
        by: Option<Id<Expression>>,
        body: &'a Block,
    ) {
        let counter = self.local(counter);
        let bounds = self.frame.take(2);
        // The bounds may depend on the old value of the counter.
        let first = self.value(first);
        self.put(Place { base: bounds, terms: Vec::new() }, last);
        let by = match by {
            Some(by) => {
                self.put(Place { base: bounds + 1, terms: Vec::new() }, by);
                bounds + 1
            }
            None => self.whole(1),
        };
        self.emit(Instruction::Copy { to: counter, from: first });
        let top = self.here();
        let out = self.emit(Instruction::Beyond { counter, last: bounds, to: 0 });
        self.block(body);
        self.emit(Instruction::MoveOn { counter, by });
        self.emit(Instruction::MayStop);
        // Only programs can be stopped.
        self.emit(match self.system.clock {
            Clock::Rows { .. } | Clock::Own { .. } | Clock::Passes { .. } => Instruction::GoTo { to: top },
            Clock::Steps { .. } => Instruction::Jump { to: top },
        });
        self.land(out);
        self.frame.give_back(2);
    }

    fn set(&mut self, place: Id<code::Place>, value: Id<Expression>) {
        let target = &self.system.code.places[place];
        if self.is_direct(target) {
            let to = self.element(place);
            self.put(to, value);
            if let (Clock::Steps { dt, .. }, code::Base::Quantity(id)) = (&self.system.clock, target.base)
                && *dt == id
            {
                self.emit(Instruction::Halve);
            }
            return;
        }
        let from = self.value(value);
        self.store(place, from);
    }

    /// Makes the last instruction of the value write to the target, unless the value is only a location.
    pub(super) fn put(&mut self, place: Place, value: Id<Expression>) {
        if place.terms.is_empty() {
            let word = self.value_into(value, Some(place.base));
            if word != place.base {
                self.emit(Instruction::Copy { to: place.base, from: word });
            }
        } else {
            let from = self.value(value);
            let place = self.place(place);
            self.emit(Instruction::Store { place, from });
        }
    }

    /// Makes a jump lead to the next instruction.
    pub(super) fn land(&mut self, jump: Address) {
        let here = self.here();
        if let Instruction::Jump { to }
        | Instruction::JumpUnless { to, .. }
        | Instruction::JumpIf { to, .. }
        | Instruction::JumpIfGiven { to, .. }
        | Instruction::Beyond { to, .. } = &mut self.instructions[jump as usize]
        {
            *to = here;
        }
    }

    pub(super) fn here(&self) -> Address {
        self.instructions.len() as Address
    }

    pub(super) fn emit(&mut self, instruction: Instruction) -> Address {
        self.instructions.push(instruction);
        self.here() - 1
    }

    pub(super) fn reserve(&mut self, words: Word) -> Word {
        let word = self.free;
        self.free += words;
        self.most = self.most.max(self.free);
        word
    }

    pub(super) fn constant(&mut self, number: f64) -> Word {
        self.constant_bits(number.to_bits())
    }

    /// An integer.
    pub(super) fn whole(&mut self, number: i64) -> Word {
        self.constant_bits(number as u64)
    }

    fn constant_bits(&mut self, bits: u64) -> Word {
        let constants = &mut self.code.constants;
        *self.constants.entry(bits).or_insert_with(|| {
            constants.push(f64::from_bits(bits));
            -(constants.len() as Word) - 1
        })
    }

    pub(super) fn local(&self, local: Id<Local>) -> Word {
        self.frame.locals[local.index()]
    }
}

/// The runtime's code of a failure.
fn kind_of(failure: Failure) -> c_int {
    match failure {
        Failure::DivisionByZero => kind::DIVISION,
        Failure::Domain => kind::DOMAIN,
        Failure::Function => kind::FUNCTION,
        Failure::Index => kind::INDEX,
        Failure::Overflow => kind::OVERFLOW,
        Failure::Aborted => kind::ABORTED,
        Failure::Demanded(instruction::Failure::Fission) => kind::FISSION,
        Failure::Demanded(instruction::Failure::StepSign) => kind::STEP_SIGN,
        Failure::Demanded(instruction::Failure::Solver) => kind::SOLVER,
        Failure::Demanded(instruction::Failure::Increment) => kind::INCREMENT,
        Failure::Demanded(instruction::Failure::Count { .. }) => kind::COUNT,
        Failure::Demanded(instruction::Failure::Depth(_)) => kind::DEPTH,
    }
}

/// Whether the message names the tested value.
fn names_the_value(failure: Failure) -> bool {
    match failure {
        Failure::Index => true,
        Failure::Demanded(which) => which != instruction::Failure::Fission,
        Failure::DivisionByZero | Failure::Domain | Failure::Function | Failure::Overflow | Failure::Aborted => false,
    }
}

/// The number of statements in a block when all loops are unrolled.
fn weight(block: &Block) -> usize {
    block
        .iter()
        .map(|stated| match &stated.statement {
            Statement::For { first, last, body, .. } => (last.abs_diff(*first) as usize + 1) * weight(body),
            Statement::Count { body, .. } => 1 + weight(body),
            Statement::If(_, then, otherwise) => 1 + weight(then) + weight(otherwise),
            Statement::While { before, body, .. } => 1 + weight(before) + weight(body),
            _ => 1,
        })
        .sum()
}
