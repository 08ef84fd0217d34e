//! Loops, and places and numbers that depend on their counters.

use super::Body;
use super::uses::targets;
use crate::code::{Base, Binary, Expression, Id, Index, Local, Passing, Place as At, Rounding, Site, Statement, Type};
use crate::language::facs::trace::lines::{Act, Carried, Line};
use crate::language::facs::trace::values::{CounterId, Kind, Move, Node, Spot, Term, ValueId};
use crate::language::facs::value::{Operand, Place};
use crate::model::Relation;

/// A counter while its loop is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Counter {
    Local(Id<Local>),
    /// The loop is written out.
    Known(i64),
}

impl Body<'_, '_> {
    pub(super) fn repeat(
        &mut self,
        line: &Line,
        counter: CounterId,
        carried: &[Carried],
        body: &[Line],
        site: Id<Site>,
    ) {
        self.begin_loop(carried, body, site);
        let range = self.writer.values.range(counter);
        if !self.is_linear(body, &[counter]) {
            for turn in 0..range.turns() {
                if turn > 0 {
                    self.count_turn(line);
                }
                self.counters.insert(counter, Counter::Known(range.at(turn)));
                self.lines(body);
                self.end_turn(carried, site);
            }
            self.counters.remove(&counter);
            return;
        }
        let name = format!("i{}", self.locals.len()).into();
        let local =
            Local { name, kind: Type::COUNTER, extents: Vec::new(), passing: Passing::Counter, temporary: None };
        let local = self.locals.push(local);
        self.counters.insert(counter, Counter::Local(local));
        let outside = std::mem::take(&mut self.block);
        self.lines(body);
        self.end_turn(carried, site);
        let body = std::mem::replace(&mut self.block, outside);
        self.counters.remove(&counter);
        let (first, last, down) = (range.first, range.last, range.down);
        self.push(Statement::For { counter: local, first, last, down, body }, site);
    }

    pub(super) fn repeat_while(&mut self, carried: &[Carried], body: &[Line], again: ValueId, site: Id<Site>) {
        self.begin_loop(carried, body, site);
        let outside = std::mem::take(&mut self.block);
        self.lines(body);
        // What follows from a failure may never end.
        if can_fail(self, body) {
            self.push(Statement::EndIfFailed, site);
        }
        let condition = self.is_negative(again, site);
        let before = std::mem::take(&mut self.block);
        self.end_turn(carried, site);
        let body = std::mem::replace(&mut self.block, outside);
        self.push(Statement::While { before, condition, body, limit: None }, site);
    }

    /// A flag, or how a turn ends.
    fn is_negative(&mut self, again: ValueId, site: Id<Site>) -> Id<Expression> {
        if let Node::Plain(super::super::values::Plain::Compare(..), _) = self.writer.values.node(again) {
            return self.condition(again, site);
        }
        let value = self.value(again, site);
        let kind = self.writer.kind(Kind::Cell);
        let zero = self.writer.builder.add(Expression::Integer(0), kind);
        self.writer.builder.compare(Relation::Less, value, zero)
    }

    fn begin_loop(&mut self, carried: &[Carried], body: &[Line], site: Id<Site>) {
        let mut changed = Vec::new();
        targets(body, &mut changed);
        self.settle(&changed, site);
        self.settle_for([body, &[]], site);
        let begins = carried.iter().map(|one| (one.id, one.begin)).collect::<Vec<_>>();
        self.give_all(&begins, site);
    }

    fn end_turn(&mut self, carried: &[Carried], site: Id<Site>) {
        let nexts = carried.iter().map(|one| (one.id, one.next)).collect::<Vec<_>>();
        self.give_all(&nexts, site);
    }

