//! TABLE: a FUNCTION or PROCEDURE of one argument is computed at equal distances when it is first called in a run, and again
//! when something that it depends on has changed; between these points it is a straight line.

use super::Lowering;
use super::express::{Spot, spot_value, sum, truth};
use super::names::{element, read};
use super::solve::less;
use super::statements::UNROLLED;
use crate::language::scop::text::{Block, BlockId, Routine, Table};
use crate::model::compose::{binary, compare, number, times};
use crate::model::{Binary, Expression, Function, Instruction, Place, QuantityId, Relation, Statement};

/// What is tabulated: a value or an array, and where its values at the points are.
struct Tabulated {
    value: QuantityId,
    size: Option<u32>,
    points: QuantityId,
}

/// A single value, or an element of an array by its number from 0, known or counted by a loop.
enum At {
    Single,
    Element(u32),
    Counted(QuantityId),
}

impl At {
    /// The number of the element, from 1.
    fn counted_from_one(&self) -> Expression {
        match self {
            At::Single => number(1.0),
            At::Element(at) => number(f64::from(at + 1)),
            At::Counted(counter) => sum(read(*counter), number(1.0)),
        }
    }

    fn spot(&self, quantity: QuantityId) -> Spot {
        match self {
            At::Single => Spot::Place(Place::single(quantity)),
            At::Element(_) | At::Counted(_) => self.spot_after(quantity, 0),
        }
    }

    /// The spot in an array after so many of its elements.
    fn spot_after(&self, array: QuantityId, first: u32) -> Spot {
        match self {
            At::Single => Spot::Place(element(array, first)),
            At::Element(at) => Spot::Place(element(array, first + at)),
            At::Counted(counter) => Spot::At(array, sum(read(*counter), number(f64::from(first + 1)))),
        }
    }
}

impl<'t> Lowering<'t> {
    pub fn tabulated(
        &mut self,
        id: BlockId,
        block: &'t Block,
        routine: &'t Routine,
        table: &'t Table,
        passed: &[QuantityId],
        result: Option<QuantityId>,
    ) {
        self.at(table.span);
        let direct = self.declare_routine(&format!("{} directly", block.name));
        self.note_returns(direct, block, result);
        self.write_routine(direct, |lowering| {
            lowering.within(id, |lowering, block| lowering.body_of_routine(block, routine, passed, result));
        });
        self.at(table.span);
        let call = || Instruction::Call { routine: direct, kept: Vec::new() };
        let Some(argument) = passed.first().copied() else { return };
        let values: Vec<QuantityId> =
            result.into_iter().chain(table.names.iter().map(|name| self.variable(*name))).collect();
        let all: Vec<Tabulated> = values
            .into_iter()
            .map(|value| {
                let size = self.size(value);
                let name = format!("{} of {}", self.quantities[value.0 as usize].name, block.name);
                let points = self.hidden(&name, vec![(table.with + 1) * size.unwrap_or(1)]);
                Tabulated { value, size, points }
            })
            .collect();
        let looked = self.aside(|lowering| {
            let low = lowering.hidden("low", Vec::new());
            let high = lowering.hidden("high", Vec::new());
            let x = lowering.put("argument", read(argument));
            let name = format!("{} made", block.name);
            let card = lowering.card;
            let made =
                lowering.routine(&name, |lowering| lowering.made_anew(table, argument, &all, [low, high], &call));
            lowering.course.routines[made.0 as usize].prepares = true;
            lowering.card = card;
            lowering.instruct(Instruction::Call { routine: made, kept: Vec::new() });
            lowering.set_single(argument, x);
            lowering.look(table, argument, &all, [low, high]);
        });
        let plain = self.aside(|lowering| lowering.instruct(call()));
        match self.text.usetable {
            Some(usetable) => self.branch(truth(read(self.variable(usetable))), looked, plain),
            None => self.statements.extend(looked),
        }
    }