    /// Sets all at once: a value may need what another variable holds before.
    fn give_all(&mut self, all: &[(ValueId, Term)], site: Id<Site>) {
        let mut ready = Vec::new();
        for (id, term) in all {
            let values = self.writer.values;
            let kind = values.kind(*id);
            let is_variable = |one: ValueId| all.iter().any(|(other, _)| values.current(*other) == one);
            let safe = match term {
                Operand::Known(_) => true,
                Operand::Unknown(term) => {
                    let term = values.current(*term);
                    all.len() == 1 || (self.local_of.contains_key(&term) && !is_variable(term))
                }
            };
            let mut value = self.term(*term, kind, site);
            if !safe {
                let kind = self.writer.kind(kind);
                let local = self.temporary(kind);
                let at = self.writer.builder.place(Base::Local(local), Vec::new());
                self.push(Statement::Set(at, value), site);
                value = self.writer.builder.read(Base::Local(local), Vec::new(), kind);
            }
            ready.push((*id, value));
        }
        for (id, value) in ready {
            let local = self.local(id);
            let at = self.writer.builder.place(Base::Local(local), Vec::new());
            self.push(Statement::Set(at, value), site);
        }
    }

    /// A place that depends on counters.
    pub(super) fn spot(&mut self, spot: &Spot, site: Id<Site>) -> Option<Id<At>> {
        let (place, moves) = self.reduced(spot);
        let (base, index) = self.writer.storage.home(place)?;
        if moves.is_empty() {
            return Some(self.writer.builder.place(base, index));
        }
        let mut all = Vec::new();
        for (n, index) in index.iter().enumerate() {
            let steps: Vec<Move> = moves.iter().filter_map(|one| self.step_of(place, *one, n)).collect();
            all.push(self.subscript(base, n, *index, &steps, site));
        }
        Some(self.writer.builder.place(base, all))
    }

    /// What is left to depend on counters that have locals.
    fn reduced(&self, spot: &Spot) -> (Place, Vec<Move>) {
        let mut cell = i64::from(spot.place.cell);
        let mut moves = Vec::new();
        for one in &spot.moves {
            match self.counters.get(&one.counter) {
                Some(Counter::Known(value)) => {
                    cell += one.by * (value - self.writer.values.range(one.counter).start());
                }
                Some(Counter::Local(_)) | None => moves.push(*one),
            }
        }
        (Place { cell: cell as u32, ..spot.place }, moves)
    }

    /// How a subscript grows when a counter does.
    fn step_of(&self, place: Place, one: Move, n: usize) -> Option<Move> {
        let range = self.writer.values.range(one.counter);
        let turn = if range.down { -1 } else { 1 };
        let next = Place { cell: (i64::from(place.cell) + one.by * turn) as u32, ..place };
        let at = |place: Place| match self.writer.storage.home(place)?.1.get(n)? {
            Index::Fixed(value) => Some(i64::from(*value)),
            Index::Running { .. } | Index::Computed(_) | Index::Counted(_) => None,
        };
        let by = (at(next)? - at(place)?) * turn;
        (by != 0).then_some(Move { by, ..one })
    }

    fn subscript(&mut self, base: Base, n: usize, index: Index, steps: &[Move], site: Id<Site>) -> Index {
        let Index::Fixed(first) = index else { return index };
        let first = i64::from(first);
        match steps {
            [] => index,
            [Move { counter, by: 1 }] => match self.counters.get(counter) {
                Some(Counter::Local(local)) => {
                    let offset = (first - self.writer.values.range(*counter).start()) as i32;
                    Index::Running { counter: *local, offset }
                }
                Some(Counter::Known(_)) | None => index,
            },
            steps => {
                let value = self.count_value(first, steps, Type::COUNTER);
                let extent = match base {
                    Base::Quantity(id) => self.writer.storage.quantities[id].extents.get(n).copied().unwrap_or(1),
                    Base::Local(_) => 1,
                };
                self.require(value, i64::from(extent) - 1, site);
                Index::Counted(value)
            }
        }
    }