    /// The points, if there are none of this run or what they depend on is not as it was.
    fn made_anew(
        &mut self,
        table: &'t Table,
        argument: QuantityId,
        all: &[Tabulated],
        [low, high]: [QuantityId; 2],
        call: &dyn Fn() -> Instruction,
    ) {
        let made = self.hidden("made in run", Vec::new());
        self.kept_by_tables.push(made);
        let old = self.hidden("old", Vec::new());
        let run = self.known.run;
        let differs = |a: Expression, b: Expression| compare(Relation::NotEqual, a, b);
        self.set_single(old, differs(read(made), read(run)));
        let mut kept = Vec::new();
        for variable in &table.depend {
            let of = self.variable(*variable);
            let size = self.size(of);
            let name = format!("{} before", self.quantities[of.0 as usize].name);
            let before = self.hidden(&name, size.into_iter().collect());
            self.kept_by_tables.push(before);
            self.each_element(size, |lowering, at| {
                let now = spot_value(at.spot(of));
                let changed = differs(now, spot_value(at.spot(before)));
                let any = Expression::Or(Box::new(truth(read(old))), Box::new(changed));
                lowering.set_single(old, any);
            });
            kept.push((before, of));
        }
        let mut anew = self.aside(|lowering| {
            lowering.set_single(made, read(run));
            for (before, of) in kept {
                let size = lowering.size(of);
                lowering.each_element(size, |lowering, at| lowering.assign(at.spot(before), spot_value(at.spot(of))));
            }
            let mut ends = lowering.values([&table.low, &table.high].into_iter()).into_iter();
            let (Some(first), Some(last)) = (ends.next(), ends.next()) else { return };
            lowering.set_single(low, first);
            lowering.set_single(high, last);
        });
        anew.extend(self.aside(|lowering| {
            let point = lowering.hidden("point", Vec::new());
            lowering.set_single(point, number(0.0));
            let body = lowering.aside(|lowering| {
                let way = times(read(point), binary(Binary::Subtract, read(high), read(low)));
                let step = binary(Binary::Divide, way, number(f64::from(table.with)));
                lowering.set_single(argument, sum(read(low), step));
                lowering.instruct(call());
                for one in all {
                    lowering.store(one, point);
                }
                lowering.set_single(point, sum(read(point), number(1.0)));
            });
            let condition = less(read(point), number(f64::from(table.with + 1)));
            lowering.statements.push(Statement::Repeat { condition, body, card: lowering.card });
        }));
        self.branch(truth(read(old)), anew, Vec::new());
    }

    /// The index of a point in the array of a value, counted from 1.
    fn index_of(one: &Tabulated, point: Expression, at: &At) -> Expression {
        let first = match one.size {
            Some(size) => times(point, number(f64::from(size))),
            None => point,
        };
        sum(first, at.counted_from_one())
    }

    fn store(&mut self, one: &Tabulated, point: QuantityId) {
        self.each_element(one.size, |lowering, at| {
            let index = Self::index_of(one, read(point), at);
            lowering.instruct(Instruction::SetAt { array: one.points, index, value: spot_value(at.spot(one.value)) });
        });
    }

    /// What `write` writes for each element of an array, or once for a single value: in a loop if there are many.
    fn each_element(&mut self, size: Option<u32>, mut write: impl FnMut(&mut Self, &At)) {
        match size {
            None => write(self, &At::Single),
            Some(size) if size <= UNROLLED => (0..size).for_each(|at| write(self, &At::Element(at))),
            Some(size) => {
                let counter = self.hidden("element", Vec::new());
                self.set_single(counter, number(0.0));
                let body = self.aside(|lowering| {
                    write(lowering, &At::Counted(counter));
                    lowering.set_single(counter, sum(read(counter), number(1.0)));
                });
                let condition = less(read(counter), number(f64::from(size)));
                self.statements.push(Statement::Repeat { condition, body, card: self.card });
            }
        }
    }

    /// Between two points, or at an end.
    fn look(&mut self, table: &'t Table, argument: QuantityId, all: &[Tabulated], [low, high]: [QuantityId; 2]) {
        let with = f64::from(table.with);
        let at_point = |point: f64| {
            move |one: &Tabulated, at: &At| {
                let first = point as u32 * one.size.unwrap_or(1);
                spot_value(at.spot_after(one.points, first))
            }
        };
        let first = self.aside(|lowering| lowering.give(all, &at_point(0.0)));
        let last = self.aside(|lowering| lowering.give(all, &at_point(with)));
        let between = self.aside(|lowering| {
            let way = binary(Binary::Subtract, read(argument), read(low));
            let part = binary(Binary::Divide, way, binary(Binary::Subtract, read(high), read(low)));
            let position = lowering.put("position", times(part, number(with)));
            let point = lowering.hidden("point", Vec::new());
            lowering.set_single(point, Expression::Call(Function::Floor, vec![position.clone()]));
            let last = compare(Relation::GreaterEqual, read(point), number(with));
            let back = lowering.aside(|lowering| lowering.set_single(point, number(with - 1.0)));
            lowering.branch(last, back, Vec::new());
            let share = lowering.put("share", binary(Binary::Subtract, position, read(point)));
            lowering.give(all, &|one, at| {
                let here = Expression::At(one.points, Box::new(Self::index_of(one, read(point), at)));
                let next = Self::index_of(one, sum(read(point), number(1.0)), at);
                let next = Expression::At(one.points, Box::new(next));
                let rise = binary(Binary::Subtract, next, here.clone());
                sum(here, times(share.clone(), rise))
            });
        });
        let end = compare(Relation::GreaterEqual, read(argument), read(high));
        let otherwise = self.aside(|lowering| lowering.branch(end, last, between));
        let begin = compare(Relation::LessEqual, read(argument), read(low));
        self.branch(begin, first, otherwise);
    }

    fn give(&mut self, all: &[Tabulated], value: &dyn Fn(&Tabulated, &At) -> Expression) {
        for one in all {
            self.each_element(one.size, |lowering, at| lowering.assign(at.spot(one.value), value(one, at)));
        }
    }
}