    /// A number that grows with counters.
    pub(super) fn count_value(&mut self, first: i64, moves: &[Move], kind: Type) -> Id<Expression> {
        let mut constant = first;
        let mut sum = None;
        for one in moves {
            let range = self.writer.values.range(one.counter);
            constant -= one.by * range.start();
            match self.counters.get(&one.counter).copied() {
                Some(Counter::Known(value)) => constant += one.by * value,
                Some(Counter::Local(local)) => {
                    let by = self.writer.fit(one.by, kind);
                    let builder = &mut self.writer.builder;
                    let mut term = builder.read(Base::Local(local), Vec::new(), Type::COUNTER);
                    if kind != Type::COUNTER {
                        term = builder.add(Expression::Convert(term, Rounding::Exact), kind);
                    }
                    if one.by != 1 {
                        let by = builder.add(Expression::Integer(by), kind);
                        term = self.writer.builder.add(Expression::Binary(Binary::Multiply, by, term), kind);
                    }
                    sum = Some(match sum {
                        None => term,
                        Some(sum) => self.writer.builder.add(Expression::Binary(Binary::Add, sum, term), kind),
                    });
                }
                None => {}
            }
        }
        let constant = self.writer.fit(constant, kind);
        let Some(sum) = sum else { return self.writer.builder.add(Expression::Integer(constant), kind) };
        if constant == 0 {
            return sum;
        }
        let constant = self.writer.builder.add(Expression::Integer(constant), kind);
        self.writer.builder.add(Expression::Binary(Binary::Add, sum, constant), kind)
    }

    /// Whether each place in lines is an element of one array for all values of the counters.
    fn is_linear(&self, lines: &[Line], counters: &[CounterId]) -> bool {
        lines.iter().all(|line| {
            let spot = match &line.act {
                Act::Define(id) => match self.writer.values.node(*id) {
                    Node::Read { spot, .. } => Some(spot),
                    _ => None,
                },
                Act::Store { spot, .. } => Some(spot),
                _ => None,
            };
            spot.is_none_or(|spot| self.is_element(spot, counters))
                && line.act.blocks().into_iter().all(|block| self.is_linear(block, counters))
        })
    }

    /// Other counters are those of loops within: they decide for themselves.
    fn is_element(&self, spot: &Spot, counters: &[CounterId]) -> bool {
        let (place, moves) = self.reduced(spot);
        let moving = moves.iter().any(|one| counters.contains(&one.counter));
        if !moving {
            return true;
        }
        let Some((base, index)) = self.writer.storage.home(place) else { return false };
        // An element of an array of doubles is two cells from the next.
        let far = |one: &Move| {
            let range = self.writer.values.range(one.counter);
            one.by * (range.at(range.turns() - 1) - range.start())
        };
        // All ends of all counters.
        (0..1u32 << moves.len()).all(|corner| {
            let at_end = |n: usize| corner >> n & 1 == 1;
            let cells: i64 = moves.iter().enumerate().filter(|(n, _)| at_end(*n)).map(|(_, one)| far(one)).sum();
            let there = Place { cell: (i64::from(place.cell) + cells) as u32, ..place };
            let Some((other, indexes)) = self.writer.storage.home(there) else { return false };
            let expected = |n: usize, first: &Index| {
                let Index::Fixed(first) = first else { return None };
                let mut value = i64::from(*first);
                for (m, one) in moves.iter().enumerate() {
                    if let (true, Some(step)) = (at_end(m), self.step_of(place, *one, n)) {
                        let range = self.writer.values.range(one.counter);
                        value += step.by * (range.at(range.turns() - 1) - range.start());
                    }
                }
                u32::try_from(value).ok().map(Index::Fixed)
            };
            other == base
                && indexes.len() == index.len()
                && index.iter().enumerate().all(|(n, first)| expected(n, first) == indexes.get(n).copied())
        })
    }
}

/// Whether arithmetic in lines may fail.
fn can_fail(body: &Body, lines: &[Line]) -> bool {
    lines.iter().any(|line| {
        let fails = match &line.act {
            Act::Define(id) => body.writer.values.node(*id).can_fail(),
            Act::Fail(_) | Act::Abort(_) => true,
            Act::Store { .. }
            | Act::StoreElement { .. }
            | Act::Fill { .. }
            | Act::Give(..)
            | Act::If { .. }
            | Act::Repeat { .. }
            | Act::While { .. } => false,
        };
        fails || line.act.blocks().into_iter().any(|block| can_fail(body, block))
    })
}
